// The legal declarations of a hand, compared with brute force over the subsets of the hand, made from
// sections 0 and F of law/belote-family.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "sdk/base/check.h"
#include "sdk/rules/belote/meld.h"
#include "tests/unit/rules/support.h"
#include "tests/unit/soak.h"

namespace hakam::rules::belote {
namespace {

using testing::Rules;

// "3:20,4:50" as a map.
std::map<std::string, int> Pairs(const RuleSet& rules, const char* option) {
  std::map<std::string, int> pairs;
  for (absl::string_view part : absl::StrSplit(rules.Get(option).value(), ',', absl::SkipEmpty())) {
    const std::vector<std::string> sides = absl::StrSplit(part, ':');
    int value = 0;
    HAKAM_CHECK(absl::SimpleAtoi(sides[1], &value));
    pairs[sides[0]] = value;
  }
  return pairs;
}

// One meld: its cards as text, class, rank and trump in the order in which they are compared, and its value.
struct NaiveMeld {
  CardSet cards;
  std::array<int, 3> key{};
  int points = 0;
  bool four = false;
};
using NaiveSet = std::vector<NaiveMeld>;

class NaiveMelds {
 public:
  NaiveMelds(const RuleSet& rules, Denomination d, CardSet hand)
      : hand_(hand),
        runs_(Pairs(rules, "seq_values")),
        fours_(Pairs(rules, "carre_values")),
        split_(rules.Get("long_run").value() == "split"),
        aces_only_(d == Denomination::kNoTrumps && rules.Get("nt_meld").value() == "aces_only_200"),
        d_(d) {
    for (const auto& [length, value] : runs_) longest_ = std::max(longest_, length[0] - '0');
    FindFours();
    FindRuns();
  }

  // Every set of melds that may be announced, in games that allow more than one meld.
  std::vector<NaiveSet> Claims() const {
    std::vector<NaiveSet> claims;
    Extend({}, 0, &claims);
    return claims;
  }
  const NaiveSet& all() const { return melds_; }
  bool Allowed(const NaiveSet& claimed) const {
    CardSet used, of_fours;
    for (const NaiveMeld& meld : claimed) {
      if (meld.cards.Intersects(used)) return false;
      used = used | meld.cards;
      if (meld.four) of_fours = of_fours | meld.cards;
    }
    return std::all_of(claimed.begin(), claimed.end(), [&](const NaiveMeld& meld) {
      return meld.four || IsPieceOf(meld.cards, hand_ - of_fours);
    });
  }

 private:
  void FindFours() {
    const std::string strong_first = "ATKQ876";  // F5, within the class of the other fours
    for (const char rank : std::string("J9ATKQ876")) {
      CardSet four;
      for (char suit : std::string("CDHS")) four.Add(testing::C(std::string{rank, suit}));
      int points = fours_.count(std::string(1, rank)) > 0 ? fours_.at(std::string(1, rank)) : 0;
      if (aces_only_) points = rank == 'A' ? 200 : 0;
      if (points == 0 || !hand_.ContainsAll(four)) continue;
      const int meld_class = rank == 'J' ? 6 : rank == '9' ? 5 : 4;
      const int place = meld_class == 4 ? 10 - static_cast<int>(strong_first.find(rank)) : 0;
      melds_.push_back({four, {meld_class, place, 0}, points, true});
    }
  }

  void FindRuns() {
    const std::string ranks = "6789TJQKA";
    for (const char suit : std::string("CDHS")) {
      for (size_t low = 0; low < ranks.size(); ++low) {
        CardSet run;
        for (size_t high = low; high < ranks.size(); ++high) {
          run.Add(testing::C(std::string{ranks[high], suit}));
          if (!hand_.ContainsAll(run)) break;
          const int length = static_cast<int>(high - low) + 1;
          const int counted = std::min(length, longest_);
          if (length < 3 || counted < 3 || aces_only_ || (split_ && length > longest_)) continue;
          const int trump = TrumpOf(d_).has_value() && "CDHS"[static_cast<int>(*TrumpOf(d_))] == suit;
          melds_.push_back(
              {run, {counted - 2, static_cast<int>(high), trump}, runs_.at(absl::StrCat(counted))});
        }
      }
    }
  }

  // The run that holds these cards and cannot be made longer, or one of the pieces that it is split into.
  bool IsPieceOf(CardSet run, CardSet left) const {
    if (!left.ContainsAll(run)) return false;
    std::vector<Card> whole;  // from the top down
    const Suit suit = run.First().suit();
    const auto next = [&](Card card, int step) {
      return Card(suit, static_cast<Rank>(static_cast<int>(card.rank()) + step));
    };
    Card top = run.First();
    while (top.rank() < Rank::kAce && left.Contains(next(top, 1))) top = next(top, 1);
    for (Card card = top; left.Contains(card); card = next(card, -1)) whole.push_back(card);
    const size_t piece = split_ ? static_cast<size_t>(longest_) : whole.size();
    for (size_t from = 0; from < whole.size(); from += piece) {
      CardSet cards;
      for (size_t i = from; i < std::min(from + piece, whole.size()); ++i) cards.Add(whole[i]);
      if (cards == run) return true;
    }
    return false;
  }

  void Extend(const NaiveSet& chosen, size_t from, std::vector<NaiveSet>* claims) const {
    if (Allowed(chosen)) claims->push_back(chosen);
    if (chosen.size() == 3) return;
    for (size_t i = from; i < melds_.size(); ++i) {
      NaiveSet more = chosen;
      more.push_back(melds_[i]);
      Extend(more, i + 1, claims);
    }
  }

