#include "cli/text/json.h"

namespace abide::cli {

void print_json(Output& out, const json::value& value) {
  out.write(json_line(value));
  out.write("\n");
}

}  // namespace abide::cli
