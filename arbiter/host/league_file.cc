#include "arbiter/host/league_file.h"

#include <google/protobuf/text_format.h>
#include <google/protobuf/util/message_differencer.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "arbiter/report/league_folder.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/store/checksums.h"
#include "arbiter/store/store.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// A league file, with its length apart.
struct LeagueAndLength {
  v1::League league;  // without its length
  uint32_t length = 0;
};
absl::StatusOr<LeagueAndLength> SplitLength(absl::StatusOr<LeagueConfig> config) {
  if (!config.ok()) return config.status();
  const uint32_t length = LengthOf(config->league);
  SetLength(0, &config->league);
  return LeagueAndLength{.league = std::move(config->league), .length = length};
}

// True if `text` describes the league of the existing file, but longer. AlreadyExists if it is shorter or
// another league.
absl::StatusOr<bool> IsLonger(const std::string& folder, const std::string& text) {
  const std::string path = LeaguePaths(folder).config;
  const absl::StatusOr<LeagueAndLength> there = SplitLength(LoadLeagueConfig(path));
  HAKAM_ASSIGN_OR_RETURN(const LeagueAndLength wanted, SplitLength(ParseLeagueConfig(text, path)));
  if (!there.ok() || !google::protobuf::util::MessageDifferencer::Equals(there->league, wanted.league)) {
    return absl::AlreadyExistsError(
        absl::StrCat(path, ": exists and describes another league; continue that one with: hakam league run ",
                     folder, ", or use --keep with another folder"));
  }
  if (wanted.length >= there->length) return wanted.length > there->length;
  return absl::AlreadyExistsError(absl::StrCat(path, ": exists and already asks for ", there->length,
                                               " pairs; that number can grow, but not shrink to ",
                                               wanted.length, "; or use --keep with another folder"));
}

// The seed that was drawn when the league in `folder` began; empty if its file has one, or it has not begun.
std::string DrawnSeed(const std::string& folder) {
  const absl::StatusOr<std::unique_ptr<Store>> store = OpenJournal(folder);
  return store.ok() && (*store)->identity().seed_drawn ? (*store)->identity().seed : "";
}

}  // namespace

absl::Status WriteLeague(const std::string& folder, v1::League league) {
  // The command that plays a league again gives the seed that was drawn for it, and perhaps the same folder.
  if (!league.seed().empty() && league.seed() == DrawnSeed(folder)) league.clear_seed();
  const std::string path = LeaguePaths(folder).config;
  std::string text;
  google::protobuf::TextFormat::PrintToString(league, &text);
  std::error_code error;  // if the folder is missing, writing the file reports it
  std::filesystem::create_directories(folder, error);
  const bool there = std::filesystem::exists(std::filesystem::symlink_status(path, error));
  if (there) {
    HAKAM_ASSIGN_OR_RETURN(const bool is_longer, IsLonger(folder, text));
    if (!is_longer) return absl::OkStatus();
  }
  return WriteFileAtOnce(path, text);  // a damaged league file would block the next run
}

}  // namespace hakam::arbiter
