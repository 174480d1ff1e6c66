#include "arbiter/record/audit.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/record/record.h"
#include "arbiter/table/stand_in.h"
#include "sdk/wire/cards.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/result.h"

namespace hakam::arbiter {
namespace {

std::string KindName(v1::FaultKind kind) {
  const std::string& name = v1::FaultKind_Name(kind);
  return name.empty() ? absl::StrCat("fault ", static_cast<int>(kind))
                      : std::string(absl::StripPrefix(name, "FAULT_KIND_"));
}

class Auditor {
 public:
  Auditor(const BoardTerms& terms, const BoardExpected& expected, const v1::BoardRecord& record)
      : terms_(terms), expected_(expected), record_(record) {
    bank_.fill(terms.clock.bank);
  }

  BoardAudit Run() && {
    CheckPlace();
    CheckDeal();
    CheckSeats();
    if (record_.has_walkover()) {
      CheckWalkover();
    } else if (expected_.forfeited_by && terms_.on_fault == v1::FAULT_POLICY_FORFEIT_MATCH) {
      if (record_.decisions_size() > 0) Say("was played, but the pair was forfeited in room 1");
      CheckUnplayedForfeit();
    } else {
      CheckPlay();
    }
    return {.findings = std::move(findings_), .end = std::move(end_)};
  }

 private:
  void Say(std::string what) { findings_.push_back({.decision = decision_, .what = std::move(what)}); }

  void CheckNumber(const char* name, int64_t is, int64_t should) {
    if (is != should) Say(absl::StrCat(name, ": is ", is, ", should be ", should));
  }

  void CheckPlace() {
    CheckNumber("pairing", record_.pairing(), expected_.pairing);
    CheckNumber("deal", record_.deal(), expected_.deal);
    if (record_.sequence() != expected_.sequence) {
      Say(absl::StrCat("sequence: is \"", absl::Utf8SafeCHexEscape(record_.sequence()), "\", should be \"",
                       expected_.sequence, "\""));
    }
    CheckNumber("room", record_.room(), expected_.room);
    CheckNumber("board", record_.board(), expected_.board);
    if (record_.rules_sha256() != terms_.rules_sha256) {
      Say(absl::StrCat("rules_sha256: is ", absl::BytesToHexString(record_.rules_sha256()), ", should be ",
                       absl::BytesToHexString(terms_.rules_sha256)));
    }
    const auto& [first, second] = expected_.scores;
    if (record_.scores_size() != 2 || record_.scores(0) != first || record_.scores(1) != second) {
      Say(absl::StrCat("scores: must be ", first, " and ", second));
    }
    CheckNumber("hanging", record_.hanging(), expected_.hanging);
  }

  void CheckDeal() {
    if (expected_.dealer) CheckNumber("dealer", record_.dealer(), Index(*expected_.dealer));
    if (expected_.deck.empty()) return;
    CheckNumber("cards in the deck", record_.deck_size(), static_cast<int64_t>(expected_.deck.size()));
    const int both = std::min(record_.deck_size(), static_cast<int>(expected_.deck.size()));
    for (int i = 0; i < both; ++i) {
      const rules::Card should = expected_.deck[static_cast<size_t>(i)];
      if (record_.deck(i) == wire::ToProto(should)) continue;
      const auto is = wire::CardFromProto("card", record_.deck(i));
      Say(absl::StrCat("deck: card ", i, " is ",
                       is.ok() ? is->ToString() : absl::StrCat("number ", record_.deck(i)),
                       ", the seed deals ", should.ToString()));
      return;  // the first difference is enough
    }
  }

  void CheckSeats() {
    CheckNumber("seats", record_.seats_size(), static_cast<int64_t>(expected_.entrants.size()));
    const int both = std::min(record_.seats_size(), static_cast<int>(expected_.entrants.size()));
    for (int i = 0; i < both; ++i) {
      const v1::Seating& seating = record_.seats(i);
      CheckNumber("seats: number of a seat", seating.seat(), i);
      const std::string& should = expected_.entrants[static_cast<size_t>(i)];
      if (seating.entrant() != should) {
        Say(absl::StrCat("seat ", i, ": is of \"", absl::Utf8SafeCHexEscape(seating.entrant()),
                         "\", should be of \"", should, "\""));
      }
    }
  }

  // In room 2 the entrant sits in the other team.
  void CheckUnplayedForfeit() { TakeUnplayed(static_cast<rules::Seat>(1 - *expected_.forfeited_by % 2)); }

  void TakeUnplayed(rules::Seat offender) {
    v1::BoardRecord dealt = record_;
    dealt.clear_decisions();
    TakeEnd(ForfeitBeforeTheStart(*terms_.rules, dealt, offender));
  }

  // Why an entrant could not be started is not in the records: any entrant may have failed.
  void CheckWalkover() {
    if (record_.decisions_size() > 0) Say("was played, and yet it is a walkover");
    const v1::Walkover& walkover = record_.walkover();
    if (walkover.fault().kind() != v1::FAULT_KIND_START_FAILED) {
      Say(absl::StrCat("walkover: ", KindName(walkover.fault().kind()), ", should be START_FAILED"));
    }
    const auto seats = static_cast<uint32_t>(expected_.entrants.size());
    if (walkover.seat() >= seats) {
      return Say(absl::StrCat("walkover: of seat ", walkover.seat(), ", but there are ", seats));
    }
    TakeUnplayed(static_cast<rules::Seat>(walkover.seat()));
  }

