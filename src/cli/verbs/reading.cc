#include "cli/verbs/reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "cli/text/visible.h"
#include "lint/words.h"

namespace abide::cli {
namespace {

// Why a rule has no effect under the dialect; "" if it has.
std::string remark_on_rule(const RuleLine& rule, const Dialect& dialect) {
  if (rule.value.empty()) {
    switch (rule.allow ? dialect.empty_allow : dialect.empty_disallow) {
      case EmptyRule::kNoEffect:
      case EmptyRule::kReportedOnly:
        return "no effect: there is no path";
      case EmptyRule::kAllowAll:
      case EmptyRule::kDisallowAll:
        return "";
    }
  }
  if (PathPattern(rule.value, dialect).length() == 0) {
    return "no effect: this dialect ignores a path that does not begin with /";
  }
  const char first = rule.value.front();
  const bool never = dialect.path_start == PathStart::kAsWritten && first != '/' && first != '*' &&
                     rule.value != "$";
  return never ? "no effect: it does not begin with /, so it matches no URL" : "";
}

// Fields that belong to the file, wherever they stand.
bool belongs_to_file(Field field) {
  return field == Field::kSitemap || field == Field::kHost || field == Field::kCleanParam;
}

class Reader {
 public:
  Reader(const Document& document, const Dialect& dialect)
      : document_(document),
        robots_(RobotsTxt::parse(document, dialect, Keep::kEveryField)),
        dialect_(dialect) {
    reading_.dialect = &dialect;
    reading_.over_size_limit = robots_.over_size_limit();
  }

  Reading read() {
    for (const Group& group : robots_.groups()) add(group);
    for (const OtherRecord& record : robots_.other_records()) add(record);
    for (ReadGroup& group : reading_.groups) {
      std::stable_sort(group.lines.begin(), group.lines.end(),
                       [](const ReadLine& a, const ReadLine& b) { return a.line < b.line; });
    }
    add_ignored();
    return std::move(reading_);
  }

 private:
  void add(const Group& group) {
    ReadGroup read;
    for (const UserAgentLine& line : group.user_agents) {
      read.user_agents.push_back(made(ReadLine::kUserAgent, Field::kUserAgent, line.line,
                                      field_name(Field::kUserAgent), line.value, ""));
    }
    for (const RuleLine& rule : group.rules) {
      const Field field = rule.allow ? Field::kAllow : Field::kDisallow;
      read.lines.push_back(made(rule.allow ? ReadLine::kAllow : ReadLine::kDisallow, field,
                                rule.line, field_name(field), rule.value,
                                remark_on_rule(rule, dialect_)));
    }
    read.rules = group.rules.size();
    reading_.groups.push_back(std::move(read));
  }

  void add(const OtherRecord& record) {
    const std::string_view name =
        record.field == Field::kUnknown ? record.name : field_name(record.field);
    ReadLine line =
        made(ReadLine::kOther, record.field, record.line, name, record.value, remark_on(record));
    if (belongs_to_file(record.field) || record.group < 0) {
      reading_.file_lines.push_back(std::move(line));
    } else {
      reading_.groups[static_cast<std::size_t>(record.group)].lines.push_back(std::move(line));
    }
  }

  std::string remark_on(const OtherRecord& record) {
    std::string not_here = fmt::format("not obeyed in dialect {}", dialect_.name);
    switch (record.field) {
      case Field::kSitemap:
        return record.value.empty() ? "not valid" : "";
      case Field::kCrawlDelay:
        if (!dialect_.obeys_crawl_delay) return not_here;
        if (record.group < 0) return "no effect: it stands in no group";
        return parse_crawl_delay(record.value) ? "" : "not valid: no number of seconds";
      case Field::kHost:
        return remark_on_host(record, not_here);
      case Field::kCleanParam:
        if (!dialect_.obeys_clean_param) return not_here;
        return parse_clean_param(record.value) ? "" : "not valid";
      case Field::kUnknown:
        return "unknown field";
      default:
        return "not obeyed in any dialect";
    }
  }

  std::string remark_on_host(const OtherRecord& record, const std::string& not_here) {
    if (!dialect_.obeys_host) return not_here;
    if (!is_valid_host(record.value)) return "not valid";
    if (host_seen_) return "no effect: only the first counts";
    host_seen_ = true;
    return "";
  }

  ReadLine made(ReadLine::Kind kind, Field known, std::uint32_t number, std::string_view field,
                std::string_view value, std::string remark) {
    understood_.insert(number);
    return {kind, known, number, std::string(field), std::string(value), std::move(remark)};
  }

