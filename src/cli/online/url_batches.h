// URLs of a list in batches, so that the sites of many can be asked at the same time.
#pragma once

#include <string>
#include <vector>

#include "abide/origin.h"
#include "cli/verbs/url_list.h"

namespace abide::cli {

struct SiteUrl {
  std::string url;
  std::string place;  // for a message: "line 3 of "urls.txt": ", or ""
  OriginResult site;  // with the reason if it has none
};

class UrlBatches {
 public:
  // As UrlList. Throws Failure.
  UrlBatches(const Texts& given, const std::string& file, Output& out);

  // The next ones; empty at the end. A file is read ahead; what comes through a pipe or from a
  // terminal is answered as it comes.
  std::vector<SiteUrl> next();

 private:
  UrlList urls_;
  std::size_t given_;
  bool comes_slowly_;
};

// Says on standard error what cannot be answered, the first ten by name; the others are answered
// all the same.
class Faults {
 public:
  // `command`: "abide check". `out` is written out before, so that a terminal shows both in order.
  Faults(std::string_view command, Output& out) : command_(command), out_(out) {}

  void complain_of(const SiteUrl& url, std::string_view why);
  void complain_of_the_rest() const;
  bool any() const { return count_ > 0; }

 private:
  static constexpr std::uint64_t kMostComplaints = 10;
  std::string command_;
  Output& out_;
  std::uint64_t count_ = 0;
};

}  // namespace abide::cli
