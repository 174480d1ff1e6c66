#include "sdk/wire/rules.h"

#include <openssl/sha.h>

#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"

namespace hakam::wire {
namespace {

std::string Sha256(const std::string& text) {
  std::string digest(SHA256_DIGEST_LENGTH, '\0');
  SHA256(reinterpret_cast<const unsigned char*>(text.data()), text.size(),
         reinterpret_cast<unsigned char*>(digest.data()));
  return digest;
}

// Text from another party, made safe for a message on a terminal.
std::string Quoted(absl::string_view text) { return absl::StrCat("\"", absl::CHexEscape(text), "\""); }

absl::StatusOr<rules::Override> Split(absl::string_view entry) {
  const size_t equals = entry.find('=');
  if (equals == absl::string_view::npos || equals == 0) {
    return absl::InvalidArgumentError("expected \"option=value\"");
  }
  return rules::Override(entry.substr(0, equals), entry.substr(equals + 1));
}

// An error about an entry of `set`; its message quotes the entry.
absl::Status OfEntry(const v1::RuleSet& message, int index, const absl::Status& error) {
  const std::string what = absl::StrCat(Quoted(message.set(index)), ": ", error.message());
  return InField("set", index, absl::Status(error.code(), what));
}

}  // namespace

absl::StatusOr<rules::RuleSet> RuleSetFromProto(const v1::RuleSet& message) {
  if (message.preset().size() > kMaxRuleEntryLength) return FieldError("preset", "too long");
  if (message.set_size() > kMaxRuleEntries) {
    return FieldError(
        FieldEntry("set", kMaxRuleEntries),
        absl::StrCat("one too many; ", message.set_size(), " entries, at most ", kMaxRuleEntries));
  }
  const absl::string_view preset = message.preset().empty() ? "baloot" : absl::string_view(message.preset());
  absl::StatusOr<rules::RuleSet> rules = rules::RuleSet::FromPreset(preset);
  if (!rules.ok()) return InField("preset", rules.status());
  std::vector<rules::Override> overrides;
  for (int i = 0; i < message.set_size(); ++i) {
    const std::string& entry = message.set(i);
    if (entry.size() > kMaxRuleEntryLength) return InField("set", i, absl::InvalidArgumentError("too long"));
    absl::StatusOr<rules::Override> split = Split(entry);
    // First checks each entry alone, so that the error names the first of several mistakes.
    absl::Status status = split.status();
    if (split.ok()) status = rules->Set(split->first, split->second);
    if (!status.ok()) return OfEntry(message, i, status);
    overrides.push_back(*std::move(split));
  }
  rules = rules::RuleSet::Make(preset, overrides);
  if (rules.ok()) return rules;
  const std::optional<size_t> entry = rules::RuleSet::RefusedOverride(preset, overrides);
  if (!entry) return InField("set", rules.status());
  return OfEntry(message, static_cast<int>(*entry), rules.status());
}

absl::StatusOr<rules::RuleSet> AgreedRuleSetFromProto(const v1::RuleSet& message) {
  if (message.preset().empty()) {
    return FieldError("preset", "missing; only a config file has a default",
                      absl::StatusCode::kFailedPrecondition);
  }
  absl::StatusOr<rules::RuleSet> rules = RuleSetFromProto(message);
  if (!rules.ok() || message.sha256().empty()) return rules;
  if (message.sha256() != RulesHash(*rules)) {
    return FieldError("sha256",
                      absl::StrCat("the other party means other rules by preset \"", rules->preset(),
                                   "\" and its options; the two sides come from different versions"),
                      absl::StatusCode::kFailedPrecondition);
  }
  return rules;
}

void ToProto(const rules::RuleSet& rules, v1::RuleSet* out) {
  const std::string text = rules.CanonicalText();
  out->set_preset(rules.preset());
  out->clear_set();
  for (const auto& [option, value] : rules.Overrides()) out->add_set(absl::StrCat(option, "=", value));
  out->set_text(text);
  out->set_sha256(Sha256(text));
}

std::string RulesHash(const rules::RuleSet& rules) { return Sha256(rules.CanonicalText()); }

}  // namespace hakam::wire
