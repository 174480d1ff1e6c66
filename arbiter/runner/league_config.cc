#include "arbiter/runner/league_config.h"

#include <errno.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "absl/time/time.h"
#include "arbiter/league/format.h"
#include "arbiter/relay/access.h"
#include "arbiter/runner/league_schedule.h"
#include "sdk/base/check.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

using ::google::protobuf::Descriptor;
using ::google::protobuf::FieldDescriptor;
using ::google::protobuf::Message;
using ::google::protobuf::TextFormat;

constexpr size_t kMaxFileBytes = 1 << 20;
constexpr size_t kMaxNameLength = 64;
constexpr size_t kMaxSeedLength = 256;
constexpr size_t kMaxAgentLength = 4096;
constexpr uint32_t kMaxConcurrency = 4096;
constexpr absl::Duration kMaxDuration = absl::Hours(1);
constexpr absl::Duration kDefaultPerDecision = absl::Seconds(1);
constexpr absl::Duration kDefaultBank = absl::Seconds(10);
constexpr absl::Duration kDefaultIncrement = absl::ZeroDuration();
constexpr absl::Duration kDefaultStartLimit = absl::Seconds(10);

// What an agent may use, of proto/hakam/v1/league.proto. Default 0: not limited.
struct LimitField {
  const char* name;
  uint32_t (v1::Limits::*value)() const;
  void (v1::Limits::*set)(uint32_t);
  uint32_t least;
  uint32_t most;
  uint32_t default_value;
};
constexpr LimitField kLimits[] = {
    {"memory_mib", &v1::Limits::memory_mib, &v1::Limits::set_memory_mib, 16, 1 << 20, 1024},
    {"cpu_millis", &v1::Limits::cpu_millis, &v1::Limits::set_cpu_millis, 50, 1024000, 0},
    {"processes", &v1::Limits::processes, &v1::Limits::set_processes, 8, 4096, 64},
    {"disk_mib", &v1::Limits::disk_mib, &v1::Limits::set_disk_mib, 1, 65536, 64},
};

std::string Quoted(absl::string_view text) {
  return absl::StrCat("\"", absl::Utf8SafeCHexEscape(text), "\"");
}

// path:line:column, from numbers that start at 0; only the path if there is no line.
std::string Place(const std::string& path, int line, int column) {
  if (line < 0) return path;
  return absl::StrCat(path, ":", line + 1, ":", column + 1);
}

// Keeps the first error: the others often follow from it.
class FirstError : public google::protobuf::io::ErrorCollector {
 public:
  explicit FirstError(std::string path) : path_(std::move(path)) {}

  void AddError(int line, google::protobuf::io::ColumnNumber column, const std::string& message) override {
    if (text_.empty())
      text_ = absl::StrCat(Place(path_, line, column), ": ", Printable(absl::StripSuffix(message, ".")),
                           Advice(message));
  }
  const std::string& text() const { return text_; }

 private:
  // For a field that does not exist: those that do.
  static std::string Advice(absl::string_view message) {
    if (absl::StartsWith(message, "Unknown enumeration value")) return "; see proto/hakam/v1/league.proto";
    if (!absl::ConsumePrefix(&message, "Message type \"") ||
        !absl::StrContains(message, "has no field named")) {
      return "";
    }
    const std::string type(message.substr(0, message.find('"')));
    const Descriptor* descriptor =
        google::protobuf::DescriptorPool::generated_pool()->FindMessageTypeByName(type);
    if (descriptor == nullptr) return "";
    std::vector<std::string> names;
    names.reserve(static_cast<size_t>(descriptor->field_count()));
    for (int i = 0; i < descriptor->field_count(); ++i) names.push_back(descriptor->field(i)->name());
    return absl::StrCat("; its fields are ", absl::StrJoin(names, ", "));
  }

  const std::string path_;
  std::string text_;
};

// Where the fields of a message are in the file.
class Locator {
 public:
  Locator(const std::string& path, const TextFormat::ParseInfoTree* tree, std::string prefix = "")
      : path_(path), tree_(tree), prefix_(std::move(prefix)) {}

