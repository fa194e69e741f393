// Decides one URL with the installed core library, and prints what decided and with which version.
#include <abide/abide.h>
#include <abide/version.h>

#include <iostream>

int main() {
  const abide::RobotsTxt robots =
      abide::RobotsTxt::parse("User-agent: *\nDisallow: /private/\n", abide::Dialect::google());
  const abide::Rules rules = robots.rules_for(abide::Crawler::named("Googlebot-Image"));
  const abide::Decision decision = rules.check("https://example.com/private/x.jpg");
  std::cout << "version " << abide::kVersion << '\n'
            << (decision.allowed() ? "allowed" : "blocked") << " by line " << decision.line()
            << '\n';
}
