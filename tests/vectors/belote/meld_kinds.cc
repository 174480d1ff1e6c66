// Melds: meld_find, meld_claim, meld_award.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/belote/meld.h"
#include "tests/vectors/belote/inputs.h"
#include "tests/vectors/belote/kinds.h"

namespace hakam::vectors::belote {

using rules::Card;
using rules::CardSet;
using rules::Declaration;
using rules::Denomination;
using rules::RuleSet;
using rules::Seat;
using rules::SeatMelds;

namespace {

bool HasMelds(const RuleSet& rules) { return rules.melds == rules::Melds::kDeclared; }

Json CardNames(CardSet cards) {
  Json names = Json::array();
  for (Card card : cards) names.push_back(card.ToString());
  return names;
}

// What one seat announced and held.
struct SeatHand {
  SeatMelds announced;
  CardSet announced_cards;
  std::optional<CardSet> held;  // unless it held just what it announced
};
using SeatHands = std::array<SeatHand, rules::kMaxSeats>;

// Adds a meld. One that is worth nothing may not be claimed, so it is as if it were not there.
absl::Status Announce(const RuleSet& rules, Denomination d, CardSet meld, SeatHand* hand) {
  if (!rules::IsFour(meld) && !rules::IsRun(meld))
    return absl::InvalidArgumentError(absl::StrCat(meld.ToString(), " is no run and no four of a kind"));
  if (hand->announced_cards.Intersects(meld))
    return absl::InvalidArgumentError(absl::StrCat(meld.ToString(), ": a card is in two melds"));
  if (hand->held.has_value() && !hand->held->ContainsAll(meld))
    return absl::InvalidArgumentError(absl::StrCat(meld.ToString(), " is not held"));
  hand->announced_cards = hand->announced_cards | meld;
  if (!HasMelds(rules) || rules::belote::MeldPoints(rules, d, meld) == 0) return absl::OkStatus();
  const SeatMelds one = rules::belote::Tally(rules, d, {.melds = {meld}, .count = 1});
  hand->announced.best = std::max(hand->announced.best, one.best);
  hand->announced.points = static_cast<int16_t>(hand->announced.points + one.points);
  return absl::OkStatus();
}

absl::StatusOr<SeatHands> HandsOf(const RuleSet& rules, Denomination d, Fields& fields) {
  SeatHands seats;
  HAKAM_ASSIGN_OR_RETURN(const Hands hands, fields.HandsIfAny("hands"));
  for (size_t seat = 0; seat < seats.size(); ++seat) seats[seat].held = hands[seat];
  HAKAM_ASSIGN_OR_RETURN(const Json* list, fields.Need("announced"));
  if (!list->is_array()) return WrongField("announced", "a list of {seat, cards}", *list);
  for (const Json& item : *list) {
    if (!item.is_object()) return WrongField("announced", "{seat, cards}", item);
    Fields meld(item, rules);
    const absl::StatusOr<Seat> seat = meld.SeatOf("seat");
    if (!seat.ok()) return InField("announced", seat.status());
    const absl::StatusOr<CardSet> cards = meld.Cards("cards");
    if (!cards.ok()) return InField("announced", cards.status());
    const absl::Status left = meld.NothingLeft();
    if (!left.ok()) return InField("announced", left);
    const absl::Status added = Announce(rules, d, *cards, &seats[At(*seat)]);
    if (!added.ok()) return InField("announced", added);
  }
  return seats;
}

// What a seat scores if its melds do (F4).
int ScoredPoints(const RuleSet& rules, Denomination d, const SeatHand& hand) {
  if (rules.meld_extra == rules::MeldExtra::kAnnounced || !HasMelds(rules)) return hand.announced.points;
  const CardSet held = hand.held.value_or(hand.announced_cards);
  return rules::belote::Tally(rules, d, rules::belote::BestMelds(rules, d, held)).points;
}

// How good a meld is, by (four or run, highest card, value): what "best first" leaves open is the order of
// melds that agree in this.
using MeldKey = std::array<int, 3>;

MeldKey KeyOf(const Json& names, const Json& value) {
  CardSet cards;
  for (const Json& name : names) {
    const absl::StatusOr<Card> card = Card::Parse(name.is_string() ? name.get<std::string>() : "");
    if (card.ok()) cards.Add(*card);
  }
  if (cards.empty() || !value.is_number_integer()) return {};
  return {rules::IsFour(cards) ? 1 : 0, static_cast<int>(rules::TopRank(cards)), value.get<int>()};
}

}  // namespace

void SortMelds(Json* answer) {
  if (!answer->is_object() || !answer->contains("melds") || !answer->contains("values")) return;
  Json& melds = (*answer)["melds"];
  const Json& values = (*answer)["values"];
  if (!melds.is_array() || !values.is_array() || melds.size() != values.size()) return;
  for (Json& meld : melds) SortList(&meld);
  for (size_t i = 0; i < melds.size();) {
    size_t end = i + 1;
    while (end < melds.size() && KeyOf(melds[end], values[end]) == KeyOf(melds[i], values[i])) ++end;
    std::sort(melds.begin() + static_cast<ptrdiff_t>(i), melds.begin() + static_cast<ptrdiff_t>(end));
    i = end;
  }
}

absl::StatusOr<Json> AnswerMeldFind(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const CardSet hand, fields.Cards("hand"));
  HAKAM_ASSIGN_OR_RETURN(const Denomination d, ModeOf(rules, fields));
  Json answer = {{"melds", Json::array()}, {"values", Json::array()}};
  if (!HasMelds(rules)) return answer;
  for (CardSet meld : rules::belote::BestMelds(rules, d, hand)) {
    answer["melds"].push_back(CardNames(meld));
    answer["values"].push_back(rules::belote::MeldPoints(rules, d, meld));
  }
  return answer;
}

absl::StatusOr<Json> AnswerMeldClaim(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Denomination d, ContractOf(rules, fields));
  HAKAM_ASSIGN_OR_RETURN(const CardSet hand, fields.Cards("hand"));
  HAKAM_ASSIGN_OR_RETURN(const std::vector<CardSet> claims, fields.CardSets("claims"));
  if (claims.empty()) return true;
  if (!HasMelds(rules)) return false;
  const rules::DeclarationList list = rules::belote::LegalDeclarations(rules, d, hand);
  return std::any_of(list.begin(), list.end(), [&](const Declaration& legal) {
    return std::is_permutation(legal.begin(), legal.end(), claims.begin(), claims.end());
  });
}

absl::StatusOr<Json> AnswerMeldAward(const RuleSet& rules, Fields& fields) {
  HAKAM_ASSIGN_OR_RETURN(const Denomination d, ContractOf(rules, fields));
  HAKAM_ASSIGN_OR_RETURN(const Seat dealer, fields.SeatOf("dealer"));
  HAKAM_ASSIGN_OR_RETURN(const SeatHands seats, HandsOf(rules, d, fields));
  std::array<SeatMelds, rules::kMaxSeats> announced{};
  for (size_t seat = 0; seat < seats.size(); ++seat) announced[seat] = seats[seat].announced;
  const rules::belote::MeldContest contest = rules::belote::Compare(rules, dealer, announced);
  rules::PerTeam points{};
  for (size_t i = 0; i < seats.size(); ++i) {
    const auto team = At(rules::TeamOf(static_cast<Seat>(i)));
    if (contest.scores[i]) points[team] += ScoredPoints(rules, d, seats[i]);
  }
  Json answer = {{"winner", nullptr}, {"points", points}};
  if (contest.winner.has_value()) answer["winner"] = Index(*contest.winner);
  return answer;
}

}  // namespace hakam::vectors::belote
