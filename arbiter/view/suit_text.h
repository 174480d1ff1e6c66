// Suits as symbols.
#ifndef HAKAM_ARBITER_VIEW_SUIT_TEXT_H_
#define HAKAM_ARBITER_VIEW_SUIT_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"

namespace hakam::arbiter {

// Cards and suits as the rules write them ("AS 7H", "HOKUM:H"), with symbols if wanted ("A♠ 7♥", "HOKUM:♥").
// The text keeps its width. Only for texts without names.
std::string SuitText(absl::string_view text, bool symbols);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_SUIT_TEXT_H_
