#include "arbiter/view/board_view.h"

#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/record/record.h"
#include "arbiter/report/terms.h"
#include "arbiter/view/board_list_format.h"
#include "arbiter/view/board_text.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"
#include "sdk/rules/board.h"
#include "sdk/solver/hindsight.h"
#include "sdk/solver/par.h"

namespace hakam::arbiter {
namespace {

using rules::ActionKind;

constexpr const char* kDenominationLetters[] = {"C", "D", "H", "S", "NT", "AT"};

template <typename Out>
void AddCards(rules::CardSet cards, Out* out) {
  for (const rules::Card card : cards) *out->Add() = card.ToString();
}

v1::MeldView MeldViewOf(rules::Seat seat, rules::CardSet cards) {
  v1::MeldView view;
  view.set_seat(static_cast<uint32_t>(Index(seat)));
  AddCards(cards, view.mutable_cards());
  return view;
}

v1::FaultStepView FaultViewOf(uint32_t seat, const v1::Fault& fault) {
  v1::FaultStepView view;
  view.set_seat(seat);
  view.set_kind(std::string(absl::StripPrefix(v1::FaultKind_Name(fault.kind()), "FAULT_KIND_")));
  view.set_detail(ValidUtf8(fault.detail()));
  return view;
}

double Milliseconds(const google::protobuf::Duration& duration) {
  return static_cast<double>(duration.seconds()) * 1e3 + static_cast<double>(duration.nanos()) / 1e6;
}

// Fills in the action, and what follows from it. `after`: the board after it.
void DescribeAction(const rules::Action& action, rules::Seat seat, const rules::BoardState& after,
                    v1::StepView* step) {
  switch (action.kind) {
    case ActionKind::kCall:
      step->set_kind("call");
      step->set_call(action.call.ToString());
      break;
    case ActionKind::kDeclaration:
      step->set_kind("meld");
      for (const rules::CardSet meld : action.declaration) *step->add_melds() = MeldViewOf(seat, meld);
      break;
    case ActionKind::kPlay:
      step->set_kind("card");
      step->set_card(action.play.card.ToString());
      break;
  }
  const rules::Observation seen = after.ObservationFor(rules::Seat::k0);
  for (const int points : seen.card_points) step->add_card_points(static_cast<uint32_t>(points));
  if (action.kind != ActionKind::kPlay || seen.tricks.empty()) return;
  if (const auto& winner = seen.tricks.back().winner) step->set_won_by(static_cast<uint32_t>(Index(*winner)));
}

// The board as it is replayed.
class Viewer {
 public:
  explicit Viewer(const std::map<int, std::string>& notes) : notes_(notes) {}

  void Visit(const ReplayStep& replayed) {
    v1::StepView* step = view_.add_steps();
    const int decision = view_.steps_size() - 1;
    const v1::DecisionRecord& record = replayed.record;
    step->set_seat(static_cast<uint32_t>(Index(replayed.seat)));
    step->set_forced(record.forced());
    if (record.has_took()) step->set_took_ms(Milliseconds(record.took()));
    if (record.has_bank_left()) step->set_bank_left_ms(Milliseconds(record.bank_left()));
    if (record.has_fault()) *step->mutable_fault() = FaultViewOf(record.seat(), record.fault());
    if (const auto note = notes_.find(decision); note != notes_.end()) step->set_note(note->second);
    board_ = replayed.before;
    if (replayed.action == nullptr || !board_->Apply(*replayed.action).ok()) return;  // the replay reports it
    DescribeAction(*replayed.action, replayed.seat, *board_, step);
    if (replayed.action->kind != ActionKind::kPlay) return;
    plays_.push_back({.before = replayed.before.position(), .card = replayed.action->play.card});
    played_.push_back(decision);
  }

  v1::BoardView* view() { return &view_; }
  const std::optional<rules::BoardState>& board() const { return board_; }  // after the last step
  const std::vector<solver::PastPlay>& plays() const { return plays_; }
  const std::vector<int>& played() const { return played_; }  // by card: its step

