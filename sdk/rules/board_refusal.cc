// Says why an action is illegal: what is wrong with it, the clause, and what would be legal.
#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "sdk/rules/board.h"
#include "sdk/rules/options.h"

namespace hakam::rules {
namespace {

bool IsBaloot(const RuleSet& rules) { return rules.family == Family::kBaloot; }

std::string OptionText(const RuleSet& rules, absl::string_view option) {
  return ValueText(*FindOption(rules.family, option), rules);
}

std::string WhyNoBid(const RuleSet& rules, const Call& call) {
  if (call.kind != CallKind::kBid && call.kind != CallKind::kCapot) return " (C, D)";
  if (rules.auction == AuctionKind::kLadder) {
    return absl::StrCat(", not a higher rung of ", OptionText(rules, "denominations"), " (C1)");
  }
  if (rules.auction == AuctionKind::kPoints) {
    return absl::StrCat(": bids are ", rules.bid_min, " to ", rules.bid_max, " in steps of ", rules.bid_step,
                        " above the standing one, in ", OptionText(rules, "denominations"), " (C1)");
  }
  return rules.must_hold_suit
             ? ": only other suits that are held may be named (C, must_hold_suit)"
             : ": only suits other than the turned-up one, in their round, may be named (C1, C2)";
}

}  // namespace

absl::Status BoardState::Refuse(absl::string_view what) const {
  constexpr size_t kMaxListed = 12;
  std::string message = absl::StrCat("seat ", Index(to_act()), " tried ", what, "; legal: ");
  const std::vector<Action> legal = LegalActions();
  for (size_t i = 0; i < std::min(legal.size(), kMaxListed); ++i) {
    absl::StrAppend(&message, i == 0 ? "" : ", ", legal[i].ToString());
  }
  if (legal.size() > kMaxListed) absl::StrAppend(&message, " and ", legal.size() - kMaxListed, " more");
  return absl::InvalidArgumentError(message);
}

absl::Status BoardState::RefuseCall(const Call& call) const {
  return Refuse(absl::StrCat(call.ToString(), IsBaloot(rules()) ? " (C1, D4)" : WhyNoBid(rules(), call)));
}

absl::Status BoardState::RefuseDeclaration(const Declaration& declaration) const {
  const Declaration shown = {.melds = declaration.melds,
                             .count = std::min<uint8_t>(declaration.count, Declaration::kMaxMelds)};
  const std::string text = Action::OfDeclaration(shown).ToString();
  const CardSet held = hand(to_act());
  CardSet seen;
  for (CardSet meld : shown) {
    if (!held.ContainsAll(meld)) {
      return Refuse(absl::StrCat(text, ": ", (meld - held).ToString(), " is not in the hand (F)"));
    }
    if (meld.Intersects(seen)) {
      return Refuse(absl::StrCat(text, ": ", (meld & seen).ToString(), " is in two melds (F",
                                 IsBaloot(rules()) ? "3)" : "2)"));
    }
    seen = seen | meld;
  }
  return Refuse(absl::StrCat(text, IsBaloot(rules()) ? " (F2, F3)" : " (F1, F4)"));
}

absl::Status BoardState::RefusePlay(const Play& play) const {
  const std::string text = Action{.kind = ActionKind::kPlay, .play = play}.ToString();
  if (!hand(to_act()).Contains(play.card)) return Refuse(absl::StrCat(text, ", a card not in hand"));
  if (play.announce_belote && !position_.AcceptsBelote(deal_, play.card)) {
    return Refuse(absl::StrCat(text, IsBaloot(rules()) ? ", but Baloot is not announced (F8)"
                                                       : ", but Belote may not be called with it (F8)"));
  }
  if (play.ekka && !position_.MayAnnounceEkka(deal_, play.card)) {
    return Refuse(absl::StrCat(text, ", but Ekka may not be announced (E10)"));
  }
  return Refuse(absl::StrCat(text, IsBaloot(rules()) ? " (E2 to E9)" : " (E1 to E8)"));
}

}  // namespace hakam::rules
