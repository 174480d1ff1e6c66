// The notes of bots in their logs: written there while a board is played, found again for its author.
#ifndef HAKAM_ARBITER_PLAY_BOARD_NOTES_H_
#define HAKAM_ARBITER_PLAY_BOARD_NOTES_H_

#include <cstdint>
#include <map>
#include <string>

#include "absl/strings/string_view.h"
#include "arbiter/play/league_observer.h"
#include "hakam/v1/record.pb.h"

namespace hakam::arbiter {

// The line of the log. `decision`: its number in the record, from 0.
std::string NoteLine(const BoardPlace& place, size_t decision, absl::string_view note);

// By decision: the notes on this board in the logs of its bots. Empty if there are no logs. A board that was
// played again, because it was void, has the notes of the last time. A bot can write such lines itself, about
// its own decisions only; the notes are printable whatever the file contains.
// `only`: the entrant whose notes are wanted; empty: all.
std::map<int, std::string> NotesIn(const std::string& log_dir, const v1::BoardRecord& record,
                                   absl::string_view only = "");

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_PLAY_BOARD_NOTES_H_
