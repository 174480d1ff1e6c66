// The auction of Baloot as a state machine (rules/baloot C).
//
//   Auction auction(rules, {.dealer = Seat::k0, .public_card = card});
//   while (auction.outcome() == AuctionOutcome::kOpen) auction.Apply(rules,
//   Choose(auction.LegalCalls(rules)));
#ifndef HAKAM_SDK_RULES_AUCTION_H_
#define HAKAM_SDK_RULES_AUCTION_H_

#include <array>
#include <cstdint>
#include <optional>

#include "absl/container/inlined_vector.h"
#include "sdk/rules/action.h"
#include "sdk/rules/contract.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam::rules {

enum class AuctionOutcome : uint8_t { kOpen, kContract, kPassedOut, kKawesh };

using CallList = absl::InlinedVector<Call, 8>;

struct AuctionSetup {
  Seat dealer{};
  Card public_card;
  uint8_t kawesh_seats = 0;  // bit s: seat s holds five cards of 7, 8, 9 (B6)
};

// Who deals next: the dealer's right, but perhaps the same dealer after a Kawesh (B1, B6, C9).
Seat NextDealer(const RuleSet& rules, Seat dealer, bool kawesh);

class Auction {
 public:
  Auction() = default;
  explicit Auction(const AuctionSetup& setup);

  AuctionOutcome outcome() const { return outcome_; }
  AuctionStage stage() const { return stage_; }
  // Whose call it is, while open.
  Seat turn() const { return turn_; }
  // While open; PASS first, then HOKUM, SUN, ASHKAL, KAWESH. Never empty.
  CallList LegalCalls(const RuleSet& rules) const;
  // Makes the call of turn(). False, and nothing changes, if the call is not accepted. Accepts what
  // LegalCalls lists, and an Ashkal without the right where it counts as Sun (C6).
  bool Apply(const RuleSet& rules, const Call& call);
  // When the outcome is kContract.
  const Contract& contract() const { return contract_; }

 private:
  bool AshkalAllowed(const RuleSet& rules) const;
  bool IsRound2() const { return stage_ == AuctionStage::kRound2 || stage_ == AuctionStage::kRound2Over; }
  bool AshkalCountsAsSun(const RuleSet& rules, const Call& call) const;
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

  AuctionSetup setup_;
  AuctionOutcome outcome_ = AuctionOutcome::kOpen;
  AuctionStage stage_ = AuctionStage::kNone;
  Seat turn_{};
  uint8_t speaker_ = 0;          // index in order of play, 0..3, in rounds 1 and 2
  uint8_t confirm_round_ = 0;    // 1 or 2, in kConfirm
  std::optional<Seat> bidder_;   // the standing or overcalled Hokum bidder of this round
  bool ashkal_ = false;          // the standing Sun is an Ashkal
  Seat sun_caller_{};            // in kRound1Claim
  std::array<Seat, 3> queue_{};  // seats still to be asked, from queue_next_ on
  uint8_t queue_size_ = 0;
  uint8_t queue_next_ = 0;
  Contract contract_;
};

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_AUCTION_H_
