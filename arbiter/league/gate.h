// Gate: is the candidate better than the baseline? The two meet until a sequential test of the pairs has
// decided (rating/sequential/sequential_test.h, law.md section 3).
//
//   HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<Gate> made, Gate::Create({.entrants = 2, .test = Gain(),
//                                                                    .max_pairs = 8480}));
//   const Gate* gate = made.get();
//   FormatSchedule schedule(std::move(made));
//   ... gate->stop(), gate->test().llr()
//
// With references the two do not meet: each plays every reference, all on the same deals, and a deal counts
// for what the candidate made of it more than the baseline did, on average over the references.
//
// Played is in rounds, and the test is fed a round that is complete, deal by deal: so the verdict depends on
// the deals and on what came of them, not on the order of play. What lies behind the deal that decided has
// been played in vain, so rounds are short: `batch` deals, later an eighth of those before them, because a
// round costs the start of every process.
//
// A bot that fails makes a test of its failures: whoever had faults in more than 1 % of the deals (of at
// least 100, so from the second deal with a fault on) ends it.
#ifndef HAKAM_ARBITER_LEAGUE_GATE_H_
#define HAKAM_ARBITER_LEAGUE_GATE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbiter/league/format.h"
#include "arbiter/rating/sequential/sequential_test.h"

namespace hakam::arbiter {

class Gate : public Format {
 public:
  struct Options {
    uint32_t entrants = 0;  // 2..kMaxEntrants
    EntrantIndex candidate = 0;
    EntrantIndex baseline = 1;
    std::vector<EntrantIndex> references;  // none of the two, each once
    PairTest test;                         // in Elo only without references
    uint32_t max_pairs = 0;                // deals, 1..kMaxPairs; the cap of the test holds as well
    uint32_t batch = 50;                   // deals of a round, 1..kMaxPairs
  };
  // InvalidArgument names what is wrong.
  static absl::StatusOr<std::unique_ptr<Gate>> Create(const Options& options);

  std::optional<Round> Next(const RoundResult& before) override;
  std::string Course() const override;  // "LLR +1.23 in -2.94 to +2.94 after 350 pairs"

  // Why it is over, and with that the answer.
  enum class Stop : uint8_t {
    kNot,
    kPassed,  // H1
    kFailed,  // H0
    kCap,     // of the test: neither, after four times what it should take
    kBudget,  // max_pairs, and neither yet
    kFaults,  // of culprit() in more than 1 % of the deals
    kOut,     // culprit() was disqualified, or has left
  };
  Stop stop() const { return stop_; }
  EntrantIndex culprit() const { return culprit_; }
  // As it stopped; its pairs are deals.
  const SequentialTest& test() const { return test_; }
  // What it was fed, deal by deal.
  const std::vector<double>& samples() const { return samples_; }
  const Options& options() const { return options_; }

 private:
  Gate(const Options& options, SequentialTest test)
      : options_(options), test_(std::move(test)), faulty_(options.entrants) {}

  std::vector<Match> Matches(uint32_t pairs) const;
  double Value(const RoundResult& round, size_t deal) const;
  void CountFaults(const RoundResult& round, size_t deal);
  void Feed(const RoundResult& round);

  const Options options_;
  SequentialTest test_;
  std::vector<double> samples_;
  std::vector<uint32_t> faulty_;  // by entrant: deals in which it had a fault
  uint32_t deals_ = 0;            // of complete rounds
  Round round_;                   // that is being played
  Stop stop_ = Stop::kNot;
  EntrantIndex culprit_ = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_GATE_H_
