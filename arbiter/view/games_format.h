// The result of a gate over several games as text, as JSON, as Markdown for the summary of a CI job,
// and as a badge.
#ifndef HAKAM_ARBITER_VIEW_GAMES_FORMAT_H_
#define HAKAM_ARBITER_VIEW_GAMES_FORMAT_H_

#include <string>

#include "arbiter/plot/badge.h"
#include "arbiter/report/games_report.h"

namespace hakam::arbiter {

// `again`: the command that plays the same gate again.
std::string GamesText(const GamesReport& report, const std::string& seed, const std::string& again);
std::string GamesJson(const GamesReport& report, const std::string& seed, const std::string& again);
std::string GamesMarkdown(const GamesReport& report, const std::string& again);
Badge GamesBadge(const GamesReport& report);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_GAMES_FORMAT_H_
