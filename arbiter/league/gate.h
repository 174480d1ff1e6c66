// Gate: is the candidate better than the baseline? The two meet until a sequential test of the pairs has
// decided (rating/sequential/sequential_test.h, rating/law.md section 3).
//
//   HAKAM_ASSIGN_OR_RETURN(std::unique_ptr<Gate> made, Gate::Create({.entrants = 2, .test = Gain(),
//                                                                    .max_pairs = 8480}));
//   const Gate* gate = made.get();
//   Schedule schedule(std::move(made));
//   ... gate->trials()[0].stop, gate->trials()[0].test.llr()
//
// With references the two do not meet. Each plays every reference, all on the same deals. The value of a deal
// is the result of the candidate minus the result of the baseline, averaged over the references.
//
// Several candidates play the same deals, each until its own trial has ended; they share one alpha
// (rating/sequential/family.h). With references they also share the boards of the baseline.
//
// The gate plays in rounds. The tests get the deals of a complete round in order, so the verdict does not
// depend on the order of play. Deals after the deciding one are played but do not count, so rounds are short:
// `batch` deals, later an eighth of the deals before them. They are not shorter because each round starts
// every process again.
//
// A trial ends if a player in it has faults in more than 1 % of the deals (of at least 100, so at the second
// deal with a fault): its faults, not its strength, would decide the test.
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

class Gate : public ScheduleFormat {
 public:
  struct Options {
    uint32_t entrants = 0;                       // 2..kMaxEntrants
    std::vector<EntrantIndex> candidates = {0};  // at least one, each once
    EntrantIndex baseline = 1;
    std::vector<EntrantIndex> references;  // other entrants, each once
    PairTest test;           // in Elo only without references; its alpha is that of all candidates
    uint32_t max_pairs = 0;  // limit of deals, 1..kMaxPairs; the cap of the test also applies
    uint32_t batch = 50;     // deals of a round, 1..kMaxPairs
  };
  // InvalidArgument names what is wrong.
  static absl::StatusOr<std::unique_ptr<Gate>> Create(const Options& options);

  std::optional<Round> Next(const RoundResult& before) override;
  std::string Course() const override;  // "LLR +1.23 (passes at +2.94, fails at -2.94) after 350 pairs"

  // Why a trial ended; this is its verdict.
  enum class Stop : uint8_t {
    kNot,
    kPassed,  // H1
    kFailed,  // H0
    kCap,     // undecided at the cap of the test
    kBudget,  // undecided at max_pairs
    kSame,    // every deal was drawn, so often that an answer at the limit is not to be expected
    kFaults,  // the culprit had faults in more than 1 % of the deals
    kOut,     // the culprit was disqualified, or has left
  };
  static Stop StopOf(Verdict verdict);
  // The test of one candidate, as it stopped. One deal is one pair of the test.
  struct Trial {
    EntrantIndex candidate = 0;
    SequentialTest test;
    std::vector<double> samples = {};  // the values given to the test, by deal
    // Of these deals, without the luck adjustment of unpaired boards.
    int64_t won = 0;
    int64_t drawn = 0;
    int64_t lost = 0;
    Stop stop = Stop::kNot;
    EntrantIndex culprit = 0;
  };
  const std::vector<Trial>& trials() const { return trials_; }  // in the order of the candidates
  const Options& options() const { return options_; }

 private:
  Gate(const Options& options, std::vector<Trial> trials)
      : options_(options), trials_(std::move(trials)), faulty_(options.entrants) {}

  bool ended() const;
  // The number of deals after which the trial ends without an answer.
  int64_t LimitOf(const Trial& trial) const;
  bool IsSame(const Trial& trial) const;
  std::vector<Meeting> MeetingsOfRound(uint32_t pairs) const;
  struct Sample {
    double value = 0;   // points per board, or the score of the pair
    int64_t plain = 0;  // above 0 if the candidate won, 0 if it was drawn
  };
  // Nothing if the candidate has not played this deal.
  std::optional<Sample> SampleOf(const RoundResult& round, EntrantIndex candidate, size_t deal) const;
  void Blame(EntrantIndex culprit, Stop stop);
  void CountFaults(const RoundResult& round, size_t deal);
  void Feed(const RoundResult& round);

  const Options options_;
  std::vector<Trial> trials_;
  std::vector<uint32_t> faulty_;  // by entrant: deals in which it had a fault
  uint32_t deals_ = 0;            // deals of complete rounds
  Round round_;                   // the current round
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_GATE_H_
