#include "baloot_projects.h"

#include <algorithm>
#include <string_view>

namespace hakam::reference::baloot {
namespace {

constexpr std::string_view kSuits = "CDHS";
constexpr std::string_view kFromAceDown = "AKQJT987";

// The run of `length` cards from the rank at `top` down in kFromAceDown, or nothing if the hand lacks one.
Cards Run(const Cards& hand, char suit, std::size_t top, std::size_t length) {
  Cards run;
  for (std::size_t place = top; place < top + length; ++place) {
    const Card card = {kFromAceDown[place], suit};
    if (!Contains(hand, card)) return {};
    run.push_back(card);
  }
  return run;
}

Cards Four(const Cards& hand, char rank) {
  Cards four;
  for (char suit : kSuits) {
    const Card card = {rank, suit};
    if (!Contains(hand, card)) return {};
    four.push_back(card);
  }
  return four;
}

Kind KindOfRun(std::size_t length) {
  if (length == 3) return Kind::kSira;
  if (length == 4) return Kind::kFifty;
  return Kind::kHundredSequence;
}

bool Share(const Project& one, const Project& other) {
  return std::any_of(one.cards.begin(), one.cards.end(),
                     [&other](const Card& card) { return Contains(other.cards, card); });
}

}  // namespace

std::vector<Project> ProjectsIn(const Options& options, char trump, const Cards& hand) {
  std::vector<Project> projects;
  for (char suit : kSuits) {
    if (OfSuit(hand, suit).size() < 3) continue;
    // Part of a longer run is a project of its own: one may declare less than one holds (F1).
    for (std::size_t length : {3, 4, 5}) {
      for (std::size_t top = 0; top + length <= kFromAceDown.size(); ++top) {
        const Cards run = Run(hand, suit, top, length);
        if (!run.empty()) projects.push_back({KindOfRun(length), run});
      }
    }
  }
  for (char rank : options.four_kind_ranks) {
    const Cards four = Four(hand, rank);
    const bool aces_in_sun = rank == 'A' && trump == kNoTrump;
    if (!four.empty()) projects.push_back({aces_in_sun ? Kind::kFourHundred : Kind::kHundredFour, four});
  }
  return projects;
}

std::vector<Declaration> DeclarationsOf(const std::vector<Project>& projects) {
  std::vector<Declaration> declarations;
  for (std::size_t i = 0; i < projects.size(); ++i) {
    declarations.push_back({projects[i]});
    for (std::size_t j = i + 1; j < projects.size(); ++j) {
      if (Share(projects[i], projects[j])) continue;  // F3
      const bool in_order = TextOf(projects[i]) < TextOf(projects[j]);
      declarations.push_back(in_order ? Declaration{projects[i], projects[j]}
                                      : Declaration{projects[j], projects[i]});
    }
  }
  return declarations;
}

std::string TextOf(const Project& project) {
  std::string text;
  for (const Card& card : project.cards) {
    if (!text.empty()) text += ' ';
    text += card;
  }
  return text;
}

std::string TextOf(const Declaration& declaration) {
  if (declaration.empty()) return "declare nothing";
  std::string text = "declare ";
  for (std::size_t i = 0; i < declaration.size(); ++i) {
    if (i > 0) text += " + ";
    text += TextOf(declaration[i]);
  }
  return text;
}

}  // namespace hakam::reference::baloot
