// Any bytes are a robots.txt. Under every dialect: it is read as the reference reads it, from the
// body and from the Document alike, all that it tells lies in the file, and its memory stays small.
//
// Input: the body.
#include "abide/abide.h"
#include "fuzz/input.h"
#include "reference/compare.h"

namespace abide::fuzz {
namespace {

void look_at_document(const Document& document, std::string_view body) {
  require(document.body() == body, "a document keeps its body");
  std::uint32_t number = 0;
  std::uint32_t end = 0;
  for (const DocumentLine& line : document.lines()) {
    require(line.number == ++number, "lines are numbered one by one");
    require(line.text.begin >= end && line.text.end <= body.size(), "lines follow each other");
    end = line.text.end;
    for (const Span& span : {line.text, line.name, line.value, line.comment}) {
      require(span.begin <= span.end, "a span has no negative size");
      if (!span.empty()) {
        require(span.begin >= line.text.begin && span.end <= line.text.end,
                "spans lie in the line");
      }
    }
  }
}

void look_at_records(const RobotsTxt& robots, std::string_view body) {
  const std::int64_t groups = static_cast<std::int64_t>(robots.groups().size());
  std::uint32_t line = 0;
  for (const OtherRecord& record : robots.other_records()) {
    require(record.line > line && record.line <= body.size() + 1, "records stand in file order");
    line = record.line;
    require(record.group >= -1 && record.group < groups, "a record's group exists");
    require(body.find(record.value) != std::string_view::npos, "a value stands in the file");
    // A known name may be told as the field is written, or as it is spelled.
    require(record.field != Field::kUnknown || body.find(record.name) != std::string_view::npos,
            "a name stands in the file");
  }
  for (std::string_view sitemap : robots.sitemaps()) {
    require(body.find(sitemap) != std::string_view::npos, "a sitemap stands in the file");
  }
  if (const auto host = robots.host()) require(is_valid_host(*host), "a host is valid");
  for (const CleanParam& param : robots.clean_params()) {
    require(!param.params.empty() && param.line != 0, "a Clean-param has parameters");
  }
}

// That two readings of a file are the same in effect.
void compare(const RobotsTxt& one, const RobotsTxt& other) {
  require(one.over_size_limit() == other.over_size_limit(), "both are over the size limit");
  require(one.sitemaps() == other.sitemaps(), "the same sitemaps");
  require(one.host() == other.host(), "the same host");
  require(one.memory_bytes() == other.memory_bytes(), "the same memory");
  const std::vector<OtherRecord> a = one.other_records();
  const std::vector<OtherRecord> b = other.other_records();
  require(a.size() == b.size(), "as many other records");
  for (std::size_t i = 0; i < a.size(); ++i) {
    require(a[i].field == b[i].field && a[i].name == b[i].name && a[i].value == b[i].value &&
                a[i].line == b[i].line && a[i].group == b[i].group,
            "the same other records");
  }
  const std::vector<Group> groups = one.groups();
  const std::vector<Group> other_groups = other.groups();
  require(groups.size() == other_groups.size(), "as many groups");
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const auto& [agents, rules] = groups[i];
    const auto& [other_agents, other_rules] = other_groups[i];
    require(agents.size() == other_agents.size() && rules.size() == other_rules.size(),
            "groups of the same size");
    for (std::size_t k = 0; k < agents.size(); ++k) {
      require(agents[k].value == other_agents[k].value && agents[k].line == other_agents[k].line,
              "the same user-agent lines");
    }
    for (std::size_t k = 0; k < rules.size(); ++k) {
      require(rules[k].value == other_rules[k].value && rules[k].line == other_rules[k].line &&
                  rules[k].allow == other_rules[k].allow,
              "the same rules");
    }
  }
}

void read(std::string_view body) {
  const Document document{std::string(body)};
  look_at_document(document, body);
  for (const Dialect& dialect : Dialect::all()) {
    const reference::Both both(body, dialect);
    require_same(both.compare_groups());
    for (const Keep keep : {Keep::kKnownFields, Keep::kEveryField}) {
      const RobotsTxt robots = RobotsTxt::parse(body, dialect, keep);
      look_at_records(robots, body);
      compare(robots, RobotsTxt::parse(document, dialect, keep));
      // A blank line's worth of bytes may be a record ("x:" and its end), of 24 bytes.
      require(robots.memory_bytes() <= 16 * body.size() + 512, "memory is bounded");
    }
  }
}

}  // namespace
}  // namespace abide::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  abide::fuzz::read(abide::fuzz::as_text(data, size));
  return 0;
}
