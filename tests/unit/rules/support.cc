#include "tests/unit/rules/support.h"

#include "absl/strings/str_split.h"
#include "sdk/base/check.h"

namespace hakam::rules::testing {

Card C(absl::string_view text) { return Card::Parse(text).value(); }

CardSet Cards(absl::string_view text) { return CardSet::Parse(text).value(); }

Call CallOf(absl::string_view text) { return Call::Parse(text).value(); }

Denomination Trump(char suit) {
  switch (suit) {
    case '*':
      return Denomination::kAllTrumps;
    case 'C':
      return Denomination::kClubs;
    case 'D':
      return Denomination::kDiamonds;
    case 'H':
      return Denomination::kHearts;
    case 'S':
      return Denomination::kSpades;
    default:
      return Denomination::kNoTrumps;
  }
}

RuleSet Rules(absl::string_view preset, const std::vector<Override>& options) {
  return RuleSet::Make(preset, options).value();
}

std::vector<std::string> PresetsOf(Family family) {
  std::vector<std::string> names;
  for (const std::string& name : RuleSet::PresetNames()) {
    if (RuleSet::FromPreset(name)->family == family) names.push_back(name);
  }
  return names;
}

std::vector<Seat> SeatsOf(const RuleSet& rules) {
  std::vector<Seat> seats;
  for (int i = 0; i < rules.players; ++i) seats.push_back(static_cast<Seat>(i));
  return seats;
}

std::vector<Card> SortedDeck(const RuleSet& rules) {
  std::vector<Card> deck;
  for (Card card : GameCards(rules)) deck.push_back(card);
  return deck;
}

Trick TrickOf(Denomination d, Seat leader, absl::string_view cards, int seats) {
  Trick trick(leader, seats);
  for (absl::string_view word : absl::StrSplit(cards, ' ', absl::SkipEmpty())) trick.Add(d, C(word));
  return trick;
}

BoardSetup RandomSetup(const RuleSet& rules, Random& random) {
  BoardSetup setup{.dealer = static_cast<Seat>(random.Below(static_cast<uint64_t>(rules.players)))};
  setup.deck = SortedDeck(rules);
  random.Shuffle(setup.deck);
  // High enough for the scores at which Sun is doubled (law/baloot D6).
  const int scores = rules.family == Family::kBaloot ? 152 : rules.target;
  if (random.Below(2) == 0) {
    const int first = static_cast<int>(random.Below(static_cast<uint64_t>(scores)));
    setup.scores = {first, static_cast<int>(random.Below(static_cast<uint64_t>(scores)))};
  }
  // Hanging points of earlier boards (Bidding Belote G3).
  const bool may_hang = rules.family == Family::kBelote && rules.made_test == MadeTest::kBeat &&
                        rules.tie == TieRule::kFailedPlusHang;
  if (may_hang && random.Below(3) == 0) {
    setup.hanging = static_cast<int>(1 + random.Below(2)) * rules.hang_points;
  }
  return setup;
}

std::vector<int> Positions(const DealPlan& plan, Seat seat) {
  const auto s = At(seat);
  std::vector<int> positions = plan.first[s];
  bool takes = false;
  for (int position : plan.rest[s]) {
    takes |= position == plan.turnup;
    if (position != plan.turnup) positions.push_back(position);
  }
  if (takes) positions.push_back(*plan.turnup);
  for (const auto& pile : plan.piles[s]) positions.push_back(pile[1]);
  for (const auto& pile : plan.piles[s]) positions.push_back(pile[0]);
  return positions;
}

BoardSetup SetupFor(const RuleSet& rules, Seat dealer, Seat taker,
                    const std::array<std::string, kMaxSeats>& hands) {
  const DealPlan plan = PlanDeal(rules, dealer, taker);
  BoardSetup setup{.deck = SortedDeck(rules), .dealer = dealer};
  CardSet left = GameCards(rules);
  for (size_t s = 0; s < static_cast<size_t>(rules.players); ++s) {
    const std::vector<int> positions = Positions(plan, static_cast<Seat>(s));
    const std::vector<absl::string_view> words = absl::StrSplit(hands[s], ' ', absl::SkipEmpty());
    HAKAM_CHECK(words.size() == positions.size());
    for (size_t i = 0; i < words.size(); ++i) {
      const Card card = C(words[i]);
      HAKAM_CHECK(left.Contains(card));
      left.Remove(card);
      setup.deck[static_cast<size_t>(positions[i])] = card;
    }
  }
  HAKAM_CHECK(left.empty());
  return setup;
}

BoardSetup SetupFor(Seat dealer, Seat taker, const std::array<std::string, kMaxSeats>& hands) {
  return SetupFor(Rules("baloot"), dealer, taker, hands);
}

void MakeCalls(BoardState* board, std::initializer_list<absl::string_view> calls) {
  for (absl::string_view text : calls) {
    const absl::Status status = board->Apply(Action::OfCall(CallOf(text)));
    HAKAM_CHECK(status.ok());
  }
}

void PlayFirstUntil(BoardState* board, Phase phase) {
  while (!board->finished() && board->phase() != phase) {
    HAKAM_CHECK(board->Apply(board->LegalActions().front()).ok());
  }
}

std::vector<std::string> Names(const std::vector<Action>& actions) {
  std::vector<std::string> names;
  for (const Action& action : actions) names.push_back(action.ToString());
  return names;
}

Action RandomAction(const BoardState& board, Random& random) {
  const std::vector<Action> legal = board.LegalActions();
  return legal[random.Below(legal.size())];
}

}  // namespace hakam::rules::testing
