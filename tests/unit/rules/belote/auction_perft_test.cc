// Walks through every auction of small rule sets and compares the engine with slow code made from
// law/belote-family C and D. That code works on the text of the calls made so far.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <ostream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "sdk/rules/position.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using testing::Rules;

using CallNames = std::vector<std::string>;

struct Said {
  int seat;
  std::string call;
};

bool IsRaise(const std::string& call) { return call == "DOUBLE" || call == "REDOUBLE" || call == "MATCH"; }

class NaiveAuction {
 public:
  NaiveAuction(const RuleSet& rules, int dealer, char turnup)
      : rules_(rules), kind_(Option("auction")), players_(rules.players), turnup_(turnup) {
    turn_ = (dealer + 1) % players_;
    denominations_ = absl::StrSplit(Option("denominations"), ',');
    raises_ = absl::StrSplit(Option("doubling"), ',', absl::SkipEmpty());
  }

  bool over() const { return over_; }
  // Nobody bid.
  bool passed_out() const { return Bid() == nullptr; }
  int turn() const { return turn_; }
  // "1 80-H x2": the seat of the last bid, the bid and its factor.
  std::string Contract() const {
    const std::string factor = Raised().empty()       ? "1"
                               : Raised() == "DOUBLE" ? raises_[0]
                               : raises_.size() > 1   ? raises_[1]
                                                      : "?";
    return absl::StrCat(Bid()->seat, " ", Bid()->call, " x", factor, Raised() == "MATCH" ? " match" : "");
  }

  // `suits`: those that the seat sees among its cards.
  CallNames Legal(const std::string& suits) const {
    CallNames calls;
    if (NamesOnce()) {
      AddNames(suits, &calls);
    } else if (Raised() != "MATCH") {
      AddBids(&calls);
      AddRaise(&calls);
    }
    // If all others have passed, the last player may be forced to name a suit, if possible (6 C2, M).
    const int rounds = kind_ == "take_then_name" ? 2 : 1;
    const bool last = Bid() == nullptr && static_cast<int>(said_.size()) == rounds * players_ - 1;
    const bool forced = last && Option("all_pass") == "dealer_forced";
    if (!forced || calls.empty()) calls.push_back("PASS");
    return calls;
  }

  void Make(const std::string& call) {
    said_.push_back({turn_, call});
    over_ = Ends();
    do {
      turn_ = (turn_ + 1) % players_;
    } while (!over_ && IsOut(turn_));
  }

 private:
  std::string Option(const char* name) const { return rules_.Get(name).value(); }
  bool NamesOnce() const { return kind_ == "take_then_name" || kind_ == "name_once"; }
  bool Final() const { return !NamesOnce() && Option("pass_final") == "true"; }
  bool IsOut(int seat) const {
    return Final() && std::any_of(said_.begin(), said_.end(),
                                  [&](const Said& s) { return s.seat == seat && s.call == "PASS"; });
  }
  // Passes since the last call that was no pass.
  int Passes() const {
    int passes = 0;
    for (const Said& s : said_) passes = s.call == "PASS" ? passes + 1 : 0;
    return passes;
  }
  // The standing bid, and its raises.
  const Said* Bid() const {
    const Said* bid = nullptr;
    for (const Said& s : said_) {
      if (s.call != "PASS" && !IsRaise(s.call)) bid = &s;
    }
    return bid;
  }
  std::string Raised() const {
    std::string raised;
    for (const Said& s : said_) {
      if (s.call != "PASS") raised = IsRaise(s.call) ? s.call : "";
    }
    return raised;
  }

  void AddNames(const std::string& suits, CallNames* calls) const {
    const bool first_round = kind_ == "take_then_name" && static_cast<int>(said_.size()) < players_;
    for (const std::string& d : denominations_) {
      if (Option("must_hold_suit") == "true" && suits.find(d) == std::string::npos) continue;
      const bool turned_up = turnup_ == d[0];
      if (first_round && turned_up) calls->push_back("TAKE");
      if (!first_round && !turned_up) calls->push_back(d);
    }
  }

