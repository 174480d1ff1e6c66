#include "sdk/python-rules/src/law.h"

#include "absl/strings/str_cat.h"
#include "sdk/rules/deal.h"

namespace hakam::python {
namespace law {

constexpr int kMostPoints = 1'000'000;
constexpr int kMostCards = 9;  // the longest hand that declares melds (Tarabish)

void WantFamily(const rules::RuleSet& rules, rules::Family family) {
  if (rules.family == family) return;
  Fail(absl::StrCat(rules.preset(),
                    family == rules::Family::kBaloot ? " is no Baloot" : " is of no Belote family"));
}

rules::Denomination Trump(const rules::RuleSet& rules, const std::optional<std::string>& text) {
  const rules::Denomination d = ToDenomination(text);
  const bool played = rules.family == rules::Family::kBaloot
                          ? d != rules::Denomination::kAllTrumps
                          : ((rules.denominations.mask() >> static_cast<int>(d)) & 1) != 0;
  if (!played) Fail(absl::StrCat(DenominationName(d), " is not played in ", rules.preset()));
  return d;
}

rules::Card OneCard(const rules::RuleSet& rules, const std::string& text) {
  const rules::Card card = ToCard(text);
  if (!rules::GameCards(rules).Contains(card)) Fail(absl::StrCat(text, " is not in the pack"));
  return card;
}

rules::CardSet Cards(const rules::RuleSet& rules, const CardTexts& texts) {
  const rules::CardSet cards = ToCards(texts);
  for (rules::Card card : cards - rules::GameCards(rules))
    Fail(absl::StrCat(card.ToString(), " is not in the pack"));
  return cards;
}

rules::CardSet Hand(const rules::RuleSet& rules, const CardTexts& texts) {
  const rules::CardSet hand = Cards(rules, texts);
  WantRange("cards of a hand", hand.size(), 0, kMostCards);
  return hand;
}

void WantRange(const char* what, int value, int low, int high) {
  if (value < low || value > high) Fail(absl::StrCat(what, ": ", value, ", allowed ", low, "..", high));
}

std::array<int, 2> Points(const char* what, const std::pair<int, int>& pair) {
  WantRange(what, pair.first, 0, kMostPoints);
  WantRange(what, pair.second, 0, kMostPoints);
  return {pair.first, pair.second};
}

py::list CallTexts(const rules::CallSet& calls) {
  py::list list;
  for (const rules::Call& call : calls) list.append(call.ToString());
  return list;
}

py::list MeldLists(const rules::Declaration& declaration) {
  py::list melds;
  for (rules::CardSet meld : declaration) melds.append(CardList(meld));
  return melds;
}

}  // namespace law

void BindLaw(py::module_& module) {
  py::module_ law = module.def_submodule("law", "Single questions of the law, without a board.");
  BindPlayLaw(law);
  BindBalootLaw(law);
  BindBeloteLaw(law);
}

}  // namespace hakam::python
