// The options that make a game, as one plain value.
//
//   HAKAM_ASSIGN_OR_RETURN(RuleSet rules, RuleSet::FromPreset("baloot"));
//   HAKAM_RETURN_IF_ERROR(rules.Set("target", "501"));
//
// The fields are read directly (`rules.target`); names, allowed values and meanings are in the table
// behind Options().
#ifndef HAKAM_SDK_RULES_RULE_SET_H_
#define HAKAM_SDK_RULES_RULE_SET_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "sdk/rules/option_values.h"

namespace hakam::rules {

// One option as a person may read it.
struct OptionInfo {
  std::string name;
  std::string clause;                // of rules/baloot
  std::string meaning;               // one line
  std::vector<std::string> allowed;  // as Set takes them; for a number one entry "1..10000"
};

// One field per option of rules/baloot table K. A default-constructed value is no game: start from a preset.
struct RuleSet {
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
  FirstLead first_lead{};
  bool must_trump = false;
  bool partner_exempt = false;
  bool overtrump_ruff = false;
  OvertrumpLed overtrump_led{};
  Undertrump undertrump{};
  bool ekka = false;
  FourKindRanks four_kind_ranks{};
  int four_hundred_raw = 200;  // 200 or 400 card points
  int baloot_raw = 20;         // 20 or 10 card points
  ProjectOrder project_order{};
  ProjectTie project_tie{};
  BalootShare baloot_share{};
  Hokum66 hokum_66{};
  ContractTest contract_test{};
  FailedProjects failed_projects{};
  BalootOnFail baloot_on_fail{};
  DoubledSplit doubled_split{};
  int capot_sun = 44;    // game points
  int capot_hokum = 25;  // game points
  Capot88 capot_88{};
  SweptTeamBonuses swept_team_bonuses{};
  int target = 152;  // game points
  Qaid qaid{};

  // The preset it was made from; not an option, so it does not count in comparisons.
  std::string preset_name;

  // Preset names, in the order `hakam games` lists them.
  static std::vector<std::string> PresetNames();
  // One line about a preset; empty for an unknown name.
  static std::string PresetSummary(absl::string_view preset);
  // NotFound names the preset and lists the known ones.
  static absl::StatusOr<RuleSet> FromPreset(absl::string_view preset);
  // Every option, alphabetical.
  static const std::vector<OptionInfo>& Options();

  // Sets one option by name. InvalidArgument names the option, the value and what is allowed;
  // Unimplemented names a value that the documents know but this engine does not play (today: none).
  absl::Status Set(absl::string_view option, absl::string_view value);
  // The value of one option as Set takes it. NotFound for an unknown name.
  absl::StatusOr<std::string> Get(absl::string_view option) const;
  // "option=value" for every option, one a line, alphabetical. The identity of a rule set.
  std::string CanonicalText() const;
  // The preset it was made from, and the options in which it differs from it.
  std::string preset() const { return preset_name; }
  std::vector<std::pair<std::string, std::string>> Overrides() const;

  // Equal options; how they were arrived at does not matter.
  friend bool operator==(const RuleSet& a, const RuleSet& b) { return a.SameOptions(b); }

 private:
  bool SameOptions(const RuleSet& other) const;
};

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_RULE_SET_H_
