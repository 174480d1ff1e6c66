// A first bot for every game: it counts its hand, wins tricks as cheaply as it can, and otherwise throws low
// cards. It plays exactly like sdk/python/examples/first_bot.
#include <algorithm>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "sdk/cpp/serve.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/order.h"

namespace {

using hakam::Question;
using hakam::rules::Action;
using hakam::rules::AuctionStage;
using hakam::rules::CallKind;
using hakam::rules::Card;
using hakam::rules::CardSet;
using hakam::rules::Denomination;
using hakam::rules::Observation;
using hakam::rules::Phase;
using hakam::rules::Rank;
using hakam::rules::RuleSet;
using hakam::rules::Seat;
using hakam::rules::TrickView;

constexpr double kMargin = 0.1;  // it wants a contract with this much more than half of the pack's strength

// The entry with the highest `key`, the first of equals; the list must not be empty.
template <typename List, typename Key>
auto MaxBy(const List& list, Key key) {
  return *std::max_element(list.begin(), list.end(),
                           [&key](const auto& a, const auto& b) { return key(a) < key(b); });
}
template <typename List, typename Key>
auto MinBy(const List& list, Key key) {
  return *std::min_element(list.begin(), list.end(),
                           [&key](const auto& a, const auto& b) { return key(a) < key(b); });
}

// The layout game: the opponent's face-up cards.
CardSet OpenCards(const Observation& seen) {
  CardSet open;
  for (const auto& pile : seen.piles) {
    if (pile.seat != seen.seat && pile.up.has_value()) open.Add(*pile.up);
  }
  return open;
}

// ---- Calling.

bool PartnerBidLast(const Observation& seen) {
  std::optional<Seat> bidder;
  for (const auto& [seat, call] : seen.calls) {
    const bool bid = call.kind != CallKind::kPass && call.kind != CallKind::kDouble &&
                     call.kind != CallKind::kRedouble && call.kind != CallKind::kMatch;
    if (bid) bidder = seat;
  }
  return seen.piles.empty() && bidder == PartnerOf(seen.seat);
}

// The denominations that the call may lead to: several if the suit is named later, none for a pass.
std::vector<Denomination> Denominations(const Observation& seen, const Action& action) {
  const hakam::rules::Call& call = action.call;
  if (call.kind == CallKind::kSun) return {Denomination::kNoTrumps};
  if (call.denomination.has_value()) return {*call.denomination};
  if (call.kind != CallKind::kTake && call.kind != CallKind::kHokum) return {};
  const Denomination turned = SuitDenomination(seen.public_card->suit());
  const bool round2 =
      seen.auction_stage == AuctionStage::kRound2 || seen.auction_stage == AuctionStage::kRound2Over;
  if (call.kind != CallKind::kHokum || !round2) return {turned};
  std::vector<Denomination> others;
  for (hakam::rules::Suit suit : hakam::rules::kSuits) {
    if (SuitDenomination(suit) != turned) others.push_back(SuitDenomination(suit));
  }
  return others;
}

// The share of the pack's strength that a contract needs.
double Needed(const RuleSet& rules, const Action& action, Denomination d) {
  if (action.call.kind == CallKind::kCapot) return 1;
  int total = 10;
  for (Card card : GameCards(rules)) total += CardPoints(d, card);
  return kMargin + (action.call.points == 0 ? 0.5 : static_cast<double>(action.call.points) / total);
}

int Weight(Denomination d, Card card) {
  if (SuitDenomination(card.suit()) == d) return 8 + CardPoints(d, card);
  if (TrumpOf(d).has_value()) return card.rank() == Rank::kAce ? 8 : 0;
  const Rank best = d == Denomination::kNoTrumps ? Rank::kAce : Rank::kJack;
  return CardPoints(d, card) + (card.rank() == best ? 5 : 0);
}

int Strength(Denomination d, CardSet cards) {
  int sum = 0;
  for (Card card : cards) sum += Weight(d, card);
  return sum;
}

// Our side's share of the pack's strength, if the cards that we cannot see are spread evenly.
double Share(const RuleSet& rules, const Observation& seen, Denomination d) {
  const CardSet deck = GameCards(rules);
  CardSet hand = seen.hand;
  if (seen.public_card.has_value() && !seen.public_card_holder.has_value()) hand.Add(*seen.public_card);
  const CardSet unseen = deck - hand - OpenCards(seen);
  const double to_come = deck.size() / 2.0 - hand.size();  // unseen cards that our side will have
  return (Strength(d, hand) + Strength(d, unseen) * to_come / unseen.size()) / Strength(d, deck);
}

// The contract with the largest margin, if any margin is positive. Never doubles.
Action ChooseCall(const RuleSet& rules, const Question& q) {
  std::optional<Action> best;
  const Action pass = Action::OfCall({});
  if (std::find(q.legal.begin(), q.legal.end(), pass) != q.legal.end()) best = pass;
  if (best.has_value() && PartnerBidLast(q.observation)) return *best;
  double most = 0;
  for (const Action& action : q.legal) {
    for (Denomination d : Denominations(q.observation, action)) {
      const double spare = Share(rules, q.observation, d) - Needed(rules, action, d);
      if (best.has_value() && spare <= most) continue;
      best = action;
      most = spare;
    }
  }
  return best.value_or(q.legal.front());
}

// ---- Playing.

// How high a card ranks, trumps above all others.
int Height(Denomination d, Card card) {
  const bool trump = d == Denomination::kAllTrumps || d == SuitDenomination(card.suit());
  return hakam::rules::Strength(d, card) + (trump ? hakam::rules::kRanks : 0);
}

// The cards that the others may play to this trick.
CardSet CardsOfOthers(const RuleSet& rules, const Observation& seen) {
  if (!seen.piles.empty()) return OpenCards(seen);
  CardSet others = GameCards(rules) - seen.hand;
  for (const TrickView& trick : seen.tricks) {
    for (size_t i = 0; i < trick.count; ++i) others.Remove(trick.cards[i]);
  }
  return others;
}

// Whether no card that others may hold beats it in its suit. In the layout game we see the opponent's cards:
// if the opponent is void in the suit, a trump beats it too.
bool IsMaster(const Observation& seen, CardSet others, Denomination d, Card card) {
  CardSet rivals = others.OfSuit(card.suit());
  if (rivals.empty() && !seen.piles.empty()) rivals = others;
  return !rivals.Intersects(CardsThatBeat(d, card));
}

Card ChooseCard(const RuleSet& rules, const Question& q) {
  const Observation& seen = q.observation;
  const Denomination d = seen.contract->denomination;
  const auto points = [d](Card card) { return CardPoints(d, card); };
  const auto height = [d](Card card) { return Height(d, card); };
  const CardSet others = CardsOfOthers(rules, seen);
  const auto is_master = [&](Card card) { return IsMaster(seen, others, d, card); };
  std::vector<Card> mine;
  for (const Action& action : q.legal) mine.push_back(action.play.card);
  const Card low = MinBy(mine, [&](Card card) { return std::pair(points(card), height(card)); });

  const TrickView* trick = seen.tricks.empty() ? nullptr : &seen.tricks.back();
  if (trick == nullptr || trick->winner.has_value() || trick->count == 0) {
    std::vector<Card> masters;
    std::copy_if(mine.begin(), mine.end(), std::back_inserter(masters), is_master);
    return masters.empty() ? low : MaxBy(masters, points);
  }
  const int seats = seen.piles.empty() ? 4 : 2;
  int at = 0;
  for (int i = 1; i < trick->count; ++i) {
    if (Beats(d, trick->cards[static_cast<size_t>(i)], trick->cards[static_cast<size_t>(at)])) at = i;
  }
  const Card best = trick->cards[static_cast<size_t>(at)];
  const bool last = trick->count == seats - 1;
  const bool partners = seats == 4 && After(trick->leader, at) == PartnerOf(seen.seat);
  const auto is_trump = [d](Card card) { return SuitDenomination(card.suit()) == d; };
  if (partners && (last || is_master(best))) {  // the partner's trick: throw points
    return MaxBy(mine, [&](Card card) { return std::pair(!is_trump(card), points(card)); });
  }
  std::vector<Card> winners;
  for (Card card : mine) {
    if (Beats(d, card, best) && (last || is_trump(card) || is_master(card))) winners.push_back(card);
  }
  return winners.empty() ? low : MinBy(winners, height);
}

// The card, with the announcement that it allows.
Action Announce(const Question& q, Card card) {
  const auto is_legal = [&q](const Action& action) {
    return std::find(q.legal.begin(), q.legal.end(), action) != q.legal.end();
  };
  Action king = Action::OfPlay(Card(card.suit(), Rank::kKing));
  king.play.announce_belote = true;
  if (card.rank() == Rank::kQueen && is_legal(king)) return king;  // some games want the king first
  Action belote = Action::OfPlay(card);
  belote.play.announce_belote = true;
  if (is_legal(belote)) return belote;
  Action ekka = Action::OfPlay(card);
  ekka.play.ekka = true;
  return is_legal(ekka) ? ekka : Action::OfPlay(card);
}

int CardsDeclared(const Action& action) {
  int cards = 0;
  for (CardSet meld : action.declaration) cards += meld.size();
  return cards;
}

class FirstBot : public hakam::Agent {
 public:
  explicit FirstBot(const hakam::Session& session) : rules_(session.rules) {}

  Action Decide(const Question& q) override {
    if (q.observation.phase == Phase::kPlay) return Announce(q, ChooseCard(rules_, q));
    if (q.observation.phase == Phase::kDeclaring) return MaxBy(q.legal, CardsDeclared);
    return ChooseCall(rules_, q);
  }

 private:
  const RuleSet rules_;
};

}  // namespace

int main() {
  // It keeps nothing from one question to the next, and thinks for microseconds.
  return hakam::Serve({.name = "first-bot", .version = "2", .author = "Hakam", .max_sessions = 64},
                      [](const hakam::Session& session) { return std::make_unique<FirstBot>(session); });
}
