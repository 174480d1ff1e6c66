#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "arbiter/cli/commands.h"
#include "arbiter/cli/console.h"
#include "arbiter/cli/exit_codes.h"
#include "arbiter/cli/terminal.h"
#include "arbiter/report/shell_word.h"
#include "arbiter/view/json_text.h"
#include "arbiter/view/open_cards_text.h"
#include "arbiter/view/suit_text.h"
#include "sdk/base/status_macros.h"
#include "sdk/solver/solver.h"

namespace hakam::arbiter {
namespace {

using rules::Denomination;

// Puts the name of the option before the message.
absl::Status In(absl::string_view option, const absl::Status& status) {
  if (status.ok()) return status;
  return absl::Status(status.code(), absl::StrCat(option, ": ", status.message()));
}

absl::StatusOr<Denomination> ParseContract(const std::string& text) {
  static const auto& names = *new std::map<std::string, Denomination>{
      {"C", Denomination::kClubs},     {"D", Denomination::kDiamonds},  {"H", Denomination::kHearts},
      {"S", Denomination::kSpades},    {"NT", Denomination::kNoTrumps}, {"SUN", Denomination::kNoTrumps},
      {"AT", Denomination::kAllTrumps}};
  const auto it = names.find(absl::AsciiStrToUpper(text));
  if (it != names.end()) return it->second;
  return absl::InvalidArgumentError(
      absl::StrCat("--contract ", text, ": unknown; use a suit (C, D, H, S), NT or SUN, or AT"));
}

absl::StatusOr<solver::OpenBoard::Hands> ParseHands(const std::string& text) {
  const std::vector<std::string> parts = absl::StrSplit(text, '/');
  if (parts.size() != rules::kMaxSeats) {
    return absl::InvalidArgumentError(absl::StrCat("HANDS: ", parts.size(),
                                                   " hands; give the hands of seats 0 to 3 with / between "
                                                   "them, such as \"AS KS / QS JS / TS 9S / 8S 7S\""));
  }
  solver::OpenBoard::Hands hands;
  for (size_t i = 0; i < parts.size(); ++i) {
    const absl::StatusOr<rules::CardSet> hand = rules::CardSet::Parse(absl::StripAsciiWhitespace(parts[i]));
    HAKAM_RETURN_IF_ERROR(In(absl::StrCat("HANDS, seat ", i), hand.status()));
    hands[i] = *hand;
  }
  return hands;
}

absl::StatusOr<solver::OpenTrick> ParseTrick(const SolveOptions& options) {
  solver::OpenTrick trick = {.leader = static_cast<rules::Seat>(options.leader)};
  for (const absl::string_view word : absl::StrSplit(options.trick, ' ', absl::SkipWhitespace())) {
    const absl::StatusOr<rules::Card> card = rules::Card::Parse(word);
    HAKAM_RETURN_IF_ERROR(In("--trick", card.status()));
    if (trick.cards.size() == 3) return absl::InvalidArgumentError("--trick: at most three cards");
    trick.cards.push_back(*card);
  }
  return trick;
}

std::string SolutionText(const solver::OpenBoard& board, const solver::Solution& solution) {
  std::string text =
      absl::StrFormat("seat %d to play; its side takes %d of the %d card points that are left\n",
                      Index(board.turn()), solution.value.low, board.PointsLeft());
  for (const solver::CardValue& card : solution.cards) {
    absl::StrAppendFormat(&text, "  %-3s %4d\n", card.card.ToString(), card.value.low);
  }
  absl::StrAppend(&text, "best play  ", LineText(board, solution.line), "\n");
  return text;
}

std::string SolutionJson(const solver::OpenBoard& board, const solver::Solution& solution) {
  nlohmann::ordered_json cards = nlohmann::ordered_json::array();
  for (const solver::CardValue& card : solution.cards) {
    cards.push_back({{"card", card.card.ToString()}, {"card_points", card.value.low}});
  }
  nlohmann::ordered_json line = nlohmann::ordered_json::array();
  for (const rules::Card card : solution.line) line.push_back(card.ToString());
  return JsonText({{"seat", Index(board.turn())},
                   {"card_points", solution.value.low},
                   {"card_points_left", board.PointsLeft()},
                   {"cards", std::move(cards)},
                   {"line", std::move(line)},
                   {"nodes", solution.nodes}});
}

absl::StatusOr<std::string> Solve(const SolveOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const rules::RuleSet rules, RulesOf(options.game));
  HAKAM_ASSIGN_OR_RETURN(const Denomination denomination, ParseContract(options.contract));
  HAKAM_ASSIGN_OR_RETURN(const solver::OpenBoard::Hands hands, ParseHands(options.hands));
  HAKAM_ASSIGN_OR_RETURN(const solver::OpenTrick trick, ParseTrick(options));
  HAKAM_ASSIGN_OR_RETURN(const solver::OpenBoard board,
                         solver::OpenBoard::Create(
                             rules, {.denomination = denomination, .locked = options.locked}, hands, trick));
  solver::Solver solver;
  HAKAM_ASSIGN_OR_RETURN(const solver::Solution solution,
                         solver.Solve(board, {.every_card = true, .line = true}));
  return (options.game.json ? SolutionJson : SolutionText)(board, solution);
}

}  // namespace

absl::StatusOr<int> SolveCommand(const SolveOptions& options) {
  HAKAM_ASSIGN_OR_RETURN(const std::string text, Solve(options));
  PrintOut(SuitText(text, OutTerminal().symbols && !options.ascii && !options.game.json));
  return kExitOk;
}

}  // namespace hakam::arbiter
