#include "arbiter/league/round_robin.h"

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
      pairings_.push_back({.pairing = {.id = pairing_count(), .a = a, .b = b}});
    }
  }
}

Pairing RoundRobin::pairing(uint32_t id) const {
  HAKAM_CHECK(id < pairing_count());
  return pairings_[id].pairing;
}

std::optional<PairKey> RoundRobin::NextOf(uint32_t id) {
  std::optional<PairKey> next;
  if (const auto back = given_back_.lower_bound({id, 0}); back != given_back_.end() && back->pairing == id) {
    next = *back;
    given_back_.erase(back);
  } else {
    uint32_t& frontier = pairings_[id].frontier;
    // What a journal holds beyond the frontier is stepped over once and forgotten.
    while (frontier < pairs_ && stored_ahead_.erase({id, frontier}) == 1) ++frontier;
    if (frontier == pairs_) return std::nullopt;
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
  if (!given_back_.empty()) return NextOf(given_back_.begin()->pairing);

  while (first_open_ < pairing_count() && pairings_[first_open_].frontier == pairs_) ++first_open_;
  for (uint32_t id = first_open_; id < pairing_count(); ++id) {
    if (in_flight_of_.contains(id) || pairings_[id].frontier == pairs_) continue;
    if (std::optional<PairKey> next = NextOf(id)) return next;
  }
  for (uint32_t id = first_open_; id < pairing_count(); ++id) {
    if (pairings_[id].frontier == pairs_) continue;
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
  ++stored_;
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
