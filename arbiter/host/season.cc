#include "arbiter/host/season.h"

#include <google/protobuf/text_format.h>
#include <google/protobuf/util/message_differencer.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arbiter/league/format.h"
#include "arbiter/play/entrant.h"
#include "arbiter/report/league_folder.h"
#include "arbiter/setup/league_config.h"
#include "arbiter/setup/league_text.h"
#include "arbiter/store/checksums.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kMaxLeagueFile = 16 << 20;  // bytes
constexpr uint32_t kOnlyRound = 1;           // of a round robin: who left has left in it

std::string TextOf(const v1::League& league) {
  std::string text;
  google::protobuf::TextFormat::PrintToString(league, &text);
  return text;
}

// Why the bot cannot enter `league`, whose entrants are good; empty: it can.
std::string WhyNot(const v1::Entrant& bot, const v1::League& league, const std::string& folder) {
  if (absl::StartsWith(bot.agent(), "attach:")) return "a ladder has no \"attach:\"";
  v1::League with = league;
  with.clear_entrants();
  *with.add_entrants() = bot;
  // A league has two, and only this one is in question.
  v1::Entrant* other = with.add_entrants();
  other->set_name(bot.name() == "a" ? "b" : "a");
  other->set_agent("builtin:random");
  const absl::Status good = CheckLeague(with, "season");
  if (!good.ok()) return PrintableLine(good.message());
  const absl::Status loaded = LoadEntrant(bot, folder, nullptr).status();
  return loaded.ok() ? "" : PrintableLine(loaded.message());
}

v1::LadderBot Placed(const std::string& name, const std::string& agent, std::string why) {
  v1::LadderBot placed;
  placed.set_name(ValidUtf8(name));
  placed.set_agent(ValidUtf8(agent));
  placed.set_place(why.empty() ? v1::LADDER_PLACE_PLAYING : v1::LADDER_PLACE_OUT);
  placed.set_why(std::move(why));
  return placed;
}

}  // namespace

bool SeasonPlan::enough() const { return std::count(playing.begin(), playing.end(), true) >= 2; }

absl::StatusOr<LadderSeason> LadderSeason::Open(const std::string& folder, const v1::League& begins) {
  // Bots are named relative to it, so it must be there before they are looked at.
  std::error_code error;  // if it cannot be made, writing the file reports it
  std::filesystem::create_directories(folder, error);
  const std::string path = LeaguePaths(folder).config;
  const absl::StatusOr<std::string> text = ReadFile(path, kMaxLeagueFile);
  if (absl::IsNotFound(text.status())) return LadderSeason(folder, begins);
  HAKAM_RETURN_IF_ERROR(text.status());
  HAKAM_ASSIGN_OR_RETURN(v1::League league, ParseLeagueText(*text, path));
  HAKAM_RETURN_IF_ERROR(ParseLeagueConfig(*text, path).status());
  return LadderSeason(folder, std::move(league));
}

SeasonPlan LadderSeason::Plan(const LiveBots& live, const std::map<std::string, std::string>& out) const {
  SeasonPlan plan = {.league = league_};
  std::map<std::string, const v1::Entrant*> by_name;
  for (const v1::Entrant& bot : live) by_name.emplace(bot.name(), &bot);
  for (v1::Entrant& entrant : *plan.league.mutable_entrants()) {
    const auto found = by_name.find(entrant.name());
    const auto why_out = out.find(entrant.name());
    std::string why;
    if (found == by_name.end()) {
      why = "it is not there any more";
    } else if (found->second->agent() != entrant.agent()) {
      why =
          "another bot has played under this name in this season; give it another name, or wait for the next";
    } else if (why_out != out.end()) {
      why = why_out->second;
    }
    entrant.set_left_in_round(why.empty() ? 0 : kOnlyRound);
    plan.playing.push_back(why.empty());
    plan.bots.push_back(Placed(entrant.name(), entrant.agent(), why));
    by_name.erase(entrant.name());
  }
  std::vector<v1::LadderBot> refused;
  for (const v1::Entrant& bot : live) {
    if (by_name.erase(bot.name()) == 0) continue;
    const auto why_out = out.find(bot.name());
    std::string why = why_out != out.end() ? why_out->second
                      : plan.league.entrants_size() >= static_cast<int>(kMaxEntrants)
                          ? absl::StrCat("the season has ", kMaxEntrants, " bots, and takes no more")
                          : WhyNot(bot, league_, folder_);
    v1::LadderBot placed = Placed(bot.name(), bot.agent(), why);
    if (!why.empty()) {
      refused.push_back(std::move(placed));
      continue;
    }
    v1::Entrant* entrant = plan.league.add_entrants();
    *entrant = bot;
    entrant->clear_joins_in_round();
    entrant->clear_left_in_round();
    plan.playing.push_back(true);
    plan.bots.push_back(std::move(placed));
  }
  plan.bots.insert(plan.bots.end(), refused.begin(), refused.end());
  plan.changed = !google::protobuf::util::MessageDifferencer::Equals(plan.league, league_);
  return plan;
}

absl::Status LadderSeason::Begin(const SeasonPlan& plan) {
  return plan.changed ? Write(plan.league) : absl::OkStatus();
}

absl::Status LadderSeason::Close() {
  v1::League closed = league_;
  for (v1::Entrant& entrant : *closed.mutable_entrants()) entrant.set_left_in_round(kOnlyRound);
  return Write(closed);
}

absl::Status LadderSeason::Write(const v1::League& league) {
  const std::string path = LeaguePaths(folder_).config;
  HAKAM_RETURN_IF_ERROR(CheckLeague(league, path));
  HAKAM_RETURN_IF_ERROR(WriteFileAtOnce(path, TextOf(league)));
  league_ = league;
  return absl::OkStatus();
}

}  // namespace hakam::arbiter
