#include "sdk/rules/baloot/doubling.h"

#include <gtest/gtest.h>

#include <ostream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules::baloot {
namespace {

using testing::CallOf;
using testing::Rules;

struct Situation {
  char contract;  // 'H'okum or 'S'un
  Seat caller;
  Seat taker;
  PerTeam scores;
};
constexpr Situation kTrump{'H', Seat::k1, Seat::k1, {0, 0}};
constexpr Situation kNoTrump{'S', Seat::k1, Seat::k1, {90, 120}};
constexpr Situation kAshkal{'S', Seat::k3, Seat::k1, {90, 120}};

// "level 2 locked turn 1: PASS TRIPLE", "level 1 open over", or "refused CALL".
std::string After(const RuleSet& rules, const Situation& s, absl::string_view calls) {
  Contract contract{.denomination = s.contract == 'H' ? Denomination::kHearts : Denomination::kNoTrumps,
                    .caller = s.caller,
                    .taker = s.taker};
  Doubling doubling(rules, contract, s.scores);
  for (absl::string_view text : absl::StrSplit(calls, ' ', absl::SkipEmpty())) {
    if (!doubling.LegalCalls(rules).Contains(CallOf(text))) return absl::StrCat("refused ", text);
    doubling.Apply(rules, CallOf(text), &contract);
  }
  std::string text = absl::StrCat("level ", contract.level, contract.locked ? " locked" : " open");
  if (!doubling.open()) return text + " over";
  std::vector<std::string> legal;
  for (const Call& call : doubling.LegalCalls(rules)) legal.push_back(call.ToString());
  return absl::StrCat(text, " turn ", Index(doubling.turn()), ": ", absl::StrJoin(legal, " "));
}

struct DoublingCase {
  const char* why;
  const char* preset;
  Situation situation;
  const char* calls;
  const char* then;
};

// The name of the case; without it GoogleTest would print its bytes, addresses among them.
void PrintTo(const DoublingCase& c, std::ostream* out) { *out << c.why; }

class DoublingTest : public ::testing::TestWithParam<DoublingCase> {};

TEST_P(DoublingTest, GoesAsTheClauseSays) {
  const DoublingCase& c = GetParam();
  EXPECT_EQ(After(Rules(c.preset), c.situation, c.calls), c.then) << c.why;
}

INSTANTIATE_TEST_SUITE_P(
    Hokum, DoublingTest,
    ::testing::Values(
        DoublingCase{"D2: taker+1 is asked first", "baloot", kTrump, "",
                     "level 1 open turn 2: PASS DOUBLE:OPEN DOUBLE:LOCKED"},
        DoublingCase{"D2: then taker+3", "baloot", kTrump, "PASS",
                     "level 1 open turn 0: PASS DOUBLE:OPEN DOUBLE:LOCKED"},
        DoublingCase{"D2: both pass", "baloot", kTrump, "PASS PASS", "level 1 open over"},
        DoublingCase{"D3: the doubler chooses", "baloot", kTrump, "DOUBLE:LOCKED",
                     "level 2 locked turn 1: PASS TRIPLE"},
        DoublingCase{"D3: he must choose", "baloot", kTrump, "DOUBLE", "refused DOUBLE"},
        DoublingCase{"D4: declined", "baloot", kTrump, "DOUBLE:LOCKED PASS", "level 2 locked over"},
        DoublingCase{"D5: level 3 is open", "baloot", kTrump, "DOUBLE:LOCKED TRIPLE",
                     "level 3 open turn 2: PASS FOUR:OPEN FOUR:LOCKED"},
        DoublingCase{"D5: level 4 by its own choice", "baloot", kTrump, "DOUBLE:OPEN TRIPLE FOUR:LOCKED",
                     "level 4 locked turn 1: PASS GAHWA"},
        DoublingCase{"D5: gahwa is open and the end", "baloot", kTrump,
                     "DOUBLE:LOCKED TRIPLE FOUR:LOCKED GAHWA", "level 5 open over"},
        DoublingCase{"D4: a triple carries no lock", "baloot", kTrump, "DOUBLE:OPEN TRIPLE:OPEN",
                     "refused TRIPLE:OPEN"},
        DoublingCase{"D4: the second defender doubled, he alone may four", "baloot", kTrump,
                     "PASS DOUBLE:OPEN TRIPLE", "level 3 open turn 0: PASS FOUR:OPEN FOUR:LOCKED"},
        DoublingCase{"D1 K: no doubling", "balot-kuwait", kTrump, "", "level 1 open over"},
        DoublingCase{"D3 G: always locked at 2", "baloot-gamerules", kTrump, "DOUBLE",
                     "level 2 locked turn 1: PASS TRIPLE"},
        DoublingCase{"D3 G: no choice", "baloot-gamerules", kTrump, "DOUBLE:OPEN", "refused DOUBLE:OPEN"},
        DoublingCase{"D5 G: open at 3", "baloot-gamerules", kTrump, "DOUBLE TRIPLE",
                     "level 3 open turn 2: PASS FOUR"},
        DoublingCase{"D4 C: the partner may triple", "baloot-catsatcards", kTrump, "DOUBLE PASS",
                     "level 2 locked turn 3: PASS TRIPLE"},
        DoublingCase{"D4 C: defenders from taker+1", "baloot-catsatcards", kTrump, "PASS DOUBLE TRIPLE",
                     "level 3 open turn 2: PASS FOUR"},
        DoublingCase{"D4 C: caller first for gahwa", "baloot-catsatcards", kTrump,
                     "DOUBLE PASS TRIPLE PASS FOUR", "level 4 locked turn 1: PASS GAHWA"}));

INSTANTIATE_TEST_SUITE_P(
    Sun, DoublingTest,
    ::testing::Values(
        DoublingCase{"D6: declarers over 100, defenders not", "baloot", kNoTrump, "",
                     "level 1 open turn 2: PASS DOUBLE"},
        DoublingCase{"D6: no lock in Sun", "baloot", kNoTrump, "DOUBLE:OPEN", "refused DOUBLE:OPEN"},
        DoublingCase{"D6: only to level 2 in B", "baloot", kNoTrump, "DOUBLE", "level 2 open over"},
        DoublingCase{"D6: defenders at exactly 100 may",
                     "baloot",
                     {'S', Seat::k1, Seat::k1, {100, 120}},
                     "",
                     "level 1 open turn 2: PASS DOUBLE"},
        DoublingCase{"D6: defenders at 101 may not",
                     "baloot",
                     {'S', Seat::k1, Seat::k1, {101, 120}},
                     "",
                     "level 1 open over"},
        DoublingCase{"D6: declarers at exactly 100: no",
                     "baloot",
                     {'S', Seat::k1, Seat::k1, {90, 100}},
                     "",
                     "level 1 open over"},
        DoublingCase{"D6: the defenders ahead: no",
                     "baloot",
                     {'S', Seat::k1, Seat::k1, {120, 90}},
                     "",
                     "level 1 open over"},
        DoublingCase{"D6 G: defenders at 100 may not",
                     "baloot-gamerules",
                     {'S', Seat::k1, Seat::k1, {100, 120}},
                     "",
                     "level 1 open over"},
        DoublingCase{"D6 G: at 99 they may",
                     "baloot-gamerules",
                     {'S', Seat::k1, Seat::k1, {99, 120}},
                     "",
                     "level 1 open turn 2: PASS DOUBLE"},
        DoublingCase{"D6 G: up to gahwa, never locked", "baloot-gamerules", kNoTrump, "DOUBLE TRIPLE FOUR",
                     "level 4 open turn 1: PASS GAHWA"},
        DoublingCase{"D2: after Ashkal from the taker", "baloot", kAshkal, "PASS",
                     "level 1 open turn 0: PASS DOUBLE"},
        DoublingCase{"D4 G: after Ashkal the caller raises", "baloot-gamerules", kAshkal, "DOUBLE",
                     "level 2 open turn 3: PASS TRIPLE"},
        DoublingCase{"D4 C: then his partner", "baloot-catsatcards", kAshkal, "DOUBLE PASS",
                     "level 2 open turn 1: PASS TRIPLE"}));

TEST(Doubling, ALockOptionOfNeverLeavesEverythingOpen_D3) {
  const RuleSet rules = Rules("baloot", {{"lock", "NEVER"}});
  EXPECT_EQ(After(rules, kTrump, "DOUBLE"), "level 2 open turn 1: PASS TRIPLE");
}

TEST(Doubling, SunMayBeCappedBetween_D6) {
  const RuleSet rules = Rules("baloot", {{"sun_max_level", "3"}});
  EXPECT_EQ(After(rules, kNoTrump, "DOUBLE TRIPLE"), "level 3 open over");
}

TEST(Doubling, TheLastRaiserIsKept) {
  const RuleSet rules = Rules("baloot");
  Contract contract{.denomination = Denomination::kHearts, .caller = Seat::k1, .taker = Seat::k1};
  Doubling doubling(rules, contract, {0, 0});
  EXPECT_FALSE(contract.last_raiser.has_value());
  doubling.Apply(rules, CallOf("PASS"), &contract);
  EXPECT_FALSE(contract.last_raiser.has_value());
  doubling.Apply(rules, CallOf("DOUBLE:OPEN"), &contract);
  EXPECT_EQ(contract.last_raiser, Seat::k0);
}

}  // namespace
}  // namespace hakam::rules::baloot
