// Is the record of a board right? Against what should have been dealt, and against itself: every action is
// played again through the rules, every fault and every charge of the clock is compared with the table's.
//
//   const BoardAudit audit = AuditBoard(terms, expected, record);
#ifndef HAKAM_ARBITER_RECORD_AUDIT_H_
#define HAKAM_ARBITER_RECORD_AUDIT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "arbiter/table/clock_rules.h"
#include "hakam/v1/league.pb.h"
#include "hakam/v1/record.pb.h"
#include "sdk/rules/board.h"
#include "sdk/rules/match.h"

namespace hakam::arbiter {

// What all boards of a league are played under.
struct BoardTerms {
  const rules::RuleSet* rules = nullptr;
  std::string rules_sha256;  // 32 bytes
  ClockRules clock;
  v1::FaultPolicy on_fault = v1::FAULT_POLICY_SUBSTITUTE;
  // What is charged is not the time on the wall: a TIMEOUT may come though little was charged.
  bool charges_cpu = false;
};

// What the board must be. Without a deck it is not compared: the seed is not known; nor is the dealer without
// one.
struct BoardExpected {
  uint32_t pairing = 0;
  uint32_t deal = 0;
  uint32_t room = 1;
  uint32_t board = 0;  // of its match
  rules::PerTeam scores{};
  int hanging = 0;
  std::vector<rules::Card> deck;
  std::optional<rules::Seat> dealer;
  absl::InlinedVector<std::string, rules::kMaxSeats> entrants;  // by seat
  // The seat of room 1 whose fault ended it, and with it, under FORFEIT_MATCH, the whole pair: then room 2
  // is forfeited without a decision.
  std::optional<uint32_t> forfeited_by;
};

// One thing that is wrong, for people: "took 2s, but only 1.5s were left".
struct BoardFinding {
  std::optional<int> decision;  // from 0
  std::string what;
};

struct BoardAudit {
  std::vector<BoardFinding> findings;  // empty if all is right
  // As the rules give it. Nothing if the record cannot be replayed to its end; then findings are up to there.
  std::optional<rules::BoardEnd> end;
};
BoardAudit AuditBoard(const BoardTerms& terms, const BoardExpected& expected, const v1::BoardRecord& record);

// The seat whose fault ended this board; nothing if it was played to its end.
std::optional<uint32_t> ForfeitedBy(const v1::BoardRecord& record);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RECORD_AUDIT_H_
