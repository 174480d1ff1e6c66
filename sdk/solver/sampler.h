// Random deals of the hidden cards, all that fit an observation being equally likely.
//
//   HAKAM_ASSIGN_OR_RETURN(const Sampler sampler, Sampler::Create(rules, observation));
//   Random random(decision_seed);
//   HAKAM_ASSIGN_OR_RETURN(const World world, sampler.Draw(random));
#ifndef HAKAM_SDK_SOLVER_SAMPLER_H_
#define HAKAM_SDK_SOLVER_SAMPLER_H_

#include <array>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "sdk/base/random.h"
#include "sdk/rules/action.h"
#include "sdk/solver/knowledge.h"

namespace hakam::solver {

// Where all cards may be.
struct World {
  std::array<rules::CardSet, rules::kMaxSeats> hands;  // cards not yet played
  rules::CardSet stock;                                // cards not dealt yet, without one that is turned up
  friend bool operator==(const World&, const World&) = default;
};

// What it takes is said in knowledge.h. A value; Draw changes nothing but the generator.
class Sampler {
 public:
  // `rules` must outlive the sampler. InvalidArgument as KnowledgeOf, and if no deal fits.
  static absl::StatusOr<Sampler> Create(const rules::RuleSet& rules, const rules::Observation& seen);

  // The same numbers from `random`, the same world. NotFound if what was announced fits so few deals that
  // none was met in 100,000 draws.
  absl::StatusOr<World> Draw(Random& random) const;

 private:
  // Hidden cards that the same places may hold: a bit a place, the seats and then the stock.
  static constexpr int kPlaces = rules::kMaxSeats + 1;
  struct CardClass {
    unsigned places = 0;
    std::vector<rules::Card> cards;
  };
  // How many cards of each class go to each place, and in how many ways that can be up to and with this one.
  struct Split {
    std::vector<std::array<uint8_t, kPlaces>> counts;
    uint64_t ways = 0;
  };
  // Melds that may lie behind what was announced, for each seat, and the ways to deal the other cards.
  struct Plan {
    std::array<rules::Declaration, rules::kMaxSeats> melds;
    std::array<rules::CardSet, rules::kMaxSeats> known;
    std::vector<CardClass> classes;
    std::vector<Split> splits;
    uint64_t ways = 0;  // of this plan and those before it
  };

  Sampler(const rules::RuleSet& rules, Knowledge knowledge)
      : rules_(&rules), knowledge_(std::move(knowledge)) {}

  void AddPlans(int seat, Plan plan, rules::CardSet hidden);
  void FinishPlan(Plan plan, rules::CardSet hidden);
  World Deal(const Plan& plan, Random& random) const;
  // Whether the hands can have announced what they did; if in more than one way, only by chance, so that a
  // deal is not more likely for it.
  bool Accept(const Plan& plan, const World& world, Random& random) const;

  const rules::RuleSet* rules_;
  Knowledge knowledge_;
  rules::Denomination denomination_{};
  bool announcements_ = false;  // there is something for Accept to look at
  std::vector<Plan> plans_;
};

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_SAMPLER_H_
