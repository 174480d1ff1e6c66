// Scoring: score, match, renege.
#include <optional>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/belote/score.h"
#include "sdk/rules/match.h"
#include "tests/vectors/belote/inputs.h"
#include "tests/vectors/belote/kinds.h"

namespace hakam::vectors::belote {

using rules::PerTeam;
using rules::RuleSet;
using rules::Seat;
using rules::Side;
using rules::Team;
using rules::belote::HandSummary;

namespace {

constexpr int kMostPoints = 1000;
constexpr int kMostHanging = 1000000;

// By side what is by team, and back: the same exchange.
std::array<int, 2> Exchanged(Team makers, const std::array<int, 2>& pair) {
  return makers == Team::k0 ? pair : std::array<int, 2>{pair[1], pair[0]};
}

Team TeamOfSide(Team makers, Side side) { return side == Side::kDeclarers ? makers : OtherTeam(makers); }

// "bid": points or CAPOT, where points are bid; nothing anywhere else.
absl::Status ReadBid(const RuleSet& rules, Fields& contract, HandSummary* hand) {
  const Json* value = contract.Find("bid");
  if (rules.auction != rules::AuctionKind::kPoints) {
    if (value == nullptr) return absl::OkStatus();
    return WrongField("bid", "no bid in this game", *value);
  }
  if (value != nullptr && value->is_string() && absl::AsciiStrToUpper(value->get<std::string>()) == "CAPOT") {
    if (!rules.capot_bid) return WrongField("bid", "a bid that this game has", *value);
    hand->capot = true;
    return absl::OkStatus();
  }
  HAKAM_ASSIGN_OR_RETURN(hand->bid, contract.Number("bid", 1, kMostPoints));
  return absl::OkStatus();
}

// "multiplier": 1, what a double or a redouble of this game multiplies by, or "match".
absl::Status ReadMultiplier(const RuleSet& rules, Fields& contract, HandSummary* hand) {
  const Json* value = contract.Find("multiplier");
  if (value == nullptr || *value == 1) return absl::OkStatus();
  const auto& factors = rules.raises.factors;
  if (*value == "match" && rules.raises.match) {
    hand->match = true;
    hand->factor = factors[1];
    return absl::OkStatus();
  }
  for (int factor : factors) {
    if (factor == 0 || *value != factor) continue;
    hand->factor = factor;
    return absl::OkStatus();
  }
  return WrongField("multiplier", "a multiplier of this game", *value);
}

// "contract"; the makers' team goes into `makers`.
absl::Status ReadContract(const RuleSet& rules, Fields& fields, HandSummary* hand, Team* makers) {
  HAKAM_ASSIGN_OR_RETURN(const Json* value, fields.Need("contract"));
  if (!value->is_object()) return absl::InvalidArgumentError("not an object");
  Fields contract(*value, rules);
  HAKAM_ASSIGN_OR_RETURN(hand->denomination, DenominationOf(rules, contract));
  HAKAM_ASSIGN_OR_RETURN(*makers, contract.TeamOf("team"));
  HAKAM_RETURN_IF_ERROR(ReadBid(rules, contract, hand));
  HAKAM_RETURN_IF_ERROR(ReadMultiplier(rules, contract, hand));
  return contract.NothingLeft();
}

const char* ResultName(rules::Outcome outcome) {
  if (outcome == rules::Outcome::kTie) return "tie";
  return outcome == rules::Outcome::kMade ? "made" : "failed";
}

}  // namespace

absl::StatusOr<Json> AnswerScore(const RuleSet& rules, Fields& fields) {
  HandSummary hand;
  Team makers{};
  const absl::Status contract = ReadContract(rules, fields, &hand, &makers);
  if (!contract.ok()) return InField("contract", contract);
  HAKAM_ASSIGN_OR_RETURN(PerTeam cards, fields.Pair("cards"));
  HAKAM_ASSIGN_OR_RETURN(const Team last_trick, fields.TeamOf("last_trick"));
  HAKAM_ASSIGN_OR_RETURN(const PerTeam tricks, fields.Pair("tricks"));
  HAKAM_ASSIGN_OR_RETURN(const PerTeam melds, fields.PairOr("melds", {}));
  HAKAM_ASSIGN_OR_RETURN(const PerTeam belote, fields.PairOr("belote", {}));
  HAKAM_ASSIGN_OR_RETURN(hand.hanging, fields.NumberOr("hanging", 0, kMostHanging, 0));
  cards[At(last_trick)] += rules.last_trick;
  hand.card_points = Exchanged(makers, cards);
  hand.tricks = Exchanged(makers, tricks);
  hand.melds = Exchanged(makers, melds);
  hand.belote = Exchanged(makers, belote);

  const rules::belote::HandScore score = ScoreHand(rules, hand);
  const int winner = Index(TeamOfSide(makers, score.winner));
  Json answer = {{"result", ResultName(score.outcome)},
                 {"award", Exchanged(makers, score.points)},
                 {"hanging", score.hanging},
                 {"hand_winner", winner}};
  if (hand.match) answer["match_winner"] = winner;  // Bidding Belote D3
  return answer;
}

absl::StatusOr<Json> AnswerMatch(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(PerTeam totals, fields.Pair("before"));
  HAKAM_ASSIGN_OR_RETURN(const PerTeam award, fields.Pair("award"));
  HAKAM_ASSIGN_OR_RETURN(const std::optional<Team> hand_winner, fields.TeamIfAny("hand_winner"));
  HAKAM_ASSIGN_OR_RETURN(const std::optional<Team> match_winner, fields.TeamIfAny("match_winner"));
  // What hangs counts for nobody, whether the match ends or goes on.
  HAKAM_RETURN_IF_ERROR(fields.NumberOr("hanging", 0, kMostHanging, 0).status());
  for (size_t team = 0; team < totals.size(); ++team) totals[team] += award[team];
  rules::MatchStatus status = StatusOf(rules, totals, hand_winner);
  if (match_winner.has_value()) status = {.over = true, .winner = match_winner};
  Json answer = {{"totals", totals}, {"status", status.over ? "draw" : "continue"}};
  if (status.winner.has_value()) {
    answer["status"] = "won";
    answer["winner"] = Index(*status.winner);
  }
  return answer;
}

absl::StatusOr<Json> AnswerRenege(const RuleSet& rules, Fields& fields) {
  rules::belote::ForfeitedHand hand;
  HAKAM_ASSIGN_OR_RETURN(const Seat dealer, fields.SeatOf("dealer"));
  HAKAM_ASSIGN_OR_RETURN(const Json* offenders, fields.Need("offenders"));
  if (!offenders->is_array() || offenders->empty()) return WrongField("offenders", "teams", *offenders);
  for (const Json& team : *offenders) {
    if (team != 0 && team != 1) return WrongField("offenders", "teams, 0 or 1,", team);
    hand.offenders[team == 1 ? 1 : 0] = true;
  }
  HAKAM_ASSIGN_OR_RETURN(hand.melds, fields.PairOr("melds", {}));
  HAKAM_ASSIGN_OR_RETURN(hand.belote, fields.PairOr("belote", {}));
  if (fields.Find("mode") != nullptr) {
    HAKAM_ASSIGN_OR_RETURN(hand.denomination, ModeOf(rules, fields));
  }
  HAKAM_ASSIGN_OR_RETURN(const int hanging, fields.NumberOr("hanging", 0, kMostHanging, 0));

  // 9.3: with both at fault the same dealer deals again; what hangs goes on hanging.
  const bool both = hand.offenders[0] && hand.offenders[1];
  const Seat next = both ? dealer : After(dealer, 1, rules.players);
  Json answer = {{"award", ScoreForfeit(rules, hand)}, {"next_dealer", Index(next)}};
  if (fields.Find("hanging") != nullptr) answer["hanging"] = hanging;
  return answer;
}

}  // namespace hakam::vectors::belote
