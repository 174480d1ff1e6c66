// Calling: auction, doubling, phases.
#include <optional>
#include <string>
#include <vector>

#include "sdk/base/status_macros.h"
#include "sdk/rules/baloot/auction.h"
#include "sdk/rules/baloot/doubling.h"
#include "sdk/rules/board.h"
#include "tests/vectors/baloot/kinds.h"
#include "tests/vectors/situation.h"

namespace hakam::vectors::baloot {

using rules::AuctionOutcome;
using rules::Call;
using rules::Denomination;
using rules::RuleSet;
using rules::Seat;

namespace {

constexpr int kFirstHand = 5;
constexpr int kHand = 8;
// In the order of AuctionStage.
constexpr const char* kStageNames[] = {"NONE",    "R1", "R1_OVER", "R1_CLAIM",
                                       "CONFIRM", "R2", "R2_OVER", "THIRD"};
constexpr const char* kSuitNames[] = {"C", "D", "H", "S"};

Json CallNames(const rules::CallSet& calls) {
  Json names = Json::array();
  for (const Call& call : calls) names.push_back(call.ToString());
  return names;
}

struct ParsedCall {
  Seat seat;
  std::optional<Call> call;  // absent: a name that no call has, so never in the list (illegal)
};

// Capitals only, as the examples write them: the parser of the engine would take "pass" too.
std::optional<Call> CallNamed(const std::string& text) {
  const absl::StatusOr<Call> call = Call::Parse(text);
  if (!call.ok() || call->ToString() != text) return std::nullopt;
  return *call;
}

absl::StatusOr<std::vector<ParsedCall>> CallsOf(Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const std::vector<SeatText> texts, fields.SeatTexts("calls"));
  std::vector<ParsedCall> calls;
  for (const auto& [seat, text] : texts) calls.push_back({.seat = seat, .call = CallNamed(text)});
  return calls;
}

absl::StatusOr<uint8_t> KaweshSeats(const Hands& hands) {
  unsigned seats = 0;
  for (size_t seat = 0; seat < hands.size(); ++seat) {
    if (!hands[seat].has_value()) continue;
    if (hands[seat]->size() != kFirstHand) return absl::InvalidArgumentError("field hands5: not five cards");
    if (rules::baloot::IsKawesh(*hands[seat])) seats |= 1u << seat;
  }
  return static_cast<uint8_t>(seats);
}

Json ContractResult(const rules::Contract& contract) {
  const std::optional<rules::Suit> trump = contract.trump();
  Json answer = {{"result", "CONTRACT"},
                 {"contract", trump.has_value() ? "HOKUM" : "SUN"},
                 {"trump", nullptr},
                 {"caller", Index(contract.caller)},
                 {"taker", Index(contract.taker)},
                 {"round", contract.round},
                 {"ashkal", contract.ashkal}};
  if (trump.has_value()) answer["trump"] = kSuitNames[static_cast<int>(*trump)];
  return answer;
}

// An auction without a contract, made on a board, which knows who deals next (B6, C9). Of the hands only that
// of the seat matters which laid it open.
absl::StatusOr<Json> RedealResult(const RuleSet& rules, const rules::baloot::AuctionSetup& setup,
                                  const Hands& hands, const std::vector<ParsedCall>& calls) {
  Situation situation{.dealer = setup.dealer};
  const bool kawesh = calls.back().call->kind == rules::CallKind::kKawesh;
  if (kawesh) {
    const auto caller = At(calls.back().seat);
    situation.hands[caller] = hands[caller];
  } else {
    situation.turnup = setup.public_card;
  }
  HAKAM_ASSIGN_OR_RETURN(const rules::Deal deal, DealWith(rules, situation));
  rules::BoardState board(deal);
  for (const ParsedCall& call : calls) HAKAM_RETURN_IF_ERROR(board.Apply(rules::Action::OfCall(*call.call)));
  return Json{{"result", "REDEAL"},
              {"why", kawesh ? "KAWESH" : "ALL_PASS"},
              {"next_dealer", Index(board.next_dealer())}};
}

// The contract before doubling that "contract", "taker" and perhaps "caller" describe.
absl::StatusOr<rules::Contract> ContractBefore(Fields& fields, bool with_caller) {
  rules::Contract contract;
  HAKAM_ASSIGN_OR_RETURN(contract.denomination, ContractOf(fields));
  HAKAM_ASSIGN_OR_RETURN(contract.taker, fields.SeatOf("taker"));
  contract.caller = contract.taker;
  if (!with_caller) return contract;
  HAKAM_ASSIGN_OR_RETURN(const std::optional<Seat> caller, fields.SeatIfAny("caller"));
  if (caller.has_value()) contract.caller = *caller;
  if (TeamOf(contract.caller) != TeamOf(contract.taker)) {
    return absl::InvalidArgumentError("fields caller and taker: not of one team");
  }
  contract.ashkal = contract.caller != contract.taker;
  return contract;
}

}  // namespace

