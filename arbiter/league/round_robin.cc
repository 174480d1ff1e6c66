#include "arbiter/league/round_robin.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "sdk/base/check.h"

namespace hakam::arbiter {

absl::StatusOr<std::unique_ptr<RoundRobin>> RoundRobin::Create(const Options& options) {
  if (options.entrants < 2 || options.entrants > kMaxEntrants) {
    return absl::InvalidArgumentError(
        absl::StrCat("round robin: ", options.entrants, " entrants; give 2 to ", kMaxEntrants));
  }
  if (options.pairs < 1 || options.pairs > kMaxPairs) {
    return absl::InvalidArgumentError(
        absl::StrCat("round robin: ", options.pairs, " pairs; give 1 to ", kMaxPairs));
  }
  return std::unique_ptr<RoundRobin>(new RoundRobin(options));
}

RoundRobin::RoundRobin(const Options& options) : pairs_(options.pairs) {
  pairings_.reserve(size_t{options.entrants} * (options.entrants - 1) / 2);
  for (EntrantIndex a = 0; a < options.entrants; ++a) {
    for (EntrantIndex b = a + 1; b < options.entrants; ++b) {
      pairings_.push_back({.pairing = {.id = pairing_count(), .a = a, .b = b}, .end = pairs_});
    }
  }
  total_ = uint64_t{pairing_count()} * pairs_;
}

void RoundRobin::SetEnds(const std::vector<PairKey>& ends) {
  stored_ = total_ = 0;
  first_open_ = 0;
  for (Progress& progress : pairings_) {
    progress.end = pairs_;
    for (const EntrantIndex entrant : {progress.pairing.a, progress.pairing.b}) {
      const PairKey& end = ends[entrant];
      if (end.pairing < progress.pairing.id) progress.end = 0;
      if (end.pairing == progress.pairing.id) progress.end = std::min(progress.end, end.deal);
    }
    total_ += progress.end;
    stored_ += StoredOf(progress.pairing.id);
  }
}

// Before the frontier, what was handed out and has not come back is stored; beyond it, what is ahead.
uint64_t RoundRobin::StoredOf(uint32_t id) const {
  const auto [_, frontier, end] = pairings_[id];
  const auto count = [id = id](const std::set<PairKey>& keys, uint32_t from, uint32_t to) {
    if (from >= to) return int64_t{0};
    return static_cast<int64_t>(std::distance(keys.lower_bound({id, from}), keys.lower_bound({id, to})));
  };
  const uint32_t reached = std::min(frontier, end);
  return static_cast<uint64_t>(reached - count(in_flight_, 0, reached) - count(given_back_, 0, reached) +
                               count(stored_ahead_, frontier, end));
}

Pairing RoundRobin::pairing(uint32_t id) const {
  HAKAM_CHECK(id < pairing_count());
  return pairings_[id].pairing;
}

std::optional<PairKey> RoundRobin::NextOf(uint32_t id) {
  std::optional<PairKey> next;
  const uint32_t end = pairings_[id].end;
  if (const auto back = given_back_.lower_bound({id, 0});
      back != given_back_.end() && back->pairing == id && back->deal < end) {
    next = *back;
    given_back_.erase(back);
  } else {
    uint32_t& frontier = pairings_[id].frontier;
    // What a journal holds beyond the frontier is stepped over once and forgotten.
    while (frontier < end && stored_ahead_.erase({id, frontier}) == 1) ++frontier;
    if (frontier >= end) return std::nullopt;
    next = PairKey{id, frontier++};
  }
  in_flight_.insert(*next);
  ++in_flight_of_[id];
  return next;
}

std::optional<PairKey> RoundRobin::Next(std::optional<uint32_t> preferred) {
  if (preferred.has_value() && *preferred < pairing_count()) {
    if (std::optional<PairKey> next = NextOf(*preferred)) return next;
  }
  for (const PairKey& back : given_back_) {
    if (back.deal < pairings_[back.pairing].end) return NextOf(back.pairing);
  }

  while (first_open_ < pairing_count() && pairings_[first_open_].exhausted()) ++first_open_;
  for (uint32_t id = first_open_; id < pairing_count(); ++id) {
    if (in_flight_of_.contains(id) || pairings_[id].exhausted()) continue;
    if (std::optional<PairKey> next = NextOf(id)) return next;
  }
  for (uint32_t id = first_open_; id < pairing_count(); ++id) {
    if (pairings_[id].exhausted()) continue;
    if (std::optional<PairKey> next = NextOf(id)) return next;
  }
  return std::nullopt;
}

absl::Status RoundRobin::Stored(const PlayedPair& pair) {
  const PairKey& key = pair.key;
  if (key.pairing >= pairing_count() || key.deal >= pairs_) {
    return absl::InvalidArgumentError(absl::StrCat(key.ToString(), ": not in this league, which has ",
                                                   pairing_count(), " pairings of ", pairs_, " pairs"));
  }
  uint32_t& frontier = pairings_[key.pairing].frontier;
  if (in_flight_.erase(key) == 1) {
    if (const auto of = in_flight_of_.find(key.pairing); --of->second == 0) in_flight_of_.erase(of);
  } else if (given_back_.erase(key) == 1) {
    // Stored after all.
  } else if (key.deal == frontier) {
    ++frontier;  // a journal read in order takes no memory
    while (frontier < pairs_ && stored_ahead_.erase({key.pairing, frontier}) == 1) ++frontier;
  } else if (key.deal < frontier || !stored_ahead_.insert(key).second) {
    return absl::AlreadyExistsError(absl::StrCat(key.ToString(), ": stored twice"));
  }
  if (key.deal < pairings_[key.pairing].end) ++stored_;
  return absl::OkStatus();
}

absl::Status RoundRobin::GiveBack(const PairKey& key) {
  if (in_flight_.erase(key) == 0) {
    return absl::FailedPreconditionError(absl::StrCat(key.ToString(), ": given back, but not in flight"));
  }
  if (const auto of = in_flight_of_.find(key.pairing); --of->second == 0) in_flight_of_.erase(of);
  given_back_.insert(key);
  return absl::OkStatus();
}

}  // namespace hakam::arbiter
