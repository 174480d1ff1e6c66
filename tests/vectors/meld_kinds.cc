// Projects: projects, contest, baloot.
#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/meld.h"
#include "tests/vectors/kinds.h"
#include "tests/vectors/meld_names.h"

namespace hakam::vectors {

using rules::CardSet;
using rules::Denomination;
using rules::RuleSet;
using rules::Seat;

absl::StatusOr<Json> AnswerProjects(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Denomination denomination, fields.ContractAndTrump());
  HAKAM_ASSIGN_OR_RETURN(const CardSet hand, fields.Cards("hand"));
  Json answer = Json::array();
  const rules::DeclarationList list = LegalDeclarations(rules, denomination, hand);
  for (CardSet meld : list.front()) {
    Json project = {MeldName(*ClassifyMeld(rules, denomination, meld))};
    for (rules::Card card : meld) project.push_back(card.ToString());
    answer.push_back(std::move(project));
  }
  return answer;
}

absl::StatusOr<Json> AnswerContest(const RuleSet& rules, Fields& fields) {
  rules::ContestTable table;
  HAKAM_ASSIGN_OR_RETURN(table.denomination, fields.ContractAndTrump());
  HAKAM_ASSIGN_OR_RETURN(table.dealer, fields.SeatOf("dealer"));
  HAKAM_ASSIGN_OR_RETURN(table.first_leader, fields.SeatOf("leader"));
  HAKAM_ASSIGN_OR_RETURN(const Json* declared, fields.Need("declared"));
  if (!declared->is_object()) return absl::InvalidArgumentError("field declared: an object expected");
  std::vector<rules::DeclaredMeld> melds;
  for (const auto& item : declared->items()) {
    HAKAM_ASSIGN_OR_RETURN(const Seat seat, ToSeat(Json::parse(item.key(), nullptr, false)));
    if (!item.value().is_array())
      return absl::InvalidArgumentError("field declared: a list of projects expected");
    for (const Json& project : item.value()) {
      HAKAM_ASSIGN_OR_RETURN(const CardSet cards, ToCards(project));
      const std::optional<rules::MeldKind> kind = ClassifyMeld(rules, table.denomination, cards);
      if (!kind.has_value()) {
        return absl::InvalidArgumentError(
            absl::StrCat("field declared: ", cards.ToString(), " is no project"));
      }
      melds.push_back({.seat = seat, .kind = *kind, .cards = cards});
    }
  }
  const std::optional<Seat> owner = StrongestMeldOwner(rules, table, melds);
  if (!owner.has_value()) return Json{{"team", nullptr}, {"seat", nullptr}};
  return Json{{"team", Index(TeamOf(*owner))}, {"seat", Index(*owner)}};
}

absl::StatusOr<Json> AnswerBaloot(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const CardSet hand, fields.Cards("hand"));
  HAKAM_ASSIGN_OR_RETURN(const Denomination denomination, fields.Trump());
  HAKAM_ASSIGN_OR_RETURN(const std::vector<CardSet> scored, fields.CardSets("scored"));
  for (CardSet cards : scored) {
    if (!ClassifyMeld(rules, denomination, cards).has_value()) {
      return absl::InvalidArgumentError(absl::StrCat("field scored: ", cards.ToString(), " is no project"));
    }
  }
  return BalootCounts(rules, denomination, hand, scored);
}

}  // namespace hakam::vectors