  void AddBids(CallNames* calls) const {
    if (kind_ == "ladder") {
      bool above = Bid() == nullptr;
      for (const std::string& d : denominations_) {
        if (above) calls->push_back(d);
        above |= Bid() != nullptr && Bid()->call == d;
      }
      return;
    }
    const int lowest = rules_.bid_min, highest = rules_.bid_max, step = rules_.bid_step;
    if (Bid() != nullptr && Bid()->call[0] == 'C') return;  // CAPOT-x
    for (int points = lowest; points <= highest; points += step) {
      if (Bid() != nullptr && points <= std::stoi(Bid()->call)) continue;
      for (const std::string& d : denominations_) calls->push_back(absl::StrCat(points, "-", d));
    }
    if (Option("capot_bid") == "false") return;
    for (const std::string& d : denominations_) calls->push_back("CAPOT-" + d);
  }

  void AddRaise(CallNames* calls) const {
    if (Bid() == nullptr) return;
    const bool own = Bid()->seat % 2 == turn_ % 2;
    const std::string raised = Raised();
    if (raised.empty() && !own && !raises_.empty()) calls->push_back("DOUBLE");
    if (raised == "DOUBLE" && own && raises_.size() > 1) calls->push_back("REDOUBLE");
    if (raised == "REDOUBLE" && !own && raises_.size() > 2) calls->push_back("MATCH");
  }

  bool Ends() const {
    const std::string& last = said_.back().call;
    if (NamesOnce()) {
      const int rounds = kind_ == "take_then_name" ? 2 : 1;
      return last != "PASS" || static_cast<int>(said_.size()) == rounds * players_;
    }
    if (last == "REDOUBLE" && Option("redouble_closes") == "true") return true;
    if (Bid() == nullptr) return static_cast<int>(said_.size()) == players_;
    if (!Final()) return Passes() == players_ - 1;
    const auto speaker =
        std::find_if(said_.rbegin(), said_.rend(), [](const Said& s) { return s.call != "PASS"; });
    for (int seat = 0; seat < players_; ++seat) {
      if (seat != speaker->seat && !IsOut(seat)) return false;
    }
    return true;
  }

  const RuleSet& rules_;
  std::string kind_;
  int players_;
  char turnup_;
  int turn_ = 0;
  bool over_ = false;
  CallNames denominations_;
  CallNames raises_;
  std::vector<Said> said_;
};

std::string SuitsOf(CardSet hand) {
  std::string suits;
  for (Suit suit : kSuits) {
    if (hand.HasSuit(suit)) suits += "CDHS"[static_cast<int>(suit)];
  }
  return suits;
}

std::string ContractText(const Contract& contract, std::optional<Card> turnup) {
  std::string bid;
  const std::string name = Call{.kind = CallKind::kBid, .denomination = contract.denomination}.ToString();
  if (contract.capot) {
    bid = "CAPOT-" + name;
  } else if (contract.points > 0) {
    bid = absl::StrCat(contract.points, "-", name);
  } else {
    bid = turnup.has_value() && SuitDenomination(turnup->suit()) == contract.denomination ? "TAKE" : name;
  }
  return absl::StrCat(Index(contract.caller), " ", bid, " x", contract.level, contract.match ? " match" : "");
}

// Counts the auctions from here on; checks each list of calls and each contract.
uint64_t Walk(const Deal& deal, const Position& position, const NaiveAuction& naive) {
  if (naive.over()) {
    EXPECT_EQ(position.has_contract(), !naive.passed_out());
    EXPECT_NE(position.phase(), Phase::kAuction);
    if (position.has_contract()) {
      EXPECT_EQ(ContractText(position.contract(), deal.turnup()), naive.Contract());
    }
    return 1;
  }
  if (position.phase() != Phase::kAuction) {
    ADD_FAILURE() << "the auction ended early";
    return 0;
  }
  EXPECT_EQ(Index(position.turn()), naive.turn());
  CallNames names;
  for (const Call& call : position.LegalCalls(deal)) names.push_back(call.ToString());
  CallNames expected = naive.Legal(SuitsOf(position.hand(position.turn())));
  std::sort(names.begin(), names.end());
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(names, expected);
  if (::testing::Test::HasFailure()) return 0;
  uint64_t lines = 0;
  for (const std::string& name : names) {
    Position next = position;
    next.Make(deal, testing::CallOf(name));
    NaiveAuction after = naive;
    after.Make(name);
    lines += Walk(deal, next, after);
  }
  return lines;
}

