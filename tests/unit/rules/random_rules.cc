#include "tests/unit/rules/random_rules.h"

#include <map>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "sdk/base/check.h"

namespace hakam::rules::testing {
namespace {

template <typename T>
const T& OneOf(const std::vector<T>& items, Random& random) {
  return items[random.Below(items.size())];
}

// Values of the options that are lists or maps (law/belote-family J).
const std::map<std::string, std::vector<std::string>>& ListValues() {
  static const auto& values = *new std::map<std::string, std::vector<std::string>>{
      {"packets_before", {"3,2", "3,2,3", "8", "4,4", "3,3,3", "1,1,1,1,1,1", "2,3", "3,3", "", "4,1"}},
      {"packets_after", {"3", "2,1", "1,2", "1", "4", "2,2", ""}},
      {"denominations", {"C,D,H,S", "S,H,D,C", "C,D,H,S,NT", "C,D,H,S,NT,AT", "AT,NT,H", "NT", "H,AT", "D"}},
      {"doubling", {"", "2", "2,4", "2,4,match", "3,5"}},
      {"seq_values", {"", "3:20", "3:20,4:50", "3:20,4:50,5:100", "3:10,4:40,5:30"}},
      {"carre_values", {"", "J:200", "J:200,9:150,A:100,T:100,K:100,Q:100", "7:10,8:20,6:5", "9:1,Q:999"}},
  };
  return values;
}

// Options that make sense only together: deals and the auctions that fit them.
const std::vector<std::vector<Override>>& Structures() {
  static const auto& structures = *new std::vector<std::vector<Override>>{
      {{"turnup", "stock"},
       {"turnup_to", "taker"},
       {"packets_before", "3,2"},
       {"packets_after", "3"},
       {"auction", "take_then_name"},
       {"deck", "d32"},
       {"kitty", "none"}},
      {{"turnup", "stock"},
       {"turnup_to", "taker"},
       {"packets_before", "2,3"},
       {"packets_after", "2,2"},
       {"auction", "take_then_name"},
       {"deck", "d36"},
       {"kitty", "last_packet"}},
      {{"turnup", "dealer_last"},
       {"turnup_to", "dealer"},
       {"packets_before", "3,3"},
       {"auction", "take_then_name"},
       {"deck", "d24"},
       {"kitty", "none"}},
      {{"turnup", "none"},
       {"packets_before", "3,2,3"},
       {"auction", "points"},
       {"deck", "d32"},
       {"kitty", "none"}},
      {{"turnup", "none"},
       {"packets_before", "3,3,3"},
       {"auction", "points"},
       {"deck", "d36"},
       {"kitty", "last_packet"}},
      {{"turnup", "none"},
       {"packets_before", "3"},
       {"packets_after", "3"},
       {"auction", "ladder"},
       {"deck", "d24"},
       {"kitty", "none"}},
      {{"turnup", "none"},
       {"packets_before", "8"},
       {"auction", "name_once"},
       {"deck", "d32"},
       {"kitty", "none"},
       {"all_pass", "dealer_forced"}},
      {{"turnup", "none"},
       {"packets_before", "4"},
       {"packets_after", "2,2"},
       {"auction", "name_once"},
       {"deck", "d32"},
       {"kitty", "none"},
       {"all_pass", "same_dealer"}},
  };
  return structures;
}

// Mostly small numbers, but every number of the range is possible.
std::string DrawNumber(const std::string& range, Random& random) {
  const std::pair<absl::string_view, absl::string_view> bounds = absl::StrSplit(range, "..");
  int low = 0;
  int high = 0;
  HAKAM_CHECK(absl::SimpleAtoi(bounds.first, &low) && absl::SimpleAtoi(bounds.second, &high));
  uint64_t span = static_cast<uint64_t>(high - low) + 1;
  for (uint64_t most : {10, 100, 300}) {
    if (span > most && random.Below(3) == 0) span = most;
  }
  return absl::StrCat(low + static_cast<int>(random.Below(span)));
}

std::string DrawValue(const OptionInfo& option, Random& random) {
  const auto list = ListValues().find(option.name);
  if (list != ListValues().end()) return OneOf(list->second, random);
  if (option.allowed.size() == 1 && option.allowed[0].find("..") != std::string::npos)
    return DrawNumber(option.allowed[0], random);
  return OneOf(option.allowed, random);
}

std::string TextOf(const std::string& preset, const std::vector<Override>& overrides) {
  std::string text = preset;
  for (const auto& [option, value] : overrides) absl::StrAppend(&text, " ", option, "=", value);
  return text;
}

}  // namespace

std::vector<NamedRules> AllPresets() {
  std::vector<NamedRules> all;
  for (const std::string& preset : RuleSet::PresetNames()) {
    all.push_back({RuleSet::FromPreset(preset).value(), preset});
  }
  return all;
}

std::optional<NamedRules> DrawRules(Random& random) {
  const std::string preset = OneOf(RuleSet::PresetNames(), random);
  RuleSet rules = RuleSet::FromPreset(preset).value();
  std::vector<Override> overrides;
  if (rules.family == Family::kBelote && rules.players == 4 && random.Below(2) == 0) {
    overrides = OneOf(Structures(), random);
    for (const auto& [option, value] : overrides) HAKAM_CHECK(rules.Set(option, value).ok());
  }
  for (uint64_t left = 1 + random.Below(8); left > 0; --left) {
    // Mostly options that apply in the game as it is so far.
    std::vector<OptionInfo> options;
    for (const OptionInfo& option : rules.Options()) {
      if (option.applies) options.push_back(option);
    }
    const OptionInfo& option = OneOf(options, random);
    const std::string value = DrawValue(option, random);
    if (rules.Set(option.name, value).ok()) overrides.emplace_back(option.name, value);
  }
  const absl::StatusOr<RuleSet> made = RuleSet::Make(preset, overrides);
  if (!made.ok()) return std::nullopt;
  return NamedRules{*made, TextOf(preset, overrides)};
}

std::vector<NamedRules> ManyDrawnRules(uint64_t seed, int wanted) {
  std::vector<NamedRules> all;
  Random random(seed);
  int draws = 0;
  while (static_cast<int>(all.size()) < wanted) {
    HAKAM_CHECK(++draws <= 5 * wanted + 50);
    std::optional<NamedRules> drawn = DrawRules(random);
    if (drawn.has_value()) all.push_back(*std::move(drawn));
  }
  return all;
}

std::vector<NamedRules> PresetsAnd(uint64_t seed, int wanted) {
  std::vector<NamedRules> all = AllPresets();
  all.push_back({*RuleSet::Make("baloot", {{"double_when", "BEFORE_DEAL"},
                                           {"third_call", "true"},
                                           {"ekka", "true"},
                                           {"lock", "NEVER"},
                                           {"hokum_to_sun", ""},
                                           {"four_kind_ranks", "789TJQKA"}}),
                 "baloot, changed"});
  all.push_back({*RuleSet::Make("balot-kuwait", {{"doubling", "true"},
                                                 {"raise_by", "EITHER_PARTNER"},
                                                 {"kawesh", "true"},
                                                 {"kawesh_dealer", "SAME"},
                                                 {"overtrump_ruff", "false"},
                                                 {"sun_max_level", "4"}}),
                 "balot-kuwait, changed"});
  const std::vector<NamedRules> more = ManyDrawnRules(seed, wanted);
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

}  // namespace hakam::rules::testing
