#include "arbiter/view/json_text.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace hakam::arbiter {

std::string JsonText(const nlohmann::ordered_json& json) {
  return json.dump(2, ' ', /*ensure_ascii=*/false, nlohmann::json::error_handler_t::replace) + "\n";
}

nlohmann::ordered_json Known(double value) {
  return std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(nullptr);
}

}  // namespace hakam::arbiter
