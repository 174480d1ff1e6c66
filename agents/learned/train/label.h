// Makes samples: plays boards, and at some decisions of the learner makes every sensible action on a copy of
// the same deal. All seats finish by their own policies, which see only their own cards.
#ifndef HAKAM_AGENTS_LEARNED_TRAIN_LABEL_H_
#define HAKAM_AGENTS_LEARNED_TRAIN_LABEL_H_

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "agents/learned/policy.h"
#include "agents/learned/train/samples.h"
#include "agents/learned/train/seats.h"
#include "sdk/base/random.h"
#include "sdk/rules/board.h"

namespace hakam::agents::learned {

struct LabelOptions {
  int cards = 6;  // decisions of a board that become samples, at most
  int calls = 2;
  bool share = true;  // play-outs between the auctions of a deal
};

// Not thread-safe.
class Labeller {
 public:
  // The arguments must outlive the object.
  Labeller(const rules::RuleSet& rules, const Weights& weights, const LabelOptions& options);

  // Plays the board of this seed, which decides everything, and adds its samples.
  void Board(uint64_t seed, SamplesOfNets* out);

 private:
  struct Decision {
    Table at;
    std::vector<rules::Action> legal;
  };
  // A play-out that several auctions of one deal share.
  struct PlayOut {
    rules::Contract contract;
    rules::PerTeam points{};
    rules::PerTeam card_points{}, tricks{}, belote{};
  };

  void Collect(Random& random, Table table);
  std::vector<rules::Action> Candidates(const Decision& decision, const rules::Action& usual, Random& random);
  void Label(const Decision& decision, Random& random, SamplesOfNets* out);
  void Store(const Decision& decision, const std::vector<rules::Action>& actions,
             const std::vector<float>& values, SamplesOfNets* out);
  float Points(Table table, rules::Team team);
  float PointsAfterCall(Table table, rules::Team team);
  float ScoreLike(const PlayOut& end, const rules::Contract& contract, rules::Team team) const;

  const rules::RuleSet& rules_;
  const LabelOptions options_;
  Seats seats_;
  std::vector<Decision> cards_, calls_;  // of the learner on this board
  std::vector<PlayOut> play_outs_;       // of this board
  rules::Observation seen_;
};

}  // namespace hakam::agents::learned

#endif  // HAKAM_AGENTS_LEARNED_TRAIN_LABEL_H_
