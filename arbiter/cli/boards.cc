#include <memory>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/play_folder.h"
#include "arbiter/report/league_folder.h"
#include "arbiter/report/terms.h"
#include "arbiter/view/board_list_format.h"
#include "arbiter/view/board_list_view.h"
#include "arbiter/view/message_json.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

absl::StatusOr<int> BoardsCommand(const BoardsOptions& o) {
  HAKAM_ASSIGN_OR_RETURN(const std::string folder, FolderOrLastPlay(o.folder));
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, OpenLeague(folder));
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(*store));
  BoardQuery query = {.entrant = o.entrant, .against = o.against, .faults = o.faults};
  if (o.worst) {
    query.order = BoardQuery::Order::kWorst;
    query.rows = *o.worst;
  } else if (o.best) {
    query.order = BoardQuery::Order::kBest;
    query.rows = *o.best;
  }
  if (!o.contract.empty()) {
    query.contract = [&rules, part = absl::AsciiStrToLower(o.contract)](const v1::Contract& contract) {
      return absl::StrContains(absl::AsciiStrToLower(ContractText(rules, contract)), part);
    };
  }
  HAKAM_ASSIGN_OR_RETURN(const BoardList list, ListBoards(*store, query));
  if (o.json) {
    PrintOut(MessageJson(BoardListViewOf(list, rules)));
  } else if (list.pairs.empty()) {
    PrintOut(absl::StrCat("none of the ", list.stored, " pairs is one of those asked for\n"));
  } else {
    PrintOut(BoardListText(list, rules, folder));
  }
  return kExitOk;
}

}  // namespace hakam::arbiter
