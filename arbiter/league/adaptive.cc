#include "arbiter/league/adaptive.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "arbiter/league/information.h"
#include "arbiter/league/ranges.h"
#include "arbiter/rating/intervals.h"
#include "sdk/base/check.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

constexpr uint32_t kNewcomerPairs = 50;
constexpr uint64_t kOneInTen = 10;   // one meeting in ten is replaced by a random one
constexpr double kPriorSd = 1.6;     // prior standard deviation of a rating, in standard deviations of a pair
constexpr double kUsualNoise = 6.3;  // sd of a pair until it is known (rating/law.md section 6)

// The longer side of the interval of a difference.
double WidestSide(const HeadToHead& pairing, double worth, double progress) {
  const MeanInterval interval = IntervalOfMean(pairing, worth, progress);
  return std::max(interval.high - pairing.mean, pairing.mean - interval.low);
}

std::pair<EntrantIndex, EntrantIndex> CoupleOf(EntrantIndex x, EntrantIndex y) { return std::minmax(x, y); }

}  // namespace

absl::StatusOr<std::unique_ptr<Adaptive>> Adaptive::Create(const Options& options) {
  HAKAM_RETURN_IF_ERROR(CheckEntrantCount(options.entrants, {2, kMaxEntrants}));
  HAKAM_RETURN_IF_ERROR(CheckRange("batch", options.batch, {25, 100}));
  HAKAM_RETURN_IF_ERROR(CheckRange("max_pairs", options.max_pairs, {1, kMaxDeals}));
  for (const auto& [option, points] :
       {std::pair("tied", options.tied), std::pair("half_width", options.half_width)}) {
    if (!(points >= 0)) return FieldError(option, absl::StrCat(points, " points a board; use 0 or more"));
  }
  if (options.anchor >= options.entrants) {
    return FieldError("anchor", absl::StrCat("there is no entrant ", options.anchor));
  }
  if (!options.cost.empty() && options.cost.size() != options.entrants) {
    return FieldError("cost", "give one cost for each entrant, or none");
  }
  for (size_t i = 0; i < options.cost.size(); ++i) {
    const double cost = options.cost[i];
    if (!(cost > 0) || !std::isfinite(cost)) {
      return FieldError(FieldEntry("cost", i), absl::StrCat(cost, "; use more than 0"));
    }
  }
  return std::unique_ptr<Adaptive>(new Adaptive(options));
}

void Adaptive::Count(const RoundResult& result) {
  HAKAM_CHECK(result.meetings.size() == round_.meetings.size());
  for (size_t i = 0; i < result.meetings.size(); ++i) {
    const auto& [a, b, _] = round_.meetings[i];
    pairs_ -= result.meetings[i].walkovers;
    for (const PlayedPair& pair : result.meetings[i].played) {
      if (pair.walkover()) continue;
      HAKAM_CHECK(sums_.Add(ResultOf(options_.sharing, {.a = a, .b = b}, pair)).ok());
    }
  }
}

std::vector<EntrantIndex> Adaptive::Active(const RoundResult& before) const {
  std::vector<EntrantIndex> active;
  for (EntrantIndex entrant = 0; entrant < options_.entrants; ++entrant) {
    if (before.HasPart(entrant)) active.push_back(entrant);
  }
  return active;
}

Adaptive::Knowledge Adaptive::Learn(std::vector<EntrantIndex> active) {
  double squares = 0;
  double freedom = 0;
  for (const HeadToHead& h : sums_.HeadToHeads()) {
    const auto n = static_cast<double>(h.pairs - 1);
    squares += n * h.sd * h.sd;
    freedom += n;
  }
  const double noise = squares > 0 ? squares / freedom : kUsualNoise * kUsualNoise;
  absl::StatusOr<PointsRatings> ratings = FitPoints(sums_, {.ridge = 1 / (kPriorSd * kPriorSd * noise)});
  HAKAM_CHECK(ratings.ok());
  return {.active = std::move(active), .ratings = *std::move(ratings), .noise = noise};
}

Adaptive::Stop Adaptive::Reason(const Knowledge& knowledge) {
  const PointsRatings& ratings = knowledge.ratings;
  for (const EntrantIndex entrant : knowledge.active) {
    if (ratings.provisional[entrant]) return Stop::kNot;
  }
  const RankingLook look = {
      .ratings = ratings,
      .entrants = knowledge.active,
      .progress = static_cast<double>(pairs_) / FirstDecision(static_cast<int>(knowledge.active.size()))};
  if (!options_.precision_only && OrderIsKnown(look, options_.tied)) return Stop::kOrderKnown;
  // Two entrants are rated half their difference apart. `hakam play` prints the interval of that difference,
  // which also knows of rare large results.
  const double widest = knowledge.active.size() == 2 && options_.entrants == 2
                            ? WidestSide(sums_.HeadToHeads().front(), options_.worth, look.progress) / 2
                            : LargestHalfWidth(look);
  if (widest <= options_.half_width) return Stop::kPrecise;
  return Stop::kNot;
}

double Adaptive::CostOf(const Couple& couple) const {
  if (options_.cost.empty()) return 1;
  return options_.cost[couple.first] + options_.cost[couple.second];
}

