#include "serve/records.h"

#include <charconv>

#include "abide/origin.h"
#include "json/finding.h"
#include "parse/ascii.h"
#include "serve/members.h"
#include "serve/ordered_answers.h"
#include "serve/record_json.h"
#include "serve/worker.h"

namespace abide::serving {
namespace {

constexpr std::string_view kRetry = "Retry-After: 1\r\n";

void say_error(Connection& connection, const Error& error) {
  const NoAnswer why = no_answer_of(error);
  connection.problem(why.status, why.detail, why.status == 503 ? kRetry : std::string_view());
}

void answer_object(Connection& connection, const json::object& object) {
  connection.answer_json(json::serialize(object) + '\n');
}

// The origin that a text names: an origin or any URL.
std::optional<Origin> origin_for(Connection& connection, std::string_view text) {
  OriginResult result = origin_of(text);
  if (!result.origin) connection.problem(400, result.error);
  return std::move(result.origin);
}

std::shared_ptr<Clients::Place> place_for(Connection& connection) {
  Entry entry = enter(connection);
  if (entry.place == nullptr) {
    connection.problem(entry.why_not.status, entry.why_not.detail, kRetry);
  }
  return std::move(entry.place);
}

json::value version_or_null(const std::optional<Version>& version) {
  if (!version) return nullptr;
  return version_as_json(*version);
}

json::object refreshed_json(const Refreshed& refreshed) {
  const Record& record = refreshed.held->record();
  return {{"origin", record.origin.to_string()},
          {"changed", refreshed.changed},
          {"before", version_or_null(refreshed.before)},
          {"now", version_or_null(refreshed.now)},
          {"exchange", exchange_as_json(record.last())},
          {"standing", standing_as_json(refreshed.held->standing())},
          {"stored", refreshed.stored.ok()}};
}

// Versions in one answer hold no more bytes of bodies than this.
constexpr std::size_t kMostBodyBytes = 8 << 20;

AfterJob versions_of(Store& store, const Origin& origin, std::size_t most) {
  Result<std::vector<Version>> versions = store.versions(origin, most + 1);
  if (!versions) {
    return [error = versions.error()](Connection& asked) { say_error(asked, error); };
  }
  json::array list;
  std::size_t bytes = 0;
  for (const Version& version : *versions) {
    bytes += version.body ? version.body->size() : 0;
    if (list.size() == most || (bytes > kMostBodyBytes && !list.empty())) break;
    json::object one = version_as_json(version);
    add_body(one, version.body.get());
    list.push_back(std::move(one));
  }
  const bool more = list.size() < versions->size();
  json::object object{
      {"origin", origin.to_string()}, {"versions", std::move(list)}, {"more", more}};
  return [text = json::serialize(object) + '\n'](Connection& asked) { asked.answer_json(text); };
}

AfterJob lint_of(std::string robots_txt, std::uint32_t dialects) {
  LintOptions options;
  options.dialects = dialects;
  json::array list;
  const Document document(std::move(robots_txt));
  for (const Finding& finding : lint(document, options)) list.push_back(finding_as_json(finding));
  const json::object object{{"findings", std::move(list)}};
  return [text = json::serialize(object) + '\n'](Connection& asked) { asked.answer_json(text); };
}

}  // namespace

void run_job(Connection& connection, Jobs& jobs, std::function<AfterJob()> job) {
  // Made before the job may run, so that an answer finds the request that waits for it.
  const Later later = connection.later();
  const Clients::Full full = jobs.add(
      connection.client(), [&shared = connection.worker().shared, later, job = std::move(job)] {
        if (!shared.over) later.post(job());
      });
  switch (full) {
    case Clients::Full::kForAll:
      return connection.problem(503, "too many requests of this kind wait; ask again in a moment",
                                kRetry);
    case Clients::Full::kForClient:
      return connection.problem(
          429, "too many of this client's requests of this kind wait; ask again in a moment",
          kRetry);
    case Clients::Full::kNo:
      break;
  }
}

void get_robots(Connection& connection, std::string_view query) {
  QueryParameter parameters[] = {{"origin", true, false, {}}, {"patience", false, false, {}}};
  const std::string error = read_query(query, parameters, std::size(parameters));
  if (!error.empty()) return connection.problem(400, error);
  Patience patience = Patience::kUntilFresh;
  if (parameters[1].given) {
    const std::optional<Patience> named = patience_named(parameters[1].value);
    if (!named) {
      return connection.problem(
          400, "there is no such patience; there are " + std::string(kPatienceNames));
    }
    patience = *named;
  }
  const std::optional<Origin> origin = origin_for(connection, parameters[0].value);
  if (!origin) return;
  const std::shared_ptr<Clients::Place> place = place_for(connection);
  if (place == nullptr) return;
  connection.worker().shared.cache->ask(
      *origin, Dialect::google(), patience,
      [later = connection.later(), place](CacheResult result) {
        later.post([result = std::move(result), place](Connection& asked) {
          if (!result) return say_error(asked, result.error());
          answer_object(asked, record_json((*result)->record(), system_now()));
        });
      });
}

void get_versions(Connection& connection, std::string_view query) {
  constexpr std::size_t kMostVersions = 64;
  QueryParameter parameters[] = {{"origin", true, false, {}}, {"most", false, false, {}}};
  const std::string error = read_query(query, parameters, std::size(parameters));
  if (!error.empty()) return connection.problem(400, error);
  std::size_t most = 10;
  if (parameters[1].given) {
    const std::string& text = parameters[1].value;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), most);
    if (failed != std::errc() || end != text.data() + text.size() || most < 1 ||
        most > kMostVersions) {
      return connection.problem(400, "\"most\" is no number from 1 to 64");
    }
  }
  const std::optional<Origin> origin = origin_for(connection, parameters[0].value);
  if (!origin) return;
  Shared& shared = connection.worker().shared;
  run_job(connection, shared.jobs, [&store = shared.cache->store(), origin = *origin, most] {
    return versions_of(store, origin, most);
  });
}

