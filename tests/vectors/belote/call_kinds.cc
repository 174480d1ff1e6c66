// Calling: auction.
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/belote/auction.h"
#include "sdk/rules/board.h"
#include "tests/vectors/belote/inputs.h"
#include "tests/vectors/belote/kinds.h"
#include "tests/vectors/situation.h"

namespace hakam::vectors::belote {

using rules::AuctionOutcome;
using rules::Call;
using rules::CallKind;
using rules::Card;
using rules::CardSet;
using rules::RuleSet;
using rules::Seat;

namespace {

struct AuctionInputs {
  Seat dealer{};
  std::optional<Card> turnup;
  Hands hands;
  std::vector<Call> calls;      // up to the first that no call is named like
  std::optional<int> nonsense;  // where that is; it is in no list of legal calls, so illegal
  bool want_legal = false;
};

// The names of section K: bids in capitals, everything else in small letters.
std::string CallName(const Call& call) {
  const bool bid = call.kind == CallKind::kBid || call.kind == CallKind::kCapot;
  return bid ? call.ToString() : absl::AsciiStrToLower(call.ToString());
}

// Capitals do not matter, any other spelling does.
std::optional<Call> CallNamed(const std::string& text) {
  const absl::StatusOr<Call> call = Call::Parse(text);
  if (!call.ok() || call->ToString() != absl::AsciiStrToUpper(text)) return std::nullopt;
  return *call;
}

absl::StatusOr<AuctionInputs> InputsOf(const RuleSet& rules, Fields& fields) {
  AuctionInputs inputs;
  HAKAM_ASSIGN_OR_RETURN(inputs.dealer, fields.SeatOf("dealer"));
  if (rules.turnup != rules::Turnup::kNone) {
    HAKAM_ASSIGN_OR_RETURN(inputs.turnup, fields.CardOf("turnup"));
  } else if (fields.Find("turnup") != nullptr) {
    return absl::InvalidArgumentError("field turnup: no card is turned up in this game");
  }
  HAKAM_ASSIGN_OR_RETURN(inputs.hands, fields.HandsIfAny("hands"));
  HAKAM_ASSIGN_OR_RETURN(inputs.want_legal, fields.FlagOr("want_legal", false));
  HAKAM_ASSIGN_OR_RETURN(const std::vector<std::string> names, fields.Texts("calls"));
  for (const std::string& name : names) {
    const std::optional<Call> call = CallNamed(name);
    if (!call.has_value()) {
      inputs.nonsense = static_cast<int>(inputs.calls.size());
      break;
    }
    inputs.calls.push_back(*call);
  }
  return inputs;
}

// What a seat may name must lie in its hand in some games; of a hand that is not given that is taken as so.
// The dealer's own turned-up card counts, whether it is listed or not (Clabber C).
CardSet SeenBy(const RuleSet& rules, const AuctionInputs& inputs, Seat seat) {
  const std::optional<CardSet>& given = inputs.hands[At(seat)];
  if (!given.has_value()) return GameCards(rules);
  CardSet seen = *given;
  if (rules.turnup == rules::Turnup::kDealerLast && seat == inputs.dealer) seen.Add(*inputs.turnup);
  return seen;
}

Json Illegal(size_t at) { return {{"status", "illegal"}, {"at", at}}; }

Json MultiplierOf(const rules::Contract& contract) {
  if (contract.match) return "match";
  return contract.level;
}

// The contract as it stands on a board when play begins, with who leads.
Json ContractAnswer(const rules::Position& position) {
  const rules::Contract& contract = position.contract();
  Json answer = {{"status", "contract"},
                 {"declarer", Index(contract.caller)},
                 {"bid", nullptr},
                 {"mode", ModeName(contract.denomination)},
                 {"trump", nullptr},
                 {"multiplier", MultiplierOf(contract)},
                 {"leader", Index(position.trick().leader())}};
  if (contract.points > 0) answer["bid"] = contract.points;
  if (contract.capot) answer["bid"] = "CAPOT";
  if (contract.trump().has_value()) answer["trump"] = DenominationName(contract.denomination);
  return answer;
}

// An auction that is over, made once more on a board: what is left of it there is the answer.
absl::StatusOr<Json> FinishedAnswer(const RuleSet& rules, const AuctionInputs& inputs,
                                    AuctionOutcome outcome) {
  const Situation situation{.dealer = inputs.dealer, .turnup = inputs.turnup};
  HAKAM_ASSIGN_OR_RETURN(const rules::Deal deal, DealWith(rules, situation));
  if (outcome == AuctionOutcome::kContract) {
    rules::Position position(deal);
    for (const Call& call : inputs.calls) position.Make(deal, call);
    return ContractAnswer(position);
  }
  rules::BoardState board(deal);
  for (const Call& call : inputs.calls) HAKAM_RETURN_IF_ERROR(board.Apply(rules::Action::OfCall(call)));
  return Json{{"status", "void"}, {"next_dealer", Index(board.next_dealer())}};
}

}  // namespace

absl::StatusOr<Json> AnswerAuction(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const AuctionInputs inputs, InputsOf(rules, fields));
  rules::belote::Auction auction(rules, inputs.dealer);
  const auto legal_calls = [&] {
    return auction.LegalCalls(rules, inputs.turnup, SeenBy(rules, inputs, auction.turn()));
  };
  rules::Contract contract;
  for (size_t i = 0; i < inputs.calls.size(); ++i) {
    const bool open = auction.outcome() == AuctionOutcome::kOpen;
    if (!open || !legal_calls().Contains(inputs.calls[i])) return Illegal(i);
    auction.Apply(rules, inputs.turnup, inputs.calls[i], &contract);
  }
  if (inputs.nonsense.has_value()) return Illegal(static_cast<size_t>(*inputs.nonsense));
  if (auction.outcome() != AuctionOutcome::kOpen) return FinishedAnswer(rules, inputs, auction.outcome());
  Json answer = {{"status", "open"}, {"to_act", Index(auction.turn())}};
  if (!inputs.want_legal) return answer;
  answer["legal"] = Json::array();
  for (const Call& call : legal_calls()) answer["legal"].push_back(CallName(call));
  return answer;
}

}  // namespace hakam::vectors::belote
