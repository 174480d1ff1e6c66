#include <map>
#include <string>

#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/play_folder.h"
#include "arbiter/cli/terminal.h"
#include "arbiter/play/board_notes.h"
#include "arbiter/view/board_text.h"
#include "arbiter/view/board_view.h"
#include "arbiter/view/message_json.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<int> ShowCommand(const ShowOptions& options) {
  BoardChoice choice = options.board;
  HAKAM_ASSIGN_OR_RETURN(choice.from, FolderOrLastPlay(choice.from));
  HAKAM_ASSIGN_OR_RETURN(const RecordedBoard board, LoadBoard(choice));
  if (options.json && options.solve) {
    HAKAM_ASSIGN_OR_RETURN(const v1::SolveView solved, SolveViewOf(board.rules, board.record));
    PrintOut(MessageJson(solved));
    return kExitOk;
  }
  if (options.json) {
    std::map<int, std::string> notes;
    if (options.with_private) notes = NotesIn(board.logs, board.record);
    HAKAM_ASSIGN_OR_RETURN(const v1::BoardView view, BoardViewOf(board.rules, board.record, notes));
    PrintOut(MessageJson(view));
    return kExitOk;
  }
  HAKAM_ASSIGN_OR_RETURN(const std::string text,
                         BoardText(board.rules, board.record,
                                   {.open_cards = options.solve,
                                    .notes = NotesIn(board.logs, board.record),
                                    .symbols = OutTerminal().symbols && !options.ascii}));
  PrintOut(text);
  return kExitOk;
}

}  // namespace hakam::arbiter
