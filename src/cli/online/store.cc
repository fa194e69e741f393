// abide store: what is in the store, and what shall be no more.
#include "cli/verbs/store.h"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <limits>
#include <memory>
#include <vector>

#include "abide/cache.h"
#include "cli/failure.h"
#include "cli/lint/text_diff.h"
#include "cli/online/evidence.h"
#include "cli/online/open.h"
#include "cli/online/store_transfer.h"
#include "cli/online/verbs.h"
#include "cli/text/json.h"
#include "cli/text/style.h"
#include "cli/text/visible.h"
#include "json/record.h"
#include "lint/words.h"

namespace abide::cli {
namespace {

template <class T>
T required(Result<T> result) {
  if (!result.ok()) throw failure_of(result.error());
  return std::move(*result);
}

// A whole number from 1 on. Throws Failure.
std::size_t number_of(std::string_view option, std::string_view text) {
  std::uint32_t number = 0;
  const auto [behind, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || behind != text.data() + text.size() || number == 0) {
    throw Failure(
        fmt::format("{} takes a whole number from 1 on, not {}", option, in_quotes(text)));
  }
  return number;
}

std::chrono::seconds age_of(std::string_view text) {
  constexpr std::uint64_t kMost = std::uint64_t{1000} * 366 * 24 * 3600;
  std::uint64_t number = 0;
  const auto [behind, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit(behind, static_cast<std::size_t>(text.data() + text.size() - behind));
  const std::uint64_t seconds = unit == "s"   ? 1
                                : unit == "m" ? 60
                                : unit == "h" ? 3600
                                : unit == "d" ? 86'400
                                              : 0;
  if (error != std::errc() || seconds == 0 || number > kMost / seconds) {
    throw Failure(fmt::format("--older-than takes a time such as 90d, 12h, 30m or 10s, not {}",
                              in_quotes(text)));
  }
  return std::chrono::seconds(number * seconds);
}

Origin origin_in(const std::string& url) {
  const OriginResult result = origin_of(url);
  if (!result.origin) throw Failure(fmt::format("{}: {}", in_quotes(url), result.error));
  return *result.origin;
}

int print_stats(const StoreOptions& options, Store& store, Output& out) {
  const Store::Stats stats = required(store.stats());
  if (options.json) {
    print_json(out, json::object{{"store", json_text(store.name())},
                                 {"sites", stats.records},
                                 {"versions", stats.versions},
                                 {"body_bytes", stats.body_bytes},
                                 {"bytes", stats.bytes}});
    return kFine;
  }
  out.print("{}\n", visible(store.name()));
  out.print("  {}, {}\n", linting::counted(stats.records, "site"),
            linting::counted(stats.versions, "version"));
  out.print("  {} of files, {} in all\n", linting::counted(stats.body_bytes, "byte"),
            linting::counted(stats.bytes, "byte"));
  return kFine;
}

void print_row(const Record& record, const Style& style, Output& out) {
  const Exchange& last = record.last();
  const std::string outcome = padded(outcome_name(last.outcome), sizeof("server-error") - 1);
  out.print("{}  {}  {}  {}\n", moment(last.started),
            is_answer(last.outcome) ? style.good(outcome) : style.bad(outcome),
            last.status() == 0 ? "  -" : fmt::format("{:3}", last.status()),
            visible(record.origin.to_string()));
}

int print_list(const StoreOptions& options, Store& store, Output& out) {
  const Style style = Style::chosen(options.color, out);
  std::size_t left = options.most.empty() ? std::numeric_limits<std::size_t>::max()
                                          : number_of("--most", options.most);
  std::string after = options.after.empty() ? "" : origin_in(options.after).to_string();
  const Time now = system_now();
  while (left > 0) {
    const std::vector<Record> page = required(store.list(after, std::min(left, kStorePage)));
    if (page.empty()) break;
    for (const Record& record : page) {
      options.json ? print_json(out, record_as_json(record, now)) : print_row(record, style, out);
    }
    after = page.back().origin.to_string();
    left -= page.size();
  }
  return kFine;
}

std::string version_name(const Version& version) {
  return fmt::format("version {}, seen {} to {}", version.id, moment(version.first_seen),
                     moment(version.last_seen));
}

const Version& version_of(const std::vector<Version>& versions, std::string_view id) {
  for (const Version& version : versions) {
    if (fmt::format("{}", version.id) == id) return version;
  }
  throw Failure(fmt::format("there is no version {} of that site; \"abide store show\" lists them",
                            in_quotes(id)));
}

// Line by line as a terminal may show it.
void print_difference(const Version& before, const Version& now, const Style& style, Output& out) {
  const std::string diff = unified_diff(version_name(before), before.body ? *before.body : "",
                                        version_name(now), now.body ? *now.body : "");
  std::string_view rest = diff;
  while (!rest.empty()) {
    const std::size_t size = std::min(rest.find('\n'), rest.size());
    const std::string line = visible(rest.substr(0, size));
    rest.remove_prefix(std::min(size + 1, rest.size()));
    const bool is_heading = line.starts_with("--- ") || line.starts_with("+++ ");
    const std::string painted = is_heading               ? style.strong(line)
                                : line.starts_with('+')  ? style.good(line)
                                : line.starts_with('-')  ? style.bad(line)
                                : line.starts_with("@@") ? style.note(line)
                                                         : line;
    out.print("{}\n", painted);
  }
}

void print_versions(const std::vector<Version>& versions, const Style& style, Output& out) {
  out.print("\n  {}\n", style.strong("versions"));
  for (const Version& version : versions) {
    out.print("  {:>5}  {} to {}  {}\n", version.id, moment(version.first_seen),
              moment(version.last_seen),
              version.body ? linting::counted(version.body->size(), "byte") : "none");
  }
}

int show(const StoreOptions& options, Store& store, Output& out) {
  const Style style = Style::chosen(options.color, out);
  if (options.words.size() != 2) {
    throw Failure("show takes one URL: \"abide store show https://example.com/\"");
  }
  const Origin origin = origin_in(options.words[1]);
  const std::size_t most =
      options.versions.empty() ? 10 : number_of("--versions", options.versions);
  const std::optional<Record> record = required(store.read(origin));
  if (!record) {
    complain(fmt::format("abide store: nothing is known of {}", visible(origin.to_string())));
    return kFindings;
  }
  // All, for --diff may name any.
  const std::vector<Version> all = required(store.versions(
      origin, options.diff.empty() ? std::max<std::size_t>(most, 2) : std::size_t{100'000}));
  const std::vector<Version> versions(
      all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(most, all.size())));
  if (options.json) {
    json::object object = record_as_json(*record, system_now());
    json::array list;
    for (const Version& version : versions) list.push_back(version_as_json(version));
    object["versions"] = std::move(list);
    print_json(out, object);
    return kFine;
  }
  out.print("{}\n", style.strong(visible(origin.robots_url())));
  for (const Hop& hop : record->last().hops) {
    print_labelled("asked", fmt::format("{}  {}", hop.status, visible(hop.url)), style, out);
  }
  print_labelled(
      "last", fmt::format("{}, at {}", result_text(record->last()), moment(record->last().started)),
      style, out);
  out.write("\n");
  print_standings(*record, style, out);
  print_versions(versions, style, out);
  if (!options.diff.empty()) {
    const Texts ids = split_at_commas({options.diff});
    if (ids.size() != 2) {
      throw Failure(fmt::format("--diff takes two versions with a comma between, not {}",
                                in_quotes(options.diff)));
    }
    out.write("\n");
    print_difference(version_of(all, ids[0]), version_of(all, ids[1]), style, out);
  } else if (all.size() > 1) {
    out.write("\n");
    print_difference(all[1], all[0], style, out);
  }
  return kFine;
}

int prune(const StoreOptions& options, Store& store, Output& out) {
  if (options.older_than.empty()) {
    throw Failure("prune needs --older-than, such as --older-than 90d");
  }
  const Time before = system_now() - age_of(options.older_than);
  const std::size_t removed = required(store.prune(before));
  required(store.flush());
  if (options.json) {
    print_json(out, json::object{{"removed", removed}});
  } else {
    out.print("{} removed\n", linting::counted(removed, "site"));
  }
  return kFine;
}

// Throws Failure for what would have no effect.
void require_fitting(const StoreOptions& options, std::string_view action) {
  const auto only_for = [&](const std::string& given, std::string_view option,
                            std::string_view fitting) {
    if (!given.empty() && action != fitting) {
      throw Failure(fmt::format("{} is for {}, not for {}", option, fitting, action));
    }
  };
  only_for(options.most, "--most", "list");
  only_for(options.after, "--after", "list");
  only_for(options.versions, "--versions", "show");
  only_for(options.diff, "--diff", "show");
  only_for(options.older_than, "--older-than", "prune");
  const std::size_t most = action == "show" || action == "import" ? 2 : 1;
  if (options.words.size() > most) {
    throw Failure(fmt::format("not expected: {}", in_quotes(options.words[most])));
  }
}

}  // namespace

int store_online(const StoreOptions& options, Output& out) {
  Style::chosen(options.color, out);
  const std::string& action = options.words.front();
  if (action != "stats" && action != "list" && action != "show" && action != "prune" &&
      action != "export" && action != "import") {
    static const std::vector<std::string_view> kActions = {"stats", "list",   "show",
                                                           "prune", "export", "import"};
    throw Failure(fmt::format("there is no {}; it is stats, list, show, prune, export or import{}",
                              in_quotes(action), did_you_mean(action, kActions)));
  }
  require_fitting(options, action);
  if (action == "import" && options.online.store == kNoStore) {
    throw Failure("--store memory would keep nothing of it; give the file of a store");
  }
  const StoreUse use = action == "import"  ? StoreUse::kKeep
                       : action == "prune" ? StoreUse::kChange
                                           : StoreUse::kRead;
  const std::shared_ptr<Store> store = open_store(options.online, use);
  if (action == "stats") return print_stats(options, *store, out);
  if (action == "list") return print_list(options, *store, out);
  if (action == "show") return show(options, *store, out);
  if (action == "prune") return prune(options, *store, out);
  if (action == "import") {
    return import_into(*store, options.words.size() > 1 ? options.words[1] : "-", out);
  }
  export_store(*store, out);
  return kFine;
}

}  // namespace abide::cli
