// Standings as text for a terminal, Markdown, CSV and JSON. All are computed from the same value.
#ifndef HAKAM_ARBITER_CLI_STANDINGS_FORMAT_H_
#define HAKAM_ARBITER_CLI_STANDINGS_FORMAT_H_

#include <string>

#include "arbiter/audit/publication.h"
#include "arbiter/report/standings.h"

namespace hakam::arbiter {

// "spring: baloot, 4 entrants, 1200 of 1200 pairs"
std::string StandingsTitle(const Standings& standings);

// Errors in text and Markdown are 95 % half-widths (1.96 standard errors); CSV and JSON give the
// standard errors themselves. Text is for a terminal: it draws the intervals too.
std::string StandingsText(const Standings& standings);
std::string StandingsMarkdown(const Standings& standings);
std::string StandingsCsv(const Standings& standings);
std::string StandingsJson(const Standings& standings);

// The files of standings that are published.
Renderings StandingsFiles();

// Everybody against everybody: mean points per board of the row against the column.
std::string CrosstableText(const Standings& standings);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_STANDINGS_FORMAT_H_
