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

std::vector<rules::Card> ShuffledDeck(uint64_t seed) {
  std::vector<rules::Card> deck;
  for (const rules::Suit suit : rules::kSuits) {
    for (const rules::Card card : rules::CardSet::FromLane(suit, 0x1fe0)) deck.push_back(card);
  }
  Random(seed).Shuffle(deck);
  return deck;
}

rules::BoardResult PlayBoard(const rules::RuleSet& rules, const rules::BoardSetup& setup,
                             const std::vector<Agent*>& agents, const DecisionHook& hook) {
  BoardState board = BoardState::Create(&rules, setup).value();
  rules::Observation seen;
  std::vector<rules::Action> legal;
  // The same situation, the same seed: both rooms see the same randomness.
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
  std::vector<std::unique_ptr<Agent>> bots[2];
  for (int seat = 0; seat < 4; ++seat) {
    const Session session{.rules = rules, .seat = static_cast<Seat>(seat)};
    bots[0].push_back(first(session));
    bots[1].push_back(second(session));
  }
  double sum = 0;
  double squares = 0;
  for (int deal = 0; deal < deals; ++deal) {
    const rules::BoardSetup setup{.deck = ShuffledDeck(seed + static_cast<uint64_t>(deal)),
                                  .dealer = static_cast<Seat>(deal & 3)};
    double difference = 0;
    for (int room = 0; room < 2; ++room) {
      std::vector<Agent*> agents;
      for (int seat = 0; seat < 4; ++seat) agents.push_back(bots[(seat & 1) ^ room][seat].get());
      const rules::BoardResult result = PlayBoard(rules, setup, agents);
      difference += 0.5 * (result.points[room] - result.points[1 - room]);
    }
    sum += difference;
    squares += difference * difference;
  }
  const double mean = sum / deals;
  return {.mean = mean, .standard_error = std::sqrt((squares / deals - mean * mean) / deals)};
}

}  // namespace hakam
