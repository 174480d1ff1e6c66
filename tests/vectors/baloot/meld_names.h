// Names of the kinds of projects in the examples.
#ifndef HAKAM_TESTS_VECTORS_BALOOT_MELD_NAMES_H_
#define HAKAM_TESTS_VECTORS_BALOOT_MELD_NAMES_H_

#include <optional>
#include <string>

#include "sdk/rules/observation.h"

namespace hakam::vectors::baloot {

inline std::string MeldName(rules::MeldKind kind) {
  switch (kind) {
    case rules::MeldKind::kRun3:
      return "SIRA";
    case rules::MeldKind::kRun4:
      return "50";
    case rules::MeldKind::kRun5:
      return "100S";
    case rules::MeldKind::kFourHundred:
      return "400";
    default:
      return "100K";
  }
}

inline std::optional<rules::MeldKind> MeldByName(const std::string& name) {
  for (rules::MeldKind kind : {rules::MeldKind::kRun3, rules::MeldKind::kRun4, rules::MeldKind::kRun5,
                               rules::MeldKind::kFour, rules::MeldKind::kFourHundred}) {
    if (MeldName(kind) == name) return kind;
  }
  return std::nullopt;
}

}  // namespace hakam::vectors::baloot

#endif  // HAKAM_TESTS_VECTORS_BALOOT_MELD_NAMES_H_
