#include "sdk/rules/meld.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "sdk/base/check.h"

namespace hakam::rules {
namespace {

constexpr int kMinRun = 3;
constexpr int kMaxRun = 5;

using MeldList = absl::InlinedVector<CardSet, 24>;

// Lanes of the ranks of which four are a project.
uint16_t FourRanks(const RuleSet& rules) {
  return rules.four_kind_ranks == FourKindRanks::kAll ? 0x1FE0 : 0x1F00;
}

// The ranks held in all four suits.
uint16_t HeldFourTimes(CardSet hand) {
  return hand.lane(Suit::kClubs) & hand.lane(Suit::kDiamonds) & hand.lane(Suit::kHearts) &
         hand.lane(Suit::kSpades);
}

CardSet FourOf(int rank) {
  CardSet four;
  for (Suit suit : kSuits) four.Add(Card(suit, static_cast<Rank>(rank)));
  return four;
}

bool IsFour(CardSet cards) { return cards.size() == 4 && HeldFourTimes(cards) != 0; }

// The only suit of a run.
Suit RunSuit(CardSet run) { return run.First().suit(); }

// Rank of the highest card; of a four of a kind: its rank.
int TopRank(CardSet meld) {
  const Suit suit = meld.First().suit();
  return std::bit_width(meld.lane(suit)) - 1;
}

bool IsTrumpRun(Denomination d, CardSet meld) {
  return !IsFour(meld) && SuitDenomination(RunSuit(meld)) == d;
}

// F5: the class order of B, G and C.
int ClassRank(MeldKind kind) {
  switch (kind) {
    case MeldKind::kFourHundred:
      return 5;
    case MeldKind::kRun5:
      return 4;
    case MeldKind::kRun4:
      return 2;
    case MeldKind::kRun3:
      return 1;
    default:
      return 3;
  }
}

// Card points (F7).
int MeldRaw(const RuleSet& rules, MeldKind kind) {
  switch (kind) {
    case MeldKind::kRun3:
      return 20;
    case MeldKind::kRun4:
      return 50;
    case MeldKind::kFourHundred:
      return rules.four_hundred_raw;
    default:
      return 100;
  }
}

MeldKind KindOf(const RuleSet& rules, Denomination d, CardSet meld) {
  const std::optional<MeldKind> kind = ClassifyMeld(rules, d, meld);
  HAKAM_CHECK(kind.has_value());
  return *kind;
}

// Every single project in the hand.
MeldList FindMelds(const RuleSet& rules, CardSet hand) {
  MeldList melds;
  for (Suit suit : kSuits) {
    const unsigned lane = hand.lane(suit);
    for (int length = kMinRun; length <= kMaxRun; ++length) {
      const unsigned run = (1u << length) - 1;
      for (int low = 0; low + length <= 13; ++low) {
        if (((lane >> low) & run) == run)
          melds.push_back(CardSet::FromLane(suit, static_cast<uint16_t>(run << low)));
      }
    }
  }
  for (unsigned ranks = HeldFourTimes(hand) & FourRanks(rules); ranks != 0; ranks &= ranks - 1) {
    melds.push_back(FourOf(std::countr_zero(ranks)));
  }
  return melds;
}

int DeclarationPoints(const RuleSet& rules, Denomination d, const Declaration& declaration) {
  int points = 0;
  for (CardSet meld : declaration) points += MeldGamePoints(rules, d, KindOf(rules, d, meld));
  return points;
}

// Whether `a` comes before `b` in the list.
bool BetterDeclaration(const RuleSet& rules, Denomination d, const Declaration& a, const Declaration& b) {
  const int points_a = DeclarationPoints(rules, d, a);
  const int points_b = DeclarationPoints(rules, d, b);
  if (points_a != points_b) return points_a > points_b;
  for (size_t i = 0; i < std::min(a.count, b.count); ++i) {
    const int order = CompareMelds(rules, d, a.melds[i], b.melds[i]);
    if (order != 0) return order > 0;
  }
  if (a.count != b.count) return a.count > b.count;
  return a > b;  // only to have one order
}

}  // namespace

std::optional<MeldKind> ClassifyMeld(const RuleSet& rules, Denomination d, CardSet cards) {
  if (cards.empty()) return std::nullopt;
  if (IsFour(cards)) {
    const Rank rank = cards.First().rank();
    if (((FourRanks(rules) >> static_cast<int>(rank)) & 1) == 0) return std::nullopt;
    return rank == Rank::kAce && d == Denomination::kNoTrumps ? MeldKind::kFourHundred : MeldKind::kFour;
  }
  const unsigned lane = cards.lane(RunSuit(cards));
  const unsigned run = lane >> std::countr_zero(lane);
  if (cards != CardSet::FromLane(RunSuit(cards), static_cast<uint16_t>(lane)) || (run & (run + 1)) != 0) {
    return std::nullopt;
  }
  switch (cards.size()) {
    case 3:
      return MeldKind::kRun3;
    case 4:
      return MeldKind::kRun4;
    case 5:
    case 6:
    case 7:
      return MeldKind::kRun5;
    default:
      return std::nullopt;
  }
}

int MeldGamePoints(const RuleSet& rules, Denomination d, MeldKind kind) {
  return MeldRaw(rules, kind) / (d == Denomination::kNoTrumps ? 5 : 10);
}

int BalootGamePoints(const RuleSet& rules) { return rules.baloot_raw / 10; }

bool HoldsMeld(const RuleSet& rules, Denomination, CardSet hand) {
  // Runs of three in all suits at once: ranks end at bit 12 of a lane, so no run crosses into the next.
  const uint64_t bits = hand.bits();
  if ((bits & (bits >> 1) & (bits >> 2)) != 0) return true;
  return (HeldFourTimes(hand) & FourRanks(rules)) != 0;
}

int CompareMelds(const RuleSet& rules, Denomination d, CardSet a, CardSet b) {
  const int trump = static_cast<int>(IsTrumpRun(d, a)) - static_cast<int>(IsTrumpRun(d, b));
  const int top = TopRank(a) - TopRank(b);
  const MeldKind kind_a = KindOf(rules, d, a);
  const MeldKind kind_b = KindOf(rules, d, b);
  if (rules.project_order == ProjectOrder::kPointsTrumpRank) {
    const int points = MeldRaw(rules, kind_a) - MeldRaw(rules, kind_b);
    if (points != 0) return points;
    return trump != 0 ? trump : top;
  }
  const int kind = ClassRank(kind_a) - ClassRank(kind_b);
  if (kind != 0) return kind;
  return top != 0 ? top : trump;
}

DeclarationList LegalDeclarations(const RuleSet& rules, Denomination d, CardSet hand) {
  const MeldList melds = FindMelds(rules, hand);
  DeclarationList list;
  for (size_t i = 0; i < melds.size(); ++i) {
    list.push_back({.melds = {melds[i]}, .count = 1});
    for (size_t k = i + 1; k < melds.size(); ++k) {
      if (melds[i].Intersects(melds[k])) continue;
      const bool in_order = CompareMelds(rules, d, melds[i], melds[k]) >= 0;
      list.push_back({.melds = {melds[in_order ? i : k], melds[in_order ? k : i]}, .count = 2});
    }
  }
  std::sort(list.begin(), list.end(),
            [&](const Declaration& a, const Declaration& b) { return BetterDeclaration(rules, d, a, b); });
  list.push_back({});
  return list;
}

std::optional<Declaration> FindDeclaration(const RuleSet& rules, Denomination d, CardSet hand,
                                           const Declaration& wanted) {
  if (wanted.count > 2) return std::nullopt;
  Declaration swapped = wanted;
  std::swap(swapped.melds[0], swapped.melds[1]);
  for (const Declaration& legal : LegalDeclarations(rules, d, hand)) {
    if (legal.count != wanted.count) continue;
    if (std::equal(legal.begin(), legal.end(), wanted.begin())) return legal;
    if (legal.count == 2 && std::equal(legal.begin(), legal.end(), swapped.begin())) return legal;
  }
  return std::nullopt;
}

std::optional<Seat> StrongestMeldOwner(const RuleSet& rules, const ContestTable& table,
                                       absl::Span<const DeclaredMeld> melds) {
  Seat first = table.first_leader;
  if (rules.project_tie == ProjectTie::kDealerRightOrder) first = After(table.dealer, 1);
  if (rules.project_tie == ProjectTie::kDealerFirstOrder) first = table.dealer;
  const auto distance = [first](Seat seat) { return (Index(seat) - Index(first)) & 3; };

  const DeclaredMeld* strongest = nullptr;
  for (const DeclaredMeld& meld : melds) {
    if (strongest == nullptr) {
      strongest = &meld;
      continue;
    }
    const int order = CompareMelds(rules, table.denomination, meld.cards, strongest->cards);
    if (order > 0 || (order == 0 && distance(meld.seat) < distance(strongest->seat))) strongest = &meld;
  }
  if (strongest == nullptr) return std::nullopt;
  return strongest->seat;
}

bool BalootCounts(const RuleSet& rules, Denomination d, CardSet dealt, absl::Span<const CardSet> scored) {
  const std::optional<Suit> trump = TrumpOf(d);
  if (!trump.has_value()) return false;
  const CardSet both = CardSet(Card(*trump, Rank::kKing)) | CardSet(Card(*trump, Rank::kQueen));
  if (!dealt.ContainsAll(both)) return false;
  for (CardSet meld : scored) {
    if (!meld.Intersects(both)) continue;
    const MeldKind kind = KindOf(rules, d, meld);
    const bool holds_both = meld.ContainsAll(both);
    switch (rules.baloot_share) {
      case BalootShare::kNone:
        return false;
      case BalootShare::kBothInSiraOr50:
        if (!holds_both || (kind != MeldKind::kRun3 && kind != MeldKind::kRun4)) return false;
        break;
      case BalootShare::kAllButBothInSeq100:
        if (holds_both && kind == MeldKind::kRun5) return false;
        break;
    }
  }
  return true;
}

}  // namespace hakam::rules
