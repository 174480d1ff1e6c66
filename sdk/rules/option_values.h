// The values that the options of a rule set may have. The letters in the comments are the sections of the
// documents (law/baloot tables I and K, law/belote-family tables J and L). The enumerators stand in the order
// in which the option tables list the values.
#ifndef HAKAM_SDK_RULES_OPTION_VALUES_H_
#define HAKAM_SDK_RULES_OPTION_VALUES_H_

#include <array>
#include <cstdint>

#include "sdk/rules/action.h"
#include "sdk/rules/card.h"

namespace hakam::rules {

// Which document is the law of a game: law/baloot or law/belote-family.
enum class Family : uint8_t { kBaloot, kBelote };

// ---- Both documents.

// E: when a duty holds: always, never, or not while the partner is winning the trick.
enum class Duty : uint8_t { kUnlessPartner, kAlways, kNever };
enum class Undertrump : uint8_t { kForced, kFree };
enum class FirstLeader : uint8_t { kNextOfDealer, kDeclarer, kFirstActualBidder };
// G: what happens to the makers' Belote (Baloot) when they fail.
enum class BeloteOnFailure : uint8_t { kToDefenders, kKept, kLost };

// ---- law/baloot.

// The rounds of the auction that an option concerns; one bit per round.
enum class Rounds : uint8_t { kNone = 0, kFirst = 1, kSecond = 2, kBoth = 3 };
constexpr bool Contains(Rounds rounds, int round) { return (static_cast<int>(rounds) >> (round - 1)) & 1; }

// C: who may call Sun over what, and what happens to an Ashkal by a player without the right to it.
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
// F: projects.
enum class FourKindRanks : uint8_t { kTenToAce, kAll };
enum class ProjectOrder : uint8_t { kKindRankTrump, kPointsTrumpRank };
enum class ProjectTie : uint8_t { kFirstLeaderOrder, kDealerRightOrder, kDealerFirstOrder };
enum class BalootShare : uint8_t { kBothInSiraOr50, kNone, kAllButBothInSeq100 };
// G: scoring.
enum class Hokum66 : uint8_t { kLargerLoses, kDeclarerLoses };
enum class ContractTest : uint8_t { kGpThenRaw, kGpNoBaloot, kGpDrawOk, kGpStrict, kRawCardsStrict };
enum class FailedProjects : uint8_t { kToDefenders, kLost };
enum class DoubledSplit : uint8_t { kWinnerTakesAll, kMultiplyEach };
enum class Capot88 : uint8_t { kSunAceDefenders, kAceAny, kNone };
enum class SweptTeamBonuses : uint8_t { kToSweeper, kAsUsual, kLost };
enum class Qaid : uint8_t { kNone, kForfeit };

// ---- law/belote-family.

// A: the pack. B: how it is dealt.
enum class DeckKind : uint8_t { kD32, kD36, kD24 };
enum class Direction : uint8_t { kCcw, kCw, kAlternate };
enum class FirstDealer : uint8_t { kLowDraw, kCutSuit, kFirstJack };
enum class Turnup : uint8_t { kNone, kStock, kDealerLast, kLayoutLast };
enum class TurnupTo : uint8_t { kNone, kTaker, kDealer, kStays };
enum class Kitty : uint8_t { kNone, kLastPacket };
enum class Reshuffle : uint8_t { kGatherCut, kShuffle };
enum class AllPass : uint8_t { kNextDealer, kSameDealer, kDealerForced };
// C: auction. D: doubling.
enum class AuctionKind : uint8_t { kTakeThenName, kLadder, kPoints, kNameOnce };
enum class DoubleScope : uint8_t { kAll, kBidOnly };
enum class DoubledMade : uint8_t { kWinnerTakesAll, kOwn };
// F: melds and Belote.
enum class Melds : uint8_t { kNone, kDeclared };
enum class LongRun : uint8_t { kSingle, kSplit };
enum class MeldScoring : uint8_t { kBestTeam, kOwnAll, kBestPlayer };
enum class MeldTie : uint8_t { kTrumpFirst, kTrumpCancel };
enum class NtMeld : uint8_t { kNormal, kAcesOnly200 };
enum class MeldExtra : uint8_t { kHeld, kAnnounced };
enum class MeldAnnounce : uint8_t { kOptional, kAutomatic };
enum class MeldShow : uint8_t { kNever, kWinnerAfterTrick1, kWinnerBeforeCard2 };
enum class BeloteCall : uint8_t { kFirst, kSecond, kBoth, kAuto };
enum class BeloteOrder : uint8_t { kAny, kKingFirst };
enum class BeloteAt : uint8_t { kNone, kEachSuit };
// G: scoring. H: match.
enum class MadeTest : uint8_t { kBeat, kReachBid };
enum class ContractCounts : uint8_t { kAll, kCards, kCardsBelote };
enum class TieRule : uint8_t { kMade, kFailed, kFailedPlusHang, kHalf };
enum class MadeScores : uint8_t { kOwn, kOwnPlusBid, kHandWin };
enum class FailedScores : uint8_t { kAll, kDefendersOwn, kFixedPlusBid, kHandWin };
enum class Rounding : uint8_t { kNone, kByMode, kTruncateLostTen };
enum class BothOver : uint8_t { kHigher, kDraw };
enum class EqualTotals : uint8_t { kContinue, kDraw, kLastHandWinner };
enum class Renege : uint8_t { kAllToOther };

// Sizes of the packets that go round, in order.
struct Packets {
  static constexpr int kMax = 9;
  uint8_t count = 0;
  std::array<uint8_t, kMax> sizes{};

  const uint8_t* begin() const { return sizes.data(); }
  const uint8_t* end() const { return sizes.data() + count; }
  constexpr int total() const {
    int sum = 0;
    for (uint8_t size : sizes) sum += size;
    return sum;
  }
};

// Denominations from the lowest rung to the highest.
struct DenominationList {
  static constexpr int kMax = 6;
  uint8_t count = 0;
  std::array<Denomination, kMax> list{};

  const Denomination* begin() const { return list.data(); }
  const Denomination* end() const { return list.data() + count; }
  // One bit per denomination.
  constexpr uint8_t mask() const {
    unsigned bits = 0;
    for (int i = 0; i < count; ++i) bits |= 1u << static_cast<int>(list[static_cast<size_t>(i)]);
    return static_cast<uint8_t>(bits);
  }
};

// The factors of a double and a redouble (0: the game has none), and whether `match` may follow.
struct Raises {
  std::array<uint8_t, 2> factors{};
  bool match = false;
};

// Value of a run by length: [0] three cards, [1] four, [2] five. A longer run has the last value that is not
// 0.
using RunValues = std::array<int16_t, 3>;
// Value of four of a kind, by rank.
using FourValues = std::array<int16_t, 13>;

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_OPTION_VALUES_H_
