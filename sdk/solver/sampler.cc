#include "sdk/solver/sampler.h"

#include <algorithm>
#include <utility>

#include "sdk/base/status_macros.h"
#include "sdk/rules/deal.h"
#include "sdk/solver/announced.h"

namespace hakam::solver {
namespace {

using rules::Card;
using rules::CardSet;
using rules::Declaration;
using rules::Observation;
using rules::RuleSet;

constexpr int kStock = rules::kMaxSeats;
constexpr int kTries = 100000;

// C(n, k), for numbers of cards in a pack.
uint64_t Choose(int n, int k) {
  uint64_t ways = 1;
  for (int i = 1; i <= k; ++i) ways = ways * static_cast<uint64_t>(n - k + i) / static_cast<uint64_t>(i);
  return ways;
}

}  // namespace

absl::StatusOr<Sampler> Sampler::Create(const RuleSet& rules, const Observation& seen) {
  HAKAM_ASSIGN_OR_RETURN(Knowledge knowledge, KnowledgeOf(rules, seen));
  Sampler sampler(rules, std::move(knowledge));
  if (seen.contract.has_value()) sampler.denomination_ = seen.contract->denomination;
  for (int i = 0; i < rules::kMaxSeats; ++i) {
    const SeatKnowledge& seat = sampler.knowledge_.seats[static_cast<size_t>(i)];
    const bool own = i == Index(seen.seat);
    if (own) sampler.knowledge_.seats[static_cast<size_t>(i)].has_announced = false;
    sampler.announcements_ |= !own && (MustMatch(rules, seat) || seat.suits != 0);
  }
  sampler.AddPlans(0, Plan{}, sampler.knowledge_.hidden);
  if (sampler.plans_.empty())
    return absl::InvalidArgumentError("no deal of the hidden cards fits the observation");
  return sampler;
}

// Adds a plan for every way in which the seats from this one on can hold their announced melds.
void Sampler::AddPlans(int seat, Plan plan, CardSet hidden) {
  if (seat == rules::kMaxSeats) return FinishPlan(std::move(plan), hidden);
  const SeatKnowledge& know = knowledge_.seats[static_cast<size_t>(seat)];
  plan.known[static_cast<size_t>(seat)] = know.known;
  if (!know.has_announced || know.melds.empty()) return AddPlans(seat + 1, std::move(plan), hidden);
  const CardSet own = know.known | know.played;
  for (const Declaration& melds :
       PossibleMelds(*rules_, denomination_, know.melds, own | (hidden - know.barred))) {
    CardSet cards;
    for (CardSet meld : melds) cards = cards | meld;
    const CardSet taken = cards - own;
    if (taken.size() > know.unknown) continue;
    Plan with = plan;
    with.melds[static_cast<size_t>(seat)] = melds;
    with.known[static_cast<size_t>(seat)] = know.known | taken;
    AddPlans(seat + 1, std::move(with), hidden - taken);
  }
}

// Sorts the remaining cards into classes, and counts the ways to distribute them.
void Sampler::FinishPlan(Plan plan, CardSet hidden) {
  std::array<int, kPlaces> room{};
  for (size_t seat = 0; seat < rules::kMaxSeats; ++seat) {
    const SeatKnowledge& know = knowledge_.seats[seat];
    room[seat] = know.unknown - (plan.known[seat] - know.known).size();
  }
  room[kStock] = knowledge_.stock;
  for (Card card : hidden) {
    unsigned places = 0;
    for (int place = 0; place < kPlaces; ++place) {
      const bool barred =
          place != kStock && knowledge_.seats[static_cast<size_t>(place)].barred.Contains(card);
      if (room[static_cast<size_t>(place)] > 0 && !barred) places |= 1u << place;
    }
    auto it = std::find_if(plan.classes.begin(), plan.classes.end(),
                           [&](const CardClass& c) { return c.places == places; });
    if (it == plan.classes.end()) it = plan.classes.insert(it, CardClass{.places = places});
    it->cards.push_back(card);
  }
  // The classes with little choice come first, so that few splits lead nowhere.
  std::sort(plan.classes.begin(), plan.classes.end(), [](const CardClass& a, const CardClass& b) {
    return std::pair(rules::CountBits(a.places), a.places) < std::pair(rules::CountBits(b.places), b.places);
  });
  uint64_t total = 0;
  Split split{.counts = std::vector<std::array<uint8_t, kPlaces>>(plan.classes.size())};
  const auto share = [&](const auto& self, size_t index, int place, int cards, uint64_t ways) -> void {
    if (index == plan.classes.size()) {
      total += ways;
      plan.splits.push_back(split);
      plan.splits.back().ways = total;
      return;
    }
    const CardClass& cls = plan.classes[index];
    if (place == kPlaces) {
      if (cards > 0) return;
      const size_t next = index + 1;
      const int size = next < plan.classes.size() ? static_cast<int>(plan.classes[next].cards.size()) : 0;
      return self(self, next, 0, size, ways);
    }
    const auto at = static_cast<size_t>(place);
    const int most = (cls.places >> place & 1) != 0 ? std::min(cards, room[at]) : 0;
    for (int count = 0; count <= most; ++count) {
      split.counts[index][at] = static_cast<uint8_t>(count);
      room[at] -= count;
      self(self, index, place + 1, cards - count, ways * Choose(cards, count));
      room[at] += count;
    }
    split.counts[index][at] = 0;
  };
  share(share, 0, 0, plan.classes.empty() ? 0 : static_cast<int>(plan.classes[0].cards.size()), 1);
  if (total == 0) return;
  plan.ways = total + (plans_.empty() ? 0 : plans_.back().ways);
  plans_.push_back(std::move(plan));
}

absl::StatusOr<World> Sampler::Draw(Random& random) const {
  for (int tries = 0; tries < kTries; ++tries) {
    const uint64_t at = random.Below(plans_.back().ways);
    const auto plan = std::upper_bound(plans_.begin(), plans_.end(), at,
                                       [](uint64_t value, const Plan& p) { return value < p.ways; });
    World world = Deal(*plan, random);
    if (!announcements_ || Accept(*plan, world, random)) return world;
  }
  return absl::NotFoundError("melds: of 100,000 deals none fits what was announced");
}

World Sampler::Deal(const Plan& plan, Random& random) const {
  const uint64_t at = random.Below(plan.splits.back().ways);
  const auto split = std::upper_bound(plan.splits.begin(), plan.splits.end(), at,
                                      [](uint64_t value, const Split& s) { return value < s.ways; });
  World world{.hands = plan.known};
  std::array<Card, rules::kMaxDeck> cards;
  for (size_t index = 0; index < plan.classes.size(); ++index) {
    const std::vector<Card>& cls = plan.classes[index].cards;
    std::copy(cls.begin(), cls.end(), cards.begin());
    size_t left = cls.size();
    for (int place = 0; place < kPlaces; ++place) {
      CardSet& to = place == kStock ? world.stock : world.hands[static_cast<size_t>(place)];
      const int count = split->counts[index][static_cast<size_t>(place)];
      const bool all = static_cast<size_t>(count) == left;
      for (int k = 0; k < count; ++k) {
        const size_t pick = all ? left - 1 : static_cast<size_t>(random.Below(left));
        to.Add(cards[pick]);
        cards[pick] = cards[--left];
      }
    }
  }
  return world;
}

bool Sampler::Accept(const Plan& plan, const World& world, Random& random) const {
  uint64_t likelihood = 1;  // accept with chance 1 / likelihood
  for (size_t i = 0; i < rules::kMaxSeats; ++i) {
    const SeatKnowledge& seat = knowledge_.seats[i];
    const CardSet dealt = world.hands[i] | seat.played;
    for (rules::Suit suit : rules::kSuits) {
      if ((seat.suits >> static_cast<int>(suit) & 1) != 0 && !dealt.HasSuit(suit)) return false;
    }
    if (!seat.has_announced || !MustMatch(*rules_, seat)) continue;
    const int ways = WaysToAnnounce(*rules_, denomination_, seat.melds, dealt, plan.melds[i]);
    if (ways == 0) return false;
    likelihood *= static_cast<uint64_t>(ways);
  }
  return likelihood == 1 || random.Below(likelihood) == 0;
}

}  // namespace hakam::solver
