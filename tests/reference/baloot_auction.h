// The auction (section C) with Kawesh (B6).
#ifndef HAKAM_TESTS_REFERENCE_BALOOT_AUCTION_H_
#define HAKAM_TESTS_REFERENCE_BALOOT_AUCTION_H_

#include <array>
#include <string>
#include <vector>

#include "baloot_setup.h"

namespace hakam::reference::baloot {

// A5: what the auction ends with.
struct Contract {
  char trump = kNoTrump;  // kNoTrump: Sun
  int caller = -1;
  int taker = -1;
  bool IsSun() const { return trump == kNoTrump; }
  int DeclaringTeam() const { return TeamOf(caller); }
};

class Auction {
 public:
  enum class State { kR1, kR1Over, kR1Claim, kConfirm, kR2, kR2Over, kThird, kContract, kAllPass, kKawesh };

  // `five`: the hands before the rest is dealt, for Kawesh. The options must outlive the auction.
  Auction(const Options& options, int dealer, const Card& public_card, const Hands& five);

  State state() const { return state_; }
  bool Finished() const { return to_ask_.empty(); }
  int ToAct() const { return to_ask_.front(); }
  std::vector<std::string> Legal() const;  // sorted
  void Apply(const std::string& call);
  // In State::kContract.
  const Contract& contract() const { return contract_; }

 private:
  bool MayAshkal(int seat) const;
  bool MayKawesh(int seat) const;
  bool MayConvert() const;
  void AddSuits(std::vector<std::string>& calls) const;
  std::vector<int> OverQueue(int bidder) const;
  std::vector<int> ClaimQueue(int caller, bool ashkal) const;
  void Ask(State state, const std::vector<int>& seats);
  void Pass();
  void NobodyWentOver();
  void CallSun(int seat, bool ashkal);
  void CallHokum(int seat, const std::string& call);
  void End(State state);

  const Options& options_;
  int dealer_;
  Card public_card_;
  std::array<bool, 4> only_low_cards_{};
  std::vector<int> order_;  // C1
  State state_ = State::kR1;
  int round_ = 1;
  std::vector<int> to_ask_;  // the seats still to be asked in this state
  int hokum_bidder_ = -1;
  Contract contract_;
};

}  // namespace hakam::reference::baloot

#endif  // HAKAM_TESTS_REFERENCE_BALOOT_AUCTION_H_
