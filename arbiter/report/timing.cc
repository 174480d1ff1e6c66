#include "arbiter/report/timing.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "absl/strings/str_cat.h"
#include "arbiter/report/journal_config.h"
#include "arbiter/report/room_reader.h"
#include "arbiter/setup/league_terms.h"
#include "arbiter/table/clock_rules.h"
#include "hakam/v1/record.pb.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/seat.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

class TimingCollector {
 public:
  TimingCollector(const LeagueIdentity& league, const ClockRules& clock) : clock_(clock) {
    for (const EntrantIdentity& entrant : league.entrants) {
      index_[entrant.name] = timing_.size();
      timing_.push_back({.name = entrant.name});
    }
  }

  absl::Status Add(const std::string& bytes) {
    HAKAM_ASSIGN_OR_RETURN(const v1::RoomRecord* room, reader_.Read(bytes));
    for (const v1::BoardRecord& board : room->boards()) HAKAM_RETURN_IF_ERROR(AddBoard(board));
    return absl::OkStatus();
  }

  std::vector<EntrantTiming> Take() { return std::move(timing_); }

 private:
  absl::Status AddBoard(const v1::BoardRecord& record) {
    std::array<absl::Duration, rules::kMaxSeats> bank;
    bank.fill(clock_.bank);
    for (const v1::DecisionRecord& decision : record.decisions()) {
      if (decision.forced()) continue;
      const uint32_t seat = decision.seat();
      if (seat >= static_cast<uint32_t>(record.seats_size()) || seat >= bank.size()) {
        return absl::DataLossError(
            absl::StrCat("a record has a decision of seat ", seat, ", which it has not"));
      }
      const auto entrant = index_.find(record.seats(static_cast<int>(seat)).entrant());
      if (entrant == index_.end())
        return absl::DataLossError("a record names an entrant that the league has not");
      HAKAM_RETURN_IF_ERROR(Add(decision, &bank[seat], &timing_[entrant->second]));
    }
    return absl::OkStatus();
  }

  absl::Status Add(const v1::DecisionRecord& decision, absl::Duration* bank, EntrantTiming* timing) const {
    HAKAM_ASSIGN_OR_RETURN(const absl::Duration took, wire::DurationFromProto("took", decision.took()));
    const absl::Duration limit = clock_.per_decision + *bank;
    HAKAM_ASSIGN_OR_RETURN(*bank, wire::DurationFromProto("bank_left", decision.bank_left()));
    timing->charged.Add(took);
    if (!decision.has_fault() && limit - took < timing->margin) {
      timing->margin = limit - took;
      timing->margin_of = limit;
    }
    return absl::OkStatus();
  }

  const ClockRules clock_;
  RoomReader reader_;
  std::vector<EntrantTiming> timing_;
  std::map<std::string, size_t> index_;
};

}  // namespace

void DurationHistogram::Add(absl::Duration duration) {
  const double ns = std::max(1.0, absl::ToDoubleNanoseconds(duration));
  const auto bucket = static_cast<size_t>(std::log2(ns) * kPerOctave);
  ++buckets_[std::min(bucket, buckets_.size() - 1)];
  ++count_;
  max_ = std::max(max_, duration);
}

absl::Duration DurationHistogram::Quantile(double share) const {
  const double wanted = share * static_cast<double>(count_);
  uint64_t seen = 0;
  for (size_t i = 0; i < buckets_.size(); ++i) {
    seen += buckets_[i];
    if (seen == 0 || static_cast<double>(seen) < wanted) continue;
    return std::min(max_, absl::Nanoseconds(std::exp2((static_cast<double>(i) + 0.5) / kPerOctave)));
  }
  return max_;
}

absl::StatusOr<std::vector<EntrantTiming>> TimingOf(const Store& store) {
  HAKAM_ASSIGN_OR_RETURN(const v1::League league, LeagueOf(store.identity()));
  HAKAM_ASSIGN_OR_RETURN(const ClockRules clock, ClockOf(league));
  TimingCollector collector(store.identity(), clock);
  HAKAM_RETURN_IF_ERROR(
      store.ForEachRecord([&](const PairNumbers&, const PairRecords& records) -> absl::Status {
        HAKAM_RETURN_IF_ERROR(collector.Add(records.room1));
        return collector.Add(records.room2);
      }));
  return collector.Take();
}

}  // namespace hakam::arbiter
