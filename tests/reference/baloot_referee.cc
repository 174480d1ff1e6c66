// The order of a board: auction, doubling, eight tricks with the declarations in the first, score.
#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "baloot_auction.h"
#include "baloot_award.h"
#include "baloot_doubling.h"
#include "baloot_play.h"
#include "baloot_projects.h"
#include "baloot_score.h"
#include "baloot_setup.h"
#include "referee.h"

namespace hakam::reference {
namespace baloot {
namespace {

constexpr const char* kEkka = " ekka";

class BalootReferee : public Referee {
 public:
  explicit BalootReferee(const Setup& setup);

  bool Finished() const override { return phase_ == Phase::kFinished; }
  int ToAct() const override;
  std::vector<std::string> Legal() const override;
  void Apply(const std::string& action) override;
  Result ForfeitBy(int seat) const override;
  Result Score() const override;

 private:
  enum class Phase { kAuction, kDoubling, kDeclaration, kCard, kFinished };

  void AfterAuction();
  void StartPlay();
  void NextInTrick();
  void Declare(const std::string& action);
  void Play(const std::string& action);
  void EndTrick();
  std::vector<Declaration> Declarations(int seat) const;

  bool HasContract() const { return auction_.state() == Auction::State::kContract; }
  char Trump() const { return auction_.contract().trump; }
  int Level() const { return doubling_ ? doubling_->level() : 1; }
  int SeatInTrick() const { return After(leader_, static_cast<int>(trick_.played.size())); }
  int ScoredProjects(int team) const;
  bool BalootSaid() const;
  HandPoints PointsOfHand() const;
  Result Blank() const;

