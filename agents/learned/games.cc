#include "agents/learned/games.h"

namespace hakam::agents::learned {
namespace {

using rules::AuctionKind;
using rules::Family;
using rules::RuleSet;

constexpr Game kBaloot = {.name = "baloot", .scale = 15, .lead = 0};
constexpr Game kBelote = {.name = "belote", .scale = 60, .lead = 3};
// Many bids, and the largest of many estimates is too large: without a lead the bot overbids.
constexpr Game kCoinche = {.name = "coinche", .scale = 200, .lead = 20};
constexpr const Game* kGames[] = {&kBaloot, &kBelote, &kCoinche};

bool IsPlainTable(const RuleSet& rules) {
  return rules.players == 4 && rules.deck == rules::DeckKind::kD32 && rules.kitty == rules::Kitty::kNone;
}

}  // namespace

const Game* GameOf(const RuleSet& rules) {
  if (rules.family == Family::kBaloot) return &kBaloot;
  if (!IsPlainTable(rules)) return nullptr;
  if (rules.auction == AuctionKind::kTakeThenName) return &kBelote;
  // Where only suits can be named, bids mean something else: the nets lost to greedy there.
  const bool coinche = rules.auction == AuctionKind::kPoints &&
                       rules.denominations.count == rules::DenominationList::kMax && rules.bid_step == 10 &&
                       rules.melds == rules::Melds::kNone &&
                       rules.made_scores == rules::MadeScores::kOwnPlusBid;
  return coinche ? &kCoinche : nullptr;
}

const Game* FindGame(absl::string_view name) {
  for (const Game* game : kGames) {
    if (name == game->name) return game;
  }
  return nullptr;
}

std::vector<std::string> PresetsWithGame() {
  std::vector<std::string> presets;
  for (const std::string& preset : RuleSet::PresetNames()) {
    const absl::StatusOr<RuleSet> rules = RuleSet::FromPreset(preset);
    if (rules.ok() && GameOf(*rules) != nullptr) presets.push_back(preset);
  }
  return presets;
}

}  // namespace hakam::agents::learned
