// hakam export: every board of a league as JSON lines, or the published form of a finished league.
#include <google/protobuf/util/json_util.h>

#include <fstream>
#include <iostream>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/league_folder.h"
#include "arbiter/cli/standings_format.h"
#include "arbiter/runner/standings.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

struct ExportOptions {
  std::string folder;
  std::string output;  // empty: standard output
  bool publish = false;
  bool with_private = false;
};

// What an agent wrote on stderr is its author's: it may hold paths, names, the bot's thoughts.
void RemovePrivate(v1::BoardRecord* record) {
  for (v1::DecisionRecord& decision : *record->mutable_decisions()) {
    if (decision.has_fault()) decision.mutable_fault()->clear_stderr_tail();
  }
}

absl::Status WriteJsonLine(const std::string& bytes, const v1::RuleSet& rules, bool with_private,
                           std::ostream* out) {
  v1::BoardRecord record;
  if (!record.ParseFromString(bytes)) return absl::DataLossError("a record in the journal cannot be read");
  *record.mutable_rules() = rules;
  if (!with_private) RemovePrivate(&record);
  std::string line;
  const google::protobuf::util::Status converted = google::protobuf::util::MessageToJsonString(record, &line);
  if (!converted.ok()) return absl::InternalError(std::string(converted.message()));
  *out << line << "\n";
  if (*out) return absl::OkStatus();
  return absl::ResourceExhaustedError("the export could not be written; is the disk full?");
}

absl::Status WriteJsonLines(const Store& store, bool with_private, std::ostream* out) {
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(store));
  v1::RuleSet proto;
  wire::ToProto(rules, &proto);
  return store.ForEachRecord([&](const PairNumbers&, const PairRecords& records) -> absl::Status {
    HAKAM_RETURN_IF_ERROR(WriteJsonLine(records.room1, proto, with_private, out));
    return WriteJsonLine(records.room2, proto, with_private, out);
  });
}

absl::Status WriteFile(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (file) return absl::OkStatus();
  return absl::PermissionDeniedError(absl::StrCat(path, ": cannot be written"));
}

absl::Status Publish(const Store& store, const std::string& folder) {
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(store));
  HAKAM_ASSIGN_OR_RETURN(const Standings standings, ComputeStandings(store, RulesLabel(rules)));
  if (!standings.complete()) {
    return absl::FailedPreconditionError(
        absl::StrCat(standings.league, ": ", standings.pairs_done, " of ", standings.pairs_total,
                     " pairs are played; only a complete league is published"));
  }
  const std::string base = LeaguePaths(folder).folder;
  HAKAM_RETURN_IF_ERROR(WriteFile(base + "/standings.md", StandingsMarkdown(standings)));
  HAKAM_RETURN_IF_ERROR(WriteFile(base + "/standings.csv", StandingsCsv(standings)));
  return WriteFile(base + "/standings.json", StandingsJson(standings));
}

absl::Status Export(const ExportOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Store> store, OpenJournal(options.folder));
  if (options.publish) return Publish(*store, options.folder);
  if (options.output.empty()) return WriteJsonLines(*store, options.with_private, &std::cout);
  std::ofstream file(options.output);
  if (!file) return absl::PermissionDeniedError(absl::StrCat(options.output, ": cannot be written"));
  HAKAM_RETURN_IF_ERROR(WriteJsonLines(*store, options.with_private, &file));
  file.close();
  if (file) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat(options.output, ": could not be written; is the disk full?"));
}

}  // namespace

void AddExport(CLI::App* app, int* exit_code) {
  CLI::App* command =
      app->add_subcommand("export", "Every board as one line of JSON, with rules, deck and all actions");
  auto o = std::make_shared<ExportOptions>();
  command->add_option("FOLDER", o->folder, "Folder of the league")->required();
  CLI::Option* output = command->add_option("--output", o->output, "File (default: standard output)");
  CLI::Option* with_private =
      command->add_flag("--private", o->with_private,
                        "With the last words of agents on stderr, which are for their authors only");
  command
      ->add_flag("--publish", o->publish,
                 "Write standings.{md,csv,json} of a complete league into its folder")
      ->excludes(output)
      ->excludes(with_private);
  command->callback([o, exit_code] {
    if (const absl::Status done = Export(*o); !done.ok()) *exit_code = Report(done);
  });
}

}  // namespace hakam::arbiter
