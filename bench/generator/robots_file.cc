#include "generator/robots_file.h"

#include <algorithm>

#include "generator/words.h"

namespace abide::bench {
namespace {

// How a file's author writes a line.
class LineWriter {
 public:
  LineWriter(Random& random, const FileShape& shape)
      : random_(random),
        line_end_(shape.line_end),
        separator_(random.chance(0.97)  ? ": "
                   : random.chance(0.7) ? ":"
                                        : ":  "),
        lower_case_(random.chance(0.03)),
        capital_agent_(random.chance(0.06)),
        trailing_blanks_(random.chance(0.05)) {}

  void field(std::string_view name, std::string_view value) {
    const std::size_t start = text_.size();
    text_ += name;
    if (capital_agent_ && name == "User-agent") text_[start + 5] = 'A';
    if (lower_case_) text_[start] = static_cast<char>(text_[start] - 'A' + 'a');
    text_ += separator_;
    text_ += value;
    if (trailing_blanks_ && random_.chance(0.3)) text_ += ' ';
    if (random_.chance(0.008)) comment_text(" ");
    text_ += line_end_;
  }
  void comment() {
    comment_text("");
    text_ += line_end_;
  }
  void blank() { text_ += line_end_; }
  void raw(std::string_view bytes) { text_ += bytes; }

  std::string finish(bool with_line_end) {
    if (!with_line_end && text_.ends_with(line_end_)) text_.resize(text_.size() - line_end_.size());
    return std::move(text_);
  }

 private:
  void comment_text(std::string_view before) {
    text_ += before;
    text_ += "# ";
    text_ += random_.pick(remarks());
  }

