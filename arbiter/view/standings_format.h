// Standings as text for a terminal, Markdown, CSV and JSON.
#ifndef HAKAM_ARBITER_VIEW_STANDINGS_FORMAT_H_
#define HAKAM_ARBITER_VIEW_STANDINGS_FORMAT_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "arbiter/report/standings.h"

namespace hakam::arbiter {

// "spring: baloot, 4 entrants, 1200 of 1200 pairs"
std::string StandingsTitle(const Standings& standings);

// Errors in text and Markdown are half-widths of 95 % intervals; CSV has standard errors, JSON both. Text
// also draws the intervals. `columns`: of the terminal, if it is for one.
std::string StandingsText(const Standings& standings, std::optional<size_t> columns = std::nullopt);
std::string StandingsMarkdown(const Standings& standings);
std::string StandingsCsv(const Standings& standings);
std::string StandingsJson(const Standings& standings);
std::string CrosstableJson(const Standings& standings);

// The published files of standings, sorted by name.
struct StandingsFile {
  const char* name;
  std::string (*text)(const Standings&);
};
inline constexpr StandingsFile kStandingsFiles[] = {
    {"standings.csv", StandingsCsv}, {"standings.json", StandingsJson}, {"standings.md", StandingsMarkdown}};

// FORMAT_SINGLE: that boards are unpaired, the reference, and by how much the luck adjustment divides the
// variance. Empty otherwise.
std::vector<std::string> LuckNotes(const Standings& standings);

// Mean points per board of each row against each column.
std::string CrosstableText(const Standings& standings, std::optional<size_t> columns = std::nullopt);

// "+0.52 ±0.31", "+0.52 ±0.31?" if few pairs were not drawn, or "+0.52 ±?" without an interval. An interval
// that is not symmetric is shown by its longer side.
std::string CellText(const CrossCell& cell);
inline constexpr char kFewNote[] =
    "?: fewer than 30 pairs were not drawn, so the interval allows for results not seen yet";
inline constexpr char kProvisionalNote[] = "?: provisional, fewer than 100 pairs or 30 deals";

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_STANDINGS_FORMAT_H_
