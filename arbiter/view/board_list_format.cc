#include "arbiter/view/board_list_format.h"

#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "arbiter/report/shell_word.h"
#include "arbiter/view/board_text.h"
#include "arbiter/view/table_text.h"
#include "sdk/base/utf8.h"
#include "sdk/wire/observation.h"

namespace hakam::arbiter {
namespace {

// Points are whole except where they are luck-adjusted.
std::string DifferenceText(double difference) {
  const bool whole = difference == static_cast<double>(static_cast<int64_t>(difference));
  return whole ? absl::StrFormat("%+d", static_cast<int64_t>(difference))
               : absl::StrFormat("%+.2f", difference);
}

std::string Against(uint32_t own, uint32_t other) {
  return own + other == 0 ? "" : absl::StrCat(own, " - ", other);
}

std::string RoomText(const ListedRoom& room, const rules::RuleSet& rules) {
  return absl::StrCat(room.boards > 1 ? absl::StrCat("board ", room.board, " of ", room.boards, ": ") : "",
                      room.contract ? ContractText(rules, *room.contract) : "no contract");
}

}  // namespace

std::string OutcomeWords(v1::Outcome outcome) {
  const std::string name(absl::StripPrefix(v1::Outcome_Name(outcome), "OUTCOME_"));
  return absl::StrReplaceAll(absl::AsciiStrToLower(name), {{"_", " "}});
}

std::string ContractText(const rules::RuleSet& rules, const v1::Contract& contract) {
  const absl::StatusOr<rules::Contract> known = wire::ContractFromProto(contract);
  return known.ok() ? ContractText(rules, *known) : "?";
}

std::string ShowCommandOf(const ListedPair& pair, const std::string& folder) {
  const ListedRoom& room = pair.rooms[pair.shown];
  return absl::StrCat("hakam show ", ForShell(folder), " --pairing ", pair.key.pairing, " --deal ",
                      pair.key.deal, " --room ", room.room,
                      room.boards > 1 ? absl::StrCat(" --board ", room.board) : "");
}

std::string BoardListText(const BoardList& list, const rules::RuleSet& rules, const std::string& folder) {
  Rows rows = {{"difference", "contract", "declarer", "result", "room", "points", "faults"}};
  for (const ListedPair& pair : list.pairs) {
    for (const ListedRoom& room : pair.rooms) {
      rows.push_back({&room == &pair.rooms[0] ? DifferenceText(pair.difference) : "", RoomText(room, rules),
                      room.contract ? room.declarer : "", OutcomeWords(room.outcome), absl::StrCat(room.room),
                      absl::StrCat(room.points, " - ", room.points_against),
                      Against(room.faults, room.faults_against)});
    }
  }
  const std::vector<std::string> lines = absl::StrSplit(Aligned(rows), '\n');
  std::string out =
      absl::StrCat(list.pairs.size(), " of ", list.stored,
                   " pairs; points and faults of the first one named come first\n\n", lines[0], "\n");
  size_t line = 1;
  for (const ListedPair& pair : list.pairs) {
    for (size_t room = 0; room < pair.rooms.size(); ++room) absl::StrAppend(&out, lines[line++], "\n");
    absl::StrAppend(&out, "   ", PrintableLine(pair.entrant), " against ", PrintableLine(pair.against), ": ",
                    PrintableLine(ShowCommandOf(pair, folder)), "\n");
  }
  return out;
}

std::string WorstText(const BoardList& list, const std::string& folder) {
  std::string out;
  for (const ListedPair& pair : list.pairs) {
    absl::StrAppend(&out, "worst for ", PrintableLine(pair.entrant), ": ", DifferenceText(pair.difference),
                    ": ", PrintableLine(ShowCommandOf(pair, folder)), "\n");
  }
  return out;
}

}  // namespace hakam::arbiter
