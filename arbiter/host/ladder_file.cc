#include "arbiter/host/ladder_file.h"

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/league/format.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/store/checksums.h"
#include "sdk/base/field_error.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxBytes = 16 << 20;  // of a file
constexpr absl::Duration kRound = absl::Seconds(20);
constexpr absl::Duration kLeastRound = absl::Milliseconds(100);
constexpr absl::Duration kMostRound = absl::Minutes(10);
constexpr absl::Duration kSeason = absl::Hours(7 * 24);
constexpr size_t kMaxName = 48;  // characters; the number of the season comes behind

class FirstMistake : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int line, google::protobuf::io::ColumnNumber column, const std::string& message) override {
    if (what_.empty()) what_ = absl::StrCat(":", line + 1, ":", column + 1, ": ", PrintableLine(message));
  }
  const std::string& what() const { return what_; }

 private:
  std::string what_;
};

absl::Status ParseMessage(absl::string_view text, const std::string& path, google::protobuf::Message* out) {
  FirstMistake mistake;
  google::protobuf::TextFormat::Parser parser;
  parser.RecordErrorsTo(&mistake);
  google::protobuf::io::ArrayInputStream input(text.data(), static_cast<int>(text.size()));
  if (parser.Parse(&input, out)) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(path, mistake.what()));
}

absl::StatusOr<absl::Duration> DurationOr(absl::string_view field, bool given,
                                          const google::protobuf::Duration& value, absl::Duration otherwise) {
  return given ? wire::DurationFromProto(field, value) : otherwise;
}

bool IsFolderAgent(absl::string_view agent) {
  constexpr std::array<absl::string_view, 4> kOthers = {"builtin:", "cmd:", "dial:", "attach:"};
  return std::none_of(kOthers.begin(), kOthers.end(),
                      [&](absl::string_view prefix) { return absl::StartsWith(agent, prefix); });
}

// The same file, as seen from the folder of a season.
std::string FromSeason(const std::string& path) {
  return path.empty() || fs::path(path).is_absolute() ? path : absl::StrCat("../", path);
}

absl::Status CheckTemplate(const v1::League& league) {
  if (!league.has_round_robin()) {
    return FieldError("league", "a ladder is a round robin; write round_robin { pairs: 1000 }");
  }
  if (!league.seed().empty()) {
    return FieldError("league.seed", "each season draws its own seed; leave it out");
  }
  if (league.deals() != v1::DEALS_UNSPECIFIED && league.deals() != v1::DEALS_OWN) {
    return FieldError("league.deals", "every two bots of a ladder have deals of their own; leave it out");
  }
  if (league.has_attach()) return FieldError("league.attach", "a ladder has no \"attach:\"; leave it out");
  if (IsUtf8(league.name()) && CountCharacters(league.name()) > kMaxName) {
    return FieldError("league.name", absl::StrCat("use at most ", kMaxName, " characters"));
  }
  return absl::OkStatus();
}

// Everything but the entrants, which a season checks one by one, and those of the house here.
absl::Status CheckInSeason(const LadderTerms& terms) {
  v1::League league = LeagueOfSeason(terms, 1);
  for (const v1::Entrant& bot : terms.house) *league.add_entrants() = bot;
  // A league has two.
  for (int i = 0; league.entrants_size() < 2; ++i) {
    v1::Entrant* entrant = league.add_entrants();
    entrant->set_name(absl::StrCat("no-name-of-the-house-", i));
    entrant->set_agent("builtin:random");
  }
  return CheckLeague(league, "league");
}

