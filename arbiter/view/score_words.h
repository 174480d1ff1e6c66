// The unit of the numbers of a league: game points in a league of boards (luck-adjusted in FORMAT_SINGLE),
// matches won in a league of matches.
#ifndef HAKAM_ARBITER_VIEW_SCORE_WORDS_H_
#define HAKAM_ARBITER_VIEW_SCORE_WORDS_H_

#include "arbiter/report/standings.h"

namespace hakam::arbiter {

struct ScoreWords {
  const char* column;  // the head of a column
  const char* unit;
  const char* brief;            // the unit, in a title
  const char* pairs = "pairs";  // what is counted
};

inline ScoreWords WordsOf(const Standings& standings) {
  if (standings.matches) return {"score/match", "matches won less lost per match", "score a match"};
  if (standings.luck) {
    return {"points/board", "luck-adjusted game points a board", "luck-adjusted points a board", "boards"};
  }
  return {"points/board", "game points a board", "points a board"};
}

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_VIEW_SCORE_WORDS_H_
