// hakam show: one board, as a person would want to read it.
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/board_text.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/league_folder.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

struct ShowOptions {
  std::string folder;
  uint32_t pairing = 0;
  uint32_t deal = 0;
  uint32_t room = 1;
};

absl::StatusOr<std::string> Show(const ShowOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, OpenLeague(options.folder));
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(*store));
  HAKAM_ASSIGN_OR_RETURN(const PairRecords records,
                         store->Records({.pairing = options.pairing, .deal = options.deal}));
  v1::BoardRecord record;
  if (!record.ParseFromString(options.room == 1 ? records.room1 : records.room2)) {
    return absl::DataLossError(absl::StrCat("pairing ", options.pairing, ", deal ", options.deal, ", room ",
                                            options.room, ": the record cannot be read"));
  }
  return BoardText(rules, record);
}

}  // namespace

void AddShow(CLI::App* app, int* exit_code) {
  CLI::App* show = app->add_subcommand("show", "One board of a league: hands, auction, tricks, melds, score");
  auto o = std::make_shared<ShowOptions>();
  show->add_option("FOLDER", o->folder, "Folder of the league")->required();
  show->add_option("--pairing", o->pairing, "Pairing, from 0, in the order of the league file")
      ->capture_default_str();
  show->add_option("--deal", o->deal, "Deal, from 0")->capture_default_str();
  show->add_option("--room", o->room, "1 or 2")->capture_default_str()->check(CLI::Range(1, 2));
  show->callback([o, exit_code] {
    const absl::StatusOr<std::string> text = Show(*o);
    if (text.ok()) {
      std::cout << *text;
    } else {
      *exit_code = Report(text.status());
    }
  });
}

}  // namespace hakam::arbiter
