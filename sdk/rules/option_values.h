// What the options of a rule set may be, one enum an option. The names in the comments are those of
// rules/baloot, tables I and K, in the order of the enumerators (options.cc relies on the order).
#ifndef HAKAM_SDK_RULES_OPTION_VALUES_H_
#define HAKAM_SDK_RULES_OPTION_VALUES_H_

#include <cstdint>

namespace hakam::rules {

// Which rounds of the auction an option concerns; a bit a round.
enum class Rounds : uint8_t { kNone = 0, kFirst = 1, kSecond = 2, kBoth = 3 };
constexpr bool Contains(Rounds rounds, int round) { return (static_cast<int>(rounds) >> (round - 1)) & 1; }

// C: who may call Sun over what, and what becomes of an Ashkal without the right.
enum class R1SunOverHokum : uint8_t { kAllOthers, kNextOnly };
enum class R2SunOverHokum : uint8_t { kYetToSpeak, kNextOnly };
enum class SunClaim : uint8_t { kHigherPriority, kAllOthers, kNotYetBid, kNone };
enum class IllegalAshkal : uint8_t { kAsSun, kReject };
enum class KaweshDealer : uint8_t { kNext, kSame };

// D: doubling.
enum class DoubleWhen : uint8_t { kAfterDeal, kBeforeDeal };
enum class LockRule : uint8_t { kChoice, kAlways, kNever };
enum class RaiseBy : uint8_t { kSamePlayer, kEitherPartner };
enum class SunDoubleDefenders : uint8_t { kUpTo100, kBelow100 };
enum class DoubledTie : uint8_t { kByG4, kLastRaiserLoses };

// E: play.
enum class FirstLead : uint8_t { kRightOfDealer, kDeclarer };
enum class OvertrumpLed : uint8_t { kUnlessPartner, kAlways, kNever };
enum class Undertrump : uint8_t { kRequired, kFree };

// F: projects.
enum class FourKindRanks : uint8_t { kTenToAce, kAll };
enum class ProjectOrder : uint8_t { kKindRankTrump, kPointsTrumpRank };
enum class ProjectTie : uint8_t { kFirstLeaderOrder, kDealerRightOrder, kDealerFirstOrder };
enum class BalootShare : uint8_t { kBothInSiraOr50, kNone, kAllButBothInSeq100 };

// G: scoring.
enum class Hokum66 : uint8_t { kLargerLoses, kDeclarerLoses };
enum class ContractTest : uint8_t { kGpThenRaw, kGpNoBaloot, kGpDrawOk, kGpStrict, kRawCardsStrict };
enum class FailedProjects : uint8_t { kToDefenders, kLost };
enum class BalootOnFail : uint8_t { kToDefenders, kOwner, kLost };
enum class DoubledSplit : uint8_t { kWinnerTakesAll, kMultiplyEach };
enum class Capot88 : uint8_t { kSunAceDefenders, kAceAny, kNone };
enum class SweptTeamBonuses : uint8_t { kToSweeper, kAsUsual, kLost };
enum class Qaid : uint8_t { kNone, kForfeit };

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_OPTION_VALUES_H_