absl::StatusOr<LadderTerms> TermsOf(v1::Ladder file) {
  LadderTerms terms;
  HAKAM_RETURN_IF_ERROR(CheckTemplate(file.league()));
  HAKAM_ASSIGN_OR_RETURN(terms.round, DurationOr("round", file.has_round(), file.round(), kRound));
  HAKAM_ASSIGN_OR_RETURN(terms.season, DurationOr("season", file.has_season(), file.season(), kSeason));
  if (terms.round < kLeastRound || terms.round > kMostRound) {
    return FieldError(
        "round", absl::StrCat(absl::FormatDuration(terms.round), " is out of range; use ",
                              absl::FormatDuration(kLeastRound), " to ", absl::FormatDuration(kMostRound)));
  }
  if (terms.season < terms.round) return FieldError("season", "is shorter than a round");
  for (v1::Entrant& bot : *file.mutable_league()->mutable_entrants()) {
    if (IsFolderAgent(bot.agent())) bot.set_agent(FromSeason(bot.agent()));
    bot.set_token_file(FromSeason(bot.token_file()));
    bot.set_ca_file(FromSeason(bot.ca_file()));
    terms.house.push_back(bot);
  }
  terms.league = std::move(*file.mutable_league());
  terms.league.clear_entrants();
  HAKAM_RETURN_IF_ERROR(CheckInSeason(terms));
  return terms;
}

}  // namespace

LadderPaths::LadderPaths(const std::string& given)
    : folder(given),
      file(given + "/ladder.textproto"),
      state(given + "/state.textproto"),
      lock(given + "/ladder.lock"),
      bots(given + "/bots") {}

std::string LadderPaths::SeasonFolder(uint32_t season) const {
  return absl::StrFormat("%s/season-%03d", folder, season);
}

absl::StatusOr<LadderTerms> LoadLadder(const LadderPaths& paths) {
  HAKAM_ASSIGN_OR_RETURN(const std::string text, ReadFile(paths.file, kMaxBytes));
  return ParseLadder(text, paths.file);
}

absl::StatusOr<LadderTerms> ParseLadder(absl::string_view text, const std::string& path) {
  v1::Ladder file;
  HAKAM_RETURN_IF_ERROR(ParseMessage(text, path, &file));
  absl::StatusOr<LadderTerms> terms = TermsOf(std::move(file));
  if (terms.ok()) return terms;
  return absl::Status(terms.status().code(), absl::StrCat(path, ": ", terms.status().message()));
}

v1::League LeagueOfSeason(const LadderTerms& terms, uint32_t season) {
  v1::League league = terms.league;
  league.set_name(absl::StrCat(league.name(), " (season ", season, ")"));
  // The ladder never plays the last one, so no season is complete before its time is over: its seed is not
  // revealed while newcomers may come.
  const uint32_t pairs = league.round_robin().pairs();
  if (pairs > 0 && pairs < kMaxPairs) league.mutable_round_robin()->set_pairs(pairs + 1);
  return league;
}

absl::StatusOr<v1::LadderState> ReadLadderState(const LadderPaths& paths) {
  HAKAM_ASSIGN_OR_RETURN(const std::string text, ReadFile(paths.state, kMaxBytes));
  v1::LadderState state;
  HAKAM_RETURN_IF_ERROR(ParseMessage(text, paths.state, &state));
  const absl::StatusOr<absl::Duration> played = wire::DurationFromProto("played", state.played());
  if (state.season() == 0 || !played.ok() || *played < absl::ZeroDuration()) {
    return absl::InvalidArgumentError(
        absl::StrCat(paths.state, ": season or played is missing or out of range; was it changed by hand?"));
  }
  return state;
}

absl::Status WriteLadderState(const LadderPaths& paths, const v1::LadderState& state) {
  std::string text;
  google::protobuf::TextFormat::PrintToString(state, &text);
  return WriteFileAtOnce(paths.state, text);
}

LiveBots BotsIn(const LadderPaths& paths) {
  LiveBots bots;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(paths.bots, error)) {
    const std::string name = entry.path().filename().string();
    if (absl::StartsWith(name, ".") || !fs::exists(entry.path() / "agent.textproto", error)) continue;
    if (!IsUtf8(name)) continue;  // a message cannot hold it
    v1::Entrant& bot = bots.emplace_back();
    bot.set_name(name);
    bot.set_agent(absl::StrCat("../bots/", name));
  }
  std::sort(bots.begin(), bots.end(),
            [](const v1::Entrant& a, const v1::Entrant& b) { return a.name() < b.name(); });
  return bots;
}

}  // namespace hakam::arbiter
