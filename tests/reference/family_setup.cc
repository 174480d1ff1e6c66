#include "tests/reference/family_setup.h"

namespace hakam::reference::family {
namespace {

using Values = std::map<std::string, std::string>;

std::string Text(const Values& values, const std::string& name) {
  const auto found = values.find(name);
  return found == values.end() ? "" : found->second;
}

int Number(const Values& values, const std::string& name, int absent = 0) {
  const std::string text = Text(values, name);
  return text.empty() ? absent : std::stoi(text);
}

bool Flag(const Values& values, const std::string& name) { return Text(values, name) == "true"; }

// The pieces between the commas, none for "".
std::vector<std::string> List(const Values& values, const std::string& name) {
  const std::string text = Text(values, name);
  std::vector<std::string> pieces;
  size_t begin = 0;
  while (begin < text.size()) {
    size_t end = text.find(',', begin);
    if (end == std::string::npos) end = text.size();
    pieces.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return pieces;
}

std::vector<int> Numbers(const Values& values, const std::string& name) {
  std::vector<int> numbers;
  for (const std::string& piece : List(values, name)) numbers.push_back(std::stoi(piece));
  return numbers;
}

// "3:20,4:50" and "J:200,9:150": pairs of what stands before and behind the colon.
std::map<std::string, int> Pairs(const Values& values, const std::string& name) {
  std::map<std::string, int> pairs;
  for (const std::string& piece : List(values, name)) {
    const size_t colon = piece.find(':');
    pairs[piece.substr(0, colon)] = std::stoi(piece.substr(colon + 1));
  }
  return pairs;
}

void ReadDealAndAuction(const Values& values, Options* o) {
  o->players = Number(values, "players", 4);
  o->packets_before = Numbers(values, "packets_before");
  o->turnup = Text(values, "turnup");
  o->turnup_to = Text(values, "turnup_to");
  o->packets_after = Numbers(values, "packets_after");
  o->kitty = Text(values, "kitty");
  o->all_pass = Text(values, "all_pass");
  o->auction = Text(values, "auction");
  o->denominations = List(values, "denominations");
  o->bid_min = Number(values, "bid_min");
  o->bid_step = Number(values, "bid_step");
  o->bid_max = Number(values, "bid_max");
  o->capot_bid = Flag(values, "capot_bid");
  o->pass_final = Flag(values, "pass_final");
  o->must_hold_suit = Flag(values, "must_hold_suit");
  o->doubling = List(values, "doubling");
  o->redouble_closes = Flag(values, "redouble_closes");
  o->double_scope = Text(values, "double_scope");
  if (o->double_scope.empty()) o->double_scope = o->auction == "points" ? "bid_only" : "all";
  o->doubled_made = Text(values, "doubled_made");
}

void ReadPlay(const Values& values, Options* o) {
  o->first_leader = Text(values, "first_leader");
  o->trump_led_overtake = Text(values, "trump_led_overtake");
  o->at_overtake = Text(values, "at_overtake");
  o->void_ruff = Text(values, "void_ruff");
  o->overruff = Text(values, "overruff");
  o->undertrump = Text(values, "undertrump");
  o->last_trick = Number(values, "last_trick");
}

void ReadMelds(const Values& values, Options* o) {
  o->melds = Text(values, "melds");
  for (const auto& [length, value] : Pairs(values, "seq_values")) o->seq_values[std::stoi(length)] = value;
  for (const auto& [rank, value] : Pairs(values, "carre_values")) o->carre_values[rank[0]] = value;
  o->long_run = Text(values, "long_run");
  o->meld_scoring = Text(values, "meld_scoring");
  o->meld_tie = Text(values, "meld_tie");
  o->nt_meld = Text(values, "nt_meld");
  o->meld_extra = Text(values, "meld_extra");
  o->meld_announce = Text(values, "meld_announce");
  o->meld_show = Text(values, "meld_show");
  o->belote = Flag(values, "belote");
  o->belote_value = Number(values, "belote_value");
  o->belote_call = Text(values, "belote_call");
  o->belote_order = Text(values, "belote_order");
  o->belote_at = Text(values, "belote_at");
  o->belote_shown = Flag(values, "belote_shown");
}

void ReadScore(const Values& values, Options* o) {
  o->nt_multiplier = Number(values, "nt_multiplier", 1);
  o->contract_test = Text(values, "contract_test");
  o->contract_counts = Text(values, "contract_counts");
  o->lowest_bid_needs = Number(values, "lowest_bid_needs");
  o->tie = Text(values, "tie");
  o->hang_points = Number(values, "hang_points");
  o->made_scores = Text(values, "made_scores");
  o->failed_scores = Text(values, "failed_scores");
  o->fixed_on_failure = Number(values, "fixed_on_failure");
  o->belote_on_failure = Text(values, "belote_on_failure");
  o->no_tricks_fails = Flag(values, "no_tricks_fails");
  o->capot_bonus = Number(values, "capot_bonus");
  o->capot_match_points = Number(values, "capot_match_points");
  o->capot_bid_made = Number(values, "capot_bid_made");
  o->capot_bid_failed = Number(values, "capot_bid_failed");
  o->rounding = Text(values, "rounding");
  o->target = Number(values, "target");
  o->both_over = Text(values, "both_over");
  o->equal = Text(values, "equal");
}

}  // namespace

Options ReadOptions(const Values& values) {
  Options options;
  ReadDealAndAuction(values, &options);
  ReadPlay(values, &options);
  ReadMelds(values, &options);
  ReadScore(values, &options);
  return options;
}

}  // namespace hakam::reference::family
