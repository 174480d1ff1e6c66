// Random playouts of every preset on the path that a search takes: whole boards (auction, doubling, melds,
// play, score) and the card play alone, from decks already dealt.
//
//   build/release/bin/playouts --benchmark_repetitions=5 --benchmark_report_aggregates_only
//
// Counters: boards or hands a second, actions a board, and with a working `perf_event_open` instructions an
// action
// (`./dev bench playouts` falls back to callgrind where there is none).
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sdk/base/check.h"
#include "sdk/base/random.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/dice.h"
#include "sdk/rules/position.h"

namespace {

using namespace hakam;
using namespace hakam::rules;

constexpr int kDeals = 1024;  // fits into the second-level cache with room to spare

// One random action; the number of actions is what the counters divide by.
void Step(const Deal& deal, Dice& dice, Position* position) {
  switch (position->phase()) {
    case Phase::kPlay:
      position->Play(deal, dice.Pick(position->LegalCards()));
      break;
    case Phase::kDeclaring: {
      const DeclarationList list = position->LegalDeclarations(deal);
      position->Declare(deal, list[static_cast<size_t>(dice.Throw(static_cast<int>(list.size())))]);
      break;
    }
    default: {
      const CallSet calls = position->LegalCalls(deal);
      position->Make(deal, calls[dice.Throw(calls.size())]);
      break;
    }
  }
}

const RuleSet& Rules(const std::string& preset) {
  static auto& all = *new std::vector<RuleSet>;
  if (all.empty()) {
    for (const std::string& name : RuleSet::PresetNames()) all.push_back(*RuleSet::FromPreset(name));
  }
  for (const RuleSet& rules : all) {
    if (rules.preset() == preset) return rules;
  }
  std::abort();
}

std::vector<Deal> Deals(const RuleSet& rules) {
  Random random(1);
  std::vector<Deal> deals;
  std::vector<Card> deck;
  for (Card card : GameCards(rules)) deck.push_back(card);
  while (deals.size() < kDeals) {
    random.Shuffle(deck);
    const auto dealer = static_cast<Seat>(random.Below(static_cast<uint64_t>(rules.players)));
    deals.push_back(*Deal::Create(&rules, {.deck = deck, .dealer = dealer}));
  }
  return deals;
}

// What is measured: each call plays one board or hand and says how many actions that took.
class Playouts {
 public:
  virtual ~Playouts() = default;
  virtual int64_t PlayOne() = 0;
};

class FullBoards : public Playouts {
 public:
  explicit FullBoards(const RuleSet& rules) : deals_(Deals(rules)) {}

  int64_t PlayOne() override {
    const Deal& deal = deals_[next_++ % kDeals];
    Position position(deal);
    int64_t actions = 0;
    for (; position.phase() != Phase::kFinished; ++actions) Step(deal, dice_, &position);
    benchmark::DoNotOptimize(position.Score(deal));
    return actions;
  }

 private:
  const std::vector<Deal> deals_;
  Dice dice_{2};
  size_t next_ = 0;
};

// From the first lead to the last card; what trick 1 asks about melds is answered with "nothing".
class CardPlay : public Playouts {
 public:
  explicit CardPlay(const RuleSet& rules) : deals_(Deals(rules)) {
    for (const Deal& deal : deals_) {
      Position position(deal);
      while (!position.playing() && position.phase() != Phase::kFinished) Step(deal, dice_, &position);
      if (position.phase() != Phase::kFinished) starts_.emplace_back(&deal, position);
    }
    HAKAM_CHECK(!starts_.empty());
  }

  int64_t PlayOne() override {
    const auto& [deal, start] = starts_[next_];
    if (++next_ == starts_.size()) next_ = 0;
    Position position = start;
    Dice dice = dice_;
    int64_t actions = 0;
    for (; position.phase() != Phase::kFinished; ++actions) {
      if (position.phase() == Phase::kDeclaring) position.Declare(*deal, {});
      position.Play(*deal, dice.Pick(position.LegalCards()));
    }
    dice_ = dice;
    benchmark::DoNotOptimize(position);
    return actions;
  }

 private:
  const std::vector<Deal> deals_;
  std::vector<std::pair<const Deal*, Position>> starts_;
  Dice dice_{2};
  size_t next_ = 0;
};

// "FullBoards/belote".
std::unique_ptr<Playouts> MakePlayouts(const std::string& name) {
  const size_t slash = name.find('/');
  const RuleSet& rules = Rules(name.substr(slash + 1));
  if (name.substr(0, slash) == "FullBoards") return std::make_unique<FullBoards>(rules);
  return std::make_unique<CardPlay>(rules);
}

void Measure(benchmark::State& state, const std::string& name) {
  const std::unique_ptr<Playouts> playouts = MakePlayouts(name);
  int64_t actions = 0;
  for (auto _ : state) actions += playouts->PlayOne();
  state.SetItemsProcessed(state.iterations());
  state.counters["actions"] =
      benchmark::Counter(static_cast<double>(actions) / static_cast<double>(state.iterations()));
}

// For a counter of instructions: plays that many, prints how many actions it took.
int Count(const std::string& name, int64_t boards) {
  const std::unique_ptr<Playouts> playouts = MakePlayouts(name);
  int64_t actions = 0;
  for (int64_t i = 0; i < boards; ++i) actions += playouts->PlayOne();
  std::cout << actions << "\n";
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 4 && std::string(argv[1]) == "--count") return Count(argv[2], std::atoll(argv[3]));
  for (const std::string& preset : RuleSet::PresetNames()) {
    for (const char* kind : {"CardPlay/", "FullBoards/"}) {
      const std::string name = kind + preset;
      benchmark::RegisterBenchmark(name.c_str(), &Measure, name);
    }
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