  CardSet hand_;
  std::map<std::string, int> runs_;
  std::map<std::string, int> fours_;
  bool split_;
  bool aces_only_;
  Denomination d_;
  int longest_ = 0;
  NaiveSet melds_;
};

// A set of melds without their order.
std::set<uint64_t> Cards(const NaiveSet& melds) {
  std::set<uint64_t> cards;
  for (const NaiveMeld& meld : melds) cards.insert(meld.cards.bits());
  return cards;
}
std::set<uint64_t> Cards(const Declaration& declaration) {
  std::set<uint64_t> cards;
  for (CardSet meld : declaration) cards.insert(meld.bits());
  return cards;
}

// Points, then the keys from the best down; a list that ends sooner is the lower (section 0).
std::pair<int, std::vector<std::array<int, 3>>> SortKey(const NaiveSet& melds) {
  std::pair<int, std::vector<std::array<int, 3>>> worth;
  for (const NaiveMeld& meld : melds) {
    worth.first += meld.points;
    worth.second.push_back(meld.key);
  }
  std::sort(worth.second.rbegin(), worth.second.rend());
  return worth;
}

// A hand in which melds are frequent: few ranks, or few suits.
CardSet DenseHand(const RuleSet& rules, Random& random) {
  const int size = PackSize(rules.deck) / 4;
  std::vector<Card> pack;
  const bool few_ranks = random.Below(2) == 0;
  for (Card card : GameCards(rules)) {
    if (few_ranks ? card.rank() >= Rank::kJack || card.suit() == Suit::kClubs
                  : card.suit() <= Suit::kDiamonds)
      pack.push_back(card);
  }
  random.Shuffle(pack);
  CardSet hand;
  for (int i = 0; i < size; ++i) hand.Add(pack[static_cast<size_t>(i)]);
  return hand;
}

const std::vector<RuleSet>& ManyRules() {
  static const auto& rules = *new std::vector<RuleSet>{
      Rules("belote"),
      Rules("bidding-belote"),
      Rules("pilotta"),
      Rules("tarabish"),
      Rules("clabber"),
      Rules("pilotta", {{"long_run", "split"}}),
      Rules("pilotta", {{"long_run", "split"}, {"seq_values", "3:20"}}),
      Rules("pilotta", {{"seq_values", "3:20,4:50"}, {"carre_values", "7:10,8:20,A:5"}}),
      Rules("pilotta", {{"seq_values", ""}}),
      Rules("tarabish", {{"meld_extra", "announced"}, {"long_run", "single"}, {"carre_values", "6:70,K:20"}}),
  };
  return rules;
}

Denomination DrawMode(const RuleSet& rules, Random& random) {
  return rules.denominations.list[random.Below(rules.denominations.count)];
}

TEST(BeloteMeldSearch, LegalClaimsAreThoseOfTheBruteForce_Section0) {
  for (const RuleSet& rules : ManyRules()) {
    for (uint64_t seed = 0; seed < Draws(300); ++seed) {
      Random random(seed);
      const CardSet hand = DenseHand(rules, random);
      const Denomination d = DrawMode(rules, random);
      SCOPED_TRACE(absl::StrCat(rules.preset(), " seed ", seed, " ", hand.ToString()));
      const NaiveMelds naive(rules, d, hand);
      std::set<std::set<uint64_t>> expected;
      std::array<int, 3> best{};
      for (const NaiveMeld& meld : naive.all()) {
        if (naive.Allowed({meld})) best = std::max(best, meld.key);
      }
      for (const NaiveSet& claim : naive.Claims()) {
        const bool held = rules.meld_extra == MeldExtra::kHeld;
        if (held && (claim.size() > 1 || (claim.size() == 1 && claim[0].key != best))) continue;
        expected.insert(Cards(claim));
      }
      std::set<std::set<uint64_t>> listed;
      for (const Declaration& declaration : LegalDeclarations(rules, d, hand)) {
        ASSERT_TRUE(listed.insert(Cards(declaration)).second) << "listed twice";
      }
      ASSERT_EQ(listed, expected);
      ASSERT_EQ(HoldsMeld(rules, d, hand), expected.size() > 1) << "something else than nothing";
    }
  }
}

TEST(BeloteMeldSearch, TheAutomaticChoiceIsTheBestOfTheBruteForce_Section0) {
  for (const RuleSet& rules : ManyRules()) {
    for (uint64_t seed = 0; seed < Draws(300); ++seed) {
      Random random(seed);
      const CardSet hand = DenseHand(rules, random);
      const Denomination d = DrawMode(rules, random);
      SCOPED_TRACE(absl::StrCat(rules.preset(), " seed ", seed, " ", hand.ToString()));
      const NaiveMelds naive(rules, d, hand);
      auto best = SortKey({});
      for (const NaiveSet& claim : naive.Claims()) best = std::max(best, SortKey(claim));
      const Declaration chosen = BestMelds(rules, d, hand);
      NaiveSet as_naive;
      for (CardSet cards : chosen) {
        for (const NaiveMeld& meld : naive.all()) {
          if (meld.cards == cards) as_naive.push_back(meld);
        }
      }
      ASSERT_EQ(as_naive.size(), chosen.count);
      ASSERT_EQ(SortKey(as_naive), best) << Action::OfDeclaration(chosen).ToString();
    }
  }
}

}  // namespace
}  // namespace hakam::rules::belote
