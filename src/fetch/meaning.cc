#include "fetch/meaning.h"

#include <cerrno>
#include <cstring>
#include <system_error>

#include "parse/ascii.h"

namespace abide::fetch {
namespace {

// Errors of the system that come from this machine, not from the site.
bool is_our_lack(CurlLong os_error) {
  switch (os_error) {
    case EMFILE:
    case ENFILE:
    case ENOMEM:
    case ENOBUFS:
    case EADDRNOTAVAIL:  // all local ports are in use
    case EPERM:          // a local firewall
      return true;
    default:
      return false;
  }
}

std::string with_detail(std::string sentence, std::string_view detail) {
  while (!detail.empty() && (detail.back() == '.' || ascii::is_space(detail.back()))) {
    detail.remove_suffix(1);
  }
  if (!detail.empty()) sentence += ": " + std::string(detail);
  return sentence;
}

Fault connect_fault(const FailedTransfer& failed, const std::string& host) {
  const std::string why = failed.os_error != 0
                              ? std::generic_category().message(static_cast<int>(failed.os_error))
                              : std::string(failed.detail);
  if (is_our_lack(failed.os_error)) {
    return {Failure::kResources, "no connection to " + host + " could be tried: " + why};
  }
  if (failed.through_proxy) {
    return {Failure::kResources, with_detail("the proxy cannot be reached", why)};
  }
  return {Failure::kConnect, with_detail("no connection to " + host, why)};
}

// What ended a transfer that was under way: before a response, or within one.
Fault reset_fault(const FailedTransfer& failed, const std::string& host) {
  if (failed.proxy_status >= 300) {
    return {Failure::kConnect, "the proxy did not connect to " + host + ": it answered " +
                                   std::to_string(failed.proxy_status)};
  }
  if (!failed.head_begun) {
    return {Failure::kReset,
            with_detail(host + " ended the connection without a response", failed.detail)};
  }
  return {Failure::kReset, with_detail(host + " broke off its response", failed.detail)};
}

}  // namespace

StatusMeaning meaning_of_status(int status) {
  if (status == 204 || status == 205) return StatusMeaning::kEmptyFile;
  if (status >= 200 && status < 300 && status != 206) return StatusMeaning::kFile;
  if (status >= 400 && status < 500) return StatusMeaning::kMissing;
  if (status < 300 || status >= 400) return StatusMeaning::kServerError;
  const bool redirects = status <= 303 || status == 307 || status == 308;
  return redirects ? StatusMeaning::kRedirect : StatusMeaning::kNowhere;
}

Outcome meaning_of_ftp_reply(int reply) {
  if (reply >= 550 && reply < 560) return Outcome::kMissing;
  return reply >= 400 && reply < 600 ? Outcome::kServerError : Outcome::kUnreachable;
}

std::string text_of(std::chrono::milliseconds span) {
  const auto count = span.count();
  if (count < 1000) return std::to_string(count) + " ms";
  std::string text = std::to_string(count / 1000);
  if (count % 1000 >= 100) text += "." + std::to_string(count % 1000 / 100);
  return text + " s";
}

Fault fault_of(const FailedTransfer& failed) {
  const std::string host(failed.host);
  switch (failed.code) {
    case CURLE_COULDNT_RESOLVE_HOST:
      // What libcurl says when it cannot make the thread that asks.
      if (failed.detail.find("thread failed") != failed.detail.npos) {
        return {Failure::kResources, "the name " + host + " could not be looked up: no thread"};
      }
      return {Failure::kName, "the name " + host + " has no address"};
    case CURLE_COULDNT_RESOLVE_PROXY:
      return {Failure::kResources, "the name of the proxy has no address"};
    case CURLE_COULDNT_CONNECT:
      if (failed.proxy_status >= 300) return reset_fault(failed, host);
      return connect_fault(failed, host);
    case CURLE_PROXY:
      return {Failure::kConnect,
              with_detail("the proxy did not connect to " + host, failed.detail)};
    case CURLE_INTERFACE_FAILED:
    case CURLE_FAILED_INIT:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CERTPROBLEM:
      return {Failure::kResources, with_detail(host + " was not asked", failed.detail)};
    case CURLE_OUT_OF_MEMORY:
      // Also what older versions say of a single line of a head that is too long for them.
      if (failed.connected) {
        return {Failure::kProtocol, "the head of the response of " + host + " is too large"};
      }
      return {Failure::kResources, host + " was not asked: out of memory"};
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS:
    case CURLE_SSL_SHUTDOWN_FAILED:
      return {Failure::kTls, with_detail("TLS with " + host + " failed", failed.detail)};
    case CURLE_OPERATION_TIMEDOUT:
    case CURLE_FTP_ACCEPT_TIMEOUT:
      return {Failure::kTimeout, with_detail(host + " did not answer in time", failed.detail)};
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_HTTP2:
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_FTP_WEIRD_PASS_REPLY:
    case CURLE_FTP_WEIRD_PASV_REPLY:
    case CURLE_FTP_WEIRD_227_FORMAT:
      if (!failed.head_begun || failed.code != CURLE_HTTP2) {
        return {Failure::kProtocol, with_detail("what " + host + " answered is not " +
                                                    (failed.scheme == "ftp" ? "FTP" : "HTTP"),
                                                failed.detail)};
      }
      return reset_fault(failed, host);
    default:
      return reset_fault(failed, host);
  }
}

}  // namespace abide::fetch
