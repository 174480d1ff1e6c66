#include "arbiter/fleet/chunk.h"

#include <map>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "sdk/base/field_error.h"
#include "sdk/base/status_macros.h"
#include "sdk/rules/deal.h"
#include "sdk/wire/cards.h"
#include "sdk/wire/rules.h"

namespace hakam::arbiter {
namespace {

absl::StatusOr<Deal> DealOf(const v1::WorkDeal& message, const rules::RuleSet& rules) {
  Deal deal;
  rules::CardSet cards;
  for (const int number : message.deck()) {
    HAKAM_ASSIGN_OR_RETURN(const rules::Card card, wire::CardFromProto("deck", number));
    deal.deck.push_back(card);
    cards.Add(card);
  }
  const rules::CardSet game = rules::GameCards(rules);
  if (cards != game || deal.deck.size() != static_cast<size_t>(game.size())) {
    return FieldError("deck", absl::StrCat("is not that of ", rules.preset(), ": each of its ", game.size(),
                                           " cards once"));
  }
  if (message.dealer() >= static_cast<uint32_t>(rules.players)) {
    return FieldError("dealer", absl::StrCat(message.dealer(), " is no seat"));
  }
  deal.dealer = static_cast<rules::Seat>(message.dealer());
  return deal;
}

absl::StatusOr<PairJob> JobOf(const v1::WorkJob& message, const rules::RuleSet& rules, const Teams& teams) {
  PairJob job = {.key = {.pairing = message.pairing(), .deal = message.deal()},
                 .a = message.a(),
                 .b = message.b(),
                 .sequence = message.sequence()};
  if (job.a >= teams.size() || job.b >= teams.size() || job.a == job.b) {
    return FieldError("a",
                      absl::StrCat(job.a, " and b ", job.b, ": expected two of ", teams.size(), " teams"));
  }
  for (const EntrantIndex x : teams.members(job.a)) {
    for (const EntrantIndex y : teams.members(job.b)) {
      if (x == y) return FieldError("a", absl::StrCat(job.a, " and b ", job.b, ": have a member in common"));
    }
  }
  if (message.boards().empty()) return FieldError("boards", "there are no cards");
  std::vector<Deal> boards;
  for (int i = 0; i < message.boards_size(); ++i) {
    absl::StatusOr<Deal> deal = DealOf(message.boards(i), rules);
    if (!deal.ok()) return InField(FieldEntry("boards", i), deal.status());
    boards.push_back(*std::move(deal));
  }
  absl::StatusOr<DecisionKey> key = DecisionKey::FromBytes(message.decision_key());
  if (!key.ok()) return FieldError("decision_key", key.status().message());
  job.cards.emplace(std::move(boards), *std::move(key), job.key.deal);
  return job;
}

}  // namespace

v1::WorkChunk EmptyChunk(const LeagueConfig& config, const std::string& program_version) {
  v1::WorkChunk chunk;
  chunk.set_revision(kWorkRevision);
  chunk.set_program_version(program_version);
  *chunk.mutable_league() = config.league;
  chunk.mutable_league()->clear_seed();
  v1::RuleSet rules;
  wire::ToProto(config.rules, &rules);
  chunk.set_rules_sha256(rules.sha256());
  for (int i = 0; i < config.league.entrants_size(); ++i) chunk.add_entrants();
  return chunk;
}

absl::StatusOr<v1::WorkJob> ToProto(const PairJob& job, uint32_t boards) {
  v1::WorkJob message;
  message.set_pairing(job.key.pairing);
  message.set_deal(job.key.deal);
  message.set_a(job.a);
  message.set_b(job.b);
  message.set_sequence(job.sequence);
  message.set_decision_key(job.cards->decision_key().bytes());
  for (uint32_t board = 0; board < boards; ++board) {
    HAKAM_ASSIGN_OR_RETURN(const Deal deal, job.cards->DealFor(board));
    v1::WorkDeal* out = message.add_boards();
    for (const rules::Card card : deal.deck) out->add_deck(wire::ToProto(card));
    out->set_dealer(static_cast<uint32_t>(rules::Index(deal.dealer)));
  }
  return message;
}

v1::WorkWire WorkWireOf(Wire wire) {
  if (wire == Wire::kUnary) return v1::WORK_WIRE_UNARY;
  return wire == Wire::kStream ? v1::WORK_WIRE_STREAM : v1::WORK_WIRE_MANY;
}

Wire WireOf(v1::WorkWire wire) {
  if (wire == v1::WORK_WIRE_UNARY) return Wire::kUnary;
  return wire == v1::WORK_WIRE_STREAM ? Wire::kStream : Wire::kMany;
}

absl::StatusOr<std::vector<PairJob>> JobsOf(const v1::WorkChunk& chunk, const rules::RuleSet& rules,
                                            const Teams& teams) {
  if (chunk.jobs().empty()) return FieldError("jobs", "there are none");
  std::vector<PairJob> jobs;
  std::set<PairKey> seen;
  std::map<uint32_t, std::pair<TeamIndex, TeamIndex>> teams_of;  // by pairing
  for (int i = 0; i < chunk.jobs_size(); ++i) {
    absl::StatusOr<PairJob> job = JobOf(chunk.jobs(i), rules, teams);
    if (!job.ok()) return InField(FieldEntry("jobs", i), job.status());
    if (!seen.insert(job->key).second) {
      return InField(FieldEntry("jobs", i),
                     FieldError("deal", absl::StrCat(job->key.ToString(), " is there twice")));
    }
    const std::pair<TeamIndex, TeamIndex> both = {job->a, job->b};
    if (teams_of.emplace(job->key.pairing, both).first->second != both) {
      return InField(FieldEntry("jobs", i), FieldError("a", "another job of this pairing has other teams"));
    }
    jobs.push_back(*std::move(job));
  }
  return jobs;
}

}  // namespace hakam::arbiter
