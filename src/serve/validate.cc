// Whether what is set fits together.
#include "serve/address.h"
#include "serve/settings.h"

namespace abide {

Status validate(const Config& config) {
  if (Status ranges = validate_ranges(config); !ranges) return ranges;
  const Result<boost::asio::ip::tcp::endpoint> address = serving::listen_address(config.listen);
  if (!address) return address.error();
  if (!address->address().is_loopback() && config.api_key_file.empty() && !config.no_api_key) {
    return Error{ErrorCode::kInvalid,
                 "--listen " + config.listen +
                     " can be reached from elsewhere: name a file with keys (--api-key-file), or "
                     "say that everyone may ask (--no-api-key)"};
  }
  if (!config.api_key_file.empty() && config.no_api_key) {
    return Error{ErrorCode::kInvalid, "--api-key-file and --no-api-key exclude each other"};
  }
  return Done{};
}

}  // namespace abide
