// The options of law/baloot, tables I and K. `Where` marks an option that another one can leave without
// effect.
#include <utility>

#include "sdk/rules/option_rows.h"

namespace hakam::rules {

namespace {

template <auto kField>
OptionRow RoundList(absl::string_view name, absl::string_view clause, absl::string_view meaning) {
  return option_rows::Choice<kField>(name, clause, meaning, {"", "1", "2", "1,2"});
}

// An option about what happens when a contract is doubled.
OptionRow IfDoubling(OptionRow row) {
  return option_rows::Where(
      "doubling", [](const RuleSet& r) { return r.doubling; }, std::move(row));
}

// An option about a player who must trump: without that duty (E5) any card is legal.
OptionRow IfMustTrump(OptionRow row) {
  return option_rows::Where(
      "must_trump", [](const RuleSet& r) { return r.must_trump; }, std::move(row));
}

}  // namespace

std::vector<OptionRow> BalootOptions() {
  using R = RuleSet;
  using namespace option_rows;  // NOLINT(google-build-using-namespace): the table's own vocabulary
  return {
      // C: auction.
      Choice<&R::r1_sun_over_hokum>("r1_sun_over_hokum", "C4", "who may call Sun over a Hokum of round 1",
                                    {"ALL_OTHERS", "NEXT_ONLY"}),
      Choice<&R::r2_sun_over_hokum>("r2_sun_over_hokum", "C8", "who may call Sun over a Hokum of round 2",
                                    {"YET_TO_SPEAK", "NEXT_ONLY"}),
      Choice<&R::sun_claim>("sun_claim", "C5", "who may claim a Sun of round 1",
                            {"HIGHER_PRIORITY", "ALL_OTHERS", "NOT_YET_BID", "NONE"}),
      RoundList<&R::ashkal_rounds>("ashkal_rounds", "C3", "rounds in which Ashkal may be called"),
      Where(
          "ashkal_rounds", [](const R& r) { return r.ashkal_rounds != Rounds::kNone; },
          Flag<&R::ashkal_on_ace>("ashkal_on_ace", "C3", "Ashkal may be called on a public ace")),
      Choice<&R::illegal_ashkal>("illegal_ashkal", "C6",
                                 "an Ashkal without the right counts as Sun or is refused",
                                 {"AS_SUN", "REJECT"}),
      RoundList<&R::hokum_to_sun>("hokum_to_sun", "C4",
                                  "rounds in which the Hokum bidder may turn it into Sun"),
      Flag<&R::kawesh>("kawesh", "B6", "five cards of 7, 8, 9 may be laid open: the deal is void"),
      Where(
          "kawesh", [](const R& r) { return r.kawesh; },
          Choice<&R::kawesh_dealer>("kawesh_dealer", "B6", "who deals after a Kawesh", {"NEXT", "SAME"})),
      Flag<&R::third_call>("third_call", "C10", "one more call for the dealer's right on a public ace"),
      // D: doubling.
      Flag<&R::doubling>("doubling", "D1", "contracts may be doubled"),
      IfDoubling(Choice<&R::double_when>("double_when", "D8", "doubling on eight cards or on five",
                                         {"AFTER_DEAL", "BEFORE_DEAL"})),
      IfDoubling(Choice<&R::lock>("lock", "D3", "whether DOUBLE and FOUR in Hokum forbid trump leads",
                                  {"CHOICE", "ALWAYS", "NEVER"})),
      IfDoubling(Choice<&R::raise_by>("raise_by", "D4", "who of a side may raise further",
                                      {"SAME_PLAYER", "EITHER_PARTNER"})),
      IfDoubling(Number<&R::sun_max_level>("sun_max_level", "D6", "highest level of a doubled Sun", 2, 5)),
      IfDoubling(Choice<&R::sun_double_defenders>("sun_double_defenders", "D6",
                                                  "the defenders' score that lets them double Sun",
                                                  {"UP_TO_100", "BELOW_100"})),
      IfDoubling(Choice<&R::doubled_tie>("doubled_tie", "G8", "who wins a tie in a doubled hand",
                                         {"BY_G4", "LAST_RAISER_LOSES"})),
      // E: play.
      Choice<&R::first_leader>("first_lead", "E1", "who leads to trick 1", {"RIGHT_OF_DEALER", "DECLARER"}),
      Flag<&R::must_trump>("must_trump", "E5", "a player void in the led suit must trump"),
      IfMustTrump(
          Flag<&R::partner_exempt>("partner_exempt", "E6", "no duty to trump while partner is winning")),
      IfMustTrump(
          Flag<&R::overtrump_ruff>("overtrump_ruff", "E7", "a ruff must be overtrumped when possible")),
      Shared("trump_led_overtake",
             Choice<&R::trump_led_overtake>("overtrump_led", "E9",
                                            "whether a led trump must be beaten when possible",
                                            {"UNLESS_PARTNER", "ALWAYS", "NEVER"})),
      IfMustTrump(Shared("undertrump",
                         Choice<&R::undertrump>("undertrump", "E8",
                                                "a player who cannot overtrump must still trump, or is free",
                                                {"REQUIRED", "FREE"}))),
      Flag<&R::ekka>("ekka", "E10", "announcing the highest card left frees the partner from trumping"),
      // F: projects.
      Choice<&R::four_kind_ranks>("four_kind_ranks", "F2", "ranks of which four are a project",
                                  {"TJQKA", "789TJQKA"}),
      Either<&R::four_hundred_raw, 200, 400>("four_hundred_raw", "F7", "card points of four aces in Sun",
                                             {"200", "400"}),
      Shared("belote_value",
             Either<&R::belote_value, 20, 10>("baloot_raw", "F7", "card points of Baloot", {"20", "10"})),
      Choice<&R::project_order>("project_order", "F5", "how projects are compared",
                                {"KIND_RANK_TRUMP", "POINTS_TRUMP_RANK"}),
      Choice<&R::project_tie>("project_tie", "F6", "seat order among equal projects",
                              {"FIRST_LEADER_ORDER", "DEALER_RIGHT_ORDER", "DEALER_FIRST_ORDER"}),
      Choice<&R::baloot_share>("baloot_share", "F8", "which scored projects leave room for Baloot",
                               {"BOTH_IN_SIRA_OR_50", "NONE", "ALL_BUT_BOTH_IN_SEQ100"}),
      // G: scoring.
      Choice<&R::hokum_66>("hokum_66", "G3", "who drops a point when Hokum rounds to 17",
                           {"LARGER_LOSES", "DECLARER_LOSES"}),
      Choice<&R::contract_test>(
          "contract_test", "G4", "what makes a contract",
          {"GP_THEN_RAW", "GP_NO_BALOOT", "GP_DRAW_OK", "GP_STRICT", "RAW_CARDS_STRICT"}),
      Choice<&R::failed_projects>("failed_projects", "G6", "the declarers' projects when they fail",
                                  {"TO_DEFENDERS", "LOST"}),
      Shared("belote_on_failure",
             Choice<&R::belote_on_failure>("baloot_on_fail", "G6", "the declarers' Baloot when they fail",
                                           {"TO_DEFENDERS", "OWNER", "LOST"})),
      IfDoubling(Choice<&R::doubled_split>("doubled_split", "G8", "how a doubled hand is divided",
                                           {"WINNER_TAKES_ALL", "MULTIPLY_EACH"})),
      Number<&R::capot_sun>("capot_sun", "G7", "game points for all tricks in Sun", 0, 1000),
      Number<&R::capot_hokum>("capot_hokum", "G7", "game points for all tricks in Hokum", 0, 1000),
      Choice<&R::capot_88>("capot_88", "G7", "when all tricks count 88",
                           {"SUN_ACE_DEFENDERS", "ACE_ANY", "NONE"}),
      Choice<&R::swept_team_bonuses>("swept_team_bonuses", "G7",
                                     "projects and Baloot of a team without a trick",
                                     {"TO_SWEEPER", "AS_USUAL", "LOST"}),
      Shared("target", Number<&R::target>("target", "H2", "game points that win the match", 1, 10000)),
      Choice<&R::qaid>("qaid", "G10", "whether a held card played against the rules forfeits the hand",
                       {"NONE", "FORFEIT"}),
  };
}

}  // namespace hakam::rules
