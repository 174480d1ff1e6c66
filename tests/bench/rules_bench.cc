// The parts of a question, one by one.
#include <benchmark/benchmark.h>
#include <google/protobuf/arena.h>

#include <memory>
#include <string>
#include <vector>

#include "agents/greedy/greedy.h"
#include "arbiter/deal/deal.h"
#include "arbiter/table/table.h"
#include "hakam/v1/agent.pb.h"
#include "sdk/base/check.h"
#include "sdk/base/random.h"
#include "sdk/rules/board.h"
#include "sdk/rules/deal.h"
#include "sdk/wire/action.h"
#include "sdk/wire/observation.h"
#include "sdk/wire/question.h"
#include "sdk/wire/read_question.h"

namespace {

using namespace hakam;

const rules::RuleSet& Baloot() {
  static const rules::RuleSet rules = *rules::RuleSet::FromPreset("baloot");
  return rules;
}

std::vector<rules::Card> Deck(Random* random) {
  std::vector<rules::Card> deck;
  for (const rules::Card card : rules::PackCards(rules::DeckKind::kD32)) deck.push_back(card);
  random->Shuffle(deck);
  return deck;
}

// Deal, auction, play, score, every choice uniform over the legal ones.
void RandomBoard(benchmark::State& state) {
  Random random(1);
  std::vector<rules::Action> legal;
  for (auto _ : state) {
    rules::BoardState board = *rules::BoardState::Create(&Baloot(), {.deck = Deck(&random)});
    while (!board.finished()) {
      board.LegalActions(&legal);
      HAKAM_CHECK(board.Apply(legal[random.Below(legal.size())]).ok());
    }
    benchmark::DoNotOptimize(board.result());
  }
}
BENCHMARK(RandomBoard);

// A board in the middle of its play.
rules::BoardState MidBoard() {
  Random random(3);
  std::vector<rules::Action> legal;
  while (true) {
    rules::BoardState board = *rules::BoardState::Create(&Baloot(), {.deck = Deck(&random)});
    for (int cards = 0; !board.finished();) {
      board.LegalActions(&legal);
      if (board.phase() == rules::Phase::kPlay && ++cards > 14 && legal.size() > 1) return board;
      HAKAM_CHECK(board.Apply(legal[random.Below(legal.size())]).ok());
    }
  }
}

void LegalActions(benchmark::State& state) {
  const rules::BoardState board = MidBoard();
  std::vector<rules::Action> legal;
  for (auto _ : state) {
    board.LegalActions(&legal);
    benchmark::DoNotOptimize(legal.data());
  }
}
BENCHMARK(LegalActions);

void CopyAndApply(benchmark::State& state) {
  const rules::BoardState board = MidBoard();
  const rules::Card card = board.position().LegalCards().First();
  for (auto _ : state) {
    rules::Position copy = board.position();
    copy.Play(board.deal(), card);
    benchmark::DoNotOptimize(copy);
  }
}
BENCHMARK(CopyAndApply);

void Observe(benchmark::State& state) {
  const rules::BoardState board = MidBoard();
  rules::Observation observation;
  for (auto _ : state) {
    board.ObservationFor(board.to_act(), &observation);
    benchmark::DoNotOptimize(observation);
  }
}
BENCHMARK(Observe);

void ObservationToProto(benchmark::State& state) {
  const rules::BoardState board = MidBoard();
  const rules::Observation observation = board.ObservationFor(board.to_act());
  v1::Observation message;
  for (auto _ : state) {
    wire::ToProto(observation, &message);
    benchmark::DoNotOptimize(message);
  }
}
BENCHMARK(ObservationToProto);

void ObservationFromProto(benchmark::State& state) {
  const rules::BoardState board = MidBoard();
  v1::Observation message;
  wire::ToProto(board.ObservationFor(board.to_act()), &message);
  rules::Observation observation;
  for (auto _ : state) HAKAM_CHECK(wire::ObservationFromProto(message, &observation).ok());
}
BENCHMARK(ObservationFromProto);

std::string MidBoardQuestion() {
  const rules::BoardState board = MidBoard();
  std::string bytes;
  wire::AppendQuestion({.session_id = 1,
                        .decision_id = 9,
                        .observation = board.ObservationFor(board.to_act()),
                        .legal = board.LegalActions(),
                        .time_left = absl::Seconds(3),
                        .bank_left = absl::Seconds(2),
                        .decision_seed = 7},
                       &bytes);
  return bytes;
}

void ReadQuestion(benchmark::State& state) {
  const std::string bytes = MidBoardQuestion();
  wire::ReceivedQuestion question;
  for (auto _ : state) HAKAM_CHECK(wire::ReadQuestion(bytes, &question).ok());
}
BENCHMARK(ReadQuestion);

// The same by generated code, on an arena that is used again.
void ReadQuestionByMessage(benchmark::State& state) {
  const std::string bytes = MidBoardQuestion();
  std::vector<char> memory(64 << 10);
  google::protobuf::ArenaOptions options;
  options.initial_block = memory.data();
  options.initial_block_size = memory.size();
  google::protobuf::Arena arena(options);
  wire::ReceivedQuestion question;
  for (auto _ : state) {
    arena.Reset();
    auto* message = google::protobuf::Arena::CreateMessage<v1::DecideRequest>(&arena);
    HAKAM_CHECK(message->ParseFromString(bytes));
    HAKAM_CHECK(wire::ObservationFromProto(message->observation(), &question.observation).ok());
    HAKAM_CHECK(wire::ActionsFromProto(message->legal_actions(), &question.legal).ok());
  }
}
BENCHMARK(ReadQuestionByMessage);

void DealFor(benchmark::State& state) {
  const arbiter::DealSource deals = *arbiter::DealSource::Create("bench");
  uint64_t index = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(deals.DealFor(index++, rules::PackCards(rules::DeckKind::kD32)));
}
BENCHMARK(DealFor);

void DecisionSeed(benchmark::State& state) {
  const arbiter::DealSource deals = *arbiter::DealSource::Create("bench");
  const std::string history(150, 'x');
  uint64_t index = 0;
  for (auto _ : state) benchmark::DoNotOptimize(deals.DecisionSeed(index++, rules::Seat::k2, history));
}
BENCHMARK(DecisionSeed);

// A whole board at a table, all four seats greedy: what a board of builtin agents costs.
void GreedyBoard(benchmark::State& state) {
  const arbiter::DealSource deals = *arbiter::DealSource::Create("bench");
  const std::unique_ptr<Agent> agent = agents::MakeGreedy({.rules = Baloot()});
  rules::Observation observation;
  uint64_t index = 0;
  for (auto _ : state) {
    const arbiter::Deal deal = deals.DealFor(index, rules::PackCards(rules::DeckKind::kD32));
    arbiter::Table table =
        *arbiter::Table::Create({.rules = &Baloot(), .setup = {.deck = deal.deck, .dealer = deal.dealer}});
    while (table.pending()) {
      const arbiter::Pending ask = *table.pending();
      table.Observe(&observation);
      const uint64_t seed = deals.DecisionSeed(index, ask.seat, table.public_history());
      table.Take(ask.decision_id, {.choice = agent->Decide({.observation = observation,
                                                            .legal = table.legal(),
                                                            .time_left = ask.time_left,
                                                            .bank_left = ask.bank_left,
                                                            .decision_seed = seed})});
    }
    ++index;
  }
}
BENCHMARK(GreedyBoard);

}  // namespace

BENCHMARK_MAIN();
