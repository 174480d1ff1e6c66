#include "arbiter/cli/show.h"

#include <iostream>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/board_text.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/league_folder.h"
#include "arbiter/cli/recorded_board.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

absl::StatusOr<std::string> Show(const ShowOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, OpenLeague(options.folder));
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(*store));
  HAKAM_ASSIGN_OR_RETURN(const PairRecords records,
                         store->Records({.pairing = options.pairing, .deal = options.deal}));
  HAKAM_ASSIGN_OR_RETURN(
      const v1::BoardRecord record,
      BoardOf(options.room == 1 ? records.room1 : records.room2, options.board,
              absl::StrCat("pairing ", options.pairing, ", deal ", options.deal, ", room ", options.room)));
  return BoardText(rules, record);
}

}  // namespace

int ShowCommand(const ShowOptions& options) {
  const absl::StatusOr<std::string> text = Show(options);
  if (!text.ok()) return Report(text.status());
  std::cout << *text;
  return kExitOk;
}

}  // namespace hakam::arbiter
