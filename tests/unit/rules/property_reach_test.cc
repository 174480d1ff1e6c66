// Random boards must contain everything special about each game; otherwise the other property tests would
// mean little.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "absl/strings/str_cat.h"
#include "sdk/rules/board.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using testing::RandomAction;
using testing::RandomSetup;

// The events of a board, in words.
void Note(const BoardState& board, std::set<std::string>* seen) {
  const BoardResult& result = board.result();
  constexpr const char* kOutcomes[] = {"made", "failed", "passed out", "void", "forfeit", "tie"};
  seen->insert(kOutcomes[static_cast<int>(result.outcome)]);
  if (result.hanging > 0) seen->insert("hanging");
  if (!result.scored_melds.empty()) seen->insert("melds");
  if (!result.belote_seats.empty()) seen->insert("belote");
  if (!result.contract.has_value()) return;
  seen->insert(absl::StrCat("x", result.contract->level));
  if (result.contract->ashkal) seen->insert("ashkal");
  if (result.contract->capot) seen->insert("capot");
  if (result.contract->match) seen->insert("match");
  if (!result.contract->trump().has_value()) {
    seen->insert(result.contract->denomination == Denomination::kAllTrumps ? "AT" : "NT");
  }
}

// Like RandomAction, but passes more often in the auction, so that sometimes nobody bids.
Action ShyAction(const BoardState& board, Random& random) {
  const Action pass = Action::OfCall({.kind = CallKind::kPass});
  const std::vector<Action> legal = board.LegalActions();
  return legal[0] == pass && random.Below(4) != 0 ? pass : legal[random.Below(legal.size())];
}

TEST(Property, RandomBoardsReachWhatEachGameHas) {
  const std::map<std::string, std::set<std::string>> wanted = {
      {"baloot",
       {"made", "failed", "passed out", "void", "melds", "belote", "x1", "x2", "x3", "x4", "x5", "ashkal",
        "NT"}},
      {"belote", {"made", "failed", "passed out", "melds", "belote", "x1"}},
      {"bidding-belote",
       {"made", "failed", "passed out", "tie", "hanging", "melds", "belote", "x1", "x2", "x4", "match", "NT",
        "AT"}},
      {"coinche", {"made", "failed", "passed out", "belote", "x1", "x2", "x4", "capot", "NT", "AT"}},
      {"belote-decouverte", {"made", "failed", "passed out", "x1"}},
      {"pilotta", {"made", "failed", "passed out", "melds", "belote", "x1"}},
      {"tarabish", {"made", "failed", "melds", "belote", "x1"}},
      {"clabber", {"made", "failed", "passed out", "melds", "belote", "x1"}},
  };
  for (const auto& [preset, things] : wanted) {
    const RuleSet rules = testing::Rules(preset);
    std::set<std::string> seen;
    const auto missing = [&seen, &needed = things] {
      return !std::includes(seen.begin(), seen.end(), needed.begin(), needed.end());
    };
    const uint64_t most = preset == "baloot" ? 20000 : 4000;
    for (uint64_t seed = 0; seed < most && missing(); ++seed) {
      Random random(seed);
      BoardState board = BoardState::Create(&rules, RandomSetup(rules, random)).value();
      const bool shy = seed % 4 == 0;
      while (!board.finished()) {
        ASSERT_TRUE(board.Apply(shy ? ShyAction(board, random) : RandomAction(board, random)).ok());
      }
      Note(board, &seen);
    }
    for (const std::string& thing : things) EXPECT_TRUE(seen.count(thing) > 0) << preset << ": " << thing;
  }
}

}  // namespace
}  // namespace hakam::rules
