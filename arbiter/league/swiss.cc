#include "arbiter/league/swiss.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "arbiter/league/matching.h"
#include "arbiter/league/ranges.h"
#include "sdk/base/check.h"
#include "sdk/base/field_error.h"
#include "sdk/base/random.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// The preferred opponents of the first remaining entrant, best first, as positions in `left`. The first
// `same` entrants have its score: it prefers their lower half, then their upper half, then lower scores. Of
// six entrants 1..6 with equal scores, 1 prefers 4, 5, 6, 3, 2; when 1 and 4 are paired, 2 prefers 5, 6, 3.
std::vector<size_t> Wishes(size_t left, size_t same) {
  std::vector<size_t> wishes;
  const size_t half = std::max<size_t>(1, same / 2);
  for (size_t i = half; i < same; ++i) wishes.push_back(i);
  for (size_t i = half; i-- > 1;) wishes.push_back(i);
  for (size_t i = same; i < left; ++i) wishes.push_back(i);
  return wishes;
}

}  // namespace

uint32_t Swiss::MostRounds(uint32_t entrants) {
  // The pairings not yet played form a regular graph of degree d on 2m vertices. It has a perfect matching
  // for d >= m, and for d = m - 1 with m even: a separate component has at least d + 1 members, an even
  // number.
  const uint32_t m = (entrants + 1) / 2;
  return m % 2 == 0 ? m + 1 : m;
}

absl::StatusOr<std::unique_ptr<Swiss>> Swiss::Create(const Options& options) {
  HAKAM_RETURN_IF_ERROR(CheckEntrantCount(options.entrants, {2, kMaxEntrants}));
  HAKAM_RETURN_IF_ERROR(CheckRange("rounds", options.rounds, {1, MostRounds(options.entrants)}));
  HAKAM_RETURN_IF_ERROR(CheckRange("pairs", options.pairs, {1, kMaxPairs}));
  if (const uint64_t all = uint64_t{options.pairs} * options.rounds; all > kMaxDeals) {
    return FieldError("pairs", absl::StrCat(options.pairs, " pairs make ", all,
                                            " in all rounds; use fewer, at most ", kMaxDeals, " in total"));
  }
  return std::unique_ptr<Swiss>(new Swiss(options));
}

Swiss::Swiss(const Options& options)
    : options_(options), order_(options.entrants), players_(options.entrants) {
  std::iota(order_.begin(), order_.end(), 0);
  if (!options.draw) return;
  // Each entrant draws its own lot, so a late entrant does not change the order of the others.
  Random random(*options.draw);
  std::vector<uint64_t> lots(options.entrants);
  for (uint64_t& lot : lots) lot = random.Next();
  std::stable_sort(order_.begin(), order_.end(),
                   [&lots](EntrantIndex x, EntrantIndex y) { return lots[x] < lots[y]; });
}

bool Swiss::Met(EntrantIndex a, EntrantIndex b) const {
  const std::vector<EntrantIndex>& opponents = players_[a].opponents;
  return std::find(opponents.begin(), opponents.end(), b) != opponents.end();
}

void Swiss::Score(const RoundResult& result) {
  HAKAM_CHECK(result.meetings.size() == round_.meetings.size());
  for (size_t i = 0; i < result.meetings.size(); ++i) {
    const auto& [a, b, pairs] = round_.meetings[i];
    const MeetingResult& meeting = result.meetings[i];
    players_[a].points += meeting.sum - meeting.sum_of_walkovers;
    players_[b].points -= meeting.sum - meeting.sum_of_walkovers;
    const bool unplayed = meeting.walkovers == meeting.pairs;
    if (unplayed && meeting.absent_a && meeting.absent_b) continue;  // both lose, as in chess
    if (meeting.pairs < pairs) {
      // An entrant dropped out.
      if (!result.is_out(a)) players_[a].halves += 2;
      if (!result.is_out(b)) players_[b].halves += 2;
    } else if (meeting.sum == 0) {
      ++players_[a].halves;
      ++players_[b].halves;
    } else {
      players_[meeting.sum > 0 ? a : b].halves += 2;
    }
  }
}

