// hakam-learned-train PRESET FOLDER [--seed N] [--iterations N] ... [--resume]
#include <sys/stat.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <iostream>
#include <memory>
#include <string>

#include "absl/strings/str_format.h"
#include "agents/learned/train/folder.h"
#include "agents/learned/train/seats.h"
#include "agents/learned/train/trainer.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::agents::learned {
namespace {

struct Arguments {
  std::string preset;
  std::string folder;
  bool resume = false;
  int report = 0;  // deals
  TrainOptions options;
};

// The strength of the best weights, on deals that decided nothing.
absl::Status Report(const Arguments& arguments) {
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, rules::RuleSet::FromPreset(arguments.preset));
  HAKAM_ASSIGN_OR_RETURN(const std::string bytes, ReadKept(BestPath(arguments.folder)));
  HAKAM_ASSIGN_OR_RETURN(const Weights weights, ReadWeights(bytes));
  const uint64_t seed = SeedOf(arguments.options.seed, kReportSeed, 0);
  for (const double noise : {0.0, 1.0}) {
    const Duel duel = PlayDuel(rules, weights, {.noise = noise}, arguments.report, seed);
    std::cout << absl::StrFormat("%+.2f +-%.2f against %s\n", duel.mean, duel.interval,
                                 noise > 0 ? "random" : "greedy");
  }
  return absl::OkStatus();
}

absl::Status Train(const Arguments& arguments) {
  absl::StatusOr<std::unique_ptr<Trainer>> trainer = Trainer::Create(arguments.preset, arguments.options);
  if (!trainer.ok()) return trainer.status();
  if (mkdir(arguments.folder.c_str(), 0755) != 0 && errno != EEXIST)
    return WriteError(arguments.folder, errno);
  if (arguments.resume) {
    if (const absl::Status status = (*trainer)->Resume(arguments.folder); !status.ok()) return status;
  } else if (ReadKept(StatePath(arguments.folder)).ok()) {
    return absl::AlreadyExistsError(arguments.folder + " has a training: give --resume, or another folder");
  }
  const auto say = [](absl::string_view line) {
    std::cout << line << std::endl;
    return true;
  };
  return (*trainer)->Run(arguments.folder, say);
}

int Main(int argc, char** argv) {
  Arguments arguments;
  TrainOptions& options = arguments.options;
  CLI::App app("Trains the weights of builtin:learned from nothing. The best are FOLDER/best.");
  app.add_option("preset", arguments.preset, "The game, as in `hakam games`")->required();
  app.add_option("folder", arguments.folder, "What is kept after each iteration")->required();
  app.add_option("--seed", options.seed, "Decides all deals and all luck")->capture_default_str();
  app.add_option("--iterations", options.iterations)->capture_default_str();
  app.add_option("--boards", options.boards, "Boards of an iteration")->capture_default_str();
  app.add_option("--cards", options.labels.cards, "Cards of a board that are labelled")
      ->capture_default_str();
  app.add_option("--calls", options.labels.calls, "Calls of a board that are labelled")
      ->capture_default_str();
  app.add_option("--window", options.window, "Iterations whose samples are learned")->capture_default_str();
  app.add_option("--passes", options.passes, "Passes over them in each iteration")->capture_default_str();
  app.add_option("--choose", options.choose, "Deals on which the best are chosen")->capture_default_str();
  app.add_option("--threads", options.threads, "Changes nothing but the time")->capture_default_str();
  app.add_option("--report", arguments.report,
                 "Plays so many other deals with FOLDER/best, and does not train");
  app.add_flag("--resume", arguments.resume, "Goes on after the last iteration in FOLDER");
  CLI11_PARSE(app, argc, argv);
  const absl::Status status = arguments.report > 0 ? Report(arguments) : Train(arguments);
  if (!status.ok()) std::cerr << "hakam-learned-train: " << status.message() << "\n";
  return status.ok() ? 0 : 2;
}

}  // namespace
}  // namespace hakam::agents::learned

int main(int argc, char** argv) { return hakam::agents::learned::Main(argc, argv); }
