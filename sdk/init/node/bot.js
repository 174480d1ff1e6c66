// @NAME@: it bids its best suit, and wins tricks as cheaply as it can. The question holds everything that it may know.
import * as hakam from "hakam";

const ENOUGH = 6.5; // points a card that a hand needs to bid; the average is 4.75

export function decide(question) {
  return question.observation.phase === "PLAY" ? play(question) : call(question);
}

/** The auction: the suit in which our cards count most as trump, if nobody has bid. It never doubles. */
function call(question) {
  const seen = question.observation;
  const pass = question.find("PASS");              // null if we must call something
  if (pass && seen.calls.some(({ action }) => action.call !== "PASS")) return pass;
  const cards = [...seen.hand];
  if (seen.publicCard && seen.publicCardHolder === null) {
    cards.push(seen.publicCard);                   // whoever wins the auction gets it
  }
  const worth = (action) => {                      // the points of our cards with the trump that it names
    let trump = action.suit;
    if ((action.call === "TAKE" || action.call === "HOKUM") && !trump) trump = hakam.suit(seen.publicCard);
    return trump ? cards.reduce((sum, card) => sum + hakam.points(card, trump), 0) : 0;
  };
  const best = question.legal.reduce((a, b) => (worth(b) > worth(a) ? b : a)); // the first of equals: of melds, all
  return pass && worth(best) <= ENOUGH * cards.length ? pass : best;
}

function play(question) {
  const seen = question.observation;
  const cards = question.legal.map((action) => action.card);
  cards.sort((a, b) => hakam.strength(a, seen.trump) - hakam.strength(b, seen.trump));
  if (seen.trick) {
    const best = seen.trick.best(seen.trump);      // who is winning it, and with which card
    const winner = cards.find((card) => hakam.beats(card, best.card, seen.trump));
    if (winner && best.seat !== seen.partner) return winner; // win it as cheaply as possible
  }
  return cards[0];                                 // otherwise throw the lowest card
}
