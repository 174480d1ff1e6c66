#include "arbiter/audit/pair_audit.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbiter/setup/league_terms.h"
#include "arbiter/store/pair_numbers.h"
#include "sdk/base/check.h"
#include "sdk/rules/deal.h"

namespace hakam::arbiter {

PairAudit::PairAudit(const Subject& subject, Findings* findings)
    : subject_(subject),
      findings_(findings),
      check_(subject.terms, subject.where, findings),
      walk_(RuleOf(subject.terms->config), subject.league->entrants.size()) {}

void PairAudit::Say(const PairKey& key, const std::string& what) { check_.Say(key, what); }

std::optional<PairNumbers> PairAudit::Check(const PairKey& key, const v1::RoomRecord& room1,
                                            const v1::RoomRecord& room2) {
  if (!CheckOrder(key)) return std::nullopt;
  ++tally_.pairs;
  for (const v1::RoomRecord* room : {&room1, &room2}) {
    for (const v1::BoardRecord& record : room->boards()) Count(record);
  }
  const Pairing pairing = subject_.schedule->pairing(key.pairing);
  const auto name = [this](EntrantIndex i) { return absl::string_view(subject_.league->entrants[i].name); };
  const rules::RuleSet& rules = subject_.terms->rules;
  PairExpected expected = {
      .key = key,
      .sequence = DealSequence(subject_.schedule->sharing(), *subject_.teams, pairing, name),
      .entrants = EntrantsAtSeats(*subject_.teams, pairing, rules.players, name)};
  std::optional<PairCards> cards;
  if (subject_.deals != nullptr) {
    cards.emplace(subject_.deals->Sequence(expected.sequence), key.deal, rules::GameCards(rules),
                  rules.players);
    expected.cards = &*cards;
  }
  check_.Check(expected, room1, room2);
  const auto fits = [this, &key](const v1::RoomRecord& room, size_t number) {
    const bool single = subject_.terms->config.format() == v1::FORMAT_SINGLE;
    return single && number != OnlyRoom(key.deal) ? room.boards().empty() : HasPoints(room);
  };
  if (!fits(room1, 0) || !fits(room2, 1)) return std::nullopt;
  const PairNumbers numbers = NumbersOf(key, {room1, room2});
  if (!walk_.Counts(TallyOf(numbers, pairing, *subject_.teams))) ++tally_.uncounted;
  HAKAM_CHECK(subject_.schedule->Stored(numbers.Played()).ok());  // CheckOrder() accepted the key
  return numbers;
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
  compare("absence of the first entrant", stored.absent_a, computed.absent_a);
  compare("absence of the second entrant", stored.absent_b, computed.absent_b);
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
