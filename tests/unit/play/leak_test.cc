// A question contains nothing that the bot may not know. At decisions of random boards of every game, the
// test deals again all cards that the seat cannot know and plays the same actions on the new deal. The bytes
// of the question must be the same: observation, list of actions, clock, number and seed of the decision.
// They must also be those of generated code (sdk/wire/question.h).
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "arbiter/deal/deal.h"
#include "arbiter/play/question.h"
#include "hakam/v1/agent.pb.h"
#include "sdk/wire/action.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/observation.h"
#include "tests/unit/rules/deal_again.h"
#include "tests/unit/rules/random_rules.h"
#include "tests/unit/rules/support.h"
#include "tests/unit/soak.h"

namespace hakam::arbiter {
namespace {

using rules::testing::NamedRules;

constexpr int kAttempts = 25;  // deals tried for one question; most contradict what happened

absl::Duration AnyTime(Random& random) { return absl::Microseconds(random.Below(2'000'000)); }

// A board in play, with what is needed to play it again.
class Board {
 public:
  Board(const rules::RuleSet& rules, const rules::BoardSetup& setup, const DealSource& deals)
      : setup_(setup), deals_(&deals), table_(*Table::Create(Config(rules, setup))) {}

  static TableConfig Config(const rules::RuleSet& rules, const rules::BoardSetup& setup) {
    return {.rules = &rules,
            .setup = setup,
            .clock = {.per_decision = absl::Seconds(1),
                      .bank = absl::Seconds(100),
                      .increment = absl::Milliseconds(10)}};
  }

  const Table& table() const { return table_; }
  const rules::BoardSetup& setup() const { return setup_; }

  // The bytes of the question. The number of the deal stays the same, even if the cards are different.
  std::string Question() const {
    const uint64_t seed = deals_->DecisionSeed(kDeal, table_.pending()->seat, table_.public_history());
    rules::Observation scratch;
    EncodedQuestion question = {.session_id = 7};
    BuildQuestion(table_, seed, &scratch, &question);
    EXPECT_EQ(question.bytes, Generated(scratch, seed));
    return question.bytes;
  }

  // What generated code makes of the same question.
  std::string Generated(const rules::Observation& seen, uint64_t seed) const {
    v1::DecideRequest request;
    request.set_session_id(7);
    request.set_decision_id(table_.pending()->decision_id);
    wire::ToProto(seen, request.mutable_observation());
    wire::ToProto(table_.legal(), request.mutable_legal_actions());
    wire::ToProto(table_.pending()->time_left, request.mutable_time_left());
    wire::ToProto(table_.pending()->bank_left, request.mutable_bank_left());
    request.set_decision_seed(seed);
    return request.SerializeAsString();
  }

  void Answer(const rules::Action& action, absl::Duration took) {
    took_[table_.pending()->seat].push_back(took);
    ASSERT_TRUE(table_.Take(table_.pending()->decision_id, {.choice = action, .took = took}));
  }

  std::vector<rules::Action> History() const {
    std::vector<rules::Action> history;
    for (const Decision& decision : table_.log()) history.push_back(*decision.action);
    return history;
  }

  // The same play on other cards: `observer` takes the same times as here, the others take any times.
  Board PlayedAgain(const rules::RuleSet& rules, const std::vector<rules::Card>& deck,
                    const std::vector<rules::Action>& actions, rules::Seat observer, Random& random) const {
    rules::BoardSetup setup = setup_;
    setup.deck = deck;
    Board again(rules, setup, *deals_);
    size_t own = 0;
    while (again.table_.log().size() < actions.size()) {
      const bool mine = again.table_.pending()->seat == observer;
      const absl::Duration took = mine ? took_.at(observer)[own++] : AnyTime(random);
      again.Answer(actions[again.table_.log().size()], took);
      if (testing::Test::HasFatalFailure()) break;
    }
    return again;
  }

 private:
  static constexpr uint64_t kDeal = 17;

  rules::BoardSetup setup_;
  const DealSource* deals_;
  Table table_;
  std::map<rules::Seat, std::vector<absl::Duration>> took_;
};

// How many questions were compared, by phase, to make sure that the test compares any.
using Counts = std::map<rules::Phase, int>;

// Compares the pending question with the same one on another deal. False if no other deal was found.
bool Compare(const NamedRules& game, const Board& board, Random& random) {
  const rules::Seat seat = board.table().pending()->seat;
  const rules::BoardState& state = board.table().board();
  const std::string known = rules::testing::MadePublic(game.rules, state.ObservationFor(seat));
  std::vector<rules::Action> actions;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    const std::vector<rules::Card> deck = rules::testing::DealAgain(state, board.setup(), seat, random);
    if (deck == board.setup().deck) continue;
    const auto other =
        rules::testing::Replay(game.rules, board.setup(), deck, seat, board.History(), random, &actions);
    if (!other || rules::testing::MadePublic(game.rules, other->ObservationFor(seat)) != known) continue;
    const Board again = board.PlayedAgain(game.rules, deck, actions, seat, random);
    // On the new deal a seat may have had to declare, or not, so the question may be for another seat.
    if (!again.table().pending() || again.table().pending()->seat != seat) continue;
    EXPECT_EQ(again.Question(), board.Question());
    return true;
  }
  return false;
}

void PlayOut(const NamedRules& game, uint64_t seed, const DealSource& deals, Counts* compared) {
  Random random(seed);
  Board board(game.rules, rules::testing::RandomSetup(game.rules, random), deals);
  while (board.table().pending()) {
    const rules::Phase phase = board.table().board().phase();
    if (Compare(game, board, random)) ++(*compared)[phase];
    ASSERT_FALSE(testing::Test::HasFailure()) << "phase " << static_cast<int>(phase);
    board.Answer(rules::testing::RandomAction(board.table().board(), random), AnyTime(random));
  }
}

TEST(Leak, AQuestionIsTheSameWhateverTheHiddenCardsAre) {
  const DealSource deals = *DealSource::Create("leak");
  for (const NamedRules& game : rules::testing::AllPresets()) {
    Counts compared;
    for (uint64_t seed = 0; seed < Draws(80); ++seed) {
      SCOPED_TRACE(absl::StrCat(game.text, " seed ", seed));
      PlayOut(game, seed, deals, &compared);
      if (HasFailure()) return;
    }
    EXPECT_GT(compared[rules::Phase::kAuction], 40) << game.text;
    EXPECT_GT(compared[rules::Phase::kPlay], 60) << game.text;
  }
}

TEST(Leak, ItIsTheSameUnderRandomRulesToo) {
  const DealSource deals = *DealSource::Create("leak");
  Counts compared;
  for (const NamedRules& game : rules::testing::ManyDrawnRules(7, 60)) {
    for (uint64_t seed = 0; seed < Draws(3); ++seed) {
      SCOPED_TRACE(absl::StrCat(game.text, " seed ", seed));
      PlayOut(game, seed, deals, &compared);
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(compared[rules::Phase::kAuction] + compared[rules::Phase::kPlay], 1000);
}

// A new field of the question is a new possible leak, so it must be added to this test.
TEST(Leak, TheQuestionHasTheFieldsThatAreComparedHere) {
  std::set<std::string> names;
  const google::protobuf::Descriptor* question = v1::DecideRequest::descriptor();
  for (int i = 0; i < question->field_count(); ++i) names.insert(question->field(i)->name());
  EXPECT_EQ(names, (std::set<std::string>{"session_id", "decision_id", "observation", "legal_actions",
                                          "time_left", "bank_left", "decision_seed"}));
}

}  // namespace
}  // namespace hakam::arbiter