void post_refresh(Connection& connection, std::string_view body) {
  constexpr MemberSpec kMembers[] = {{"origin", false, true}, {"dialect", false, false}};
  const Result<std::vector<MemberValue>> members = read_members(body, kMembers);
  if (!members) return connection.problem(400, members.error().sentence);
  const Dialect* dialect = &Dialect::google();
  if ((*members)[1].given) {
    const Result<const Dialect*> named = dialect_named((*members)[1].text);
    if (!named) return connection.problem(400, named.error().sentence);
    dialect = *named;
  }
  const std::optional<Origin> origin = origin_for(connection, (*members)[0].text);
  if (!origin) return;
  const std::shared_ptr<Clients::Place> place = place_for(connection);
  if (place == nullptr) return;
  connection.worker().shared.cache->refresh(
      *origin, *dialect, [later = connection.later(), place](Result<Refreshed> result) {
        later.post([result = std::move(result), place](Connection& asked) {
          if (!result) return say_error(asked, result.error());
          answer_object(asked, refreshed_json(*result));
        });
      });
}

void post_lint(Connection& connection, std::string_view body) {
  constexpr MemberSpec kMembers[] = {{"robots_txt", false, true}, {"dialects", true, false}};
  Result<std::vector<MemberValue>> members = read_members(body, kMembers);
  if (!members) return connection.problem(400, members.error().sentence);
  std::uint32_t dialects = ~0u;
  if ((*members)[1].given) {
    dialects = 0;
    for (const std::string& name : (*members)[1].list) {
      const Result<const Dialect*> named = dialect_named(name);
      if (!named) return connection.problem(400, named.error().sentence);
      dialects |= 1u << Counters::place(**named);
    }
    if (dialects == 0)
      return connection.problem(400, "\"dialects\" is empty; leave it out for all");
  }
  run_job(connection, connection.worker().shared.jobs,
          [robots_txt = std::move((*members)[0].text), dialects] {
            return lint_of(robots_txt, dialects);
          });
}

void get_ready(Connection& connection) {
  Shared& shared = connection.worker().shared;
  if (shared.stopping) return connection.problem(503, "the server is stopping", kRetry);
  run_job(connection, shared.readiness, [&health = shared.health]() -> AfterJob {
    const std::string failure = health.check();
    return [failure](Connection& asked) {
      if (!failure.empty()) return asked.problem(503, failure, kRetry);
      asked.answer_json("{\"ready\":true}\n");
    };
  });
}

}  // namespace abide::serving
