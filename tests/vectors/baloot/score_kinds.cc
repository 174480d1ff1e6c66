// Scoring: score, forfeit, match.
#include <array>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/baloot/project.h"
#include "sdk/rules/baloot/score.h"
#include "sdk/rules/match.h"
#include "tests/vectors/baloot/kinds.h"
#include "tests/vectors/baloot/meld_names.h"

namespace hakam::vectors::baloot {

using rules::MeldKind;
using rules::RuleSet;
using rules::Seat;
using rules::Side;

namespace {

Json PointsOrNull(const std::array<int, 2>& points, bool match_is_won) {
  if (match_is_won) return nullptr;
  return Json{points[0], points[1]};
}

absl::StatusOr<std::optional<Side>> ToSide(const std::string& key, const Json* value) {
  if (value == nullptr) return std::nullopt;
  if (*value == "decl") return Side::kDeclarers;
  if (*value == "def") return Side::kDefenders;
  return absl::InvalidArgumentError(
      absl::StrCat("field ", key, ": decl or def expected, found ", value->dump()));
}

// "projects": a list of kinds for each of two, here their values in game points.
absl::StatusOr<std::array<int, 2>> ProjectsOf(const RuleSet& rule_set, rules::Denomination denomination,
                                              Fields& fields) {
  std::array<int, 2> points{};
  const Json* value = fields.Find("projects");
  if (value == nullptr) return points;
  if (!value->is_array() || value->size() != 2) {
    return absl::InvalidArgumentError("field projects: two lists of kinds expected");
  }
  for (size_t i = 0; i < 2; ++i) {
    if (!(*value)[i].is_array())
      return absl::InvalidArgumentError("field projects: a list of kinds expected");
    for (const Json& name : (*value)[i]) {
      const std::optional<MeldKind> kind =
          name.is_string() ? MeldByName(name.get<std::string>()) : std::optional<MeldKind>();
      if (!kind.has_value()) {
        return absl::InvalidArgumentError(absl::StrCat("field projects: unknown kind ", name.dump()));
      }
      points[i] += rules::baloot::MeldGamePoints(rule_set, denomination, *kind);
    }
  }
  return points;
}

// "baloot": decl, def, or a truth value for each side.
absl::StatusOr<std::array<bool, 2>> BalootOf(Fields& fields) {
  std::array<bool, 2> baloot{};
  const Json* value = fields.Find("baloot");
  if (value == nullptr) return baloot;
  if (value->is_array() && value->size() == 2 && (*value)[0].is_boolean() && (*value)[1].is_boolean()) {
    return std::array<bool, 2>{(*value)[0].get<bool>(), (*value)[1].get<bool>()};
  }
  HAKAM_ASSIGN_OR_RETURN(const std::optional<Side> side, ToSide("baloot", value));
  baloot[At(*side)] = true;
  return baloot;
}

}  // namespace

absl::StatusOr<Json> AnswerScore(const RuleSet& rules, Fields& fields) {
  rules::baloot::HandSummary hand;
  HAKAM_ASSIGN_OR_RETURN(hand.denomination, ContractOf(fields));
  HAKAM_ASSIGN_OR_RETURN(hand.card_points, fields.Pair("raw"));
  HAKAM_ASSIGN_OR_RETURN(hand.melds, ProjectsOf(rules, hand.denomination, fields));
  HAKAM_ASSIGN_OR_RETURN(hand.baloot, BalootOf(fields));
  HAKAM_ASSIGN_OR_RETURN(hand.level, fields.NumberOr("level", 1, 5, 1));
  HAKAM_ASSIGN_OR_RETURN(hand.capot, ToSide("capot", fields.Find("capot")));
  HAKAM_ASSIGN_OR_RETURN(hand.public_ace, fields.FlagOr("public_ace", false));

  const rules::baloot::HandScore score = ScoreHand(rules, hand);
  Json answer = {{"made", score.made},
                 {"points", PointsOrNull(score.points, score.match_winner.has_value())},
                 {"match_winner", nullptr}};
  if (score.match_winner.has_value()) {
    answer["match_winner"] = *score.match_winner == Side::kDeclarers ? "decl" : "def";
  }
  return answer;
}

absl::StatusOr<Json> AnswerForfeit(const RuleSet& rules, Fields& fields) {
  rules::baloot::ForfeitedHand hand;
  HAKAM_ASSIGN_OR_RETURN(hand.offender, fields.SeatOf("offender"));
  HAKAM_ASSIGN_OR_RETURN(const Json* contract, fields.Need("contract"));
  if (!contract->is_null()) {
    HAKAM_ASSIGN_OR_RETURN(hand.denomination, ContractOf(fields));
  }
  HAKAM_ASSIGN_OR_RETURN(hand.level, fields.NumberOr("level", 1, 5, 1));
  HAKAM_ASSIGN_OR_RETURN(hand.melds,
                         ProjectsOf(rules, hand.denomination.value_or(rules::Denomination::kHearts), fields));
  HAKAM_ASSIGN_OR_RETURN(hand.baloot, fields.SeatIfAny("baloot"));

  const rules::baloot::ForfeitAward award = ScoreForfeit(rules, hand);
  Json answer = {{"points", PointsOrNull(award.points, award.match_winner.has_value())},
                 {"match_winner", nullptr}};
  if (award.match_winner.has_value()) answer["match_winner"] = Index(*award.match_winner);
  return answer;
}

absl::StatusOr<Json> AnswerMatch(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const rules::PerTeam totals, fields.Pair("totals"));
  const std::optional<rules::Team> winner = StatusOf(rules, totals, /*last_winner=*/std::nullopt).winner;
  if (!winner.has_value()) return Json(nullptr);
  return Index(*winner);
}

}  // namespace hakam::vectors::baloot
