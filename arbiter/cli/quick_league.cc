#include "arbiter/cli/quick_league.h"

#include <google/protobuf/text_format.h>
#include <google/protobuf/util/message_differencer.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/cli/agent_spec.h"
#include "arbiter/runner/league_config.h"
#include "arbiter/runner/league_schedule.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

// Where the league is. Unless it is kept, it is gone with this object.
class Folder {
 public:
  // A folder of the user's (made if it is not there, and kept), or a new private one.
  static absl::StatusOr<std::unique_ptr<Folder>> Make(const std::string& keep) {
    if (!keep.empty()) {
      std::error_code error;
      fs::create_directories(keep, error);
      if (error) {
        return absl::PermissionDeniedError(absl::StrCat(keep, ": cannot be created: ", error.message()));
      }
      return std::unique_ptr<Folder>(new Folder(keep, /*kept=*/true));
    }
    std::error_code error;
    const fs::path parent = fs::temp_directory_path(error);
    if (error) {
      return absl::UnavailableError(absl::StrCat("no folder for temporary files: ", error.message(),
                                                 "; set TMPDIR to a folder that can be written"));
    }
    std::string path = (parent / "hakam-play-XXXXXX").string();
    if (mkdtemp(path.data()) == nullptr) {
      return absl::UnavailableError(absl::StrCat(path, ": cannot be created: ", std::strerror(errno),
                                                 "; set TMPDIR to a folder that can be written"));
    }
    return std::unique_ptr<Folder>(new Folder(path, /*kept=*/false));
  }
  ~Folder() {
    std::error_code ignored;
    if (!kept_) fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  void Keep() { kept_ = true; }
  bool kept() const { return kept_; }
  const std::string& path() const { return path_; }

 private:
  Folder(std::string path, bool kept) : path_(std::move(path)), kept_(kept) {}

  const std::string path_;
  bool kept_;
};

// With its length, as it is meant.
struct Sized {
  v1::League league;  // but for its length
  uint32_t length = 0;
};
absl::StatusOr<Sized> SizedOf(absl::StatusOr<LeagueConfig> config) {
  if (!config.ok()) return config.status();
  const uint32_t length = LengthOf(config->league);
  SetLength(0, &config->league);
  return Sized{.league = std::move(config->league), .length = length};
}

// The file that is there must be of the same league. Does `text` want more of it? AlreadyExists if it wants
// less, or another.
absl::StatusOr<bool> Grows(const std::string& folder, const std::string& text) {
  const std::string path = LeaguePaths(folder).config;
  const absl::StatusOr<Sized> there = SizedOf(LoadLeagueConfig(path));
  HAKAM_ASSIGN_OR_RETURN(const Sized wanted, SizedOf(ParseLeagueConfig(text, path)));
  if (!there.ok() || !google::protobuf::util::MessageDifferencer::Equals(there->league, wanted.league)) {
    return absl::AlreadyExistsError(
        absl::StrCat(path, ": is there, and of another league; go on with that one: ", "hakam league run ",
                     folder, ", or --keep another folder"));
  }
  if (wanted.length >= there->length) return wanted.length > there->length;
  return absl::AlreadyExistsError(absl::StrCat(path, ": is there, and wants ", there->length,
                                               " pairs already; they may grow to more than ", wanted.length,
                                               ", but not shrink; or --keep another folder"));
}

absl::Status WriteLeague(const std::string& folder, const v1::League& league) {
  const std::string path = LeaguePaths(folder).config;
  std::string text;
  google::protobuf::TextFormat::PrintToString(league, &text);
  std::error_code error;
  const bool there = fs::exists(fs::symlink_status(path, error));
  if (there) {
    HAKAM_ASSIGN_OR_RETURN(const bool grows, Grows(folder, text));
    if (!grows) return absl::OkStatus();
  }
  std::ofstream file(path);
  file << text;
  file.close();
  if (file) return absl::OkStatus();
  if (!there) fs::remove(path, error);  // half a league file would be in the way next time
  return absl::PermissionDeniedError(absl::StrCat(path, ": cannot be written"));
}

std::vector<std::string> NamesOf(const std::vector<std::string>& agents) {
  std::vector<std::string> names;
  for (const std::string& agent : agents) names.push_back(ShortName(agent));
  const std::vector<std::string> plain = names;
  for (size_t i = 0; i < names.size(); ++i) {
    if (std::count(plain.begin(), plain.end(), plain[i]) == 1) continue;
    const auto before = std::count(plain.begin(), plain.begin() + static_cast<std::ptrdiff_t>(i), plain[i]);
    absl::StrAppend(&names[i], "-", before + 1);
  }
  return names;
}

}  // namespace

absl::StatusOr<std::string> Here() {
  std::error_code error;
  const std::string here = fs::current_path(error).string();
  if (error) return absl::NotFoundError(absl::StrCat("the current directory: ", error.message()));
  return here;
}

v1::League QuickLeague(const QuickOptions& options, const std::vector<std::string>& agents,
                       const std::string& here) {
  v1::League league;
  const std::vector<std::string> names = NamesOf(agents);
  league.set_name(absl::StrCat(names[0], "-", names[1]).substr(0, 64));
  league.mutable_rules()->set_preset(options.game);
  for (const std::string& entry : options.set) league.mutable_rules()->add_set(entry);
  league.set_format(v1::FORMAT_BOARDS);
  league.set_seed(options.seed);
  for (size_t i = 0; i < agents.size(); ++i) {
    v1::Entrant* entrant = league.add_entrants();
    entrant->set_name(names[i]);
    entrant->set_agent(AbsoluteSpec(agents[i], here));
  }
  wire::ToProto(absl::Seconds(options.per_decision_s), league.mutable_clock()->mutable_per_decision());
  wire::ToProto(absl::Seconds(options.bank_s), league.mutable_clock()->mutable_bank());
  if (options.cpu) league.mutable_clock()->set_measure(v1::CLOCK_MEASURE_CPU);
  league.set_on_fault(options.forfeit ? v1::FAULT_POLICY_FORFEIT_BOARD : v1::FAULT_POLICY_SUBSTITUTE);
  league.set_sandbox(options.sandbox);
  return league;
}

absl::StatusOr<int> PlayQuickLeague(const QuickOptions& options, const v1::League& league,
                                    const std::string& here,
                                    absl::FunctionRef<absl::StatusOr<QuickEnd>(const LeagueOutcome&)> tell) {
  HAKAM_RETURN_IF_ERROR(CheckLeague(league, "command line"));
  HAKAM_ASSIGN_OR_RETURN(const std::unique_ptr<Folder> folder, Folder::Make(options.keep));
  HAKAM_RETURN_IF_ERROR(WriteLeague(folder->path(), league));
  HAKAM_ASSIGN_OR_RETURN(const LeagueOutcome outcome, RunLeague({.folder = folder->path(),
                                                                 .agents_dir = here,
                                                                 .concurrency = options.concurrency,
                                                                 .unary = options.unary,
                                                                 .quiet = options.quiet || options.json}));
  HAKAM_ASSIGN_OR_RETURN(const QuickEnd end, tell(outcome));
  if (end.faults) folder->Keep();
  if (folder->kept()) {
    std::cerr << "records and logs: " << folder->path() << " (hakam show " << folder->path() << ")\n";
  }
  return end.exit_code;
}

}  // namespace hakam::arbiter
