#include "arbiter/setup/league_check.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "arbiter/luck/luck.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/table/clock_rules.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

constexpr size_t kMaxNameLength = 64;
constexpr size_t kMaxSeedLength = 256;
constexpr uint32_t kMaxConcurrency = 4096;
constexpr absl::Duration kMaxDuration = absl::Hours(1);
constexpr ClockRules kUsualClock;

// The limits in proto/hakam/v1/league.proto.
struct LimitField {
  const char* name;
  uint32_t (v1::Limits::*value)() const;
  void (v1::Limits::*set)(uint32_t);
  uint32_t least;
  uint32_t most;
  uint32_t default_value;
  const char* zero = "";  // what 0 means, if not the default value
};
constexpr LimitField kLimits[] = {
    {"memory_mib", &v1::Limits::memory_mib, &v1::Limits::set_memory_mib, 16, 1 << 20, 1024},
    {"cpu_millis", &v1::Limits::cpu_millis, &v1::Limits::set_cpu_millis, 50, 1024000, 0, "no limit"},
    {"processes", &v1::Limits::processes, &v1::Limits::set_processes, 8, 4096, 64},
    {"disk_mib", &v1::Limits::disk_mib, &v1::Limits::set_disk_mib, 1, 65536, 64},
    {"log_mib", &v1::Limits::log_mib, &v1::Limits::set_log_mib, 1, 65536, 256},
    {"all_logs_mib", &v1::Limits::all_logs_mib, &v1::Limits::set_all_logs_mib, 1, 1 << 24, 16384},
    {"restarts", &v1::Limits::restarts, &v1::Limits::set_restarts, 1, 10000000, 10000},
    {"free_disk_mib", &v1::Limits::free_disk_mib, &v1::Limits::set_free_disk_mib, 1, 1 << 24, 0,
     "1024, on a small disk a twentieth of it"},
};

absl::Status CheckCharacters(absl::string_view path, absl::string_view text) {
  const absl::string_view wrong = WrongCharacters(text);
  return wrong.empty() ? absl::OkStatus() : FieldError(path, wrong);
}

absl::Status CheckName(const v1::League& league) {
  HAKAM_RETURN_IF_ERROR(CheckCharacters("name", league.name()));
  const size_t length = CountCharacters(league.name());
  if (length == 0) return FieldError("name", "missing; give the league a name of 1 to 64 characters");
  if (length <= kMaxNameLength) return absl::OkStatus();
  return FieldError("name", absl::StrCat(length, " characters; use at most ", kMaxNameLength));
}

// Checks the texts before an error message quotes them.
absl::Status CheckRuleTexts(const v1::RuleSet& message) {
  HAKAM_RETURN_IF_ERROR(CheckCharacters("preset", message.preset()));
  for (int i = 0; i < message.set_size(); ++i) {
    HAKAM_RETURN_IF_ERROR(CheckCharacters(FieldEntry("set", static_cast<size_t>(i)), message.set(i)));
  }
  return absl::OkStatus();
}

absl::Status CheckRules(v1::League* league, rules::RuleSet* rules) {
  v1::RuleSet* message = league->mutable_rules();
  HAKAM_RETURN_IF_ERROR(InField("rules", CheckRuleTexts(*message)));
  message->clear_text();
  message->clear_sha256();
  if (message->preset().empty()) message->set_preset("baloot");
  const absl::StatusOr<rules::RuleSet> read = wire::RuleSetFromProto(*message);
  if (!read.ok()) return InField("rules", read.status());
  *rules = *read;
  // Two files with the same rules describe the same league, so the rules are written in one form.
  wire::ToProto(*rules, message);
  message->clear_text();
  message->clear_sha256();
  return absl::OkStatus();
}

// The file may name the reference, so that a later program with another one does not continue it.
absl::Status CheckLuckReference(v1::League* league) {
  const std::string& named = league->luck_reference();
  HAKAM_RETURN_IF_ERROR(CheckCharacters("luck_reference", named));
  if (league->format() != v1::FORMAT_SINGLE) {
    if (named.empty()) return absl::OkStatus();
    return FieldError("luck_reference", "only with format: FORMAT_SINGLE; elsewhere no luck is measured");
  }
  if (!named.empty() && named != kLuckReference) {
    return FieldError(
        "luck_reference",
        absl::StrCat("\"", named, "\" is not the reference of this program, which is \"", kLuckReference,
                     "\"; use the hakam that has it, or leave luck_reference out"));
  }
  league->set_luck_reference(kLuckReference);
  return absl::OkStatus();
}

