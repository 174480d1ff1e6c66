#include "tests/vectors/runner.h"

#include <istream>
#include <ostream>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/rule_set.h"
#include "tests/vectors/kinds.h"

namespace hakam::vectors {
namespace {

constexpr char kSchema[] = "baloot/1";

// A text field of the line itself, or "?" for messages.
std::string TextOr(const Json& line, const char* key, const std::string& absent) {
  const auto it = line.find(key);
  return it != line.end() && it->is_string() ? it->get<std::string>() : absent;
}

absl::StatusOr<std::string> OptionText(const std::string& name, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean() || value.is_number_integer()) return value.dump();
  if (value.is_array()) {
    std::vector<std::string> items;
    for (const Json& item : value) items.push_back(item.dump());
    return absl::StrJoin(items, ",");
  }
  return absl::InvalidArgumentError(absl::StrCat("option ", name, ": cannot read ", value.dump()));
}

absl::StatusOr<rules::RuleSet> RulesOf(const Json& line) {
  const auto profile = line.find("profile");
  if (profile == line.end() || !profile->is_string()) return absl::InvalidArgumentError("no profile");
  HAKAM_ASSIGN_OR_RETURN(rules::RuleSet rules, rules::RuleSet::FromPreset(profile->get<std::string>()));
  const auto options = line.find("options");
  if (options == line.end() || options->is_null()) return rules;
  if (!options->is_object()) return absl::InvalidArgumentError("options: an object expected");
  for (const auto& item : options->items()) {
    HAKAM_ASSIGN_OR_RETURN(const std::string value, OptionText(item.key(), item.value()));
    HAKAM_RETURN_IF_ERROR(rules.Set(item.key(), value));
  }
  return rules;
}

// OK if the engine's answer is the expected one.
absl::Status Check(const Json& line) {
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(line));
  const std::string name = TextOr(line, "kind", "");
  const Kind* kind = FindKind(name);
  if (kind == nullptr) return absl::InvalidArgumentError(absl::StrCat("unknown kind \"", name, "\""));
  const auto expect = line.find("expect");
  if (expect == line.end()) return absl::InvalidArgumentError("no expect");

  Fields fields(line);
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
    if (!line.is_object()) {
      ++examples;
      fail("?", "?", "not a JSON object");
      continue;
    }
    const std::string profile = TextOr(line, "profile", "");
    // A line without a profile is nobody's: it fails whatever was asked for.
    if (options.profile.has_value() && !profile.empty() && profile != *options.profile) continue;
    ++examples;
    const absl::Status status = Check(line);
    if (status.ok()) {
      ++tally->passed;
    } else {
      fail(TextOr(line, "id", "?"), TextOr(line, "clause", "?"), status.message());
    }
  }
  if (in.bad()) return absl::DataLossError("the file could not be read to its end");
  if (examples > 0) return absl::OkStatus();
  if (options.profile.has_value()) {
    return absl::NotFoundError(absl::StrCat("there is no example of profile \"", *options.profile, "\""));
  }
  return absl::NotFoundError("there is no example in it");
}

}  // namespace hakam::vectors
