#include "tests/unit/wire/random_values.h"

#include <optional>

namespace hakam::wire::samples {
namespace {

using rules::CallKind;
using rules::Card;
using rules::CardSet;

bool Coin(Random& random) { return random.Below(2) == 0; }

template <typename Enum>
Enum Pick(Random& random, Enum last) {
  return static_cast<Enum>(random.Below(static_cast<uint64_t>(last) + 1));
}

rules::Seat RandomSeat(Random& random) { return Pick(random, rules::Seat::k3); }
rules::Team RandomTeam(Random& random) { return Pick(random, rules::Team::k1); }

std::optional<rules::Seat> MaybeSeat(Random& random) {
  return Coin(random) ? std::optional(RandomSeat(random)) : std::nullopt;
}
std::optional<rules::Team> MaybeTeam(Random& random) {
  return Coin(random) ? std::optional(RandomTeam(random)) : std::nullopt;
}

rules::DeclaredMeld RandomMeld(Random& random) {
  return {.seat = RandomSeat(random),
          .kind = Pick(random, rules::MeldKind::kFourHundred),
          .cards = RandomCards(random, static_cast<int>(random.Below(10)))};
}

int Score(Random& random) { return static_cast<int>(random.Below(4001)) - 2000; }

}  // namespace

Card RandomCard(Random& random) {
  return Card(Pick(random, rules::Suit::kSpades), static_cast<rules::Rank>(4 + random.Below(9)));
}

CardSet RandomCards(Random& random, int count) {
  CardSet set;
  while (set.size() < count) set.Add(RandomCard(random));
  return set;
}

rules::Call RandomCall(Random& random) {
  rules::Call call{.kind = Pick(random, CallKind::kMatch)};
  switch (call.kind) {
    case CallKind::kBid:
      call.denomination = Pick(random, rules::Denomination::kAllTrumps);
      if (Coin(random)) call.points = static_cast<int16_t>(80 + 10 * random.Below(18));
      break;
    case CallKind::kCapot:
      call.denomination = Pick(random, rules::Denomination::kAllTrumps);
      break;
    case CallKind::kHokum:
      if (Coin(random)) call.denomination = Pick(random, rules::Denomination::kSpades);
      break;
    case CallKind::kDouble:
    case CallKind::kFour:
      call.lock = Pick(random, rules::Lock::kLocked);
      break;
    default:
      break;
  }
  return call;
}

rules::Action RandomAction(Random& random) {
  switch (random.Below(3)) {
    case 0:
      return rules::Action::OfCall(RandomCall(random));
    case 1: {
      rules::Declaration declaration;
      CardSet rest = RandomCards(random, 9);
      declaration.count = static_cast<uint8_t>(random.Below(4));
      for (int i = 0; i < declaration.count; ++i) {
        for (int n = 0; n < 3; ++n) {
          declaration.melds[i].Add(rest.First());
          rest.Remove(rest.First());
        }
      }
      return rules::Action::OfDeclaration(declaration);
    }
    default:
      return {.kind = rules::ActionKind::kPlay,
              .play = {.card = RandomCard(random), .announce_belote = Coin(random), .ekka = Coin(random)}};
  }
}

rules::Contract RandomContract(Random& random) {
  return {.denomination = Pick(random, rules::Denomination::kAllTrumps),
          .caller = RandomSeat(random),
          .taker = RandomSeat(random),
          .round = static_cast<uint8_t>(random.Below(4)),
          .ashkal = Coin(random),
          .points = static_cast<int16_t>(random.Below(251)),
          .capot = Coin(random),
          .level = static_cast<uint8_t>(1 + random.Below(5)),
          .locked = Coin(random),
          .last_raiser = MaybeSeat(random),
          .match = Coin(random)};
}

rules::Observation RandomObservation(Random& random) {
  rules::Observation seen;
  seen.seat = RandomSeat(random);
  seen.dealer = RandomSeat(random);
  seen.phase = Pick(random, rules::Phase::kFinished);
  seen.auction_stage = Pick(random, rules::AuctionStage::kThird);
  seen.hand = RandomCards(random, static_cast<int>(random.Below(9)));
  if (Coin(random)) seen.public_card = RandomCard(random);
  seen.public_card_holder = MaybeSeat(random);
  for (uint64_t i = random.Below(30); i > 0; --i) {
    seen.calls.push_back({.seat = RandomSeat(random), .call = RandomCall(random)});
  }
  if (Coin(random)) seen.contract = RandomContract(random);
  for (uint64_t i = random.Below(9); i > 0; --i) seen.melds.push_back(RandomMeld(random));
  seen.meld_team = MaybeTeam(random);
  for (uint64_t i = random.Below(3); i > 0; --i) seen.belote_seats.push_back(RandomSeat(random));
  CardSet gone = seen.hand;
  for (uint64_t i = random.Below(7); i > 0; --i) {
    rules::TrickView trick{.leader = RandomSeat(random)};
    for (uint64_t n = 1 + random.Below(4); trick.count < n;) {
      const Card card = RandomCard(random);
      if (gone.Contains(card)) continue;
      gone.Add(card);
      trick.cards[trick.count++] = card;
    }
    trick.winner = MaybeSeat(random);
    trick.ekka = MaybeSeat(random);
    trick.belote = static_cast<uint8_t>(random.Below(16));
    seen.tricks.push_back(trick);
  }
  seen.card_points = {static_cast<int>(random.Below(163)), static_cast<int>(random.Below(163))};
  seen.scores = {Score(random), Score(random)};
  seen.hanging = static_cast<int>(random.Below(200));
  seen.hidden_cards = static_cast<int>(random.Below(4));
  for (rules::Card card : rules::CardSet::FromBits(random.Next() & 0x1FE0'0000'0000'0000)) {
    seen.piles.push_back(
        {.seat = static_cast<rules::Seat>(random.Below(2)), .has_down = random.Below(2) == 0});
    if (random.Below(3) != 0) seen.piles.back().up = card;
  }
  return seen;
}

rules::BoardResult RandomResult(Random& random) {
  rules::BoardResult result;
  result.outcome = Pick(random, rules::Outcome::kForfeit);
  result.points = {Score(random), Score(random)};
  if (Coin(random)) {
    result.card_points = {{static_cast<int>(random.Below(163)), static_cast<int>(random.Below(163))}};
  }
  if (Coin(random)) result.contract = RandomContract(random);
  for (uint64_t i = random.Below(5); i > 0; --i) result.scored_melds.push_back(RandomMeld(random));
  for (uint64_t i = random.Below(3); i > 0; --i) result.belote_seats.push_back(RandomSeat(random));
  result.capot_team = MaybeTeam(random);
  result.match_winner = MaybeTeam(random);
  result.hanging = static_cast<int>(random.Below(200));
  return result;
}

}  // namespace hakam::wire::samples