absl::Status CheckFormat(v1::League* league) {
  if (league->format() == v1::FORMAT_UNSPECIFIED) league->set_format(v1::FORMAT_BOARDS);
  if (v1::Format_IsValid(league->format())) return CheckLuckReference(league);
  return FieldError("format", "unknown; use FORMAT_BOARDS, FORMAT_MATCH or FORMAT_SINGLE");
}

bool IsEloTest(v1::GateTest test) {
  return test == v1::GATE_TEST_LOGISTIC_ELO || test == v1::GATE_TEST_NORMALIZED_ELO;
}

absl::Status CheckSchedule(v1::League* league, const rules::RuleSet& rules) {
  if (league->schedule_case() == v1::League::SCHEDULE_NOT_SET) {
    return FieldError("round_robin", "missing; add a schedule, for example round_robin { pairs: 100 }");
  }
  FillScheduleDefaults(league);
  if (league->has_partnership() && rules.players < 4) {
    return FieldError("partnership", "this game has two players and no partners; use another schedule");
  }
  if (league->format() == v1::FORMAT_SINGLE && IsEloTest(league->gate().test())) {
    return FieldError("gate.test",
                      "Elo takes the boards of both rooms of a pair; with format: FORMAT_SINGLE use "
                      "GATE_TEST_EFFECT, GATE_TEST_POINTS or GATE_TEST_NORMAL_EFFECT");
  }
  return MakeSchedule(*league).status();
}

// Candidates are compared on the same deals.
absl::Status CheckDeals(v1::League* league) {
  if (!v1::Deals_IsValid(league->deals())) {
    return FieldError("deals", "unknown; use DEALS_OWN, DEALS_SHARED or DEALS_MATCHING");
  }
  if (league->deals() == v1::DEALS_UNSPECIFIED) {
    league->set_deals(league->has_gate() ? v1::DEALS_SHARED : v1::DEALS_OWN);
  }
  if (league->has_gate() && league->deals() != v1::DEALS_SHARED) {
    return FieldError("deals", "all pairings of a gate play the same deals; leave `deals` out");
  }
  return absl::OkStatus();
}

struct ClockField {
  const char* name;
  google::protobuf::Duration* (v1::ClockRules::*mutable_value)();
  bool (v1::ClockRules::*has_value)() const;
  absl::Duration default_value;
  bool may_be_zero;
};

std::vector<absl::Status> CheckClock(v1::ClockRules* clock) {
  std::vector<absl::Status> errors;
  using Clock = v1::ClockRules;
  const ClockField kFields[] = {
      {"per_decision", &Clock::mutable_per_decision, &Clock::has_per_decision, kUsualClock.per_decision,
       false},
      {"bank", &Clock::mutable_bank, &Clock::has_bank, kUsualClock.bank, true},
      {"increment", &Clock::mutable_increment, &Clock::has_increment, kUsualClock.increment, true},
      {"start_limit", &Clock::mutable_start_limit, &Clock::has_start_limit, kUsualClock.start_limit, false},
  };
  for (const ClockField& field : kFields) {
    if (!(clock->*field.has_value)()) wire::ToProto(field.default_value, (clock->*field.mutable_value)());
    const auto value = wire::DurationFromProto(field.name, *(clock->*field.mutable_value)());
    if (!value.ok()) {
      errors.push_back(InField("clock", value.status()));
      continue;
    }
    const bool too_short = field.may_be_zero ? *value < absl::ZeroDuration() : *value <= absl::ZeroDuration();
    if (too_short || *value > kMaxDuration) {
      errors.push_back(FieldError(absl::StrCat("clock.", field.name),
                                  absl::StrCat(absl::FormatDuration(*value), " is out of range; use ",
                                               field.may_be_zero ? "0" : "more than 0", " to 1 h")));
    }
    wire::ToProto(*value, (clock->*field.mutable_value)());
  }
  if (!v1::ClockMeasure_IsValid(clock->measure())) {
    errors.push_back(FieldError("clock.measure", "unknown; use CLOCK_MEASURE_WALL or CLOCK_MEASURE_CPU"));
  }
  // The default is not written, so that leagues from before this option keep their text.
  if (clock->measure() == v1::CLOCK_MEASURE_WALL) clock->clear_measure();
  return errors;
}

