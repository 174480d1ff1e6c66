// The text of a league file: parses it, and finds the place of a field.
//
//   HAKAM_ASSIGN_OR_RETURN(const v1::League league, ParseLeagueText(text, path));
//   ...
//   return AtPlace(path, text, FieldError("swiss.rounds", "9 is out of range; use 1 to 3"));
//   // league.textproto:5:9: swiss.rounds: 9 is out of range; use 1 to 3
#ifndef HAKAM_ARBITER_SETUP_LEAGUE_TEXT_H_
#define HAKAM_ARBITER_SETUP_LEAGUE_TEXT_H_

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "hakam/v1/league.pb.h"
#include "sdk/base/field_error.h"

namespace hakam::arbiter {

// Both count from 1. Columns count bytes; a tab moves to the next column that is one more than a multiple
// of 8.
struct TextPlace {
  int line = 0;
  int column = 0;
};

// Parses the text and checks only its form. InvalidArgument: "path:line:column: what is wrong", one line for
// each mistake.
absl::StatusOr<v1::League> ParseLeagueText(absl::string_view text, const std::string& path);

// The place at which the field begins in the text of a league. For an entry of a list ("set: [...]") it is
// the place of the entry, for a whole repeated field that of the first entry. If the field is not in the
// text, it is the place of the message that lacks it, or of the nearest enclosing message in the text. Unset
// if that is the league itself.
std::optional<TextPlace> PlaceOf(absl::string_view text, const FieldPath& field);

// Puts the place of the field before the message of the error.
absl::Status AtPlace(const std::string& path, absl::string_view text, const absl::Status& error);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SETUP_LEAGUE_TEXT_H_
