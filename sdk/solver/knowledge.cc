#include "sdk/solver/knowledge.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/trick.h"
#include "sdk/solver/seats.h"

namespace hakam::solver {
namespace {

using rules::Card;
using rules::CardSet;
using rules::Observation;
using rules::Rank;
using rules::RuleSet;
using rules::Seat;
using rules::TrickView;

// Collects the facts, one kind after the other.
class Reader {
 public:
  Reader(const RuleSet& rules, const Observation& seen)
      : rules_(rules), seen_(seen), pack_(GameCards(rules)) {}

  absl::StatusOr<Knowledge> Read() {
    HAKAM_RETURN_IF_ERROR(ReadGame());
    HAKAM_RETURN_IF_ERROR(ReadTricks());
    HAKAM_RETURN_IF_ERROR(ReadOpenCards());
    HAKAM_RETURN_IF_ERROR(ReadMelds());
    HAKAM_RETURN_IF_ERROR(ReadBelote());
    HAKAM_RETURN_IF_ERROR(ReadDuties());
    HAKAM_RETURN_IF_ERROR(CountHands());
    return out_;
  }

 private:
  SeatKnowledge& At(Seat seat) { return out_.seats[rules::At(seat)]; }

  absl::Status ReadGame() {
    if (rules_.players != rules::kMaxSeats)
      return absl::InvalidArgumentError(absl::StrCat("rules: in ", rules_.preset(), " cards lie face down"));
    if (Index(seen_.seat) >= rules::kMaxSeats)
      return absl::InvalidArgumentError(absl::StrCat("seat: there is no ", NameOf(seen_.seat)));
    if (!seen_.tricks.empty() && !seen_.contract.has_value())
      return absl::InvalidArgumentError("contract: cards are played without one");
    return absl::OkStatus();
  }

  // The seat holds or held the card; nobody else may.
  absl::Status Place(Card card, Seat seat, const std::string& field) {
    if (!pack_.Contains(card)) {
      return absl::InvalidArgumentError(
          absl::StrCat(field, ": card ", card.ToString(), " is not in the pack of ", rules_.preset()));
    }
    for (Seat other : kSeats) {
      const SeatKnowledge& owner = At(other);
      if (other != seat && (owner.known | owner.played).Contains(card)) {
        return absl::InvalidArgumentError(absl::StrCat(field, ": card ", card.ToString(), " is with ",
                                                       NameOf(seat), " and with ", NameOf(other)));
      }
    }
    // It no longer holds a card that it has played.
    if (!At(seat).played.Contains(card)) At(seat).known.Add(card);
    return absl::OkStatus();
  }

  absl::Status ReadTricks() {
    for (size_t t = 0; t < seen_.tricks.size(); ++t) {
      const TrickView& trick = seen_.tricks[t];
      const std::string field = absl::StrCat("tricks[", t, "]");
      const bool last = t + 1 == seen_.tricks.size();
      if (trick.count > rules::kMaxSeats || (!last && trick.count < rules::kMaxSeats))
        return absl::InvalidArgumentError(absl::StrCat(field, ": ", trick.count, " cards"));
      for (int i = 0; i < trick.count; ++i) {
        const Card card = trick.cards[static_cast<size_t>(i)];
        const Seat seat = After(trick.leader, i);
        if (At(seat).played.Contains(card)) {
          return absl::InvalidArgumentError(
              absl::StrCat(field, ": card ", card.ToString(), " was played before"));
        }
        HAKAM_RETURN_IF_ERROR(Place(card, seat, field));
        At(seat).known.Remove(card);
        At(seat).played.Add(card);
      }
    }
    return absl::OkStatus();
  }

  absl::Status ReadOpenCards() {
    for (Card card : seen_.hand) {
      if (At(seen_.seat).played.Contains(card))
        return absl::InvalidArgumentError(absl::StrCat("hand: card ", card.ToString(), " was played"));
      HAKAM_RETURN_IF_ERROR(Place(card, seen_.seat, "hand"));
    }
    if (seen_.public_card.has_value() && seen_.public_card_holder.has_value())
      HAKAM_RETURN_IF_ERROR(Place(*seen_.public_card, *seen_.public_card_holder, "public_card"));
    return absl::OkStatus();
  }

  absl::Status ReadMelds() {
    for (const rules::DeclaredMeld& meld : seen_.melds) {
      for (Card card : meld.cards) HAKAM_RETURN_IF_ERROR(Place(card, meld.seat, "melds"));
      if (meld.cards.empty()) {
        At(meld.seat).melds.push_back(meld.kind);
      } else {
        At(meld.seat).has_shown = true;
      }
    }
    for (Seat seat : kSeats) At(seat).has_announced = !At(seat).played.empty() || !At(seat).melds.empty();
    if (!rules_.must_hold_suit || rules_.family == rules::Family::kBaloot) return absl::OkStatus();
    for (const rules::SeatCall& call : seen_.calls) {
      if (!call.call.denomination.has_value()) continue;
      const std::optional<rules::Suit> suit = TrumpOf(*call.call.denomination);
      if (suit.has_value()) At(call.seat).suits |= 1u << static_cast<int>(*suit);
    }
    return absl::OkStatus();
  }

