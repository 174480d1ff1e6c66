#include "tests/reference/family_auction.h"

#include <algorithm>

namespace hakam::reference::family {
namespace {

constexpr char kPass[] = "PASS";
constexpr char kTake[] = "TAKE";

bool IsSuit(const std::string& denomination) { return denomination.size() == 1; }

// The word for the level of doubling that follows `already` of them (D1, D2, D3).
std::string DoublingWord(const std::vector<std::string>& levels, int already) {
  if (levels[already] == "match") return "MATCH";
  return already == 0 ? "DOUBLE" : "REDOUBLE";
}

}  // namespace

Auction::Auction(const Options& options, const Deal& deal, int dealer)
    : options_(options),
      deal_(deal),
      dealer_(dealer),
      to_act_((dealer + 1) % options.players),
      passed_(options.players, false) {}

bool Auction::ByNaming() const {
  return options_.auction == "take_then_name" || options_.auction == "name_once";
}

std::vector<std::string> Auction::Legal() const {
  std::vector<std::string> calls;
  if (!contract_.match) {  // D3: after it only passes
    if (ByNaming()) AddNamings(&calls);
    if (options_.auction == "ladder") AddLadderBids(&calls);
    if (options_.auction == "points") AddPointBids(&calls);
    AddDoubling(&calls);
  }
  if (MayPass(calls)) calls.push_back(kPass);
  std::sort(calls.begin(), calls.end());
  return calls;
}

// Tarabish C2, and so in the other auctions: the dealer, last of all, has to name. He may still pass if
// nothing is there that he could name, which takes must_hold_suit and a short list of denominations.
bool Auction::MayPass(const std::vector<std::string>& others) const {
  const int rounds = options_.auction == "take_then_name" ? 2 : 1;
  const bool forced = options_.all_pass == "dealer_forced" && contract_.declarer < 0 &&
                      calls_ == rounds * options_.players - 1;
  return !forced || others.empty();
}

bool Auction::MayName(char suit) const {
  return !options_.must_hold_suit || HoldsForNaming(options_, deal_, dealer_, to_act_, suit);
}

// Belote C1 and C2, Découverte C, Tarabish C1, Clabber C.
void Auction::AddNamings(std::vector<std::string>* calls) const {
  const bool turned = options_.auction == "take_then_name" && !deal_.turnup.empty();
  const bool first_round = calls_ < options_.players;
  for (const std::string& denomination : options_.denominations) {
    const bool is_turned = turned && denomination[0] == SuitOf(deal_.turnup) && IsSuit(denomination);
    if (options_.auction == "take_then_name" && is_turned != first_round) continue;
    if (IsSuit(denomination) && !MayName(denomination[0])) continue;
    calls->push_back(is_turned ? kTake : denomination);
  }
}

// Bidding Belote C1: the list of denominations is the ladder, low to high.
void Auction::AddLadderBids(std::vector<std::string>* calls) const {
  bool higher = contract_.declarer < 0;
  for (const std::string& denomination : options_.denominations) {
    if (higher) calls->push_back(denomination);
    if (denomination == contract_.denomination) higher = true;
  }
}

// La Coinche C1, Pilotta C1.
void Auction::AddPointBids(std::vector<std::string>* calls) const {
  if (contract_.capot) return;  // nothing is above it
  for (const std::string& denomination : options_.denominations) {
    for (int bid = options_.bid_min; bid <= options_.bid_max; bid += std::max(1, options_.bid_step)) {
      if (bid > contract_.bid) calls->push_back(std::to_string(bid) + "-" + denomination);
    }
    if (options_.capot_bid) calls->push_back("CAPOT-" + denomination);
  }
}

// D1, D2, D3: the levels are called by the two sides in turn, the side that did not bid first.
void Auction::AddDoubling(std::vector<std::string>* calls) const {
  if (contract_.declarer < 0 || contract_.doublings >= static_cast<int>(options_.doubling.size())) return;
  const bool by_makers = contract_.doublings % 2 == 1;
  if ((TeamOf(to_act_) == TeamOf(contract_.declarer)) != by_makers) return;
  calls->push_back(DoublingWord(options_.doubling, contract_.doublings));
}

bool Auction::IsDoubling(const std::string& call) const {
  return call == "DOUBLE" || call == "REDOUBLE" || call == "MATCH";
}

void Auction::Apply(const std::string& call) {
  ++calls_;
  if (call == kPass) {
    ++passes_in_a_row_;
    passed_[to_act_] = true;
  } else {
    passes_in_a_row_ = 0;
    last_author_ = to_act_;
    if (IsDoubling(call)) {
      Double();
    } else {
      SetBid(call);
    }
  }
  over_ = EndsNow(call);
  if (!over_) PassTheTurn();
}

void Auction::Double() {
  const std::string& level = options_.doubling[contract_.doublings++];
  if (level == "match") {
    contract_.match = true;
  } else {
    contract_.factor = std::stoi(level);
  }
}

// A bid undoes every doubling of the one before it.
void Auction::SetBid(const std::string& call) {
  Contract next;
  next.declarer = to_act_;
  next.first_bidder = contract_.first_bidder < 0 ? to_act_ : contract_.first_bidder;
  const size_t dash = call.find('-');
  if (call == kTake) {
    next.denomination = std::string(1, SuitOf(deal_.turnup));
  } else if (dash == std::string::npos) {
    next.denomination = call;
  } else {
    next.denomination = call.substr(dash + 1);
    next.capot = call.substr(0, dash) == "CAPOT";
    if (!next.capot) next.bid = std::stoi(call.substr(0, dash));
  }
  contract_ = next;
}

bool Auction::EndsNow(const std::string& call) const {
  const int players = options_.players;
  if (ByNaming()) {
    const int rounds = options_.auction == "take_then_name" ? 2 : 1;
    return contract_.declarer >= 0 || calls_ == rounds * players;
  }
  if (call == "REDOUBLE" && options_.redouble_closes) return true;  // Coinche D2
  if (options_.pass_final) {                                        // Pilotta C2
    for (int seat = 0; seat < players; ++seat) {
      if (!passed_[seat] && seat != last_author_) return false;
    }
    return true;
  }
  return passes_in_a_row_ == (contract_.declarer < 0 ? players : players - 1);
}

void Auction::PassTheTurn() {
  do {
    to_act_ = (to_act_ + 1) % options_.players;
  } while (options_.pass_final && !ByNaming() && passed_[to_act_]);
}

}  // namespace hakam::reference::family
