// The options that make a game, as one plain value.
//
//   HAKAM_ASSIGN_OR_RETURN(RuleSet rules, RuleSet::FromPreset("baloot"));
//   HAKAM_RETURN_IF_ERROR(rules.Set("target", "501"));
#ifndef HAKAM_SDK_RULES_RULE_SET_H_
#define HAKAM_SDK_RULES_RULE_SET_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hakam::rules {

struct RuleSet {
  // (fields: one per option of rules/baloot table K)

  // Preset names, in the order `hakam games` lists them.
  static std::vector<std::string> PresetNames();
  // One line about a preset; empty for an unknown name.
  static std::string PresetSummary(absl::string_view preset);
  // NotFound names the preset and lists the known ones.
  static absl::StatusOr<RuleSet> FromPreset(absl::string_view preset);
  // Sets one option by name. InvalidArgument names the option, the value and what is allowed;
  // Unimplemented names a value that the documents know but this engine does not play.
  absl::Status Set(absl::string_view option, absl::string_view value);
  // "option=value" for every option, one a line, alphabetical. The identity of a rule set.
  std::string CanonicalText() const;
  std::string preset() const;

  friend bool operator==(const RuleSet&, const RuleSet&) = default;
};

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_RULE_SET_H_
