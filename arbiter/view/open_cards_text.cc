#include "arbiter/view/open_cards_text.h"

#include <array>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arbiter/view/board_text.h"
#include "sdk/base/status_macros.h"
#include "sdk/solver/par.h"

namespace hakam::arbiter {
namespace {

constexpr const char* kTeams[] = {"seats 0 and 2", "seats 1 and 3"};

std::string ParText(const rules::Deal& deal, const std::array<std::optional<solver::ParContract>, 2>& par) {
  std::string text;
  for (size_t team = 0; team < par.size(); ++team) {
    absl::StrAppend(&text, team == 0 ? "par       " : "          ", kTeams[team], ": ");
    if (!par[team]) {
      absl::StrAppend(&text, "no bid\n");
      continue;
    }
    absl::StrAppendFormat(&text, "%s, %+d\n", ContractText(deal.rules(), par[team]->contract),
                          par[team]->score);
  }
  return text;
}

absl::Status DescribePlay(solver::Solver& solver, const rules::Deal& deal,
                          const std::vector<solver::PastPlay>& plays, OpenCardsText* out) {
  HAKAM_ASSIGN_OR_RETURN(const solver::Hindsight seen, HindsightOf(solver, deal, plays));
  int lost[2] = {0, 0};
  for (size_t i = 0; i < plays.size(); ++i) {
    out->costs.push_back(seen.costs[i] == 0 ? "" : absl::StrCat("-", seen.costs[i]));
    lost[At(TeamOf(plays[i].before.turn()))] += seen.costs[i];
  }
  absl::StrAppendFormat(&out->text, "costs     of cards, in %s: %s %d, %s %d\n",
                        seen.in_score ? "points of the score" : "card points", kTeams[0], lost[0], kTeams[1],
                        lost[1]);
  HAKAM_ASSIGN_OR_RETURN(const solver::OpenBoard board, solver::OpenBoard::Of(deal, plays[0].before));
  out->text += seen.in_score ? absl::StrFormat("best play %s: %+d\n", kTeams[0], seen.value)
                             : absl::StrFormat("best play %s: %d card points\n", kTeams[0], seen.value);
  absl::StrAppend(&out->text, "          ", LineText(board, seen.line), "\n");
  return absl::OkStatus();
}

}  // namespace

std::string LineText(const solver::OpenBoard& board, const absl::InlinedVector<rules::Card, 36>& line) {
  solver::OpenBoard at = board;
  std::string text;
  for (const rules::Card card : line) {
    absl::StrAppend(&text,
                    text.empty()         ? ""
                    : at.trick().empty() ? " | "
                                         : " ",
                    Index(at.turn()), ":", card.ToString());
    at.Play(card);
  }
  return text;
}

absl::StatusOr<OpenCardsText> DescribeOpenCards(const rules::Deal& deal,
                                                const std::vector<solver::PastPlay>& plays) {
  OpenCardsText out = {.text = "\nwith all hands visible\n"};
  solver::Solver solver;
  if (!plays.empty()) HAKAM_RETURN_IF_ERROR(DescribePlay(solver, deal, plays, &out));
  const auto par = ParOf(solver, deal);
  if (par.ok()) {
    absl::StrAppend(&out.text, ParText(deal, *par));
  } else if (absl::IsUnimplemented(par.status())) {
    absl::StrAppend(&out.text, "par       unknown: ", par.status().message(), "\n");
  } else {
    return par.status();
  }
  return out;
}

}  // namespace hakam::arbiter
