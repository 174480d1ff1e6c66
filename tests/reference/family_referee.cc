// A board of the Belote family from the deck to the score: auction, declarations, play.
#include <algorithm>
#include <stdexcept>

#include "tests/reference/family_auction.h"
#include "tests/reference/family_belote.h"
#include "tests/reference/family_deal.h"
#include "tests/reference/family_melds.h"
#include "tests/reference/family_play.h"
#include "tests/reference/family_score.h"
#include "tests/reference/referee.h"

namespace hakam::reference {
namespace {

using namespace family;  // NOLINT: everything here is about the family

constexpr char kWithBelote[] = " belote";

class FamilyReferee : public Referee {
 public:
  explicit FamilyReferee(const Setup& setup)
      : setup_(setup),
        options_(ReadOptions(setup.options)),
        deal_(DealBeforeAuction(options_, setup.deck, setup.dealer)),
        auction_(options_, deal_, setup.dealer) {}
  FamilyReferee(const FamilyReferee&) = delete;
  FamilyReferee& operator=(const FamilyReferee&) = delete;

  bool Finished() const override {
    if (!auction_.Over()) return false;
    return auction_.PassedOut() || hands_left_ == 0;
  }
  int ToAct() const override { return auction_.Over() ? ActorInPlay() : auction_.ToAct(); }
  std::vector<std::string> Legal() const override;
  void Apply(const std::string& action) override;
  Result ForfeitBy(int seat) const override;
  Result Score() const override;

 private:
  int ActorInPlay() const { return (leader_ + static_cast<int>(trick_.size())) % options_.players; }
  // The declarations the seat to act is to be asked for now, none if it is not asked.
  std::vector<Declaration> Asked() const;
  std::vector<std::string> LegalPlays() const;
  void StartPlay();
  void Declare(const std::string& text);
  void PlayCard(const std::string& action);
  void CloseTrick();
  void SettleDeclarations();
  Sides BeloteSoFar() const;

  const Setup setup_;
  const Options options_;
  Deal deal_;  // its hands are the ones being played
  Auction auction_;

