// What the driver says of Abide's values, as JSON, and the options that it takes.
#pragma once

#include <boost/json.hpp>

#include "abide/cache.h"
#include "name_table.h"

namespace abide::faults {

// Bodies longer than this are told by their size and hash alone.
inline constexpr std::size_t kBodyShown = 4096;

boost::json::value json_of(Time time);
boost::json::object json_of(const Exchange& exchange);
boost::json::object json_of(const Record& record);
boost::json::object json_of(const Standing& standing);
boost::json::object json_of(const Version& version);
boost::json::object json_of(const Cache::Counts& counts);
boost::json::object json_of(const Error& error);

// Members by the names of the fields; times in milliseconds. Throws what Boost.JSON throws, and
// std::invalid_argument for a member that it does not know.
FetchOptions fetch_options(const boost::json::object& members);
CacheOptions cache_options(const boost::json::object& members, Clock clock);
NameTable name_table(const boost::json::object& members);
Patience patience_named(std::string_view name);

}  // namespace abide::faults
