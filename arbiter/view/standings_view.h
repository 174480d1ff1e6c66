// Standings, crosstable and history as messages (proto/hakam/v1/view.proto).
#ifndef HAKAM_ARBITER_VIEW_STANDINGS_VIEW_H_
#define HAKAM_ARBITER_VIEW_STANDINGS_VIEW_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "arbiter/rating/league_rating.h"
#include "arbiter/report/standings.h"
#include "hakam/v1/view.pb.h"

namespace hakam::arbiter {

v1::StandingsView StandingsViewOf(const Standings& standings);
// `most`: only of so many that stand first.
v1::CrosstableView CrosstableViewOf(const Standings& standings, size_t most = SIZE_MAX);
// `history`: RatingHistory() of the same league, by the method of points.
v1::HistoryView HistoryViewOf(const Standings& standings, const std::vector<LeagueRating>& history);

// "points"
const char* DecidedText(Knockout::DecidedBy by);

// Parts of them.
v1::StandingView StandingViewOf(const Standings& standings, const Standing& row);
v1::CrosstableCell CellViewOf(const Standings& standings, size_t row, size_t column);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_STANDINGS_VIEW_H_
