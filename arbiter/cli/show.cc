#include <string>

#include "arbiter/cli/board_text.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/terminal.h"
#include "arbiter/play/board_notes.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<int> ShowCommand(const ShowOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const RecordedBoard board, LoadBoard(options.board));
  HAKAM_ASSIGN_OR_RETURN(const std::string text,
                         BoardText(board.rules, board.record,
                                   {.open_cards = options.solve,
                                    .notes = NotesIn(board.logs, board.record),
                                    .symbols = OutTerminal().symbols && !options.ascii}));
  PrintOut(text);
  return kExitOk;
}

}  // namespace hakam::arbiter
