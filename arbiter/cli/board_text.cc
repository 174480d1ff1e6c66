#include "arbiter/cli/board_text.h"

#include <array>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "arbiter/record/record.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/meld.h"

namespace hakam::arbiter {
namespace {

using rules::ActionKind;

std::string ContractText(const rules::Contract& contract) {
  static constexpr const char* kNames[] = {"Hokum clubs", "Hokum diamonds", "Hokum hearts", "Hokum spades",
                                           "Sun",         "all trumps"};
  std::string text =
      absl::StrCat(kNames[static_cast<int>(contract.denomination)], " by seat ", Index(contract.caller));
  if (contract.ashkal) absl::StrAppend(&text, " (Ashkal, the card goes to seat ", Index(contract.taker), ")");
  if (contract.level > 1) {
    absl::StrAppend(&text, ", level ", static_cast<int>(contract.level), contract.locked ? " locked" : "");
  }
  return text;
}

std::string MeldText(const rules::Declaration& declaration) {
  if (declaration.count == 0) return "nothing";
  return absl::StrJoin(declaration, " + ",
                       [](std::string* out, rules::CardSet meld) { absl::StrAppend(out, meld.ToString()); });
}

std::string OutcomeText(const rules::BoardResult& result) {
  switch (result.outcome) {
    case rules::Outcome::kMade:
      return "made";
    case rules::Outcome::kFailed:
      return "failed";
    case rules::Outcome::kPassedOut:
      return "passed out, no score";
    case rules::Outcome::kVoid:
      return "Kawesh, no score";
    case rules::Outcome::kForfeit:
      return "forfeited";
  }
  return "";
}

// Collects what is told while the record is played again.
class Teller {
 public:
  explicit Teller(const v1::BoardRecord& record) : record_(record) {}

  void Visit(const ReplayStep& step) {
    const int seat = Index(step.seat);
    for (size_t i = 0; i < hands_.size(); ++i)
      hands_[i] = step.before.dealt_hand(static_cast<rules::Seat>(i));
    if (step.record.has_fault()) {
      faults_.push_back(
          absl::StrCat("seat ", seat, ": ", v1::FaultKind_Name(step.record.fault().kind()).substr(11), ", ",
                       step.record.fault().detail(),
                       step.action != nullptr ? absl::StrCat("; the stand-in: ", step.action->ToString())
                                              : "; the board is forfeited"));
    }
    if (step.action == nullptr) return;
    switch (step.action->kind) {
      case ActionKind::kCall:
        calls_.push_back(absl::StrCat(seat, " ", step.action->call.ToString()));
        break;
      case ActionKind::kDeclaration:
        melds_.push_back(absl::StrCat(seat, " ", MeldText(step.action->declaration)));
        break;
      case ActionKind::kPlay:
        if (cards_.empty() || cards_.back().size() == rules::kMaxSeats) cards_.emplace_back();
        cards_.back().push_back({seat, step.action->play.card});
        break;
    }
  }

  std::string Text(const rules::BoardResult& result) const {
    std::string out = absl::StrFormat(
        "pairing %d%s, deal %d, room %d; dealer: seat %d; scores before: %d - %d\n\n", record_.pairing(),
        Names(), record_.deal(), record_.room(), record_.dealer(), record_.scores(0), record_.scores(1));
    for (size_t seat = 0; seat < hands_.size(); ++seat) {
      const std::string entrant = static_cast<int>(seat) < record_.seats_size()
                                      ? record_.seats(static_cast<int>(seat)).entrant()
                                      : "?";
      absl::StrAppendFormat(&out, "  seat %d  %-20s %s\n", seat, entrant, hands_[seat].ToString());
    }
    absl::StrAppend(&out, "\nauction   ", absl::StrJoin(calls_, ", "), "\n");
    if (result.contract) absl::StrAppend(&out, "contract  ", ContractText(*result.contract), "\n");
    if (!melds_.empty()) absl::StrAppend(&out, "melds     ", absl::StrJoin(melds_, ", "), "\n");
    AppendTricks(&out);
    if (!faults_.empty()) absl::StrAppend(&out, "\nfaults    ", absl::StrJoin(faults_, "\n          "), "\n");
    AppendScore(result, &out);
    return out;
  }

 private:
  // ", A against B": in room 1 the first entrant of the pairing sits at 0 and 2, in room 2 at 1 and 3.
  std::string Names() const {
    if (record_.seats_size() != rules::kMaxSeats) return "";
    const int first = record_.room() == 2 ? 1 : 0;
    return absl::StrCat(", ", record_.seats(first).entrant(), " against ",
                        record_.seats(1 - first).entrant());
  }

  struct Played {
    int seat;
    rules::Card card;
  };

  // The leader of the next trick is the winner of this one; of the last trick the winner is not told.
  void AppendTricks(std::string* out) const {
    for (size_t t = 0; t < cards_.size(); ++t) {
      absl::StrAppend(out, t == 0 ? "\n" : "", absl::StrFormat("trick %d   ", t + 1));
      for (const Played& played : cards_[t])
        absl::StrAppendFormat(out, "%d:%s  ", played.seat, played.card.ToString());
      if (t + 1 < cards_.size()) absl::StrAppendFormat(out, "won by %d", cards_[t + 1].front().seat);
      while (out->back() == ' ') out->pop_back();
      absl::StrAppend(out, "\n");
    }
  }

  static void AppendScore(const rules::BoardResult& result, std::string* out) {
    absl::StrAppend(out, "\nresult    ", OutcomeText(result));
    if (result.card_points) {
      absl::StrAppendFormat(out, ", card points %d - %d", (*result.card_points)[0], (*result.card_points)[1]);
    }
    if (result.capot_team) absl::StrAppend(out, ", every trick to team ", Index(*result.capot_team));
    absl::StrAppend(out, "\n");
    for (const rules::DeclaredMeld& meld : result.scored_melds) {
      absl::StrAppend(out, "scored    seat ", Index(meld.seat), " ", meld.cards.ToString(), "\n");
    }
    for (const rules::Seat seat : result.belote_seats)
      absl::StrAppend(out, "Baloot    seat ", Index(seat), "\n");
    absl::StrAppendFormat(out, "points    seats 0 and 2: %d, seats 1 and 3: %d\n", result.points[0],
                          result.points[1]);
    if (result.match_winner)
      absl::StrAppend(out, "the match goes to team ", Index(*result.match_winner), "\n");
  }

  const v1::BoardRecord& record_;
  std::array<rules::CardSet, rules::kMaxSeats> hands_{};
  std::vector<std::string> calls_;
  std::vector<std::string> melds_;
  std::vector<std::vector<Played>> cards_;
  std::vector<std::string> faults_;
};

}  // namespace

absl::StatusOr<std::string> BoardText(const rules::RuleSet& rules, const v1::BoardRecord& record) {
  Teller teller(record);
  HAKAM_ASSIGN_OR_RETURN(const rules::BoardResult result,
                         Replay(rules, record, [&teller](const ReplayStep& step) { teller.Visit(step); }));
  if (record.result().points_size() != 2 || record.result().points(0) != result.points[0] ||
      record.result().points(1) != result.points[1]) {
    return absl::InvalidArgumentError("the points in the record are not those that the rules give");
  }
  return teller.Text(result);
}

}  // namespace hakam::arbiter
