// Doubling (section D).
#ifndef HAKAM_TESTS_REFERENCE_BALOOT_DOUBLING_H_
#define HAKAM_TESTS_REFERENCE_BALOOT_DOUBLING_H_

#include <array>
#include <string>
#include <vector>

#include "baloot_auction.h"

namespace hakam::reference::baloot {

inline constexpr int kGahwa = 5;  // the highest level

// D1, D6.
bool MayBeDoubled(const Options& options, const Contract& contract, const std::array<int, 2>& scores);

class Doubling {
 public:
  // The options must outlive the doubling. Finished at once where nobody may double (D8).
  Doubling(const Options& options, const Contract& contract, const std::array<int, 2>& scores);

  int level() const { return level_; }
  bool locked() const { return locked_; }
  bool Finished() const { return to_ask_.empty(); }
  int ToAct() const { return to_ask_.front(); }
  std::vector<std::string> Legal() const;  // sorted
  void Apply(const std::string& call);

 private:
  bool NextMayLock() const;
  std::vector<int> NextRaisers() const;

  const Options& options_;
  Contract contract_;
  int level_ = 1;
  bool locked_ = false;
  int doubler_ = -1;
  std::vector<int> to_ask_;  // the seats still to be asked for the next step
};

}  // namespace hakam::reference::baloot

#endif  // HAKAM_TESTS_REFERENCE_BALOOT_DOUBLING_H_
