// What a transfer came to, once it is over: the half of Transfer that drives nothing any more. From
// libcurl's code, what ended it here, and what came of the response to an outcome, a fault with its
// sentence, or the next hop.
#include <memory>

#include "fetch/header_values.h"
#include "fetch/transfer.h"
#include "parse/ascii.h"

namespace abide::fetch {

std::string Transfer::address_of_peer() const {
  char* ip = nullptr;
  CurlLong port = 0;
  if (curl_easy_getinfo(handle_, CURLINFO_PRIMARY_IP, &ip) != CURLE_OK || ip == nullptr ||
      *ip == '\0' || curl_easy_getinfo(handle_, CURLINFO_PRIMARY_PORT, &port) != CURLE_OK) {
    return "";
  }
  const std::string address = ip;
  return (address.find(':') != address.npos ? "[" + address + "]" : address) + ":" +
         std::to_string(port);
}

Fault Transfer::fault_of_end(CURLcode code) const {
  const FetchOptions& options = settings_.options;
  const std::string& host = target_.origin.host;
  switch (stop_) {
    case Stop::kHeadTooLarge:
      return {Failure::kProtocol, "the head of the response of " + host + " is larger than " +
                                      std::to_string(options.max_head_bytes) + " bytes"};
    case Stop::kNotHttp:
      return {Failure::kProtocol, "what " + host + " answered is not HTTP"};
    case Stop::kDecoding:
      return {Failure::kDecoding, "what " + host + " sent cannot be decoded: " + decoder_.error()};
    case Stop::kFirstByte:
      return {Failure::kTimeout,
              host + " did not answer within " + text_of(options.first_byte_timeout)};
    case Stop::kTotal:
      return {Failure::kTimeout,
              host + " was not done within " + text_of(options.total_timeout) + " in all"};
    case Stop::kTooSlow:
      return {Failure::kTooSlow, host + " sent less than " + std::to_string(options.min_speed) +
                                     " bytes a second for " + text_of(options.min_speed_time)};
    default:
      break;
  }
  FailedTransfer failed;
  failed.code = code;
  failed.host = host;
  failed.detail = detail_.data();
  failed.connected = requested_.has_value();
  failed.head_begun = first_byte_.has_value();
  failed.through_proxy = proxied();
  failed.scheme = target_.origin.scheme;
  curl_easy_getinfo(handle_, CURLINFO_OS_ERRNO, &failed.os_error);
  curl_easy_getinfo(handle_, CURLINFO_HTTP_CONNECTCODE, &failed.proxy_status);
  if (socket_error_ != 0) failed.os_error = socket_error_;
  return fault_of(failed);
}

HopResult Transfer::conclude(CURLcode code) {
  HopResult result;
  result.hop.url = target_.url;
  result.hop.status = head_.status;
  if (!is_refused()) result.hop.address = address_of_peer();
  result.retry_later = !head_.retry_after.empty();
  if (!refused_address_.empty() && !permitted_ && !first_byte_ && socket_error_ == 0) {
    result.outcome = Outcome::kRefused;
    result.fault = {Failure::kAddress, target_.origin.host + " was not asked: its address " +
                                           refused_address_ + " is not public"};
  } else if (head_.protocol == "FTP") {
    conclude_ftp(code, result);
  } else {
    conclude_http(code, result);
  }
  if (result.fault.failure == Failure::kResources) result.outcome = Outcome::kNotTried;
  return result;
}

void Transfer::conclude_http(CURLcode code, HopResult& result) {
  const std::string& host = target_.origin.host;
  if (!head_.complete) {
    result.outcome = Outcome::kUnreachable;
    result.fault = fault_of_end(code);
    if (head_.status >= 100 && head_.status < 200 && stop_ == Stop::kNone &&
        code != CURLE_OPERATION_TIMEDOUT) {
      result.outcome = Outcome::kServerError;
      result.fault = {Failure::kProtocol, host + " answered with " + std::to_string(head_.status) +
                                              " and nothing more"};
    } else if (stop_ == Stop::kNone && speaks_ftp() && first_byte_ &&
               code != CURLE_OPERATION_TIMEDOUT) {
      result.fault = {Failure::kProtocol, "what " + host + " answered is not FTP"};
    } else if (code == CURLE_OK && stop_ == Stop::kNone) {
      result.fault = {Failure::kProtocol, "what " + host + " answered is not HTTP"};
    }
    return;
  }
  switch (meaning_of_status(head_.status)) {
    case StatusMeaning::kFile:
      conclude_body(code, result);
      break;
    case StatusMeaning::kEmptyFile:
      result.outcome = Outcome::kFound;  // decided_ with the head, so that nothing was decoded
      break;
    case StatusMeaning::kRedirect:
      result.outcome = Outcome::kNowhere;
      if (!head_.locations_differ) result.target = redirect_target(target_.url, head_.location);
      if (result.target) result.hop.location = result.target->url;
      break;
    case StatusMeaning::kNowhere:
      result.outcome = Outcome::kNowhere;
      break;
    case StatusMeaning::kMissing:
      result.outcome = Outcome::kMissing;
      break;
    case StatusMeaning::kServerError:
      result.outcome = Outcome::kServerError;
      break;
  }
}

void Transfer::conclude_ftp(CURLcode code, HopResult& result) {
  const std::string reply = std::to_string(head_.status);
  if (code == CURLE_OK && stop_ == Stop::kNone) {
    conclude_body(code, result);
  } else if (head_.ftp_data_announced || wire_bytes_ > 0) {
    conclude_body(code == CURLE_OK ? CURLE_PARTIAL_FILE : code, result);
  } else {
    // libcurl says "timed out" of 421, too, which may answer anything (RFC 959 5.4).
    const bool answered =
        stop_ == Stop::kNone && (code != CURLE_OPERATION_TIMEDOUT || head_.status == 421);
    result.outcome = answered ? meaning_of_ftp_reply(head_.status) : Outcome::kUnreachable;
    if (result.outcome == Outcome::kUnreachable) result.fault = fault_of_end(code);
  }
}

void Transfer::conclude_body(CURLcode code, HopResult& result) {
  const bool whole = code == CURLE_OK && stop_ == Stop::kNone;
  // libcurl takes off transfer codings by its own lights; none but chunked was asked for.
  const std::string& codings = head_.transfer_encoding;
  const bool unasked = !codings.empty() && !ascii::equal_any_case(codings, "chunked") &&
                       !ascii::equal_any_case(codings, "identity");
  if (want_body_ && head_.length_is_unclear()) {
    result.outcome = Outcome::kIncomplete;
    result.fault = {Failure::kProtocol, target_.origin.host +
                                            " does not say how long its response is: its "
                                            "Content-Length is no number, or more than one"};
    return;
  }
  // A body that broke off when all that is kept was there does not matter less for that.
  cut_ = stop_ == Stop::kFull || (!whole && decoder_.body().size() == settings_.options.keep_bytes);
  if (!want_body_ || cut_) {
    result.outcome = Outcome::kFound;
    return;
  }
  result.outcome = Outcome::kIncomplete;
  if (!whole) {
    result.fault = fault_of_end(code);
  } else if (needs_tls_end_ && !tls_closed_) {
    result.fault = {Failure::kReset,
                    target_.origin.host + " broke off its response: TLS ended without saying so"};
  } else if (unasked) {
    result.fault = {Failure::kDecoding, "what " + target_.origin.host +
                                            " sent has a transfer coding that was not asked for"};
  } else if (!decoder_.finish()) {
    stop_ = Stop::kDecoding;
    result.fault = fault_of_end(code);
  } else {
    result.outcome = Outcome::kFound;
  }
}

void Transfer::move_response_into(Exchange& exchange) {
  constexpr std::size_t kMostOfAHeader = 256;
  exchange.protocol = head_.protocol;
  exchange.wire_bytes = wire_bytes_;
  exchange.content_type = head_.content_type.substr(0, kMostOfAHeader);
  exchange.content_encoding = head_.content_encoding.substr(0, kMostOfAHeader);
  exchange.max_age = freshness(head_.cache_control, head_.age);
  exchange.retry_after = retry_after(head_.retry_after, exchange.started);
  if (exchange.outcome != Outcome::kFound) return;
  exchange.cut = cut_;
  exchange.body = std::make_shared<const std::string>(decoder_.take_body());
}

}  // namespace abide::fetch
