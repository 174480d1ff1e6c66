// A rule set as text: the name of a preset, then a line "option=value" each. What is accepted must say the
// same when it is printed and read again, and its boards must end.
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "sdk/base/check.h"
#include "sdk/base/random.h"
#include "sdk/rules/board.h"

namespace {

using namespace hakam;
using namespace hakam::rules;

constexpr int kMostSteps = 2000;

void PlayToTheEnd(const RuleSet& rules, uint64_t seed) {
  Random random(seed);
  BoardSetup setup{.dealer = static_cast<Seat>(random.Below(static_cast<uint64_t>(rules.players)))};
  for (Card card : GameCards(rules)) setup.deck.push_back(card);
  random.Shuffle(setup.deck);
  BoardState board = *BoardState::Create(&rules, setup);
  for (int step = 0; !board.finished(); ++step) {
    HAKAM_CHECK(step < kMostSteps);
    const std::vector<Action> legal = board.LegalActions();
    HAKAM_CHECK(!legal.empty());
    HAKAM_CHECK(board.Apply(legal[random.Below(legal.size())]).ok());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  std::vector<std::string> lines = absl::StrSplit(text, '\n');
  std::vector<Override> overrides;
  for (size_t i = 1; i < lines.size(); ++i) {
    const size_t equals = lines[i].find('=');
    if (equals == std::string::npos) continue;
    overrides.emplace_back(lines[i].substr(0, equals), lines[i].substr(equals + 1));
  }
  const absl::StatusOr<RuleSet> rules = RuleSet::Make(lines[0], overrides);
  if (!rules.ok()) {
    HAKAM_CHECK(!rules.status().message().empty());
    return 0;
  }
  const absl::StatusOr<RuleSet> again = RuleSet::Make(rules->preset(), rules->Overrides());
  HAKAM_CHECK(again.ok() && *again == *rules);
  PlayToTheEnd(*rules, size);
  return 0;
}
