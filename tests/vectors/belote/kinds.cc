#include "tests/vectors/belote/kinds.h"

namespace hakam::vectors {

const std::vector<Kind>& BeloteKinds() {
  static const std::vector<Kind>& kinds = *new std::vector<Kind>{
      {"legal", &belote::AnswerLegal, &SortList},
      {"trick", &belote::AnswerTrick},
      {"totals", &belote::AnswerTotals},
      {"deal", &belote::AnswerDeal},
      {"auction", &belote::AnswerAuction, &SortLegal},
      {"meld_find", &belote::AnswerMeldFind, &belote::SortMelds},
      {"meld_claim", &belote::AnswerMeldClaim},
      {"meld_award", &belote::AnswerMeldAward},
      {"belote", &belote::AnswerBelote},
      {"belote_flag", &belote::AnswerBeloteFlag},
      {"score", &belote::AnswerScore},
      {"match", &belote::AnswerMatch},
      {"renege", &belote::AnswerRenege},
  };
  return kinds;
}

}  // namespace hakam::vectors
