#include "arbiter/audit/pair_audit.h"

#include <algorithm>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "arbiter/record/audit.h"
#include "arbiter/record/record.h"
#include "arbiter/setup/league_terms.h"
#include "arbiter/store/pair_numbers.h"
#include "sdk/base/check.h"
#include "sdk/rules/deal.h"

namespace hakam::arbiter {
PairAudit::PairAudit(const Subject& subject, Findings* findings)
    : subject_(subject),
      findings_(findings),
      walk_(RuleOf(subject.terms->config), subject.league->entrants.size()) {
  const std::string& reference = subject.terms->config.luck_reference();
  if (!is_single()) return;
  if (reference == kLuckReference) {
    luck_ = std::make_unique<LuckReference>(subject.terms->rules);
  } else {
    findings_->Add(absl::StrCat(subject.where, ": the luck of the cards was measured by \"",
                                absl::Utf8SafeCHexEscape(reference), "\", but this program has \"",
                                kLuckReference, "\"; verify the league with the hakam that played it"));
  }
}

void PairAudit::Say(const PairKey& key, const std::string& what) {
  findings_->Add(absl::StrCat(subject_.where, ": ", key.ToString(), what));
}

std::optional<PairNumbers> PairAudit::Check(const PairKey& key, const v1::RoomRecord& room1,
                                            const v1::RoomRecord& room2) {
  if (!CheckOrder(key)) return std::nullopt;
  ++tally_.pairs;
  const Pairing pairing = subject_.schedule->pairing(key.pairing);
  BoardExpected expected = {
      .pairing = key.pairing,
      .deal = key.deal,
      .sequence = DealSequence(
          subject_.schedule->sharing(), *subject_.teams, pairing,
          [this](EntrantIndex i) { return absl::string_view(subject_.league->entrants[i].name); })};
  for (const v1::RoomRecord* room : {&room1, &room2}) {
    expected.room = room == &room1 ? 1 : 2;
    if (is_single() && expected.room != OnlyRoom(key.deal) + 1) {
      if (!room->boards().empty())
        Say(key, absl::StrCat(", room ", expected.room, ": was played, but the deal has one room"));
      continue;
    }
    expected.entrants.clear();
    for (int seat = 0; seat < subject_.terms->rules.players; ++seat) {
      const bool first = static_cast<uint32_t>(seat % 2) + 1 == expected.room;
      const auto& members = subject_.teams->members(first ? pairing.a : pairing.b);
      expected.entrants.push_back(subject_.league->entrants[members[static_cast<size_t>(seat / 2)]].name);
    }
    CheckRoom(key, *room, expected);
    if (!is_match() && room->boards_size() > 0) expected.forfeited_by = ForfeitedBy(room->boards(0));
  }
  const auto fits = [this, &key](const v1::RoomRecord& room, size_t number) {
    return is_single() && number != OnlyRoom(key.deal) ? room.boards().empty() : HasPoints(room);
  };
  if (!fits(room1, 0) || !fits(room2, 1)) return std::nullopt;
  const PairNumbers numbers = NumbersOf(key, {room1, room2});
  if (!walk_.Counts(TallyOf(numbers, pairing, *subject_.teams))) ++tally_.uncounted;
  HAKAM_CHECK(subject_.schedule->Stored(numbers.Played()).ok());  // CheckOrder() accepted the key
  return numbers;
}

bool PairAudit::is_match() const { return subject_.terms->config.format() == v1::FORMAT_MATCH; }

bool PairAudit::is_single() const { return subject_.terms->config.format() == v1::FORMAT_SINGLE; }

void PairAudit::CheckLuck(const PairKey& key, const v1::BoardRecord& record) {
  const auto say = [&](const std::string& what) {
    Say(key, absl::StrCat(", room ", record.room(), ": luck: ", what));
  };
  if (is_single() != record.has_luck())
    return say(is_single() ? "missing" : "only FORMAT_SINGLE measures it");
  if (luck_ == nullptr) return;
  const absl::StatusOr<rules::BoardSetup> setup = SetupOf(record);
  if (!setup.ok()) return;  // has been reported
  const absl::StatusOr<int> luck = luck_->LuckOf(setup->deck, setup->dealer);
  if (!luck.ok() || *luck == record.luck()) return;
  say(absl::StrCat("is ", record.luck(), ", ", kLuckReference, " gives ", *luck));
}

// Checks the boards of a room. What is expected of a board depends on the boards before it.
void PairAudit::CheckRoom(const PairKey& key, const v1::RoomRecord& room, BoardExpected expected) {
  const auto say = [&](const std::string& what) {
    Say(key, absl::StrCat(", room ", expected.room, ": ", what));
  };
  const rules::RuleSet& rules = subject_.terms->rules;
  std::optional<rules::Match> match;
  std::optional<DealSource> deals;
  if (subject_.deals != nullptr) deals = subject_.deals->Sequence(expected.sequence);
  for (uint32_t board = 0; const v1::BoardRecord& record : room.boards()) {
    expected.board = board++;
    if (match && match->status().over)
      return say(absl::StrCat("board ", expected.board, ": the match was over before"));
    if (!is_match() && expected.board > 0) return say("more than one board");
    if (deals) {
      Deal deal = deals->DealFor(DealIndex(key.deal, expected.board), rules::GameCards(rules), rules.players);
      expected.deck = std::move(deal.deck);
      if (expected.board == 0) expected.dealer = deal.dealer;
    }
    if (is_match() && !match)
      match.emplace(&rules, static_cast<rules::Seat>(record.dealer() % rules::kMaxSeats));
    if (match) {
      if (expected.board > 0) expected.dealer = match->dealer();
      expected.scores = match->totals();
      expected.hanging = match->hanging();
    }
    const std::optional<rules::BoardEnd> end = CheckBoard(key, record, expected);
    if (!match) continue;
    if (!end) return;  // the following boards cannot be checked; the reason has been reported
    match->Add(*end);
    const std::optional<uint32_t> offender = ForfeitedBy(record);
    if (record.has_walkover()) {
      match->Forfeit(static_cast<rules::Team>(record.walkover().seat() % 2));
    } else if (offender && subject_.terms->board.on_fault == v1::FAULT_POLICY_FORFEIT_MATCH) {
      match->Forfeit(static_cast<rules::Team>(*offender % 2));
    }
    CheckMatchEnd(key, record, expected.room, *match);
  }
  if (room.boards().empty()) return say("has no board");
  if (match && !match->status().over) say("the match is not over after its last board");
}

void PairAudit::CheckMatchEnd(const PairKey& key, const v1::BoardRecord& record, uint32_t room,
                              const rules::Match& match) {
  v1::BoardRecord should;
  if (match.status().over) SetMatchResult(match, &should);
  if (record.match().SerializeAsString() == should.match().SerializeAsString() &&
      record.has_match() == should.has_match()) {
    return;
  }
  Say(key, absl::StrCat(", room ", room, ", board ", record.board(), ": match: is { ",
                        record.match().ShortDebugString(), " }, the boards give { ",
                        should.match().ShortDebugString(), " }"));
}

bool PairAudit::Advance() {
  subject_.schedule->SetEnds(subject_.teams->Ends(walk_.Ends()));
  return subject_.schedule->Advance();
}

// Every pair must come once, in the order of (pairing, deal).
bool PairAudit::CheckOrder(const PairKey& key) {
  while (key.pairing >= subject_.schedule->pairing_count() && Advance()) {
  }
  if (key.pairing >= subject_.schedule->pairing_count() ||
      !subject_.schedule->deals(key.pairing).contains(key.deal)) {
    Say(key, ": is not in the schedule");
    return false;
  }
  if (key < next_) {
    Say(key, ": appears twice, or is out of order");
    return false;
  }
  SkipTo(key);
  next_.deal = key.deal + 1;
  return true;
}

void PairAudit::SkipTo(const PairKey& key) {
  for (; next_.pairing < key.pairing; next_ = {.pairing = next_.pairing + 1, .deal = 0}) {
    const DealRange deals = subject_.schedule->deals(next_.pairing);
    tally_.planned += deals.size();
    Missing(next_.pairing, std::max(next_.deal, deals.first), deals.end);
  }
  if (next_.pairing == subject_.schedule->pairing_count()) return;
  Missing(next_.pairing, std::max(next_.deal, subject_.schedule->deals(next_.pairing).first), key.deal);
}

void PairAudit::Missing(uint32_t pairing, uint32_t first, uint32_t end) {
  if (first >= end) return;
  const Pairing entrants = subject_.schedule->pairing(pairing);
  const auto is_out = [&](TeamIndex team) {
    const auto& [first_member, second_member] = subject_.teams->members(team);
    return walk_.out(first_member) || walk_.out(second_member);
  };
  if (subject_.schedule->closed(pairing) || is_out(entrants.a) || is_out(entrants.b)) {
    tally_.unwanted += end - first;
    return;
  }
  tally_.missing += end - first;
  const PairKey from = {.pairing = pairing, .deal = first};
  gaps_.Add(absl::StrCat(subject_.where, ": ", from.ToString(),
                         end - first == 1 ? "" : absl::StrCat(" to ", end - 1), ": missing"));
}

std::optional<rules::BoardEnd> PairAudit::CheckBoard(const PairKey& key, const v1::BoardRecord& record,
                                                     const BoardExpected& expected) {
  Count(record);
  BoardAudit audit = AuditBoard(subject_.terms->board, expected, record);
  for (const BoardFinding& finding : audit.findings) {
    Say(key, absl::StrCat(
                 ", room ", expected.room, is_match() ? absl::StrCat(", board ", expected.board) : "",
                 finding.decision ? absl::StrCat(", decision ", *finding.decision) : "", ": ", finding.what));
  }
  CheckLuck(key, record);
  if (!is_match() && record.has_match())
    Say(key, absl::StrCat(", room ", expected.room, ": has the result of a match"));
  return std::move(audit.end);
}

void PairAudit::Count(const v1::BoardRecord& record) {
  ++tally_.boards;
  if (record.has_walkover()) ++tally_.faults[record.walkover().fault().kind()];
  for (const v1::DecisionRecord& decision : record.decisions()) {
    ++(decision.forced() ? tally_.forced : tally_.decisions);
    if (decision.has_fault()) ++tally_.faults[decision.fault().kind()];
  }
}

void PairAudit::CheckNumbers(const PairNumbers& stored, const PairNumbers& computed) {
  const auto compare = [&](const char* name, int64_t is, int64_t should) {
    if (is == should) return;
    Say(stored.key, absl::StrCat(": ", name, ": is ", is, ", the records give ", should));
  };
  const auto room = [&](const std::string& name, const RoomNumbers& is, const RoomNumbers& should) {
    compare((name + " points of the first entrant").c_str(), is.points_a, should.points_a);
    compare((name + " points of the second entrant").c_str(), is.points_b, should.points_b);
    compare((name + " outcome").c_str(), is.outcome, should.outcome);
  };
  if (stored == computed) return;
  compare("room 1, match", static_cast<int>(stored.room1.match), static_cast<int>(computed.room1.match));
  compare("room 2, match", static_cast<int>(stored.room2.match), static_cast<int>(computed.room2.match));
  room("room 1,", stored.room1, computed.room1);
  room("room 2,", stored.room2, computed.room2);
  compare("only room", stored.only_room, computed.only_room);
  compare("luck of the first entrant", stored.luck, computed.luck);
  compare("faults of the first entrant", stored.faults_a, computed.faults_a);
  compare("faults of the second entrant", stored.faults_b, computed.faults_b);
  compare("decisions of the first entrant", stored.decisions_a, computed.decisions_a);
  compare("decisions of the second entrant", stored.decisions_b, computed.decisions_b);
  compare("faults of the first entrant's partner", stored.faults_a2, computed.faults_a2);
  compare("faults of the second entrant's partner", stored.faults_b2, computed.faults_b2);
  compare("decisions of the first entrant's partner", stored.decisions_a2, computed.decisions_a2);
  compare("decisions of the second entrant's partner", stored.decisions_b2, computed.decisions_b2);
}

void PairAudit::Finish(bool complete) {
  while (Advance()) {
  }
  SkipTo({.pairing = subject_.schedule->pairing_count(), .deal = 0});
  if (!complete) return;
  for (const std::string& line : gaps_.lines()) findings_->Add(line);
  if (const uint64_t rest = gaps_.count() - gaps_.lines().size(); rest > 0) {
    findings_->Add(absl::StrCat(subject_.where, ": ", rest, " more gaps in the schedule"));
  }
}

}  // namespace hakam::arbiter
