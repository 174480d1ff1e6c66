#include "arbiter/report/seasons.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "arbiter/deal/deal.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/journal_config.h"
#include "arbiter/report/standings.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {
namespace {

// Two leagues that cannot be seasons of one game.
absl::Status CheckSameKind(const Season& first, const Season& other) {
  const auto differ = [&](absl::string_view what, const std::string& a, const std::string& b) {
    return absl::InvalidArgumentError(absl::StrCat(other.label, " ", what, " ", b, ", but ", first.label, " ",
                                                   what, " ", a, ": these are no seasons of one league"));
  };
  if (first.rules_text != other.rules_text) {
    const bool same_name = first.rules == other.rules;
    return differ("plays", same_name ? "other rules of the same name" : first.rules, other.rules);
  }
  if (first.matches != other.matches)
    return differ("plays", first.matches ? "matches" : "boards", other.matches ? "matches" : "boards");
  if (first.single != other.single) {
    return differ("plays", first.single ? "unpaired boards" : "pairs",
                  other.single ? "unpaired boards" : "pairs");
  }
  if (first.luck_reference != other.luck_reference)
    return differ("measures luck by", first.luck_reference, other.luck_reference);
  if (first.partnerships != other.partnerships) {
    return differ("rates", first.partnerships ? "partnerships" : "entrants",
                  other.partnerships ? "partnerships" : "entrants");
  }
  return absl::OkStatus();
}

// Whether one has all the results of the other.
bool SameResults(const Season& x, const Season& y) {
  const auto before = [](const PairResult& r, const PairResult& s) {
    const auto key = [](const PairResult& p) { return std::tie(p.a, p.b, p.deal, p.room1, p.room2); };
    return key(r) < key(s);
  };
  std::vector<PairResult> longer = x.results.results;
  std::vector<PairResult> shorter = y.results.results;
  if (longer.size() < shorter.size()) std::swap(longer, shorter);
  std::sort(longer.begin(), longer.end(), before);
  std::sort(shorter.begin(), shorter.end(), before);
  return std::includes(longer.begin(), longer.end(), shorter.begin(), shorter.end(), before);
}

// A copy of a league, or its beginning, is no other season. The same seed alone is a warning.
absl::Status CheckSeeds(const std::vector<Season>& list, std::vector<std::string>* warnings) {
  for (size_t i = 0; i < list.size(); ++i) {
    for (size_t j = i + 1; j < list.size(); ++j) {
      if (list[i].commitment != list[j].commitment) continue;
      if (SameResults(list[i], list[j])) {
        return absl::InvalidArgumentError(absl::StrCat(list[j].label, " has the same seed and results as ",
                                                       list[i].label, ": a season can be there only once"));
      }
      warnings->push_back(absl::StrCat(
          list[i].label, " and ", list[j].label,
          " have the same seed, so they share deals: the intervals of changes between them are rough"));
    }
  }
  return absl::OkStatus();
}

bool IsElsewhere(const std::string& agent) {
  const auto is = [](absl::string_view part) {
    return absl::StartsWith(part, "dial:") || absl::StartsWith(part, "attach:");
  };
  const size_t plus = agent.find(" + ");
  return is(agent) || (plus != std::string::npos && is(agent.substr(plus + 3)));
}

// Without a fixed number of rounds or worlds these think for a time.
bool ThinksForATime(const std::string& agent) {
  const auto does = [](absl::string_view part) {
    return (absl::StartsWith(part, "builtin:ismcts") && !absl::StrContains(part, "rounds=")) ||
           (absl::StartsWith(part, "builtin:pimc") && !absl::StrContains(part, "worlds="));
  };
  const std::vector<std::string> parts = absl::StrSplit(agent, " + ");
  return std::any_of(parts.begin(), parts.end(), does);
}

bool IsBuiltin(const std::string& agent) {
  const size_t plus = agent.find(" + ");
  return absl::StartsWith(agent, "builtin:") &&
         (plus == std::string::npos || absl::StartsWith(agent.substr(plus + 3), "builtin:"));
}

// The agent of an entrant that is in all seasons and keeps it.
std::optional<std::string> AgentInAll(const Seasons& seasons, int entrant) {
  const std::optional<std::string>& agent = seasons.agents[0][static_cast<size_t>(entrant)];
  for (const auto& of_season : seasons.agents) {
    if (of_season[static_cast<size_t>(entrant)] != agent) return std::nullopt;
  }
  return agent;
}

bool SameProgram(const Seasons& seasons) {
  return std::all_of(seasons.list.begin(), seasons.list.end(), [&](const Season& season) {
    return !season.program_version.empty() && season.program_version == seasons.list[0].program_version;
  });
}

// Why the journals do not prove that the agent is the same; empty: they do.
std::string DoubtAbout(const Seasons& seasons, const std::string& agent) {
  if (!IsBuiltin(agent)) {
    return absl::StrCat("the journals name its agent \"", agent,
                        "\" in all seasons, but not the version of its ",
                        IsElsewhere(agent) ? "program" : "files");
  }
  if (ThinksForATime(agent)) {
    return absl::StrCat("its agent \"", agent,
                        "\" thinks for a time, so its strength depends on the speed of the machine");
  }
  if (SameProgram(seasons)) return "";
  return absl::StrCat(
      "its agent \"", agent,
      "\" is a part of hakam, and the seasons do not say that one version of hakam played them");
}

std::string Warning(const std::string& name, const std::string& doubt) {
  return absl::StrCat("that the anchor ", name, " did not change is not proven: ", doubt);
}

absl::StatusOr<Anchors> AnchorCalled(const Seasons& seasons, const std::string& name) {
  const auto found = std::find(seasons.names.begin(), seasons.names.end(), name);
  if (found == seasons.names.end()) {
    return absl::InvalidArgumentError(absl::StrCat("--anchor ", name, ": no entrant is called \"", name,
                                                   "\"; use one of ", absl::StrJoin(seasons.names, ", ")));
  }
  const auto entrant = static_cast<int>(found - seasons.names.begin());
  std::optional<std::string> agent;
  std::string where;
  for (size_t s = 0; s < seasons.list.size(); ++s) {
    const std::optional<std::string>& now = seasons.agents[s][static_cast<size_t>(entrant)];
    if (!now) {
      return absl::InvalidArgumentError(absl::StrCat("--anchor ", name, ": it does not play in ",
                                                     seasons.list[s].label,
                                                     "; an anchor must be in all seasons"));
    }
    if (agent && *agent != *now) {
      return absl::InvalidArgumentError(absl::StrCat("--anchor ", name, ": its agent changed from \"", *agent,
                                                     "\" in ", where, " to \"", *now, "\" in ",
                                                     seasons.list[s].label));
    }
    agent = now;
    where = seasons.list[s].label;
  }
  Anchors anchors = {.entrants = {entrant}};
  const std::string doubt = DoubtAbout(seasons, *agent);
  if (!doubt.empty()) anchors.warnings.push_back(Warning(name, doubt));
  return anchors;
}

}  // namespace

