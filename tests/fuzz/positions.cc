// Cards that lie open, in order or not. Bytes 0 to 4: preset, denomination, lock and Ekka, leader, cards of
// the trick; then those cards; then for each card of the pack who holds it.
#include <cstdint>

#include "sdk/base/check.h"
#include "sdk/solver/solver.h"
#include "tests/fuzz/bytes.h"
#include "tests/fuzz/games.h"

namespace {

using namespace hakam;
using namespace hakam::solver;

constexpr int64_t kMaxNodes = 3000;

void CheckSolution(const OpenBoard& board, const Solution& solution) {
  HAKAM_CHECK(0 <= solution.value.low && solution.value.low <= solution.value.high);
  HAKAM_CHECK(solution.value.high <= board.PointsLeft());
  HAKAM_CHECK(solution.value.exact() || !solution.complete);
  HAKAM_CHECK(static_cast<int>(solution.cards.size()) == board.LegalCards().size());
  for (const CardValue& card : solution.cards) {
    HAKAM_CHECK(board.LegalCards().Contains(card.card));
    HAKAM_CHECK(card.value.low <= card.value.high && card.value.low <= solution.value.high);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Bytes in(data, size);
  const rules::RuleSet& rules = Games()[in.Next() % Games().size()];
  PlayContract contract = {.denomination = static_cast<rules::Denomination>(in.Next() % 6)};
  const uint8_t flags = in.Next();
  contract.locked = (flags & 1) != 0;
  OpenTrick trick = {.leader = static_cast<rules::Seat>(in.Next() % 4)};
  if ((flags & 2) != 0) trick.ekka = static_cast<rules::Seat>(flags >> 2 & 3);
  for (int left = in.Next() % 4; left > 0; --left) {
    trick.cards.push_back(
        rules::Card(static_cast<rules::Suit>(in.Next() % 4), static_cast<rules::Rank>(in.Next() % 13)));
  }
  OpenBoard::Hands hands;
  for (rules::Card card : GameCards(rules)) {
    const int owner = in.Next() % 6;  // 4: nobody; 5: two
    if (owner < 4) hands[static_cast<size_t>(owner)].Add(card);
    if (owner == 5) {
      hands[0].Add(card);
      hands[1].Add(card);
    }
  }
  const absl::StatusOr<OpenBoard> board = OpenBoard::Create(rules, contract, hands, trick);
  if (!board.ok()) {
    HAKAM_CHECK(!board.status().message().empty());
    return 0;
  }
  static Solver& solver = *new Solver;
  const absl::StatusOr<Solution> solution =
      solver.Solve(*board, {.every_card = true, .line = true, .max_nodes = kMaxNodes});
  HAKAM_CHECK(solution.ok() || board->finished());
  if (solution.ok()) CheckSolution(*board, *solution);
  return 0;
}
