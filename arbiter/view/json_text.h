// JSON as `hakam` prints it. The writer is slow to compile, so only json_text.cc compiles it.
#ifndef HAKAM_ARBITER_VIEW_JSON_TEXT_H_
#define HAKAM_ARBITER_VIEW_JSON_TEXT_H_

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace hakam::arbiter {

// Indented by two spaces, with a newline at the end. Bytes that are not UTF-8 are replaced; a journal of an
// older version may contain them.
std::string JsonText(const nlohmann::ordered_json& json);

// Null for an infinite number, which means unknown.
nlohmann::ordered_json Known(double value);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_JSON_TEXT_H_