  // The fields of a message in a field; `index` for a repeated one.
  Locator Inside(const Message& message, const char* field, int index = -1) const {
    const FieldDescriptor* descriptor = Field(message, field);
    return Locator(
        path_, tree_ == nullptr ? nullptr : tree_->GetTreeForNested(descriptor, InTree(descriptor, index)),
        absl::StrCat(Name(field, index), "."));
  }

  // path:line:column: field: what. Without a line if the file does not have the field.
  absl::Status Error(const Message& message, const char* field, int index, absl::string_view what,
                     absl::StatusCode code = absl::StatusCode::kInvalidArgument) const {
    const FieldDescriptor* descriptor = Field(message, field);
    const TextFormat::ParseLocation location =
        tree_ == nullptr ? TextFormat::ParseLocation()
                         : tree_->GetLocation(descriptor, InTree(descriptor, index));
    return absl::Status(code, absl::StrCat(Place(path_, location.line, location.column), ": ",
                                           Name(field, index), ": ", absl::StripSuffix(what, ".")));
  }
  absl::Status Error(const Message& message, const char* field, absl::string_view what) const {
    return Error(message, field, -1, what);
  }

 private:
  static const FieldDescriptor* Field(const Message& message, const char* field) {
    const FieldDescriptor* descriptor = message.GetDescriptor()->FindFieldByName(field);
    HAKAM_CHECK(descriptor != nullptr);
    return descriptor;
  }
  // Protobuf wants -1 for a field that is not repeated, and nothing else.
  static int InTree(const FieldDescriptor* field, int index) {
    return field->is_repeated() ? std::max(index, 0) : -1;
  }
  std::string Name(const char* field, int index) const {
    return index < 0 ? absl::StrCat(prefix_, field) : absl::StrCat(prefix_, field, "[", index, "]");
  }

  const std::string& path_;
  const TextFormat::ParseInfoTree* tree_;  // null: not in the file
  const std::string prefix_;
};

// What is wrong with the characters of a text; empty if nothing is. Every text is printed to terminals and
// written as JSON sooner or later, so it must be fit for both.
absl::string_view WrongCharacters(absl::string_view text) {
  if (!IsUtf8(text)) return "is not valid UTF-8; use printable characters in UTF-8 only";
  if (!IsPrintable(text)) return "has control characters; use printable ones only";
  return "";
}

bool IsEntrantName(absl::string_view name) {
  if (name.empty() || name.size() > kMaxNameLength) return false;
  for (const char c : name) {
    if (!absl::ascii_isalnum(static_cast<unsigned char>(c)) && !absl::StrContains("._-+", c)) return false;
  }
  return true;
}

absl::Status CheckName(const v1::League& league, const Locator& at) {
  if (const absl::string_view wrong = WrongCharacters(league.name()); !wrong.empty()) {
    return at.Error(league, "name", wrong);
  }
  const size_t length = CountCharacters(league.name());
  if (length == 0) return at.Error(league, "name", "missing; give the league a name of 1 to 64 characters");
  if (length > kMaxNameLength) {
    return at.Error(league, "name", absl::StrCat(length, " characters; use at most ", kMaxNameLength));
  }
  return absl::OkStatus();
}

