// JSON as `hakam` prints it; the writer is slow to compile, so it is compiled here and nowhere else.
#ifndef HAKAM_ARBITER_CLI_JSON_TEXT_H_
#define HAKAM_ARBITER_CLI_JSON_TEXT_H_

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace hakam::arbiter {

// Indented by two, with a line's end. What is not UTF-8 is replaced: a journal of an older version may hold
// that.
std::string JsonText(const nlohmann::ordered_json& json);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_JSON_TEXT_H_
