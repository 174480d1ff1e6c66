#include "agents/learned/history.h"

#include <algorithm>

#include "sdk/rules/order.h"

namespace hakam::agents::learned {

using rules::Call;
using rules::CallKind;
using rules::Denomination;

Class ClassOf(Denomination d) {
  if (d == Denomination::kNoTrumps) return Class::kNoTrumps;
  return d == Denomination::kAllTrumps ? Class::kAllTrumps : Class::kSuit;
}

int HeightOf(int points, bool capot) {
  return capot ? kHeights - 1 : std::clamp((points - 80) / 10, 0, kHeights - 2);
}

namespace {

Spoken SpokenAs(const Call& call) {
  switch (call.kind) {
    case CallKind::kPass:
      return Spoken::kPass;
    case CallKind::kTake:
    case CallKind::kHokum:
      return Spoken::kSuit;
    case CallKind::kSun:
      return Spoken::kNoTrumps;
    case CallKind::kBid:
      if (!call.denomination || ClassOf(*call.denomination) == Class::kSuit) return Spoken::kSuit;
      return ClassOf(*call.denomination) == Class::kNoTrumps ? Spoken::kNoTrumps : Spoken::kOther;
    case CallKind::kAshkal:
    case CallKind::kKawesh:
      return Spoken::kOther;
    case CallKind::kDouble:
      return Spoken::kDouble;
    case CallKind::kTriple:
    case CallKind::kRedouble:
      return Spoken::kRaise;
    case CallKind::kFour:
      return Spoken::kFour;
    case CallKind::kGahwa:
    case CallKind::kMatch:
    case CallKind::kCapot:
      return Spoken::kTop;
  }
  return Spoken::kPass;
}

bool IsRaise(CallKind kind) {
  return kind == CallKind::kDouble || kind == CallKind::kTriple || kind == CallKind::kFour ||
         kind == CallKind::kGahwa || kind == CallKind::kRedouble || kind == CallKind::kMatch;
}

// The denomination that a bid names; not set in round 2 of Baloot until the suit is confirmed.
std::optional<Denomination> Named(const rules::Observation& seen, const Call& call, int round) {
  if (call.denomination) return call.denomination;
  if (call.kind == CallKind::kSun || call.kind == CallKind::kAshkal) return Denomination::kNoTrumps;
  const bool turned_up = call.kind == CallKind::kTake || (call.kind == CallKind::kHokum && round == 0);
  if (turned_up && seen.public_card) return SuitDenomination(seen.public_card->suit());
  return std::nullopt;
}

}  // namespace

CallHistory ReadCalls(const rules::RuleSet& rules, const rules::Observation& seen) {
  CallHistory history;
  int passes = 0;  // before the first bid
  for (const auto& [seat, call] : seen.calls) {
    const auto who = static_cast<size_t>(Relative(seen.seat, seat));
    // A second round follows if everybody passed in the first.
    const int round = passes >= rules.players ? 1 : 0;
    uint8_t& bits = history.spoken[who][static_cast<size_t>(round)];
    bits = static_cast<uint8_t>(bits | (1u << static_cast<int>(SpokenAs(call))));
    if (call.kind == CallKind::kPass) {
      passes += history.bids == 0;
      continue;
    }
    ++history.bids;
    if (IsRaise(call.kind)) {
      ++history.raises;
    } else if (call.kind != CallKind::kKawesh) {
      history.standing = true;
      history.denomination = Named(seen, call, round);
      history.caller = seat;
      history.height = HeightOf(call.points, call.kind == CallKind::kCapot);
      history.raises = 0;
      history.named[who] = history.denomination;
      history.named_height[who] = history.height;
    }
  }
  history.second_round = passes >= rules.players;
  if (seen.contract) {
    history.standing = true;
    history.denomination = seen.contract->denomination;
    history.caller = seen.contract->caller;
  }
  return history;
}

TrickHistory ReadTricks(const rules::Observation& seen, Denomination denomination) {
  TrickHistory history;
  for (const rules::TrickView& trick : seen.tricks) {
    for (int i = 0; i < trick.count; ++i) {
      const rules::Card card = trick.cards[static_cast<size_t>(i)];
      const auto suit = static_cast<size_t>(card.suit());
      const int who = Relative(seen.seat, After(trick.leader, i));
      if (i == 0) {
        if (!history.first_led[suit]) history.first_led[suit] = who;
        history.led_by[suit] = static_cast<uint8_t>(history.led_by[suit] | (1u << who));
      } else if (who == 2 && card.suit() != trick.cards[0].suit() &&
                 SuitDenomination(card.suit()) != denomination) {
        const bool high = CardPoints(denomination, card) >= 3;
        (high ? history.partner_threw_high : history.partner_threw_low)[suit] = true;
      }
    }
  }
  return history;
}

}  // namespace hakam::agents::learned