  const Setup setup_;
  const Options options_;
  const Card public_card_;
  Hands hands_;  // what is left of them
  Hands dealt_;  // the eight cards
  Auction auction_;
  std::optional<Doubling> doubling_;
  Phase phase_ = Phase::kAuction;
  int first_leader_ = -1;
  int leader_ = -1;
  Trick trick_;
  Cards gone_;  // the cards of finished tricks
  std::array<bool, 4> asked_to_declare_{};
  Declared declared_;
  int scoring_team_ = -1;             // F4; -1 before the end of trick 1 and where nobody declared
  std::array<int, 2> card_points_{};  // by team
  std::array<int, 2> tricks_{};
};

BalootReferee::BalootReferee(const Setup& setup)
    : setup_(setup),
      options_(ReadOptions(setup.options)),
      public_card_(PublicCard(setup.deck)),
      hands_(DealFive(setup.deck, setup.dealer)),
      auction_(options_, setup.dealer, public_card_, hands_) {}

int BalootReferee::ToAct() const {
  switch (phase_) {
    case Phase::kAuction:
      return auction_.ToAct();
    case Phase::kDoubling:
      return doubling_->ToAct();
    default:
      return SeatInTrick();
  }
}

std::vector<std::string> BalootReferee::Legal() const {
  if (phase_ == Phase::kAuction) return auction_.Legal();
  if (phase_ == Phase::kDoubling) return doubling_->Legal();
  std::vector<std::string> actions;
  const int seat = SeatInTrick();
  if (phase_ == Phase::kDeclaration) {
    actions.push_back(TextOf(Declaration{}));
    for (const Declaration& declaration : Declarations(seat)) actions.push_back(TextOf(declaration));
  } else {
    for (const Card& card : LegalCards(options_, Trump(), doubling_->locked(), hands_[seat], trick_, seat)) {
      actions.push_back(card);
      if (MayAnnounceEkka(options_, Trump(), card, trick_, gone_)) actions.push_back(card + kEkka);
    }
  }
  std::sort(actions.begin(), actions.end());
  return actions;
}

void BalootReferee::Apply(const std::string& action) {
  switch (phase_) {
    case Phase::kAuction:
      auction_.Apply(action);
      if (auction_.Finished()) AfterAuction();
      break;
    case Phase::kDoubling:
      doubling_->Apply(action);
      if (doubling_->Finished()) StartPlay();
      break;
    case Phase::kDeclaration:
      Declare(action);
      break;
    case Phase::kCard:
      Play(action);
      break;
    case Phase::kFinished:
      throw std::logic_error("the board is over");
  }
}

// D8. With double_when=BEFORE_DEAL the doubling is spoken on five cards; no call depends on the cards, so the
// two orders differ here only in when the hands are filled.
void BalootReferee::AfterAuction() {
  if (!HasContract()) {
    phase_ = Phase::kFinished;
    return;
  }
  const Contract& contract = auction_.contract();
  doubling_.emplace(options_, contract, setup_.scores);
  const bool full_hands = options_.double_when == "AFTER_DEAL";
  if (full_hands) DealRest(setup_.deck, setup_.dealer, contract.taker, hands_);
  phase_ = Phase::kDoubling;
  if (doubling_->Finished()) StartPlay();
}

void BalootReferee::StartPlay() {
  const Contract& contract = auction_.contract();
  if (options_.double_when == "BEFORE_DEAL") {
    DealRest(setup_.deck, setup_.dealer, contract.taker, hands_);
  }
  dealt_ = hands_;
  first_leader_ = FirstLeader(options_, contract, setup_.dealer);
  leader_ = first_leader_;
  NextInTrick();
}

// F1: in trick 1 a seat declares before its own card, if it has something to declare.
void BalootReferee::NextInTrick() {
  const int seat = SeatInTrick();
  const bool asks = gone_.empty() && !asked_to_declare_[seat] && !Declarations(seat).empty();
  phase_ = asks ? Phase::kDeclaration : Phase::kCard;
}

std::vector<Declaration> BalootReferee::Declarations(int seat) const {
  return DeclarationsOf(ProjectsIn(options_, Trump(), dealt_[seat]));
}

void BalootReferee::Declare(const std::string& action) {
  const int seat = SeatInTrick();
  for (const Declaration& declaration : Declarations(seat)) {
    if (TextOf(declaration) == action) declared_[seat] = declaration;
  }
  asked_to_declare_[seat] = true;
  NextInTrick();
}

void BalootReferee::Play(const std::string& action) {
  const int seat = SeatInTrick();
  const Card card = action.substr(0, 2);
  if (action.ends_with(kEkka)) trick_.ekka_by = seat;
  trick_.played.push_back({seat, card});
  std::erase(hands_[seat], card);
  if (trick_.played.size() == 4) EndTrick();
  if (gone_.size() == setup_.deck.size()) {
    phase_ = Phase::kFinished;
  } else {
    NextInTrick();
  }
}

void BalootReferee::EndTrick() {
  leader_ = WinningSeat(trick_, Trump());
  for (const Played& played : trick_.played) {
    card_points_[TeamOf(leader_)] += CardPoints(played.card, Trump());
    gone_.push_back(played.card);
  }
  ++tricks_[TeamOf(leader_)];
  if (gone_.size() == 4) {
    const int strongest = StrongestSeat(options_, Trump(), setup_.dealer, first_leader_, declared_);
    if (strongest >= 0) scoring_team_ = TeamOf(strongest);
  }
  if (gone_.size() == setup_.deck.size()) card_points_[TeamOf(leader_)] += 10;  // A4
  trick_ = Trick{};
}

// F4, in game points; nothing before trick 1 is complete.
int BalootReferee::ScoredProjects(int team) const {
  if (team != scoring_team_) return 0;
  int points = 0;
  for (int seat : {team, PartnerOf(team)}) {
    for (const Project& project : declared_[seat]) {
      points += ProjectPoints(options_, project.kind, Trump() == kNoTrump);
    }
  }
  return points;
}

// F8: both cards played by the seat they were dealt to, and not blocked. The second of them falls in trick 2
// at the earliest, so which projects score is known by then.
bool BalootReferee::BalootSaid() const {
  if (first_leader_ < 0) return false;
  const int holder = BalootHolder(Trump(), dealt_);
  if (holder < 0) return false;
  for (char rank : {'K', 'Q'}) {
    if (Contains(hands_[holder], {rank, Trump()})) return false;
  }
  const bool scores = TeamOf(holder) == scoring_team_;
  return BalootStands(options_, Trump(), scores ? declared_[holder] : Declaration{});
}

HandPoints BalootReferee::PointsOfHand() const {
  const int declarers = auction_.contract().DeclaringTeam();
  const std::array<int, 2> teams = {declarers, 1 - declarers};
  HandPoints hand;
  hand.sun = Trump() == kNoTrump;
  for (Side side : {kDeclarers, kDefenders}) {
    hand.cards[side] = card_points_[teams[side]];
    hand.projects[side] = ScoredProjects(teams[side]);
    if (tricks_[teams[side]] == 8) hand.capot = side;
  }
  if (BalootSaid()) {
    hand.baloot = TeamOf(BalootHolder(Trump(), dealt_)) == declarers ? kDeclarers : kDefenders;
  }
  hand.level = Level();
  hand.public_ace = RankOf(public_card_) == 'A';
  return hand;
}

// Nobody scores, the next dealer deals (B1).
Result BalootReferee::Blank() const {
  Result result;
  result.next_dealer = After(setup_.dealer, 1);
  return result;
}

Result BalootReferee::Score() const {
  Result result = Blank();
  if (auction_.state() == Auction::State::kAllPass) {  // C9
    result.outcome = "passed out";
    return result;
  }
  if (auction_.state() == Auction::State::kKawesh) {  // B6
    result.outcome = "void";
    if (options_.kawesh_dealer == "SAME") result.next_dealer = setup_.dealer;
    return result;
  }
  const HandScore score = ScoreHand(options_, PointsOfHand());
  const int declarers = auction_.contract().DeclaringTeam();
  result.outcome = score.outcome;
  result.points[declarers] = score.points[kDeclarers];
  result.points[1 - declarers] = score.points[kDefenders];
  if (score.match_winner != kNobody) {  // H3
    result.match_winner = score.match_winner == kDeclarers ? declarers : 1 - declarers;
  } else {
    result.match_winner =
        MatchWinner(options_, {setup_.scores[0] + result.points[0], setup_.scores[1] + result.points[1]});
  }
  return result;
}

// G10. A forfeited board counts as a complete hand for H2.
Result BalootReferee::ForfeitBy(int seat) const {
  const int other = 1 - TeamOf(seat);
  Result result = Blank();
  result.outcome = "forfeit";
  if (Level() == 5) {
    result.points[other] = options_.target;
    result.match_winner = other;
    return result;
  }
  const bool sun = HasContract() && Trump() == kNoTrump;
  result.points[other] = ForfeitAward(HasContract(), sun, Level(), ScoredProjects(other));
  if (BalootSaid()) {
    const int owner = BalootHolder(Trump(), dealt_);
    if (owner != seat) result.points[TeamOf(owner)] += BalootPoints(options_);
  }
  result.match_winner =
      MatchWinner(options_, {setup_.scores[0] + result.points[0], setup_.scores[1] + result.points[1]});
  return result;
}

}  // namespace
}  // namespace baloot

std::unique_ptr<Referee> NewBalootReferee(const Setup& setup) {
  return std::make_unique<baloot::BalootReferee>(setup);
}

}  // namespace hakam::reference
