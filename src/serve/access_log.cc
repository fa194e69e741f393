#include "serve/access_log.h"

#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "json/time.h"
#include "serve/json_text.h"

namespace abide::serving {

AccessLog::~AccessLog() = default;

Result<std::unique_ptr<AccessLog>> AccessLog::open(const Config& config) {
  if (config.access_log == "off") return std::unique_ptr<AccessLog>(new AccessLog(nullptr, false));
  std::shared_ptr<spdlog::sinks::sink> sink;
  try {
    if (config.access_log_file.empty()) {
      sink = std::make_shared<spdlog::sinks::stdout_sink_mt>();
    } else {
      sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(config.access_log_file);
    }
  } catch (const spdlog::spdlog_ex& error) {
    return Error{ErrorCode::kUnavailable,
                 "the access log cannot be written: " + std::string(error.what())};
  }
  auto logger = std::make_shared<spdlog::logger>("access", std::move(sink));
  logger->set_pattern("%v");
  logger->flush_on(spdlog::level::warn);
  return std::unique_ptr<AccessLog>(new AccessLog(std::move(logger), config.access_log == "json"));
}

void AccessLog::write(const Entry& entry) {
  const Time now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  const double ms = std::chrono::duration<double, std::milli>(entry.time).count();
  std::string line;
  if (json_) {
    line = "{\"time\":";
    append_json_time(line, now);
    line += ",\"client\":";
    append_json_text(line, entry.client);
    line += ",\"method\":";
    append_json_text(line, entry.method);
    line += ",\"target\":";
    append_json_text(line, entry.target);
    line +=
        fmt::format(",\"status\":{},\"bytes\":{},\"ms\":{:.3f}}}", entry.status, entry.bytes, ms);
  } else {
    line = time_text(now) + ' ' + std::string(entry.client) + " \"";
    append_json_inner(line, entry.method);
    line += ' ';
    append_json_inner(line, entry.target);
    line += fmt::format("\" {} {} {:.3f}ms", entry.status, entry.bytes, ms);
  }
  logger_->info(line);
  unflushed_.store(true, std::memory_order_relaxed);
}

void AccessLog::flush() {
  if (logger_ && unflushed_.exchange(false)) logger_->flush();
}

}  // namespace abide::serving
