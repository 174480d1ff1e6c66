// A schedule for any format (format.h): the pairings of its rounds, in order.
//
// A round begins when every wanted pair of the round before is stored. So it depends only on the stored
// pairs, not on the order of play, restarts, or entrants that were absent from a run. The results of the
// current round are kept pair by pair; of earlier rounds only the pairings are kept.
#ifndef HAKAM_ARBITER_LEAGUE_FORMAT_SCHEDULE_H_
#define HAKAM_ARBITER_LEAGUE_FORMAT_SCHEDULE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/league/format.h"
#include "arbiter/league/pair_ledger.h"
#include "arbiter/league/schedule.h"

namespace hakam::arbiter {

class FormatSchedule : public Schedule {
 public:
  // Starts with the first round.
  explicit FormatSchedule(std::unique_ptr<ScheduleFormat> format, Attendance attendance = {});

  uint32_t pairing_count() const override { return ledger_.size(); }
  Pairing pairing(uint32_t id) const override { return ledger_.pairing(id); }
  DealRange deals(uint32_t id) const override { return ledger_.deals(id); }
  bool closed(uint32_t id) const override { return ledger_.closed(id); }
  uint32_t rounds_begun() const override { return rounds_; }

  std::optional<PairKey> Next(std::optional<uint32_t> preferred) override;
  absl::Status Stored(const PlayedPair& pair) override;
  absl::Status GiveBack(const PairKey& key) override { return ledger_.GiveBack(key); }
  void SetEnds(const std::vector<PairKey>& ends) override { ledger_.SetEnds(ends); }
  bool Advance() override;

  bool finished() const override { return over_ && ledger_.all_stored(); }
  std::string Course() const override { return format_->Course(); }
  uint64_t stored_pairs() const override { return ledger_.stored(); }
  uint64_t pairs_in_flight() const override { return ledger_.in_flight(); }
  uint64_t total_pairs() const override { return ledger_.total(); }

 private:
  RoundResult ResultOfRound() const;
  bool Begin(const std::optional<Round>& round);

  const Attendance attendance_;
  std::unique_ptr<ScheduleFormat> format_;
  PairLedger ledger_;
  uint32_t rounds_ = 0;  // rounds begun
  bool over_ = false;    // no round follows

  // The current round.
  uint32_t first_pairing_ = 0;
  uint32_t cycle_ = 0;
  uint32_t horizon_ = 0;                  // end of the current cycle
  uint32_t end_of_deals_ = 0;             // first deal of the next round
  std::map<PairKey, PlayedPair> played_;  // empty if no round follows
};

// Makes the schedule from the result of Create() of a format.
template <typename F>
absl::StatusOr<std::unique_ptr<Schedule>> ScheduleOf(absl::StatusOr<std::unique_ptr<F>> format,
                                                     Attendance attendance = {}) {
  if (!format.ok()) return format.status();
  return std::make_unique<FormatSchedule>(*std::move(format), std::move(attendance));
}

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_FORMAT_SCHEDULE_H_
