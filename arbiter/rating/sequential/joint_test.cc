#include "arbiter/rating/sequential/joint_test.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/rating/sequential/family.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// A deal of all games has the information of one pair of each, so the numbers of pairs that the games would
// need alone are shared like the resistances of parallel wires.
int64_t Shared(const std::vector<int64_t>& alone) {
  double sum = 0;
  for (const int64_t pairs : alone) sum += 1 / static_cast<double>(pairs);
  return static_cast<int64_t>(std::ceil(1 / sum - 1e-9));
}

}  // namespace

absl::StatusOr<JointTest> JointTest::Create(Claim claim, const ErrorRates& errors,
                                            absl::Span<const PairTest> games) {
  if (games.size() < 2) return absl::InvalidArgumentError("a joint test needs at least two games");
  HAKAM_ASSIGN_OR_RETURN(const Bounds bounds, Bounds::Create(errors));
  ErrorRates own = errors;
  if (claim == Claim::kEach) own.beta /= static_cast<double>(games.size());
  JointTest joint(claim, own, bounds);
  for (PairTest game : games) {
    game.errors = own;
    game.never_decides = claim == Claim::kAverage;
    if (claim == Claim::kEach) game = ShareOf(game, games.size());
    HAKAM_ASSIGN_OR_RETURN(SequentialTest test, SequentialTest::Create(game));
    joint.games_.push_back(std::move(test));
  }
  return joint;
}

absl::Status JointTest::Add(absl::Span<const double> deal) {
  if (deal.size() != games_.size()) {
    return absl::InvalidArgumentError(absl::StrCat(deal.size(), " pairs for ", games_.size(), " games"));
  }
  if (verdict_ != Verdict::kContinue) return absl::OkStatus();
  for (size_t game = 0; game < deal.size(); ++game) {
    if (!closed(game)) HAKAM_RETURN_IF_ERROR(games_[game].Add(deal[game]));
  }
  ++deals_;
  claim_ == Claim::kAverage ? DecideAverage() : DecideEach();
  return absl::OkStatus();
}

std::optional<double> JointTest::llr() const {
  double sum = 0;
  for (const SequentialTest& game : games_) {
    if (!game.llr()) return std::nullopt;
    sum += *game.llr();
  }
  return sum;
}

void JointTest::DecideAverage() {
  if (const std::optional<double> sum = llr()) verdict_ = bounds_.Of(*sum);
  if (verdict_ == Verdict::kContinue && deals_ >= cap()) verdict_ = Verdict::kInconclusive;
}

void JointTest::DecideEach() {
  std::vector<SequentialTest*> view;
  for (SequentialTest& game : games_) view.push_back(&game);
  StepDown(view, errors_);
  const auto with = [this](Verdict verdict) {
    return std::count_if(games_.begin(), games_.end(),
                         [verdict](const SequentialTest& game) { return game.verdict() == verdict; });
  };
  if (with(Verdict::kH0) > 0) {
    verdict_ = Verdict::kH0;
  } else if (with(Verdict::kInconclusive) > 0) {  // it cannot pass any more
    verdict_ = Verdict::kInconclusive;
  } else if (with(Verdict::kContinue) == 0) {
    verdict_ = Verdict::kH1;
  }
}

int64_t JointTest::cap() const {
  std::vector<int64_t> alone;
  int64_t least = 0;  // the guard
  for (size_t game = 0; game < games_.size(); ++game) {
    if (closed(game)) continue;
    alone.push_back(games_[game].cap());
    least = std::max(least, games_[game].guard_pairs());
  }
  if (alone.empty()) return deals_;
  if (claim_ == Claim::kAverage && llr()) return std::max(least, Shared(alone));
  return *std::max_element(alone.begin(), alone.end());
}

absl::StatusOr<int64_t> JointTest::FixedLength() const {
  std::vector<int64_t> alone;
  for (const SequentialTest& game : games_) {
    HAKAM_ASSIGN_OR_RETURN(const int64_t pairs, game.FixedLength());
    alone.push_back(pairs);
  }
  return Shared(alone);
}

}  // namespace hakam::arbiter
