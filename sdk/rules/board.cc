#include "sdk/rules/board.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/baloot/project.h"
#include "sdk/rules/belote/meld.h"
#include "sdk/rules/position_actions.h"

namespace hakam::rules {
namespace {

constexpr Team kTeams[] = {Team::k0, Team::k1};

MeldKind KindOf(const RuleSet& rules, Denomination d, CardSet meld) {
  if (rules.family == Family::kBelote) return belote::KindOf(rules, meld);
  return *baloot::ClassifyMeld(rules, d, meld);
}

}  // namespace

absl::StatusOr<BoardState> BoardState::Create(const RuleSet* rules, const BoardSetup& setup) {
  HAKAM_RETURN_IF_ERROR(rules->Check());
  HAKAM_ASSIGN_OR_RETURN(const Deal deal, Deal::Create(rules, setup));
  return absl::StatusOr<BoardState>(absl::in_place, deal);
}

std::optional<Contract> BoardState::contract() const {
  if (!position_.has_contract()) return std::nullopt;
  return position_.contract();
}

CardSet BoardState::dealt_hand(Seat seat) const {
  const bool all = position_.has_contract() &&
                   (position_.phase() != Phase::kDoubling || rules().double_when == DoubleWhen::kAfterDeal);
  return all ? deal_.FullHands(position_.contract().taker)[At(seat)] : deal_.seen(seat);
}

std::vector<Action> BoardState::LegalActions() const {
  std::vector<Action> actions;
  LegalActions(&actions);
  return actions;
}

void BoardState::LegalActions(std::vector<Action>* out) const {
  out->clear();
  if (!finished()) rules::LegalActions(deal_, position_, out);
}

absl::Status BoardState::Apply(const Action& action) {
  if (finished()) return absl::InvalidArgumentError(absl::StrCat(action.ToString(), ": the board is over"));
  const Phase now = phase();
  const bool right_kind =
      (action.kind == ActionKind::kCall && (now == Phase::kAuction || now == Phase::kDoubling)) ||
      (action.kind == ActionKind::kDeclaration && now == Phase::kDeclaring) ||
      (action.kind == ActionKind::kPlay && now == Phase::kPlay);
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
  if (!position_.Accepts(deal_, call)) return RefuseCall(call);
  calls_.push_back({.seat = to_act(), .call = call});
  position_.Make(deal_, call);
  RecordAutomatic();
  if (finished()) Finish();
  return absl::OkStatus();
}

std::optional<Declaration> BoardState::FindDeclaration(const Declaration& wanted) const {
  if (wanted.count > Declaration::kMaxMelds) return std::nullopt;
  for (const Declaration& legal : position_.LegalDeclarations(deal_)) {
    if (legal.count == wanted.count && std::is_permutation(legal.begin(), legal.end(), wanted.begin()))
      return legal;
  }
  return std::nullopt;
}

absl::Status BoardState::ApplyDeclaration(const Declaration& declaration) {
  const std::optional<Declaration> found = FindDeclaration(declaration);
  if (!found.has_value()) return RefuseDeclaration(declaration);
  Record(to_act(), *found);
  position_.Declare(deal_, *found);
  return absl::OkStatus();
}

absl::Status BoardState::ApplyPlay(const Play& play) {
  const Seat seat = to_act();
  if (!hand(seat).Contains(play.card) ||
      (play.announce_belote && !position_.AcceptsBelote(deal_, play.card)) ||
      (play.ekka && !position_.MayAnnounceEkka(deal_, play.card))) {
    return RefusePlay(play);
  }
  if (!position_.LegalCards().Contains(play.card)) {
    if (rules().family == Family::kBelote || rules().qaid == Qaid::kNone) return RefusePlay(play);
    result_ = Forfeit(seat);
    forfeited_ = true;
    return absl::OkStatus();
  }
  position_.Play(deal_, play);
  RecordPlay(seat, play);
  RecordAutomatic();
  if (finished()) Finish();
  return absl::OkStatus();
}

void BoardState::Record(Seat seat, const Declaration& declaration) {
  for (CardSet cards : declaration) {
    melds_.push_back(
        {.seat = seat, .kind = KindOf(rules(), position_.denomination(), cards), .cards = cards});
  }
}

// Records the melds that are announced automatically, for the seat that plays next.
void BoardState::RecordAutomatic() {
  if (phase() != Phase::kPlay || rules().family != Family::kBelote) return;
  if (rules().melds == Melds::kNone || rules().meld_announce != MeldAnnounce::kAutomatic) return;
  if (position_.tricks_done() > 0) return;
  const Seat seat = to_act();
  Record(seat, belote::AutomaticDeclaration(rules(), position_.denomination(), hand(seat)));
}

void BoardState::RecordPlay(Seat seat, const Play& play) {
  if (tricks_.empty() || tricks_.back().winner.has_value()) tricks_.push_back({.leader = seat});
  TrickView& trick = tricks_.back();
  trick.cards[trick.count++] = play.card;
  if (play.ekka) trick.ekka = seat;
  if (play.announce_belote) trick.belote |= static_cast<uint8_t>(1u << Index(seat));
  if (static_cast<int>(tricks_.size()) == position_.tricks_done()) trick.winner = position_.trick().leader();
  if (static_cast<size_t>(position_.belotes(seat)) >
      static_cast<size_t>(std::count(belote_seats_.begin(), belote_seats_.end(), seat))) {
    belote_seats_.push_back(seat);
  }
}

// Visits them in the order declared; with meld_extra=held, by seat.
void BoardState::ForEachScoredMeld(absl::FunctionRef<void(const DeclaredMeld&)> visit) const {
  if (rules().family == Family::kBaloot || rules().meld_extra == MeldExtra::kAnnounced) {
    for (const DeclaredMeld& meld : melds_) {
      if (position_.melds_score(meld.seat)) visit(meld);
    }
    return;
  }
  const Denomination d = position_.denomination();
  for (int i = 0; i < deal_.seats(); ++i) {
    const auto seat = static_cast<Seat>(i);
    if (!position_.melds_score(seat)) continue;
    for (CardSet cards : belote::BestMelds(rules(), d, dealt_hand(seat))) {
      visit({.seat = seat, .kind = KindOf(rules(), d, cards), .cards = cards});
    }
  }
}

void BoardState::Finish() {
  const BoardScore score = position_.Score(deal_);
  result_.outcome = score.outcome;
  result_.points = score.points;
  result_.hanging = score.hanging;
  result_.match_winner = score.match_winner;
  hand_winner_ = score.hand_winner;
  if (!position_.has_contract()) return;
  result_.contract = position_.contract();
  result_.card_points = position_.card_points_with_last(deal_);
  ForEachScoredMeld([this](const DeclaredMeld& meld) { result_.scored_melds.push_back(meld); });
  result_.belote_seats = belote_seats_;
  for (Team team : kTeams) {
    if (position_.tricks_won(team) == deal_.tricks()) result_.capot_team = team;
  }
}

BoardResult BoardState::Forfeit(Seat offender) const {
  const BoardScore score = position_.Forfeit(deal_, offender);
  BoardResult result{
      .outcome = score.outcome, .points = score.points, .contract = contract(), .hanging = score.hanging};
  result.match_winner = score.match_winner;
  const bool baloot = rules().family == Family::kBaloot;
  ForEachScoredMeld([&](const DeclaredMeld& meld) {
    // Baloot G10: the offender's projects do not go to the other team, nor does the offender's Baloot.
    if (!baloot || TeamOf(meld.seat) != TeamOf(offender)) result.scored_melds.push_back(meld);
  });
  for (Seat seat : belote_seats_) {
    if (!baloot || seat != offender) result.belote_seats.push_back(seat);
  }
  return result;
}

Seat BoardState::next_dealer() const {
  const Seat dealer = deal_.dealer();
  const bool same = (result_.outcome == Outcome::kVoid && rules().kawesh_dealer == KaweshDealer::kSame) ||
                    (result_.outcome == Outcome::kPassedOut && rules().all_pass == AllPass::kSameDealer);
  return same ? dealer : After(dealer, 1, deal_.seats());
}

}  // namespace hakam::rules
