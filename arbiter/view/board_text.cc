#include "arbiter/view/board_text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "arbiter/record/record.h"
#include "arbiter/view/open_cards_text.h"
#include "arbiter/view/suit_text.h"
#include "sdk/base/check.h"
#include "sdk/base/status_macros.h"
#include "sdk/base/utf8.h"
#include "sdk/rules/board.h"

namespace hakam::arbiter {
namespace {

using rules::ActionKind;

constexpr const char* kDenominations[] = {"clubs", "diamonds", "hearts", "spades", "no trumps", "all trumps"};

std::string BalootContractText(const rules::Contract& contract) {
  const char* name = kDenominations[static_cast<int>(contract.denomination)];
  std::string text = absl::StrCat(contract.trump() ? absl::StrCat("Hokum ", name) : "Sun", " by seat ",
                                  Index(contract.caller));
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
    case rules::Outcome::kTie:
      return "equal points";
  }
  return "";
}

// The hidden card of each pile of the layout, from left to right.
std::string HiddenText(const rules::Deal& deal, rules::Seat seat) {
  if (deal.seats() != 2) return "";
  std::string text;
  for (int pile = 0; pile < rules::kPilesEach; ++pile) {
    const rules::Card top = deal.PileTop(seat, pile);
    absl::StrAppend(&text, " ", top.ToString(), "/", deal.Under(top)->ToString());
  }
  return text;
}

// Collects the text while the record is replayed.
class BoardWriter {
 public:
  BoardWriter(const rules::RuleSet& rules, const v1::BoardRecord& record, const BoardTextOptions& options)
      : rules_(rules), record_(record), notes_(options.notes), symbols_(options.symbols) {}

  void Visit(const ReplayStep& step) {
    const int seat = Index(step.seat);
    const int decision = decisions_++;
    std::string mark = absl::StrCat("#", decision);
    board_ = step.before;
    if (step.record.has_fault()) {
      const std::string name = v1::FaultKind_Name(step.record.fault().kind());
      const absl::string_view kind = absl::StripPrefix(name, "FAULT_KIND_");
      absl::StrAppend(&mark, " (stand-in: ", kind, ")");
      faults_.push_back(absl::StrCat(
          "decision ", decision, ", seat ", seat, ": ", kind, ", ",
          PrintableLine(step.record.fault().detail()),
          step.action != nullptr ? absl::StrCat("; the stand-in played ", Suits(step.action->ToString()))
                                 : "; the board is forfeited"));
    }
    if (step.action == nullptr) return;
    if (!board_->Apply(*step.action).ok()) return;  // the replay reports it
    switch (step.action->kind) {
      case ActionKind::kCall:
        calls_.push_back(absl::StrCat(seat, " ", Suits(step.action->call.ToString()), mark));
        called_.push_back(decision);
        break;
      case ActionKind::kDeclaration:
        melds_.push_back(absl::StrCat(seat, " ", Suits(MeldText(step.action->declaration)), mark));
        declared_.push_back(decision);
        break;
      case ActionKind::kPlay:
        plays_.push_back({.before = step.before.position(), .card = step.action->play.card});
        marks_.push_back(std::move(mark));
        played_.push_back(decision);
        break;
    }
  }

  // Adds the analysis with all hands visible.
  absl::Status OpenCards() {
    if (!board_) return absl::OkStatus();
    HAKAM_ASSIGN_OR_RETURN(open_cards_, DescribeOpenCards(board_->deal(), plays_));
    return absl::OkStatus();
  }

