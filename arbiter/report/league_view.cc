#include "arbiter/report/league_view.h"

#include <utility>

#include "arbiter/report/journal_config.h"
#include "sdk/base/check.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

LeagueView::LeagueView(const Store& store, v1::League config, GrowingExtent growing)
    : store_(&store),
      config_(std::move(config)),
      growing_(std::move(growing)),
      sums_(static_cast<int>(growing_.extent().made.teams.size())),
      counts_(store.identity().entrants.size()) {
  if (config_.format() == v1::FORMAT_SINGLE) plain_.emplace(sums_.entrants());
}

absl::StatusOr<LeagueView> LeagueView::Read(const Store& store) {
  HAKAM_ASSIGN_OR_RETURN(v1::League config, LeagueOf(store.identity()));
  HAKAM_ASSIGN_OR_RETURN(GrowingExtent growing, GrowingExtent::Begin(store));
  LeagueView view(store, std::move(config), std::move(growing));
  HAKAM_RETURN_IF_ERROR(view.growing_.ReadAll(
      [&view](const PairInLeague& place, const PairNumbers& numbers) { view.Count(place, numbers); }));
  return view;
}

absl::Status LeagueView::Update() {
  HAKAM_ASSIGN_OR_RETURN(const bool follows,
                         growing_.ReadNew([this](const PairInLeague& place, const PairNumbers& numbers) {
                           Count(place, numbers);
                         }));
  if (!follows) {
    HAKAM_ASSIGN_OR_RETURN(*this, Read(*store_));
  }
  return absl::OkStatus();
}

void LeagueView::Count(const PairInLeague& place, const PairNumbers& numbers) {
  for (size_t i = 0; i < place.tally.entrants.size(); ++i) {
    const EntrantIndex entrant = place.tally.entrants[i];
    counts_[entrant].faults += place.tally.faults[i];
    counts_[entrant].decisions += place.tally.decisions[i];
    const bool twice = i % 2 == 1 && entrant == place.tally.entrants[i - 1];
    counts_[entrant].pairs += twice ? 0 : 1;
  }
  if (place.walkover) {  // only in leagues in which a team is one entrant
    counts_[place.pairing.a].absent += numbers.absent_a ? 1 : 0;
    counts_[place.pairing.b].absent += numbers.absent_b ? 1 : 0;
    return;
  }
  HAKAM_CHECK(sums_.Add(place.result).ok());
  if (plain_) HAKAM_CHECK(plain_->Add(place.result.Plain()).ok());
}

}  // namespace hakam::arbiter
