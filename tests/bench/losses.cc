// Where greedy throws points away: four of it play, and at every card deals that fit what its player has seen
// are solved. The card that is best on average with all cards open is held against greedy's, by the solver
// and by playing on from other such deals, in which everybody does as greedy does.
//
//   build/release/bin/losses PRESET [BOARDS [DEALS]]
//
// The two disagree where open cards flatter a card: only what both say is a mistake.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "agents/greedy/greedy.h"
#include "agents/pimc/playout.h"
#include "sdk/base/check.h"
#include "sdk/solver/deals.h"
#include "sdk/solver/solver.h"
#include "tests/unit/agents/duel.h"

namespace {

using namespace hakam;
using rules::Action;
using rules::BoardState;

struct Loss {
  int decisions = 0;
  double solver = 0;   // card points
  double playing = 0;  // match points
};
// By whether the player's side declares, and how many have played to the trick.
using Losses = std::array<std::array<Loss, rules::kMaxSeats>, 2>;

class Judge {
 public:
  Judge(const rules::RuleSet& rules, int deals) : rules_(rules), deals_(deals) {}

  // Two values for each of `plays`: card points with all cards open, match points from playing on.
  struct Values {
    std::vector<double> solver;
    std::vector<double> playing;
  };
  Values Of(const Question& q, const std::vector<Action>& plays, Agent& model) {
    Values values{.solver = std::vector<double>(plays.size()), .playing = std::vector<double>(plays.size())};
    const auto boards = solver::DrawBoards(rules_, q.observation, 2 * deals_, q.decision_seed);
    HAKAM_CHECK(boards.ok());
    for (int i = 0; i < deals_; ++i) {
      AddSolved((*boards)[2 * i], plays, &values.solver);
      AddPlayed((*boards)[2 * i + 1], plays, model, &values.playing);
    }
    return values;
  }

 private:
  void AddSolved(const BoardState& board, const std::vector<Action>& plays, std::vector<double>* sums) {
    const auto open = solver::OpenBoard::Of(board.deal(), board.position());
    HAKAM_CHECK(open.ok());
    const auto solution = solver_.Solve(*open, {.every_card = true});
    HAKAM_CHECK(solution.ok());
    for (size_t i = 0; i < plays.size(); ++i) {
      for (const solver::CardValue& card : solution->cards) {
        if (card.card == plays[i].play.card) (*sums)[i] += static_cast<double>(card.value.low) / deals_;
      }
    }
  }

  void AddPlayed(const BoardState& board, const std::vector<Action>& plays, Agent& model,
                 std::vector<double>* sums) {
    agents::pimc::Playout playout(model);
    for (size_t i = 0; i < plays.size(); ++i) {
      BoardState after = board;
      HAKAM_CHECK(after.Apply(plays[i]).ok());
      (*sums)[i] += playout.Finish(&after, TeamOf(board.to_act())) / deals_;
    }
  }

  const rules::RuleSet& rules_;
  const int deals_;
  solver::Solver solver_;
};

void Note(const Question& q, const Action& chosen, Judge& judge, Agent& model, Losses* losses) {
  const std::vector<Action> plays(q.legal.begin(), q.legal.end());
  const Judge::Values values = judge.Of(q, plays, model);
  const size_t own = std::find(plays.begin(), plays.end(), chosen) - plays.begin();
  const size_t best = std::max_element(values.solver.begin(), values.solver.end()) - values.solver.begin();
  const rules::Observation& seen = q.observation;
  const bool leads = seen.tricks.empty() || seen.tricks.back().count == rules::kMaxSeats;
  const bool declares = seen.contract->declarers() == TeamOf(seen.seat);
  Loss& loss = (*losses)[declares][leads ? 0 : seen.tricks.back().count];
  ++loss.decisions;
  loss.solver += values.solver[best] - values.solver[own];
  // If several cards are equally good, greedy's card is one of them.
  if (values.solver[best] > values.solver[own]) loss.playing += values.playing[best] - values.playing[own];
}

}  // namespace

int main(int argc, char** argv) {
  const absl::StatusOr<rules::RuleSet> rules = rules::RuleSet::FromPreset(argc > 1 ? argv[1] : "baloot");
  const int boards = argc > 2 ? std::atoi(argv[2]) : 300;
  const int deals = argc > 3 ? std::atoi(argv[3]) : 30;
  if (!rules.ok() || rules->players != rules::kMaxSeats || boards < 1 || deals < 1) {
    std::fprintf(stderr, "usage: losses PRESET [BOARDS [DEALS]], for a game of four hands\n");
    return 2;
  }
  const std::unique_ptr<Agent> greedy = agents::MakeGreedy({.rules = *rules});  // it remembers nothing
  const std::vector<Agent*> table(rules::kMaxSeats, greedy.get());
  Judge judge(*rules, deals);
  Losses losses{};
  for (int i = 0; i < boards; ++i) {
    PlayBoard(*rules, ShuffledBoard(*rules, static_cast<uint64_t>(i)), table,
              [&](const BoardState& board, const Question& q, const Action& action) {
                if (board.phase() == rules::Phase::kPlay) Note(q, action, judge, *greedy, &losses);
              });
  }
  std::printf("%-10s %-6s %9s %28s %28s\n", "side", "plays", "decisions", "card points a board, solved",
              "match points a board, played");
  constexpr const char* kPlays[] = {"first", "second", "third", "last"};
  for (int declares = 1; declares >= 0; --declares) {
    for (int place = 0; place < rules::kMaxSeats; ++place) {
      const Loss& loss = losses[declares][place];
      std::printf("%-10s %-6s %9d %28.2f %28.2f\n", declares ? "declaring" : "defending", kPlays[place],
                  loss.decisions, loss.solver / boards, loss.playing / boards);
    }
  }
  return 0;
}
