#include "tests/reference/family_score.h"

namespace hakam::reference::family {
namespace {

int NextDealer(const Options& options, const Setup& setup) { return (setup.dealer + 1) % options.players; }

// G6: rests up to this go down.
int HighestRestDown(Mode mode) {
  if (mode == Mode::kNoTrumps) return 5;
  return mode == Mode::kAllTrumps ? 4 : 6;
}

// 9.3: the value of the hand that goes to the other side.
constexpr int kForfeitPoints = 162;

}  // namespace

Sides Rounded(const Options& options, Mode mode, const Sides& points) {
  if (options.rounding != "by_mode" && options.rounding != "truncate_lost_ten") return points;
  Sides tens{};
  Sides rest{};
  for (int team = 0; team < 2; ++team) {
    tens[team] = points[team] / 10;
    rest[team] = points[team] % 10;
  }
  if (options.rounding == "by_mode") {
    for (int team = 0; team < 2; ++team) tens[team] += rest[team] > HighestRestDown(mode) ? 1 : 0;
  } else if (rest[0] + rest[1] >= 10 && rest[0] != rest[1]) {
    // Pilotta G6: together they have lost a ten, which goes to the higher digit; to none if they are equal.
    ++tens[rest[0] > rest[1] ? 0 : 1];
  }
  return tens;
}

void GiveMatch(const Options& options, int team, Result* result) {
  result->points = {0, 0};
  result->points[team] = options.target;
  result->match_winner = team;
  result->hanging = 0;
}

void EndMatch(const Options& options, const Setup& setup, int hand_winner, Result* result) {
  const Sides totals = {setup.scores[0] + result->points[0], setup.scores[1] + result->points[1]};
  const bool over[2] = {totals[0] >= options.target, totals[1] >= options.target};
  if (!over[0] && !over[1]) return;
  if (over[0] != over[1]) {
    result->match_winner = over[0] ? 0 : 1;
  } else if (options.both_over != "draw") {
    if (totals[0] != totals[1]) {
      result->match_winner = totals[0] > totals[1] ? 0 : 1;
    } else if (options.equal == "last_hand_winner") {
      result->match_winner = hand_winner;
    } else if (options.equal != "draw") {
      return;  // another hand
    }
  }
  result->hanging = 0;  // what nobody has won is lost with the match
}

Result ScoreBoard(const Options& options, const Setup& setup, const Contract& contract, const Tally& tally) {
  const HandParts parts = PartsOf(options, contract, tally);
  Result result;
  result.outcome = OutcomeOf(options, contract, parts);
  result.next_dealer = NextDealer(options, setup);
  const int makers = TeamOf(contract.declarer);
  const int hand_winner = result.outcome == "made" ? makers : 1 - makers;  // a tie is the defenders'
  if (contract.match) {
    GiveMatch(options, hand_winner, &result);
    return result;
  }
  Sides points = PointsFor(options, contract, parts, result.outcome);
  if (result.outcome == "tie") {  // what hangs stays, and more may join it
    result.hanging = setup.hanging + (options.tie == "failed_plus_hang" ? options.hang_points : 0);
  } else {
    points[hand_winner] += setup.hanging;
  }
  result.points = Rounded(options, TrumpsOf(contract.denomination).mode, points);
  if (parts.capot_side >= 0) result.points[parts.capot_side] += options.capot_match_points;
  EndMatch(options, setup, hand_winner, &result);
  return result;
}

Result ScorePassedOut(const Options& options, const Setup& setup) {
  Result result;
  result.outcome = "passed out";
  result.hanging = setup.hanging;
  result.next_dealer = options.all_pass == "same_dealer" ? setup.dealer : NextDealer(options, setup);
  return result;
}

Result ScoreForfeit(const Options& options, const Setup& setup, const Contract& contract, int offender,
                    const Sides& melds, const Sides& belote) {
  const int other = 1 - TeamOf(offender);
  Result result;
  result.outcome = "forfeit";
  result.hanging = setup.hanging;
  result.next_dealer = NextDealer(options, setup);
  if (contract.match) {
    GiveMatch(options, other, &result);
    return result;
  }
  Sides points{};
  if (options.made_scores == "hand_win") {
    points[other] = 1;
  } else {
    points[other] = kForfeitPoints + melds[0] + melds[1] + belote[0] + belote[1];
  }
  const Mode mode = contract.declarer < 0 ? Mode::kSuit : TrumpsOf(contract.denomination).mode;
  result.points = Rounded(options, mode, points);
  EndMatch(options, setup, other, &result);
  return result;
}

}  // namespace hakam::reference::family
