#include "arbiter/league/bracket.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"

namespace hakam::arbiter {
namespace {

using Line = std::vector<std::optional<TieSource>>;  // the places of a round; unset: an empty place

class Drawing {
 public:
  // Neighbours meet. A place without a neighbour advances, and there is no loser.
  struct Outcome {
    Line winners;
    Line losers;
  };
  Outcome Play(TieKind kind, uint32_t round, const Line& line) {
    Outcome outcome;
    for (size_t i = 0; i < line.size(); i += 2) {
      if (!line[i] || !line[i + 1]) {
        outcome.winners.push_back(line[i] ? line[i] : line[i + 1]);
        outcome.losers.push_back(std::nullopt);
        continue;
      }
      const auto number = static_cast<uint32_t>(ties_.size());
      ties_.push_back({.kind = kind, .round = round, .from = {*line[i], *line[i + 1]}});
      outcome.winners.push_back(TieSource{TieSource::Kind::kWinnerOf, number});
      outcome.losers.push_back(TieSource{TieSource::Kind::kLoserOf, number});
    }
    return outcome;
  }
  std::vector<Tie> Take() { return std::move(ties_); }

 private:
  std::vector<Tie> ties_;
};

// 0 7 4 3 2 5 6 1: if the better seed always wins, the best remaining seed meets the worst in every round.
Line Seeds(uint32_t entrants) {
  std::vector<uint32_t> order = {0};
  const size_t size = std::bit_ceil(entrants);
  while (order.size() < size) {
    std::vector<uint32_t> next;
    for (size_t i = 0; i < order.size(); ++i) {
      const uint32_t other = static_cast<uint32_t>(2 * order.size()) - 1 - order[i];
      next.push_back(i % 2 == 0 ? order[i] : other);
      next.push_back(i % 2 == 0 ? other : order[i]);
    }
    order = std::move(next);
  }
  Line line;
  for (const uint32_t seed : order) {
    if (seed < entrants) {
      line.push_back(TieSource{TieSource::Kind::kSeed, seed});
    } else {
      line.push_back(std::nullopt);
    }
  }
  return line;
}

// Earlier losers against the new losers (there are equally many). The new losers come in reverse order every
// other round, so that two entrants that have met meet again as late as possible.
Line Interleave(const Line& low, Line dropping, bool reverse) {
  if (reverse) std::reverse(dropping.begin(), dropping.end());
  Line line;
  for (size_t i = 0; i < low.size(); ++i) {
    line.push_back(low[i]);
    line.push_back(dropping[i]);
  }
  return line;
}

}  // namespace

std::string TieName(const Tie& tie) {
  switch (tie.kind) {
    case TieKind::kWinners:
      return absl::StrCat("winners ", tie.round + 1);
    case TieKind::kLosers:
      return absl::StrCat("losers ", tie.round + 1);
    case TieKind::kFinal:
      return "final";
    case TieKind::kReset:
      return "second final";
  }
  return "";
}

std::vector<Tie> Bracket(const BracketOptions& options) {
  Drawing drawing;
  Line high = Seeds(options.entrants);
  Line low;
  uint32_t low_round = 0;
  for (uint32_t round = 0; high.size() > 1; ++round) {
    auto [winners, losers] = drawing.Play(TieKind::kWinners, round, high);
    high = std::move(winners);
    if (!options.double_elimination) continue;
    if (round == 0) {
      low = std::move(losers);
    } else {
      low = drawing.Play(TieKind::kLosers, low_round++, Interleave(low, std::move(losers), round % 2 == 1))
                .winners;
    }
    if (low.size() > 1) low = drawing.Play(TieKind::kLosers, low_round++, low).winners;
  }
  if (options.double_elimination) {
    const Drawing::Outcome final = drawing.Play(TieKind::kFinal, 0, {high[0], low[0]});
    drawing.Play(TieKind::kReset, 0, {final.winners[0], final.losers[0]});
  }
  return drawing.Take();
}

}  // namespace hakam::arbiter
