#include "arbiter/store/identity.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace hakam::arbiter {
namespace {

// The first line in which two texts differ: "target=152" there, "target=501" here.
std::string FirstDifference(absl::string_view stored, absl::string_view wanted) {
  const std::vector<absl::string_view> there = absl::StrSplit(stored, '\n');
  const std::vector<absl::string_view> here = absl::StrSplit(wanted, '\n');
  const auto line = [](const std::vector<absl::string_view>& lines, size_t i) {
    return i < lines.size() ? absl::StrCat("\"", absl::StripAsciiWhitespace(lines[i]), "\"")
                            : std::string("nothing");
  };
  for (size_t i = 0; i < std::max(there.size(), here.size()); ++i) {
    if (i >= there.size() || i >= here.size() || there[i] != here[i]) {
      return absl::StrCat(line(there, i), " in the journal, ", line(here, i), " in the league file");
    }
  }
  return "";
}

std::string List(const std::vector<EntrantIdentity>& entrants, size_t count) {
  const auto end = entrants.begin() + static_cast<ptrdiff_t>(count);
  return absl::StrJoin(entrants.begin(), end, "\n", [](std::string* out, const EntrantIdentity& entrant) {
    absl::StrAppend(out, entrant.name, " = ", entrant.agent);
  });
}

// What differs, or nothing.
std::string Difference(const LeagueIdentity& stored, const LeagueIdentity& wanted) {
  if (stored.name != wanted.name) return "name";
  // More of them at the end are no difference.
  const size_t known = std::min(stored.entrants.size(), wanted.entrants.size());
  const std::string there = List(stored.entrants, stored.entrants.size());
  const std::string here = List(wanted.entrants, known);
  if (there != here) return absl::StrCat("entrants: ", FirstDifference(there, here));
  if (stored.rules != wanted.rules) {
    return absl::StrCat("rules: ", FirstDifference(stored.rules, wanted.rules));
  }
  const bool both_drawn = stored.seed_drawn && wanted.seed_drawn;
  if (stored.seed_drawn != wanted.seed_drawn || (!both_drawn && stored.seed != wanted.seed)) return "seed";
  if (stored.config != wanted.config) return FirstDifference(stored.config, wanted.config);
  return "";
}

}  // namespace

absl::Status CheckSameLeague(absl::string_view path, const LeagueIdentity& stored,
                             const LeagueIdentity& wanted) {
  if (const std::string difference = Difference(stored, wanted); !difference.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, ": is the journal of league \"", stored.name, "\", not of league \"", wanted.name,
                     "\" as its file is now; differs in ", difference,
                     "; undo the change, or move the journal away to begin a new league"));
  }
  if (wanted.length < stored.length) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, ": league \"", stored.name, "\" was begun with ", stored.length,
                     " pairs of each pairing (or rounds), its file has ", wanted.length,
                     " now; they may become more, not fewer"));
  }
  return absl::OkStatus();
}

bool HasGrown(const LeagueIdentity& stored, const LeagueIdentity& wanted) {
  if (stored.length != wanted.length || stored.entrants.size() != wanted.entrants.size()) return true;
  for (size_t i = 0; i < stored.entrants.size(); ++i) {
    const EntrantIdentity& there = stored.entrants[i];
    const EntrantIdentity& here = wanted.entrants[i];
    if (there.joins != here.joins || there.left != here.left) return true;
  }
  return false;
}

}  // namespace hakam::arbiter
