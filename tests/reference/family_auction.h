// The auctions (clauses C and D of every game): take or name, name once, ladder and points.
#ifndef HAKAM_TESTS_REFERENCE_FAMILY_AUCTION_H_
#define HAKAM_TESTS_REFERENCE_FAMILY_AUCTION_H_

#include <string>
#include <vector>

#include "tests/reference/family_deal.h"
#include "tests/reference/family_setup.h"

namespace hakam::reference::family {

struct Contract {
  int declarer = -1;         // the seat of the standing bid; -1: none yet
  std::string denomination;  // C D H S NT AT
  int bid = 0;               // points auctions only
  bool capot = false;
  int doublings = 0;  // how many of the levels of `doubling` have been called
  int factor = 1;     // of those levels, a match level left aside
  bool match = false;
  int first_bidder = -1;  // the first seat that bid anything, whoever stands now
};

class Auction {
 public:
  Auction(const Options& options, const Deal& deal, int dealer);

  bool Over() const { return over_; }
  bool PassedOut() const { return over_ && contract_.declarer < 0; }
  int ToAct() const { return to_act_; }
  std::vector<std::string> Legal() const;
  void Apply(const std::string& call);
  const Contract& Standing() const { return contract_; }

 private:
  // One bid and the auction is over (take_then_name and name_once).
  bool ByNaming() const;
  bool MayName(char suit) const;
  void AddNamings(std::vector<std::string>* calls) const;
  void AddLadderBids(std::vector<std::string>* calls) const;
  void AddPointBids(std::vector<std::string>* calls) const;
  void AddDoubling(std::vector<std::string>* calls) const;
  bool MayPass(const std::vector<std::string>& others) const;
  bool IsDoubling(const std::string& call) const;
  void SetBid(const std::string& call);
  void Double();
  bool EndsNow(const std::string& call) const;
  void PassTheTurn();

  const Options& options_;
  const Deal& deal_;
  const int dealer_;
  int to_act_;
  int calls_ = 0;
  int passes_in_a_row_ = 0;
  int last_author_ = -1;      // of the last call that was not a pass
  std::vector<bool> passed_;  // seats that have passed, for pass_final
  bool over_ = false;
  Contract contract_;
};

}  // namespace hakam::reference::family

#endif  // HAKAM_TESTS_REFERENCE_FAMILY_AUCTION_H_
