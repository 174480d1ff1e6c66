// The auctions of the family with their doubling (law/belote-family C, D): take or name a suit, name in one
// round, a ladder, or points.
//
//   belote::Auction auction(rules, Seat::k0);
//   Contract contract;
//   while (auction.outcome() == AuctionOutcome::kOpen) {
//     auction.Apply(rules, Choose(auction.LegalCalls(rules, turnup, hands[auction.turn()])), &contract);
//   }
#ifndef HAKAM_SDK_RULES_BELOTE_AUCTION_H_
#define HAKAM_SDK_RULES_BELOTE_AUCTION_H_

#include <cstdint>
#include <optional>

#include "sdk/rules/call_set.h"
#include "sdk/rules/card.h"
#include "sdk/rules/contract.h"
#include "sdk/rules/outcome.h"
#include "sdk/rules/rule_set.h"

namespace hakam::rules::belote {

class Auction {
 public:
  Auction() = default;
  Auction(const RuleSet& rules, Seat dealer);

  AuctionOutcome outcome() const { return outcome_; }
  // The seat to call, while open.
  Seat turn() const { return turn_; }
  // While open: never empty. `hand`: the own cards that turn() sees, including its turned-up card.
  CallSet LegalCalls(const RuleSet& rules, std::optional<Card> turnup, CardSet hand) const;
  // Makes the call of turn(), which must be legal. Sets `contract` when it settles one.
  void Apply(const RuleSet& rules, std::optional<Card> turnup, const Call& call, Contract* contract);
  // Whether `match` has been called (Bidding Belote D3).
  bool match() const { return raise_ == Raise::kMatch; }
  // The seat whose call was the first that was no pass; there must be one.
  Seat first_bidder() const { return first_bidder_; }

 private:
  // How far a standing bid has been raised.
  enum class Raise : uint8_t { kNone, kDoubled, kRedoubled, kMatch };

  bool standing() const { return last_speaker_.has_value(); }
  void AddNames(const RuleSet& rules, std::optional<Card> turnup, CardSet hand, CallSet* calls) const;
  void AddBids(const RuleSet& rules, CallSet* calls) const;
  void AddRaises(const RuleSet& rules, CallSet* calls) const;
  void Pass(const RuleSet& rules);
  void Speak(const RuleSet& rules, std::optional<Card> turnup, const Call& call);
  void NextTurn(const RuleSet& rules);
  Contract MakeContract(const RuleSet& rules) const;

  AuctionOutcome outcome_ = AuctionOutcome::kOpen;
  Seat turn_{};
  Seat first_bidder_{};
  Seat bidder_{};                     // who made the standing bid
  std::optional<Seat> last_speaker_;  // who made the last call that was no pass
  Denomination denomination_{};
  Raise raise_ = Raise::kNone;
  bool capot_ = false;
  uint8_t passes_ = 0;  // in a row
  uint8_t out_ = 0;     // bit s: seat s has passed for good
  int16_t points_ = 0;
};

}  // namespace hakam::rules::belote

#endif  // HAKAM_SDK_RULES_BELOTE_AUCTION_H_
