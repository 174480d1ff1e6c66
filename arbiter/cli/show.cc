#include "arbiter/cli/show.h"

#include <iostream>
#include <string>

#include "arbiter/cli/board_text.h"
#include "arbiter/cli/exit_codes.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

absl::StatusOr<std::string> Show(const ShowOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const RecordedBoard board, LoadBoard(options.board));
  return BoardText(board.rules, board.record, options.solve);
}

}  // namespace

int ShowCommand(const ShowOptions& options) {
  const absl::StatusOr<std::string> text = Show(options);
  if (!text.ok()) return Report(text.status());
  std::cout << *text;
  return kExitOk;
}

}  // namespace hakam::arbiter
