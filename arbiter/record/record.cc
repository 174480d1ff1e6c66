#include "arbiter/record/record.h"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "sdk/base/check.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/action.h"
#include "sdk/wire/cards.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/result.h"

namespace hakam::arbiter {
namespace {

// More than the score of any match.
constexpr int kMaxScore = 1'000'000;

v1::FaultKind ToProto(FaultKind kind) { return static_cast<v1::FaultKind>(static_cast<int>(kind) + 1); }

void ToProto(const Fault& fault, v1::Fault* out) {
  out->set_kind(ToProto(fault.kind));
  out->set_detail(fault.detail);
  out->set_stderr_tail(fault.stderr_tail);
}

void ToProto(const Decision& decision, v1::DecisionRecord* out) {
  out->set_seat(static_cast<uint32_t>(Index(decision.seat)));
  if (decision.action) wire::ToProto(*decision.action, out->mutable_action());
  out->set_forced(decision.forced);
  if (decision.fault) ToProto(*decision.fault, out->mutable_fault());
  if (decision.forced) return;
  wire::ToProto(decision.took, out->mutable_took());
  wire::ToProto(decision.bank_left, out->mutable_bank_left());
}

absl::Status InDecision(int index, const absl::Status& status) {
  return absl::InvalidArgumentError(absl::StrCat("decisions[", index, "]: ", status.message()));
}

absl::StatusOr<rules::BoardState> Deal(const rules::RuleSet& rules, const v1::BoardRecord& record) {
  HAKAM_ASSIGN_OR_RETURN(const rules::BoardSetup setup, SetupOf(record));
  return rules::BoardState::Create(&rules, setup);
}

// The seat that forfeited a board unplayed. The fault itself is in the record of an earlier board of the
// pair. Here the points show it; if both awards are equal, it does not matter.
rules::Seat Offender(const rules::BoardState& board, const v1::BoardResult& stated) {
  v1::BoardResult award;
  wire::ToProto(board.Forfeit(rules::Seat::k1), &award);
  const bool is_second = std::equal(award.points().begin(), award.points().end(), stated.points().begin(),
                                    stated.points().end());
  return is_second ? rules::Seat::k1 : rules::Seat::k0;
}

}  // namespace

absl::StatusOr<rules::BoardSetup> SetupOf(const v1::BoardRecord& record) {
  rules::BoardSetup setup;
  if (record.deck_size() > rules::kMaxDeck) {
    return absl::InvalidArgumentError(
        absl::StrCat("deck: ", record.deck_size(), " cards, at most ", rules::kMaxDeck));
  }
  for (const int number : record.deck()) {
    HAKAM_ASSIGN_OR_RETURN(const rules::Card card, wire::CardFromProto("deck", number));
    setup.deck.push_back(card);
  }
  HAKAM_ASSIGN_OR_RETURN(setup.dealer, wire::SeatFromProto("dealer", record.dealer()));
  if (record.scores_size() != 2) return absl::InvalidArgumentError("scores: must be two numbers");
  setup.scores = {record.scores(0), record.scores(1)};
  for (const int number : {record.scores(0), record.scores(1), record.hanging()}) {
    if (number > kMaxScore || number < -kMaxScore) {
      return absl::InvalidArgumentError(absl::StrCat("scores, hanging: ", number, " is beyond ", kMaxScore));
    }
  }
  setup.hanging = record.hanging();
  return setup;
}

v1::BoardRecord MakeRecord(const BoardContext& context, const Table& table) {
  HAKAM_CHECK(!table.pending());
  const rules::BoardSetup& setup = table.config().setup;
  v1::BoardRecord record;
  record.set_pairing(context.pairing);
  record.set_deal(context.deal);
  record.set_sequence(context.sequence.data(), context.sequence.size());
  record.set_room(context.room);
  record.set_board(context.board);
  record.set_rules_sha256(context.rules_sha256.data(), context.rules_sha256.size());
  for (const rules::Card card : setup.deck) record.add_deck(wire::ToProto(card));
  record.set_dealer(static_cast<uint32_t>(Index(setup.dealer)));
  for (const int score : setup.scores) record.add_scores(score);
  record.set_hanging(setup.hanging);
  for (size_t seat = 0; seat < context.entrants.size(); ++seat) {
    v1::Seating* seating = record.add_seats();
    seating->set_seat(static_cast<uint32_t>(seat));
    seating->set_entrant(context.entrants[seat].data(), context.entrants[seat].size());
    if (seat < context.containments.size() && context.containments[seat] != nullptr) {
      *seating->mutable_containment() = *context.containments[seat];
    }
  }
  for (const Decision& decision : table.log()) ToProto(decision, record.add_decisions());
  if (table.walkover()) {
    record.mutable_walkover()->set_seat(static_cast<uint32_t>(Index(*table.forfeited_by())));
    ToProto(*table.walkover(), record.mutable_walkover()->mutable_fault());
  }
  wire::ToProto(table.result(), record.mutable_result());
  return record;
}

void SetMatchResult(const rules::Match& match, v1::BoardRecord* last) {
  v1::MatchResult* result = last->mutable_match();
  for (const int total : match.totals()) result->add_totals(total);
  if (const auto& winner = match.status().winner) result->set_winner(static_cast<uint32_t>(Index(*winner)));
}

absl::StatusOr<rules::BoardEnd> Replay(const rules::RuleSet& rules, const v1::BoardRecord& record,
                                       const std::function<void(const ReplayStep&)>& visit) {
  HAKAM_ASSIGN_OR_RETURN(rules::BoardState board, Deal(rules, record));
  for (int i = 0; i < record.decisions_size(); ++i) {
    const v1::DecisionRecord& decision = record.decisions(i);
    if (board.finished()) return InDecision(i, absl::InvalidArgumentError("the board was over before"));
    const rules::Seat seat = board.to_act();
    if (decision.seat() != static_cast<uint32_t>(Index(seat))) {
      return InDecision(i, absl::InvalidArgumentError(absl::StrCat(
                               "of seat ", decision.seat(), ", but it is seat ", Index(seat), "'s turn")));
    }
    if (!decision.has_action()) {
      if (!decision.has_fault() || i + 1 != record.decisions_size()) {
        return InDecision(i, absl::InvalidArgumentError("no action"));
      }
      if (visit) visit({.before = board, .seat = seat, .action = nullptr, .record = decision});
      return rules::EndOfForfeit(board, seat);
    }
    const absl::StatusOr<rules::Action> action = wire::ActionFromProto(decision.action());
    if (!action.ok()) return InDecision(i, action.status());
    if (visit) visit({.before = board, .seat = seat, .action = &*action, .record = decision});
    if (const absl::Status applied = board.Apply(*action); !applied.ok()) return InDecision(i, applied);
  }
  if (record.decisions_size() == 0 && record.result().outcome() == v1::OUTCOME_FORFEIT) {
    return rules::EndOfForfeit(board, Offender(board, record.result()));
  }
  if (!board.finished()) return absl::InvalidArgumentError("the board is not over after the last decision");
  return rules::EndOf(board);
}

absl::Status CheckPoints(const v1::BoardRecord& record, const rules::BoardResult& result) {
  const auto& points = record.result().points();
  if (points.size() == 2 && points[0] == result.points[0] && points[1] == result.points[1])
    return absl::OkStatus();
  return absl::InvalidArgumentError("the points in the record differ from the points that the rules give");
}

absl::StatusOr<rules::BoardEnd> ForfeitBeforeTheStart(const rules::RuleSet& rules,
                                                      const v1::BoardRecord& record, rules::Seat offender) {
  HAKAM_ASSIGN_OR_RETURN(const rules::BoardState board, Deal(rules, record));
  return rules::EndOfForfeit(board, offender);
}

}  // namespace hakam::arbiter
