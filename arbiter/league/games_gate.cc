#include "arbiter/league/games_gate.h"

#include <algorithm>

#include "absl/strings/str_format.h"
#include "arbiter/league/gate_pairs.h"
#include "arbiter/league/ranges.h"
#include "sdk/base/check.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

using Stop = Gate::Stop;

GateVerdict VerdictFrom(Verdict verdict) {
  switch (verdict) {
    case Verdict::kH1:
      return GateVerdict::kPassed;
    case Verdict::kH0:
      return GateVerdict::kFailed;
    case Verdict::kInconclusive:
      return GateVerdict::kInconclusive;
    case Verdict::kContinue:
      break;
  }
  return GateVerdict::kOpen;
}

}  // namespace

absl::StatusOr<GamesGate> GamesGate::Create(const Options& options) {
  HAKAM_RETURN_IF_ERROR(CheckRange("max_pairs", options.max_pairs, {1, kMaxPairs}));
  HAKAM_RETURN_IF_ERROR(CheckRange("batch", options.batch, {1, kMaxPairs}));
  const std::vector<PairTest> games(options.games, options.test);
  HAKAM_ASSIGN_OR_RETURN(JointTest test, JointTest::Create(options.claim, options.test.errors, games));
  return GamesGate(options, std::move(test));
}

void GamesGate::Blame(Stop stop, size_t game, size_t culprit) {
  if (stop_ != Stop::kNot) return;
  stop_ = stop;
  game_ = game;
  culprit_ = culprit;
}

void GamesGate::CountFaults(const PlayedPair& pair, size_t game) {
  const auto deals = static_cast<uint32_t>(test_.deals() + 1);
  const std::array<uint32_t, 2> faults = {pair.faults_a, pair.faults_b};
  for (size_t entrant = 0; entrant < faults.size(); ++entrant) {
    uint32_t& faulty = faulty_[game][entrant];
    if (faults[entrant] > 0) ++faulty;
    if (HasTooManyFaults(faulty, deals)) Blame(Stop::kFaults, game, entrant);
  }
}

// Looks at the deals of the round in order, as far as every game that is not closed has them.
void GamesGate::Feed(absl::Span<const Played> games) {
  std::vector<double> values(games.size());
  while (stop_ == Stop::kNot && test_.deals() < deals_) {
    const auto deal = static_cast<size_t>(test_.deals());
    for (size_t game = 0; game < games.size(); ++game) {
      if (test_.closed(game)) continue;
      if (deal >= games[game].deals.size()) return;
      values[game] = ValueOf(options_.test, games[game].deals[deal]);
      differ_ = differ_ || games[game].deals[deal].difference() != 0;
    }
    for (size_t game = 0; game < games.size(); ++game) {
      if (!test_.closed(game)) CountFaults(games[game].deals[deal], game);
    }
    if (stop_ != Stop::kNot) return;
    HAKAM_CHECK(test_.Add(values).ok());
    stop_ = Gate::StopOf(test_.verdict());
  }
}

bool GamesGate::IsShort(absl::Span<const Played> games) const {
  for (size_t game = 0; game < games.size(); ++game) {
    const Played& played = games[game];
    const bool goes_on = !test_.closed(game) && !played.out[0] && !played.out[1];
    if (goes_on && played.deals.size() < wanted_[game]) return true;
  }
  return false;
}

std::optional<std::vector<uint32_t>> GamesGate::Next(absl::Span<const Played> games) {
  HAKAM_CHECK(games.size() == options_.games);
  if (stop_ != Stop::kNot) return std::nullopt;
  if (IsShort(games)) return wanted_;
  Feed(games);
  for (size_t game = 0; game < games.size(); ++game) {
    for (size_t entrant = 0; entrant < games[game].out.size(); ++entrant) {
      // What is behind the round, or behind the verdict of the game, does not count.
      const bool counts = !test_.closed(game) && games[game].deals.size() <= wanted_[game];
      if (games[game].out[entrant] && counts) Blame(Stop::kOut, game, entrant);
    }
  }
  const int64_t limit = std::min<int64_t>(options_.max_pairs, test_.cap());
  const Guard& guard = options_.test.guard;
  const bool same = !differ_ && HardlyDiffer(test_.deals(), limit, guard, guard.nonzero);
  if (stop_ == Stop::kNot && deals_ >= options_.max_pairs) stop_ = Stop::kBudget;
  if (stop_ == Stop::kNot && same) stop_ = Stop::kSame;
  if (stop_ != Stop::kNot) return std::nullopt;
  const int64_t most = limit - deals_;
  deals_ += static_cast<uint32_t>(std::min<int64_t>(most, DealsOfRound(options_.batch, deals_)));
  for (size_t game = 0; game < games.size(); ++game) {
    if (!test_.closed(game)) wanted_[game] = deals_;
  }
  return wanted_;
}

GateVerdict GamesGate::verdict() const {
  switch (stop_) {
    case Stop::kNot:
      return GateVerdict::kOpen;
    case Stop::kPassed:
      return GateVerdict::kPassed;
    case Stop::kFailed:
      return GateVerdict::kFailed;
    case Stop::kCap:
    case Stop::kBudget:
    case Stop::kSame:
      return GateVerdict::kInconclusive;
    case Stop::kFaults:
    case Stop::kOut:
      return culprit_ == 0 ? GateVerdict::kFailed : GateVerdict::kInconclusive;
  }
  return GateVerdict::kOpen;
}

GateVerdict GamesGate::VerdictOf(size_t game) const { return VerdictFrom(test_.games()[game].verdict()); }

std::string GamesGate::Course() const {
  if (options_.claim == Claim::kEach) {
    size_t passed = 0;
    for (size_t game = 0; game < options_.games; ++game) {
      if (VerdictOf(game) == GateVerdict::kPassed) ++passed;
    }
    return absl::StrFormat("%d of %d games passed after %d deals", passed, options_.games, test_.deals());
  }
  const std::optional<double> llr = test_.llr();
  if (!llr) return absl::StrFormat("no LLR after %d deals of each game", test_.deals());
  return absl::StrFormat("LLR %+.2f (passes at %+.2f, fails at %+.2f) after %d deals of each game", *llr,
                         test_.bounds().upper, test_.bounds().lower, test_.deals());
}

}  // namespace hakam::arbiter
