#include "arbiter/audit/pair_check.h"

#include <cstdint>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "arbiter/record/record.h"

namespace hakam::arbiter {

std::array<SeatNames, 2> EntrantsAtSeats(const Teams& teams, const Pairing& pairing, int seats,
                                         absl::FunctionRef<absl::string_view(EntrantIndex)> name) {
  std::array<SeatNames, 2> entrants;
  for (size_t room = 0; room < entrants.size(); ++room) {
    for (size_t seat = 0; seat < static_cast<size_t>(seats); ++seat) {
      const auto& members = teams.members(seat % 2 == room ? pairing.a : pairing.b);
      entrants[room].emplace_back(name(members[seat / 2]));
    }
  }
  return entrants;
}

PairCheck::PairCheck(const LeagueTerms* terms, std::string where, Findings* findings)
    : terms_(terms), where_(std::move(where)), findings_(findings) {
  const std::string& reference = terms->config.luck_reference();
  if (!is_single()) return;
  if (reference == kLuckReference) {
    luck_ = std::make_unique<LuckReference>(terms->rules);
  } else {
    findings_->Add(absl::StrCat(where_, ": the luck of the cards was measured by \"",
                                absl::Utf8SafeCHexEscape(reference), "\", but this program has \"",
                                kLuckReference, "\"; verify the league with the hakam that played it"));
  }
}

void PairCheck::Say(const PairKey& key, const std::string& what) {
  findings_->Add(absl::StrCat(where_, ": ", key.ToString(), what));
}

void PairCheck::Check(const PairExpected& pair, const v1::RoomRecord& room1, const v1::RoomRecord& room2) {
  BoardExpected expected = {.pairing = pair.key.pairing, .deal = pair.key.deal, .sequence = pair.sequence};
  for (const v1::RoomRecord* room : {&room1, &room2}) {
    expected.room = room == &room1 ? 1 : 2;
    if (is_single() && expected.room != OnlyRoom(pair.key.deal) + 1) {
      if (!room->boards().empty())
        Say(pair.key, absl::StrCat(", room ", expected.room, ": was played, but the deal has one room"));
      continue;
    }
    expected.entrants = pair.entrants[expected.room - 1];
    CheckRoom(pair, *room, expected);
    if (!is_match() && room->boards_size() > 0) expected.forfeited_by = ForfeitedBy(room->boards(0));
  }
}

void PairCheck::CheckLuck(const PairExpected& pair, const v1::BoardRecord& record) {
  const auto say = [&](const std::string& what) {
    Say(pair.key, absl::StrCat(", room ", record.room(), ": luck: ", what));
  };
  if (!pair.with_luck) {
    if (record.has_luck()) say("is there already");
    return;
  }
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
void PairCheck::CheckRoom(const PairExpected& pair, const v1::RoomRecord& room, BoardExpected expected) {
  const PairKey& key = pair.key;
  const auto say = [&](const std::string& what) {
    Say(key, absl::StrCat(", room ", expected.room, ": ", what));
  };
  const rules::RuleSet& rules = terms_->rules;
  std::optional<rules::Match> match;
  for (uint32_t board = 0; const v1::BoardRecord& record : room.boards()) {
    expected.board = board++;
    if (match && match->status().over)
      return say(absl::StrCat("board ", expected.board, ": the match was over before"));
    if (!is_match() && expected.board > 0) return say("more than one board");
    if (pair.cards != nullptr) {
      absl::StatusOr<Deal> deal = pair.cards->DealFor(expected.board);
      if (!deal.ok()) return say(std::string(deal.status().message()));
      expected.deck = std::move(deal->deck);
      if (expected.board == 0) expected.dealer = deal->dealer;
    }
    if (is_match() && !match)
      match.emplace(&rules, static_cast<rules::Seat>(record.dealer() % rules::kMaxSeats));
    if (match) {
      if (expected.board > 0) expected.dealer = match->dealer();
      expected.scores = match->totals();
      expected.hanging = match->hanging();
    }
    const std::optional<rules::BoardEnd> end = CheckBoard(pair, record, expected);
    if (!match) continue;
    if (!end) return;  // the following boards cannot be checked; the reason has been reported
    match->Add(*end);
    const std::optional<uint32_t> offender = ForfeitedBy(record);
    if (record.has_walkover()) {
      match->Forfeit(static_cast<rules::Team>(record.walkover().seat() % 2));
    } else if (offender && terms_->board.on_fault == v1::FAULT_POLICY_FORFEIT_MATCH) {
      match->Forfeit(static_cast<rules::Team>(*offender % 2));
    }
    CheckMatchEnd(key, record, expected.room, *match);
  }
  if (room.boards().empty()) return say("has no board");
  if (match && !match->status().over) say("the match is not over after its last board");
}

void PairCheck::CheckMatchEnd(const PairKey& key, const v1::BoardRecord& record, uint32_t room,
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

std::optional<rules::BoardEnd> PairCheck::CheckBoard(const PairExpected& pair, const v1::BoardRecord& record,
                                                     const BoardExpected& expected) {
  const PairKey& key = pair.key;
  BoardAudit audit = AuditBoard(terms_->board, expected, record);
  for (const BoardFinding& finding : audit.findings) {
    Say(key, absl::StrCat(
                 ", room ", expected.room, is_match() ? absl::StrCat(", board ", expected.board) : "",
                 finding.decision ? absl::StrCat(", decision ", *finding.decision) : "", ": ", finding.what));
  }
  CheckLuck(pair, record);
  if (!is_match() && record.has_match())
    Say(key, absl::StrCat(", room ", expected.room, ": has the result of a match"));
  return std::move(audit.end);
}

}  // namespace hakam::arbiter
