#include "baloot_auction.h"

#include <algorithm>
#include <stdexcept>

namespace hakam::reference::baloot {
namespace {

bool Lists(const std::vector<int>& rounds, int round) {
  return std::find(rounds.begin(), rounds.end(), round) != rounds.end();
}

bool OnlyLowCards(const Cards& hand) {
  return std::all_of(hand.begin(), hand.end(),
                     [](const Card& card) { return NaturalPlace(RankOf(card)) <= NaturalPlace('9'); });
}

}  // namespace

Auction::Auction(const Options& options, int dealer, const Card& public_card, const Hands& five)
    : options_(options), dealer_(dealer), public_card_(public_card) {
  for (int seat = 0; seat < 4; ++seat) only_low_cards_[seat] = OnlyLowCards(five[seat]);
  for (int step = 1; step <= 4; ++step) order_.push_back(After(dealer, step));
  Ask(State::kR1, order_);
}

// C1, the column of legal calls.
std::vector<std::string> Auction::Legal() const {
  std::vector<std::string> calls;
  const int seat = ToAct();
  switch (state_) {
    case State::kR1:
    case State::kR2:
      calls = {"PASS", "HOKUM", "SUN"};
      break;
    case State::kR1Over:
    case State::kR2Over:
    case State::kR1Claim:
      calls = {"PASS", "SUN"};
      break;
    case State::kConfirm:
      if (round_ == 1) calls.push_back("HOKUM");
      if (round_ == 2) AddSuits(calls);
      if (MayConvert()) calls.push_back("SUN");
      break;
    case State::kThird:
      calls = {"PASS", "SUN"};
      AddSuits(calls);
      break;
    default:
      throw std::logic_error("the auction is over");
  }
  if (MayAshkal(seat)) calls.push_back("ASHKAL");
  if (MayKawesh(seat)) calls.push_back("KAWESH");
  std::sort(calls.begin(), calls.end());
  return calls;
}

void Auction::Apply(const std::string& call) {
  const int seat = ToAct();
  if (call == "PASS") {
    Pass();
  } else if (call == "KAWESH") {
    End(State::kKawesh);
  } else if (call == "SUN") {
    CallSun(seat, false);
  } else if (call == "ASHKAL") {
    // C6: without the right it is carried out as a Sun where illegal_ashkal=AS_SUN. It is never in Legal().
    if (!MayAshkal(seat) && options_.illegal_ashkal != "AS_SUN") throw std::logic_error("no right to Ashkal");
    CallSun(seat, MayAshkal(seat));
  } else {
    CallHokum(seat, call);
  }
}

// C3: wherever a Sun may be bid or put over a Hokum, so neither when claiming nor confirming.
bool Auction::MayAshkal(int seat) const {
  const bool bidding =
      state_ == State::kR1 || state_ == State::kR1Over || state_ == State::kR2 || state_ == State::kR2Over;
  const bool speaks_late = seat == After(dealer_, 3) || seat == dealer_;
  const bool card_allows = options_.ashkal_on_ace || RankOf(public_card_) != 'A';
  return bidding && speaks_late && card_allows && Lists(options_.ashkal_rounds, round_);
}

// B6.
bool Auction::MayKawesh(int seat) const {
  const bool first_round = state_ == State::kR1 || state_ == State::kR1Over;
  return options_.kawesh && first_round && only_low_cards_[seat];
}

// C4, C8.
bool Auction::MayConvert() const { return Lists(options_.hokum_to_sun, round_); }

void Auction::AddSuits(std::vector<std::string>& calls) const {
  for (char suit : {'C', 'D', 'H', 'S'}) {
    if (suit != SuitOf(public_card_)) calls.push_back(std::string("HOKUM:") + suit);
  }
}

// C4 in round 1, C8 in round 2.
std::vector<int> Auction::OverQueue(int bidder) const {
  const std::string& rule = round_ == 1 ? options_.r1_sun_over_hokum : options_.r2_sun_over_hokum;
  if (rule == "NEXT_ONLY") return {After(bidder, 1)};
  if (rule == "ALL_OTHERS") return {After(bidder, 1), After(bidder, 2), After(bidder, 3)};
  // YET_TO_SPEAK
  return {std::find(order_.begin(), order_.end(), bidder) + 1, order_.end()};
}

// C5.
std::vector<int> Auction::ClaimQueue(int caller, bool ashkal) const {
  std::vector<int> queue;
  if (options_.sun_claim == "HIGHER_PRIORITY") {
    queue.assign(order_.begin(), std::find(order_.begin(), order_.end(), caller));
  } else if (options_.sun_claim == "ALL_OTHERS" || options_.sun_claim == "NOT_YET_BID") {
    queue = {After(caller, 1), After(caller, 2), After(caller, 3)};
  }
  if (options_.sun_claim == "NOT_YET_BID") std::erase(queue, hokum_bidder_);
  if (ashkal) std::erase(queue, PartnerOf(caller));
  return queue;
}

void Auction::Ask(State state, const std::vector<int>& seats) {
  state_ = state;
  to_ask_ = seats;
}

void Auction::Pass() {
  to_ask_.erase(to_ask_.begin());
  if (!to_ask_.empty()) return;
  switch (state_) {
    case State::kR1:
      round_ = 2;
      Ask(State::kR2, order_);
      break;
    case State::kR1Over:
    case State::kR2Over:
      NobodyWentOver();
      break;
    case State::kR1Claim:
      End(State::kContract);
      break;
    case State::kR2:
      if (options_.third_call && RankOf(public_card_) == 'A') {  // C10
        Ask(State::kThird, {After(dealer_, 1)});
      } else {
        End(State::kAllPass);
      }
      break;
    case State::kThird:
      End(State::kAllPass);
      break;
    default:
      throw std::logic_error("no pass here");
  }
}

void Auction::NobodyWentOver() {
  if (round_ == 1 && !MayConvert()) {  // C4: nothing is left to say, the contract stands
    contract_ = {SuitOf(public_card_), hokum_bidder_, hokum_bidder_};
    End(State::kContract);
    return;
  }
  Ask(State::kConfirm, {hokum_bidder_});
}

void Auction::CallSun(int seat, bool ashkal) {
  contract_ = {kNoTrump, seat, ashkal ? PartnerOf(seat) : seat};
  if (state_ != State::kR1 && state_ != State::kR1Over) {
    End(State::kContract);  // round 2, a claim, a conversion or the third call: nobody is asked any more
    return;
  }
  Ask(State::kR1Claim, ClaimQueue(seat, ashkal));
  if (to_ask_.empty()) End(State::kContract);
}

void Auction::CallHokum(int seat, const std::string& call) {
  if (state_ == State::kR1 || state_ == State::kR2) {
    hokum_bidder_ = seat;
    Ask(state_ == State::kR1 ? State::kR1Over : State::kR2Over, OverQueue(seat));
    if (to_ask_.empty()) NobodyWentOver();
    return;
  }
  // CONFIRM and THIRD. "HOKUM" is the public suit (C2), "HOKUM:x" ends in the suit.
  contract_ = {call == "HOKUM" ? SuitOf(public_card_) : call.back(), seat, seat};
  End(State::kContract);
}

void Auction::End(State state) { Ask(state, {}); }

}  // namespace hakam::reference::baloot
