#include "reference/mending.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "abide/abide.h"
#include "reference/compare.h"

namespace abide::reference {
namespace {

constexpr std::size_t kMostRules = 10;
constexpr std::size_t kMostAgents = 5;
constexpr std::size_t kMostSingleFixes = 4;
constexpr int kMostRounds = 8;

// A path that the pattern matches, more or less.
std::string sample_path(std::string_view pattern, std::string_view for_star) {
  std::string path;
  for (char c : pattern) {
    if (c == '*') {
      path += for_star;
    } else if (c != '$') {
      path += c;
    }
  }
  return path;
}

// What counts as a crawler for Fix::safe.
bool is_crawler(std::string_view name) {
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (!product_token(name.substr(i)).empty()) return true;
  }
  return false;
}

struct Questions {
  std::set<std::string> urls = {"/", "/index.html", "/robots.txt", "/a?b"};
  std::vector<Crawler> crawlers;

  void add_from(const Document& document) {
    std::size_t rules = 0;
    std::set<std::string_view> agents;
    for (const DocumentLine& line : document.lines()) {
      const std::string_view value = document.text(line.value);
      if (line.lenient_field == Field::kUserAgent && agents.size() < kMostAgents) {
        agents.insert(value);
      } else if (!value.empty() && ++rules <= kMostRules) {
        urls.insert(sample_path(value, ""));
        urls.insert("/" + sample_path(value, "x/y"));
        urls.insert("http://h" + sample_path(value, "?") + "z");
      }
    }
    for (std::string_view name : agents) {
      if (!is_crawler(name)) continue;
      crawlers.push_back(Crawler::named(name));
      if (!product_token(name).empty()) crawlers.push_back(Crawler::exact(product_token(name)));
    }
    for (std::string_view name : {"FooBot", "Googlebot-Image", "YandexBot", "AdsBot-Google"}) {
      crawlers.push_back(Crawler::named(name));
    }
  }
};

std::string misplaced(const Finding& finding, const Document& document) {
  const auto lies_in_body = [&](const Span& span) {
    return span.begin <= span.end && span.end <= document.body().size();
  };
  const auto lines = static_cast<std::uint32_t>(document.lines().size());
  if (finding.check == nullptr || finding.message.empty()) return "a finding says what it is";
  if (finding.line < 1 || finding.line > std::max(lines, 1u)) return "a finding has a line";
  if (finding.other_line > lines) return "the other line is a line";
  if (!lies_in_body(finding.span)) return "a finding lies in the file";
  if (finding.line <= lines) {
    const Span text = document.lines()[finding.line - 1].text;
    if (finding.column < 1 || finding.column > text.size() + 1) return "a column lies in its line";
    if (!finding.span.empty() && (finding.span.begin < text.begin || finding.span.end > text.end)) {
      return "a finding lies in its line";
    }
  }
  if (finding.dialects == 0 || finding.dialects >> Dialect::all().size() != 0) {
    return "a finding matters in known dialects";
  }
  if (!finding.fix) return "";
  if (!lies_in_body(finding.fix->span)) return "a fix lies in the file";
  if ((finding.fix->announced_dialects == 0) != finding.fix->announces.empty()) {
    return "what is announced is announced in words and as dialects";
  }
  return "";
}

std::string misplaced(const std::vector<Finding>& findings, const Document& document) {
  std::pair<std::uint32_t, std::uint32_t> last{0, 0};
  for (const Finding& finding : findings) {
    std::string promise = misplaced(finding, document);
    const std::pair<std::uint32_t, std::uint32_t> place{finding.line, finding.column};
    if (promise.empty() && place < last) promise = "findings stand in order";
    last = place;
    if (promise.empty()) continue;
    const std::string id(finding.check != nullptr ? finding.check->id : "");
    return promise + ": not " + id + " in " + quoted(document.body());
  }
  return "";
}

// The first verdict that changes from one text to the other, outside of the announced dialects.
std::string changed_verdict(std::string_view before, std::string_view after,
                            std::uint32_t announced, const Questions& questions) {
  for (std::size_t i = 0; i < Dialect::all().size(); ++i) {
    if ((announced >> i & 1) != 0) continue;
    const Dialect& dialect = Dialect::all()[i];
    const RobotsTxt one = RobotsTxt::parse(before, dialect);
    const RobotsTxt other = RobotsTxt::parse(after, dialect);
    for (const Crawler& crawler : questions.crawlers) {
      const Rules rules = one.rules_for(crawler);
      const Rules other_rules = other.rules_for(crawler);
      for (const std::string& url : questions.urls) {
        if (rules.allowed(url) == other_rules.allowed(url)) continue;
        return std::string(dialect.name) + ", crawler " + quoted(crawler.name()) +
               (crawler.is_exact() ? " (exact)" : "") + ", url " + quoted(url) +
               (rules.allowed(url) ? ", was allowed" : ", was disallowed");
      }
    }
  }
  return "";
}

struct Mended {
  std::string text;
  bool changed = false;
  std::string broken_promise;
};

Mended apply(const Document& document, const std::vector<Finding>& findings) {
  Mended mended;
  std::vector<std::size_t> applied;
  mended.text = apply_safe_fixes(document, findings, &applied);
  mended.changed = !applied.empty();
  if (applied.empty()) {
    if (mended.text != document.body()) mended.broken_promise = "without a fix nothing changes";
    return mended;
  }
  std::uint32_t announced = 0;
  std::string names;
  for (const std::size_t i : applied) {
    if (i >= findings.size() || !findings[i].fix || !findings[i].fix->safe) {
      mended.broken_promise = "only safe fixes are applied: " + quoted(document.body());
      return mended;
    }
    announced |= findings[i].fix->announced_dialects;
    names += " " + std::string(findings[i].check->id);
  }
  Questions questions;
  questions.add_from(document);
  questions.add_from(Document(mended.text));
  const std::string changed = changed_verdict(document.body(), mended.text, announced, questions);
  if (!changed.empty()) {
    mended.broken_promise = "a safe fix changes no verdict: but" + names + " in " + changed +
                            "\n  before " + quoted(document.body()) + "\n  after  " +
                            quoted(mended.text);
  }
  return mended;
}

// Any selection of safe fixes is safe, so each one alone, too.
std::string apply_each(const Document& document, const std::vector<Finding>& findings) {
  std::size_t applied = 0;
  for (const Finding& finding : findings) {
    if (!finding.fix || !finding.fix->safe || ++applied > kMostSingleFixes) continue;
    const std::string broken = apply(document, {finding}).broken_promise;
    if (!broken.empty()) return broken;
  }
  return "";
}

}  // namespace

std::string find_broken_promise(std::string_view body) {
  std::string text(body);
  for (int round = 0; round <= kMostRounds; ++round) {
    const Document document(text);
    const std::vector<Finding> findings = lint(document);
    std::string broken = misplaced(findings, document);
    if (broken.empty() && round == 0) broken = apply_each(document, findings);
    if (!broken.empty()) return broken;
    Mended mended = apply(document, findings);
    if (!mended.changed || !mended.broken_promise.empty()) return mended.broken_promise;
    text = std::move(mended.text);
  }
  return "mending comes to an end: not for " + quoted(body);
}

}  // namespace abide::reference