// All entrants in a ring, in random order.
std::vector<Adaptive::Wish> Adaptive::EverybodyIsNew(std::vector<EntrantIndex> active) {
  random_.Shuffle(active);
  std::vector<Wish> wishes;
  for (size_t i = 0; i < active.size() && (i == 0 || active.size() > 2); ++i) {
    wishes.push_back({CoupleOf(active[i], active[(i + 1) % active.size()]), kNewcomerPairs});
  }
  return wishes;
}

std::vector<Adaptive::Wish> Adaptive::Welcome(const Knowledge& knowledge,
                                              const std::vector<EntrantIndex>& newcomers) const {
  std::vector<EntrantIndex> ranking;  // of those that have played, best first
  for (const EntrantIndex entrant : knowledge.active) {
    if (met_[entrant]) ranking.push_back(entrant);
  }
  std::stable_sort(ranking.begin(), ranking.end(), [&](EntrantIndex x, EntrantIndex y) {
    return knowledge.ratings.rating[x] > knowledge.ratings.rating[y];
  });
  std::vector<EntrantIndex> hosts;
  const auto add = [&](EntrantIndex host) {
    if (std::find(hosts.begin(), hosts.end(), host) == hosts.end()) hosts.push_back(host);
  };
  add(ranking.front());
  add(ranking[ranking.size() / 2]);
  if (std::find(ranking.begin(), ranking.end(), options_.anchor) != ranking.end()) add(options_.anchor);
  std::vector<Wish> wishes;
  for (const EntrantIndex newcomer : newcomers) {
    for (const EntrantIndex host : hosts) wishes.push_back({CoupleOf(newcomer, host), kNewcomerPairs});
  }
  return wishes;
}

std::vector<Adaptive::Wish> Adaptive::MostInformative(const Knowledge& knowledge) {
  const auto& active = knowledge.active;
  const auto& ratings = knowledge.ratings;
  const auto couple = [&](int i, int j) {
    return CoupleOf(active[static_cast<size_t>(i)], active[static_cast<size_t>(j)]);
  };
  const int size = static_cast<int>(active.size());
  const std::vector<Edge> tree = MaximumSpanningTree(size, [&](int i, int j) {
    const EntrantIndex a = active[static_cast<size_t>(i)];
    const EntrantIndex b = active[static_cast<size_t>(j)];
    const double variance = VarianceOfDifference(ratings, static_cast<int>(a), static_cast<int>(b));
    return Misorder(ratings.rating[a] - ratings.rating[b], variance) *
           InformationGain(variance, options_.batch, knowledge.noise) / CostOf(couple(i, j));
  });
  std::vector<Wish> wishes;
  wishes.reserve(tree.size());
  for (const Edge& edge : tree) wishes.push_back({couple(edge.i, edge.j), options_.batch});
  for (Wish& wish : wishes) {
    if (random_.Below(kOneInTen) != 0) continue;
    const auto i = static_cast<int>(random_.Below(active.size()));
    const auto j = static_cast<int>(random_.Below(active.size() - 1));
    const Couple drawn = couple(i, j < i ? j : j + 1);
    const bool there =
        std::any_of(wishes.begin(), wishes.end(), [&](const Wish& w) { return w.couple == drawn; });
    if (!there) wish.couple = drawn;
  }
  return wishes;
}

std::optional<Round> Adaptive::Next(const RoundResult& before) {
  Count(before);
  round_ = {};
  stop_ = Stop::kNot;
  std::vector<EntrantIndex> active = Active(before);
  std::vector<EntrantIndex> newcomers;
  for (const EntrantIndex entrant : active) {
    if (!met_[entrant]) newcomers.push_back(entrant);
  }
  std::vector<Wish> wishes;
  if (active.size() < 2) {
    stop_ = Stop::kNobodyLeft;
  } else if (newcomers.size() + 1 >= active.size()) {
    wishes = EverybodyIsNew(std::move(active));
  } else {
    const Knowledge knowledge = Learn(std::move(active));
    if (!newcomers.empty()) {
      wishes = Welcome(knowledge, newcomers);
    } else if (stop_ = Reason(knowledge); stop_ == Stop::kNot) {
      wishes = MostInformative(knowledge);
    }
  }
  if (stop_ == Stop::kNot && pairs_ >= options_.max_pairs) stop_ = Stop::kBudget;
  if (stop_ != Stop::kNot && stop_ != Stop::kBudget && before.somebody_later()) {
    stop_ = Stop::kNot;  // an empty round: wait until an entrant joins
    return round_;
  }
  if (stop_ != Stop::kNot) return std::nullopt;
  for (const auto& [couple, pairs] : wishes) {
    const auto affordable = static_cast<uint32_t>(std::min<uint64_t>(pairs, options_.max_pairs - pairs_));
    if (affordable == 0) break;
    round_.meetings.push_back({.a = couple.first, .b = couple.second, .pairs = affordable});
    met_[couple.first] = met_[couple.second] = true;
    pairs_ += affordable;
  }
  return round_;
}

}  // namespace hakam::arbiter
