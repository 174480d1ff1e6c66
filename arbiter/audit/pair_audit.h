// Checks all pairs of a league in order: is each pair wanted by the schedule, and is it correct
// (pair_check.h)?
//
//   PairAudit audit({.league = &identity, ..., .where = "journal.db"}, &findings);
//   audit.Check(key, room1, room2);           // in the order of (pairing, deal)
//   audit.CheckNumbers(stored, computed);
//   audit.Finish(/*complete=*/true);
#ifndef HAKAM_ARBITER_AUDIT_PAIR_AUDIT_H_
#define HAKAM_ARBITER_AUDIT_PAIR_AUDIT_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "arbiter/audit/findings.h"
#include "arbiter/audit/pair_check.h"
#include "arbiter/deal/deal.h"
#include "arbiter/league/disqualification.h"
#include "arbiter/league/pairing.h"
#include "arbiter/league/schedule.h"
#include "arbiter/league/teams.h"
#include "arbiter/report/terms.h"
#include "arbiter/store/store.h"
#include "hakam/v1/record.pb.h"

namespace hakam::arbiter {

// What was checked.
struct AuditTally {
  uint64_t pairs = 0;
  uint64_t boards = 0;
  uint64_t decisions = 0;
  uint64_t forced = 0;
  std::map<v1::FaultKind, uint64_t> faults;
  uint64_t planned = 0;    // pairs of all pairings
  uint64_t missing = 0;    // wanted pairs that do not exist
  uint64_t uncounted = 0;  // pairs played after an entrant of them was disqualified: they do not count
  uint64_t unwanted = 0;   // pairs not played because an entrant was disqualified before, or has left
};

class PairAudit {
 public:
  // All pointers must outlive the audit.
  struct Subject {
    const LeagueIdentity* league = nullptr;
    const LeagueTerms* terms = nullptr;
    Schedule* schedule = nullptr;  // is told of every pair, so that its rounds develop as they did
    const Teams* teams = nullptr;
    const DealSource* deals = nullptr;  // null: the seed is not known, and decks are not compared
    std::string where;                  // the file; findings begin with it
  };
  PairAudit(const Subject& subject, Findings* findings);

  // Checks both rooms of a pair (in FORMAT_SINGLE its one room; the other must be empty) and returns its
  // numbers. Unset if the schedule does not expect this pair here, or if the rooms have no boards with
  // points.
  std::optional<PairNumbers> Check(const PairKey& key, const v1::RoomRecord& room1,
                                   const v1::RoomRecord& room2);
  // Compares the stored numbers with those computed from the records.
  void CheckNumbers(const PairNumbers& stored, const PairNumbers& computed);
  // Call after the last pair. `complete`: the league claims that every pair was played.
  void Finish(bool complete);

  // "pairing 3, deal 17: what".
  void Say(const PairKey& key, const std::string& what);
  const AuditTally& tally() const { return tally_; }

 private:
  bool Advance();
  bool CheckOrder(const PairKey& key);
  void SkipTo(const PairKey& key);
  void Missing(uint32_t pairing, uint32_t first, uint32_t end);
  void Count(const v1::BoardRecord& record);

  Subject subject_;
  Findings* findings_;
  PairCheck check_;
  AuditTally tally_;
  DisqualificationWalk walk_;
  PairKey next_;   // the next pair that the schedule expects
  Findings gaps_;  // kept apart until it is known whether the league claims to be complete
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_AUDIT_PAIR_AUDIT_H_
