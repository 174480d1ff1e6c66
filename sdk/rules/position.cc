#include "sdk/rules/position.h"

#include "sdk/rules/baloot/project.h"
#include "sdk/rules/belote/meld.h"
#include "sdk/rules/order.h"

namespace hakam::rules {
namespace {

uint8_t Bit(Seat seat) { return static_cast<uint8_t>(1u << Index(seat)); }
// Position::belote_state_: called with the first card; can score no more.
uint8_t CalledBit(Suit suit) { return static_cast<uint8_t>(1u << static_cast<int>(suit)); }
uint8_t SpoiltBit(Suit suit) { return static_cast<uint8_t>(16u << static_cast<int>(suit)); }
bool IsBaloot(const Deal& deal) { return deal.rules().family == Family::kBaloot; }

CardSet RoyalsOf(Suit suit) { return CardSet(Card(suit, Rank::kKing)) | CardSet(Card(suit, Rank::kQueen)); }

Card OtherRoyal(Card card) { return {card.suit(), card.rank() == Rank::kKing ? Rank::kQueen : Rank::kKing}; }

uint8_t KaweshSeats(const Deal& deal) {
  uint8_t seats = 0;
  for (int i = 0; i < kMaxSeats; ++i) {
    if (baloot::IsKawesh(deal.seen(static_cast<Seat>(i)))) seats |= Bit(static_cast<Seat>(i));
  }
  return seats;
}

}  // namespace

Position::Position(const Deal& deal) {
  for (int i = 0; i < deal.seats(); ++i) hands_[static_cast<size_t>(i)] = deal.seen(static_cast<Seat>(i));
  if (!IsBaloot(deal)) {
    auction_.belote = belote::Auction(deal.rules(), deal.dealer());
    return;
  }
  const uint8_t kawesh = deal.rules().kawesh ? KaweshSeats(deal) : 0;
  auction_.baloot =
      baloot::Auction({.dealer = deal.dealer(), .public_card = *deal.turnup(), .kawesh_seats = kawesh});
  family_ = Family::kBaloot;
}

Seat Position::turn() const {
  switch (phase_) {
    case Phase::kAuction:
      return family_ == Family::kBaloot ? auction_.baloot.turn() : auction_.belote.turn();
    case Phase::kDoubling:
      return doubling_.turn();
    default:
      return trick_.next();
  }
}

AuctionStage Position::stage() const {
  return phase_ == Phase::kAuction && family_ == Family::kBaloot ? auction_.baloot.stage()
                                                                 : AuctionStage::kNone;
}

CallSet Position::LegalCalls(const Deal& deal) const {
  if (phase_ == Phase::kDoubling) return doubling_.LegalCalls(deal.rules());
  if (phase_ != Phase::kAuction) return {};
  if (IsBaloot(deal)) return auction_.baloot.LegalCalls(deal.rules());
  return auction_.belote.LegalCalls(deal.rules(), deal.turnup(), hand(turn()));
}

bool Position::Accepts(const Deal& deal, const Call& call) const {
  if (phase_ == Phase::kAuction && IsBaloot(deal)) return auction_.baloot.Accepts(deal.rules(), call);
  return LegalCalls(deal).Contains(call);
}

void Position::Make(const Deal& deal, const Call& call) {
  const RuleSet& rules = deal.rules();
  if (phase_ == Phase::kDoubling) {
    doubling_.Apply(rules, call, &contract_);
    if (!doubling_.open()) StartPlay(deal);
    return;
  }
  if (IsBaloot(deal)) {
    auction_.baloot.Apply(rules, call, &contract_);
  } else {
    auction_.belote.Apply(rules, deal.turnup(), call, &contract_);
  }
  if (auction_outcome() != AuctionOutcome::kOpen) AfterAuction(deal);
}

void Position::AfterAuction(const Deal& deal) {
  if (auction_outcome() != AuctionOutcome::kContract) {
    phase_ = Phase::kFinished;
    return;
  }
  if (!IsBaloot(deal)) return StartPlay(deal);
  if (deal.rules().double_when == DoubleWhen::kAfterDeal) hands_ = deal.FullHands(contract_.taker);  // D8
  doubling_ = baloot::Doubling(deal.rules(), contract_, deal.scores());
  phase_ = Phase::kDoubling;
  if (!doubling_.open()) StartPlay(deal);
}

void Position::StartPlay(const Deal& deal) {
  const RuleSet& rules = deal.rules();
  hands_ = deal.FullHands(contract_.taker);
  Seat leader = After(deal.dealer(), 1, deal.seats());
  if (rules.first_leader == FirstLeader::kDeclarer) leader = contract_.caller;
  if (rules.first_leader == FirstLeader::kFirstActualBidder) leader = auction_.belote.first_bidder();
  terms_ = TermsOf(rules, contract_.denomination, contract_.locked);
  trick_ = Trick(leader, deal.seats());
  if (rules.belote) FindRoyals(rules);
  AskForDeclaration(deal);
}

// F8: king and queen of trump in one hand; at all trumps of every suit, if the rules say so.
void Position::FindRoyals(const RuleSet& rules) {
  const std::optional<Suit> trump = TrumpOf(contract_.denomination);
  const bool each =
      contract_.denomination == Denomination::kAllTrumps && rules.belote_at == BeloteAt::kEachSuit;
  for (Suit suit : kSuits) {
    if (!each && trump != suit) continue;
    for (CardSet hand : hands_) {
      if (hand.ContainsAll(RoyalsOf(suit))) royals_ = royals_ | RoyalsOf(suit);
    }
  }
}

bool Position::HoldsMeld(const Deal& deal, Seat seat) const {
  const RuleSet& rules = deal.rules();
  if (IsBaloot(deal)) return baloot::HoldsMeld(rules, contract_.denomination, hand(seat));
  return rules.melds == Melds::kDeclared && belote::HoldsMeld(rules, contract_.denomination, hand(seat));
}

// F1: before the own card to trick 1, if there is anything to declare.
void Position::AskForDeclaration(const Deal& deal) {
  phase_ = Phase::kPlay;
  const Seat seat = trick_.next();
  const bool asked = (declared_ & Bit(seat)) != 0;
  if (asked || !HoldsMeld(deal, seat)) return;
  if (!IsBaloot(deal) && deal.rules().meld_announce == MeldAnnounce::kAutomatic) {
    Declare(deal, belote::AutomaticDeclaration(deal.rules(), contract_.denomination, hand(seat)));
  } else {
    phase_ = Phase::kDeclaring;
  }
}

DeclarationList Position::LegalDeclarations(const Deal& deal) const {
  const CardSet cards = hand(trick_.next());
  return IsBaloot(deal) ? baloot::LegalDeclarations(deal.rules(), contract_.denomination, cards)
                        : belote::LegalDeclarations(deal.rules(), contract_.denomination, cards);
}

void Position::Declare(const Deal& deal, const Declaration& declaration) {
  const RuleSet& rules = deal.rules();
  const Denomination d = contract_.denomination;
  const Seat seat = trick_.next();
  declared_ |= Bit(seat);
  phase_ = Phase::kPlay;
  if (declaration.count == 0) return;
  if (IsBaloot(deal)) {
    melds_[At(seat)] = baloot::Tally(rules, d, declaration);
    if (!baloot::BalootCounts(rules, d, hand(seat),
                              absl::MakeConstSpan(declaration.begin(), declaration.count))) {
      royal_melds_ |= Bit(seat);
    }
    return;
  }
  melds_[At(seat)] = belote::Tally(rules, d, declaration);
  if (belote::HoldsRoyalRun(d, declaration)) royal_melds_ |= Bit(seat);
}

bool Position::AcceptsBelote(const Deal& deal, Card card) const {
  if (IsBaloot(deal) || !royals_.Contains(card) || !hand(trick_.next()).Contains(card)) return false;
  const bool first = royals_.Contains(OtherRoyal(card));
  // F8: with `both` the second card may be announced only after the first.
  return deal.rules().belote_call != BeloteCall::kBoth || first ||
         (belote_state_ & CalledBit(card.suit())) != 0;
}

bool Position::MayAnnounceBelote(const Deal& deal, Card card) const {
  if (!AcceptsBelote(deal, card) || (belote_state_ & SpoiltBit(card.suit())) != 0) return false;
  if (tricks_done_ == 1 && ShowsRoyals(deal, trick_.next())) return false;
  const bool first = royals_.Contains(OtherRoyal(card));
  switch (deal.rules().belote_call) {
    case BeloteCall::kFirst:
    case BeloteCall::kBoth:
      if (!first) return deal.rules().belote_call == BeloteCall::kBoth;
      return card.rank() == Rank::kKing || deal.rules().belote_order == BeloteOrder::kAny;
    case BeloteCall::kSecond:
      return !first;
    case BeloteCall::kAuto:
      break;
  }
  return false;
}

CardSet Position::gone(const Deal& deal) const {
  CardSet here;
  for (CardSet hand : hands_) here = here | hand;
  for (int i = 0; i < trick_.count(); ++i) here.Add(trick_.card(i));
  CardSet hidden;
  for (Card card : here) {
    const std::optional<Card> below = deal.Under(card);
    if (below.has_value()) hidden.Add(*below);
  }
  return GameCards(deal.rules()) - here - hidden;
}

bool Position::MayAnnounceEkka(const Deal& deal, Card card) const {
  return deal.rules().ekka && EkkaAllowed(deal.rules(), trick_, terms_.denomination, card, gone(deal));
}

// Découverte E: turns up the cards that lay under the two cards of a trick.
void Position::Uncover(const Deal& deal) {
  for (int i = 0; i < trick_.count(); ++i) {
    const std::optional<Card> below = deal.Under(trick_.card(i));
    if (below.has_value()) held(After(trick_.leader(), i, 2)).Add(*below);
  }
}

// F4.
void Position::SettleMelds(const Deal& deal) {
  if (declared_ == 0) return;
  if (IsBaloot(deal)) {
    const std::optional<Seat> owner =
        baloot::StrongestMeldOwner(deal.rules(), deal.dealer(), trick_.leader(), melds_);
    if (owner.has_value()) melds_score_ = static_cast<uint8_t>(Bit(*owner) | Bit(PartnerOf(*owner)));
    return;
  }
  const belote::MeldContest contest = belote::Compare(deal.rules(), deal.dealer(), melds_);
  for (size_t seat = 0; seat < kMaxSeats; ++seat) {
    if (contest.scores[seat]) melds_score_ |= Bit(static_cast<Seat>(seat));
  }
  if (deal.rules().meld_extra == MeldExtra::kHeld && melds_score_ != 0) SettleHeldMelds(deal);
}

// meld_extra=held: the winning side scores all melds that it held when trick 1 began, announced or not.
void Position::SettleHeldMelds(const Deal& deal) {
  royal_melds_ = 0;
  for (int i = 0; i < deal.seats(); ++i) {
    const Seat seat = After(trick_.leader(), i, deal.seats());
    if (!melds_score(seat)) continue;
    const CardSet held = hand(seat) | CardSet(trick_.card(i));
    const Declaration melds = belote::BestMelds(deal.rules(), contract_.denomination, held);
    melds_[At(seat)].points = belote::Tally(deal.rules(), contract_.denomination, melds).points;
    if (belote::HoldsRoyalRun(contract_.denomination, melds)) royal_melds_ |= Bit(seat);
  }
}

// Whether the seat shows a run with king and queen of trump before its card to trick 2. Showing it counts as
// a call of Belote (Tarabish F).
bool Position::ShowsRoyals(const Deal& deal, Seat seat) const {
  const RuleSet& rules = deal.rules();
  if (family_ == Family::kBaloot || !rules.belote || !rules.belote_shown) return false;
  if (rules.meld_show != MeldShow::kWinnerBeforeCard2) return false;
  const std::optional<Suit> trump = TrumpOf(contract_.denomination);
  if ((royal_melds_ & Bit(seat)) == 0 || !melds_score(seat) || !trump.has_value()) return false;
  return (belote_state_ & SpoiltBit(*trump)) == 0;
}

void Position::ShowMelds(const Deal& deal, Seat seat) {
  if (!ShowsRoyals(deal, seat)) return;
  AddBelote(seat);
  belote_state_ |= SpoiltBit(*TrumpOf(contract_.denomination));  // it has scored
}

// F8. In Baloot nothing is announced: the second card is enough, unless a project of the player excludes it.
void Position::NoticeBelote(const Deal& deal, Seat seat, const rules::Play& play) {
  const RuleSet& rules = deal.rules();
  const uint8_t spoilt = SpoiltBit(play.card.suit());
  royals_.Remove(play.card);
  const bool first = royals_.Contains(OtherRoyal(play.card));
  if (IsBaloot(deal)) {
    if (!first && !(melds_score(seat) && (royal_melds_ & Bit(seat)) != 0)) AddBelote(seat);
    return;
  }
  const bool call_first = rules.belote_call == BeloteCall::kFirst || rules.belote_call == BeloteCall::kBoth;
  if (first) {
    if (play.announce_belote) belote_state_ |= CalledBit(play.card.suit());
    const bool wrong_order =
        rules.belote_order == BeloteOrder::kKingFirst && play.card.rank() == Rank::kQueen;
    if (wrong_order || (call_first && !play.announce_belote)) belote_state_ |= spoilt;
    return;
  }
  if ((belote_state_ & spoilt) != 0) return;
  const bool call_second = rules.belote_call == BeloteCall::kSecond || rules.belote_call == BeloteCall::kBoth;
  if (!call_second || play.announce_belote) AddBelote(seat);
}

}  // namespace hakam::rules
