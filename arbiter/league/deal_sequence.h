// Which pairs of a league play the same deals (rating/law.md section 8).
#ifndef HAKAM_ARBITER_LEAGUE_DEAL_SEQUENCE_H_
#define HAKAM_ARBITER_LEAGUE_DEAL_SEQUENCE_H_

#include <cstdint>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "arbiter/league/pairing.h"
#include "arbiter/league/teams.h"
#include "arbiter/rating/rating.h"

namespace hakam::arbiter {

enum class DealSharing : uint8_t {
  kOwn,     // every two teams play deals of their own
  kShared,  // all pairings of a round play the same deals
  // Pairings without a common team may play the same deals; a team plays no deal twice. Pairing (a, b) plays
  // the deals of sequence a xor b: no two pairings of a team share a sequence, and a newcomer changes none.
  kMatching,
};

// Deals are numbered within a sequence. The text names the sequence for DealSource::Sequence(): empty if all
// deals are shared, "#5" for matchings, and otherwise the entrants of both teams, "ann/bob" or
// "ann,cem/bob,dan", each team and both teams in the order of their bytes. So it does not depend on the order
// of the entrants in the league file. `name` returns the name of an entrant.
std::string DealSequence(DealSharing sharing, const Teams& teams, const Pairing& pairing,
                         absl::FunctionRef<absl::string_view(EntrantIndex)> name);

// Two pairs have the same id if and only if they play the same deal. Ids are in the order of the numbers of
// the deals.
uint64_t DealId(DealSharing sharing, const Pairing& pairing, uint32_t deal);

// A played pair as ratings take it, without its round.
PairResult ResultOf(DealSharing sharing, const Pairing& pairing, const PlayedPair& played);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_DEAL_SEQUENCE_H_