  // A seat that announces Belote with the king or queen has or had the other one (belote-family F8).
  absl::Status ReadBelote() {
    for (size_t t = 0; t < seen_.tricks.size(); ++t) {
      const TrickView& trick = seen_.tricks[t];
      for (int i = 0; i < trick.count; ++i) {
        const Seat seat = After(trick.leader, i);
        const Card card = trick.cards[static_cast<size_t>(i)];
        if ((trick.belote >> Index(seat) & 1) == 0) continue;
        const std::string field = absl::StrCat("tricks[", t, "].belote");
        if (card.rank() != Rank::kKing && card.rank() != Rank::kQueen)
          return absl::InvalidArgumentError(absl::StrCat(field, ": said with ", card.ToString()));
        const Rank other = card.rank() == Rank::kKing ? Rank::kQueen : Rank::kKing;
        HAKAM_RETURN_IF_ERROR(Place(Card(card.suit(), other), seat, field));
      }
    }
    return absl::OkStatus();
  }

  // Every card played was legal. Each duty has the form "not this card while you hold one of those". So the
  // seat does not hold any card which, together with the card played, would have made that card illegal.
  absl::Status ReadDuties() {
    if (!seen_.contract.has_value()) return absl::OkStatus();
    rules::PlayTerms terms = TermsOf(rules_, seen_.contract->denomination, seen_.contract->locked);
    std::array<CardSet, rules::kMaxSeats> still;  // known cards that the seat had at the time
    for (Seat seat : kSeats) still[rules::At(seat)] = At(seat).known | At(seat).played;
    for (size_t t = 0; t < seen_.tricks.size(); ++t) {
      const TrickView& view = seen_.tricks[t];
      rules::Trick trick(view.leader);
      terms.ekka.reset();
      for (int i = 0; i < view.count; ++i) {
        const Seat seat = trick.next();
        const Card card = view.cards[static_cast<size_t>(i)];
        CardSet forbids;
        for (Card beside : pack_) {
          if (!LegalCards(terms, trick, CardSet(card) | CardSet(beside)).Contains(card)) forbids.Add(beside);
        }
        if (forbids.Intersects(still[rules::At(seat)])) {
          return absl::InvalidArgumentError(
              absl::StrCat("tricks[", t, "]: card ", card.ToString(), " was not legal for ", NameOf(seat),
                           ", who also had ", (forbids & still[rules::At(seat)]).ToString()));
        }
        At(seat).barred = At(seat).barred | forbids;
        still[rules::At(seat)].Remove(card);
        if (view.ekka == seat) terms.ekka = seat;
        trick.Add(terms.denomination, card);
      }
    }
    return absl::OkStatus();
  }

  absl::Status CountHands() {
    const SeatKnowledge& own = At(seen_.seat);
    const int tricks = PackSize(rules_.deck) / rules::kMaxSeats;
    const int dealt = seen_.hand.size() + seen_.hidden_cards + own.played.size();
    const int before = rules_.packets_before.total();
    const bool all_dealt = dealt == tricks;
    if (!all_dealt && (dealt != before || !seen_.tricks.empty())) {
      return absl::InvalidArgumentError(absl::StrCat("hand: ", seen_.hand.size(), " cards and ",
                                                     own.played.size(), " played are not ", tricks));
    }
    out_.hidden = pack_;
    int unknown = 0;
    for (Seat seat : kSeats) {
      SeatKnowledge& know = At(seat);
      know.unknown = (all_dealt ? tricks : before) - know.played.size() - know.known.size();
      if (know.unknown < 0 || (seat == seen_.seat && know.unknown != seen_.hidden_cards)) {
        return absl::InvalidArgumentError(absl::StrCat("hand of ", NameOf(seat), ": ", know.known.size(),
                                                       " known cards and ", know.played.size(),
                                                       " played are not ", all_dealt ? tricks : before));
      }
      unknown += know.unknown;
      out_.hidden = out_.hidden - know.known - know.played;
    }
    if (seen_.public_card.has_value()) out_.hidden.Remove(*seen_.public_card);
    out_.stock = out_.hidden.size() - unknown;
    if (out_.stock < 0 || (all_dealt && out_.stock != 0))
      return absl::InvalidArgumentError(
          absl::StrCat("tricks: ", out_.hidden.size(), " cards are out, the hands want ", unknown));
    return absl::OkStatus();
  }

  const RuleSet& rules_;
  const Observation& seen_;
  const CardSet pack_;
  Knowledge out_;
};

}  // namespace

absl::StatusOr<Knowledge> KnowledgeOf(const RuleSet& rules, const Observation& seen) {
  return Reader(rules, seen).Read();
}

}  // namespace hakam::solver
