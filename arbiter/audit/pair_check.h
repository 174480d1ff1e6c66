// Checks a played pair by itself: seats, cards, rules, scores, clocks and luck. Pairs may come in any order,
// so that it also serves who takes pairs from elsewhere, one by one.
//
//   PairCheck check(&terms, "worker7", &findings);
//   check.Check({.key = key, .sequence = sequence, .entrants = names, .cards = &cards}, room1, room2);
#ifndef HAKAM_ARBITER_AUDIT_PAIR_CHECK_H_
#define HAKAM_ARBITER_AUDIT_PAIR_CHECK_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "arbiter/audit/findings.h"
#include "arbiter/deal/pair_cards.h"
#include "arbiter/league/pairing.h"
#include "arbiter/league/teams.h"
#include "arbiter/luck/luck.h"
#include "arbiter/record/audit.h"
#include "arbiter/report/terms.h"
#include "hakam/v1/record.pb.h"
#include "sdk/rules/match.h"

namespace hakam::arbiter {

using SeatNames = decltype(BoardExpected::entrants);  // by seat

struct PairExpected {
  PairKey key;
  std::string sequence;               // the name of its deals (league/deal_sequence.h)
  std::array<SeatNames, 2> entrants;  // by room, then seat
  const PairCards* cards = nullptr;   // null: the seed is not known, and cards are not compared
  bool with_luck = true;              // FORMAT_SINGLE: the luck of the cards has been added
};

// The entrants at the seats of both rooms, by room and seat. `name` returns the name of an entrant.
std::array<SeatNames, 2> EntrantsAtSeats(const Teams& teams, const Pairing& pairing, int seats,
                                         absl::FunctionRef<absl::string_view(EntrantIndex)> name);

class PairCheck {
 public:
  // The pointers must outlive the check. `where`: findings begin with it. Says at once if the league measures
  // luck by a reference that this program does not have.
  PairCheck(const LeagueTerms* terms, std::string where, Findings* findings);

  // Both rooms of a pair; in FORMAT_SINGLE its one room, and the other must be empty.
  void Check(const PairExpected& expected, const v1::RoomRecord& room1, const v1::RoomRecord& room2);

  // "WHERE: pairing 3, deal 17WHAT".
  void Say(const PairKey& key, const std::string& what);

 private:
  bool is_match() const { return terms_->config.format() == v1::FORMAT_MATCH; }
  bool is_single() const { return terms_->config.format() == v1::FORMAT_SINGLE; }
  void CheckRoom(const PairExpected& pair, const v1::RoomRecord& room, BoardExpected expected);
  std::optional<rules::BoardEnd> CheckBoard(const PairExpected& pair, const v1::BoardRecord& record,
                                            const BoardExpected& expected);
  // FORMAT_SINGLE: the luck of the board, computed again; elsewhere it must have none.
  void CheckLuck(const PairExpected& pair, const v1::BoardRecord& record);
  void CheckMatchEnd(const PairKey& key, const v1::BoardRecord& record, uint32_t room,
                     const rules::Match& match);

  const LeagueTerms* const terms_;
  const std::string where_;
  Findings* const findings_;
  std::unique_ptr<LuckReference> luck_;  // in FORMAT_SINGLE
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AUDIT_PAIR_CHECK_H_