  std::string Text(const rules::BoardResult& result) const {
    std::string out = absl::StrFormat(
        "pairing %d%s, deal %d, room %d; dealer: seat %d; scores before: %d - %d", record_.pairing(), Names(),
        record_.deal(), record_.room(), record_.dealer(), record_.scores(0), record_.scores(1));
    if (record_.hanging() != 0) absl::StrAppend(&out, "; hanging: ", record_.hanging());
    absl::StrAppend(&out, "\n\n");
    AppendHands(&out);
    absl::StrAppend(&out, "\nauction   ", absl::StrJoin(calls_, ", "), "\n", NotesOn(called_));
    if (result.contract) absl::StrAppend(&out, "contract  ", ContractText(rules_, *result.contract), "\n");
    if (!melds_.empty())
      absl::StrAppend(&out, "melds     ", absl::StrJoin(melds_, ", "), "\n", NotesOn(declared_));
    AppendTricks(&out);
    if (decisions_ > 0) {
      absl::StrAppend(
          &out, "\n#N        decision N, for `hakam step --decision N`; one without a choice is not asked\n");
    }
    if (record_.has_walkover()) {
      const int seat = static_cast<int>(std::min<uint32_t>(record_.walkover().seat(), rules::kMaxSeats));
      absl::StrAppend(&out, "\nwalkover  ", EntrantAt(seat),
                      " could not be started: ", PrintableLine(record_.walkover().fault().detail()), "\n");
    }
    if (!faults_.empty()) absl::StrAppend(&out, "\nfaults    ", absl::StrJoin(faults_, "\n          "), "\n");
    AppendScore(result, &out);
    if (record_.has_luck()) {
      absl::StrAppendFormat(&out, "luck      %+.2f points for seats 0 and 2, by the frozen reference\n",
                            record_.luck() / 1000.0);
    }
    return absl::StrCat(out, Suits(open_cards_.text));
  }

 private:
  std::string Suits(absl::string_view text) const { return SuitText(text, symbols_); }

  // "?" for a seat that the record does not have.
  std::string EntrantAt(int seat) const {
    return seat < record_.seats_size() ? PrintableLine(record_.seats(seat).entrant()) : "?";
  }

  // ", A against B": in room 1 the first entrant of the pairing sits at 0 and 2, in room 2 at 1 and 3.
  std::string Names() const {
    if (record_.seats_size() < 2) return "";
    const int first = record_.room() == 2 ? 1 : 0;
    return absl::StrCat(", ", EntrantAt(first), " against ", EntrantAt(1 - first));
  }

  // Every card that a seat received. In the layout: its piles, each as open card/hidden card.
  void AppendHands(std::string* out) const {
    for (int i = 0; i < rules_.players && board_; ++i) {
      const auto seat = static_cast<rules::Seat>(i);
      const std::string hidden = HiddenText(board_->deal(), seat);
      absl::StrAppendFormat(out, "  seat %d  %-20s %s\n", i, EntrantAt(i),
                            Suits(hidden.empty() ? board_->dealt_hand(seat).ToString() : hidden.substr(1)));
    }
    if (!board_ || !board_->deal().turnup()) return;
    absl::StrAppend(out, "  turned up: ", Suits(board_->deal().turnup()->ToString()), "\n");
  }

  // A line for each note on these decisions.
  std::string NotesOn(absl::Span<const int> decisions) const {
    std::string out;
    for (const int decision : decisions) {
      const auto note = notes_.find(decision);
      if (note == notes_.end()) continue;
      absl::StrAppend(&out, "          note of seat ", record_.decisions(decision).seat(), " on #", decision,
                      ": ", note->second, "\n");
    }
    return out;
  }

  void AppendTricks(std::string* out) const {
    if (!board_) return;
    const rules::Observation seen = board_->ObservationFor(rules::Seat::k0);
    size_t play = 0;
    for (size_t t = 0; t < seen.tricks.size(); ++t) {
      const rules::TrickView& trick = seen.tricks[t];
      absl::StrAppend(out, t == 0 ? "\n" : "", absl::StrFormat("trick %-2d  ", t + 1));
      for (int k = 0; k < trick.count; ++k) {
        absl::StrAppend(out, Index(rules::After(trick.leader, k, rules_.players)), ":",
                        Suits(trick.cards[static_cast<size_t>(k)].ToString()),
                        play < open_cards_.costs.size() ? open_cards_.costs[play] : "",
                        play < marks_.size() ? marks_[play] : "", "  ");
        ++play;
      }
      if (trick.winner) absl::StrAppend(out, "won by ", Index(*trick.winner));
      while (out->back() == ' ') out->pop_back();
      const size_t first = std::min(play - static_cast<size_t>(trick.count), played_.size());
      absl::StrAppend(out, "\n",
                      NotesOn(absl::MakeConstSpan(played_).subspan(first, static_cast<size_t>(trick.count))));
    }
  }

