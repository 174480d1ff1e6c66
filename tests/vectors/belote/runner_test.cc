#include <string>

#include "absl/strings/str_cat.h"
#include "tests/vectors/run_text.h"

namespace hakam::vectors {
namespace {

using ::testing::HasSubstr;

class BeloteBadLine : public ::testing::TestWithParam<BadLine> {};

TEST_P(BeloteBadLine, FailsAndIsNeverSkipped) { ExpectFailure(GetParam()); }

// What makes a line one of this schema at all.
INSTANTIATE_TEST_SUITE_P(
    Line, BeloteBadLine,
    ::testing::Values(
        BadLine{
            "WrongExpectation",
            R"({"id": "T1", "game": "belote", "kind": "totals", "clause": "A", "contract": {"mode": "suit", "trump": "H"}, "expect": 152})",
            "T1 (A): expected 152, got 162"},
        BadLine{
            "UnknownGame",
            R"({"id": "X", "game": "bridge", "kind": "match", "before": [0, 0], "award": [0, 0], "expect": {}})",
            "unknown preset \"bridge\""},
        BadLine{
            "GameOfTheOtherDocument",
            R"({"id": "X", "game": "baloot", "kind": "match", "before": [0, 0], "award": [0, 0], "expect": {}})",
            "\"baloot\" is no game"},
        BadLine{"UnknownKind", R"({"id": "X", "game": "belote", "kind": "doubling", "expect": {}})",
                "unknown kind \"doubling\""},
        BadLine{
            "UnknownField",
            R"({"id": "X", "game": "belote", "kind": "match", "before": [0, 0], "award": [0, 0], "wind": 1, "expect": {}})",
            "unknown field wind"},
        BadLine{
            "FieldOfTheOtherDocument",
            R"({"id": "X", "game": "belote", "kind": "match", "before": [0, 0], "award": [0, 0], "note": "", "expect": {}})",
            "unknown field note"},
        BadLine{
            "UnknownFieldInTheContract",
            R"({"id": "X", "game": "belote", "kind": "totals", "contract": {"mode": "suit", "trump": "H", "wind": 1}, "expect": 162})",
            "field contract: unknown field wind"},
        BadLine{"MissingField",
                R"({"id": "X", "game": "belote", "kind": "match", "before": [0, 0], "expect": {}})",
                "field award is missing"},
        BadLine{"NoExpectation",
                R"({"id": "X", "game": "belote", "kind": "match", "before": [0, 0], "award": [0, 0]})",
                "no expect"}),
    [](const auto& info) { return info.param.name; });

std::string TotalsWith(const char* game, const char* options) {
  return absl::StrCat(R"({"id": "X", "game": ")", game, R"(", "kind": "totals", "options": )", options,
                      R"(, "contract": {"mode": "suit", "trump": "H"}, "expect": 162})");
}

INSTANTIATE_TEST_SUITE_P(
    Options, BeloteBadLine,
    ::testing::Values(
        BadLine{"Unknown", TotalsWith("belote", R"({"wind": 1})"), "unknown option \"wind\""},
        BadLine{"UnknownAndNull", TotalsWith("belote", R"({"wind": null})"), "unknown option \"wind\""},
        BadLine{"OfBaloot", TotalsWith("belote", R"({"kawesh": true})"), "is one of Baloot"},
        BadLine{"OfAnotherGame", TotalsWith("tarabish", R"({"bid_min": 80})"), "does not apply"},
        BadLine{"ValueOutOfRange", TotalsWith("belote", R"({"target": 0})"), "\"0\" is not allowed"},
        BadLine{"UnknownValue", TotalsWith("belote", R"({"tie": "won"})"), "\"won\" is not allowed"},
        BadLine{"Fraction", TotalsWith("belote", R"({"target": 500.5})"), "option target: cannot read 500.5"},
        BadLine{"BadList", TotalsWith("coinche", R"({"doubling": [4, 2]})"), "\"4,2\" is not allowed"},
        BadLine{"ListInAList", TotalsWith("coinche", R"({"doubling": [[2]]})"),
                "option doubling: cannot read"},
        BadLine{"BadMap", TotalsWith("belote", R"({"seq_values": {"3": 20, "5": 100}})"), "is not allowed"},
        BadLine{"MapOfTexts", TotalsWith("belote", R"({"seq_values": {"3": "20"}})"),
                "option seq_values: cannot read"},
        BadLine{"NullButItApplies", TotalsWith("belote", R"({"target": null})"),
                "option target: null, but it applies"},
        BadLine{"Contradiction", TotalsWith("belote", R"({"deck": "d24"})"), "contradict each other"},
        BadLine{"NotAnObject", TotalsWith("belote", R"(["melds"])"), "field options: an object expected"}),
    [](const auto& info) { return info.param.name; });

constexpr char kHearts[] = R"({"mode": "suit", "trump": "H"})";

std::string LegalWith(const char* game, const char* contract, const char* trick, const char* hand) {
  return absl::StrCat(R"({"id": "X", "game": ")", game, R"(", "kind": "legal", "contract": )", contract,
                      R"(, "leader": 0, "trick": )", trick, R"(, "hand": )", hand, R"(, "expect": []})");
}

INSTANTIATE_TEST_SUITE_P(
    Inputs, BeloteBadLine,
    ::testing::Values(
        BadLine{"SixInAPackOf32", LegalWith("belote", kHearts, "[]", R"(["6H"])"),
                "6H is not in the pack of 32 of belote"},
        BadLine{"SevenInAPackOf24", LegalWith("clabber", kHearts, "[]", R"(["7H"])"),
                "7H is not in the pack of 24 of clabber"},
        BadLine{"FiveInAPackOf36", LegalWith("tarabish", kHearts, "[]", R"(["5H"])"),
                "5H is not in the pack of 36 of tarabish"},
        BadLine{"NoCard", LegalWith("belote", kHearts, "[]", R"(["10H"])"), "'10H' is not a card"},
        BadLine{"CardTwiceInTheHand", LegalWith("belote", kHearts, "[]", R"(["9H", "9H"])"),
                "9H appears twice"},
        BadLine{"CardOnTheTable", LegalWith("belote", kHearts, R"(["9H"])", R"(["9H"])"),
                "9H lies on the table"},
        BadLine{"TrickIsFull", LegalWith("decouverte", kHearts, R"(["9H", "8H"])", R"(["7H"])"),
                "nobody is to play"},
        BadLine{"ThirdCardOfTwo", LegalWith("decouverte", kHearts, R"(["9H", "8H", "7H"])", R"(["AH"])"),
                "more than 2 cards"},
        BadLine{"ModeOfAnotherGame",
                LegalWith("belote", R"({"mode": "nt", "trump": null})", "[]", R"(["9H"])"),
                "NT is not played in belote"},
        BadLine{"UnknownMode", LegalWith("belote", R"({"mode": "sun", "trump": null})", "[]", R"(["9H"])"),
                "unknown mode \"sun\""},
        BadLine{"NoTrump", LegalWith("belote", R"({"mode": "suit", "trump": null})", "[]", R"(["9H"])"),
                "field trump"},
        BadLine{"TrumpTooMany", LegalWith("bidding", R"({"mode": "nt", "trump": "H"})", "[]", R"(["9H"])"),
                "field trump"},
        BadLine{"ThirdSeatOfTwo",
                R"({"id": "X", "game": "decouverte", "kind": "deal", "dealer": 2, "expect": {}})",
                "2 is not a seat, 0..1"},
        BadLine{
            "TrickIsNotComplete",
            R"({"id": "X", "game": "belote", "kind": "trick", "contract": {"mode": "suit", "trump": "H"}, "leader": 0, "trick": ["7H"], "expect": {}})",
            "not complete"},
        BadLine{"NothingTurnedUp",
                R"({"id": "X", "game": "belote", "kind": "auction", "dealer": 0, "calls": [], "expect": {}})",
                "field turnup is missing"},
        BadLine{
            "TurnedUpWhereNothingIs",
            R"({"id": "X", "game": "coinche", "kind": "auction", "dealer": 0, "turnup": "7H", "calls": [], "expect": {}})",
            "no card is turned up"},
        BadLine{
            "MeldOfNoShape",
            R"({"id": "X", "game": "belote", "kind": "meld_award", "contract": {"mode": "suit", "trump": "H"}, "dealer": 0, "announced": [{"seat": 0, "cards": ["7H", "9H"]}], "expect": {}})",
            "9H 7H is no run and no four of a kind"},
        BadLine{
            "BidWhereNoPointsAreBid",
            R"({"id": "X", "game": "belote", "kind": "score", "contract": {"mode": "suit", "trump": "H", "team": 0, "bid": 80}, "cards": [152, 0], "last_trick": 0, "tricks": [8, 0], "expect": {}})",
            "field contract: field bid: no bid in this game expected"},
        BadLine{
            "CapotWhereItIsNotBid",
            R"({"id": "X", "game": "pilotta", "kind": "score", "contract": {"mode": "suit", "trump": "H", "team": 0, "bid": "CAPOT"}, "cards": [152, 0], "last_trick": 0, "tricks": [8, 0], "expect": {}})",
            "field bid"},
        BadLine{
            "MultiplierOfAnotherGame",
            R"({"id": "X", "game": "coinche", "kind": "score", "contract": {"mode": "suit", "trump": "H", "team": 0, "bid": 80, "multiplier": "match"}, "cards": [152, 0], "last_trick": 0, "tricks": [8, 0], "expect": {}})",
            "field multiplier"},
        BadLine{
            "NoOffender",
            R"({"id": "X", "game": "belote", "kind": "renege", "dealer": 0, "offenders": [], "expect": {}})",
            "field offenders"},
        BadLine{
            "MoreCardsThanAHand",
            R"({"id": "X", "game": "clabber", "kind": "belote_flag", "contract": {"mode": "suit", "trump": "H"}, "hand": ["9C", "TC", "JC", "QC", "KC", "AC", "9H"], "played": [], "card": "9C", "expect": false})",
            "cannot hold so many cards"}),
    [](const auto& info) { return info.param.name; });

// Section L: null stands where an option does not apply, so a whole option set may be written out.
TEST(BeloteVectors, NullIsReadWhereAnOptionDoesNotApply) {
  const Outcome run =
      RunText(TotalsWith("belote", R"({"bid_min": null, "at_overtake": null, "target": 501})"));
  EXPECT_EQ(run.tally.passed, 1) << run.out;
}

TEST(BeloteVectors, OptionsOfEveryTypeAreRead) {
  for (const std::string& line :
       {TotalsWith("bidding", R"({"doubling": [2, 4, "match"], "denominations": ["H", "AT"]})"),
        TotalsWith("bidding", R"({"doubling": [], "pass_final": true, "hang_points": 80})"),
        TotalsWith("bidding", R"({"seq_values": {"5": 100, "4": 50, "3": 20}, "carre_values": {}})"),
        TotalsWith("bidding", R"({"packets_after": [2, 1], "belote_call": "auto"})")}) {
    const Outcome run = RunText(line);
    EXPECT_EQ(run.tally.passed, 1) << run.out;
  }
}

std::string Auction(const std::string& calls, const std::string& expect) {
  return absl::StrCat(R"({"id": "A", "game": "coinche", "kind": "auction", "dealer": 3, "calls": [)", calls,
                      R"(], "want_legal": false, "expect": )", expect, "}");
}

// C: a call that is not in the list is illegal, and a name that no call has is in no list.
TEST(BeloteVectors, ACallThatHasNoSuchNameIsIllegal) {
  for (const char* name :
       {"NONSENSE", "", "pass ", "080-H", "+80-H", "80-h-", "80H", "H-80", "80", "SUN", "capot"}) {
    const Outcome run =
        RunText(Auction(absl::StrCat("\"pass\", \"", name, "\""), R"({"status": "illegal", "at": 1})"));
    EXPECT_EQ(run.tally.passed, 1) << name << ": " << run.out;
  }
}

TEST(BeloteVectors, TheFirstIllegalCallIsTheOneThatCounts) {
  const Outcome run = RunText(Auction(R"("70-H", "nonsense")", R"({"status": "illegal", "at": 0})"));
  EXPECT_EQ(run.tally.passed, 1) << run.out;
}

TEST(BeloteVectors, CallsMayBeWrittenInEitherCase) {
  const Outcome run = RunText(
      Auction(R"("PASS", "80-h", "Double", "pass", "capot-nt")", R"({"status": "open", "to_act": 1})"));
  EXPECT_EQ(run.tally.passed, 1) << run.out;
}

// Two runs of equal class and rank: neither is the first. A better one is.
TEST(BeloteVectors, MeldsAsGoodAsEachOtherHaveNoOrder) {
  const auto find = [](const std::string& hand, const std::string& melds, const std::string& values) {
    return RunText(
               absl::StrCat(R"({"id": "M", "game": "belote", "kind": "meld_find", "mode": "suit", "hand": [)",
                            hand, R"(], "expect": {"melds": [)", melds, R"(], "values": )", values, "}}"))
        .tally.passed;
  };
  const std::string two = R"("AH", "KH", "QH", "AS", "KS", "QS", "7C", "8D")";
  EXPECT_EQ(find(two, R"(["AH", "KH", "QH"], ["QS", "KS", "AS"])", "[20, 20]"), 1);
  EXPECT_EQ(find(two, R"(["QS", "KS", "AS"], ["AH", "KH", "QH"])", "[20, 20]"), 1);
  EXPECT_EQ(find(two, R"(["AH", "KH", "QH"])", "[20]"), 0);
  const std::string unlike = R"("AH", "KH", "QH", "KS", "QS", "JS", "7C", "8D")";
  EXPECT_EQ(find(unlike, R"(["AH", "KH", "QH"], ["KS", "QS", "JS"])", "[20, 20]"), 1);
  EXPECT_EQ(find(unlike, R"(["KS", "QS", "JS"], ["AH", "KH", "QH"])", "[20, 20]"), 0);
}

}  // namespace
}  // namespace hakam::vectors
