// The position on a board, as a small value for search. It holds everything that decides which moves are
// legal and what the board will score, and nothing else. The history (calls, tricks, melds shown) is in
// BoardState.
//
//   Position position(deal);
//   while (position.phase() != Phase::kFinished) {
//     switch (position.phase()) {
//       case Phase::kPlay: position.Play(deal, Choose(position.LegalCards())); break;
//       case Phase::kDeclaring: position.Declare(deal, Choose(position.LegalDeclarations(deal))); break;
//       default: position.Make(deal, Choose(position.LegalCalls(deal)));
//     }
//   }
//   const BoardScore score = position.Score(deal);
//
// A search copies the position before a move, in order to go back. Moves are not checked and nothing
// allocates. `deal` must be the deal that the position was made from.
#ifndef HAKAM_SDK_RULES_POSITION_H_
#define HAKAM_SDK_RULES_POSITION_H_

#include <array>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "sdk/rules/baloot/auction.h"
#include "sdk/rules/baloot/doubling.h"
#include "sdk/rules/belote/auction.h"
#include "sdk/rules/call_set.h"
#include "sdk/rules/contract.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/meld_shapes.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/outcome.h"
#include "sdk/rules/side.h"
#include "sdk/rules/trick.h"

namespace hakam::rules {

// The score of a finished board.
struct BoardScore {
  Outcome outcome{};
  PerTeam points{};                  // match units; if the hand decides the match: the target for its winner
  std::optional<Team> hand_winner;   // who won the hand, if it had a contract
  std::optional<Team> match_winner;  // gahwa, or a hand that was doubled to `match`
  int hanging = 0;                   // left for later boards
};

// A hypothetical end of the hand, for ScoreOf().
struct HandEnd {
  PerTeam card_points{};  // with the last trick's bonus
  PerTeam tricks{};
};

class Position {
 public:
  // The start of the auction.
  explicit Position(const Deal& deal);

  Phase phase() const { return phase_; }
  // The seat to act; the board must not be finished.
  Seat turn() const;
  // The cards that the seat has not yet played; in the auction those that it sees.
  CardSet hand(Seat seat) const { return hands_[At(seat)]; }
  bool playing() const { return phase_ == Phase::kPlay || phase_ == Phase::kDeclaring; }

  // kAuction and kDoubling.
  CallSet LegalCalls(const Deal& deal) const;
  bool Accepts(const Deal& deal, const Call& call) const;
  void Make(const Deal& deal, const Call& call);

  // kDeclaring: the best first, "nothing" last.
  DeclarationList LegalDeclarations(const Deal& deal) const;
  void Declare(const Deal& deal, const Declaration& declaration);

  // kPlay.
  CardSet LegalCards() const { return rules::LegalCards(terms_, trick_, hand(trick_.next())); }
  // Whether the card may be played with the announcement of Belote, or of Ekka.
  bool MayAnnounceBelote(const Deal& deal, Card card) const;
  // Also true if the announcement is accepted but has no effect (belote-family F8).
  bool AcceptsBelote(const Deal& deal, Card card) const;
  bool MayAnnounceEkka(const Deal& deal, Card card) const;
  void Play(const Deal& deal, Card card) { Play(deal, rules::Play{.card = card}); }
  void Play(const Deal& deal, const rules::Play& play);

  // True from the end of the auction on, if there is a contract.
  bool has_contract() const { return auction_outcome() == AuctionOutcome::kContract; }
  AuctionOutcome auction_outcome() const {
    return family_ == Family::kBaloot ? auction_.baloot.outcome() : auction_.belote.outcome();
  }
  const Contract& contract() const { return contract_; }
  // kAuction of Baloot.
  AuctionStage stage() const;

  // The trick in progress; empty between tricks.
  const Trick& trick() const { return trick_; }
  // The seat that announced Ekka in it (law/baloot E10).
  std::optional<Seat> ekka() const { return terms_.ekka; }
  Denomination denomination() const { return terms_.denomination; }
  int tricks_done() const { return tricks_done_; }
  // Card points taken so far, without the last trick's bonus.
  PerTeam card_points() const { return {card_points_[0], card_points_[1]}; }
  // With the last trick's bonus; only when finished.
  PerTeam card_points_with_last(const Deal& deal) const;
  int tricks_won(Team team) const { return tricks_won_[At(team)]; }
  // The cards of finished tricks. Only after play has begun.
  CardSet gone(const Deal& deal) const;

  // Whether the melds of the seat score; known after trick 1.
  bool melds_score(Seat seat) const { return ((melds_score_ >> Index(seat)) & 1) != 0; }
  // Belotes (Baloots) that a seat has scored so far, 0..4.
  int belotes(Seat seat) const { return (belotes_ >> (4 * Index(seat))) & 15; }

