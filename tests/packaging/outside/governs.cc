// Says which robots.txt governs a URL, with the installed origin library.
#include <abide/origin.h>

#include <iostream>

int main() {
  const abide::OriginResult result = abide::origin_of(
      "HTTPS://B\xC3\xBC"
      "cher.example:443/a?b");
  std::cout << (result.origin ? result.origin->robots_url() : result.error) << '\n';
}
