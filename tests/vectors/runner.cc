#include "tests/vectors/runner.h"

#include <istream>
#include <ostream>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/rule_set.h"
#include "tests/vectors/kinds.h"
#include "tests/vectors/rules_of.h"

namespace hakam::vectors {
namespace {

constexpr char kSchema[] = "baloot/1";

// A text field of the line itself, or "?" for messages.
std::string TextOr(const Json& line, const char* key, const std::string& absent) {
  const auto it = line.find(key);
  return it != line.end() && it->is_string() ? it->get<std::string>() : absent;
}

// Keys that describe an example rather than being one of its inputs, by document.
Names Describing(rules::Family family) {
  if (family == rules::Family::kBaloot)
    return {"id", "kind", "profile", "clause", "note", "options", "expect"};
  return {"id", "kind", "game", "clause", "why", "options", "expect"};
}

// OK if the engine's answer is the expected one.
absl::Status Check(const Json& line) {
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(line));
  const std::string name = TextOr(line, "kind", "");
  const Kind* kind = FindKind(rules.family, name);
  if (kind == nullptr) return absl::InvalidArgumentError(absl::StrCat("unknown kind \"", name, "\""));
  const auto expect = line.find("expect");
  if (expect == line.end()) return absl::InvalidArgumentError("no expect");

  Fields fields(line, rules, Describing(rules.family));
  HAKAM_ASSIGN_OR_RETURN(Json got, kind->answer(rules, fields));
  HAKAM_RETURN_IF_ERROR(fields.NothingLeft());
  Json wanted = *expect;
  if (kind->normalize != nullptr) {
    kind->normalize(&got);
    kind->normalize(&wanted);
  }
  if (got == wanted) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("expected ", wanted.dump(), ", got ", got.dump()));
}

// A line of no known game is nobody's, so it is run, and fails, whatever was asked for.
bool IsWanted(const Json& line, const RunOptions& options) {
  if (!options.profile.has_value()) return true;
  const std::string preset = PresetOf(line);
  return preset == PresetNamed(*options.profile) || !rules::RuleSet::FromPreset(preset).ok();
}

bool IsHeader(const Json& line) { return line.is_object() && line.contains("schema"); }

}  // namespace

absl::Status RunLines(std::istream& in, const RunOptions& options, std::ostream& out, Tally* tally) {
  std::string text;
  int examples = 0;
  for (int number = 1; std::getline(in, text); ++number) {
    if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
    const auto fail = [&](const std::string& id, const std::string& clause, absl::string_view why) {
      ++tally->failed;
      out << absl::StrCat("line ", number, ": ", id, " (", clause, "): ", why, "\n");
    };
    const Json line = Json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (number == 1 && IsHeader(line)) {
      if (line["schema"] != kSchema) fail("header", "J", absl::StrCat("schema is not ", kSchema));
      continue;
    }
    ++examples;
    if (!line.is_object()) {
      fail("?", "?", "not a JSON object");
      continue;
    }
    if (!IsWanted(line, options)) continue;
    const absl::Status status = Check(line);
    if (status.ok()) {
      ++tally->passed;
    } else {
      fail(TextOr(line, "id", "?"), TextOr(line, "clause", "?"), status.message());
    }
  }
  if (in.bad()) return absl::DataLossError("the file could not be read to its end");
  if (examples == 0) return absl::NotFoundError("there is no example in it");
  return absl::OkStatus();
}

}  // namespace hakam::vectors
