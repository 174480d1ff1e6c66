#include "sdk/rules/position_actions.h"

#include <algorithm>

namespace hakam::rules {

void LegalActions(const Deal& deal, const Position& position, std::vector<Action>* out) {
  out->clear();
  switch (position.phase()) {
    case Phase::kAuction:
    case Phase::kDoubling:
      for (const Call& call : position.LegalCalls(deal)) out->push_back(Action::OfCall(call));
      break;
    case Phase::kDeclaring:
      for (const Declaration& d : position.LegalDeclarations(deal)) out->push_back(Action::OfDeclaration(d));
      break;
    case Phase::kPlay:
      for (Card card : position.LegalCards()) {
        out->push_back(Action::OfPlay(card));
        const bool belote = position.MayAnnounceBelote(deal, card);
        if (!belote && !position.MayAnnounceEkka(deal, card)) continue;
        out->push_back(Action::OfPlay(card));
        (belote ? out->back().play.announce_belote : out->back().play.ekka) = true;
      }
      break;
    case Phase::kFinished:
      break;
  }
}

bool IsLegal(const Deal& deal, const Position& position, const Action& action) {
  switch (position.phase()) {
    case Phase::kAuction:
    case Phase::kDoubling:
      return action.kind == ActionKind::kCall && position.Accepts(deal, action.call);
    case Phase::kDeclaring: {
      if (action.kind != ActionKind::kDeclaration) return false;
      const DeclarationList list = position.LegalDeclarations(deal);
      return std::find(list.begin(), list.end(), action.declaration) != list.end();
    }
    case Phase::kPlay: {
      const Play& play = action.play;
      return action.kind == ActionKind::kPlay && position.LegalCards().Contains(play.card) &&
             (!play.announce_belote || position.AcceptsBelote(deal, play.card)) &&
             (!play.ekka || position.MayAnnounceEkka(deal, play.card));
    }
    case Phase::kFinished:
      return false;
  }
  return false;
}

void Move(const Deal& deal, const Action& action, Position* position) {
  switch (action.kind) {
    case ActionKind::kCall:
      position->Make(deal, action.call);
      break;
    case ActionKind::kDeclaration:
      position->Declare(deal, action.declaration);
      break;
    case ActionKind::kPlay:
      position->Play(deal, action.play);
      break;
  }
}

}  // namespace hakam::rules
