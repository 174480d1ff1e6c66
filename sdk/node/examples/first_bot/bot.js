// A first bot for every game: it counts its hand, wins tricks as cheaply as it can, and otherwise throws low cards.
import * as hakam from "hakam";

const MARGIN = 0.1; // it wants a contract with this much more than half of the pack's strength

function decide(q) {
  if (q.observation.phase === "PLAY") return announce(q, play(q));
  if (q.observation.phase === "DECLARING") return best(q.legal, (action) => [action.melds.flat().length]);
  return call(q);
}

/** The first item with the highest rating. Ratings are lists that are compared from the left. */
function best(items, rating, fallback) {
  let found = fallback;
  let most = null;
  for (const item of items) {
    const rated = rating(item);
    const at = rated.findIndex((value, i) => value !== most?.[i]);
    if (most === null || (at >= 0 && rated[at] > most[at])) [found, most] = [item, rated];
  }
  return found;
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

// ---- Calling.

/** The contract with the largest margin, if any margin is positive. Never doubles. */
function call(q) {
  let found = q.find("PASS");
  let most = 0;
  if (found && partnerBidLast(q.observation)) return found;
  for (const action of q.legal) {
    for (const trump of denominations(q, action)) {
      const spare = share(q, trump) - needed(q, action, trump);
      if (!found || spare > most) [found, most] = [action, spare];
    }
  }
  return found;
}

function partnerBidLast(seen) {
  const others = ["PASS", "DOUBLE", "REDOUBLE", "MATCH"];
  const bid = seen.calls.findLast(({ action }) => !others.includes(action.call));
  return bid !== undefined && bid.seat === seen.partner;
}

/** The denominations (C D H S NT AT) that the call may lead to: several if the suit is named later, [] for a pass. */
function denominations(q, action) {
  if (action.call === "SUN") return ["NT"];
  if (action.denomination) return [action.denomination];
  if (action.call !== "TAKE" && action.call !== "HOKUM") return [];
  const turned = hakam.suit(q.observation.publicCard);
  const later = action.call === "HOKUM" && q.observation.stage.startsWith("ROUND_2");
  return later ? ["C", "D", "H", "S"].filter((suit) => suit !== turned) : [turned];
}

/** The share of the pack's strength that a contract needs. */
function needed(q, action, trump) {
  if (action.call === "CAPOT") return 1;
  const total = 10 + sum(hakam.deck(q.rules).map((card) => hakam.points(card, trump)));
  return MARGIN + (action.points / total || 0.5);
}

/** Our side's share of the pack's strength, if the cards that we cannot see are spread evenly. */
function share(q, trump) {
  const seen = q.observation;
  const deck = hakam.deck(q.rules);
  const hand = new Set(seen.hand);
  if (seen.publicCard && seen.publicCardHolder === null) hand.add(seen.publicCard); // it goes to the taker
  const open = openCards(seen);
  const unseen = deck.filter((card) => !hand.has(card) && !open.includes(card));
  const toCome = deck.length / 2 - hand.size; // unseen cards that our side will have
  const strength = (cards) => sum(cards.map((card) => weight(card, trump)));
  return (strength([...hand]) + (strength(unseen) * toCome) / unseen.length) / strength(deck);
}

function weight(card, trump) {
  if (hakam.suit(card) === trump) return 8 + hakam.points(card, trump);
  if (trump === "NT" || trump === "AT") {
    return hakam.points(card, trump) + (hakam.rank(card) === (trump === "NT" ? "A" : "J") ? 5 : 0);
  }
  return hakam.rank(card) === "A" ? 8 : 0;
}

// ---- Playing.

function play(q) {
  const seen = q.observation;
  const { trump, trick } = seen;
  const points = (card) => hakam.points(card, trump);
  const strength = (card) => hakam.strength(card, trump);
  const mine = q.legal.map((action) => action.card);
  const low = best(mine, (card) => [-points(card), -strength(card)]);
  const others = cardsOfOthers(q);

  function master(card) { // no card that others may hold beats it in its suit
    let rivals = others.filter((other) => hakam.suit(other) === hakam.suit(card));
    if (seen.piles.length && !rivals.length) rivals = others; // the opponent is void in the suit and can ruff
    return !rivals.some((rival) => hakam.beats(rival, card, trump));
  }

  if (!trick) return best(mine.filter(master), (card) => [points(card)], low);
  const taker = trick.best(trump);
  const last = trick.cards.length === seen.seats - 1;
  if (taker.seat === seen.partner && (last || master(taker.card))) { // the partner's trick: throw points
    return best(mine, (card) => [hakam.suit(card) === trump ? 0 : 1, points(card)]);
  }
  const winners = mine.filter((card) =>
    hakam.beats(card, taker.card, trump) && (last || hakam.suit(card) === trump || master(card)));
  return best(winners, (card) => [-strength(card)], low);
}

/** The card, with the announcement that it allows. */
function announce(q, card) {
  const king = q.find(`K${hakam.suit(card)} belote`);
  if (hakam.rank(card) === "Q" && king) return king; // some games want the king first
  return q.find(`${card} belote`) ?? q.find(`${card} ekka`) ?? card;
}

/** The cards that the others may play to this trick. */
function cardsOfOthers(q) {
  const seen = q.observation;
  if (seen.piles.length) return openCards(seen);
  const gone = new Set(seen.tricks.flatMap((trick) => trick.cards));
  return hakam.deck(q.rules).filter((card) => !gone.has(card) && !seen.hand.includes(card));
}

/** The layout game: the opponent's face-up cards. */
function openCards(seen) {
  return (seen.piles[1 - seen.seat] ?? []).map((pile) => pile.up).filter(Boolean);
}

// It keeps nothing from one question to the next, and thinks for microseconds.
hakam.serve(decide, { maxSessions: 64 });