absl::Status CheckDisqualify(v1::League* league) {
  const double share = league->disqualify().share();
  if (!(share >= 0 && share < 1)) {  // NaN too
    return FieldError("disqualify.share",
                      absl::StrCat(share,
                                   " is out of range; use more than 0 and less than 1, or "
                                   "0 for no limit"));
  }
  // Two files with the same meaning describe the same league.
  if (share == 0 && league->disqualify().faults() == 0) league->clear_disqualify();
  return absl::OkStatus();
}

std::vector<absl::Status> CheckLimits(v1::Limits* limits) {
  std::vector<absl::Status> errors;
  for (const LimitField& field : kLimits) {
    const uint32_t value = (limits->*field.value)();
    if (value == 0) {
      (limits->*field.set)(field.default_value);
    } else if (value < field.least || value > field.most) {
      errors.push_back(FieldError(
          absl::StrCat("limits.", field.name),
          absl::StrCat(
              value, " is out of range; use ", field.least, " to ", field.most, ", or 0 for ",
              field.default_value == 0 ? field.zero : absl::StrCat("the default, ", field.default_value))));
    }
  }
  return errors;
}

absl::Status CheckSandbox(v1::League* league) {
  if (league->sandbox() == v1::SANDBOX_MODE_UNSPECIFIED) league->set_sandbox(v1::SANDBOX_MODE_AUTO);
  if (v1::SandboxMode_IsValid(league->sandbox())) return absl::OkStatus();
  return FieldError("sandbox", "unknown; use SANDBOX_MODE_STRICT, SANDBOX_MODE_AUTO or SANDBOX_MODE_OFF");
}

absl::Status CheckSeed(const std::string& seed) {
  if (seed.size() <= kMaxSeedLength) return CheckCharacters("seed", seed);
  return FieldError("seed", absl::StrCat(seed.size(), " bytes; use at most ", kMaxSeedLength));
}

absl::Status CheckOnFault(v1::League* league) {
  if (league->on_fault() == v1::FAULT_POLICY_UNSPECIFIED) league->set_on_fault(v1::FAULT_POLICY_SUBSTITUTE);
  if (v1::FaultPolicy_IsValid(league->on_fault())) return absl::OkStatus();
  return FieldError("on_fault",
                    "unknown; use FAULT_POLICY_SUBSTITUTE, FAULT_POLICY_FORFEIT_BOARD or "
                    "FAULT_POLICY_FORFEIT_MATCH");
}

absl::Status CheckConcurrency(uint32_t concurrency) {
  if (concurrency <= kMaxConcurrency) return absl::OkStatus();
  return FieldError("concurrency", absl::StrCat(concurrency, " is out of range; use 1 to ", kMaxConcurrency,
                                                ", or 0 for the default"));
}

}  // namespace

std::vector<absl::Status> CheckAndComplete(v1::League* league, rules::RuleSet* rules) {
  std::vector<absl::Status> errors;
  const auto note = [&errors](const absl::Status& error) {
    if (!error.ok()) errors.push_back(error);
    return error.ok();
  };
  const auto note_all = [&errors](const std::vector<absl::Status>& more) {
    errors.insert(errors.end(), more.begin(), more.end());
    return more.empty();
  };
  note(CheckName(*league));
  bool known = note(CheckRules(league, rules));
  known = note(CheckFormat(league)) && known;
  known = note_all(CheckEntrantList(*league)) && known;
  known = note(CheckDeals(league)) && known;
  // What a schedule may be depends on all of these.
  if (known) note(CheckSchedule(league, *rules));
  note_all(CheckClock(league->mutable_clock()));
  note(CheckSandbox(league));
  note_all(CheckLimits(league->mutable_limits()));
  note(CheckSeed(league->seed()));
  note(CheckOnFault(league));
  note(CheckDisqualify(league));
  note_all(CheckElsewhere(*league));
  note(CheckConcurrency(league->concurrency()));
  return errors;
}

v1::Limits DefaultLimits() {
  v1::Limits limits;
  for (const LimitField& field : kLimits) (limits.*field.set)(field.default_value);
  return limits;
}

absl::string_view WrongCharacters(absl::string_view text) {
  if (!IsUtf8(text)) return "is not valid UTF-8; use printable characters in UTF-8 only";
  if (!IsPrintable(text)) return "has control characters; use printable ones only";
  return "";
}

}  // namespace hakam::arbiter
