// Gate: a candidate against a baseline, until a sequential test has decided.
#include "arbiter/league/gate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/league/gate_verdict.h"
#include "tests/unit/league/play.h"

namespace hakam::arbiter {
namespace {

using Stop = Gate::Stop;
using Results = std::function<PlayedPair(const Pairing&, uint32_t deal)>;

// A pair of two entrants with these strengths, in points a board; luck is in tens of points.
Results Strengths(std::vector<int> points, uint64_t seed) {
  return [points = std::move(points), seed](const Pairing& p, uint32_t deal) {
    Random random(seed * 1000003 + p.a * 10007 + p.b * 101 + deal);
    const int luck = static_cast<int>(random.Below(21)) - 10;
    const int edge = points[p.a] - points[p.b];
    return PlayedPair{.key = {p.id, deal}, .room1 = luck + edge, .room2 = edge};
  };
}

struct Decided {
  Stop stop = Stop::kNot;
  EntrantIndex culprit = 0;
  int64_t pairs = 0;
  std::optional<double> llr;
  std::string course;
  GateConclusion conclusion;
  Played played;
};

Decided PlayGate(const Gate::Options& options, const Results& result, std::vector<PairKey> ends = {}) {
  std::unique_ptr<Gate> gate = *Gate::Create(options);
  const Gate* eye = gate.get();
  Schedule schedule(std::move(gate));
  const Played played = PlayInOrder(&schedule, {.result = result, .ends = std::move(ends)});
  const Gate::Trial& trial = eye->trials()[0];
  return {
      .stop = trial.stop,
      .culprit = trial.culprit,
      .pairs = trial.test.pairs(),
      .llr = trial.test.llr(),
      .course = eye->Course(),
      .conclusion = Conclude(*eye, trial, [](EntrantIndex entrant) { return absl::StrCat("bot", entrant); }),
      .played = played};
}

TEST(Gate, WhoIsBetterPassesAndWhoIsWorseFails) {
  const Gate::Options gain = {.entrants = 2, .test = Gain(), .max_pairs = 8480};
  const Decided better = PlayGate(gain, Strengths({2, 0}, 1));
  EXPECT_EQ(better.stop, Stop::kPassed);
  EXPECT_GE(better.llr, 2.944);
  EXPECT_EQ(better.conclusion.verdict, GateVerdict::kPassed);
  const Decided worse = PlayGate(gain, Strengths({0, 2}, 1));
  EXPECT_EQ(worse.stop, Stop::kFailed);
  EXPECT_EQ(worse.conclusion.verdict, GateVerdict::kFailed);
  EXPECT_EQ(worse.conclusion.reason, "the results fit effect 0 better than 0.05");
  EXPECT_EQ(PlayGate(gain, Strengths({0, 0}, 1)).stop, Stop::kFailed);
  EXPECT_EQ(PlayGate({.entrants = 2, .test = NonRegression(), .max_pairs = 8480}, Strengths({0, 0}, 1)).stop,
            Stop::kPassed);
}

TEST(Gate, AnybodyOfTheLeagueMayBeTheCandidate) {
  const Gate::Options options = {
      .entrants = 4, .candidates = {3}, .baseline = 1, .test = Gain(), .max_pairs = 8480};
  const Decided outcome = PlayGate(options, Strengths({0, 0, 0, 3}, 1));
  EXPECT_EQ(outcome.stop, Stop::kPassed);
  for (const auto& [pairing, deals] : outcome.played.pairings) {
    EXPECT_EQ(pairing.a, 3u);
    EXPECT_EQ(pairing.b, 1u);
  }
}

// The deals of all rounds, as first..end.
std::vector<std::pair<uint32_t, uint32_t>> RoundsOf(const Decided& outcome) {
  std::vector<std::pair<uint32_t, uint32_t>> rounds;
  for (const auto& [pairing, deals] : outcome.played.pairings) rounds.emplace_back(deals.first, deals.end);
  return rounds;
}

const PairTest kEndless = {.hypotheses = {.h0 = 0, .h1 = 1e-3}};  // its cap is millions of pairs

TEST(Gate, RoundsGrowWithWhatHasBeenPlayed) {
  const Decided outcome =
      PlayGate({.entrants = 2, .test = kEndless, .max_pairs = 580, .batch = 50}, Strengths({0, 0}, 1));
  EXPECT_EQ(outcome.stop, Stop::kBudget);
  EXPECT_EQ(outcome.pairs, 580);
  const std::vector<std::pair<uint32_t, uint32_t>> expected = {
      {0, 50},    {50, 100},  {100, 150}, {150, 200}, {200, 250}, {250, 300},
      {300, 350}, {350, 400}, {400, 450}, {450, 506}, {506, 569}, {569, 580}};
  EXPECT_EQ(RoundsOf(outcome), expected);
}

TEST(Gate, WithMorePairsItOnlyGoesOn) {
  const Results result = Strengths({0, 0}, 2);
  const Decided before = PlayGate({.entrants = 2, .test = kEndless, .max_pairs = 580}, result);
  const Decided after = PlayGate({.entrants = 2, .test = kEndless, .max_pairs = 1200}, result);
  EXPECT_EQ(after.pairs, 1200);
  ASSERT_GT(after.played.pairings.size(), before.played.pairings.size());
  for (const auto& [key, pair] : before.played.journal) {
    ASSERT_TRUE(after.played.journal.contains(key)) << key.ToString();
  }
  for (size_t i = 0; i < before.played.pairings.size(); ++i) {
    EXPECT_EQ(after.played.pairings[i].first, before.played.pairings[i].first);
    EXPECT_EQ(after.played.pairings[i].second.first, before.played.pairings[i].second.first);
  }
}

TEST(Gate, TheCapOfTheTestHoldsBesideThePairs) {
  const Gate::Options options = {.entrants = 2,
                                 .test = {.hypotheses = {.h0 = -0.3, .h1 = 0.3}, .guard = {.nonzero = 1000}},
                                 .max_pairs = 8000};
  const Decided outcome = PlayGate(options, Strengths({0, 0}, 1));
  EXPECT_EQ(outcome.stop, Stop::kCap);
  EXPECT_EQ(outcome.conclusion.verdict, GateVerdict::kInconclusive);
  EXPECT_EQ(outcome.played.journal.size(), 1000u) << "four times the expected is less than the guard needs";
}

TEST(Gate, BotsThatNeverDifferEndItSoon) {
  const Results drawn = [](const Pairing& p, uint32_t deal) { return PlayedPair{.key = {p.id, deal}}; };
  // 30 deals that differ are needed; after n without one, fewer than 3 * 4000 / n are to be expected.
  const Decided same = PlayGate({.entrants = 2, .test = kEndless, .max_pairs = 4000}, drawn);
  EXPECT_EQ(same.stop, Stop::kSame);
  EXPECT_GT(same.pairs, 400);
  EXPECT_LT(same.pairs, 500);
  // One deal that differs is reason enough to go on.
  const Decided rare =
      PlayGate({.entrants = 2, .test = kEndless, .max_pairs = 4000}, [](const Pairing& p, uint32_t deal) {
        return PlayedPair{.key = {p.id, deal}, .room1 = deal == 30 ? 4 : 0};
      });
  EXPECT_EQ(rare.stop, Stop::kBudget);
  EXPECT_EQ(rare.pairs, 4000);
}

TEST(Gate, TheVerdictDoesNotDependOnTheOrderOfPlay) {
  const Gate::Options two = {.entrants = 2, .test = {.hypotheses = {.h0 = 0, .h1 = 0.3}}, .max_pairs = 400};
  Gate::Options references = two;
  references.entrants = 4;
  references.references = {3, 2};
  for (const Gate::Options& options : {two, references}) {
    const World world = {.make = [options] { return *ScheduleOf(Gate::Create(options)); },
                         .result = Strengths({1, 0, 0, 1}, 4)};
    ExpectTheSameHoweverPlayed(world, 10);
    World with_ends = world;
    with_ends.ends = std::vector<PairKey>(options.entrants, kNoEnd);
    with_ends.ends[1] = {2, 70};
    ExpectTheSameHoweverPlayed(with_ends, 5);
  }
}

TEST(Gate, WithReferencesTheTwoDoNotMeet) {
  const Gate::Options options = {.entrants = 4,
                                 .candidates = {0},
                                 .baseline = 1,
                                 .references = {3, 2},
                                 .test = {.hypotheses = {.h0 = 0, .h1 = 0.3}},
                                 .max_pairs = 1000};
  const Decided outcome = PlayGate(options, Strengths({2, 0, 5, -5}, 1));
  EXPECT_EQ(outcome.stop, Stop::kPassed);
  using Met = std::vector<std::pair<EntrantIndex, EntrantIndex>>;
  Met met;
  for (size_t i = 0; i < 4; ++i) {
    const auto& [pairing, deals] = outcome.played.pairings[i];
    met.emplace_back(pairing.a, pairing.b);
    EXPECT_EQ(deals, (DealRange{0, 50})) << "all on the same deals";
  }
  EXPECT_EQ(met, (Met{{0, 3}, {1, 3}, {0, 2}, {1, 2}}));
}

// Two references: the value is the mean of four differences, and a board is half a pair.
TEST(Gate, ADealCountsForWhatTheCandidateMadeOfItMore) {
  const Results result = [](const Pairing& p, uint32_t deal) {
    const int noise = deal % 2 == 0 ? 8 : -8;
    return PlayedPair{.key = {p.id, deal}, .room1 = p.a == 0 ? 10 + noise : 4, .room2 = p.b == 2 ? 2 : 1};
  };
  const Gate::Options options = {.entrants = 4,
                                 .references = {2, 3},
                                 .test = {.measure = PairTest::Measure::kMean, .hypotheses = {2, 3.5}},
                                 .max_pairs = 1000};
  std::unique_ptr<Gate> gate = *Gate::Create(options);
  const Gate* eye = gate.get();
  Schedule schedule(std::move(gate));
  PlayInOrder(&schedule, {.result = result});
  EXPECT_EQ(eye->trials()[0].stop, Stop::kPassed);
  EXPECT_NEAR(eye->trials()[0].test.Estimate()->median, 3, 0.2) << "10 less 4, over two boards";
}

TEST(Gate, InEloARoomIsWonDrawnOrLost) {
  // Every pair is won clearly, but each wins one of the two rooms.
  const Results result = [](const Pairing& p, uint32_t deal) {
    return deal % 2 == 0 ? PlayedPair{.key = {p.id, deal}, .room1 = 40, .room2 = -1}
                         : PlayedPair{.key = {p.id, deal}, .room1 = 0, .room2 = deal % 4 == 1 ? 9 : -1};
  };
  const PairTest elo = {.measure = PairTest::Measure::kNormalizedElo, .hypotheses = {.h0 = 0, .h1 = 30}};
  EXPECT_EQ(PlayGate({.entrants = 2, .test = elo, .max_pairs = 8000}, result).stop, Stop::kFailed);
  EXPECT_EQ(PlayGate({.entrants = 2, .test = Gain(), .max_pairs = 8000}, result).stop, Stop::kPassed);
}

// law.md section 1: faults in more than 1 % of the deals end the gate.
TEST(Gate, WhoFailsTooOftenEndsIt) {
  const auto failing = [](EntrantIndex who, uint32_t every) -> Results {
    return [who, every, luck = Strengths({2, 0, 0}, 1)](const Pairing& p, uint32_t deal) {
      PlayedPair pair = luck(p, deal);
      if (deal % every != every - 1) return pair;
      if (p.a == who) pair.faults_a = 3;
      if (p.b == who) pair.faults_b = 1;
      return pair;
    };
  };
  const Gate::Options two = {.entrants = 2, .test = kEndless, .max_pairs = 600};
  for (const EntrantIndex who : {0u, 1u}) {
    const Decided often = PlayGate(two, failing(who, 40));
    EXPECT_EQ(often.stop, Stop::kFaults);
    EXPECT_EQ(often.culprit, who);
    EXPECT_EQ(often.conclusion.verdict, who == 0 ? GateVerdict::kFailed : GateVerdict::kInconclusive);
    EXPECT_EQ(often.conclusion.reason, absl::StrCat("bot", who, " had faults in more than 1 % of the pairs"));
    EXPECT_EQ(often.pairs, 79) << "with the second of a hundred";
  }
  EXPECT_EQ(PlayGate(two, failing(0, 101)).stop, Stop::kBudget) << "one in a hundred is not more than 1 %";
  Gate::Options reference = two;
  reference.entrants = 3;
  reference.references = {2};
  const Decided outcome = PlayGate(reference, failing(2, 40));
  EXPECT_EQ(outcome.stop, Stop::kFaults);
  EXPECT_EQ(outcome.culprit, 2u);
  EXPECT_EQ(outcome.conclusion.verdict, GateVerdict::kInconclusive) << "nothing is known about the candidate";
}

TEST(Gate, WhoIsDisqualifiedEndsIt) {
  const Gate::Options two = {.entrants = 2, .test = kEndless, .max_pairs = 600};
  const Decided outcome = PlayGate(two, Strengths({0, 0}, 1), {kNoEnd, {2, 120}});
  EXPECT_EQ(outcome.stop, Stop::kOut);
  EXPECT_EQ(outcome.culprit, 1u);
  EXPECT_EQ(outcome.pairs, 120) << "what it has played counts";
  EXPECT_EQ(outcome.conclusion.verdict, GateVerdict::kInconclusive);
  EXPECT_EQ(outcome.conclusion.reason, "bot1 was disqualified or has left");
  const Decided candidate = PlayGate(two, Strengths({0, 0}, 1), {{0, 0}, kNoEnd});
  EXPECT_EQ(candidate.stop, Stop::kOut);
  EXPECT_EQ(candidate.conclusion.verdict, GateVerdict::kFailed);
}

// The gate of several candidates, when it is over.
struct SeveralDecided {
  std::vector<Gate::Trial> trials;
  Played played;
  std::string course;
};

SeveralDecided PlaySeveral(const Gate::Options& options, const Results& result,
                           std::vector<PairKey> ends = {}) {
  std::unique_ptr<Gate> gate = *Gate::Create(options);
  const Gate* eye = gate.get();
  Schedule schedule(std::move(gate));
  Played played = PlayInOrder(&schedule, {.result = result, .ends = std::move(ends)});
  return {.trials = eye->trials(), .played = std::move(played), .course = eye->Course()};
}

// law.md section 3, "Several tests": each candidate is tested on the same deals until its own test has ended.
TEST(Gate, SeveralCandidatesAreTestedOnTheSameDealsEachUntilItsTestEnds) {
  const Gate::Options options = {
      .entrants = 4, .candidates = {0, 2, 3}, .baseline = 1, .test = Gain(), .max_pairs = 8480};
  const SeveralDecided outcome = PlaySeveral(options, Strengths({-4, 0, 1, 4}, 1));
  ASSERT_EQ(outcome.trials.size(), 3u);
  EXPECT_EQ(outcome.trials[0].stop, Stop::kFailed);
  EXPECT_EQ(outcome.trials[1].stop, Stop::kPassed);
  EXPECT_EQ(outcome.trials[2].stop, Stop::kPassed);
  EXPECT_EQ(outcome.course, "2 of 3 candidates passed, 0 open");
  std::map<EntrantIndex, uint32_t> last;
  for (const auto& [pairing, deals] : outcome.played.pairings) {
    EXPECT_EQ(pairing.b, 1u);
    last[pairing.a] = std::max(last[pairing.a], deals.end);
  }
  EXPECT_LT(last[3], last[2]) << "who has passed does not play on";
  const Bounds third = *Bounds::Create({.alpha = 0.05 / 3, .beta = 0.05});
  EXPECT_NEAR(outcome.trials[2].test.bounds().lower, third.lower, 1e-12);
}

TEST(Gate, WithReferencesCandidatesShareTheBoardsOfTheBaseline) {
  const Gate::Options options = {.entrants = 4,
                                 .candidates = {0, 2},
                                 .baseline = 1,
                                 .references = {3},
                                 .test = {.hypotheses = {.h0 = 0, .h1 = 0.3}},
                                 .max_pairs = 1000};
  const SeveralDecided outcome = PlaySeveral(options, Strengths({2, 0, -2, 5}, 1));
  EXPECT_EQ(outcome.trials[0].stop, Stop::kPassed);
  EXPECT_EQ(outcome.trials[1].stop, Stop::kFailed);
  std::vector<std::pair<EntrantIndex, EntrantIndex>> met;
  for (size_t i = 0; i < 3; ++i) {
    const Pairing& pairing = outcome.played.pairings[i].first;
    met.emplace_back(pairing.a, pairing.b);
  }
  EXPECT_EQ(met, (std::vector<std::pair<EntrantIndex, EntrantIndex>>{{0, 3}, {2, 3}, {1, 3}}));
}

TEST(Gate, ACandidateAnswersForItselfAndTheBaselineForAll) {
  const Gate::Options options = {
      .entrants = 3, .candidates = {0, 2}, .baseline = 1, .test = kEndless, .max_pairs = 300};
  const auto failing = [](EntrantIndex who) -> Results {
    return [who, luck = Strengths({0, 0, 0}, 1)](const Pairing& p, uint32_t deal) {
      PlayedPair pair = luck(p, deal);
      if (deal % 40 == 39) (p.a == who ? pair.faults_a : pair.faults_b) = p.a == who || p.b == who ? 1 : 0;
      return pair;
    };
  };
  const SeveralDecided candidate = PlaySeveral(options, failing(2));
  EXPECT_EQ(candidate.trials[0].stop, Stop::kBudget);
  EXPECT_EQ(candidate.trials[1].stop, Stop::kFaults);
  EXPECT_EQ(candidate.trials[1].culprit, 2u);
  const SeveralDecided baseline = PlaySeveral(options, failing(1));
  for (const Gate::Trial& trial : baseline.trials) {
    EXPECT_EQ(trial.stop, Stop::kFaults);
    EXPECT_EQ(trial.culprit, 1u);
  }
  const SeveralDecided out = PlaySeveral(options, Strengths({0, 0, 0}, 1), {{1, 120}, kNoEnd, kNoEnd});
  EXPECT_EQ(out.trials[0].stop, Stop::kOut);
  EXPECT_EQ(out.trials[1].stop, Stop::kBudget);
  EXPECT_EQ(out.trials[1].test.pairs(), 300);
}

TEST(Gate, SeveralVerdictsDoNotDependOnTheOrderOfPlay) {
  const Gate::Options options = {.entrants = 5,
                                 .candidates = {0, 2, 3},
                                 .baseline = 1,
                                 .references = {4},
                                 .test = {.hypotheses = {.h0 = 0, .h1 = 0.3}},
                                 .max_pairs = 400};
  World world = {.make = [options] { return *ScheduleOf(Gate::Create(options)); },
                 .result = Strengths({1, 0, 0, -1, 1}, 4)};
  ExpectTheSameHoweverPlayed(world, 10);
  world.ends = std::vector<PairKey>(options.entrants, kNoEnd);
  world.ends[2] = {2, 70};
  ExpectTheSameHoweverPlayed(world, 5);
}

TEST(Gate, TheVerdictOfSeveralIsThatOfTheBest) {
  using enum GateVerdict;
  EXPECT_EQ(Together({kFailed, kPassed, kOpen}), kPassed);
  EXPECT_EQ(Together({kFailed, kOpen, kInconclusive}), kOpen);
  EXPECT_EQ(Together({kFailed, kInconclusive}), kInconclusive);
  EXPECT_EQ(Together({kFailed, kFailed}), kFailed);
}

TEST(Gate, TheCourseIsOneLine) {
  const Decided outcome = PlayGate({.entrants = 2, .test = kEndless, .max_pairs = 300}, Strengths({0, 0}, 1));
  EXPECT_EQ(outcome.course, "LLR -0.02 (passes at +2.94, fails at -2.94) after 300 pairs");
  EXPECT_EQ(PlayGate({.entrants = 2, .test = kEndless, .max_pairs = 99}, Strengths({0, 0}, 1)).course,
            "no LLR before 100 pairs with 30 that are not drawn");
}

TEST(Gate, WhatCannotBeIsRefusedByItsName) {
  const auto why = [](const Gate::Options& options) {
    const auto gate = Gate::Create(options);
    EXPECT_EQ(gate.status().code(), absl::StatusCode::kInvalidArgument);
    return std::string(gate.status().message());
  };
  const PairTest gain = Gain();
  EXPECT_EQ(why({.entrants = 1, .test = gain, .max_pairs = 1}), "1 entrants; use 2 to 1024");
  EXPECT_EQ(why({.entrants = 2, .test = gain}), "max_pairs: 0 is out of range; use 1 to 10000000");
  EXPECT_EQ(why({.entrants = 2, .test = gain, .max_pairs = 1, .batch = 0}),
            "batch: 0 is out of range; use 1 to 10000000");
  EXPECT_EQ(why({.entrants = 2, .candidates = {1}, .test = gain, .max_pairs = 1}),
            "baseline: is also the candidate; a gate needs two entrants");
  EXPECT_EQ(why({.entrants = 2, .baseline = 2, .test = gain, .max_pairs = 1}),
            "baseline: there is no entrant 2");
  EXPECT_EQ(why({.entrants = 2, .candidates = {}, .test = gain, .max_pairs = 1}),
            "candidate: missing; a gate needs at least one");
  EXPECT_EQ(why({.entrants = 4, .candidates = {0, 2, 0}, .test = gain, .max_pairs = 1}),
            "candidate[2]: is listed twice; leave one out");
  EXPECT_EQ(why({.entrants = 4, .candidates = {0, 2}, .references = {2}, .test = gain, .max_pairs = 1}),
            "references[0]: is also the candidate; leave it out");
  EXPECT_EQ(why({.entrants = 2, .references = {0}, .test = gain, .max_pairs = 1}),
            "references[0]: is also the candidate; leave it out");
  EXPECT_EQ(why({.entrants = 3, .references = {2, 2}, .test = gain, .max_pairs = 1}),
            "references[1]: is listed twice; leave one out");
  EXPECT_EQ(why({.entrants = 3,
                 .references = {2},
                 .test = {.measure = PairTest::Measure::kLogisticElo, .hypotheses = {0, 5}},
                 .max_pairs = 1}),
            "references: a test in Elo needs two who meet; leave the references out, or test points");
  EXPECT_EQ(why({.entrants = 2, .test = {.hypotheses = {1, 0}}, .max_pairs = 1}),
            "hypotheses: 1 against 0; must be finite and ascending");
}

}  // namespace
}  // namespace hakam::arbiter
