#include "arbiter/league/pair_ledger.h"

#include <iterator>

#include "absl/strings/str_cat.h"
#include "sdk/base/check.h"

namespace hakam::arbiter {

void PairLedger::Append(EntrantIndex a, EntrantIndex b, DealRange deals, bool closed) {
  HAKAM_CHECK(deals.first < deals.end);
  Progress progress = {
      .pairing = {.id = size(), .a = a, .b = b}, .deals = deals, .frontier = deals.first, .closed = closed};
  progress.end = EndOf(progress);
  if (!closed) total_ += progress.end - deals.first;
  pairings_.push_back(progress);
}

const Pairing& PairLedger::pairing(uint32_t id) const {
  HAKAM_CHECK(id < size());
  return pairings_[id].pairing;
}

DealRange PairLedger::deals(uint32_t id) const {
  HAKAM_CHECK(id < size());
  return pairings_[id].deals;
}

uint32_t PairLedger::EndOf(const Progress& progress) const {
  const auto& [pairing, deals, frontier, end, closed] = progress;
  uint32_t result = deals.end;
  for (const EntrantIndex entrant : {pairing.a, pairing.b}) {
    if (entrant >= ends_.size() || ends_[entrant].pairing > pairing.id) continue;
    const bool within = ends_[entrant].pairing == pairing.id;
    result = std::min(result, within ? std::max(ends_[entrant].deal, deals.first) : deals.first);
  }
  return result;
}

void PairLedger::SetEnds(const std::vector<PairKey>& ends) {
  ends_ = ends;
  stored_ = total_ = 0;
  first_open_ = 0;
  for (Progress& progress : pairings_) {
    progress.end = EndOf(progress);
    const uint64_t stored = StoredOf(progress.pairing.id);
    total_ += progress.closed ? stored : progress.end - progress.deals.first;
    stored_ += stored;
  }
}

void PairLedger::SetHorizon(uint32_t deal) {
  horizon_ = deal;
  first_open_ = 0;
}

// Before the frontier every pair is stored unless it is in flight or given back. After it, stored_ahead_ has
// the stored pairs.
uint64_t PairLedger::StoredOf(uint32_t id) const {
  const auto& [_, deals, frontier, end, closed] = pairings_[id];
  const auto count = [id](const std::set<PairKey>& keys, uint32_t from, uint32_t to) {
    if (from >= to) return int64_t{0};
    return static_cast<int64_t>(std::distance(keys.lower_bound({id, from}), keys.lower_bound({id, to})));
  };
  const uint32_t reached = std::min(frontier, end);
  return static_cast<uint64_t>(reached - deals.first - count(in_flight_, deals.first, reached) -
                               count(given_back_, deals.first, reached) +
                               count(stored_ahead_, frontier, end));
}

std::optional<PairKey> PairLedger::NextOf(uint32_t id) {
  if (closed(id)) return std::nullopt;
  std::optional<PairKey> next;
  if (const auto back = given_back_.lower_bound({id, 0});
      back != given_back_.end() && back->pairing == id && wanted(*back)) {
    next = *back;
    given_back_.erase(back);
  } else {
    uint32_t& frontier = pairings_[id].frontier;
    const uint32_t limit = Limit(pairings_[id]);
    // Stored pairs after the frontier are skipped once and then removed from the set.
    while (frontier < limit && stored_ahead_.erase({id, frontier}) == 1) ++frontier;
    if (frontier >= limit) return std::nullopt;
    next = PairKey{id, frontier++};
  }
  in_flight_.insert(*next);
  ++in_flight_of_[id];
  return next;
}

std::optional<PairKey> PairLedger::Next(std::optional<uint32_t> preferred) {
  if (preferred.has_value() && *preferred < size()) {
    if (std::optional<PairKey> next = NextOf(*preferred)) return next;
  }
  for (const PairKey& back : given_back_) {
    if (wanted(back)) return NextOf(back.pairing);
  }

  while (first_open_ < size() && Exhausted(first_open_)) ++first_open_;
  for (uint32_t id = first_open_; id < size(); ++id) {
    if (in_flight_of_.contains(id) || Exhausted(id)) continue;
    if (std::optional<PairKey> next = NextOf(id)) return next;
  }
  for (uint32_t id = first_open_; id < size(); ++id) {
    if (Exhausted(id)) continue;
    if (std::optional<PairKey> next = NextOf(id)) return next;
  }
  return std::nullopt;
}

absl::Status PairLedger::Stored(const PairKey& key) {
  if (key.pairing >= size()) {
    return absl::InvalidArgumentError(
        absl::StrCat(key.ToString(), ": not in this league, which has ", size(), " pairings"));
  }
  const DealRange deals = pairings_[key.pairing].deals;
  if (!deals.contains(key.deal)) {
    return absl::InvalidArgumentError(absl::StrCat(key.ToString(), ": not in this league; pairing ",
                                                   key.pairing, " plays the deals ", deals.first, " to ",
                                                   deals.end - 1));
  }
  uint32_t& frontier = pairings_[key.pairing].frontier;
  if (in_flight_.erase(key) == 1) {
    RemoveFromFlight(key.pairing);
  } else if (given_back_.erase(key) == 1) {
    // It was given back, and now it is stored.
  } else if (key.deal == frontier) {
    ++frontier;  // so reading a journal in order needs no memory
    while (frontier < deals.end && stored_ahead_.erase({key.pairing, frontier}) == 1) ++frontier;
  } else if (key.deal < frontier || !stored_ahead_.insert(key).second) {
    return absl::AlreadyExistsError(absl::StrCat(key.ToString(), ": stored twice"));
  }
  if (wanted(key)) {
    ++stored_;
    if (closed(key.pairing)) ++total_;
  }
  return absl::OkStatus();
}

absl::Status PairLedger::GiveBack(const PairKey& key) {
  if (in_flight_.erase(key) == 0) {
    return absl::FailedPreconditionError(
        absl::StrCat(key.ToString(), ": given back, but it is not in flight"));
  }
  RemoveFromFlight(key.pairing);
  given_back_.insert(key);
  return absl::OkStatus();
}

void PairLedger::RemoveFromFlight(uint32_t pairing) {
  if (const auto of = in_flight_of_.find(pairing); --of->second == 0) in_flight_of_.erase(of);
}

}  // namespace hakam::arbiter
