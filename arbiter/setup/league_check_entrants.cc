#include <set>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arbiter/league/format.h"
#include "arbiter/process/manifest.h"
#include "arbiter/setup/league_check.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kMaxEntrantName = 64;
constexpr size_t kMaxAgentLength = 4096;
constexpr char kNameRule[] = "1 to 64 characters: letters, digits, . _ - +";

std::string Quoted(absl::string_view text) {
  return absl::StrCat("\"", absl::Utf8SafeCHexEscape(text), "\"");
}

bool IsEntrantName(absl::string_view name) {
  if (name.empty() || name.size() > kMaxEntrantName) return false;
  for (const char c : name) {
    if (!absl::ascii_isalnum(static_cast<unsigned char>(c)) && !absl::StrContains("._-+", c)) return false;
  }
  return true;
}

absl::Status CheckEntrant(const v1::Entrant& entrant, std::set<absl::string_view>* names) {
  const std::string& name = entrant.name();
  if (name.empty())
    return FieldError("name", absl::StrCat("missing; give the entrant a name of ", kNameRule));
  if (!IsEntrantName(name)) {
    return FieldError("name", absl::StrCat(Quoted(name), " is not a valid name; use ", kNameRule));
  }
  if (!names->insert(name).second) {
    return FieldError("name", absl::StrCat(Quoted(name), " is there twice; rename one of them"));
  }
  const std::string& agent = entrant.agent();
  if (agent.empty()) {
    return FieldError("agent", absl::StrCat("missing; give ", Quoted(name),
                                            " an agent: \"builtin:greedy\", a folder, or \"cmd:COMMAND\""));
  }
  if (agent.size() > kMaxAgentLength) {
    return FieldError("agent", absl::StrCat(agent.size(), " bytes; use at most ", kMaxAgentLength));
  }
  if (const absl::string_view wrong = WrongCharacters(agent); !wrong.empty())
    return FieldError("agent", wrong);
  return absl::OkStatus();
}

bool Attaches(const v1::Entrant& entrant) { return absl::StartsWith(entrant.agent(), kAttachPrefix); }
bool IsRemote(const v1::Entrant& entrant) {
  return Attaches(entrant) || absl::StartsWith(entrant.agent(), kDialPrefix);
}

// Checks the options of an entrant that are for agents on other machines.
absl::Status CheckAccess(const v1::Entrant& entrant) {
  if (!IsRemote(entrant)) {
    constexpr char kWhat[] = "is only for agents on other machines (dial: and attach:); leave it out";
    if (!entrant.token_file().empty()) return FieldError("token_file", kWhat);
    if (!entrant.ca_file().empty()) return FieldError("ca_file", kWhat);
    return absl::OkStatus();
  }
  if (!Attaches(entrant)) return absl::OkStatus();
  if (entrant.agent() != kAttachPrefix) {
    return FieldError("agent", "write \"attach:\" without a name; the bot sends the name of this entrant");
  }
  if (entrant.token_file().empty()) return FieldError("token_file", "missing; \"attach:\" needs a token");
  return absl::OkStatus();
}

// Checks options of the league that are not possible with an entrant on another machine.
absl::Status CheckRemote(const v1::League& league, int index) {
  const v1::Entrant& entrant = league.entrants(index);
  const std::string who = absl::StrCat(Quoted(entrant.name()), " is on another machine");
  if (league.suspend_waiting()) {
    return FieldError("suspend_waiting",
                      absl::StrCat(who, " and cannot be frozen; leave suspend_waiting out"));
  }
  if (league.clock().measure() == v1::CLOCK_MEASURE_CPU) {
    return FieldError("clock.measure",
                      absl::StrCat(who, ", where its CPU time cannot be measured; use CLOCK_MEASURE_WALL"));
  }
  if (!Attaches(entrant) || !league.attach().listen().empty()) return absl::OkStatus();
  // Without `attach` in the file, the error is about the field that needs it.
  const std::string field =
      league.has_attach() ? "attach.listen" : absl::StrCat(FieldEntry("entrants", index), ".agent");
  return FieldError(field, "\"attach:\" needs an address: attach { listen: \"127.0.0.1:4100\" }");
}

}  // namespace

std::vector<absl::Status> CheckEntrantList(const v1::League& league) {
  if (league.entrants_size() < 2) {
    return {FieldError("entrants", absl::StrCat(league.entrants_size(),
                                                " in the file; a league needs at least two: entrants { name: "
                                                "\"greedy\" agent: \"builtin:greedy\" }"))};
  }
  if (static_cast<uint32_t>(league.entrants_size()) > kMaxEntrants) {
    return {FieldError(FieldEntry("entrants", kMaxEntrants),
                       absl::StrCat("too many entrants; at most ", kMaxEntrants, " can play"))};
  }
  std::vector<absl::Status> errors;
  std::set<absl::string_view> names;
  for (int i = 0; i < league.entrants_size(); ++i) {
    const absl::Status error = InField("entrants", i, CheckEntrant(league.entrants(i), &names));
    if (!error.ok()) errors.push_back(error);
  }
  return errors;
}

std::vector<absl::Status> CheckElsewhere(const v1::League& league) {
  std::vector<absl::Status> errors;
  for (int i = 0; i < league.entrants_size(); ++i) {
    const absl::Status error = InField("entrants", i, CheckAccess(league.entrants(i)));
    if (!error.ok()) errors.push_back(error);
  }
  // One is enough: the others have the same cause, in an option of the league.
  absl::Status remote;
  for (int i = 0; i < league.entrants_size(); ++i) {
    if (remote.ok() && IsRemote(league.entrants(i))) remote = CheckRemote(league, i);
  }
  if (!remote.ok()) errors.push_back(remote);
  if (!league.attach().has_wait()) return errors;
  const absl::StatusOr<absl::Duration> wait = wire::DurationFromProto("wait", league.attach().wait());
  if (!wait.ok()) {
    errors.push_back(InField("attach", wait.status()));
  } else if (*wait < absl::ZeroDuration()) {
    errors.push_back(FieldError(
        "attach.wait", absl::StrCat(absl::FormatDuration(*wait), " is out of range; use 0 or more")));
  }
  return errors;
}

}  // namespace hakam::arbiter
