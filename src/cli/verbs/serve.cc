// abide serve: decisions over HTTP. Its options are the server's table of settings, see
// online/serve.cc for what it does.
#include "cli/verbs/serve.h"

#include <memory>

#include "cli/online/verbs.h"
#include "cli/verbs/verbs.h"

namespace abide::cli {
namespace {

// What stands for the value in the help, and tells completions what to offer.
std::string value_name(const Setting& setting) {
  if (setting.name == "allow_network") return kNetworkValue;
  if (setting.name == "resolve") return kResolveValue;
  if (setting.name == "tester_files") return kFolderValue;
  if (setting.name == "store" || setting.name.ends_with("_file")) return kFileValue;
  switch (setting.kind) {
    case SettingKind::kChoice:
      return std::string(setting.choices);
    case SettingKind::kNumber:
      return kNumberValue;
    case SettingKind::kBytes:
      return "BYTES";
    case SettingKind::kDuration:
      return "TIME";
    case SettingKind::kText:
    case SettingKind::kTexts:
    case SettingKind::kSwitch:
      break;
  }
  return "TEXT";
}

void add_setting(CLI::App& app, const Setting& setting, ServeOptions& options) {
  const std::string flag = setting.flag();
  const std::string doc(setting.doc);
  if (setting.kind == SettingKind::kSwitch) {
    add_switch(app, flag.c_str(), options.switches[&setting], doc.c_str());
    return;
  }
  CLI::Option* const option = add_texts(app, flag.c_str(), options.values[&setting],
                                        value_name(setting).c_str(), doc.c_str());
  if (setting.kind != SettingKind::kTexts) option->expected(1);
}

Run add(CLI::App& app) {
  auto options = std::make_shared<ServeOptions>();
  add_text(app, "--config", options->config_file, kFileValue, "Settings in TOML");
  add_switch(app, "--print-config", options->print_config,
             "Print all settings as they are, as such a file, and end");
  for (const Setting& setting : settings()) add_setting(app, setting, *options);
  return [options](Output& out) { return serve_online(*options, out); };
}

constexpr Example kExamples[] = {
    {"On this machine alone", "abide serve"},
    {"For a fleet, with keys",
     "abide serve --listen 0.0.0.0:8181 --api-key-file keys --store /var/lib/abide/store.db"},
    {"Ask it",
     "curl 'http://127.0.0.1:8181/v1/check?url=https://example.com/a&user_agent=Googlebot'"},
    {"A file of all settings to begin with", "abide serve --print-config >abide.toml"},
};

}  // namespace

const Verb kServeVerb = {
    "serve",
    "serve decisions over HTTP",
    "Answers over HTTP what \"abide check\" answers: one question or many, or a stream of them; "
    "fetches and keeps robots.txt files as it does; and shows the tester at /. The address stands "
    "on standard output when clients can connect.\n\n"
    "Settings come from the file of --config, then from the environment (ABIDE_MAX_QUESTIONS for "
    "--max-questions), then from the command line; the last one wins.\n\n"
    "On SIGINT or SIGTERM it takes no more, answers what it took, writes the store and ends. An "
    "address that is not loopback needs --api-key-file, or --no-api-key.",
    {"it was asked to stop, and everything is written", ""},
    kExamples,
    add,
};

}  // namespace abide::cli
