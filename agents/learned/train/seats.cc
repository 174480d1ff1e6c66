#include "agents/learned/train/seats.h"

#include <cmath>

#include "sdk/base/check.h"
#include "sdk/base/random.h"

namespace hakam::agents::learned {

using rules::Action;
using rules::BoardState;

uint64_t SeedOf(uint64_t seed, SeedKind kind, uint64_t number) {
  return Random(Random(Random(seed).Next() ^ kind).Next() ^ number).Next();
}

rules::BoardSetup ShuffledSetup(const rules::RuleSet& rules, uint64_t seed) {
  Random random(seed);
  rules::BoardSetup setup{.dealer =
                              static_cast<rules::Seat>(random.Below(static_cast<uint64_t>(rules.players)))};
  for (const rules::Card card : GameCards(rules)) setup.deck.push_back(card);
  random.Shuffle(setup.deck);
  return setup;
}

uint64_t Table::luck() const {
  const rules::Position& position = board.position();
  if (!position.playing()) return SeedOf(seed, kCallLuckSeed, static_cast<uint64_t>(calls));
  return SeedOf(seed, kCardLuckSeed,
                static_cast<uint64_t>(4 * position.tricks_done() + position.trick().count()));
}

void Table::Apply(const Action& action) {
  calls += !board.position().playing();
  HAKAM_CHECK(board.Apply(action).ok());
}

Action Seats::Choose(const Table& table) {
  table.board.LegalActions(&legal_);
  if (legal_.size() == 1) return legal_.front();
  const Side& side = table.side();
  if (side.noise > 0) {
    // The same move of the same deal has the same luck, so that it cancels between the actions of a question.
    Random random(table.luck());
    if (random.Unit() < side.noise) return legal_[random.Below(legal_.size())];
  }
  table.board.ObservationFor(table.board.to_act(), &seen_);
  return side.learner ? policy_.Choose(seen_, legal_) : policy_.usual().Choose(seen_, legal_);
}

void Seats::Finish(Table* table) {
  while (!table->board.finished()) table->Apply(Choose(*table));
}

Duel PlayDuel(const rules::RuleSet& rules, const Weights& weights, const Side& other, int deals,
              uint64_t seed) {
  Seats seats(rules, weights);
  double sum = 0;
  double squares = 0;
  for (int deal = 0; deal < deals; ++deal) {
    const uint64_t deal_seed = SeedOf(seed, kDuelSeed, static_cast<uint64_t>(deal));
    const rules::BoardSetup setup = ShuffledSetup(rules, deal_seed);
    double difference = 0;
    for (size_t room = 0; room < 2; ++room) {
      Table table{
          .board = BoardState::Create(&rules, setup).value(), .sides = {other, other}, .seed = deal_seed};
      table.sides[room] = {.learner = true};
      seats.Finish(&table);
      difference += 0.5 * (table.points()[room] - table.points()[1 - room]);
    }
    sum += difference;
    squares += difference * difference;
  }
  const double mean = sum / deals;
  return {.mean = mean, .interval = 1.96 * std::sqrt((squares / deals - mean * mean) / deals)};
}

}  // namespace hakam::agents::learned
