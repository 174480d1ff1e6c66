#include "sdk/solver/announced.h"

#include <algorithm>
#include <optional>

#include "sdk/rules/baloot/project.h"
#include "sdk/rules/belote/meld.h"
#include "sdk/rules/meld_shapes.h"

namespace hakam::solver {
namespace {

using rules::CardSet;
using rules::Declaration;
using rules::Denomination;
using rules::Family;
using rules::MeldKind;
using rules::RuleSet;

std::optional<MeldKind> KindOf(const RuleSet& rules, Denomination d, CardSet meld) {
  if (rules.family == Family::kBaloot) return rules::baloot::ClassifyMeld(rules, d, meld);
  if (rules::belote::MeldPoints(rules, d, meld) == 0) return std::nullopt;
  return rules::belote::KindOf(rules, meld);
}

// Every run and every four among the cards.
std::vector<CardSet> Shapes(CardSet cards) {
  std::vector<CardSet> shapes;
  for (rules::Suit suit : rules::kSuits) {
    for (int from = 0; from < 13; ++from) {
      CardSet run;
      for (int rank = from; rank < 13; ++rank) {
        const rules::Card card(suit, static_cast<rules::Rank>(rank));
        if (!cards.Contains(card)) break;
        run.Add(card);
        if (run.size() >= 3) shapes.push_back(run);
      }
    }
  }
  for (int rank = 0; rank < 13; ++rank) {
    const CardSet four = rules::FourOf(static_cast<rules::Rank>(rank));
    if (cards.ContainsAll(four)) shapes.push_back(four);
  }
  return shapes;
}

bool Automatic(const RuleSet& rules) {
  return rules.family == Family::kBelote && rules.melds == rules::Melds::kDeclared &&
         rules.meld_announce == rules::MeldAnnounce::kAutomatic;
}

bool Sounds(const RuleSet& rules, Denomination d, const MeldKinds& kinds, const Declaration& declaration) {
  return std::equal(declaration.begin(), declaration.end(), kinds.begin(), kinds.end(),
                    [&](CardSet meld, MeldKind kind) { return KindOf(rules, d, meld) == kind; });
}

}  // namespace

bool MustMatch(const RuleSet& rules, const SeatKnowledge& seat) {
  return seat.has_announced && (!seat.melds.empty() || (Automatic(rules) && !seat.has_shown));
}

std::vector<Declaration> PossibleMelds(const RuleSet& rules, Denomination d, const MeldKinds& kinds,
                                       CardSet cards) {
  std::vector<Declaration> possible = {Declaration{}};
  const std::vector<CardSet> shapes = Shapes(cards);
  for (MeldKind kind : kinds) {
    std::vector<Declaration> longer;
    for (const Declaration& begun : possible) {
      for (CardSet shape : shapes) {
        bool apart = true;
        for (CardSet meld : begun) apart = apart && !meld.Intersects(shape);
        if (!apart || begun.count == Declaration::kMaxMelds || KindOf(rules, d, shape) != kind) continue;
        longer.push_back(begun);
        longer.back().melds[longer.back().count++] = shape;
      }
    }
    possible = std::move(longer);
  }
  return possible;
}

int WaysToAnnounce(const RuleSet& rules, Denomination d, const MeldKinds& kinds, CardSet dealt,
                   const Declaration& melds) {
  if (Automatic(rules)) {
    const Declaration said = rules::belote::HoldsMeld(rules, d, dealt)
                                 ? rules::belote::AutomaticDeclaration(rules, d, dealt)
                                 : Declaration{};
    return said == melds ? 1 : 0;
  }
  const rules::DeclarationList legal = rules.family == Family::kBaloot
                                           ? rules::baloot::LegalDeclarations(rules, d, dealt)
                                           : rules::belote::LegalDeclarations(rules, d, dealt);
  if (std::find(legal.begin(), legal.end(), melds) == legal.end()) return 0;
  return static_cast<int>(std::count_if(legal.begin(), legal.end(),
                                        [&](const Declaration& l) { return Sounds(rules, d, kinds, l); }));
}

}  // namespace hakam::solver