struct SmallAuction {
  const char* why;
  const char* preset;
  std::vector<Override> options;
  uint64_t lines;
};

void PrintTo(const SmallAuction& a, std::ostream* out) { *out << a.why; }

class AuctionPerftTest : public ::testing::TestWithParam<SmallAuction> {};

TEST_P(AuctionPerftTest, EveryAuctionGoesAsTheClausesSay) {
  const RuleSet rules = Rules(GetParam().preset, GetParam().options);
  for (int dealer = 0; dealer < rules.players; ++dealer) {
    Random random(static_cast<uint64_t>(dealer));
    BoardSetup setup{.deck = testing::SortedDeck(rules), .dealer = static_cast<Seat>(dealer)};
    random.Shuffle(setup.deck);
    const Deal deal = Deal::Create(&rules, setup).value();
    const char turnup = deal.turnup().has_value() ? deal.turnup()->ToString()[1] : '-';
    const uint64_t lines = Walk(deal, Position(deal), NaiveAuction(rules, dealer, turnup));
    ASSERT_FALSE(HasFailure());
    // With must_hold_suit the number depends on the hands.
    EXPECT_TRUE(rules.must_hold_suit || lines == GetParam().lines) << lines;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Family, AuctionPerftTest,
    ::testing::Values(
        // Four may take, four may name one of three suits, or all pass twice.
        SmallAuction{"belote C", "belote", {}, 4 + 4 * 3 + 1},
        SmallAuction{"Découverte C", "belote-decouverte", {}, 2 + 2 * 3 + 1},
        // Any of four suits, and the dealer must name one.
        SmallAuction{"Tarabish C", "tarabish", {}, 4 * 4},
        SmallAuction{"Tarabish, the dealer may pass", "tarabish", {{"all_pass", "next_dealer"}}, 4 * 4 + 1},
        SmallAuction{"belote, the dealer must name", "belote", {{"all_pass", "dealer_forced"}}, 4 + 4 * 3},
        SmallAuction{"Clabber, the dealer must name", "clabber", {{"all_pass", "dealer_forced"}}, 0},
        SmallAuction{"pilotta, the dealer must bid",
                     "pilotta",
                     {{"denominations", "H,S"}, {"bid_max", "100"}, {"all_pass", "dealer_forced"}},
                     176},
        SmallAuction{"Clabber C", "clabber", {}, 0},
        // m of six rungs are bid. Four players may open. After each bid except the last, one of three players
        // bids on.
        SmallAuction{"bidding C1 to C3",
                     "bidding-belote",
                     {{"doubling", ""}},
                     (4 * (4 * 4 * 4 * 4 * 4 * 4 - 1)) / 3 + 1},
        SmallAuction{"bidding D1 to D3", "bidding-belote", {{"denominations", "C,AT"}}, 1381},
        SmallAuction{"bidding D1", "bidding-belote", {{"denominations", "S,H,NT"}, {"doubling", "2"}}, 1333},
        SmallAuction{"a ladder with final passes",
                     "bidding-belote",
                     {{"denominations", "C,D,H"}, {"pass_final", "true"}},
                     935},
        SmallAuction{"coinche C, D", "coinche", {{"denominations", "H,AT"}, {"bid_max", "80"}}, 1121},
        SmallAuction{"coinche D2 without closing",
                     "coinche",
                     {{"denominations", "H"}, {"bid_max", "90"}, {"redouble_closes", "false"}},
                     14197},
        SmallAuction{"pilotta C1 to C3", "pilotta", {{"denominations", "H,S"}, {"bid_max", "100"}}, 177},
        SmallAuction{"pilotta in steps of 20, the last of 15",
                     "pilotta",
                     {{"denominations", "H,S"}, {"bid_max", "135"}, {"bid_step", "20"}},
                     177},
        SmallAuction{"pilotta with contra",
                     "pilotta",
                     {{"denominations", "H"}, {"bid_max", "100"}, {"doubling", "2,4"}},
                     656}),
    [](const auto& info) { return absl::StrCat("Auction", info.index); });

}  // namespace
}  // namespace hakam::rules
