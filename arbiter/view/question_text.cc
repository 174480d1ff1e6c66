#include "arbiter/view/question_text.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "arbiter/view/board_text.h"

namespace hakam::arbiter {
namespace {

constexpr const char* kPhases[] = {"auction", "doubling", "declaring", "play", "finished"};

void AppendLine(const char* name, const std::string& text, std::string* out) {
  if (!text.empty()) absl::StrAppendFormat(out, "  %-9s %s\n", name, text);
}

std::string PilesText(const rules::Observation& seen) {
  return absl::StrJoin(seen.piles, " ", [](std::string* out, const rules::PileView& pile) {
    absl::StrAppend(out, Index(pile.seat), ":", pile.up ? pile.up->ToString() : "-",
                    pile.has_down ? "/?" : "");
  });
}

std::string MeldsText(const rules::Observation& seen) {
  return absl::StrJoin(seen.melds, ", ", [](std::string* out, const rules::DeclaredMeld& meld) {
    absl::StrAppend(out, Index(meld.seat), " ", meld.cards.empty() ? "not shown" : meld.cards.ToString());
  });
}

void AppendTricks(const rules::RuleSet& rules, const rules::Observation& seen, std::string* out) {
  for (size_t t = 0; t < seen.tricks.size(); ++t) {
    const rules::TrickView& trick = seen.tricks[t];
    std::string text;
    for (int k = 0; k < trick.count; ++k) {
      absl::StrAppend(&text, Index(rules::After(trick.leader, k, rules.players)), ":",
                      trick.cards[static_cast<size_t>(k)].ToString(), "  ");
    }
    if (trick.winner) absl::StrAppend(&text, "won by ", Index(*trick.winner));
    AppendLine(absl::StrCat("trick ", t + 1).c_str(), text, out);
  }
}

}  // namespace

std::string QuestionText(const rules::RuleSet& rules, const rules::Observation& seen,
                         const std::vector<rules::Action>& legal) {
  std::string out;
  AppendLine("phase", kPhases[static_cast<int>(seen.phase)], &out);
  AppendLine("hand", seen.hand.ToString(), &out);
  AppendLine("piles", PilesText(seen), &out);
  if (seen.public_card) AppendLine("turned up", seen.public_card->ToString(), &out);
  AppendLine("dealer", absl::StrCat("seat ", Index(seen.dealer)), &out);
  AppendLine("auction",
             absl::StrJoin(seen.calls, ", ",
                           [](std::string* text, const rules::SeatCall& call) {
                             absl::StrAppend(text, Index(call.seat), " ", call.call.ToString());
                           }),
             &out);
  if (seen.contract) AppendLine("contract", ContractText(rules, *seen.contract), &out);
  AppendLine("melds", MeldsText(seen), &out);
  AppendTricks(rules, seen, &out);
  std::string actions;
  for (size_t i = 0; i < legal.size(); ++i) {
    absl::StrAppend(&actions, i == 0 ? "" : ", ", i, " ", legal[i].ToString());
  }
  AppendLine("legal", actions, &out);
  return out;
}

}  // namespace hakam::arbiter
