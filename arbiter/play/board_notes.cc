#include "arbiter/play/board_notes.h"

#include <filesystem>
#include <fstream>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "arbiter/play/log_files.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

std::string BeginOfLine(const BoardPlace& place) {
  return absl::StrCat("note on pairing ", place.key.pairing, ", deal ", place.key.deal, ", room ", place.room,
                      ", board ", place.board, ", decision ");
}

// The logs of this bot in this pairing (crew.h); the one that was written last is the last.
std::multimap<fs::file_time_type, std::string> LogsOf(const std::string& log_dir, uint32_t pairing,
                                                      const std::string& entrant, int seat) {
  std::multimap<fs::file_time_type, std::string> logs;
  std::error_code error;
  for (fs::directory_iterator file(log_dir, error), end; !error && file != end; file.increment(error)) {
    const std::string name = file->path().filename().string();
    std::error_code not_there;
    if (absl::StartsWith(name, absl::StrCat("p", pairing, "-w")) && EntrantOfLog(name) == entrant &&
        absl::StrContains(name, absl::StrCat("-seat", seat, "-")) && file->is_regular_file(not_there)) {
      logs.emplace(file->last_write_time(not_there), file->path().string());
    }
  }
  return logs;
}

}  // namespace

std::string NoteLine(const BoardPlace& place, size_t decision, absl::string_view note) {
  return absl::StrCat(BeginOfLine(place), decision, ": ", note);
}

std::map<int, std::string> NotesIn(const std::string& log_dir, const v1::BoardRecord& record,
                                   absl::string_view only) {
  const std::string begin = BeginOfLine({.key = {.pairing = record.pairing(), .deal = record.deal()},
                                         .room = record.room(),
                                         .board = record.board()});
  std::map<int, std::string> notes;
  for (int seat = 0; seat < record.seats_size(); ++seat) {
    const std::string& entrant = record.seats(seat).entrant();
    if (!only.empty() && entrant != only) continue;
    for (const auto& [written, path] : LogsOf(log_dir, record.pairing(), entrant, seat)) {
      std::ifstream file(path);
      for (std::string text; std::getline(file, text);) {
        absl::string_view line = text;
        if (!absl::ConsumePrefix(&line, begin)) continue;
        int decision = 0;
        const size_t colon = line.find(": ");
        if (colon == line.npos || !absl::SimpleAtoi(line.substr(0, colon), &decision) || decision < 0 ||
            decision >= record.decisions_size() ||
            record.decisions(decision).seat() != static_cast<uint32_t>(seat)) {
          continue;
        }
        notes[decision] = PrintableLine(line.substr(colon + 2));
      }
    }
  }
  return notes;
}

}  // namespace hakam::arbiter