 private:
  const std::map<int, std::string>& notes_;
  v1::BoardView view_;
  std::optional<rules::BoardState> board_;
  std::vector<solver::PastPlay> plays_;
  std::vector<int> played_;
};

void AddSeats(const rules::RuleSet& rules, const v1::BoardRecord& record,
              const std::optional<rules::BoardState>& board, v1::BoardView* view) {
  for (int i = 0; i < rules.players; ++i) {
    const auto seat = static_cast<rules::Seat>(i);
    v1::SeatView* out = view->add_seats();
    if (i < record.seats_size()) out->set_entrant(record.seats(i).entrant());
    if (!board) continue;
    AddCards(board->dealt_hand(seat), out->mutable_hand());
    AddCards(board->deal().seen(seat), out->mutable_first_hand());
    if (rules.players != 2) continue;
    for (int pile = 0; pile < rules::kPilesEach; ++pile) {
      const rules::Card up = board->deal().PileTop(seat, pile);
      v1::PileCards* cards = out->add_piles();
      cards->set_up(up.ToString());
      cards->set_down(board->deal().Under(up)->ToString());
    }
  }
  if (board && board->deal().turnup()) view->set_turned_up(board->deal().turnup()->ToString());
}

void AddResult(const rules::RuleSet& rules, const rules::BoardResult& result, v1::BoardView* view) {
  if (result.contract) *view->mutable_contract() = ContractViewOf(rules, *result.contract);
  for (const int points : result.points) view->add_points(points);
  if (result.card_points) {
    for (const int points : *result.card_points) view->add_card_points(static_cast<uint32_t>(points));
  }
  for (const rules::DeclaredMeld& meld : result.scored_melds)
    *view->add_melds() = MeldViewOf(meld.seat, meld.cards);
  for (const rules::Seat seat : result.belote_seats)
    view->add_belote_seats(static_cast<uint32_t>(Index(seat)));
  if (result.capot_team) view->set_capot_team(static_cast<uint32_t>(Index(*result.capot_team)));
  if (result.match_winner) view->set_match_winner(static_cast<uint32_t>(Index(*result.match_winner)));
  view->set_hanging_after(result.hanging);
}

absl::StatusOr<rules::BoardEnd> ReplayInto(const rules::RuleSet& rules, const v1::BoardRecord& record,
                                           Viewer* viewer) {
  HAKAM_ASSIGN_OR_RETURN(rules::BoardEnd end,
                         Replay(rules, record, [viewer](const ReplayStep& step) { viewer->Visit(step); }));
  HAKAM_RETURN_IF_ERROR(CheckPoints(record, end.result));
  return end;
}

}  // namespace

v1::ContractView ContractViewOf(const rules::RuleSet& rules, const rules::Contract& contract) {
  v1::ContractView view;
  view.set_text(ContractText(rules, contract));
  view.set_denomination(kDenominationLetters[static_cast<int>(contract.denomination)]);
  view.set_caller(static_cast<uint32_t>(Index(contract.caller)));
  view.set_taker(static_cast<uint32_t>(Index(contract.taker)));
  view.set_points(contract.points);
  view.set_level(contract.level);
  return view;
}

absl::StatusOr<v1::BoardView> BoardViewOf(const rules::RuleSet& rules, const v1::BoardRecord& record,
                                          const std::map<int, std::string>& notes) {
  Viewer viewer(notes);
  HAKAM_ASSIGN_OR_RETURN(const rules::BoardEnd end, ReplayInto(rules, record, &viewer));
  v1::BoardView* view = viewer.view();
  view->set_rules(RulesLabel(rules));
  view->set_preset(rules.preset());
  view->set_players(static_cast<uint32_t>(rules.players));
  view->set_pairing(record.pairing());
  view->set_deal(record.deal());
  view->set_room(record.room());
  view->set_board(record.board());
  view->set_dealer(record.dealer());
  *view->mutable_scores() = record.scores();
  AddSeats(rules, record, viewer.board(), view);
  view->set_outcome(OutcomeWords(record.result().outcome()));
  AddResult(rules, end.result, view);
  view->set_hanging(record.hanging());
  if (record.has_luck()) view->set_luck(record.luck() / 1000.0);
  if (record.has_walkover()) {
    *view->mutable_walkover() = FaultViewOf(record.walkover().seat(), record.walkover().fault());
  }
  return std::move(*view);
}

bool CanSolve(const rules::RuleSet& rules) { return rules.players == 4; }

absl::StatusOr<v1::SolveView> SolveViewOf(const rules::RuleSet& rules, const v1::BoardRecord& record) {
  if (!CanSolve(rules)) {
    return absl::UnimplementedError("cards lie face down in this game; the solver wants them all in hands");
  }
  const std::map<int, std::string> no_notes;
  Viewer viewer(no_notes);
  HAKAM_RETURN_IF_ERROR(ReplayInto(rules, record, &viewer).status());
  if (viewer.plays().empty()) return absl::FailedPreconditionError("no card was played on this board");
  const rules::Deal& deal = viewer.board()->deal();
  solver::Solver solver;
  HAKAM_ASSIGN_OR_RETURN(const solver::Hindsight seen, HindsightOf(solver, deal, viewer.plays()));
  v1::SolveView view;
  view.set_pairing(record.pairing());
  view.set_deal(record.deal());
  view.set_room(record.room());
  view.set_board(record.board());
  view.set_in_score(seen.in_score);
  view.set_value(seen.value);
  view.mutable_costs()->Resize(viewer.view()->steps_size(), 0);
  for (size_t i = 0; i < seen.costs.size(); ++i) {
    view.set_costs(viewer.played()[i], static_cast<uint32_t>(seen.costs[i]));
  }
  for (const rules::Card card : seen.line) view.add_line(card.ToString());
  const auto par = ParOf(solver, deal);
  if (absl::IsUnimplemented(par.status())) return view;
  HAKAM_RETURN_IF_ERROR(par.status());
  for (const std::optional<solver::ParContract>& of : *par) {
    v1::ParView* out = view.add_par();
    if (!of) continue;
    out->set_contract(ContractText(rules, of->contract));
    out->set_score(of->score);
  }
  return view;
}

}  // namespace hakam::arbiter
