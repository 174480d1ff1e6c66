// The options that make a game, as one plain value.
//
//   HAKAM_ASSIGN_OR_RETURN(RuleSet rules, RuleSet::Make("belote", {{"target", "501"}}));
//
// The fields are read directly (`rules.target`); names, allowed values and meanings are in the tables behind
// Options(). Where the two documents mean the same there is one field, and either document's name sets it;
// first_leader alone is set by the name of the game's own document, because their values differ.
#ifndef HAKAM_SDK_RULES_RULE_SET_H_
#define HAKAM_SDK_RULES_RULE_SET_H_

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "sdk/rules/option_values.h"

namespace hakam::rules {

// One option, described for people.
struct OptionInfo {
  std::string name;                  // as the game's document spells it
  std::string clause;                // of that document
  std::string meaning;               // one line
  std::vector<std::string> allowed;  // as Set takes them; for a number one entry "1..10000"
  bool applies = true;               // false: because of another option it has no meaning in this game
};

// An option and its value, as text.
using Override = std::pair<std::string, std::string>;

// One field per option of law/baloot table K and law/belote-family table J. A default-constructed value
// is no game: start from a preset. Fields of the other family keep values that fit and are never read.
struct RuleSet {
  Family family = Family::kBaloot;  // not an option: the preset sets it

  // Both documents.
  Duty trump_led_overtake{};  // law/baloot: overtrump_led
  Undertrump undertrump{};
  FirstLeader first_leader{};           // law/baloot: first_lead
  int belote_value = 20;                // law/baloot: baloot_raw, 20 or 10 card points
  BeloteOnFailure belote_on_failure{};  // law/baloot: baloot_on_fail
  int target = 152;                     // match units

  // law/baloot.
  R1SunOverHokum r1_sun_over_hokum{};
  R2SunOverHokum r2_sun_over_hokum{};
  SunClaim sun_claim{};
  Rounds ashkal_rounds{};
  bool ashkal_on_ace = false;
  IllegalAshkal illegal_ashkal{};
  Rounds hokum_to_sun{};
  bool kawesh = false;
  KaweshDealer kawesh_dealer{};
  bool third_call = false;
  bool doubling = false;
  DoubleWhen double_when{};
  LockRule lock{};
  RaiseBy raise_by{};
  int sun_max_level = 2;  // 2..5
  SunDoubleDefenders sun_double_defenders{};
  DoubledTie doubled_tie{};
  bool must_trump = false;
  bool partner_exempt = false;
  bool overtrump_ruff = false;
  bool ekka = false;
  FourKindRanks four_kind_ranks{};
  int four_hundred_raw = 200;  // 200 or 400 card points
  ProjectOrder project_order{};
  ProjectTie project_tie{};
  BalootShare baloot_share{};
  Hokum66 hokum_66{};
  ContractTest contract_test{};
  FailedProjects failed_projects{};
  DoubledSplit doubled_split{};
  int capot_sun = 44;    // game points
  int capot_hokum = 25;  // game points
  Capot88 capot_88{};
  SweptTeamBonuses swept_team_bonuses{};
  Qaid qaid{};

  // law/belote-family. The defaults are the values that Baloot always has.
  int players = 4;  // 2 or 4
  DeckKind deck{};
  int nt_multiplier = 1;
  Direction direction{};
  FirstDealer first_dealer{};
  Packets packets_before{.count = 2, .sizes = {3, 2}};
  Turnup turnup = Turnup::kStock;
  TurnupTo turnup_to = TurnupTo::kTaker;
  Packets packets_after{.count = 1, .sizes = {3}};
  Kitty kitty{};
  Reshuffle reshuffle{};
  AllPass all_pass{};
  AuctionKind auction{};
  DenominationList denominations{};
  int bid_min = 80;
  int bid_step = 10;
  int bid_max = 250;
  bool capot_bid = false;
  bool pass_final = false;
  bool must_hold_suit = false;
  Raises raises{};  // option `doubling`
  bool redouble_closes = false;
  DoubleScope double_scope{};
  DoubledMade doubled_made{};
  Duty at_overtake{};
  Duty void_ruff{};  // not kNever
  Duty overruff{};
  int last_trick = 10;  // card points
  Melds melds = Melds::kDeclared;
  RunValues seq_values{20, 50, 100};
  FourValues carre_values{};
  LongRun long_run{};
  MeldScoring meld_scoring{};
  MeldTie meld_tie{};
  NtMeld nt_meld{};
  MeldExtra meld_extra{};
  MeldAnnounce meld_announce{};
  MeldShow meld_show{};
  bool belote = true;
  BeloteCall belote_call{};
  BeloteOrder belote_order{};
  BeloteAt belote_at{};
  bool belote_shown = false;
  MadeTest made_test{};  // option `contract_test`
  ContractCounts contract_counts{};
  int lowest_bid_needs = 0;
  TieRule tie{};
  int hang_points = 0;
  MadeScores made_scores{};
  FailedScores failed_scores{};
  int fixed_on_failure = 160;
  bool no_tricks_fails = false;
  int capot_bonus = 0;
  int capot_match_points = 0;
  int capot_bid_made = 250;
  int capot_bid_failed = 500;
  Rounding rounding{};
  BothOver both_over{};
  EqualTotals equal{};
  Renege renege{};

  // The preset it was made from; not an option, so it does not count in comparisons.
  std::string preset_name;

  // Preset names, in the order `hakam games` lists them.
  static std::vector<std::string> PresetNames();
  // One line about a preset; empty for an unknown name.
  static std::string PresetSummary(absl::string_view preset);
  // NotFound names the preset, the nearest name, and lists the known ones.
  static absl::StatusOr<RuleSet> FromPreset(absl::string_view preset);
  // A preset with some options changed. InvalidArgument if an option or a value is refused, if an option
  // that is set has no meaning in the resulting game, or if two options contradict each other.
  static absl::StatusOr<RuleSet> Make(absl::string_view preset, const std::vector<Override>& overrides);
  // Which of the overrides Make refuses: one that cannot be set, one without meaning, or the one that makes
  // two options contradict each other. Nothing if all of them are accepted, or the preset is not known.
  static std::optional<size_t> RefusedOverride(absl::string_view preset,
                                               const std::vector<Override>& overrides);

  // Every option of the game's document, alphabetical.
  std::vector<OptionInfo> Options() const;

  // Sets one option by name, in the spelling of either document. It does not check for contradictions;
  // Check() does. InvalidArgument names the option, the value and what is allowed.
  absl::Status Set(absl::string_view option, absl::string_view value);
  // The value of one option as Set takes it. NotFound for a name that this game's document does not have.
  absl::StatusOr<std::string> Get(absl::string_view option) const;
  // Whether the options make a game. InvalidArgument names two options that contradict each other.
  absl::Status Check() const;
  // "option=value" for every option that applies, one per line, alphabetical. The identity of a rule set.
  std::string CanonicalText() const;
  // The preset it was made from, and the options that apply and differ from it.
  std::string preset() const { return preset_name; }
  std::vector<Override> Overrides() const;

  // Equal if all options that apply are equal, however they were set.
  friend bool operator==(const RuleSet& a, const RuleSet& b) {
    return a.CanonicalText() == b.CanonicalText();
  }
};

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_RULE_SET_H_