absl::StatusOr<Season> SeasonOf(const Store& store, const std::string& label, const std::string& rules) {
  const LeagueIdentity& league = store.identity();
  HAKAM_ASSIGN_OR_RETURN(const v1::League config, LeagueOf(league));
  Season season = {.label = label,
                   .league = league.name,
                   .rules = rules,
                   .rules_text = league.rules,
                   .commitment = league.commitment,
                   .program_version = league.program_version,
                   .matches = config.format() == v1::FORMAT_MATCH,
                   .single = config.format() == v1::FORMAT_SINGLE,
                   .luck_reference = config.luck_reference()};
  if (!league.seed.empty()) {
    HAKAM_ASSIGN_OR_RETURN(const DealSource deals, DealSource::Create(league.seed));
    season.commitment = deals.Commitment();
  }
  std::vector<PairResult>& results = season.results.results;
  HAKAM_ASSIGN_OR_RETURN(const Extent extent,
                         ExtentOf(store, [&results](const PairInLeague& at, const PairNumbers&) {
                           if (!at.walkover) results.push_back(at.result);
                         }));
  if (results.empty())
    return absl::UnavailableError(absl::StrCat(label, ": no pair is stored yet, so it cannot be a season"));
  season.complete = extent.complete;
  season.results.progress = ProgressOf(config, extent);
  const Teams& teams = extent.made.teams;
  season.partnerships = teams.partnerships();
  for (TeamIndex i = 0; i < teams.size(); ++i) {
    const auto& [first, second] = teams.members(i);
    const std::string& agent = league.entrants[first].agent;
    season.entrants.push_back(
        {.name = TeamName(league, teams, i),
         .agent = first == second ? agent : absl::StrCat(agent, " + ", league.entrants[second].agent)});
  }
  return season;
}

bool Seasons::Changed(size_t season, int entrant) const {
  const auto i = static_cast<size_t>(entrant);
  for (size_t earlier = season; earlier-- > 0;) {
    if (agents[earlier][i]) return agents[earlier][i] != agents[season][i];
  }
  return false;
}

absl::StatusOr<Seasons> Together(std::vector<Season> list) {
  if (list.size() < 2) return absl::InvalidArgumentError("drift: needs two seasons");
  for (const Season& season : list) HAKAM_RETURN_IF_ERROR(CheckSameKind(list[0], season));
  Seasons out;
  HAKAM_RETURN_IF_ERROR(CheckSeeds(list, &out.warnings));
  std::map<std::string, int> numbers;
  for (const Season& season : list) {
    for (const SeasonEntrant& entrant : season.entrants) {
      if (numbers.emplace(entrant.name, out.count()).second) out.names.push_back(entrant.name);
    }
  }
  std::vector<int> seasons_of(out.names.size(), 0);
  for (const Season& season : list) {
    std::vector<std::optional<std::string>> agents(out.names.size());
    SeasonResults results = season.results;
    for (PairResult& result : results.results) {
      for (int* entrant : {&result.a, &result.b}) {
        const SeasonEntrant& played = season.entrants[static_cast<size_t>(*entrant)];
        *entrant = numbers.at(played.name);
        agents[static_cast<size_t>(*entrant)] = played.agent;
      }
    }
    for (size_t i = 0; i < agents.size(); ++i) seasons_of[i] += agents[i] ? 1 : 0;
    out.agents.push_back(std::move(agents));
    out.results.push_back(std::move(results));
  }
  if (std::all_of(seasons_of.begin(), seasons_of.end(), [](int seasons) { return seasons < 2; }))
    return absl::InvalidArgumentError("drift: no entrant played in two of these seasons");
  out.list = std::move(list);
  return out;
}

absl::StatusOr<Anchors> AnchorsOf(const Seasons& seasons, const std::string& name) {
  if (!name.empty()) return AnchorCalled(seasons, name);
  Anchors proven;
  Anchors doubtful;
  for (int i = 0; i < seasons.count(); ++i) {
    const std::optional<std::string> agent = AgentInAll(seasons, i);
    if (!agent || IsElsewhere(*agent)) continue;
    const std::string doubt = DoubtAbout(seasons, *agent);
    Anchors& anchors = doubt.empty() ? proven : doubtful;
    anchors.entrants.push_back(i);
    if (!doubt.empty()) anchors.warnings.push_back(Warning(seasons.names[static_cast<size_t>(i)], doubt));
  }
  return proven.entrants.empty() ? doubtful : proven;
}

}  // namespace hakam::arbiter
