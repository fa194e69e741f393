#include "cli/verbs/check_text.h"

#include <algorithm>

#include "cli/text/visible.h"
#include "lint/words.h"
#include "parse/ascii.h"

namespace abide::cli {
namespace {

// A line of the file, as far as a person wants to read it.
std::string shown(std::string_view text) {
  constexpr std::size_t kWidest = 200;
  return shortened(visible(text.substr(0, 4 * kWidest)), kWidest);
}

// A line of the explanation: "  by     line 12  Disallow: /search".
void print_line(std::string_view label, std::uint32_t line, const Document& document,
                std::string_view remark, const Style& style, Output& out) {
  out.print("  {}  {}  {}{}\n", style.faint(padded(label, 5)),
            padded(fmt::format("line {}", line), 8), shown(line_text(document, line)),
            remark.empty() ? "" : style.faint(fmt::format("  ({})", remark)));
}

std::string_view why_beaten(const MatchedRule& rule, const MatchedRule& loser) {
  if (rule.length > loser.length) return "shorter";
  return rule.length == loser.length ? "as long, and an Allow wins a tie" : "";
}

std::string_view first_part(std::string_view url) {
  return url.substr(0, url.find_first_of("/?;#"));
}

bool is_strange_host(std::string_view url) {
  if (url.starts_with('/') || url.find("://") != std::string_view::npos) return false;
  const std::string_view part = first_part(url);
  if (part.empty() || part.starts_with('[') || part.find('.') != std::string_view::npos) {
    return false;
  }
  const std::size_t colon = part.find(':');
  if (colon == std::string_view::npos) return !ascii::equal_any_case(part, "localhost");
  // With a port nothing but a host can be meant.
  const std::string_view port = part.substr(colon + 1);
  return port.empty() || port.find_first_not_of("0123456789") != std::string_view::npos;
}

void print_without_rule(const Asker& asker, const Decision& decision, const Document& document,
                        const Style& style, Output& out) {
  std::string why;
  switch (decision.reason()) {
    case Reason::kNoMatch:
      why = "no rule of the group matches";
      break;
    case Reason::kNoGroup:
      why =
          fmt::format("no group for {}{}", shown(asker.crawler.name()),
                      asker.crawler.obeys_star() ? ", and none for *" : ", which does not obey *");
      break;
    case Reason::kAllowAll:
      why = "the file is larger than the dialect reads, so it counts as one that allows everything";
      if (!asker.robots.over_size_limit()) why = "the file as a whole allows everything";
      break;
    case Reason::kDisallowAll:
      why = "the file as a whole disallows everything";
      break;
    case Reason::kRobotsTxt:
      why = "/robots.txt itself may always be fetched";
      break;
    case Reason::kRule:
      break;
  }
  out.print("  {}  {}\n", style.faint(padded("why", 5)), why);
  if (decision.reason() != Reason::kNoMatch) return;
  for (const UserAgentLine& line : asker.rules.user_agents()) {
    print_line("group", line.line, document, "", style, out);
  }
}

}  // namespace

void print_heading(std::string_view file, const Asker& asker, const Style& style, Output& out) {
  std::string text =
      fmt::format("{} for {}, dialect {}", file == "-" ? "standard input" : visible(file),
                  shown(asker.crawler.name()), asker.dialect().name);
  if (asker.robots.over_size_limit()) {
    text += fmt::format(" (longer than the {} bytes that it reads)", asker.dialect().size_limit);
  }
  out.print("{}\n", style.faint(text));
  print_token_notes({&asker, 1}, style, out);
}

void print_token_notes(std::span<const Asker> askers, const Style& style, Output& out) {
  for (std::size_t i = 0; i < askers.size();) {
    const std::string& agent = askers[i].agent;
    std::vector<std::string> dialects;
    for (; i < askers.size() && askers[i].agent == agent; ++i) {
      if (has_empty_token(askers[i])) dialects.emplace_back(askers[i].dialect().name);
    }
    if (dialects.empty()) continue;
    out.print(
        "{} {} {} no product token in {}, as a token has only letters, - and _; no group but "
        "that for * binds it\n",
        style.note("note:"), linting::listed(dialects), dialects.size() == 1 ? "sees" : "see",
        in_quotes(askers[i - 1].crawler.name()));
  }
}

bool print_host_note(std::string_view url, const Style& style, Output& out) {
  if (!is_strange_host(url)) return false;
  out.print("{} {} is read as a host name; a path begins with \"/\"\n", style.note("note:"),
            in_quotes(first_part(url)));
  return true;
}

void print_verdict(std::string_view url, const Asker& asker, const Decision& decision,
                   const Document& document, const Style& style, Output& out) {
  out.print("{}  {}\n", decision.allowed() ? style.good("allowed") : style.bad("blocked"),
            visible(url));
  if (decision.reason() != Reason::kRule) {
    print_without_rule(asker, decision, document, style, out);
  } else {
    const MatchedRule rule = decision.rule();
    const MatchedRule loser = decision.loser();
    print_line("by", rule.line, document, rule.length == 0 ? "an empty path blocks nothing" : "",
               style, out);
    print_line("group", rule.group_line, document, "", style, out);
    if (loser) print_line("beats", loser.line, document, why_beaten(rule, loser), style, out);
  }
  if (decision.undefined()) {
    out.print("  {}  the specification of {} leaves this conflict undefined\n",
              style.warning(padded("note", 5)), asker.dialect().name);
  }
  const std::string canonical = asker.robots.canonical_url(url);
  if (canonical != url) {
    out.print("  {}  {}\n", style.faint(padded("clean", 5)), visible(canonical));
  }
}

namespace {
constexpr std::size_t kCellWidth = sizeof("blocked 1234") - 1;
}

VerdictTable::VerdictTable(std::span<const std::string> columns, const Style& style)
    : style_(style) {
  for (const std::string& column : columns) {
    headings_.push_back(shortened(visible(column), 40));
    widths_.push_back(std::max(display_width(headings_.back()), kCellWidth));
  }
}

void VerdictTable::print_header(std::string_view title, Output& out) const {
  out.print("{}\n\n", style_.faint(visible(title)));
  for (std::size_t i = 0; i < headings_.size(); ++i) {
    out.print("{}  ", style_.strong(padded(headings_[i], widths_[i])));
  }
  out.print("{}\n", style_.strong("URL"));
}

void VerdictTable::print_row(std::string_view url, std::span<const Decision> decisions,
                             Output& out) {
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    const Decision& decision = decisions[i];
    std::string where = decision.line() == 0 ? " -" : fmt::format(" {}", decision.line());
    if (decision.undefined()) {
      where += '?';
      any_undefined_ = true;
    }
    const std::string_view verdict = decision.allowed() ? "allowed" : "blocked";
    out.print("{}{}  ", decision.allowed() ? style_.good(verdict) : style_.bad(verdict),
              padded(where, widths_[i] - verdict.size()));
  }
  out.print("{}\n", visible(url));
}

void VerdictTable::print_legend(Output& out) const {
  if (!any_undefined_) return;
  out.print("\n{}\n",
            style_.faint("?: the specification of that dialect leaves the conflict undefined"));
}

}  // namespace abide::cli
