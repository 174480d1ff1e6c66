// The options of law/belote-family, tables J and L. `Where` marks an option for which table L has null: it
// names the other option that decides whether this one applies.
#include "sdk/rules/belote/option_lists.h"
#include "sdk/rules/option_rows.h"

namespace hakam::rules {
namespace {

using R = RuleSet;
using namespace option_rows;  // NOLINT(google-build-using-namespace): the table's own vocabulary

OptionRow List(absl::string_view name, absl::string_view clause, absl::string_view meaning,
               absl::string_view form, std::string (*print)(const RuleSet&),
               bool (*parse)(RuleSet&, absl::string_view)) {
  return {.name = name, .clause = clause, .meaning = meaning, .form = form, .print = print, .parse = parse};
}

// Conditions under which an option has a meaning.
bool Names(const R& r, Denomination d) { return (r.denominations.mask() >> static_cast<int>(d)) & 1; }
bool HasNoTrumps(const R& r) { return Names(r, Denomination::kNoTrumps); }
bool HasAllTrumps(const R& r) { return Names(r, Denomination::kAllTrumps); }
bool HasTurnup(const R& r) { return r.turnup != Turnup::kNone; }
bool DealsAfter(const R& r) { return r.turnup == Turnup::kStock || StockLeft(r) > 0; }
bool BidsPoints(const R& r) { return r.auction == AuctionKind::kPoints; }
bool OutbidsAllowed(const R& r) {
  return r.auction == AuctionKind::kPoints || r.auction == AuctionKind::kLadder;
}
bool TakesOrNames(const R& r) { return !OutbidsAllowed(r); }
bool MayDouble(const R& r) { return r.raises.factors[0] != 0; }
bool MayRedouble(const R& r) { return r.raises.factors[1] != 0; }
bool DoublesAll(const R& r) { return MayDouble(r) && r.double_scope == DoubleScope::kAll; }
bool HasMelds(const R& r) { return r.melds == Melds::kDeclared; }
bool HasBelote(const R& r) { return r.belote; }
bool ShowsBefore(const R& r) { return r.meld_show == MeldShow::kWinnerBeforeCard2; }
bool Beats(const R& r) { return r.made_test == MadeTest::kBeat; }
bool ReachesBid(const R& r) { return !Beats(r); }
bool ScoresPoints(const R& r) { return r.made_scores != MadeScores::kHandWin; }

OptionRow IfMelds(OptionRow row) { return Where("melds", &HasMelds, std::move(row)); }
OptionRow IfBelote(OptionRow row) { return Where("belote", &HasBelote, std::move(row)); }

void AddDeal(std::vector<OptionRow>* rows) {
  const std::vector<OptionRow> deal = {
      Number<&R::players>("players", "A", "seats at the table: 4, or 2 in the layout game", 2, 4),
      Choice<&R::deck>("deck", "A", "the pack: 7 to ace, 6 to ace, or 9 to ace", {"d32", "d36", "d24"}),
      Where(
          "denominations", &HasNoTrumps,
          Number<&R::nt_multiplier>("nt_multiplier", "A",
                                    "factor on card points and last trick of a hand without trumps", 1, 10)),
      Choice<&R::direction>("direction", "B", "sense in which play is shown; the engine counts seats upwards",
                            {"ccw", "cw", "alternate"}),
      Choice<&R::first_dealer>("first_dealer", "B", "how the first dealer is found; the arbiter sends a seat",
                               {"low_draw", "cut_suit", "first_jack"}),
      List("packets_before", "B", "packets dealt to each before the auction; empty: the layout",
           "packet sizes as in \"3,2\", or \"\"", &PrintPacketsBefore, &ParsePacketsBefore),
      Choice<&R::turnup>("turnup", "B",
                         "the card turned up for the auction: of the stock, the dealer's last card, "
                         "the last of the layout",
                         {"none", "stock", "dealer_last", "layout_last"}),
      Where("turnup", &HasTurnup,
            Choice<&R::turnup_to>("turnup_to", "B", "who holds the turned-up card in the end",
                                  {"none", "taker", "dealer", "stays"})),
      Where(
          "packets_before", &DealsAfter,
          List(
              "packets_after", "B",
              "packets dealt to each after the auction; the first is one card less for who takes the turn-up",
              "packet sizes as in \"3\"", &PrintPacketsAfter, &ParsePacketsAfter)),
      Choice<&R::kitty>("kitty", "B", "the last packet is hidden from its owner until trump is set",
                        {"none", "last_packet"}),
      Choice<&R::reshuffle>("reshuffle", "B", "between hands; the arbiter sends a deck",
                            {"gather_cut", "shuffle"}),
      Choice<&R::all_pass>("all_pass", "C3", "when everybody has passed: who deals, or the dealer must name",
                           {"next_dealer", "same_dealer", "dealer_forced"}),
  };
  rows->insert(rows->end(), deal.begin(), deal.end());
}

void AddAuction(std::vector<OptionRow>* rows) {
  const std::vector<OptionRow> auction = {
      Choice<&R::auction>("auction", "C",
                          "take the turn-up then name, rungs of a ladder, points, or name in one round",
                          {"take_then_name", "ladder", "points", "name_once"}),
      List("denominations", "C", "what may be named, from the lowest rung to the highest",
           "some of C,D,H,S,NT,AT, each once", &PrintDenominations, &ParseDenominations),
      Where("auction", &BidsPoints,
            Number<&R::bid_min>("bid_min", "C1", "the lowest bid in points", 1, 1000)),
      Where("auction", &BidsPoints,
            Number<&R::bid_step>("bid_step", "C1", "bids are this far apart", 1, 1000)),
      Where("auction", &BidsPoints,
            Number<&R::bid_max>("bid_max", "C1", "the highest bid in points", 1, 1000)),
      Where("auction", &BidsPoints,
            Flag<&R::capot_bid>("capot_bid", "C1", "every trick may be bid, above all points")),
      Where("auction", &OutbidsAllowed,
            Flag<&R::pass_final>("pass_final", "C2", "who passed may not bid again")),
      Where("auction", &TakesOrNames,
            Flag<&R::must_hold_suit>("must_hold_suit", "C",
                                     "a suit may be named only by who holds a card of it")),
      List("doubling", "D", "what a double and a redouble multiply by, and whether `match` may follow",
           "\"\", \"2\", \"2,4\" or \"2,4,match\" (factors 2 to 5, rising)", &PrintRaises, &ParseRaises),
      Where("doubling", &MayRedouble,
            Flag<&R::redouble_closes>("redouble_closes", "D2", "a redouble ends the auction")),
      Where("doubling", &MayDouble,
            Choice<&R::double_scope>("double_scope", "D", "what doubling multiplies", {"all", "bid_only"})),
      Where(
          "double_scope", [](const R& r) { return DoublesAll(r) && ScoresPoints(r); },
          Choice<&R::doubled_made>("doubled_made", "G",
                                   "a doubled contract that is made: the makers take both "
                                   "sides' points, or their own",
                                   {"winner_takes_all", "own"})),
  };
  rows->insert(rows->end(), auction.begin(), auction.end());
}

void AddPlay(std::vector<OptionRow>* rows) {
  const std::vector<OptionRow> play = {
      Either<&R::first_leader, FirstLeader::kNextOfDealer, FirstLeader::kFirstActualBidder>(
          "first_leader", "E", "who leads to trick 1", {"next_of_dealer", "first_actual_bidder"}),
      Shared("overtrump_led",
             Choice<&R::trump_led_overtake>("trump_led_overtake", "E3",
                                            "whether a led trump must be beaten when possible",
                                            {"unless_partner", "always", "never"})),
      Where("denominations", &HasAllTrumps,
            Choice<&R::at_overtake>("at_overtake", "E8", "the same for every suit led at all trumps",
                                    {"unless_partner", "always", "never"})),
      Choice<&R::void_ruff>("void_ruff", "E4", "whether a player void in the led suit must trump",
                            {"unless_partner", "always"}),
      Choice<&R::overruff>("overruff", "E5", "whether a ruff must be overtrumped when possible",
                           {"unless_partner", "always", "never"}),
      Where(
          "overruff", [](const R& r) { return r.overruff != Duty::kNever; },
          Shared("undertrump",
                 Choice<&R::undertrump>("undertrump", "E5",
                                        "who must overtrump but cannot must still trump, or is free",
                                        {"forced", "free"}))),
      Number<&R::last_trick>("last_trick", "A", "card points for the last trick", 0, 100),
  };
  rows->insert(rows->end(), play.begin(), play.end());
}

void AddMelds(std::vector<OptionRow>* rows) {
  const std::vector<OptionRow> melds = {
      Choice<&R::melds>("melds", "F", "whether runs and fours are declared", {"none", "declared"}),
      IfMelds(List("seq_values", "F1", "value of a run by length; the longest stands for longer runs too",
                   "\"\", or lengths from 3 without a gap as in \"3:20,4:50,5:100\"", &PrintRuns,
                   &ParseRuns)),
      IfMelds(List("carre_values", "F1", "value of four of a kind by rank",
                   "\"\", or ranks as in \"J:200,9:150,A:100\"", &PrintFours, &ParseFours)),
      IfMelds(Choice<&R::long_run>("long_run", "F1", "a long run is one meld, or is split from the top",
                                   {"single", "split"})),
      IfMelds(Choice<&R::meld_scoring>("meld_scoring", "F4",
                                       "who scores melds: the best team, each its own, the best player",
                                       {"best_team", "own_all", "best_player"})),
      IfMelds(Choice<&R::meld_tie>("meld_tie", "F6",
                                   "equal best melds: trump first and then the earliest seat, or none score",
                                   {"trump_first", "trump_cancel"})),
      Where(
          "melds", [](const R& r) { return HasMelds(r) && HasNoTrumps(r); },
          Choice<&R::nt_meld>("nt_meld", "F3", "melds without trumps", {"normal", "aces_only_200"})),
      IfMelds(Choice<&R::meld_extra>("meld_extra", "F4",
                                     "what scores for the winning side: all it holds, or what it announced",
                                     {"held", "announced"})),
      IfMelds(Choice<&R::meld_announce>(
          "meld_announce", "F", "melds are announced by choice or by themselves", {"optional", "automatic"})),
      IfMelds(Choice<&R::meld_show>("meld_show", "F", "when the melds that score are shown",
                                    {"never", "winner_after_trick1", "winner_before_card2"})),
      Flag<&R::belote>("belote", "F8", "king and queen of trump in one hand score"),
      IfBelote(Shared("baloot_raw", Number<&R::belote_value>("belote_value", "F8", "their value", 0, 1000))),
      IfBelote(Choice<&R::belote_call>("belote_call", "F8",
                                       "with which of the two cards it must be "
                                       "called; auto: with none",
                                       {"first", "second", "both", "auto"})),
      IfBelote(Choice<&R::belote_order>("belote_order", "F8", "whether the king must come first",
                                        {"any", "king_first"})),
      Where(
          "belote", [](const R& r) { return r.belote && HasAllTrumps(r); },
          Choice<&R::belote_at>("belote_at", "F8", "at all trumps", {"none", "each_suit"})),
      Where(
          "meld_show", [](const R& r) { return r.belote && HasMelds(r) && ShowsBefore(r); },
          Flag<&R::belote_shown>("belote_shown", "F6", "showing a run with both cards is a call")),
  };
  rows->insert(rows->end(), melds.begin(), melds.end());
}

void AddScore(std::vector<OptionRow>* rows) {
  const std::vector<OptionRow> score = {
      Choice<&R::made_test>("contract_test", "G1",
                            "the makers must have more than the defenders, or reach the bid",
                            {"beat", "reach_bid"}),
      Choice<&R::contract_counts>("contract_counts", "G1", "what counts for that",
                                  {"all", "cards", "cards_belote"}),
      Where("contract_test", &ReachesBid,
            Number<&R::lowest_bid_needs>("lowest_bid_needs", "G1",
                                         "what the lowest bid needs; 0: just the bid", 0, 1000)),
      Where("contract_test", &Beats,
            Choice<&R::tie>("tie", "G3", "equal points", {"made", "failed", "failed_plus_hang", "half"})),
      Where(
          "tie", [](const R& r) { return Beats(r) && r.tie == TieRule::kFailedPlusHang; },
          Number<&R::hang_points>("hang_points", "G4", "points that then hang for the next winner", 0, 1000)),
      Choice<&R::made_scores>("made_scores", "G1",
                              "a made contract: each its own, the bid too, or just the hand",
                              {"own", "own_plus_bid", "hand_win"}),
      Choice<&R::failed_scores>("failed_scores", "G2",
                                "a failed contract: the defenders score everything, their own, "
                                "a fixed sum and the bid, or just the hand",
                                {"all", "defenders_own", "fixed_plus_bid", "hand_win"}),
      Where(
          "failed_scores", [](const R& r) { return r.failed_scores == FailedScores::kFixedPlusBid; },
          Number<&R::fixed_on_failure>("fixed_on_failure", "G2", "that fixed sum", 0, 1000)),
      Where(
          "belote", [](const R& r) { return r.belote && ScoresPoints(r); },
          Shared("baloot_on_fail",
                 Choice<&R::belote_on_failure>("belote_on_failure", "G2", "the makers' Belote when they fail",
                                               {"to_defenders", "kept", "lost"}))),
      Where(
          "contract_test", [](const R& r) { return Beats(r) && ScoresPoints(r); },
          Flag<&R::no_tricks_fails>("no_tricks_fails", "G4",
                                    "makers without a trick have failed, whatever the melds")),
      Number<&R::capot_bonus>("capot_bonus", "G4", "hand points for every trick", 0, 1000),
      Where("made_scores", &ScoresPoints,
            Number<&R::capot_match_points>("capot_match_points", "G6",
                                           "match points for every trick, after rounding", 0, 1000)),
      Where(
          "capot_bid", [](const R& r) { return BidsPoints(r) && r.capot_bid; },
          Number<&R::capot_bid_made>("capot_bid_made", "G4", "score of a made bid of every trick", 0, 5000)),
      Where(
          "capot_bid", [](const R& r) { return BidsPoints(r) && r.capot_bid; },
          Number<&R::capot_bid_failed>("capot_bid_failed", "G4", "score against a failed one", 0, 5000)),
      Choice<&R::rounding>("rounding", "G5", "hand points to match points",
                           {"none", "by_mode", "truncate_lost_ten"}),
      Shared("target", Number<&R::target>("target", "H", "match points that win", 1, 10000)),
      Choice<&R::both_over>("both_over", "H", "both sides reach the target", {"higher", "draw"}),
      Choice<&R::equal>("equal", "H", "equal totals at the end", {"continue", "draw", "last_hand_winner"}),
      Choice<&R::renege>("renege", "I", "a forfeited hand", {"all_to_other"}),
  };
  rows->insert(rows->end(), score.begin(), score.end());
}

}  // namespace

std::vector<OptionRow> BeloteOptions() {
  std::vector<OptionRow> rows;
  AddDeal(&rows);
  AddAuction(&rows);
  AddPlay(&rows);
  AddMelds(&rows);
  AddScore(&rows);
  return rows;
}

}  // namespace hakam::rules
