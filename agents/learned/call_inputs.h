// The inputs of the net that values a call. They are made from an observation and nothing else, in play and
// in training by the same code.
//
// A call is seen as the contract that stands after it. "Stance" says whose that is, "class" how its cards
// rank. Suits are renamed: slot 0 is the suit of that contract; the others follow by length and cards of the
// own hand. A group that says [a][b] has its inputs in rows of b.
#ifndef HAKAM_AGENTS_LEARNED_CALL_INPUTS_H_
#define HAKAM_AGENTS_LEARNED_CALL_INPUTS_H_

#include <array>
#include <cstdint>
#include <optional>

#include "agents/greedy/contract_forecast.h"
#include "agents/learned/history.h"
#include "agents/learned/inputs.h"
#include "sdk/rules/action.h"
#include "sdk/rules/observation.h"
#include "sdk/rules/rule_set.h"

namespace hakam::agents::learned {

enum class Stance : uint8_t { kMine, kNobodys, kOurs, kTheirs, kRaised };

enum class CallType : uint8_t {
  kLeaveToNobody,  // a pass
  kLeaveToUs,
  kLeaveToThem,
  kSuit,  // bids
  kNoTrumps,
  kAllTrumps,
  kAshkal,
  kCapot,
  kKawesh,
  kDouble,  // raises
  kDoubleLocked,
  kRaise,  // triple, redouble
  kFour,
  kFourLocked,
  kTop,  // gahwa, match
  kOther
};

enum class CallGroup : uint8_t {
  // About the call.
  kHand,
  kLength,
  kTurnedUp,
  kTakenUp,
  kMelds,
  kWorth,
  kSun,
  kSunWithout,
  kOtherSuit,
  kExpected,
  kMargin,
  kType,
  kChosen,
  kGreedys,
  kStage,
  kPlace,
  kHeight,
  kStep,
  kAces,
  kJacks,
  kCaller,
  kNamed,
  // The same for every call of a question.
  kSpoken,
  kNamedHeight,
  kBids,
  kLevel,
  kRaises,
  kTerms,
  kTaker
};

inline constexpr int kCallTypes = 16;
inline constexpr int kViews = 5 * kClasses;  // [stance][class]

inline constexpr Layout<CallGroup, 29> kCallLayout({{
    {"hand", kViews * 4 * 8},             // [stance][class][slot][rank, 7 to ace] my cards
    {"length", 5 * 4 * 9},                // [stance][slot] my cards in it
    {"turned_up", 2 * 4 * 8},             // [mine?][slot][rank] the public card, if in nobody's hand
    {"taken_up", 4 * 8},                  // [slot][rank] the public card, if in another hand
    {"melds", 2 * 8},                     // [mine?] StepOf(kMelds) the points of my melds
    {"worth", kViews * 24},               // [stance][class] greedy's value of my hand in it / 4
    {"sun", 5 * 24},                      // [stance] the same at no trumps
    {"sun_without", 5 * 24},              // [stance] the same without the public card
    {"other_suit", 5 * 24},               // [stance] the same in the best other suit
    {"expected", kClasses * 18},          // [class] card points of our side that greedy expects / 14
    {"margin", kViews * 24},              // [stance][class] these less those needed, / 8, 12 is 0
    {"type", kCallTypes* kClasses},       // [type][class]
    {"chosen", kCallTypes},               // [type] greedy would make this call
    {"greedys", kCallTypes* kCallTypes},  // [type of greedy's call][type]
    {"stage", 5 * 10},                    // [stance] stage of the auction; 8: doubling a suit, 9: others
    {"place", 5 * 4},                     // [stance] relative seat of the dealer
    {"height", kCallTypes* kHeights},     // [type] HeightOf() the bid
    {"step", kHeights},                   // by how much the bid is above the lowest one
    {"aces", kClasses * 5},               // [class] my aces
    {"jacks", kClasses * 5},              // [class] my jacks
    {"caller", 5 * 4},                    // [stance] relative seat of the caller of the standing contract
    {"named", 4 * 5},             // [relative seat] last bid: none, this denomination, another suit, NT, AT
    {"spoken", 4 * 2 * kSpoken},  // [relative seat][round] what it has called
    {"named_height", 4 * kHeights},  // [relative seat] HeightOf() its last bid
    {"bids", 8},                     // calls so far that are no pass
    {"level", 6},                    // of the contract, while it is doubled
    {"raises", 3},                   // of the standing bid
    {"terms", 2},                    // of the contract: locked, round 2
    {"taker", 4},                    // relative seat of the taker of the contract
}});

// A question in the auction or the doubling.
class CallQuestion {
 public:
  // `greedys`: greedy's answer to the question. The arguments must outlive it.
  CallQuestion(const greedy::Weights& weights, const rules::RuleSet& rules, const rules::Observation& seen,
               const rules::Call& greedys);

  // Whether the call is looked at at all. A net that compares a hundred bids finds one that it overrates.
  bool Plausible(const rules::Call& call) const;

  // The inputs that all calls share. Those of a call are these and its own.
  const Inputs& shared() const { return shared_; }
  // Replaces the contents of `out`.
  void OwnInputs(const rules::Call& call, Inputs* out) const;

 private:
  // A call as the contract that stands after it.
  struct Meaning {
    CallType type{};
    Stance stance{};
    Class kind{};
    std::optional<rules::Denomination> denomination;
    int height = 0;
    int view() const { return kClasses * static_cast<int>(stance) + static_cast<int>(kind); }
  };

  std::optional<rules::Suit> TurnedUp() const;
  rules::Denomination BestSuitBut(std::optional<rules::Denomination> other) const;
  CallType PassType() const;
  Meaning MeaningOf(const rules::Call& call) const;
  double Worth(rules::Denomination d) const { return worth_[static_cast<size_t>(d)]; }
  double Expected(const Meaning& meaning) const;
  int Needed(const Meaning& meaning) const;
  int MeldPoints(rules::Denomination d) const;

  void AddShared();
  void AddHand(const Meaning& meaning, Inputs* out) const;
  void AddValues(const Meaning& meaning, Inputs* out) const;
  void AddAuction(const Meaning& meaning, Inputs* out) const;

  const rules::RuleSet& rules_;
  const rules::Observation& seen_;
  const rules::Call greedys_;
  const CallHistory history_;
  std::optional<greedy::ContractForecast> forecast_;  // the Belote family
  rules::CardSet cards_;                              // mine, and the public card while nobody has it
  std::array<double, 6> worth_{};                     // of `cards_`, by denomination
  double sun_without_ = 0;                            // of my own cards
  Inputs shared_;
};

}  // namespace hakam::agents::learned

#endif  // HAKAM_AGENTS_LEARNED_CALL_INPUTS_H_
