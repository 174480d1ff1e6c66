// Results that some schedules have besides ratings: the places of a swiss or a knockout with its ties, and
// the agents of a league of partnerships. Empty for other schedules.
#ifndef HAKAM_ARBITER_CLI_RESULT_FORMAT_H_
#define HAKAM_ARBITER_CLI_RESULT_FORMAT_H_

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "arbiter/report/standings.h"

namespace hakam::arbiter {

// If not empty, the text ends with an empty line.
std::string ResultText(const Standings& standings);
std::string ResultMarkdown(const Standings& standings);
// Adds "places", "ties" and "agents" if there are any.
void AddResultJson(const Standings& standings, nlohmann::ordered_json* out);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_RESULT_FORMAT_H_
