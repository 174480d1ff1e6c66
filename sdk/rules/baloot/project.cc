#include "sdk/rules/baloot/project.h"

#include <algorithm>
#include <array>
#include <bit>

#include "sdk/base/check.h"

namespace hakam::rules::baloot {
namespace {

constexpr int kMinRun = 3;
constexpr int kMaxRun = 5;

// The ranks of which four are a project, as a lane.
uint16_t FourRanks(const RuleSet& rules) {
  return rules.four_kind_ranks == FourKindRanks::kAll ? 0x1FE0 : 0x1F00;
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

// A project of a hand, with the numbers to compare it by.
struct Found {
  CardSet cards;
  int points = 0;
  uint16_t strength = 0;
};
using FoundList = absl::InlinedVector<Found, 24>;

// All projects in the hand.
FoundList FindMelds(const RuleSet& rules, Denomination d, CardSet hand) {
  FoundList melds;
  const auto add = [&](CardSet cards) {
    melds.push_back({.cards = cards,
                     .points = MeldGamePoints(rules, d, KindOf(rules, d, cards)),
                     .strength = MeldStrength(rules, d, cards)});
  };
  // Bit i: a run of that length begins at card i. No run crosses into the next suit (HoldsRun).
  const uint64_t bits = hand.bits();
  uint64_t begins = bits & (bits >> 1);
  for (int length = kMinRun; length <= kMaxRun; ++length) {
    begins &= bits >> (length - 1);
    for (uint64_t left = begins; left != 0; left &= left - 1) {
      add(CardSet::FromBits(((uint64_t{1} << length) - 1) << std::countr_zero(left)));
    }
  }
  for (unsigned ranks = HeldFourTimes(hand) & FourRanks(rules); ranks != 0; ranks &= ranks - 1) {
    add(FourOf(static_cast<Rank>(std::countr_zero(ranks))));
  }
  return melds;
}

// A declaration, with the numbers to compare it by; the stronger project is first.
struct Choice {
  Declaration declaration;
  int points = 0;
  std::array<uint16_t, 2> strengths{};
};

Choice ChoiceOf(const Found& a) {
  return {.declaration = {.melds = {a.cards}, .count = 1}, .points = a.points, .strengths = {a.strength, 0}};
}

Choice ChoiceOf(const Found& a, const Found& b) {
  const bool in_order = a.strength >= b.strength;
  const Found& first = in_order ? a : b;
  const Found& second = in_order ? b : a;
  return {.declaration = {.melds = {first.cards, second.cards}, .count = 2},
          .points = a.points + b.points,
          .strengths = {first.strength, second.strength}};
}

// Most game points, then strongest. The other keys only make the order unique.
bool Better(const Choice& a, const Choice& b) {
  if (a.points != b.points) return a.points > b.points;
  if (a.strengths != b.strengths) return a.strengths > b.strengths;
  return a.declaration > b.declaration;
}

}  // namespace

std::optional<MeldKind> ClassifyMeld(const RuleSet& rules, Denomination d, CardSet cards) {
  if (cards.empty()) return std::nullopt;
  if (IsFour(cards)) {
    const Rank rank = cards.First().rank();
    if (((FourRanks(rules) >> static_cast<int>(rank)) & 1) == 0) return std::nullopt;
    return rank == Rank::kAce && d == Denomination::kNoTrumps ? MeldKind::kFourHundred : MeldKind::kFour;
  }
  if (!IsRun(cards)) return std::nullopt;
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

int BalootGamePoints(const RuleSet& rules) { return rules.belote_value / 10; }

bool HoldsMeld(const RuleSet& rules, Denomination, CardSet hand) {
  return HoldsRun(hand) || (HeldFourTimes(hand) & FourRanks(rules)) != 0;
}

uint16_t MeldStrength(const RuleSet& rules, Denomination d, CardSet meld) {
  const unsigned trump = IsTrumpRun(d, meld) ? 1 : 0;
  const auto top = static_cast<unsigned>(TopRank(meld));
  const MeldKind kind = KindOf(rules, d, meld);
  if (rules.project_order == ProjectOrder::kPointsTrumpRank) {
    return static_cast<uint16_t>(static_cast<unsigned>(MeldRaw(rules, kind)) << 5 | trump << 4 | top);
  }
  return static_cast<uint16_t>(static_cast<unsigned>(ClassRank(kind)) << 5 | top << 1 | trump);
}

SeatMelds Tally(const RuleSet& rules, Denomination d, const Declaration& declaration) {
  SeatMelds melds;
  for (CardSet meld : declaration) {
    melds.best = std::max(melds.best, MeldStrength(rules, d, meld));
    melds.points = static_cast<int16_t>(melds.points + MeldGamePoints(rules, d, KindOf(rules, d, meld)));
  }
  return melds;
}

DeclarationList LegalDeclarations(const RuleSet& rules, Denomination d, CardSet hand) {
  const FoundList melds = FindMelds(rules, d, hand);
  absl::InlinedVector<Choice, 40> choices;
  for (size_t i = 0; i < melds.size(); ++i) {
    choices.push_back(ChoiceOf(melds[i]));
    for (size_t k = i + 1; k < melds.size(); ++k) {
      if (!melds[i].cards.Intersects(melds[k].cards)) choices.push_back(ChoiceOf(melds[i], melds[k]));
    }
  }
  if (choices.size() > 1) std::sort(choices.begin(), choices.end(), &Better);
  DeclarationList list;
  for (const Choice& choice : choices) list.push_back(choice.declaration);
  list.push_back({});
  return list;
}

std::optional<Seat> StrongestMeldOwner(const RuleSet& rules, Seat dealer, Seat first_leader,
                                       const std::array<SeatMelds, kMaxSeats>& melds) {
  Seat first = first_leader;
  if (rules.project_tie == ProjectTie::kDealerRightOrder) first = After(dealer, 1);
  if (rules.project_tie == ProjectTie::kDealerFirstOrder) first = dealer;
  std::optional<Seat> owner;
  uint16_t best = 0;
  for (int i = 0; i < kMaxSeats; ++i) {
    const Seat seat = After(first, i);
    const SeatMelds& declared = melds[At(seat)];
    if (declared.best <= best) continue;
    best = declared.best;
    owner = seat;
  }
  return owner;
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

}  // namespace hakam::rules::baloot
