// Checks the record of a board. The deal is compared with the expected one; every action is replayed through
// the rules; every fault and every time charged is compared with the rules of the table.
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

// The conditions of all boards of a league.
struct BoardTerms {
  const rules::RuleSet* rules = nullptr;
  std::string rules_sha256;  // 32 bytes
  ClockRules clock;
  v1::FaultPolicy on_fault = v1::FAULT_POLICY_SUBSTITUTE;
  // CPU time is charged. Then a TIMEOUT is possible although little time was charged.
  bool charges_cpu = false;
};

// The expected content of a board. An empty deck and an unset dealer are not compared: the seed is not known.
struct BoardExpected {
  uint32_t pairing = 0;
  uint32_t deal = 0;
  std::string sequence;  // of deals
  uint32_t room = 1;
  uint32_t board = 0;  // in its match
  rules::PerTeam scores{};
  int hanging = 0;
  std::vector<rules::Card> deck;
  std::optional<rules::Seat> dealer;
  absl::InlinedVector<std::string, rules::kMaxSeats> entrants;  // by seat
  // The seat whose fault ended room 1. Under FORFEIT_MATCH that ends the pair, and room 2 is forfeited
  // without a decision.
  std::optional<uint32_t> forfeited_by;
};

// One difference, as text for people: "took 2s, but only 1.5s were left".
struct BoardFinding {
  std::optional<int> decision;  // from 0
  std::string what;
};

struct BoardAudit {
  std::vector<BoardFinding> findings;  // empty if the record is correct
  // The result by the rules. Unset if the record cannot be replayed to its end; then the findings end there.
  std::optional<rules::BoardEnd> end;
};
BoardAudit AuditBoard(const BoardTerms& terms, const BoardExpected& expected, const v1::BoardRecord& record);

// The seat whose fault ended this board; unset if it was played to its end.
std::optional<uint32_t> ForfeitedBy(const v1::BoardRecord& record);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RECORD_AUDIT_H_
