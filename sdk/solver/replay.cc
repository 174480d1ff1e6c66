#include "sdk/solver/replay.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "sdk/base/status_macros.h"

namespace hakam::solver {
namespace {

using rules::Action;
using rules::BoardState;
using rules::DeclaredMeld;
using rules::Observation;
using rules::Phase;
using rules::Seat;

absl::Status OtherDeal(absl::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat("the observation is of another deal: ", why));
}

absl::Status Make(const Action& action, BoardState* board, std::vector<Action>* moves) {
  const absl::Status status = board->Apply(action);
  if (!status.ok()) return OtherDeal(status.message());
  moves->push_back(action);
  return absl::OkStatus();
}

bool MayBe(const DeclaredMeld& made, const DeclaredMeld& seen) {
  return made.kind == seen.kind && (seen.cards.empty() || made.cards == seen.cards);
}

// Whether this declaration agrees with the observed melds `wanted`, in any order. It must declare just these
// or, where other held melds are shown later (belote-family F4), at least these.
bool Declares(const BoardState& board, const Action& action, const std::vector<DeclaredMeld>& wanted) {
  const bool more_is_shown =
      board.rules().family == rules::Family::kBelote && board.rules().meld_extra == rules::MeldExtra::kHeld;
  const size_t count = action.declaration.count;
  if (more_is_shown ? count > wanted.size() : count != wanted.size()) return false;
  if (count == 0) return true;
  const Seat seat = board.to_act();
  BoardState after = board;
  if (!after.Apply(action).ok()) return false;
  std::vector<DeclaredMeld> made;
  for (const DeclaredMeld& meld : after.ObservationFor(seat).melds) {
    if (meld.seat == seat) made.push_back(meld);
  }
  if (made.size() == wanted.size())
    return std::is_permutation(made.begin(), made.end(), wanted.begin(), wanted.end(), MayBe);
  return std::all_of(made.begin(), made.end(), [&wanted](const DeclaredMeld& meld) {
    return std::any_of(wanted.begin(), wanted.end(),
                       [&meld](const DeclaredMeld& other) { return MayBe(meld, other); });
  });
}

// The cards of an observation as actions, in order, each with its seat.
std::vector<std::pair<Seat, Action>> Plays(const Observation& seen, int seats) {
  std::vector<std::pair<Seat, Action>> plays;
  for (const rules::TrickView& trick : seen.tricks) {
    for (int i = 0; i < trick.count; ++i) {
      const Seat seat = After(trick.leader, i, seats);
      Action play = Action::OfPlay(trick.cards[static_cast<size_t>(i)]);
      play.play.announce_belote = ((trick.belote >> Index(seat)) & 1) != 0;
      play.play.ekka = trick.ekka == seat;
      plays.emplace_back(seat, play);
    }
  }
  return plays;
}

using PlaySpan = absl::Span<const std::pair<Seat, Action>>;

absl::Status PlayOn(const Observation& seen, PlaySpan plays, BoardState* board, std::vector<Action>* moves);

// Several declarations may agree with the observation, and only the later play shows which one. Tries them
// all.
absl::Status DeclareAndPlayOn(const Observation& seen, PlaySpan plays, BoardState* board,
                              std::vector<Action>* moves) {
  std::vector<DeclaredMeld> wanted;
  for (const DeclaredMeld& meld : seen.melds) {
    if (meld.seat == board->to_act()) wanted.push_back(meld);
  }
  absl::Status status =
      OtherDeal(absl::StrCat("seat ", Index(board->to_act()), " does not hold the melds that it declared"));
  for (const Action& action : board->LegalActions()) {
    if (!Declares(*board, action, wanted)) continue;
    BoardState after = *board;
    const size_t before = moves->size();
    HAKAM_RETURN_IF_ERROR(Make(action, &after, moves));
    status = PlayOn(seen, plays, &after, moves);
    if (status.ok()) {
      *board = after;
      return status;
    }
    moves->resize(before);
  }
  return status;
}

absl::Status PlayOn(const Observation& seen, PlaySpan plays, BoardState* board, std::vector<Action>* moves) {
  for (size_t i = 0; i <= plays.size(); ++i) {
    const bool all_played = i == plays.size();
    // A seat that is observed in the phase of play has declared already.
    const bool declared = !all_played || (seen.phase == Phase::kPlay && board->phase() == Phase::kDeclaring &&
                                          board->to_act() == seen.seat);
    if (declared && board->phase() == Phase::kDeclaring)
      return DeclareAndPlayOn(seen, plays.subspan(i), board, moves);
    if (all_played) break;
    const auto& [seat, play] = plays[i];
    if (board->finished() || board->to_act() != seat)
      return OtherDeal(absl::StrCat("seat ", Index(seat), " is not to play"));
    HAKAM_RETURN_IF_ERROR(Make(play, board, moves));
  }
  if (board->ObservationFor(seen.seat) != seen)
    return OtherDeal(absl::StrCat("seat ", Index(seen.seat), " would have seen something else"));
  return absl::OkStatus();
}

}  // namespace

absl::Status Replay(const Observation& seen, BoardState* board, std::vector<Action>* moves) {
  std::vector<Action> unwanted;
  if (moves == nullptr) moves = &unwanted;
  moves->clear();
  const int seats = board->deal().seats();
  if (Index(seen.seat) >= seats) return OtherDeal("there is no such seat");
  for (const rules::SeatCall& call : seen.calls) {
    if (board->finished() || board->to_act() != call.seat)
      return OtherDeal(absl::StrCat("seat ", Index(call.seat), " is not to call"));
    HAKAM_RETURN_IF_ERROR(Make(Action::OfCall(call.call), board, moves));
  }
  return PlayOn(seen, Plays(seen, seats), board, moves);
}

}  // namespace hakam::solver