  Random& random_;
  std::string text_;
  std::string_view line_end_;
  std::string_view separator_;
  bool lower_case_;
  bool capital_agent_;
  bool trailing_blanks_;
};

std::string some_crawler(Random& random, std::size_t i) {
  // The usual ones stand in most of the files that name any.
  if (i < 3 && random.chance(0.7)) return std::string(crawlers()[random.below(15)]);
  std::string made(random.pick(crawlers()));
  if (i >= 100) made += std::to_string(i);
  return made;
}

struct RuleText {
  bool allow;
  std::string pattern;
};

RuleText some_rule(Random& random, SitePaths& paths, const std::vector<std::string>& before) {
  RuleText rule{random.chance(0.085), {}};
  if (random.chance(0.19)) {
    rule.pattern = paths.wildcard_pattern();
  } else if (rule.allow && !before.empty() && random.chance(0.6)) {
    // An exception from a rule that stands there.
    rule.pattern = paths.path_matching(random.pick(before));
  } else {
    rule.pattern = paths.literal_pattern();
    if (random.chance(0.01)) rule.pattern.erase(0, 1);
  }
  return rule;
}

// Groups of crawlers that are shut out, a user-agent line or several each. Returns the rules used.
std::size_t write_named_groups(Random& random, const FileShape& shape, LineWriter& out,
                               RobotsFile& file) {
  std::size_t agents = shape.user_agents - 1;
  const std::size_t groups = std::min(agents, shape.rules * 3 / 4);
  for (std::size_t g = 0; g < groups; ++g) {
    const std::size_t share = agents / (groups - g);
    for (std::size_t i = 0; i < share; ++i) {
      file.user_agents.push_back(some_crawler(random, file.user_agents.size()));
      out.field("User-agent", file.user_agents.back());
    }
    agents -= share;
    out.field("Disallow", random.chance(0.06) ? "" : "/");
    if (random.chance(0.03)) out.field("Crawl-delay", std::to_string(random.between(1, 30)));
    if (random.chance(0.8)) out.blank();
  }
  return groups;
}

void write_star_group(Random& random, SitePaths& paths, const FileShape& shape, std::size_t rules,
                      LineWriter& out, RobotsFile& file) {
  out.field("User-agent", "*");
  if (random.chance(0.2)) {
    out.field("Crawl-delay", std::to_string(random.between(1, 30)));
  }
  const bool remarks = random.chance(0.15);
  for (std::size_t i = 0; i < rules; ++i) {
    RuleText rule = some_rule(random, paths, file.patterns);
    if (rules < 3 && random.chance(0.3)) rule.pattern = random.chance(0.2) ? "" : "/";
    if (shape.non_ascii && random.chance(0.1)) {
      rule.pattern += random.pick(other_scripts());
      rule.pattern += '/';
    }
    if (i > 0 && random.chance(0.04)) out.blank();
    if (remarks && random.chance(0.15)) out.comment();
    out.field(rule.allow ? "Allow" : "Disallow", rule.pattern);
    file.patterns.push_back(std::move(rule.pattern));
  }
}

void write_sitemaps(Random& random, std::string_view host, std::size_t count, LineWriter& out) {
  if (count > 0 && random.chance(0.7)) out.blank();
  for (std::size_t i = 0; i < count; ++i) {
    std::string value = "https://";
    value += host;
    value += "/sitemap";
    if (random.chance(0.5)) {
      value += '-';
      value += random.pick(path_words());
    }
    if (i > 0) value += std::to_string(i);
    value += random.chance(0.2) ? ".xml.gz" : ".xml";
    out.field("Sitemap", value);
  }
}

// "<meta property=...>", a line of script, a link: what pages are full of.
void write_page_line(Random& random, std::string& page) {
  const double kind = random.share();
  page.append(2 * random.below(7), ' ');
  if (kind < 0.15) return;
  if (kind < 0.35) {
    page += R"(<meta property="og:)";
    page += random.pick(path_words());
    page += R"(" content="https://www.example.com/)";
    page += random.pick(path_words());
    page += R"(/" />)";
  } else if (kind < 0.6) {
    page += R"(<li class="menu-item"><a href="/)";
    page += random.pick(path_words());
    page += R"(" title=")";
    page += random.pick(path_words());
    page += R"(">)";
    page += random.pick(path_words());
    page += "</a></li>";
  } else if (kind < 0.8) {
    page += "var ";
    page += random.pick(parameters());
    page += " = {'";
    page += random.pick(parameters());
    page += "': ";
    page += std::to_string(random.below(10'000));
    page += "};";
  } else if (kind < 0.97) {
    page += random.chance(0.5) ? "<div>" : "</div>";
  } else {  // a minified script, or a style sheet
    for (std::size_t i = random.between(50, 300); i > 0; --i) {
      page += random.pick(parameters());
      page += random.pick(std::string_view("(){};,.:=#"));
    }
  }
}

}  // namespace

RobotsFile make_robots_file(Random& random, SitePaths& paths, std::string_view host,
                            const FileShape& shape) {
  RobotsFile file;
  LineWriter out(random, shape);
  if (shape.non_ascii && random.chance(0.4)) out.raw("\xEF\xBB\xBF");
  if (random.chance(0.25)) {
    for (std::size_t i = random.between(1, 12); i > 0; --i) out.comment();
    if (random.chance(0.5)) out.blank();
  }
  const bool star_first = random.chance(0.6);
  const std::size_t most_named = std::min(shape.user_agents - 1, shape.rules * 3 / 4);
  if (star_first) {
    write_star_group(random, paths, shape, shape.rules - most_named, out, file);
    if (shape.user_agents > 1) out.blank();
  }
  const std::size_t used = write_named_groups(random, shape, out, file);
  if (!star_first) write_star_group(random, paths, shape, shape.rules - used, out, file);
  if (shape.non_ascii) {
    out.raw("# ");
    out.raw(random.pick(other_scripts()));
    out.blank();
  }
  write_sitemaps(random, host, shape.sitemaps, out);
  file.body = out.finish(random.chance(0.62));
  return file;
}

std::string make_page(Random& random, std::size_t size) {
  std::string page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<title>Page not found</title>\n";
  while (page.size() + 16 < size) {
    write_page_line(random, page);
    page += '\n';
  }
  page += "</body>\n</html>\n";
  return page;
}

}  // namespace abide::bench
