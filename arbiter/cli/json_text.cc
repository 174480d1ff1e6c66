#include "arbiter/cli/json_text.h"

#include <nlohmann/json.hpp>

namespace hakam::arbiter {

std::string JsonText(const nlohmann::ordered_json& json) {
  return json.dump(2, ' ', /*ensure_ascii=*/false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace hakam::arbiter
