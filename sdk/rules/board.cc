#include "sdk/rules/board.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "sdk/base/check.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/meld.h"
#include "sdk/rules/order.h"
#include "sdk/rules/score.h"

namespace hakam::rules {
namespace {

size_t At(Seat seat) { return static_cast<size_t>(Index(seat)); }
size_t At(Team team) { return static_cast<size_t>(Index(team)); }

CardSet SetOf(absl::Span<const Card> cards) {
  CardSet set;
  for (Card card : cards) set.Add(card);
  return set;
}

Team TeamOfSide(const Contract& contract, Side side) {
  return side == Side::kDeclarers ? contract.declarers() : OtherTeam(contract.declarers());
}

}  // namespace

absl::StatusOr<BoardState> BoardState::Create(const RuleSet* rules, const BoardSetup& setup) {
  HAKAM_RETURN_IF_ERROR(CheckBalootDeck(setup.deck));
  BoardState board;
  board.rules_ = rules;
  std::copy(setup.deck.begin(), setup.deck.end(), board.deck_.begin());
  board.dealer_ = setup.dealer;
  board.scores_ = setup.scores;

  DealtHands hands;
  DealFirst(board.deck_, board.dealer_, &hands);
  AuctionSetup auction{.dealer = setup.dealer, .public_card = board.public_card()};
  for (size_t seat = 0; seat < kMaxSeats; ++seat) {
    board.dealt_[seat] = SetOf(hands[seat]);
    if (IsKawesh(board.dealt_[seat])) auction.kawesh_seats |= static_cast<uint8_t>(1u << seat);
  }
  board.auction_ = Auction(auction);
  return board;
}

Seat BoardState::to_act() const {
  switch (phase_) {
    case Phase::kAuction:
      return auction_.turn();
    case Phase::kDoubling:
      return doubling_.turn();
    default:
      return play_.turn();
  }
}

CardSet BoardState::hand(Seat seat) const {
  const bool playing = contract_.has_value() && rest_dealt_ && phase_ != Phase::kDoubling;
  return playing ? play_.hand(seat) : dealt_[At(seat)];
}

bool BoardState::EkkaAllowed(Card card) const {
  return rules_->ekka && rules::EkkaAllowed(*rules_, play_.trick(), play_.denomination(), card, play_.gone());
}

std::vector<Action> BoardState::LegalActions() const {
  std::vector<Action> actions;
  LegalActions(&actions);
  return actions;
}

void BoardState::LegalActions(std::vector<Action>* out) const {
  out->clear();
  switch (phase_) {
    case Phase::kAuction:
      for (const Call& call : auction_.LegalCalls(*rules_)) out->push_back(Action::OfCall(call));
      break;
    case Phase::kDoubling:
      for (const Call& call : doubling_.LegalCalls(*rules_)) out->push_back(Action::OfCall(call));
      break;
    case Phase::kDeclaring:
      for (const Declaration& d : LegalDeclarations(*rules_, contract_->denomination, dealt_[At(to_act())])) {
        out->push_back(Action::OfDeclaration(d));
      }
      break;
    case Phase::kPlay:
      for (Card card : LegalCards()) {
        out->push_back(Action::OfPlay(card));
        if (!EkkaAllowed(card)) continue;
        out->push_back(Action::OfPlay(card));
        out->back().play.ekka = true;
      }
      break;
    case Phase::kFinished:
      break;
  }
}

absl::Status BoardState::Refuse(absl::string_view what) const {
  constexpr size_t kMaxListed = 12;
  std::string message = absl::StrCat("seat ", Index(to_act()), " tried ", what, "; legal: ");
  const std::vector<Action> legal = LegalActions();
  for (size_t i = 0; i < std::min(legal.size(), kMaxListed); ++i) {
    absl::StrAppend(&message, i == 0 ? "" : ", ", legal[i].ToString());
  }
  if (legal.size() > kMaxListed) absl::StrAppend(&message, " and ", legal.size() - kMaxListed, " more");
  return absl::InvalidArgumentError(message);
}

absl::Status BoardState::Apply(const Action& action) {
  if (finished()) return absl::InvalidArgumentError(absl::StrCat(action.ToString(), ": the board is over"));
  const bool right_kind =
      (action.kind == ActionKind::kCall && (phase_ == Phase::kAuction || phase_ == Phase::kDoubling)) ||
      (action.kind == ActionKind::kDeclaration && phase_ == Phase::kDeclaring) ||
      (action.kind == ActionKind::kPlay && phase_ == Phase::kPlay);
  if (!right_kind) return Refuse(absl::StrCat(action.ToString(), ", which is not what is asked for"));
  switch (action.kind) {
    case ActionKind::kCall:
      return ApplyCall(action.call);
    case ActionKind::kDeclaration:
      return ApplyDeclaration(action.declaration);
    case ActionKind::kPlay:
      return ApplyPlay(action.play);
  }
  return absl::InvalidArgumentError("unknown kind of action");
}

absl::Status BoardState::ApplyCall(const Call& call) {
  const Seat seat = to_act();
  if (phase_ == Phase::kAuction) {
    if (!auction_.Apply(*rules_, call)) return Refuse(call.ToString());
    RecordCall(seat, call);
    if (auction_.outcome() != AuctionOutcome::kOpen) AfterAuction();
    return absl::OkStatus();
  }
  if (!doubling_.Apply(*rules_, call, &*contract_)) return Refuse(call.ToString());
  RecordCall(seat, call);
  if (!doubling_.open()) AfterDoubling();
  return absl::OkStatus();
}

absl::Status BoardState::ApplyDeclaration(const Declaration& declaration) {
  const Seat seat = to_act();
  const std::optional<Declaration> found =
      FindDeclaration(*rules_, contract_->denomination, dealt_[At(seat)], declaration);
  if (!found.has_value()) {
    return Refuse(
        Action::OfDeclaration({.melds = declaration.melds,
                               .count = std::min<uint8_t>(declaration.count, Declaration::kMaxMelds)})
            .ToString());
  }
  for (CardSet cards : *found) {
    const std::optional<MeldKind> kind = ClassifyMeld(*rules_, contract_->denomination, cards);
    HAKAM_CHECK(kind.has_value() && meld_count_ < kMaxDeclaredMelds);
    melds_[meld_count_++] = {.seat = seat, .kind = *kind, .cards = cards};
  }
  declared_ |= static_cast<uint8_t>(1u << Index(seat));
  phase_ = Phase::kPlay;
  return absl::OkStatus();
}

absl::Status BoardState::ApplyPlay(const Play& play) {
  const auto refuse = [&](absl::string_view why) {
    return Refuse(absl::StrCat(Action{.kind = ActionKind::kPlay, .play = play}.ToString(), why));
  };
  const Seat seat = to_act();
  if (!hand(seat).Contains(play.card)) return refuse(", a card not in hand");
  if (play.announce_belote) return refuse(", but Baloot is not announced");
  if (play.ekka && !EkkaAllowed(play.card)) return refuse(", but Ekka may not be announced");
  if (!LegalCards().Contains(play.card)) {
    if (rules_->qaid == Qaid::kNone) return refuse("");
    result_ = Forfeit(seat);
    phase_ = Phase::kFinished;
    return absl::OkStatus();
  }
  PlayCard(play);
  return absl::OkStatus();
}

void BoardState::RecordCall(Seat seat, const Call& call) {
  HAKAM_CHECK(call_count_ < kMaxCalls);
  calls_[call_count_++] = {.seat = seat, .call = call};
}

void BoardState::AfterAuction() {
  if (auction_.outcome() != AuctionOutcome::kContract) {
    result_.outcome = auction_.outcome() == AuctionOutcome::kKawesh ? Outcome::kVoid : Outcome::kPassedOut;
    phase_ = Phase::kFinished;
    return;
  }
  contract_ = auction_.contract();
  if (rules_->double_when == DoubleWhen::kAfterDeal) DealRest();
  doubling_ = Doubling(*rules_, *contract_, scores_);
  phase_ = Phase::kDoubling;
  if (!doubling_.open()) AfterDoubling();
}

void BoardState::AfterDoubling() {
  if (!rest_dealt_) DealRest();  // D8
  StartPlay();
}

void BoardState::DealRest() {
  DealtHands hands;
  rules::DealRest(deck_, dealer_, contract_->taker, &hands);
  for (size_t seat = 0; seat < kMaxSeats; ++seat) dealt_[seat] = dealt_[seat] | SetOf(hands[seat]);
  rest_dealt_ = true;
}

void BoardState::StartPlay() {
  const Seat leader = FirstLeader(*rules_, dealer_, contract_->caller);
  play_ = CardPlay(leader, contract_->denomination, contract_->locked, dealt_);
  AskForDeclaration();
}

// F1: before the own card to trick 1, if there is anything to declare.
void BoardState::AskForDeclaration() {
  const Seat seat = play_.turn();
  const bool asked = play_.tricks_done() == 0 && ((declared_ >> Index(seat)) & 1) == 0 &&
                     HoldsMeld(*rules_, contract_->denomination, dealt_[At(seat)]);
  phase_ = asked ? Phase::kDeclaring : Phase::kPlay;
}

void BoardState::PlayCard(const Play& play) {
  const Seat seat = play_.turn();
  const bool completed = play_.Play(play.card, play.ekka);
  if (completed && play_.tricks_done() == 1) SettleMelds();
  NoticeBaloot(seat, play.card);
  if (play_.tricks_done() == 0) {
    AskForDeclaration();
  } else if (play_.finished()) {
    Finish();
  }
}

// F4.
void BoardState::SettleMelds() {
  const ContestTable table{.denomination = contract_->denomination,
                           .dealer = dealer_,
                           .first_leader = FirstLeader(*rules_, dealer_, contract_->caller)};
  const std::optional<Seat> owner = StrongestMeldOwner(*rules_, table, melds());
  if (owner.has_value()) meld_team_ = TeamOf(*owner);
}

// F8: the second of king and queen of trump. It comes after trick 1, so the contest is settled.
void BoardState::NoticeBaloot(Seat seat, Card card) {
  if (SuitDenomination(card.suit()) != contract_->denomination) return;
  if (card.rank() != Rank::kKing && card.rank() != Rank::kQueen) return;
  const Card other(card.suit(), card.rank() == Rank::kKing ? Rank::kQueen : Rank::kKing);
  if (!dealt_[At(seat)].Contains(other) || play_.hand(seat).Contains(other)) return;
  absl::InlinedVector<CardSet, 2> scored;
  for (const DeclaredMeld& meld : melds()) {
    if (meld.seat == seat && Scores(meld)) scored.push_back(meld.cards);
  }
  if (BalootCounts(*rules_, contract_->denomination, dealt_[At(seat)], scored)) baloot_ = seat;
}

void BoardState::Finish() {
  phase_ = Phase::kFinished;
  const size_t declarers = At(contract_->declarers());
  PerTeam card_points = play_.card_points();
  card_points[At(TeamOf(play_.last_winner()))] += kLastTrickPoints;

  HandSummary hand{.denomination = contract_->denomination,
                   .card_points = {card_points[declarers], card_points[1 - declarers]},
                   .level = contract_->level,
                   .public_ace = public_card().rank() == Rank::kAce};
  const auto side_of = [&](Seat seat) { return TeamOf(seat) == contract_->declarers() ? 0u : 1u; };
  for (const DeclaredMeld& meld : melds()) {
    if (!Scores(meld)) continue;
    hand.melds[side_of(meld.seat)] += MeldGamePoints(*rules_, hand.denomination, meld.kind);
    result_.scored_melds.push_back(meld);
  }
  if (baloot_.has_value()) {
    hand.baloot[side_of(*baloot_)] = true;
    result_.belote_seats.push_back(*baloot_);
  }
  for (Side side : {Side::kDeclarers, Side::kDefenders}) {
    if (play_.tricks_won(TeamOfSide(*contract_, side)) == kBalootHand) hand.capot = side;
  }

  const HandScore score = ScoreHand(*rules_, hand);
  result_.outcome = score.made ? Outcome::kMade : Outcome::kFailed;
  result_.points[declarers] = score.points[0];
  result_.points[1 - declarers] = score.points[1];
  result_.card_points = card_points;
  result_.contract = contract_;
  if (hand.capot.has_value()) result_.capot_team = TeamOfSide(*contract_, *hand.capot);
  if (score.match_winner.has_value()) result_.match_winner = TeamOfSide(*contract_, *score.match_winner);
}

BoardResult BoardState::Forfeit(Seat offender) const {
  BoardResult result{.outcome = Outcome::kForfeit, .contract = contract_};
  ForfeitedHand hand{.offender = offender, .baloot = baloot_};
  if (contract_.has_value()) {
    hand.denomination = contract_->denomination;
    hand.level = contract_->level;
  }
  for (const DeclaredMeld& meld : melds()) {
    if (!Scores(meld) || TeamOf(meld.seat) == TeamOf(offender)) continue;
    hand.melds[At(TeamOf(meld.seat))] += MeldGamePoints(*rules_, contract_->denomination, meld.kind);
    result.scored_melds.push_back(meld);
  }
  if (baloot_.has_value() && *baloot_ != offender) result.belote_seats.push_back(*baloot_);
  const ForfeitAward award = ScoreForfeit(*rules_, hand);
  result.points = award.points;
  result.match_winner = award.match_winner;
  return result;
}

Seat BoardState::next_dealer() const {
  return NextDealer(*rules_, dealer_, result_.outcome == Outcome::kVoid);
}

}  // namespace hakam::rules