  void AppendScore(const rules::BoardResult& result, std::string* out) const {
    const bool baloot = rules_.family == rules::Family::kBaloot;
    absl::StrAppend(out, "\nresult    ", OutcomeText(result));
    if (result.card_points) {
      absl::StrAppendFormat(out, ", card points %d - %d", (*result.card_points)[0], (*result.card_points)[1]);
    }
    if (result.capot_team) absl::StrAppend(out, ", every trick to team ", Index(*result.capot_team));
    absl::StrAppend(out, "\n");
    for (const rules::DeclaredMeld& meld : result.scored_melds) {
      absl::StrAppend(out, "scored    seat ", Index(meld.seat), " ", Suits(meld.cards.ToString()), "\n");
    }
    for (const rules::Seat seat : result.belote_seats)
      absl::StrAppend(out, baloot ? "Baloot    seat " : "Belote    seat ", Index(seat), "\n");
    const bool two = rules_.players == 2;
    absl::StrAppend(out, two ? "points    seat 0: " : "points    seats 0 and 2: ", result.points[0],
                    two ? ", seat 1: " : ", seats 1 and 3: ", result.points[1], "\n");
    if (result.hanging != 0) absl::StrAppend(out, "hanging   ", result.hanging, " hand points\n");
    if (result.match_winner)
      absl::StrAppend(out, "the match goes to team ", Index(*result.match_winner), "\n");
  }

  const rules::RuleSet& rules_;
  const v1::BoardRecord& record_;
  const std::map<int, std::string>& notes_;
  const bool symbols_;
  std::optional<rules::BoardState> board_;  // after the last decision
  std::vector<solver::PastPlay> plays_;
  OpenCardsText open_cards_;
  int decisions_ = 0;               // so far
  std::vector<std::string> marks_;  // by card in the order of play: "#12", and a fault
  std::vector<int> played_;         // the decision of each
  std::vector<std::string> calls_;
  std::vector<int> called_;
  std::vector<std::string> melds_;
  std::vector<int> declared_;
  std::vector<std::string> faults_;
};

}  // namespace

std::string ContractText(const rules::RuleSet& rules, const rules::Contract& contract) {
  if (rules.family == rules::Family::kBaloot) return BalootContractText(contract);
  std::string text = kDenominations[static_cast<int>(contract.denomination)];
  if (contract.points > 0) text = absl::StrCat(contract.points, " in ", text);
  if (contract.capot) text = absl::StrCat("every trick in ", text);
  absl::StrAppend(&text, " by seat ", Index(contract.caller));
  if (contract.level > 1) absl::StrAppend(&text, ", times ", static_cast<int>(contract.level));
  if (contract.match) absl::StrAppend(&text, ", for the match");
  return text;
}

absl::StatusOr<std::string> BoardText(const rules::RuleSet& rules, const v1::BoardRecord& record,
                                      const BoardTextOptions& options) {
  BoardWriter writer(rules, record, options);
  HAKAM_ASSIGN_OR_RETURN(const rules::BoardEnd end,
                         Replay(rules, record, [&writer](const ReplayStep& step) { writer.Visit(step); }));
  HAKAM_RETURN_IF_ERROR(CheckPoints(record, end.result));
  if (options.open_cards) HAKAM_RETURN_IF_ERROR(writer.OpenCards());
  return writer.Text(end.result);
}

}  // namespace hakam::arbiter
