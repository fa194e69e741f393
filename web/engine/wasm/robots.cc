// A robots.txt under a dialect: what it says.
#include "exports.h"

namespace abide::wasm {

void write_user_agents(JsonWriter& json, const std::vector<UserAgentLine>& lines) {
  json.key("userAgents").open('[');
  for (const UserAgentLine& line : lines) {
    json.open('{').member("value", line.value).member("line", line.line).close('}');
  }
  json.close(']');
}

void write_other_record(JsonWriter& json, const OtherRecord& record) {
  json.open('{').member("field", std::uint32_t{static_cast<std::uint8_t>(record.field)});
  json.member("name", record.name).member("value", record.value).member("line", record.line);
  json.member("group", record.group).close('}');
}

ABIDE_EXPORT(RobotsTxt*, abide_robots_new)
(const char* body, std::uint32_t size, std::uint32_t dialect) {
  return new RobotsTxt(RobotsTxt::parse(bytes(body, size), dialect_at(dialect), Keep::kEveryField));
}

ABIDE_EXPORT(RobotsTxt*, abide_robots_of_document)
(const Document* document, std::uint32_t dialect) {
  return new RobotsTxt(RobotsTxt::parse(*document, dialect_at(dialect), Keep::kEveryField));
}

ABIDE_EXPORT(RobotsTxt*, abide_robots_uniform)(std::uint32_t allow, std::uint32_t dialect) {
  return new RobotsTxt(allow != 0 ? RobotsTxt::allow_all(dialect_at(dialect))
                                  : RobotsTxt::disallow_all(dialect_at(dialect)));
}

ABIDE_EXPORT(void, abide_robots_delete)(RobotsTxt* robots) { delete robots; }

// Everything that the file says.
ABIDE_EXPORT(std::uint32_t, abide_robots_contents)(const RobotsTxt* robots) {
  JsonWriter json(new_result());
  json.open('{').key("groups").open('[');
  for (const Group& group : robots->groups()) {
    json.open('{');
    write_user_agents(json, group.user_agents);
    json.key("rules").open('[');
    for (const RuleLine& rule : group.rules) {
      json.open('{').member("allow", rule.allow).member("value", rule.value);
      json.member("line", rule.line).close('}');
    }
    json.close(']').close('}');
  }
  json.close(']').key("otherRecords").open('[');
  for (const OtherRecord& record : robots->other_records()) write_other_record(json, record);
  json.close(']').key("sitemaps").open('[');
  for (const std::string_view sitemap : robots->sitemaps()) json.value(sitemap);
  json.close(']').key("host");
  if (const std::optional<std::string_view> host = robots->host()) {
    json.value(*host);
  } else {
    json.null();
  }
  json.key("cleanParams").open('[');
  for (const CleanParam& line : robots->clean_params()) {
    json.open('{').member("params", line.params).member("path", line.path);
    json.member("line", line.line).close('}');
  }
  json.close(']').member("overSizeLimit", robots->over_size_limit()).close('}');
  return result_size();
}

ABIDE_EXPORT(std::uint32_t, abide_robots_canonical_url)
(const RobotsTxt* robots, const char* url, std::uint32_t size) {
  new_result() = robots->canonical_url(bytes(url, size));
  return result_size();
}

// A word for each group.
ABIDE_EXPORT(std::uint32_t, abide_robots_groups_for)
(const RobotsTxt* robots, const char* crawler, std::uint32_t size, std::uint32_t exact) {
  const std::vector<std::uint32_t> groups =
      robots->groups_for(crawler_of(bytes(crawler, size), exact));
  new_result().assign(reinterpret_cast<const char*>(groups.data()),
                      groups.size() * sizeof(std::uint32_t));
  return result_size();
}

}  // namespace abide::wasm
