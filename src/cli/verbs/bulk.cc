// abide bulk: verdicts for a stream of questions about many files or sites.
#include "cli/verbs/bulk.h"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <thread>

#include "cli/bulk/bulk_run.h"
#include "cli/bulk/folder_source.h"
#include "cli/failure.h"
#include "cli/online/verbs.h"
#include "cli/text/visible.h"
#include "cli/verbs/verbs.h"
#include "lint/words.h"

namespace abide::cli {
namespace {

// What all caches of a run keep together, and what each keeps at least: with less, files that come
// again and again would be read each time.
constexpr std::size_t kCacheBytes = std::size_t{64} << 20;
constexpr std::size_t kLeastCacheBytes = std::size_t{16} << 20;

int bulk(const BulkOptions& options, Output& out) {
  if (options.folder.empty()) return bulk_online(options, out);
  if (const std::string_view given = given_option(options.online); !given.empty()) {
    throw Failure(fmt::format("{} is for fetching; with --robots-dir nothing is fetched", given));
  }
  const RobotsFolder folder(options.folder);
  const std::size_t jobs = jobs_of(options.jobs.empty() ? "1" : options.jobs);
  const std::size_t cache_bytes = std::max(kCacheBytes / jobs, kLeastCacheBytes);
  return answer_all(
      options, jobs, [&] { return rules_of_folder(folder, options.exact, cache_bytes); }, out);
}

Run add(CLI::App& app) {
  auto options = std::make_shared<BulkOptions>();
  options->dialect = Dialect::google().name;
  add_text(app, "--robots-dir", options->folder, kFolderValue,
           "The folder of the robots.txt files; without it they are fetched from the sites");
  add_text(app, "-d,--dialect", options->dialect, kDialectValue,
           "How the files are read; google is the default");
  add_switch(app, "--exact-agent", options->exact,
             "Take each agent as the product token itself: no known crawlers, no fallbacks");
  add_switch(app, "--ndjson,--json", options->ndjson, "JSON in and out, one object a line");
  add_text(app, "-j,--jobs", options->jobs, kNumberValue,
           "Decide in so many threads, auto or 0 is one for each core; the default is 1 with a "
           "folder, else 4");
  add_patience_options(app, options->online);
  add_fetch_options(app, options->online);
  return [options](Output& out) { return bulk(*options, out); };
}

constexpr Example kExamples[] = {
    {"Questions about any number of sites",
     "printf 'Googlebot\\thttps://example.com/a\\n' | abide bulk"},
    {"Questions from a file", "abide bulk --robots-dir robots <questions.tsv >answers.tsv"},
    {"The same with a thread on each core",
     "abide bulk --robots-dir robots --jobs auto <questions.tsv >answers.tsv"},
    {"One question",
     "printf 'example.com\\tGooglebot\\thttps://example.com/a\\n' | abide bulk --robots-dir "
     "robots"},
    {"One question in JSON",
     "echo '{\"file\":\"example.com\",\"agent\":\"Googlebot\",\"url\":\"/a\"}' | "
     "abide bulk --robots-dir robots --ndjson"},
};

}  // namespace

std::size_t jobs_of(const std::string& given) {
  constexpr std::size_t kMostJobs = 256;
  std::size_t jobs = 0;
  const char* const end = given.data() + given.size();
  if (given != "auto") {
    const auto [behind, error] = std::from_chars(given.data(), end, jobs);
    if (error != std::errc() || behind != end || jobs > kMostJobs) {
      throw Failure(
          fmt::format("--jobs takes a number up to {}, or auto for one on each core, not {}",
                      kMostJobs, in_quotes(given)));
    }
  }
  if (jobs > 0) return jobs;
  return std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, kMostJobs);
}

int answer_all(const BulkOptions& options, std::size_t job_count,
               const std::function<RulesSource()>& make_source, Output& out) {
  const Dialect& dialect = find_dialect(options.dialect);
  std::vector<AnswerBlock> jobs;
  for (std::size_t i = 0; i < job_count; ++i) {
    jobs.push_back(options.ndjson ? answer_ndjson(make_source(), dialect)
                                  : answer_tab_separated(make_source(), dialect));
  }
  Progress progress(STDIN_FILENO, out);
  AnswersOut answers(out, progress);
  run_bulk({STDIN_FILENO, "-"}, jobs, answers);
  if (answers.failed() == 0) return kFine;
  progress.clear();
  throw Failure(fmt::format("{} of {} got no verdict", linting::grouped(answers.failed()),
                            linting::counted(answers.lines(), "line")));
}

const Verb kBulkVerb = {
    "bulk",
    "decide a stream of URLs of many sites, or against a folder of robots.txt files",
    "Standard input holds a line for each question: the agent and the URL with a tab between; "
    "with --robots-dir the name of a file in the folder and a tab stand in front. The same line "
    "comes out with two fields more: 1 if the URL may be "
    "fetched and 0 if not, and the number of the line that decided, 0 if none did. Fields behind "
    "the URL stay where they are, and all bytes pass unchanged; a line ends at LF or CRLF.\n\n"
    "A line that cannot be answered (a field is missing, or there is no such file) comes out with "
    "- in place of 1 or 0. It is complained of on standard error, the others are answered all the "
    "same, and the exit code is 2 in the end. Of many such lines the first ten are named.\n\n"
    "Without --robots-dir the URLs are absolute, and each is answered by the robots.txt of its own "
    "site, fetched if it is not in the store or past its time: those of some thousand lines at the "
    "same time, each once. A site that fails has the verdict that the dialect draws from that.\n\n"
    "With --ndjson each line is an object with the members file (with --robots-dir), agent, url "
    "and perhaps dialect; it comes out with allowed, line, rule, reason, undefined and "
    "canonical_url added, or with "
    "allowed null and the member error. What was fetched adds robots, which says on what the "
    "verdict "
    "rests. Empty lines are left out.\n\n"
    "The input may be of any length: about 64 MiB of parsed files are kept, those used last; "
    "with more than four jobs 16 MiB for each. Lines "
    "for the same file and agent are answered fastest when they follow each other. With --jobs "
    "several threads decide; the answers come in the order of the lines all the same, and as soon "
    "as they are known if the input comes slowly. Of a line longer than 16 MiB the start comes "
    "out, without a verdict. If standard error is a terminal and standard output is not, the "
    "progress is shown there.",
    {"every line was answered, whatever the verdicts", ""},
    kExamples,
    add,
};

}  // namespace abide::cli