  void CheckPlay() {
    // Replay() accepts a record without decisions as a forfeit, which is not possible here.
    if (record_.decisions().empty()) return Say("the board is not over: it has no decision");
    const absl::StatusOr<rules::BoardEnd> end =
        Replay(*terms_.rules, record_, [this](const ReplayStep& step) { CheckDecision(step); });
    decision_.reset();
    TakeEnd(end);
  }

  void TakeEnd(const absl::StatusOr<rules::BoardEnd>& end) {
    if (!end.ok()) return Say(std::string(end.status().message()));
    CheckResult(end->result);
    end_ = *end;
  }

  void CheckResult(const rules::BoardResult& result) {
    v1::BoardResult should;
    wire::ToProto(result, &should);
    const v1::BoardResult& is = record_.result();
    if (is.SerializeAsString() == should.SerializeAsString()) return;
    const auto points = [](const v1::BoardResult& r) {
      std::string text = v1::Outcome_Name(r.outcome());
      for (const int n : r.points()) absl::StrAppend(&text, " ", n);
      return text;
    };
    if (points(is) != points(should)) {
      return Say(absl::StrCat("result: is ", points(is), ", the rules give ", points(should)));
    }
    Say(absl::StrCat("result: is { ", is.ShortDebugString(), " }, the rules give { ",
                     should.ShortDebugString(), " }"));
  }

  void CheckDecision(const ReplayStep& step) {
    decision_ = decision_ ? *decision_ + 1 : 0;
    step.before.LegalActions(&legal_);
    const bool forced = legal_.size() == 1;
    if (step.record.forced() != forced) {
      return Say(forced ? "only one action was legal, and yet the seat was asked"
                        : absl::StrCat("is called forced, but ", legal_.size(), " actions were legal"));
    }
    if (forced) {
      if (step.record.has_fault() || step.record.has_took() || step.record.has_bank_left()) {
        Say("nobody was asked, and yet there is a fault or a time");
      }
      return;
    }
    if (step.record.has_fault()) CheckFault(step);
    CheckClock(step);
  }

  void CheckFault(const ReplayStep& step) {
    const v1::FaultKind kind = step.record.fault().kind();
    const bool of_agent = (kind >= v1::FAULT_KIND_TIMEOUT && kind <= v1::FAULT_KIND_PROTOCOL) ||
                          kind == v1::FAULT_KIND_EXCEPTION;
    if (!of_agent) {
      Say(absl::StrCat(KindName(kind), " is no fault of an agent"));
    }
    const bool substitute = terms_.on_fault == v1::FAULT_POLICY_SUBSTITUTE;
    if (substitute != (step.action != nullptr)) {
      return Say(substitute ? "the board was forfeited, but the league has stand-ins"
                            : "a stand-in played on, but in this league a fault forfeits the board");
    }
    if (!substitute) return;
    if (const rules::Action should = StandIn(step.before); !(*step.action == should)) {
      Say(absl::StrCat("the stand-in did ", step.action->ToString(), ", it must do ", should.ToString()));
    }
  }

  // Repeats the arithmetic of arbiter/table.
  void CheckClock(const ReplayStep& step) {
    const auto took = wire::DurationFromProto("took", step.record.took());
    const auto stated = wire::DurationFromProto("bank_left", step.record.bank_left());
    if (!step.record.has_took() || !step.record.has_bank_left() || !took.ok() || !stated.ok()) {
      return Say("took, bank_left: missing, or no durations");
    }
    absl::Duration& bank = bank_[At(step.seat)];
    const absl::Duration left = terms_.clock.per_decision + bank;
    if (*took < absl::ZeroDuration()) Say(absl::StrCat("took ", absl::FormatDuration(*took)));
    const absl::Duration beyond = std::max(*took - terms_.clock.per_decision, absl::ZeroDuration());
    if (step.record.has_fault()) {
      if (step.record.fault().kind() == v1::FAULT_KIND_TIMEOUT && *took < left && !terms_.charges_cpu) {
        Say(absl::StrCat("TIMEOUT after ", absl::FormatDuration(*took), ", but there were ",
                         absl::FormatDuration(left)));
      }
      bank -= std::min(beyond, bank);
    } else {
      if (*took > left) {
        Say(absl::StrCat("took ", absl::FormatDuration(*took), ", but there were ",
                         absl::FormatDuration(left), ": must be a TIMEOUT"));
      }
      bank += terms_.clock.increment - beyond;
    }
    if (*stated == bank) return;
    Say(absl::StrCat("bank_left: is ", absl::FormatDuration(*stated), ", should be ",
                     absl::FormatDuration(bank)));
    bank = *stated;  // so that one wrong time gives one finding
  }

  const BoardTerms& terms_;
  const BoardExpected& expected_;
  const v1::BoardRecord& record_;
  std::vector<BoardFinding> findings_;
  std::optional<rules::BoardEnd> end_;
  std::optional<int> decision_;
  std::array<absl::Duration, rules::kMaxSeats> bank_;
  std::vector<rules::Action> legal_;
};

}  // namespace

BoardAudit AuditBoard(const BoardTerms& terms, const BoardExpected& expected, const v1::BoardRecord& record) {
  return Auditor(terms, expected, record).Run();
}

std::optional<uint32_t> ForfeitedBy(const v1::BoardRecord& record) {
  if (record.decisions().empty()) return std::nullopt;
  const v1::DecisionRecord& last = record.decisions(record.decisions_size() - 1);
  if (!last.has_fault() || last.has_action()) return std::nullopt;
  return last.seat();
}

}  // namespace hakam::arbiter
