// How large a question and an answer are: plays boards with the builtin greedy agent and prints the mean
// sizes in bytes, and the questions of a board, as JSON. What echo_bench is then run with.
#include <cstdio>
#include <memory>

#include "agents/greedy/greedy.h"
#include "arbiter/deal/deal.h"
#include "arbiter/table/table.h"
#include "hakam/v1/agent.pb.h"
#include "sdk/base/check.h"
#include "sdk/rules/deal.h"
#include "sdk/wire/action.h"
#include "sdk/wire/duration.h"
#include "sdk/wire/observation.h"

int main() {
  using namespace hakam;
  constexpr int kBoards = 2000;
  const rules::RuleSet rules = *rules::RuleSet::FromPreset("baloot");
  const arbiter::DealSource deals = *arbiter::DealSource::Create("sizes");
  const std::unique_ptr<Agent> agent = agents::MakeGreedy({.rules = rules});
  double questions = 0;
  double request_bytes = 0;
  double response_bytes = 0;
  rules::Observation observation;
  v1::DecideRequest request;
  v1::DecideResponse response;
  for (uint64_t i = 0; i < kBoards; ++i) {
    const arbiter::Deal deal = deals.DealFor(i, rules::PackCards(rules::DeckKind::kD32));
    arbiter::Table table =
        *arbiter::Table::Create({.rules = &rules, .setup = {.deck = deal.deck, .dealer = deal.dealer}});
    while (table.pending()) {
      const arbiter::Pending ask = *table.pending();
      table.Observe(&observation);
      const uint64_t seed = deals.DecisionSeed(i, ask.seat, table.public_history());
      request.set_session_id(seed);  // any 64 bits
      request.set_decision_id(ask.decision_id);
      wire::ToProto(observation, request.mutable_observation());
      wire::ToProto(table.legal(), request.mutable_legal_actions());
      wire::ToProto(ask.time_left, request.mutable_time_left());
      wire::ToProto(ask.bank_left, request.mutable_bank_left());
      request.set_decision_seed(seed);
      response.set_decision_id(ask.decision_id);
      response.set_action_index(1);
      questions += 1;
      request_bytes += static_cast<double>(request.ByteSizeLong());
      response_bytes += static_cast<double>(response.ByteSizeLong());
      const rules::Action action = agent->Decide({.observation = observation,
                                                  .legal = table.legal(),
                                                  .time_left = ask.time_left,
                                                  .bank_left = ask.bank_left,
                                                  .decision_seed = seed});
      HAKAM_CHECK(table.Take(ask.decision_id, {.choice = action}));
    }
  }
  std::printf("{\"request\": %.0f, \"response\": %.0f, \"questions_per_board\": %.1f}\n",
              request_bytes / questions, response_bytes / questions, questions / kBoards);
  return 0;
}