  // Lines with a field that became nothing: rules in front of any user-agent line, or text that is
  // no field at all.
  void add_ignored() {
    if (reading_.over_size_limit && dialect_.over_limit == OverLimit::kAllowAll) return;
    const bool exact = dialect_.field_names == FieldNames::kExact;
    for (const DocumentLine& line : document_.lines()) {
      if (line.text.begin >= dialect_.size_limit) break;
      if (line.shape == LineShape::kBlank || line.shape == LineShape::kComment) continue;
      if (understood_.contains(line.number)) continue;
      const Field field = exact ? line.exact_field : line.lenient_field;
      const bool rule = field == Field::kAllow || field == Field::kDisallow;
      const bool separated =
          line.shape == LineShape::kField ||
          (line.shape == LineShape::kTwoWords && dialect_.separator == Separator::kColonOrBlank);
      if (rule && separated) {
        reading_.ignored.push_back(
            {ReadLine::kOther, field, line.number, std::string(document_.text(line.name)),
             std::string(document_.text(line.value)), why_rule_is_ignored()});
      } else {
        ReadLine ignored{ReadLine::kOther,
                         Field::kUnknown,
                         line.number,
                         "",
                         "",
                         line.name.empty() && line.shape == LineShape::kField
                             ? "nothing before the colon"
                             : "no colon"};
        ignored.value = document_.text(line.text);
        reading_.ignored.push_back(std::move(ignored));
      }
    }
  }

  std::string why_rule_is_ignored() const {
    return dialect_.group_end == GroupEnd::kEmptyLineToo
               ? "no user-agent line above it, or an empty line between"
               : "no user-agent line above it";
  }

  const Document& document_;
  const RobotsTxt robots_;
  const Dialect& dialect_;
  Reading reading_;
  std::set<std::uint32_t> understood_;
  bool host_seen_ = false;
};

json::array lines_as_json(const std::vector<ReadLine>& lines) {
  json::array array;
  for (const ReadLine& line : lines) {
    array.push_back(json::object{{"line", line.line},
                                 {"field", json_text(line.field)},
                                 {"value", json_text(line.value)},
                                 {"in_effect", line.in_effect()},
                                 {"remark", json_text_or_null(line.remark)}});
  }
  return array;
}

std::vector<ReadLine> lines_of(const std::vector<ReadLine>& lines, Field field, bool rest = false) {
  std::vector<ReadLine> found;
  for (const ReadLine& line : lines) {
    if (rest ? !belongs_to_file(line.known) : line.known == field) found.push_back(line);
  }
  return found;
}

}  // namespace

std::uint32_t Reading::last_line() const {
  std::uint32_t last = 0;
  const auto look_at = [&](const std::vector<ReadLine>& lines) {
    for (const ReadLine& line : lines) last = std::max(last, line.line);
  };
  for (const ReadGroup& group : groups) {
    look_at(group.user_agents);
    look_at(group.lines);
  }
  look_at(file_lines);
  look_at(ignored);
  return last;
}

std::string Reading::summary() const {
  std::size_t rules = 0;
  for (const ReadGroup& group : groups) rules += group.rules;
  const std::size_t sitemaps = lines_of(file_lines, Field::kSitemap).size();
  std::string text = linting::counted(groups.size(), "group") + ", " +
                     linting::counted(rules, "rule") + ", " + linting::counted(sitemaps, "sitemap");
  if (over_size_limit) {
    text +=
        dialect->over_limit == OverLimit::kAllowAll
            ? fmt::format("; longer than {} bytes, so everything is allowed", dialect->size_limit)
            : fmt::format("; only the first {} bytes are read", dialect->size_limit);
  }
  return text;
}

Reading read_as(const Document& document, const Dialect& dialect) {
  return Reader(document, dialect).read();
}

json::object reading_as_json(std::string_view file, const Reading& reading) {
  json::array groups;
  for (const ReadGroup& group : reading.groups) {
    groups.push_back(json::object{{"user_agents", lines_as_json(group.user_agents)},
                                  {"lines", lines_as_json(group.lines)}});
  }
  return {{"file", json_text(file)},
          {"dialect", json_text(reading.dialect->name)},
          {"over_size_limit", reading.over_size_limit},
          {"groups", std::move(groups)},
          {"sitemaps", lines_as_json(lines_of(reading.file_lines, Field::kSitemap))},
          {"hosts", lines_as_json(lines_of(reading.file_lines, Field::kHost))},
          {"clean_params", lines_as_json(lines_of(reading.file_lines, Field::kCleanParam))},
          {"outside_groups", lines_as_json(lines_of(reading.file_lines, Field::kUnknown, true))},
          {"ignored", lines_as_json(reading.ignored)}};
}

}  // namespace abide::cli