absl::StatusOr<Json> AnswerAuction(const RuleSet& rules, Fields& fields) {
  rules::baloot::AuctionSetup setup;
  HAKAM_ASSIGN_OR_RETURN(setup.dealer, fields.SeatOf("dealer"));
  HAKAM_ASSIGN_OR_RETURN(setup.public_card, fields.CardOf("public"));
  HAKAM_ASSIGN_OR_RETURN(const Hands hands, fields.HandsIfAny("hands5"));
  HAKAM_ASSIGN_OR_RETURN(setup.kawesh_seats, KaweshSeats(hands));
  HAKAM_ASSIGN_OR_RETURN(const std::vector<ParsedCall> calls, CallsOf(fields));

  rules::baloot::Auction auction(setup);
  rules::Contract contract;
  for (const ParsedCall& call : calls) {
    if (auction.outcome() != AuctionOutcome::kOpen || call.seat != auction.turn()) return Json("ILLEGAL");
    if (!call.call.has_value() || !auction.Accepts(rules, *call.call)) return Json("ILLEGAL");
    auction.Apply(rules, *call.call, &contract);
  }
  switch (auction.outcome()) {
    case AuctionOutcome::kOpen:
      return Json{{"state", kStageNames[static_cast<int>(auction.stage())]},
                  {"turn", Index(auction.turn())},
                  {"legal", CallNames(auction.LegalCalls(rules))}};
    case AuctionOutcome::kContract:
      return ContractResult(contract);
    case AuctionOutcome::kPassedOut:
    case AuctionOutcome::kVoid:
      break;
  }
  return RedealResult(rules, setup, hands, calls);
}

absl::StatusOr<Json> AnswerDoubling(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(rules::Contract contract, ContractBefore(fields, /*with_caller=*/true));
  HAKAM_ASSIGN_OR_RETURN(const rules::PerTeam scores, fields.Pair("scores"));
  HAKAM_ASSIGN_OR_RETURN(const std::vector<ParsedCall> calls, CallsOf(fields));
  rules::baloot::Doubling doubling(rules, contract, scores);
  for (const ParsedCall& call : calls) {
    if (!doubling.open() || call.seat != doubling.turn()) return Json("ILLEGAL");
    if (!call.call.has_value() || !doubling.LegalCalls(rules).Contains(*call.call)) return Json("ILLEGAL");
    doubling.Apply(rules, *call.call, &contract);
  }
  Json answer = {{"level", contract.level},
                 {"locked", contract.locked},
                 {"turn", nullptr},
                 {"legal", CallNames(doubling.LegalCalls(rules))}};
  if (doubling.open()) answer["turn"] = Index(doubling.turn());
  return answer;
}

absl::StatusOr<Json> AnswerPhases(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const rules::Contract contract, ContractBefore(fields, /*with_caller=*/false));
  HAKAM_ASSIGN_OR_RETURN(const rules::PerTeam scores, fields.Pair("scores"));
  const bool doubling = rules::baloot::DoublingAvailable(rules, contract, scores);
  if (!doubling) return Json{{"order", {"DEAL_REST", "PLAY"}}, {"cards", nullptr}};
  if (rules.double_when == rules::DoubleWhen::kBeforeDeal) {
    return Json{{"order", {"DOUBLING", "DEAL_REST", "PLAY"}}, {"cards", kFirstHand}};
  }
  return Json{{"order", {"DEAL_REST", "DOUBLING", "PLAY"}}, {"cards", kHand}};
}

}  // namespace hakam::vectors::baloot
