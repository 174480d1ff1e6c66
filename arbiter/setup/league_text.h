// The text of a league file: its message, and where in it a field is.
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

// Both count from 1. Columns count bytes; a tab goes on to the next column that is one more than a multiple
// of 8.
struct TextPlace {
  int line = 0;
  int column = 0;
};

// What the text says, with nothing checked but its form. InvalidArgument: "path:line:column: what is wrong".
absl::StatusOr<v1::League> ParseLeagueText(absl::string_view text, const std::string& path);

// Where the field begins in the text of a league. Of an entry of a list ("set: [...]"), where the entry
// begins; of a repeated field as a whole, the first entry. Of a field that is not in the text, the place of
// the message that lacks it, or of the nearest message around it that the text has. Nothing: only the league
// itself is left.
std::optional<TextPlace> PlaceOf(absl::string_view text, const FieldPath& field);

// The error, with the place of its field in the file before its message.
absl::Status AtPlace(const std::string& path, absl::string_view text, const absl::Status& error);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_SETUP_LEAGUE_TEXT_H_
