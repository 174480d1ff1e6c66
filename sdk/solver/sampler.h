// Random deals of the hidden cards. All deals that fit an observation are equally likely.
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

// A possible place for every card.
struct World {
  std::array<rules::CardSet, rules::kMaxSeats> hands;  // cards not yet played
  rules::CardSet stock;                                // cards not dealt yet, without the turned-up card
  friend bool operator==(const World&, const World&) = default;
};

// knowledge.h says which facts it uses. A value; Draw changes only the generator.
class Sampler {
 public:
  // `rules` must outlive the sampler. InvalidArgument as for KnowledgeOf, and if no deal fits.
  static absl::StatusOr<Sampler> Create(const rules::RuleSet& rules, const rules::Observation& seen);

  // The same numbers from `random` give the same world. NotFound if the announcements fit so few deals that
  // 100,000 draws found none.
  absl::StatusOr<World> Draw(Random& random) const;

 private:
  // Hidden cards that may be in the same places. One bit per place: the seats, then the stock.
  static constexpr int kPlaces = rules::kMaxSeats + 1;
  struct CardClass {
    unsigned places = 0;
    std::vector<rules::Card> cards;
  };
  // How many cards of each class go to each place. `ways`: the number of deals, of this split and those
  // before.
  struct Split {
    std::vector<std::array<uint8_t, kPlaces>> counts;
    uint64_t ways = 0;
  };
  // For each seat, melds that fit its announcement; and the ways to deal the other cards.
  struct Plan {
    std::array<rules::Declaration, rules::kMaxSeats> melds;
    std::array<rules::CardSet, rules::kMaxSeats> known;
    std::vector<CardClass> classes;
    std::vector<Split> splits;
    uint64_t ways = 0;  // the number of deals, of this plan and those before
  };

  Sampler(const rules::RuleSet& rules, Knowledge knowledge)
      : rules_(&rules), knowledge_(std::move(knowledge)) {}

  void AddPlans(int seat, Plan plan, rules::CardSet hidden);
  void FinishPlan(Plan plan, rules::CardSet hidden);
  World Deal(const Plan& plan, Random& random) const;
  // Whether the hands allow the announcements that were made. If they do so in n ways, accepts with chance
  // 1/n: such a deal is drawn n times as often, and must not be more likely than others.
  bool Accept(const Plan& plan, const World& world, Random& random) const;

  const rules::RuleSet* rules_;
  Knowledge knowledge_;
  rules::Denomination denomination_{};
  bool announcements_ = false;  // Accept has something to check
  std::vector<Plan> plans_;
};

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_SAMPLER_H_