std::vector<EntrantIndex> Swiss::Ranked(const RoundResult& before) const {
  std::vector<EntrantIndex> ranked;
  for (const EntrantIndex entrant : order_) {
    if (before.HasPart(entrant)) ranked.push_back(entrant);
  }
  std::stable_sort(ranked.begin(), ranked.end(), [this](EntrantIndex x, EntrantIndex y) {
    return players_[x].halves > players_[y].halves;
  });
  return ranked;
}

std::optional<Round> Swiss::Next(const RoundResult& before) {
  Score(before);
  round_ = {};
  if (rounds_begun_ == options_.rounds) return std::nullopt;
  ++rounds_begun_;
  const Pairings pairings = Pair(Ranked(before));
  // All current entrants have met. An entrant that joins later may still have opponents.
  if (pairings.pairs.empty()) return before.somebody_later() ? std::optional<Round>(round_) : std::nullopt;
  if (pairings.bye) {
    players_[*pairings.bye].had_bye = true;
    players_[*pairings.bye].halves += 2;
  }
  for (const auto& [x, y] : pairings.pairs) {
    round_.meetings.push_back({.a = std::min(x, y), .b = std::max(x, y), .pairs = options_.pairs});
    players_[x].opponents.push_back(y);
    players_[y].opponents.push_back(x);
  }
  return round_;
}

Swiss::Pairings Swiss::Pair(const std::vector<EntrantIndex>& ranked) const {
  Pairings pairings;
  const int size = static_cast<int>(ranked.size());
  const int bye = size % 2 == 0 ? -1 : size;  // an extra vertex: whoever is paired with it has a bye
  Matching matching(bye < 0 ? size : size + 1, [&](int u, int v) {
    const EntrantIndex x = ranked[static_cast<size_t>(u)];
    return v == bye ? !players_[x].had_bye : !Met(x, ranked[static_cast<size_t>(v)]);
  });
  for (int v = size - 1; bye >= 0 && v >= 0 && !pairings.bye; --v) {
    if (matching.Fix(v, bye)) pairings.bye = ranked[static_cast<size_t>(v)];
  }
  std::vector<int> left;
  for (int v = 0; v < size; ++v) {
    if (matching.free(v)) left.push_back(v);
  }
  const auto halves = [&](int v) { return players_[ranked[static_cast<size_t>(v)]].halves; };
  while (!left.empty()) {
    const int top = left.front();
    const auto same = static_cast<size_t>(
        std::count_if(left.begin(), left.end(), [&](int v) { return halves(v) == halves(top); }));
    for (const size_t wish : Wishes(left.size(), same)) {
      const int partner = left[wish];
      if (!matching.Fix(top, partner)) continue;
      pairings.pairs.emplace_back(ranked[static_cast<size_t>(top)], ranked[static_cast<size_t>(partner)]);
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(wish));
      break;
    }
    if (matching.free(top)) HAKAM_CHECK(matching.Leave(top));  // not all can be paired
    left.erase(left.begin());
  }
  return pairings;
}

std::vector<Swiss::Row> Swiss::Table() const {
  std::vector<Row> rows;
  for (const EntrantIndex entrant : order_) {
    const Player& player = players_[entrant];
    uint32_t opponents = player.had_bye ? player.halves : 0;
    for (const EntrantIndex opponent : player.opponents) opponents += players_[opponent].halves;
    rows.push_back({.entrant = entrant,
                    .score = player.halves / 2.0,
                    .buchholz = opponents / 2.0,
                    .points = player.points,
                    .byes = player.had_bye ? 1u : 0u});
  }
  const auto key = [](const Row& row) { return std::tuple(row.score, row.buchholz, row.points); };
  std::stable_sort(rows.begin(), rows.end(), [&](const Row& x, const Row& y) { return key(x) > key(y); });
  for (uint32_t i = 0; i < rows.size(); ++i) {
    rows[i].place = i > 0 && key(rows[i]) == key(rows[i - 1]) ? rows[i - 1].place : i + 1;
  }
  return rows;
}

}  // namespace hakam::arbiter
