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

class Finder {
 public:
  Finder(Solver& solver, const rules::Deal& deal) : solver_(solver), deal_(deal) {}

  absl::StatusOr<std::array<std::optional<ParContract>, 2>> Find() {
    Position position(deal_);
    while (position.phase() == Phase::kAuction) {
      const rules::CallSet calls = position.LegalCalls(deal_);
      for (const Call& call : calls) {
        if (IsBid(call) && !IsHopeless(call)) HAKAM_RETURN_IF_ERROR(Try(position, call));
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
           std::find(lost_.begin(), lost_.end(), *call.denomination) != lost_.end();
  }

  // Makes a bid, after which everybody passes. A seat that may not pass tries all its calls: the buyer of a
  // Hokum in Baloot's second round names the suit only when it confirms.
  absl::Status Try(Position position, const Call& bid) {
    position.Make(deal_, bid);
    while (position.phase() == Phase::kAuction || position.phase() == Phase::kDoubling) {
      const rules::CallSet calls = position.LegalCalls(deal_);
      if (!calls.Contains(kPass)) {
        for (const Call& call : calls) HAKAM_RETURN_IF_ERROR(Try(position, call));
        return absl::OkStatus();
      }
      position.Make(deal_, kPass);
    }
    while (position.phase() == Phase::kDeclaring) {
      position.Declare(deal_, position.LegalDeclarations(deal_)[0]);
    }
    if (position.phase() != Phase::kPlay || !position.has_contract()) return absl::OkStatus();
    return Value(position);
  }

  absl::Status Value(const Position& position) {
    HAKAM_ASSIGN_OR_RETURN(const OpenBoard board, OpenBoard::Of(deal_, position));
    HAKAM_ASSIGN_OR_RETURN(const Stakes stakes, Stakes::Of(deal_, position));
    HAKAM_ASSIGN_OR_RETURN(const Solution solution, solver_.Solve(board, {.stakes = &stakes}));
    const rules::Team team = position.contract().declarers();
    const int value = solution.value.low;
    const int score = rules::TeamOf(board.turn()) == team ? value : -value;
    if (score < 0) lost_.push_back(position.contract().denomination);
    std::optional<ParContract>& best = best_[At(team)];
    if (!best || score > best->score) best = {.contract = position.contract(), .score = score};
    return absl::OkStatus();
  }

  Solver& solver_;
  const rules::Deal& deal_;
  std::vector<rules::Denomination> lost_;
  std::array<std::optional<ParContract>, 2> best_;
};

}  // namespace

absl::StatusOr<std::array<std::optional<ParContract>, 2>> ParOf(Solver& solver, const rules::Deal& deal) {
  if (deal.seats() != rules::kMaxSeats) return absl::UnimplementedError("par where cards lie face down");
  return Finder(solver, deal).Find();
}

}  // namespace hakam::solver
