#include "arbiter/league/schedule.h"

#include <algorithm>
#include <utility>

namespace hakam::arbiter {

Schedule::Schedule(std::unique_ptr<ScheduleFormat> format, Attendance attendance, DealSharing sharing)
    : attendance_(std::move(attendance)), sharing_(sharing), format_(std::move(format)) {
  Begin(format_->Next(ResultOfRound()));
}

bool Schedule::Begin(const std::optional<Round>& round) {
  over_ = !round || round->last;
  if (!round) return false;
  first_pairings_.push_back(ledger_.size());
  played_.clear();
  const uint32_t first_shared = end_of_deals_;
  for (const Meeting& meeting : round->meetings) {
    uint32_t& given = deals_given_[std::minmax(meeting.a, meeting.b)];
    const uint32_t first = sharing_ == DealSharing::kShared ? first_shared : given;
    given = first + meeting.pairs;
    const bool closed =
        attendance_.left_in(meeting.a) == rounds_begun() || attendance_.left_in(meeting.b) == rounds_begun();
    ledger_.Append(meeting.a, meeting.b, {.first = first, .end = given}, closed);
    end_of_deals_ = std::max(end_of_deals_, given);
  }
  // Formats with cycles have one round, in which all pairings begin with deal 0.
  cycle_ = round->cycle;
  horizon_ = cycle_ == 0 ? end_of_deals_ : std::min(end_of_deals_, cycle_);
  ledger_.SetHorizon(horizon_);
  return true;
}

std::optional<PairKey> Schedule::Next(std::optional<uint32_t> preferred, bool may_begin_cycle) {
  while (true) {
    if (std::optional<PairKey> next = ledger_.Next(preferred)) return next;
    if (horizon_ >= end_of_deals_ || !may_begin_cycle) return std::nullopt;
    // All pairs of this cycle are in play or stored: begin the next cycle.
    horizon_ += std::min(cycle_, end_of_deals_ - horizon_);
    ledger_.SetHorizon(horizon_);
  }
}

absl::Status Schedule::Stored(const PlayedPair& pair) {
  absl::Status status = ledger_.Stored(pair.key);
  if (!status.ok() || over_ || pair.key.pairing < first_pairings_.back()) return status;
  played_[pair.key] = pair;
  const Pairing& pairing = ledger_.pairing(pair.key.pairing);
  if (pair.absent_a) SetAbsent(pairing.a);
  if (pair.absent_b) SetAbsent(pairing.b);
  return absl::OkStatus();
}

void Schedule::SetAbsent(EntrantIndex entrant) {
  if (entrant >= absent_.size()) absent_.resize(entrant + 1);
  absent_[entrant] = true;
}

RoundResult Schedule::ResultOfRound() const {
  RoundResult result;
  const uint32_t first_pairing = first_pairings_.empty() ? 0 : first_pairings_.back();
  result.meetings.resize(ledger_.size() - first_pairing);
  for (const auto& [key, pair] : played_) {
    if (!ledger_.wanted(key)) continue;
    MeetingResult& meeting = result.meetings[key.pairing - first_pairing];
    ++meeting.pairs;
    meeting.walkovers += pair.walkover() ? 1 : 0;
    meeting.absent_a = meeting.absent_a || pair.absent_a;
    meeting.absent_b = meeting.absent_b || pair.absent_b;
    const int64_t difference = pair.difference();
    meeting.sum += difference;
    if (pair.walkover()) meeting.sum_of_walkovers += difference;
    meeting.sum_of_squares += static_cast<double>(difference) * static_cast<double>(difference);
    meeting.played.push_back(pair);
  }
  const std::vector<PairKey>& ends = ledger_.ends();
  const uint32_t next_round = rounds_begun() + 1;
  for (EntrantIndex i = 0; i < std::max({ends.size(), attendance_.left.size(), absent_.size()}); ++i) {
    const bool ended = i < ends.size() && ends[i] <= PairKey{ledger_.size(), 0};
    const uint32_t left = attendance_.left_in(i);
    const bool absent = i < absent_.size() && absent_[i];
    result.out.push_back(ended || absent || (left != 0 && left < next_round));
  }
  for (const uint32_t joins : attendance_.joins) result.later.push_back(joins > next_round);
  return result;
}

uint32_t Schedule::round_of(uint32_t id) const {
  const auto next = std::upper_bound(first_pairings_.begin(), first_pairings_.end(), id);
  return static_cast<uint32_t>(next - first_pairings_.begin());
}

bool Schedule::Advance() {
  if (over_ || !ledger_.all_stored()) return false;
  return Begin(format_->Next(ResultOfRound()));
}

}  // namespace hakam::arbiter
