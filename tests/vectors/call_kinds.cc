// Calling: auction, doubling, phases.
#include <optional>
#include <string>
#include <vector>

#include "sdk/base/status_macros.h"
#include "sdk/rules/auction.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/doubling.h"
#include "tests/vectors/kinds.h"

namespace hakam::vectors {

using rules::AuctionOutcome;
using rules::Call;
using rules::Denomination;
using rules::RuleSet;
using rules::Seat;

namespace {

// In the order of AuctionStage.
constexpr const char* kStageNames[] = {"NONE",    "R1", "R1_OVER", "R1_CLAIM",
                                       "CONFIRM", "R2", "R2_OVER", "THIRD"};
constexpr const char* kSuitNames[] = {"C", "D", "H", "S"};

Json CallNames(const rules::CallList& calls) {
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

absl::StatusOr<uint8_t> KaweshSeats(Fields& fields) {
  uint8_t seats = 0;
  const Json* hands = fields.Find("hands5");
  if (hands == nullptr) return seats;
  if (!hands->is_object()) return absl::InvalidArgumentError("field hands5: an object expected");
  for (const auto& item : hands->items()) {
    HAKAM_ASSIGN_OR_RETURN(const Seat seat, ToSeat(Json::parse(item.key(), nullptr, false)));
    HAKAM_ASSIGN_OR_RETURN(const rules::CardSet cards, ToCards(item.value()));
    if (cards.size() != rules::kBalootFirstHand)
      return absl::InvalidArgumentError("field hands5: not five cards");
    if (rules::IsKawesh(cards)) seats = static_cast<uint8_t>(seats | (1u << Index(seat)));
  }
  return seats;
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

// The contract before doubling that "contract", "taker" and perhaps "caller" describe.
absl::StatusOr<rules::Contract> ContractOf(Fields& fields, bool with_caller) {
  rules::Contract contract;
  HAKAM_ASSIGN_OR_RETURN(contract.denomination, fields.Contract());
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
  rules::AuctionSetup setup;
  HAKAM_ASSIGN_OR_RETURN(setup.dealer, fields.SeatOf("dealer"));
  HAKAM_ASSIGN_OR_RETURN(setup.public_card, fields.CardOf("public"));
  HAKAM_ASSIGN_OR_RETURN(setup.kawesh_seats, KaweshSeats(fields));
  HAKAM_ASSIGN_OR_RETURN(const std::vector<ParsedCall> calls, CallsOf(fields));

  rules::Auction auction(setup);
  for (const ParsedCall& call : calls) {
    if (auction.outcome() != AuctionOutcome::kOpen || call.seat != auction.turn()) return Json("ILLEGAL");
    if (!call.call || !auction.Apply(rules, *call.call)) return Json("ILLEGAL");
  }
  switch (auction.outcome()) {
    case AuctionOutcome::kOpen:
      return Json{{"state", kStageNames[static_cast<int>(auction.stage())]},
                  {"turn", Index(auction.turn())},
                  {"legal", CallNames(auction.LegalCalls(rules))}};
    case AuctionOutcome::kContract:
      return ContractResult(auction.contract());
    case AuctionOutcome::kPassedOut:
    case AuctionOutcome::kKawesh:
      break;
  }
  const bool kawesh = auction.outcome() == AuctionOutcome::kKawesh;
  return Json{{"result", "REDEAL"},
              {"why", kawesh ? "KAWESH" : "ALL_PASS"},
              {"next_dealer", Index(NextDealer(rules, setup.dealer, kawesh))}};
}

absl::StatusOr<Json> AnswerDoubling(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(rules::Contract contract, ContractOf(fields, /*with_caller=*/true));
  HAKAM_ASSIGN_OR_RETURN(const auto scores, fields.Pair("scores"));
  HAKAM_ASSIGN_OR_RETURN(const std::vector<ParsedCall> calls, CallsOf(fields));
  rules::Doubling doubling(rules, contract, {scores.first, scores.second});
  for (const ParsedCall& call : calls) {
    if (!doubling.open() || call.seat != doubling.turn()) return Json("ILLEGAL");
    if (!call.call || !doubling.Apply(rules, *call.call, &contract)) return Json("ILLEGAL");
  }
  Json answer = {{"level", contract.level},
                 {"locked", contract.locked},
                 {"turn", nullptr},
                 {"legal", CallNames(doubling.LegalCalls(rules))}};
  if (doubling.open()) answer["turn"] = Index(doubling.turn());
  return answer;
}

absl::StatusOr<Json> AnswerPhases(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const rules::Contract contract, ContractOf(fields, /*with_caller=*/false));
  HAKAM_ASSIGN_OR_RETURN(const auto scores, fields.Pair("scores"));
  const bool doubling = DoublingAvailable(rules, contract, {scores.first, scores.second});
  if (!doubling) return Json{{"order", {"DEAL_REST", "PLAY"}}, {"cards", nullptr}};
  if (rules.double_when == rules::DoubleWhen::kBeforeDeal) {
    return Json{{"order", {"DOUBLING", "DEAL_REST", "PLAY"}}, {"cards", rules::kBalootFirstHand}};
  }
  return Json{{"order", {"DEAL_REST", "DOUBLING", "PLAY"}}, {"cards", rules::kBalootHand}};
}

}  // namespace hakam::vectors
