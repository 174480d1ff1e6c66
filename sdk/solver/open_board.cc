#include "sdk/solver/open_board.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/order.h"
#include "sdk/solver/seats.h"

namespace hakam::solver {
namespace {

using rules::Card;
using rules::CardSet;
using rules::Denomination;
using rules::Family;
using rules::RuleSet;
using rules::Seat;

std::string DenominationName(Denomination denomination) {
  constexpr const char* kNames[] = {"clubs", "diamonds", "hearts", "spades", "no trumps", "all trumps"};
  return kNames[static_cast<size_t>(denomination)];
}

bool HasContract(const RuleSet& rules, Denomination denomination) {
  if (rules.family == Family::kBaloot) return denomination != Denomination::kAllTrumps;
  return (rules.denominations.mask() >> static_cast<int>(denomination) & 1) != 0;
}

absl::Status CheckContract(const RuleSet& rules, const PlayContract& contract) {
  if (rules.players != rules::kMaxSeats) {
    return absl::InvalidArgumentError(absl::StrCat(
        "rules: in ", rules.preset(), " cards lie face down; the solver wants them all in hands"));
  }
  if (!HasContract(rules, contract.denomination)) {
    return absl::InvalidArgumentError(absl::StrCat("contract: ", rules.preset(), " has no contract at ",
                                                   DenominationName(contract.denomination)));
  }
  const bool may_lock = rules.family == Family::kBaloot && rules.doubling &&
                        rules.lock != rules::LockRule::kNever &&
                        contract.denomination != Denomination::kNoTrumps;
  if (contract.locked && !may_lock) {
    return absl::InvalidArgumentError(absl::StrCat("locked: ", rules.preset(), " has no locked contract at ",
                                                   DenominationName(contract.denomination)));
  }
  return absl::OkStatus();
}

// Checks that every card is in the pack and appears at most once.
absl::Status CheckCards(const RuleSet& rules, const OpenBoard::Hands& hands, const OpenTrick& trick) {
  CardSet seen;
  const auto check = [&](CardSet cards, const std::string& place) -> absl::Status {
    for (Card card : cards) {
      if (!GameCards(rules).Contains(card)) {
        return absl::InvalidArgumentError(
            absl::StrCat(place, ": card ", card.ToString(), " is not in the pack of ", rules.preset()));
      }
      if (seen.Contains(card)) {
        return absl::InvalidArgumentError(
            absl::StrCat(place, ": card ", card.ToString(), " is in two places"));
      }
      seen.Add(card);
    }
    return absl::OkStatus();
  };
  for (Seat seat : kSeats)
    HAKAM_RETURN_IF_ERROR(check(hands[At(seat)], absl::StrCat("hand of ", NameOf(seat))));
  for (Card card : trick.cards) HAKAM_RETURN_IF_ERROR(check(CardSet(card), "trick"));
  return absl::OkStatus();
}

// Checks the lengths of the hands: a seat that has played to the trick holds one card less.
absl::Status CheckLengths(const RuleSet& rules, const OpenBoard::Hands& hands, const OpenTrick& trick) {
  const int played = static_cast<int>(trick.cards.size());
  if (played >= rules::kMaxSeats) {
    return absl::InvalidArgumentError(
        absl::StrCat("trick: ", played, " cards, a trick in progress has up to 3"));
  }
  const Seat last = After(trick.leader, rules::kMaxSeats - 1);
  const int tricks = hands[At(last)].size();
  if (tricks == 0) return absl::InvalidArgumentError(absl::StrCat("hand of ", NameOf(last), ": no cards"));
  const int most = PackSize(rules.deck) / rules::kMaxSeats;
  for (int i = 0; i < rules::kMaxSeats; ++i) {
    const Seat seat = After(trick.leader, i);
    const int wanted = i < played ? tricks - 1 : tricks;
    const int held = hands[At(seat)].size();
    if (held != wanted || tricks > most) {
      return absl::InvalidArgumentError(
          absl::StrCat("hand of ", NameOf(seat), ": ", held, " cards instead of ", std::min(wanted, most)));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<OpenBoard> OpenBoard::Create(const RuleSet& rules, const PlayContract& contract,
                                            const Hands& hands, const OpenTrick& trick) {
  if (Index(trick.leader) >= rules::kMaxSeats)
    return absl::InvalidArgumentError(absl::StrCat("leader: there is no ", NameOf(trick.leader)));
  HAKAM_RETURN_IF_ERROR(CheckContract(rules, contract));
  HAKAM_RETURN_IF_ERROR(CheckCards(rules, hands, trick));
  HAKAM_RETURN_IF_ERROR(CheckLengths(rules, hands, trick));
  OpenBoard board(rules);
  board.terms_ = TermsOf(rules, contract.denomination, contract.locked);
  board.hands_ = hands;
  board.trick_ = rules::Trick(trick.leader);
  for (size_t i = 0; i < trick.cards.size(); ++i) {
    board.hands_[At(After(trick.leader, static_cast<int>(i)))].Add(trick.cards[i]);
  }
  std::optional<Seat> ekka;
  for (Card card : trick.cards) {
    const Seat seat = board.turn();
    if (!board.LegalCards().Contains(card)) {
      return absl::InvalidArgumentError(absl::StrCat("trick: card ", card.ToString(), " was not legal for ",
                                                     NameOf(seat), ", who also held ",
                                                     hands[At(seat)].ToString()));
    }
    if (trick.ekka == seat) {
      if (!board.MayAnnounceEkka(card)) {
        return absl::InvalidArgumentError(
            absl::StrCat("ekka: not allowed to ", NameOf(seat), " with ", card.ToString()));
      }
      board.terms_.ekka = ekka = seat;
    }
    board.hands_[At(seat)].Remove(card);
    board.trick_.Add(contract.denomination, card);
  }
  if (trick.ekka != ekka)
    return absl::InvalidArgumentError(absl::StrCat("ekka: ", NameOf(*trick.ekka), " has not played yet"));
  return board;
}

absl::StatusOr<OpenBoard> OpenBoard::Of(const rules::Deal& deal, const rules::Position& position) {
  if (!position.playing()) return absl::FailedPreconditionError("the cards are not being played");
  OpenTrick trick{.leader = position.trick().leader(), .ekka = position.ekka()};
  for (int i = 0; i < position.trick().count(); ++i) trick.cards.push_back(position.trick().card(i));
  Hands hands{};
  for (Seat seat : kSeats) hands[At(seat)] = position.hand(seat);
  return Create(deal.rules(), {.denomination = position.denomination(), .locked = position.contract().locked},
                hands, trick);
}

bool OpenBoard::MayAnnounceEkka(Card card) const {
  CardSet here;
  for (CardSet hand : hands_) here = here | hand;
  for (int i = 0; i < trick_.count(); ++i) here.Add(trick_.card(i));
  return rules_->ekka && EkkaAllowed(*rules_, trick_, terms_.denomination, card, GameCards(*rules_) - here);
}

int OpenBoard::PointsLeft() const {
  int left = rules_->last_trick;
  const rules::Denomination d = terms_.denomination;
  for (const rules::CardSet& hand : hands_) {
    for (rules::Card card : hand) left += CardPoints(d, card);
  }
  for (int i = 0; i < trick_.count(); ++i) left += CardPoints(d, trick_.card(i));
  return left;
}

std::optional<OpenBoard::TakenTrick> OpenBoard::Play(Card card) {
  const Seat seat = turn();
  if (MayAnnounceEkka(card)) terms_.ekka = seat;
  hands_[At(seat)].Remove(card);
  trick_.Add(terms_.denomination, card);
  if (!trick_.complete()) return std::nullopt;
  TakenTrick taken{.winner = trick_.winner()};
  for (int i = 0; i < rules::kMaxSeats; ++i) taken.points += CardPoints(terms_.denomination, trick_.card(i));
  if (hands_[At(seat)].empty()) taken.points += rules_->last_trick;
  trick_ = rules::Trick(taken.winner);
  terms_.ekka.reset();
  return taken;
}

}  // namespace hakam::solver