  // Only when finished.
  BoardScore Score(const Deal& deal) const;
  // Only when finished with a contract: the score if the hand had ended like `end`.
  BoardScore ScoreOf(const Deal& deal, const HandEnd& end) const {
    return family_ == Family::kBaloot ? BalootScore(deal, end) : BeloteScore(deal, end);
  }
  // The score if `offender` forfeits the board now (law/baloot G10, belote-family 9.3).
  BoardScore Forfeit(const Deal& deal, Seat offender) const;

 private:
  // Only the auction of the game's family is in use.
  union Auction {
    baloot::Auction baloot;
    belote::Auction belote;
    Auction() : belote() {}
  };

  CardSet& held(Seat seat) { return hands_[At(seat)]; }
  bool HoldsMeld(const Deal& deal, Seat seat) const;

  void AfterAuction(const Deal& deal);
  void StartPlay(const Deal& deal);
  void FindRoyals(const RuleSet& rules);
  void AskForDeclaration(const Deal& deal);
  void FinishTrick(const Deal& deal);
  void Uncover(const Deal& deal);
  void SettleMelds(const Deal& deal);
  void SettleHeldMelds(const Deal& deal);
  bool ShowsRoyals(const Deal& deal, Seat seat) const;
  void ShowMelds(const Deal& deal, Seat seat);
  void NoticeBelote(const Deal& deal, Seat seat, const rules::Play& play);
  void AddBelote(Seat seat) { belotes_ = static_cast<uint16_t>(belotes_ + (1u << (4 * Index(seat)))); }

  PerTeam MeldPoints() const;
  PerTeam BelotePoints(const RuleSet& rules) const;
  BoardScore BalootScore(const Deal& deal, const HandEnd& end) const;
  BoardScore BeloteScore(const Deal& deal, const HandEnd& end) const;
  BoardScore BalootForfeit(const Deal& deal, Seat offender) const;
  BoardScore BeloteForfeit(const Deal& deal, Seat offender) const;

  std::array<CardSet, kMaxSeats> hands_{};
  // King and queen of trump (of every suit that counts) that were in one hand and are not played yet.
  CardSet royals_;
  std::array<SeatMelds, kMaxSeats> melds_{};
  Auction auction_;
  Contract contract_;
  Trick trick_;
  PlayTerms terms_;
  baloot::Doubling doubling_;
  std::array<int16_t, 2> card_points_{};
  std::array<uint8_t, 2> tricks_won_{};
  uint16_t belotes_ = 0;  // four bits per seat
  Phase phase_ = Phase::kAuction;
  Family family_ = Family::kBelote;
  uint8_t tricks_done_ = 0;
  uint8_t declared_ = 0;     // bit s: seat s has said what it declares
  uint8_t melds_score_ = 0;  // bit s: the melds of seat s score
  // Bit k: Belote was called with the first card in suit k; bit 4 + k: it can score no more in suit k.
  uint8_t belote_state_ = 0;
  // Bit s: the melds of seat s contain king and queen of trump. Baloot: if they score, Baloot does not (F8).
  // The family: both are in one run, and showing it calls Belote.
  uint8_t royal_melds_ = 0;
};

// Inline, because a search plays cards far more often than it does anything else.
inline void Position::Play(const Deal& deal, const rules::Play& play) {
  const Seat seat = trick_.next();
  held(seat).Remove(play.card);
  if (royal_melds_ != 0 && tricks_done_ == 1) ShowMelds(deal, seat);
  if (royals_.Contains(play.card)) NoticeBelote(deal, seat, play);
  if (play.ekka) terms_.ekka = seat;
  trick_.Add(terms_.denomination, play.card);
  if (trick_.complete()) {
    FinishTrick(deal);
  } else if (tricks_done_ == 0) {
    AskForDeclaration(deal);
  }
}

inline void Position::FinishTrick(const Deal& deal) {
  const int seats = trick_.seats();
  int points = 0;
  for (int i = 0; i < seats; ++i) points += CardPoints(terms_.denomination, trick_.card(i));
  const Seat winner = trick_.winner();
  const auto team = At(TeamOf(winner));
  card_points_[team] = static_cast<int16_t>(card_points_[team] + points);
  ++tricks_won_[team];
  if (tricks_done_ == 0) SettleMelds(deal);
  if (seats == 2) Uncover(deal);
  ++tricks_done_;
  trick_ = Trick(winner, seats);
  terms_.ekka.reset();
  if (tricks_done_ == deal.tricks()) phase_ = Phase::kFinished;
}

static_assert(std::is_trivially_copyable_v<Position>);
static_assert(sizeof(Position) <= 128, "what a search copies must stay within two cache lines");

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_POSITION_H_
