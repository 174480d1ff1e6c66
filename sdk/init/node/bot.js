// @NAME@: it passes, and wins tricks as cheaply as it can. The question holds everything that it may know.
import * as hakam from "hakam";

export function decide(question) {
  const seen = question.observation;
  if (seen.phase !== "PLAY") {                     // the auction, doubling, melds
    return question.find("PASS") ?? question.legal.at(-1);
  }
  const cards = question.legal.map((action) => action.card);
  cards.sort((a, b) => hakam.strength(a, seen.trump) - hakam.strength(b, seen.trump));
  if (seen.trick) {
    const best = seen.trick.best(seen.trump);      // who is winning it, and with which card
    const winner = cards.find((card) => hakam.beats(card, best.card, seen.trump));
    if (winner && best.seat !== seen.partner) return winner; // win it as cheaply as possible
  }
  return cards[0];                                 // otherwise throw the lowest card
}
