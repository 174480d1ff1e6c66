// A gate over several games: is the candidate better on average, or in each of them? It judges what the
// leagues of the games have played, and says how many deals each must have next. Like Gate it works in
// rounds, and takes the deals of a complete round in order, deal k of all games together. So the verdict is a
// function of the results alone, however they were played.
//
//   HAKAM_ASSIGN_OR_RETURN(GamesGate gate, GamesGate::Create({.games = 2, .test = Gain()}));
//   while (const auto wanted = gate.Next(results)) ...  // play until game i has (*wanted)[i] deals
//   if (gate.verdict() == GateVerdict::kPassed) ...
//
// Faults end it as they end a Gate: of the candidate it fails, of the baseline it is inconclusive.
#ifndef HAKAM_ARBITER_LEAGUE_GAMES_GATE_H_
#define HAKAM_ARBITER_LEAGUE_GAMES_GATE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "arbiter/league/format.h"
#include "arbiter/league/gate.h"
#include "arbiter/league/gate_verdict.h"
#include "arbiter/rating/sequential/joint_test.h"

namespace hakam::arbiter {

class GamesGate {
 public:
  struct Options {
    size_t games = 0;  // at least two
    Claim claim = Claim::kAverage;
    PairTest test;                   // of every game; its errors are those of the whole
    uint32_t max_pairs = kMaxPairs;  // of each game, 1..kMaxPairs; the cap of the test also applies
    uint32_t batch = 50;             // deals of a round, 1..kMaxPairs
  };
  // InvalidArgument names what is wrong.
  static absl::StatusOr<GamesGate> Create(const Options& options);

  // The league of a game: the candidate is its first entrant, the baseline its second.
  struct Played {
    std::vector<PlayedPair> deals;  // by deal, without a gap; those that count
    std::array<bool, 2> out = {};   // by entrant: disqualified with the last of these deals
  };
  // Judges the deals of the current round, and begins the next one: how many deals each game must have. The
  // same numbers again if a game does not have them yet. Unset: the gate is over. `games`: one for each, with
  // all its deals from the first on; more than were wanted are not looked at.
  std::optional<std::vector<uint32_t>> Next(absl::Span<const Played> games);

  // Why it ended: the test, its limits, or the culprit in a game.
  Gate::Stop stop() const { return stop_; }
  size_t game() const { return game_; }        // kFaults, kOut: where
  size_t culprit() const { return culprit_; }  // kFaults, kOut: 0 candidate, 1 baseline
  GateVerdict verdict() const;
  // Of one game under Claim::kEach: what its own test says.
  GateVerdict VerdictOf(size_t game) const;

  const JointTest& test() const { return test_; }
  const Options& options() const { return options_; }
  // "LLR +1.23 (passes at +2.94, fails at -2.94) after 350 deals of each game"
  std::string Course() const;

 private:
  GamesGate(const Options& options, JointTest test)
      : options_(options), test_(std::move(test)), faulty_(options.games), wanted_(options.games) {}
  void Feed(absl::Span<const Played> games);
  void Blame(Gate::Stop stop, size_t game, size_t culprit);
  void CountFaults(const PlayedPair& pair, size_t game);
  bool IsShort(absl::Span<const Played> games) const;

  Options options_;
  JointTest test_;
  std::vector<std::array<uint32_t, 2>> faulty_;  // by game and entrant: deals with a fault
  std::vector<uint32_t> wanted_;                 // deals of each game at the end of the current round
  uint32_t deals_ = 0;                           // the largest of these
  bool differ_ = false;                          // some deal that the test was given was not drawn
  Gate::Stop stop_ = Gate::Stop::kNot;
  size_t game_ = 0;
  size_t culprit_ = 0;
};

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_LEAGUE_GAMES_GATE_H_
