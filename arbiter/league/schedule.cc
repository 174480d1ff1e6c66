#include "arbiter/league/schedule.h"

#include <algorithm>
#include <utility>

namespace hakam::arbiter {

Schedule::Schedule(std::unique_ptr<ScheduleFormat> format, Attendance attendance)
    : attendance_(std::move(attendance)), format_(std::move(format)) {
  Begin(format_->Next(ResultOfRound()));
}

bool Schedule::Begin(const std::optional<Round>& round) {
  over_ = !round || round->last;
  if (!round) return false;
  ++rounds_;
  first_pairing_ = ledger_.size();
  played_.clear();
  const uint32_t first_deal = end_of_deals_;
  for (const Meeting& meeting : round->meetings) {
    const bool closed =
        attendance_.left_in(meeting.a) == rounds_ || attendance_.left_in(meeting.b) == rounds_;
    ledger_.Append(meeting.a, meeting.b, {.first = first_deal, .end = first_deal + meeting.pairs}, closed);
    end_of_deals_ = std::max(end_of_deals_, first_deal + meeting.pairs);
  }
  cycle_ = round->cycle;
  horizon_ = cycle_ == 0 ? end_of_deals_ : std::min(end_of_deals_, first_deal + cycle_);
  ledger_.SetHorizon(horizon_);
  return true;
}

std::optional<PairKey> Schedule::Next(std::optional<uint32_t> preferred) {
  while (true) {
    if (std::optional<PairKey> next = ledger_.Next(preferred)) return next;
    if (horizon_ >= end_of_deals_) return std::nullopt;
    // All pairs of this cycle are in play or stored: begin the next cycle.
    horizon_ += std::min(cycle_, end_of_deals_ - horizon_);
    ledger_.SetHorizon(horizon_);
  }
}

absl::Status Schedule::Stored(const PlayedPair& pair) {
  absl::Status status = ledger_.Stored(pair.key);
  if (status.ok() && !over_ && pair.key.pairing >= first_pairing_) {
    played_[pair.key] = pair;
  }
  return status;
}

RoundResult Schedule::ResultOfRound() const {
  RoundResult result;
  result.meetings.resize(ledger_.size() - first_pairing_);
  for (const auto& [key, pair] : played_) {
    if (!ledger_.wanted(key)) continue;
    MeetingResult& meeting = result.meetings[key.pairing - first_pairing_];
    ++meeting.pairs;
    meeting.sum += pair.difference();
    meeting.sum_of_squares += pair.difference() * pair.difference();
    meeting.played.push_back(pair);
  }
  const std::vector<PairKey>& ends = ledger_.ends();
  const uint32_t next_round = rounds_ + 1;
  for (EntrantIndex i = 0; i < std::max(ends.size(), attendance_.left.size()); ++i) {
    const bool ended = i < ends.size() && ends[i] <= PairKey{ledger_.size(), 0};
    const uint32_t left = attendance_.left_in(i);
    result.out.push_back(ended || (left != 0 && left < next_round));
  }
  for (const uint32_t joins : attendance_.joins) result.later.push_back(joins > next_round);
  return result;
}

bool Schedule::Advance() {
  if (over_ || !ledger_.all_stored()) return false;
  return Begin(format_->Next(ResultOfRound()));
}

}  // namespace hakam::arbiter
