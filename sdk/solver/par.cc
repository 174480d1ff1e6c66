#include "sdk/solver/par.h"

#include <algorithm>
#include <vector>

#include "sdk/base/status_macros.h"
#include "sdk/rules/position.h"

namespace hakam::solver {
namespace {

using rules::Call;
using rules::CallKind;
using rules::Phase;
using rules::Position;

constexpr Call kPass = {.kind = CallKind::kPass};

bool IsBid(const Call& call) {
  switch (call.kind) {
    case CallKind::kTake:
    case CallKind::kBid:
    case CallKind::kCapot:
    case CallKind::kHokum:
    case CallKind::kSun:
    case CallKind::kAshkal:
      return true;
    default:
      return false;
  }
}

// Makes a bid, after which everybody passes. A seat that may not pass (the buyer of a Hokum, who must
// confirm) confirms the bid.
void Bid(const rules::Deal& deal, const Call& bid, Position* position) {
  position->Make(deal, bid);
  while (position->phase() == Phase::kAuction || position->phase() == Phase::kDoubling) {
    const rules::CallSet calls = position->LegalCalls(deal);
    Call next = calls[0];
    if (!calls.Contains(kPass)) {
      for (const Call& call : calls) {
        if (call.kind == bid.kind && call.denomination == bid.denomination) next = call;
      }
    }
    position->Make(deal, next);
  }
  while (position->phase() == Phase::kDeclaring) {
    position->Declare(deal, position->LegalDeclarations(deal)[0]);
  }
}

class Finder {
 public:
  Finder(Solver& solver, const rules::Deal& deal) : solver_(solver), deal_(deal) {}

  absl::StatusOr<std::array<std::optional<ParContract>, 2>> Find() {
    Position position(deal_);
    while (position.phase() == Phase::kAuction) {
      const rules::CallSet calls = position.LegalCalls(deal_);
      for (const Call& call : calls) {
        if (IsBid(call)) HAKAM_RETURN_IF_ERROR(Try(position, call));
      }
      if (!calls.Contains(kPass)) break;
      position.Make(deal_, kPass);
      lost_.clear();  // each seat has its own lost bids
    }
    return best_;
  }

 private:
  // Whether the seat already loses a bid of fewer points in this denomination.
  bool IsHopeless(const Call& call) const {
    return call.kind == CallKind::kBid && call.points > 0 &&
           std::find(lost_.begin(), lost_.end(), call.denomination) != lost_.end();
  }

  absl::Status Try(Position position, const Call& call) {
    if (IsHopeless(call)) return absl::OkStatus();
    Bid(deal_, call, &position);
    if (position.phase() != Phase::kPlay || !position.has_contract()) return absl::OkStatus();
    HAKAM_ASSIGN_OR_RETURN(const OpenBoard board, OpenBoard::Of(deal_, position));
    HAKAM_ASSIGN_OR_RETURN(const Stakes stakes, Stakes::Of(deal_, position));
    HAKAM_ASSIGN_OR_RETURN(const Solution solution, solver_.Solve(board, {.stakes = &stakes}));
    const rules::Team team = position.contract().declarers();
    const int value = solution.value.low;
    const int score = rules::TeamOf(board.turn()) == team ? value : -value;
    if (score < 0) lost_.push_back(call.denomination);
    std::optional<ParContract>& best = best_[At(team)];
    if (!best || score > best->score) best = {.contract = position.contract(), .score = score};
    return absl::OkStatus();
  }

  Solver& solver_;
  const rules::Deal& deal_;
  std::vector<std::optional<rules::Denomination>> lost_;
  std::array<std::optional<ParContract>, 2> best_;
};

}  // namespace

absl::StatusOr<std::array<std::optional<ParContract>, 2>> ParOf(Solver& solver, const rules::Deal& deal) {
  if (deal.seats() != rules::kMaxSeats) return absl::UnimplementedError("par where cards lie face down");
  return Finder(solver, deal).Find();
}

}  // namespace hakam::solver