  Trumps trumps_;
  std::vector<std::vector<Card>> start_hands_;  // at the start of trick 1
  std::vector<bool> answered_;                  // seats that need not be asked for declarations any more
  std::vector<Declaration> announced_;
  std::vector<BeloteWatch> belote_;
  int leader_ = 0;
  std::vector<Card> trick_;
  int tricks_done_ = 0;
  int hands_left_ = 0;  // seats that still hold cards
  Tally tally_;
};

std::vector<std::string> FamilyReferee::Legal() const {
  if (!auction_.Over()) return auction_.Legal();
  std::vector<std::string> actions;
  for (const Declaration& declaration : Asked()) actions.push_back(TextOf(declaration));
  if (actions.empty()) return LegalPlays();
  actions.push_back(TextOf({}));
  std::sort(actions.begin(), actions.end());
  return actions;
}

void FamilyReferee::Apply(const std::string& action) {
  const std::vector<std::string> legal = Legal();
  if (std::find(legal.begin(), legal.end(), action) == legal.end()) {
    throw std::invalid_argument("not legal: " + action);
  }
  if (!auction_.Over()) {
    auction_.Apply(action);
    if (auction_.Over() && !auction_.PassedOut()) StartPlay();
  } else if (!Asked().empty()) {
    Declare(action);
  } else {
    PlayCard(action);
  }
}

void FamilyReferee::StartPlay() {
  const Contract& contract = auction_.Standing();
  DealAfterAuction(options_, setup_.deck, setup_.dealer, contract.declarer, &deal_);
  trumps_ = TrumpsOf(contract.denomination);
  leader_ = (setup_.dealer + 1) % options_.players;  // clause E
  if (options_.first_leader == "first_actual_bidder") leader_ = contract.first_bidder;
  start_hands_ = deal_.hands;
  announced_.resize(options_.players);
  answered_.assign(options_.players, options_.meld_announce == "automatic");
  for (int seat = 0; seat < options_.players; ++seat) {
    belote_.emplace_back(options_, trumps_, start_hands_[seat]);
    if (options_.meld_announce == "automatic") {
      announced_[seat] = AutomaticAnnouncement(options_, trumps_, start_hands_[seat]);
    }
  }
  hands_left_ = options_.players;
}

// Clause F: once, directly before the first card of the seat.
std::vector<Declaration> FamilyReferee::Asked() const {
  const int seat = ActorInPlay();
  if (tricks_done_ > 0 || answered_[seat]) return {};
  return LegalDeclarations(options_, trumps_, start_hands_[seat]);
}

void FamilyReferee::Declare(const std::string& text) {
  const int seat = ActorInPlay();
  for (const Declaration& declaration : Asked()) {
    if (TextOf(declaration) == text) announced_[seat] = declaration;
  }
  answered_[seat] = true;
}

std::vector<std::string> FamilyReferee::LegalPlays() const {
  const int seat = ActorInPlay();
  std::vector<std::string> actions;
  for (const Card& card : LegalCards(options_, trumps_, trick_, deal_.hands[seat])) {
    actions.push_back(card);
    if (belote_[seat].FlagOffered(options_, card)) actions.push_back(card + kWithBelote);
  }
  std::sort(actions.begin(), actions.end());
  return actions;
}

void FamilyReferee::PlayCard(const std::string& action) {
  const int seat = ActorInPlay();
  const Card card = action.substr(0, 2);
  answered_[seat] = true;
  belote_[seat].Play(card, action.size() > card.size());
  Remove(card, &deal_.hands[seat]);
  trick_.push_back(card);
  if (static_cast<int>(trick_.size()) == options_.players) CloseTrick();
}

void FamilyReferee::CloseTrick() {
  const int winner = (leader_ + Holder(trick_, trumps_)) % options_.players;
  const int team = TeamOf(winner);
  for (size_t i = 0; i < trick_.size(); ++i) {
    tally_.cards[team] += Points(trick_[i], trumps_);
    // Découverte E: what was under the card is turned up before the next lead.
    const auto under = deal_.under.find(trick_[i]);
    if (under == deal_.under.end()) continue;
    const Card uncovered = under->second;
    deal_.under.erase(under);
    deal_.hands[(leader_ + static_cast<int>(i)) % options_.players].push_back(uncovered);
  }
  ++tally_.tricks[team];
  tally_.last_trick = team;
  trick_.clear();
  leader_ = winner;
  if (++tricks_done_ == 1) SettleDeclarations();
  hands_left_ = static_cast<int>(
      std::count_if(deal_.hands.begin(), deal_.hands.end(), [](const auto& hand) { return !hand.empty(); }));
}

// Nothing is awarded before trick 1 is over (9.3). Each seat shows what it scores before its own card 2.
void FamilyReferee::SettleDeclarations() {
  const Award award = AwardMelds(options_, trumps_, setup_.dealer, announced_, start_hands_);
  tally_.melds = award.points;
  for (int seat = 0; seat < options_.players; ++seat) belote_[seat].Show(options_, award.scoring[seat]);
}

Sides FamilyReferee::BeloteSoFar() const {
  Sides points{};
  for (size_t seat = 0; seat < belote_.size(); ++seat) {
    points[TeamOf(static_cast<int>(seat))] += belote_[seat].Points(options_);
  }
  return points;
}

Result FamilyReferee::ForfeitBy(int seat) const {
  return ScoreForfeit(options_, setup_, auction_.Standing(), seat, tally_.melds, BeloteSoFar());
}

Result FamilyReferee::Score() const {
  if (auction_.PassedOut()) return ScorePassedOut(options_, setup_);
  Tally tally = tally_;
  tally.belote = BeloteSoFar();
  return ScoreBoard(options_, setup_, auction_.Standing(), tally);
}

}  // namespace

std::unique_ptr<Referee> NewFamilyReferee(const Setup& setup) {
  return std::make_unique<FamilyReferee>(setup);
}

}  // namespace hakam::reference
