#include "sdk/rules/belote/meld.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "sdk/rules/order.h"

namespace hakam::rules::belote {
namespace {

constexpr int kAcesInNoTrumps = 200;
constexpr int kShortestRun = 3;

using MeldList = absl::InlinedVector<CardSet, 4>;

// The classes of melds (section 0); the higher number is better. Runs have 1 to 3.
enum MeldClass : unsigned { kFour = 4, kFourNines = 5, kFourJacks = 6 };

int LongestRun(const RuleSet& rules) {
  int length = 0;
  for (size_t i = 0; i < rules.seq_values.size(); ++i) {
    if (rules.seq_values[i] != 0) length = static_cast<int>(i) + kShortestRun;
  }
  return length;
}

bool OnlyAces(const RuleSet& rules, Denomination d) {
  return d == Denomination::kNoTrumps && rules.nt_meld == NtMeld::kAcesOnly200;
}

int FourPoints(const RuleSet& rules, Denomination d, Rank rank) {
  if (OnlyAces(rules, d)) return rank == Rank::kAce ? kAcesInNoTrumps : 0;
  return rules.carre_values[static_cast<size_t>(rank)];
}

int RunPoints(const RuleSet& rules, Denomination d, int length) {
  const int counted = std::min(length, LongestRun(rules));
  if (counted < kShortestRun || OnlyAces(rules, d)) return 0;
  return rules.seq_values[static_cast<size_t>(counted - kShortestRun)];
}

// Adds the run of `length` cards downwards from the rank `top`, if it is worth anything.
void AddRun(const RuleSet& rules, Denomination d, Suit suit, int top, int length, MeldList* out) {
  if (RunPoints(rules, d, length) == 0) return;
  const unsigned lane = ((1u << length) - 1) << (top - length + 1);
  out->push_back(CardSet::FromLane(suit, static_cast<uint16_t>(lane)));
}

// The maximal runs of a hand. With long_run=split, long runs are cut into pieces from the top (F1).
MeldList Runs(const RuleSet& rules, Denomination d, CardSet hand) {
  MeldList runs;
  if (!HoldsRun(hand)) return runs;
  for (Suit suit : kSuits) {
    const unsigned lane = hand.lane(suit);
    for (int top = kRanks - 1; top >= 0;) {
      int length = 0;
      while (length <= top && ((lane >> (top - length)) & 1) != 0) ++length;
      int left = length;
      const int piece = rules.long_run == LongRun::kSplit ? std::max(LongestRun(rules), 1) : length;
      for (int from = top; left >= kShortestRun; from -= piece, left -= piece) {
        AddRun(rules, d, suit, from, std::min(left, piece), &runs);
      }
      top -= length + 1;
    }
  }
  return runs;
}

MeldList Fours(const RuleSet& rules, Denomination d, CardSet hand) {
  MeldList fours;
  for (unsigned ranks = HeldFourTimes(hand); ranks != 0; ranks &= ranks - 1) {
    const auto rank = static_cast<Rank>(std::countr_zero(ranks));
    if (FourPoints(rules, d, rank) != 0) fours.push_back(FourOf(rank));
  }
  return fours;
}

int Points(const RuleSet& rules, Denomination d, const Declaration& declaration) {
  int points = 0;
  for (CardSet meld : declaration) points += MeldPoints(rules, d, meld);
  return points;
}

// Whether `a` comes before `b` in a list: the stronger is first. Equal ones are ordered only to be unique.
bool Before(const RuleSet& rules, Denomination d, CardSet a, CardSet b) {
  const uint16_t strength_a = MeldStrength(rules, d, a);
  const uint16_t strength_b = MeldStrength(rules, d, b);
  return strength_a != strength_b ? strength_a > strength_b : a > b;
}

// For at most three melds.
void Sort(const RuleSet& rules, Denomination d, Declaration* declaration) {
  for (size_t i = 1; i < declaration->count; ++i) {
    for (size_t k = i; k > 0 && Before(rules, d, declaration->melds[k], declaration->melds[k - 1]); --k) {
      std::swap(declaration->melds[k], declaration->melds[k - 1]);
    }
  }
}

// Section 0: most points, then the keys one by one. A list that ends sooner is the lower.
bool Better(const RuleSet& rules, Denomination d, const Declaration& a, const Declaration& b) {
  const int points_a = Points(rules, d, a);
  const int points_b = Points(rules, d, b);
  if (points_a != points_b) return points_a > points_b;
  for (size_t i = 0; i < std::min(a.count, b.count); ++i) {
    const uint16_t strength_a = MeldStrength(rules, d, a.melds[i]);
    const uint16_t strength_b = MeldStrength(rules, d, b.melds[i]);
    if (strength_a != strength_b) return strength_a > strength_b;
  }
  if (a.count != b.count) return a.count > b.count;
  return a > b;
}

// Calls visit(fours chosen, the runs that are left) for every set of fours.
template <typename Visit>
void ForEachChoiceOfFours(const RuleSet& rules, Denomination d, CardSet hand, Visit visit) {
  const MeldList fours = Fours(rules, d, hand);
  for (unsigned chosen = 0; chosen < 1u << fours.size(); ++chosen) {
    MeldList melds;
    CardSet left = hand;
    for (size_t i = 0; i < fours.size(); ++i) {
      if (((chosen >> i) & 1) == 0) continue;
      melds.push_back(fours[i]);
      left = left - fours[i];
    }
    visit(melds, Runs(rules, d, left));
  }
}

Declaration DeclarationOf(const RuleSet& rules, Denomination d, const MeldList& a, const MeldList& b,
                          unsigned of_b) {
  Declaration declaration;
  const auto add = [&](CardSet meld) {
    if (declaration.count < Declaration::kMaxMelds) declaration.melds[declaration.count++] = meld;
  };
  for (CardSet meld : a) add(meld);
  for (size_t i = 0; i < b.size(); ++i) {
    if (((of_b >> i) & 1) != 0) add(b[i]);
  }
  Sort(rules, d, &declaration);
  return declaration;
}

// The single best melds of the hand: one, or several of equal strength.
DeclarationList BestSingles(const RuleSet& rules, Denomination d, CardSet hand) {
  DeclarationList list;
  uint16_t best = 0;
  for (const MeldList& melds : {Fours(rules, d, hand), Runs(rules, d, hand)}) {
    for (CardSet meld : melds) {
      const uint16_t strength = MeldStrength(rules, d, meld);
      if (strength < best) continue;
      if (strength > best) list.clear();
      best = strength;
      list.push_back({.melds = {meld}, .count = 1});
    }
  }
  return list;
}

}  // namespace

int MeldPoints(const RuleSet& rules, Denomination d, CardSet cards) {
  if (IsFour(cards)) return FourPoints(rules, d, cards.First().rank());
  if (!IsRun(cards)) return 0;
  const bool too_long = rules.long_run == LongRun::kSplit && cards.size() > LongestRun(rules);
  return too_long ? 0 : RunPoints(rules, d, cards.size());
}

MeldKind KindOf(const RuleSet& rules, CardSet meld) {
  if (IsFour(meld)) {
    const Rank rank = meld.First().rank();
    if (rank == Rank::kJack) return MeldKind::kFourJacks;
    return rank == Rank::k9 ? MeldKind::kFourNines : MeldKind::kFour;
  }
  const int length = std::min(meld.size(), LongestRun(rules));
  return length == 3 ? MeldKind::kRun3 : length == 4 ? MeldKind::kRun4 : MeldKind::kRun5;
}

uint16_t MeldStrength(const RuleSet& rules, Denomination d, CardSet meld) {
  unsigned meld_class = 0;
  unsigned rank = 0;
  unsigned trump = 0;
  if (IsFour(meld)) {
    const Card one = meld.First();
    meld_class = one.rank() == Rank::kJack ? kFourJacks : one.rank() == Rank::k9 ? kFourNines : kFour;
    rank = static_cast<unsigned>(Strength(Denomination::kNoTrumps, one));  // F5: ace, ten, king, queen
  } else {
    meld_class = static_cast<unsigned>(std::min(meld.size(), LongestRun(rules)) - kShortestRun + 1);
    rank = static_cast<unsigned>(TopRank(meld));
    trump = SuitDenomination(RunSuit(meld)) == d ? 1 : 0;
  }
  return static_cast<uint16_t>(meld_class << 5 | rank << 1 | trump);
}

bool HoldsMeld(const RuleSet& rules, Denomination d, CardSet hand) {
  if (HoldsRun(hand) && LongestRun(rules) > 0 && !OnlyAces(rules, d)) return true;
  return HeldFourTimes(hand) != 0 && !Fours(rules, d, hand).empty();
}

DeclarationList LegalDeclarations(const RuleSet& rules, Denomination d, CardSet hand) {
  DeclarationList list;
  if (rules.meld_extra == MeldExtra::kHeld) {
    list = BestSingles(rules, d, hand);
  } else {
    ForEachChoiceOfFours(rules, d, hand, [&](const MeldList& fours, const MeldList& runs) {
      for (unsigned some = 0; some < 1u << runs.size(); ++some) {
        const Declaration declaration = DeclarationOf(rules, d, fours, runs, some);
        if (declaration.count == 0) continue;
        // A run that shares no card with the fours is found with other choices of fours too.
        if (std::find(list.begin(), list.end(), declaration) == list.end()) list.push_back(declaration);
      }
    });
    std::sort(list.begin(), list.end(),
              [&](const Declaration& a, const Declaration& b) { return Better(rules, d, a, b); });
  }
  list.push_back({});
  return list;
}

Declaration BestMelds(const RuleSet& rules, Denomination d, CardSet hand) {
  Declaration best;
  ForEachChoiceOfFours(rules, d, hand, [&](const MeldList& fours, const MeldList& runs) {
    const Declaration declaration = DeclarationOf(rules, d, fours, runs, ~0u);
    if (Better(rules, d, declaration, best)) best = declaration;
  });
  return best;
}

Declaration AutomaticDeclaration(const RuleSet& rules, Denomination d, CardSet hand) {
  if (rules.meld_extra == MeldExtra::kAnnounced) return BestMelds(rules, d, hand);
  const DeclarationList singles = BestSingles(rules, d, hand);
  return singles.empty() ? Declaration{} : singles.front();
}

SeatMelds Tally(const RuleSet& rules, Denomination d, const Declaration& declaration) {
  SeatMelds melds;
  for (CardSet meld : declaration) {
    melds.best = std::max(melds.best, MeldStrength(rules, d, meld));
    melds.points = static_cast<int16_t>(melds.points + MeldPoints(rules, d, meld));
  }
  return melds;
}

bool HoldsRoyalRun(Denomination d, const Declaration& declaration) {
  const std::optional<Suit> trump = TrumpOf(d);
  if (!trump.has_value()) return false;
  const CardSet royals = CardSet(Card(*trump, Rank::kKing)) | CardSet(Card(*trump, Rank::kQueen));
  return std::any_of(declaration.begin(), declaration.end(),
                     [royals](CardSet meld) { return meld.ContainsAll(royals); });
}

MeldContest Compare(const RuleSet& rules, Seat dealer, const std::array<SeatMelds, kMaxSeats>& announced) {
  MeldContest contest;
  if (rules.meld_scoring == MeldScoring::kOwnAll) {
    // With meld_extra=held, a side scores everything that it holds only if it announced something (section
    // 0).
    for (size_t seat = 0; seat < contest.scores.size(); ++seat) {
      const bool announced_any = announced[seat].best > 0 || announced[seat ^ 2].best > 0;
      contest.scores[seat] = rules.meld_extra == MeldExtra::kAnnounced || announced_any;
    }
    return contest;
  }
  uint16_t best = 0;
  bool tied_by_opponents = false;
  bool tied = false;
  for (int i = 1; i <= rules.players; ++i) {
    const Seat seat = After(dealer, i, rules.players);
    const uint16_t strength = announced[At(seat)].best;
    if (strength > best) {
      best = strength;
      contest.winner = seat;
      tied = tied_by_opponents = false;
    } else if (strength == best && strength > 0) {
      tied = true;
      tied_by_opponents |= TeamOf(seat) != TeamOf(*contest.winner);
    }
  }
  const bool alone = rules.meld_scoring == MeldScoring::kBestPlayer;
  // F6: equal melds cancel each other. They are never in trumps, because trump decides between equal melds.
  if (rules.meld_tie == MeldTie::kTrumpCancel && (alone ? tied : tied_by_opponents)) contest.winner.reset();
  if (!contest.winner.has_value()) return contest;
  for (int i = 0; i < rules.players; ++i) {
    const auto seat = static_cast<Seat>(i);
    contest.scores[At(seat)] = alone ? seat == *contest.winner : TeamOf(seat) == TeamOf(*contest.winner);
  }
  return contest;
}

}  // namespace hakam::rules::belote
