#include "cli/online/options.h"

namespace abide::cli {

void add_store_option(CLI::App& app, OnlineOptions& options) {
  add_text(app, "--store", options.store, kFileValue,
           "Where robots.txt files are kept, by default abide/store.db in $XDG_CACHE_HOME or "
           "~/.cache; \"memory\" keeps nothing");
}

void add_fetch_options(CLI::App& app, OnlineOptions& options) {
  add_store_option(app, options);
  add_text(app, "--fetch-as", options.fetch_as, kHeaderValue,
           "The User-Agent header to fetch with; by default it names Abide");
  add_text(app, "--from", options.from, kMailValue, "The From header: whom a site may write to");
  add_text(app, "--timeout", options.timeout, kSecondsValue,
           "How long one site may take in all; 30 is the default");
  add_text(app, "--proxy", options.proxy, kUrlValue, "Fetch through this proxy (http, socks5h)");
  add_text(app, "--ca-file", options.ca_file, kFileValue,
           "Certificates to trust in place of the system's (PEM)");
  add_text(app, "--interface", options.interface, kInterfaceValue,
           "The network interface or address to fetch from");
  add_texts(app, "--resolve", options.resolve, kResolveValue,
            "Connect to ADDRESS for this host and port, without asking the resolver; * is every "
            "host");
  add_texts(app, "--allow-network", options.allow_networks, kNetworkValue,
            "Fetch from these addresses, too, although they are not public, such as 10.0.0.0/8");
  add_switch(
      app, "--probe-missing", options.probe_missing,
      "Where robots.txt is a server error, ask for a page that cannot exist: if that is one, "
      "too, and the front page works, there is no robots.txt");
}

void add_patience_options(CLI::App& app, OnlineOptions& options) {
  CLI::Option* offline = add_switch(app, "--offline", options.offline,
                                    "Fetch nothing: what is kept counts, whatever its age");
  add_switch(app, "--refresh", options.refresh, "Fetch anew, whatever is kept")->excludes(offline);
}

std::string_view given_option(const OnlineOptions& options) {
  if (!options.store.empty()) return "--store";
  if (!options.fetch_as.empty()) return "--fetch-as";
  if (!options.from.empty()) return "--from";
  if (!options.timeout.empty()) return "--timeout";
  if (!options.proxy.empty()) return "--proxy";
  if (!options.ca_file.empty()) return "--ca-file";
  if (!options.interface.empty()) return "--interface";
  if (!options.resolve.empty()) return "--resolve";
  if (!options.allow_networks.empty()) return "--allow-network";
  if (options.probe_missing) return "--probe-missing";
  if (options.offline) return "--offline";
  if (options.refresh) return "--refresh";
  return "";
}

}  // namespace abide::cli
