// Decides which declarations score (F4 to F7 of every game).
#include <algorithm>

#include "tests/reference/family_melds.h"

namespace hakam::reference::family {
namespace {

// The seats with the best announced meld, in the order of play from the next of the dealer. A seat is there
// once, so that equal best runs of one hand never cancel.
std::vector<int> SeatsWithTheBest(const Options& options, int dealer,
                                  const std::vector<Declaration>& announced) {
  MeldKey best;
  for (const Declaration& declaration : announced) {
    for (const Meld& meld : declaration) best = std::max(best, meld.key);
  }
  std::vector<int> seats;
  for (int i = 1; i <= options.players; ++i) {
    const int seat = (dealer + i) % options.players;
    const bool has_it = std::any_of(announced[seat].begin(), announced[seat].end(),
                                    [&](const Meld& meld) { return meld.key == best; });
    if (has_it) seats.push_back(seat);
  }
  return seats;
}

// -1 when nobody announced or the best ones cancel.
int Winner(const Options& options, int dealer, const std::vector<Declaration>& announced) {
  const std::vector<int> seats = SeatsWithTheBest(options, dealer, announced);
  if (seats.empty()) return -1;
  if (options.meld_tie == "trump_cancel") {
    for (const int seat : seats) {
      const bool rival = options.meld_scoring == "best_player"
                             ? seat != seats[0]                   // Tarabish F6
                             : TeamOf(seat) != TeamOf(seats[0]);  // Clabber F6
      if (rival) return -1;
    }
  }
  return seats[0];
}

bool SideAnnounced(const std::vector<Declaration>& announced, int team) {
  for (size_t seat = team; seat < announced.size(); seat += 2) {
    if (!announced[seat].empty()) return true;
  }
  return false;
}

bool Scores(const Options& options, const std::vector<Declaration>& announced, int winner, int seat) {
  // Bidding Belote F4: no comparison. With meld_extra=held the document is silent; as where sides compare,
  // a side that announced nothing has nothing.
  if (options.meld_scoring == "own_all") return SideAnnounced(announced, TeamOf(seat));
  if (winner < 0) return false;
  return options.meld_scoring == "best_player" ? seat == winner : TeamOf(seat) == TeamOf(winner);
}

}  // namespace

Award AwardMelds(const Options& options, const Trumps& trumps, int dealer,
                 const std::vector<Declaration>& announced, const std::vector<std::vector<Card>>& hands) {
  Award award;
  award.scoring.resize(options.players);
  if (options.melds != "declared") return award;
  if (options.meld_scoring != "own_all") award.winner = Winner(options, dealer, announced);
  for (int seat = 0; seat < options.players; ++seat) {
    if (!Scores(options, announced, award.winner, seat)) continue;
    award.scoring[seat] =
        options.meld_extra == "held" ? AutomaticChoice(options, trumps, hands[seat]) : announced[seat];
    for (const Meld& meld : award.scoring[seat]) award.points[TeamOf(seat)] += meld.value;
  }
  return award;
}

}  // namespace hakam::reference::family
