// Projects: projects, contest, baloot.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/baloot/project.h"
#include "tests/vectors/baloot/kinds.h"
#include "tests/vectors/baloot/meld_names.h"

namespace hakam::vectors::baloot {

using rules::CardSet;
using rules::Denomination;
using rules::RuleSet;
using rules::Seat;

namespace {

// Adds one declared project to what its seat has declared.
absl::Status Declare(const RuleSet& rules, Denomination d, CardSet project, rules::SeatMelds* melds) {
  if (!rules::baloot::ClassifyMeld(rules, d, project).has_value())
    return absl::InvalidArgumentError(absl::StrCat(project.ToString(), " is no project"));
  const rules::SeatMelds one = rules::baloot::Tally(rules, d, {.melds = {project}, .count = 1});
  melds->best = std::max(melds->best, one.best);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Json> AnswerProjects(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Denomination d, ContractAndTrump(fields));
  HAKAM_ASSIGN_OR_RETURN(const CardSet hand, fields.Cards("hand"));
  Json answer = Json::array();
  const rules::DeclarationList list = rules::baloot::LegalDeclarations(rules, d, hand);
  for (CardSet meld : list.front()) {
    Json project = {MeldName(*rules::baloot::ClassifyMeld(rules, d, meld))};
    for (rules::Card card : meld) project.push_back(card.ToString());
    answer.push_back(std::move(project));
  }
  return answer;
}

absl::StatusOr<Json> AnswerContest(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Denomination d, ContractAndTrump(fields));
  HAKAM_ASSIGN_OR_RETURN(const Seat dealer, fields.SeatOf("dealer"));
  HAKAM_ASSIGN_OR_RETURN(const Seat leader, fields.SeatOf("leader"));
  HAKAM_ASSIGN_OR_RETURN(const Json* declared, fields.Need("declared"));
  if (!declared->is_object()) return WrongField("declared", "an object", *declared);
  std::array<rules::SeatMelds, rules::kMaxSeats> melds{};
  for (const auto& item : declared->items()) {
    const absl::StatusOr<Seat> seat = fields.ToSeat(item.key());
    if (!seat.ok()) return InField("declared", seat.status());
    if (!item.value().is_array()) return WrongField("declared", "a list of projects", item.value());
    for (const Json& project : item.value()) {
      const absl::StatusOr<CardSet> cards = fields.ToCards(project);
      if (!cards.ok()) return InField("declared", cards.status());
      const absl::Status added = Declare(rules, d, *cards, &melds[At(*seat)]);
      if (!added.ok()) return InField("declared", added);
    }
  }
  const std::optional<Seat> owner = rules::baloot::StrongestMeldOwner(rules, dealer, leader, melds);
  if (!owner.has_value()) return Json{{"team", nullptr}, {"seat", nullptr}};
  return Json{{"team", Index(rules::TeamOf(*owner))}, {"seat", Index(*owner)}};
}

absl::StatusOr<Json> AnswerBaloot(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const CardSet hand, fields.Cards("hand"));
  HAKAM_ASSIGN_OR_RETURN(const Denomination d, TrumpOf(fields));
  HAKAM_ASSIGN_OR_RETURN(const std::vector<CardSet> scored, fields.CardSets("scored"));
  for (CardSet cards : scored) {
    if (!rules::baloot::ClassifyMeld(rules, d, cards).has_value()) {
      return absl::InvalidArgumentError(absl::StrCat("field scored: ", cards.ToString(), " is no project"));
    }
  }
  return rules::baloot::BalootCounts(rules, d, hand, scored);
}

}  // namespace hakam::vectors::baloot
