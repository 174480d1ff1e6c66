#include "agents/pimc/call_values.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "agents/pimc/playout.h"

namespace hakam::agents::pimc {

using rules::Action;
using rules::BoardState;

std::vector<double> CallValues(const BoardState& board, absl::Span<const Action> calls, Agent& model) {
  Playout playout(model);
  const rules::Team team = TeamOf(board.to_act());
  // Calls that lead to the same contract have the same value.
  std::vector<std::pair<rules::Contract, double>> known;
  std::vector<double> values;
  for (const Action& call : calls) {
    BoardState after = board;
    static_cast<void>(after.Apply(call));
    playout.FinishAuction(&after);
    const std::optional<rules::Contract> contract = after.contract();
    const auto it =
        std::find_if(known.begin(), known.end(), [&](const auto& other) { return contract == other.first; });
    if (it != known.end()) {
      values.push_back(it->second);
      continue;
    }
    values.push_back(playout.Finish(&after, team));
    if (contract.has_value()) known.emplace_back(*contract, values.back());
  }
  return values;
}

}  // namespace hakam::agents::pimc
