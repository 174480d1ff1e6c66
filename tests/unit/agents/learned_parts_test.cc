// The parts of the learned bot: its inputs, its nets, their file, and how it decides with them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "agents/greedy/greedy.h"
#include "agents/learned/games.h"
#include "agents/learned/inputs.h"
#include "agents/learned/net.h"
#include "agents/learned/policy.h"
#include "agents/learned/weights.h"
#include "agents/noisy/noisy.h"
#include "sdk/base/random.h"
#include "sdk/wire/observation.h"
#include "tests/unit/agents/duel.h"
#include "tests/unit/agents/situation.h"

namespace hakam::agents::learned {
namespace {

using rules::Action;
using rules::ActionKind;
using rules::RuleSet;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Calls `visit` for every call and card of some boards that greedy plays with many odd actions.
void ForEachQuestion(const RuleSet& rules, int boards,
                     const std::function<void(const Question&, Policy&)>& visit) {
  Policy policy(rules, nullptr);
  const AgentFactory make = WithNoise(MakeGreedy, {.share = 0.3, .salt = 7});
  std::vector<std::unique_ptr<Agent>> bots;
  std::vector<Agent*> agents;
  for (int seat = 0; seat < 4; ++seat) {
    bots.push_back(make({.rules = rules}));
    agents.push_back(bots.back().get());
  }
  for (int deal = 0; deal < boards; ++deal) {
    PlayBoard(rules, ShuffledBoard(rules, 900 + static_cast<uint64_t>(deal)), agents,
              [&](const rules::BoardState&, const Question& q, const Action&) {
                if (q.legal.front().kind != ActionKind::kDeclaration) visit(q, policy);
              });
  }
}

// The inputs of every action of a question, one after the other.
std::vector<uint16_t> AllInputs(const RuleSet& rules, const rules::Observation& seen,
                                absl::Span<const Action> legal, Policy& policy) {
  std::vector<uint16_t> all;
  const auto append = [&all](const Inputs& inputs) { all.insert(all.end(), inputs.begin(), inputs.end()); };
  Inputs own;
  if (legal.front().kind == ActionKind::kPlay) {
    const CardQuestion question(policy.usual().weights(), rules, seen, legal);
    append(question.shared());
    for (int i = 0; i < question.size(); ++i) {
      question.OwnInputs(i, &own);
      append(own);
    }
  } else {
    const CallQuestion question(policy.usual().weights(), rules, seen,
                                policy.usual().Choose(seen, legal).call);
    append(question.shared());
    for (const Action& action : legal) {
      if (!question.Plausible(action.call)) continue;
      question.OwnInputs(action.call, &own);
      append(own);
    }
  }
  return all;
}

TEST(LearnedInputs, AreTheSameBehindTheWire) {
  int questions = 0;
  for (const std::string& preset : PresetsWithGame()) {
    const RuleSet rules = RuleSet::FromPreset(preset).value();
    ForEachQuestion(rules, 50, [&](const Question& q, Policy& policy) {
      v1::Observation message;
      wire::ToProto(q.observation, &message);
      const rules::Observation seen = wire::ObservationFromProto(message).value();
      ASSERT_EQ(AllInputs(rules, seen, q.legal, policy), AllInputs(rules, q.observation, q.legal, policy))
          << preset;
      ++questions;
    });
  }
  EXPECT_GT(questions, 10'000);
}

TEST(LearnedInputs, AreWithinTheLayoutAndDiffer) {
  for (const std::string& preset : PresetsWithGame()) {
    const RuleSet rules = RuleSet::FromPreset(preset).value();
    ForEachQuestion(rules, 5, [&](const Question& q, Policy& policy) {
      const bool play = q.legal.front().kind == ActionKind::kPlay;
      const int size = play ? kCardLayout.size() : kCallLayout.size();
      for (const uint16_t input : AllInputs(rules, q.observation, q.legal, policy)) ASSERT_LT(input, size);
      if (!play) return;
      const CardQuestion question(policy.usual().weights(), rules, q.observation, q.legal);
      Inputs first, second;
      for (int i = 1; i < question.size(); ++i) {
        question.OwnInputs(0, &first);
        question.OwnInputs(i, &second);
        // The net can tell them apart, unless suits are alike in everything.
        if (question.card(0).suit() == question.card(i).suit()) {
          ASSERT_NE(first, second);
        }
      }
    });
  }
}

// Inputs that change, also because greedy's numbers change, make the weights worth less: rename the group (so
// old weights are refused), train again (agents/learned/train), and put the new hashes here.
TEST(LearnedInputs, AreThoseThatTheWeightsWereMadeWith) {
  const auto hash = [](const char* preset) {
    const RuleSet rules = RuleSet::FromPreset(preset).value();
    uint64_t hash = 0;
    ForEachQuestion(rules, 100, [&](const Question& q, Policy& policy) {
      for (const uint16_t input : AllInputs(rules, q.observation, q.legal, policy))
        hash = Random(hash ^ input).Next();
    });
    return hash;
  };
  EXPECT_EQ(hash("baloot"), 2015564434112128440u);
  EXPECT_EQ(hash("belote"), 9900645098584332005u);
  EXPECT_EQ(hash("coinche"), 17916545995283419742u);
}

TEST(LearnedInputs, StayInTheirGroup) {
  Inputs inputs;
  kCardLayout.Add(CardGroup::kUnseen, -5, &inputs);
  kCardLayout.Add(CardGroup::kUnseen, 99, &inputs);
  EXPECT_THAT(inputs, ElementsAre(16, 31));
}

TEST(LearnedInputs, HashOfTheLayoutSeesNamesAndSizes) {
  const Group a[] = {{"mine", 8}, {"unseen", 8}};
  const Group renamed[] = {{"mine", 8}, {"unsaid", 8}};
  const Group longer[] = {{"mine", 9}, {"unseen", 8}};
  EXPECT_NE(HashGroups(a), HashGroups(renamed));
  EXPECT_NE(HashGroups(a), HashGroups(longer));
}

TEST(LearnedGames, AreThoseWithAnAuctionThatTheNetsKnow) {
  EXPECT_THAT(PresetsWithGame(), ElementsAre("baloot", "baloot-kammelna", "baloot-gamerules", "balot-kuwait",
                                             "baloot-catsatcards", "belote", "belote-no-declarations",
                                             "belote-card-order", "coinche"));
  EXPECT_STREQ(GameOf(RuleSet::FromPreset("belote-card-order").value())->name, "belote");
  RuleSet only_suits = RuleSet::FromPreset("coinche").value();
  only_suits.denominations.count = 4;
  EXPECT_EQ(GameOf(only_suits), nullptr);
}

// Random weights, so that every part of the net matters.
Net RandomNet(int inputs, uint64_t seed) {
  Net net(inputs);
  Random random(seed);
  for (float& number : net.numbers()) number = static_cast<float>(random.Unit() - 0.5);
  return net;
}

TEST(LearnedNet, IsTwoLayersWithReluAndASum) {
  const Net net = RandomNet(5, 1);
  const absl::Span<const float> n = net.numbers();
  const uint16_t inputs[] = {1, 4};
  double value = n.back();
  for (int j = 0; j < Net::kSecond; ++j) {
    double second = n[net.SecondBias() + j];
    for (int i = 0; i < Net::kFirst; ++i) {
      const double first = n[net.Bias() + i] + n[Net::kFirst * 1 + i] + n[Net::kFirst * 4 + i];
      second += std::max(0.0, first) * n[net.Middle() + Net::kSecond * i + j];
    }
    value += std::max(0.0, second) * n[net.Output() + j];
  }
  Net::First sum = net.Start();
  net.Add(inputs, &sum);
  EXPECT_NEAR(net.Value(sum), value, 1e-4);
}

Weights SomeWeights(const char* game) {
  Weights weights{.game = FindGame(game)};
  weights.nets[0] = RandomNet(InputsOf(NetKind::kSuit), 2);
  weights.nets[3] = RandomNet(InputsOf(NetKind::kCalls), 3);
  return weights;
}

TEST(LearnedWeights, AreReadAsTheyWereWritten) {
  const std::string bytes = WriteWeights(SomeWeights("coinche"));
  const Weights read = ReadWeights(bytes).value();
  EXPECT_STREQ(read.game->name, "coinche");
  EXPECT_FALSE(read.net(NetKind::kNoTrumps));
  EXPECT_EQ(WriteWeights(read), bytes);
}

TEST(LearnedWeights, RefuseWhatIsNone) {
  const std::string good = WriteWeights(SomeWeights("baloot"));
  const auto error = [](const std::string& bytes) {
    return std::string(ReadWeights(bytes).status().message());
  };
  const auto replaced = [&good](const std::string& from, const std::string& to) {
    std::string bytes = good;
    return bytes.replace(bytes.find(from), from.size(), to);
  };
  EXPECT_THAT(error(""), HasSubstr("do not begin with \"hakam-learned 1\""));
  EXPECT_THAT(error(std::string(kMaxWeightsBytes + 1, 'x')), HasSubstr("more than 2097152 bytes"));
  EXPECT_THAT(error(replaced("baloot", "whist")), HasSubstr("unknown game"));
  EXPECT_THAT(error(replaced("layout ", "layout x")), HasSubstr("other inputs than this program has"));
  EXPECT_THAT(error(replaced("nets 1001", "nets 1111")), HasSubstr("the numbers have"));
  EXPECT_THAT(error(replaced("nets 1001", "nets 12")), HasSubstr("four digits"));
  EXPECT_THAT(error(good + "x"), HasSubstr("the numbers have"));
  for (size_t length = 0; length < 200; ++length) EXPECT_FALSE(ReadWeights(good.substr(0, length)).ok());
  std::string nan = good;
  const float not_a_number = std::numeric_limits<float>::quiet_NaN();
  std::memcpy(nan.data() + nan.size() - sizeof(float), &not_a_number, sizeof(float));
  EXPECT_THAT(error(nan), HasSubstr("not finite"));
}

TEST(LearnedPolicy, IsGreedyWithoutNets) {
  for (const std::string& preset : PresetsWithGame()) {
    const RuleSet rules = RuleSet::FromPreset(preset).value();
    const Weights none{.game = GameOf(rules)};
    Policy policy(rules, &none);
    const auto greedy = MakeGreedy({.rules = rules});
    ForEachQuestion(rules, 20, [&](const Question& q, Policy&) {
      ASSERT_EQ(policy.Choose(q.observation, q.legal), greedy->Decide(q)) << preset;
    });
  }
}

TEST(LearnedPolicy, TakesWhatTheNetValuesMost) {
  const RuleSet rules = RuleSet::FromPreset("baloot").value();
  // A net that loves aces: 1 for the card in the highest place of a plain suit, 0 for the others.
  Weights weights{.game = GameOf(rules)};
  for (const NetKind kind : {NetKind::kSuit, NetKind::kNoTrumps}) {
    Net& net = weights.nets[static_cast<size_t>(kind)].emplace(InputsOf(kind));
    Inputs ace;
    kCardLayout.Add(CardGroup::kCard, 7, &ace);
    net.numbers()[Net::kFirst * ace[0]] = 1;
    net.numbers()[net.Middle()] = 1;
    net.numbers()[net.Output()] = 1;
  }
  Policy policy(rules, &weights);
  int aces = 0;
  ForEachQuestion(rules, 30, [&](const Question& q, Policy&) {
    if (q.legal.front().kind != ActionKind::kPlay) return;
    const rules::Denomination d = q.observation.contract->denomination;
    const auto is_ace = [&](rules::Card card) {
      return card.rank() == rules::Rank::kAce && SuitDenomination(card.suit()) != d;
    };
    bool holds = false;
    for (const Action& action : q.legal) holds |= is_ace(action.play.card);
    if (!holds) return;
    ++aces;
    ASSERT_TRUE(is_ace(policy.Choose(q.observation, q.legal).play.card));
  });
  EXPECT_GT(aces, 30);
}

// A question comes from outside; the bot may be asked nonsense.
TEST(LearnedPolicy, AnswersQuestionsThatContradictThemselves) {
  for (const char* preset : {"baloot", "belote", "coinche"}) {
    const RuleSet rules = RuleSet::FromPreset(preset).value();
    Weights weights = SomeWeights(preset);
    for (size_t i = 0; i < kNets; ++i) weights.nets[i] = RandomNet(InputsOf(static_cast<NetKind>(i)), i);
    Policy policy(rules, &weights);
    Random random(1);
    ForEachQuestion(rules, 20, [&](const Question& q, Policy&) {
      rules::Observation seen = q.observation;
      if (random.Below(2) == 0) seen.contract.reset();
      if (random.Below(2) == 0) seen.seat = After(seen.seat, 1);
      if (random.Below(2) == 0) seen.hand = rules::CardSet();
      if (random.Below(2) == 0) seen.public_card.reset();
      if (random.Below(2) == 0) seen.calls.clear();
      if (random.Below(2) == 0) seen.phase = rules::Phase::kFinished;
      if (random.Below(2) == 0 && !seen.tricks.empty()) seen.tricks.pop_back();
      if (random.Below(2) == 0) seen.card_points = {1000, -1000};
      const Action answer = policy.Choose(seen, q.legal);
      ASSERT_THAT(q.legal, ::testing::Contains(answer)) << preset;
    });
  }
}

TEST(LearnedPolicy, LooksAtSensibleBidsOnly) {
  const RuleSet rules = RuleSet::FromPreset("coinche").value();
  const rules::BoardState board = Dealt(rules, "JS 9S AS TS KS 7H 8D 7C");
  const rules::Observation seen = board.ObservationFor(board.to_act());
  const rules::Call pass;
  const greedy::Weights numbers;
  const CallQuestion question(numbers, rules, seen, pass);
  const auto bid = [](rules::Denomination d, int16_t points) {
    return rules::Call{.kind = rules::CallKind::kBid, .denomination = d, .points = points};
  };
  EXPECT_TRUE(question.Plausible(pass));
  EXPECT_TRUE(question.Plausible(bid(rules::Denomination::kSpades, 110)));
  EXPECT_FALSE(question.Plausible(bid(rules::Denomination::kClubs, 110)));
  EXPECT_FALSE(question.Plausible(bid(rules::Denomination::kSpades, 240)));
  EXPECT_FALSE(
      question.Plausible({.kind = rules::CallKind::kCapot, .denomination = rules::Denomination::kSpades}));
}

}  // namespace
}  // namespace hakam::agents::learned
