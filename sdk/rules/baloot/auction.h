// The auction of Baloot as a state machine (law/baloot C).
//
//   baloot::Auction auction({.dealer = Seat::k0, .public_card = card});
//   Contract contract;
//   while (auction.outcome() == AuctionOutcome::kOpen) {
//     auction.Apply(rules, Choose(auction.LegalCalls(rules)), &contract);
//   }
#ifndef HAKAM_SDK_RULES_BALOOT_AUCTION_H_
#define HAKAM_SDK_RULES_BALOOT_AUCTION_H_

#include <array>
#include <cstdint>
#include <optional>

#include "sdk/rules/action.h"
#include "sdk/rules/call_set.h"
#include "sdk/rules/contract.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/outcome.h"
#include "sdk/rules/rule_set.h"

namespace hakam::rules::baloot {

struct AuctionSetup {
  Seat dealer{};
  Card public_card;
  uint8_t kawesh_seats = 0;  // bit s: seat s holds five cards of 7, 8, 9 (B6)
};

class Auction {
 public:
  Auction() = default;
  explicit Auction(const AuctionSetup& setup);

  AuctionOutcome outcome() const { return outcome_; }
  AuctionStage stage() const { return stage_; }
  // The seat to call, while open.
  Seat turn() const { return turn_; }
  // While open: never empty.
  CallSet LegalCalls(const RuleSet& rules) const;
  // The legal calls, and an Ashkal without the right to it if it counts as Sun (C6).
  bool Accepts(const RuleSet& rules, const Call& call) const;
  // Makes the call of turn(), which must be accepted. Sets `contract` when it settles one.
  void Apply(const RuleSet& rules, const Call& call, Contract* contract);

 private:
  bool AshkalAllowed(const RuleSet& rules) const;
  bool IsRound2() const { return stage_ == AuctionStage::kRound2 || stage_ == AuctionStage::kRound2Over; }
  bool AshkalMayBeCalled() const;
  Suit public_suit() const { return setup_.public_card.suit(); }

  // Transitions.
  void Pass(const RuleSet& rules);
  void Hokum(const RuleSet& rules, const Call& call);
  void Sun(const RuleSet& rules, bool ashkal);
  void StartRound(AuctionStage stage);
  void NextSpeaker(const RuleSet& rules);
  void OpenQueue(AuctionStage stage);
  void AfterOverQueue(const RuleSet& rules);
  void FillClaimQueue(const RuleSet& rules);
  void Conclude(Denomination denomination, int round);
  Contract MakeContract() const;

  AuctionSetup setup_;
  AuctionOutcome outcome_ = AuctionOutcome::kOpen;
  AuctionStage stage_ = AuctionStage::kNone;
  Seat turn_{};
  uint8_t speaker_ = 0;          // index in order of play, 0..3, in rounds 1 and 2
  std::optional<Seat> bidder_;   // the standing or overcalled Hokum bidder of this round
  bool ashkal_ = false;          // the standing Sun is an Ashkal
  Seat sun_caller_{};            // in kRound1Claim
  std::array<Seat, 3> queue_{};  // seats still to be asked, from queue_next_ on
  uint8_t queue_size_ = 0;
  uint8_t queue_next_ = 0;
  uint8_t round_ = 0;            // in kConfirm 1 or 2; of the contract, when there is one
  Denomination denomination_{};  // of the contract, when there is one
};

// B6: five cards that are all 7, 8 or 9.
bool IsKawesh(CardSet first_five);

}  // namespace hakam::rules::baloot

#endif  // HAKAM_SDK_RULES_BALOOT_AUCTION_H_