// Before anything quotes them.
absl::Status CheckRuleTexts(const v1::League& league, const Locator& at) {
  const v1::RuleSet& message = league.rules();
  const Locator inside = at.Inside(league, "rules");
  if (const absl::string_view wrong = WrongCharacters(message.preset()); !wrong.empty()) {
    return inside.Error(message, "preset", wrong);
  }
  for (int i = 0; i < message.set_size(); ++i) {
    if (const absl::string_view wrong = WrongCharacters(message.set(i)); !wrong.empty()) {
      return inside.Error(message, "set", i, wrong);
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<rules::RuleSet> CheckRules(v1::League* league, const Locator& at) {
  v1::RuleSet* message = league->mutable_rules();
  message->clear_text();
  message->clear_sha256();
  if (message->preset().empty()) message->set_preset("baloot");
  absl::StatusOr<rules::RuleSet> rules = wire::RuleSetFromProto(*message);
  if (!rules.ok()) {
    // Which entry is it? The first without which those before it are accepted.
    const Locator in_rules = at.Inside(*league, "rules");
    const std::string what(rules.status().message());
    v1::RuleSet part;
    part.set_preset(message->preset());
    if (!wire::RuleSetFromProto(part).ok() || message->set_size() > wire::kMaxRuleEntries) {
      const bool preset = !wire::RuleSetFromProto(part).ok();
      absl::string_view detail = what;
      absl::ConsumePrefix(&detail, preset ? "preset: " : "set: ");
      return in_rules.Error(*message, preset ? "preset" : "set", preset ? -1 : wire::kMaxRuleEntries, detail,
                            rules.status().code());
    }
    for (int i = 0; i < message->set_size(); ++i) {
      part.add_set(message->set(i));
      if (!wire::RuleSetFromProto(part).ok()) {
        absl::string_view detail = what;
        absl::ConsumePrefix(&detail, absl::StrCat("set[", i, "]"));
        detail = absl::StripPrefix(absl::StripLeadingAsciiWhitespace(detail), ": ");
        return in_rules.Error(*message, "set", i, detail, rules.status().code());
      }
    }
    return at.Error(*league, "rules", what);
  }
  // Two files that mean the same rules are the same league.
  wire::ToProto(*rules, message);
  message->clear_text();
  message->clear_sha256();
  return rules;
}

absl::Status CheckFormat(v1::League* league, const Locator& at) {
  if (league->format() == v1::FORMAT_UNSPECIFIED) league->set_format(v1::FORMAT_BOARDS);
  if (!v1::Format_IsValid(league->format())) {
    return at.Error(*league, "format", "unknown; use FORMAT_BOARDS or FORMAT_MATCH");
  }
  return absl::OkStatus();
}

absl::Status CheckEntrants(const v1::League& league, const Locator& at) {
  if (league.entrants_size() < 2) {
    return at.Error(league, "entrants",
                    absl::StrCat(league.entrants_size(),
                                 " in the file; a league needs at least two: entrants { name: "
                                 "\"greedy\" agent: \"builtin:greedy\" }"));
  }
  if (static_cast<uint32_t>(league.entrants_size()) > kMaxEntrants) {
    return at.Error(league, "entrants", kMaxEntrants,
                    absl::StrCat("too many; at most ", kMaxEntrants, " can play"));
  }
  std::set<absl::string_view> names;
  for (int i = 0; i < league.entrants_size(); ++i) {
    const v1::Entrant& entrant = league.entrants(i);
    const Locator inside = at.Inside(league, "entrants", i);
    if (entrant.name().empty()) {
      return at.Error(league, "entrants", i,
                      "has no name; give it one of 1 to 64 characters: letters, digits, . _ - +");
    }
    if (!IsEntrantName(entrant.name())) {
      return inside.Error(entrant, "name",
                          absl::StrCat(Quoted(entrant.name()),
                                       " is no name for an entrant; use 1 to 64 characters: letters, "
                                       "digits, . _ - +"));
    }
    if (!names.insert(entrant.name()).second) {
      return inside.Error(entrant, "name",
                          absl::StrCat(Quoted(entrant.name()), " is there twice; rename one of them"));
    }
    if (entrant.agent().empty()) {
      return at.Error(
          league, "entrants", i,
          absl::StrCat(Quoted(entrant.name()),
                       " has no agent; give one: \"builtin:greedy\", a folder, or \"cmd:COMMAND\""));
    }
    if (entrant.agent().size() > kMaxAgentLength) {
      return inside.Error(entrant, "agent",
                          absl::StrCat(entrant.agent().size(), " bytes; use at most ", kMaxAgentLength));
    }
    if (const absl::string_view wrong = WrongCharacters(entrant.agent()); !wrong.empty()) {
      return inside.Error(entrant, "agent", wrong);
    }
  }
  return absl::OkStatus();
}

// "swiss: 0 rounds; give" and "heroes: no entrant is called" name one.
bool NamesOption(absl::string_view message, absl::string_view option) {
  return absl::StartsWith(message, absl::StrCat(option, ": ")) ||
         absl::StrContains(message, absl::StrCat(" ", option, ";"));
}

absl::Status CheckSchedule(LeagueConfig* config, const Locator& at) {
  v1::League& league = config->league;
  if (league.schedule_case() == v1::League::SCHEDULE_NOT_SET) {
    return at.Error(league, "round_robin",
                    "missing, and there is no other schedule; add round_robin { pairs: 100 }");
  }
  FillScheduleDefaults(&league);
  const std::string field = ScheduleField(league);
  if (league.has_partnership() && config->rules.players < 4) {
    return at.Error(league, field.c_str(), "this game is for two, and nobody has a partner");
  }
  // Formats know their ranges, and name the option that is wrong: "swiss: 0 rounds; give 1 to 5".
  const absl::StatusOr<LeagueSchedule> made = MakeSchedule(league);
  if (made.ok()) return absl::OkStatus();
  absl::string_view what = made.status().message();
  if (const size_t colon = what.find(": "); colon != absl::string_view::npos) what.remove_prefix(colon + 2);
  const FieldDescriptor* schedule = league.GetDescriptor()->FindFieldByName(field);
  const Message& options = league.GetReflection()->GetMessage(league, schedule);
  for (int i = 0; i < schedule->message_type()->field_count(); ++i) {
    const std::string& option = schedule->message_type()->field(i)->name();
    if (!NamesOption(made.status().message(), option)) continue;
    return at.Inside(league, field.c_str()).Error(options, option.c_str(), what);
  }
  return at.Error(league, field.c_str(), what);
}

struct ClockField {
  const char* name;
  google::protobuf::Duration* (v1::ClockRules::*mutable_value)();
  bool (v1::ClockRules::*has_value)() const;
  absl::Duration default_value;
  bool may_be_zero;
};

absl::Status CheckClock(v1::League* league, const Locator& at) {
  using Clock = v1::ClockRules;
  const ClockField kFields[] = {
      {"per_decision", &Clock::mutable_per_decision, &Clock::has_per_decision, kDefaultPerDecision, false},
      {"bank", &Clock::mutable_bank, &Clock::has_bank, kDefaultBank, true},
      {"increment", &Clock::mutable_increment, &Clock::has_increment, kDefaultIncrement, true},
      {"start_limit", &Clock::mutable_start_limit, &Clock::has_start_limit, kDefaultStartLimit, false},
  };
  const Locator inside = at.Inside(*league, "clock");
  Clock* clock = league->mutable_clock();
  for (const ClockField& field : kFields) {
    if (!(clock->*field.has_value)()) wire::ToProto(field.default_value, (clock->*field.mutable_value)());
    const absl::StatusOr<absl::Duration> value =
        wire::DurationFromProto(field.name, *(clock->*field.mutable_value)());
    const bool too_short =
        value.ok() && (field.may_be_zero ? *value < absl::ZeroDuration() : *value <= absl::ZeroDuration());
    if (!value.ok() || too_short || *value > kMaxDuration) {
      return inside.Error(
          *clock, field.name,
          absl::StrCat(value.ok() ? absl::FormatDuration(*value) : "not a duration", " is out of range; use ",
                       field.may_be_zero ? "0" : "more than 0", " to 1 h"));
    }
    wire::ToProto(*value, (clock->*field.mutable_value)());
  }
  if (!v1::ClockMeasure_IsValid(clock->measure())) {
    return inside.Error(*clock, "measure", "unknown; use CLOCK_MEASURE_WALL or CLOCK_MEASURE_CPU");
  }
  // The default is not written out, so that leagues from before there was a choice stay themselves.
  if (clock->measure() == v1::CLOCK_MEASURE_WALL) clock->clear_measure();
  return absl::OkStatus();
}

absl::Status CheckDisqualify(v1::League* league, const Locator& at) {
  const double share = league->disqualify().share();
  if (!(share >= 0 && share < 1)) {  // NaN too
    return at.Inside(*league, "disqualify")
        .Error(league->disqualify(), "share",
               absl::StrCat(share, " is out of range; use more than 0 and less than 1, or 0 for never"));
  }
  // Two files that mean the same are the same league.
  if (share == 0 && league->disqualify().faults() == 0) league->clear_disqualify();
  return absl::OkStatus();
}

absl::Status CheckSandbox(v1::League* league, const Locator& at) {
  if (league->sandbox() == v1::SANDBOX_MODE_UNSPECIFIED) league->set_sandbox(v1::SANDBOX_MODE_AUTO);
  if (!v1::SandboxMode_IsValid(league->sandbox())) {
    return at.Error(*league, "sandbox",
                    "unknown; use SANDBOX_MODE_STRICT, SANDBOX_MODE_AUTO or SANDBOX_MODE_OFF");
  }
  const Locator inside = at.Inside(*league, "limits");
  v1::Limits* limits = league->mutable_limits();
  for (const LimitField& field : kLimits) {
    const uint32_t value = (limits->*field.value)();
    if (value == 0) {
      (limits->*field.set)(field.default_value);
    } else if (value < field.least || value > field.most) {
      return inside.Error(
          *limits, field.name,
          absl::StrCat(
              value, " is out of range; use ", field.least, " to ", field.most, ", or 0 for ",
              field.default_value == 0 ? "no limit" : absl::StrCat("the default, ", field.default_value)));
    }
  }
  return absl::OkStatus();
}

// Agents that are not started here (arbiter/relay).
absl::Status CheckElsewhere(v1::League* league, const Locator& at) {
  bool elsewhere = false;
  bool attached = false;
  for (const v1::Entrant& entrant : league->entrants()) {
    const bool attaches = absl::StartsWith(entrant.agent(), kAttachPrefix);
    if (!attaches && !absl::StartsWith(entrant.agent(), kDialPrefix)) {
      if (entrant.token_file().empty() && entrant.ca_file().empty()) continue;
      return at.Error(
          *league, "entrants",
          absl::StrCat("\"", entrant.name(), "\": token_file and ca_file are for dial: and attach:"));
    }
    elsewhere = true;
    attached = attached || attaches;
    if (attaches && entrant.agent() != kAttachPrefix) {
      return at.Error(
          *league, "entrants",
          absl::StrCat("\"", entrant.name(), "\": write \"attach:\"; the bot gives this entrant's name"));
    }
    if (attaches && entrant.token_file().empty()) {
      return at.Error(*league, "entrants",
                      absl::StrCat("\"", entrant.name(), "\": \"attach:\" needs a token_file"));
    }
  }
  if (elsewhere && (league->suspend_waiting() || league->clock().measure() == v1::CLOCK_MEASURE_CPU)) {
    return at.Error(*league, "entrants",
                    "agents on other machines can be neither frozen nor measured: no suspend_waiting, and "
                    "CLOCK_MEASURE_WALL");
  }
  if (attached && league->attach().listen().empty()) {
    return at.Error(*league, "attach", "\"attach:\" needs an address: attach { listen: \"127.0.0.1:4100\" }");
  }
  if (league->attach().has_wait()) {
    const absl::StatusOr<absl::Duration> wait = wire::DurationFromProto("wait", league->attach().wait());
    if (!wait.ok() || *wait < absl::ZeroDuration())
      return at.Error(*league, "attach", "wait: not a time that can pass");
  }
  return absl::OkStatus();
}

absl::Status CheckRest(v1::League* league, const Locator& at) {
  if (league->seed().size() > kMaxSeedLength) {
    return at.Error(*league, "seed",
                    absl::StrCat(league->seed().size(), " bytes; use at most ", kMaxSeedLength));
  }
  if (const absl::string_view wrong = WrongCharacters(league->seed()); !wrong.empty()) {
    return at.Error(*league, "seed", wrong);
  }
  if (league->on_fault() == v1::FAULT_POLICY_UNSPECIFIED) league->set_on_fault(v1::FAULT_POLICY_SUBSTITUTE);
  if (!v1::FaultPolicy_IsValid(league->on_fault())) {
    return at.Error(*league, "on_fault",
                    "unknown; use FAULT_POLICY_SUBSTITUTE, FAULT_POLICY_FORFEIT_BOARD or "
                    "FAULT_POLICY_FORFEIT_MATCH");
  }
  HAKAM_RETURN_IF_ERROR(CheckDisqualify(league, at));
  HAKAM_RETURN_IF_ERROR(CheckElsewhere(league, at));
  if (league->concurrency() > kMaxConcurrency) {
    return at.Error(*league, "concurrency",
                    absl::StrCat(league->concurrency(), " is out of range; use 1 to ", kMaxConcurrency,
                                 ", or 0 for one a core"));
  }
  return absl::OkStatus();
}

// Everything; fills in the defaults and `rules`. `tree`: null if the league was not read from a file.
absl::Status Check(const std::string& path, const TextFormat::ParseInfoTree* tree, LeagueConfig* config) {
  const Locator at(path, tree);
  HAKAM_RETURN_IF_ERROR(CheckName(config->league, at));
  HAKAM_RETURN_IF_ERROR(CheckRuleTexts(config->league, at));
  HAKAM_ASSIGN_OR_RETURN(config->rules, CheckRules(&config->league, at));
  HAKAM_RETURN_IF_ERROR(CheckFormat(&config->league, at));
  HAKAM_RETURN_IF_ERROR(CheckEntrants(config->league, at));
  HAKAM_RETURN_IF_ERROR(CheckSchedule(config, at));
  HAKAM_RETURN_IF_ERROR(CheckClock(&config->league, at));
  HAKAM_RETURN_IF_ERROR(CheckSandbox(&config->league, at));
  return CheckRest(&config->league, at);
}

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace

std::string LeagueConfig::CanonicalText() const {
  v1::League fixed = league;
  fixed.clear_concurrency();
  fixed.clear_entrants();
  fixed.clear_attach();  // where bots attach themselves has nothing to do with what is played
  SetLength(0, &fixed);
  std::string text;
  HAKAM_CHECK(TextFormat::PrintToString(fixed, &text));
  return text;
}

absl::StatusOr<LeagueConfig> ParseLeagueConfig(absl::string_view text, const std::string& path) {
  if (text.size() > kMaxFileBytes) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": larger than 1 MiB; is it a league file?"));
  }
  FirstError error(path);
  TextFormat::ParseInfoTree tree;
  TextFormat::Parser parser;
  parser.RecordErrorsTo(&error);
  parser.WriteLocationsTo(&tree);
  LeagueConfig config;
  google::protobuf::io::ArrayInputStream input(text.data(), static_cast<int>(text.size()));
  if (!parser.Parse(&input, &config.league)) {
    return absl::InvalidArgumentError(error.text().empty() ? absl::StrCat(path, ": not protobuf text")
                                                           : error.text());
  }
  config.folder = FolderOf(path);
  HAKAM_RETURN_IF_ERROR(Check(path, &tree, &config));
  return config;
}

absl::Status CheckLeague(const v1::League& league, const std::string& origin) {
  LeagueConfig config = {.league = league, .rules = {}, .folder = ""};
  return Check(origin, nullptr, &config);
}

absl::StatusOr<LeagueConfig> LoadLeagueConfig(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  if (file) {
    text.resize(kMaxFileBytes + 1);
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<size_t>(file.gcount()));
  }
  if (!file && !file.eof()) {
    const int why = errno;
    const std::string what = absl::StrCat(path, ": cannot be read: ", std::strerror(why));
    if (why == EACCES) return absl::PermissionDeniedError(absl::StrCat(what, "; check its permissions"));
    return absl::NotFoundError(absl::StrCat(what, "; give the path of a league file (league.textproto)"));
  }
  return ParseLeagueConfig(text, path);
}

v1::Limits DefaultLimits() {
  v1::Limits limits;
  for (const LimitField& field : kLimits) (limits.*field.set)(field.default_value);
  return limits;
}

}  // namespace hakam::arbiter
