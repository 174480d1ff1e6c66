// Options that contradict each other. Each line names two options and says why they exclude each other.
#include <iterator>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "sdk/rules/belote/option_lists.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/options.h"

namespace hakam::rules {
namespace {

using R = RuleSet;

// An auction must end, and its calls must fit into a message.
constexpr int kMaxBids = 50;

bool Outbids(const R& r) { return r.auction == AuctionKind::kPoints || r.auction == AuctionKind::kLadder; }
bool Layout(const R& r) { return r.turnup == Turnup::kLayoutLast; }
bool HandWin(const R& r) { return r.made_scores == MadeScores::kHandWin; }
bool BidScores(const R& r) {
  return r.made_scores == MadeScores::kOwnPlusBid || r.failed_scores == FailedScores::kFixedPlusBid;
}

// Whether the packets after the auction give every seat the same number of cards and use up the pack.
bool PacksOut(const R& r) {
  if (Layout(r)) return true;
  const int turnup_dealt = r.turnup_to == TurnupTo::kTaker && r.turnup == Turnup::kStock ? 1 : 0;
  const int left = StockLeft(r) + turnup_dealt;
  return left == 0 || left == r.players * r.packets_after.total();
}

struct Contradiction {
  bool (*holds)(const R&);
  absl::string_view first;
  absl::string_view second;
  absl::string_view why;
};

constexpr Contradiction kContradictions[] = {
    // A, B: pack and deal.
    {[](const R& r) { return r.players == 3; }, "players", "turnup",
     "the games are for four, or for two with a layout"},
    {[](const R& r) { return (r.players == 2) != Layout(r); }, "players", "turnup",
     "two players have the layout, four have not (belote-family 4 B)"},
    {[](const R& r) { return Layout(r) && r.deck != DeckKind::kD32; }, "turnup", "deck",
     "the layout takes 32 cards"},
    {[](const R& r) { return Layout(r) && r.packets_before.count != 0; }, "turnup", "packets_before",
     "in the layout nobody is dealt packets"},
    {[](const R& r) { return Layout(r) && r.kitty != Kitty::kNone; }, "turnup", "kitty",
     "the layout has no kitty"},
    {[](const R& r) { return Layout(r) && r.melds != Melds::kNone; }, "turnup", "melds",
     "melds cannot be declared from cards that lie hidden"},
    {[](const R& r) { return Layout(r) && r.belote; }, "turnup", "belote",
     "king and queen cannot be shown from cards that lie hidden"},
    {[](const R& r) { return !Layout(r) && r.packets_before.count == 0; }, "packets_before", "turnup",
     "only the layout deals no packets"},
    {[](const R& r) {
       switch (r.turnup) {
         case Turnup::kStock:
           return r.turnup_to != TurnupTo::kTaker;
         case Turnup::kDealerLast:
           return r.turnup_to != TurnupTo::kDealer;
         case Turnup::kLayoutLast:
           return r.turnup_to != TurnupTo::kStays;
         default:
           return false;
       }
     },
     "turnup", "turnup_to",
     "the stock's card goes to the taker, the dealer's stays the dealer's, the layout's stays"},
    {[](const R& r) { return !Layout(r) && StockLeft(r) < 0; }, "packets_before", "deck",
     "there are not enough cards"},
    {[](const R& r) { return r.turnup == Turnup::kDealerLast && StockLeft(r) != 0; }, "packets_before",
     "turnup", "the dealer's last card must be the last of the pack"},
    {[](const R& r) { return StockLeft(r) >= 0 && !PacksOut(r); }, "packets_after", "packets_before",
     "the packets must use up the pack, the same number for every seat"},
    {[](const R& r) { return r.kitty == Kitty::kLastPacket && r.packets_before.count < 2; }, "kitty",
     "packets_before", "a packet must remain to bid on"},
    {[](const R& r) { return r.kitty == Kitty::kLastPacket && r.turnup == Turnup::kDealerLast; }, "kitty",
     "turnup", "the dealer's last card cannot be both hidden and turned up"},
    // C, D: auction.
    {[](const R& r) { return r.auction == AuctionKind::kTakeThenName && r.turnup == Turnup::kNone; },
     "auction", "turnup", "there is no card to take"},
    {[](const R& r) { return r.auction != AuctionKind::kTakeThenName && r.turnup != Turnup::kNone; },
     "auction", "turnup", "nobody could take the turned-up card"},
    {[](const R& r) { return r.auction == AuctionKind::kPoints && r.bid_max < r.bid_min; }, "bid_min",
     "bid_max", "there is no bid between them"},
    {[](const R& r) {
       return r.auction == AuctionKind::kPoints && (r.bid_max - r.bid_min) / r.bid_step >= kMaxBids;
     },
     "bid_step", "bid_max", "there would be more than 50 bids"},
    {[](const R& r) { return r.raises.factors[0] != 0 && !Outbids(r); }, "doubling", "auction",
     "doubling belongs to auctions in which one bids over another"},
    {[](const R& r) {
       return r.raises.factors[0] != 0 && r.double_scope == DoubleScope::kBidOnly &&
              r.auction != AuctionKind::kPoints;
     },
     "double_scope", "auction", "there is no bid in points to multiply"},
    {[](const R& r) {
       return r.raises.factors[0] != 0 && r.double_scope == DoubleScope::kBidOnly && !BidScores(r) &&
              !r.capot_bid;
     },
     "double_scope", "made_scores", "the bid does not score, so doubling would change nothing"},
    // G: scoring.
    {[](const R& r) { return r.made_test == MadeTest::kReachBid && r.auction != AuctionKind::kPoints; },
     "contract_test", "auction", "there is no bid in points to reach"},
    {[](const R& r) { return BidScores(r) && r.auction != AuctionKind::kPoints; }, "made_scores", "auction",
     "there is no bid in points to score"},
    {[](const R& r) { return HandWin(r) && r.failed_scores != FailedScores::kHandWin; }, "made_scores",
     "failed_scores", "a hand is either won or scored in points"},
    {[](const R& r) {
       return HandWin(r) && r.made_test == MadeTest::kBeat && r.tie != TieRule::kMade &&
              r.tie != TieRule::kFailed;
     },
     "made_scores", "tie", "a hand that is won or lost leaves no points to divide"},
    {[](const R& r) { return HandWin(r) && r.rounding != Rounding::kNone; }, "made_scores", "rounding",
     "there are no points to round"},
    {[](const R& r) { return HandWin(r) && r.raises.factors[0] != 0; }, "made_scores", "doubling",
     "there are no points to multiply"},
    {[](const R& r) { return HandWin(r) && r.auction == AuctionKind::kPoints && r.capot_bid; }, "made_scores",
     "capot_bid", "there are no points for it to score"},
};

std::string NameAndValue(absl::string_view option, const R& rules) {
  return absl::StrCat(option, "=", ValueText(*FindOption(rules.family, option), rules));
}

// The first contradiction found; null: none, so the rules make a game.
const Contradiction* Contradicting(const R& rules) {
  if (rules.family == Family::kBaloot) return nullptr;  // the options of law/baloot are independent
  for (const Contradiction& c : kContradictions) {
    if (c.holds(rules)) return &c;
  }
  return nullptr;
}

}  // namespace

absl::Status RuleSet::Check() const {
  const Contradiction* c = Contradicting(*this);
  if (c == nullptr) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("options ", NameAndValue(c->first, *this), " and ",
                                                 NameAndValue(c->second, *this),
                                                 " contradict each other: ", c->why));
}

std::optional<size_t> RuleSet::RefusedOverride(absl::string_view preset,
                                               const std::vector<Override>& overrides) {
  const absl::StatusOr<RuleSet> start = FromPreset(preset);
  if (!start.ok()) return std::nullopt;
  // Checks in the order of Make, so that the result is the override that Make's error is about.
  std::vector<RuleSet> after = {*start};
  for (const auto& [option, value] : overrides) {
    after.push_back(after.back());
    if (!after.back().Set(option, value).ok()) return after.size() - 2;
  }
  const RuleSet& made = after.back();
  for (size_t i = 0; i < overrides.size(); ++i) {
    if (!Applies(*FindOption(made.family, overrides[i].first), made)) return i;
  }
  const Contradiction* c = Contradicting(made);
  if (c == nullptr || overrides.empty()) return std::nullopt;
  // An earlier override may have caused the contradiction too, and a later one removed it. Presets have none.
  size_t since = overrides.size();
  while (since > 1 && c->holds(after[since - 1])) --since;
  return since - 1;
}

}  // namespace hakam::rules
