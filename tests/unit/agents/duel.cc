#include "tests/unit/agents/duel.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "sdk/base/random.h"

namespace hakam {

using rules::BoardState;
using rules::Seat;

namespace {

// One bot for every seat of the table.
std::vector<std::unique_ptr<Agent>> BotsFor(const rules::RuleSet& rules, const AgentFactory& make) {
  std::vector<std::unique_ptr<Agent>> bots;
  for (int seat = 0; seat < rules.players; ++seat) {
    bots.push_back(make({.rules = rules, .seat = static_cast<Seat>(seat)}));
  }
  return bots;
}

}  // namespace

rules::BoardSetup ShuffledBoard(const rules::RuleSet& rules, uint64_t seed) {
  rules::BoardSetup setup{.dealer = static_cast<Seat>(seed % static_cast<uint64_t>(rules.players))};
  for (const rules::Card card : GameCards(rules)) setup.deck.push_back(card);
  Random(seed).Shuffle(setup.deck);
  return setup;
}

rules::BoardResult PlayBoard(const rules::RuleSet& rules, const rules::BoardSetup& setup,
                             const std::vector<Agent*>& agents, const DecisionHook& hook) {
  BoardState board = BoardState::Create(&rules, setup).value();
  rules::Observation seen;
  std::vector<rules::Action> legal;
  // The same situation has the same seed, so both rooms get the same randomness.
  uint64_t history = 0;
  for (const rules::Card card : setup.deck) history = history * 61 + static_cast<uint64_t>(card.index());
  Random seeds(history);
  while (!board.finished()) {
    board.LegalActions(&legal);
    rules::Action action = legal.front();
    const uint64_t seed = seeds.Next();
    if (legal.size() > 1) {
      const Seat seat = board.to_act();
      board.ObservationFor(seat, &seen);
      const Question question{.observation = seen,
                              .legal = legal,
                              .time_left = absl::Seconds(1),
                              .bank_left = absl::ZeroDuration(),
                              .decision_seed = seed};
      action = agents[Index(seat)]->Decide(question);
      if (hook) hook(board, question, action);
    }
    if (const absl::Status status = board.Apply(action); !status.ok()) {
      std::fprintf(stderr, "illegal: %s\n", status.ToString().c_str());
      std::abort();
    }
  }
  return board.result();
}

DuelResult Duel(const rules::RuleSet& rules, const AgentFactory& first, const AgentFactory& second, int deals,
                uint64_t seed) {
  const std::vector<std::unique_ptr<Agent>> bots[2] = {BotsFor(rules, first), BotsFor(rules, second)};
  double sum = 0;
  double squares = 0;
  for (int deal = 0; deal < deals; ++deal) {
    const rules::BoardSetup setup = ShuffledBoard(rules, seed + static_cast<uint64_t>(deal));
    double difference = 0;
    for (int room = 0; room < 2; ++room) {
      std::vector<Agent*> agents;
      for (int seat = 0; seat < rules.players; ++seat) agents.push_back(bots[(seat & 1) ^ room][seat].get());
      const rules::BoardResult result = PlayBoard(rules, setup, agents);
      difference += 0.5 * (result.points[room] - result.points[1 - room]);
    }
    sum += difference;
    squares += difference * difference;
  }
  const double mean = sum / deals;
  return {.mean = mean, .standard_error = std::sqrt((squares / deals - mean * mean) / deals)};
}

Contracts SelfPlay(const rules::RuleSet& rules, const AgentFactory& make, int deals, uint64_t seed) {
  const std::vector<std::unique_ptr<Agent>> bots = BotsFor(rules, make);
  std::vector<Agent*> agents;
  for (const std::unique_ptr<Agent>& bot : bots) agents.push_back(bot.get());
  int contracts = 0;
  int made = 0;
  for (int deal = 0; deal < deals; ++deal) {
    const rules::BoardResult result =
        PlayBoard(rules, ShuffledBoard(rules, seed + static_cast<uint64_t>(deal)), agents);
    contracts += result.contract.has_value();
    made += result.outcome == rules::Outcome::kMade;
  }
  return {.bid = static_cast<double>(contracts) / deals, .made = static_cast<double>(made) / contracts};
}

}  // namespace hakam
