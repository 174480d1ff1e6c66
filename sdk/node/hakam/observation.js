"use strict";
// The knowledge of a seat: plain, readable views of the messages in proto/hakam/v1/observation.proto.
//
// Every view has `.proto`, the message itself, for fields that have no property here.

const { Action, denominationName, enumNames } = require("./action");
const { beats, cardOf } = require("./cards");
const v1 = require("./v1");

const PHASES = enumNames(v1.Phase, "PHASE_");
const STAGES = enumNames(v1.AuctionStage, "AUCTION_STAGE_");
const MELDS = enumNames(v1.MeldKind, "MELD_KIND_");

/** One trick, finished or in progress. */
class Trick {
  constructor(proto, seats = 4) {
    hide(this, proto);
    this.seats = seats; // how many cards a complete trick has
    this.leader = proto.leader;
    this.cards = proto.cards.map(cardOf);
    this.winner = proto.winner ?? null; // seat; null while in progress
  }

  /** The suit that was led. */
  get suit() {
    return this.cards[0][1];
  }

  /** {seat, card} that is winning the trick. */
  best(trump) {
    let at = 0;
    this.cards.forEach((card, i) => {
      if (beats(card, this.cards[at], trump)) at = i;
    });
    return { seat: (this.leader + at) % this.seats, card: this.cards[at] };
  }
}

/** The contract. */
class Contract {
  constructor(proto) {
    hide(this, proto);
    this.denomination = denominationName(proto.denomination); // C D H S, "NT" (Sun) or "AT"
    this.trump = this.denomination === "NT" ? null : this.denomination;
    this.caller = proto.caller; // seat
    this.taker = proto.taker; // seat that received the public card
    this.points = proto.points; // points bid; 0 in games without points bids
    this.capot = proto.capot; // the bid was to take every trick
    this.level = proto.level; // Baloot: the level, 1 to 5; in other games the factor 1, 2 or 4
    this.match = proto.match; // the board decides the match (Bidding Belote)
    this.locked = proto.locked; // trumps may not be led while another suit is held
  }
}

/** Everything that the seat may know. Seats are 0..3 in order of play (0, 1 in a game for two); teams are seat % 2. */
class Observation {
  constructor(proto) {
    hide(this, proto);
    this.seats = proto.piles.length ? 2 : 4; // how many play: 2 in the layout game
    this.seat = proto.seat;
    this.partner = this.seats === 4 ? (proto.seat + 2) % 4 : null; // seat; null in a game for two
    this.dealer = proto.dealer;
    this.phase = PHASES[proto.phase] ?? "UNSPECIFIED"; // "AUCTION", "DOUBLING", "DECLARING" or "PLAY"
    this.stage = STAGES[proto.auctionStage] ?? "UNSPECIFIED"; // of a Baloot auction, for instance "ROUND_1"
    this.hand = proto.hand.map(cardOf); // the cards still held; in the layout game the face-up ones
    this.publicCard = proto.publicCard ? cardOf(proto.publicCard) : null; // turned up for the auction
    this.publicCardHolder = proto.publicCardHolder ?? null; // null while nobody owns it; then the taker gets it
    // {seat, action} of auction and doubling, oldest first.
    this.calls = proto.calls.map(({ seat, call }) => ({ seat, action: new Action(new v1.Action({ call })) }));
    this.contract = proto.contract ? new Contract(proto.contract) : null; // null while there is none
    this.trump = this.contract?.trump ?? null; // C D H S, "AT", null (no trumps, or no contract yet)
    this.tricks = proto.tricks.map((trick) => new Trick(trick, this.seats)); // the last one perhaps in progress
    this.trick = inProgress(this.tricks); // the one that we must play to; null if we lead
    // {seat, kind, cards} declared so far; cards are [] until they are shown.
    this.melds = proto.melds.map(({ seat, kind, cards }) => ({
      seat, kind: MELDS[kind] ?? "UNSPECIFIED", cards: cards.map(cardOf),
    }));
    this.meldTeam = proto.meldTeam ?? null; // whose melds score; null: open, none do, or each its own
    this.beloteSeats = [...proto.beloteSeats]; // seats that have shown Belote, in order
    this.hiddenCards = proto.hiddenCards; // own cards that even the owner cannot see (Tarabish: the kitty)
    this.piles = pilesOf(proto.piles); // layout game: by seat, {up, hasDown} from left to right; else []
    this.scores = [...proto.scores]; // match score of team 0 and team 1 before this board
    this.hanging = proto.hanging; // hanging points of earlier boards (Bidding Belote)
    this.cardPoints = [...proto.cardPoints]; // taken so far by team 0 and team 1
  }
}

function inProgress(tricks) {
  const last = tricks.at(-1);
  return last && last.winner === null && last.cards.length ? last : null;
}

function pilesOf(piles) {
  const sides = piles.length ? [[], []] : [];
  for (const { seat, up, hasDown } of piles) sides[seat].push({ up: up ? cardOf(up) : null, hasDown });
  return sides;
}

/** Gives a view its message, where console.log does not print everything twice. */
function hide(view, proto) {
  Object.defineProperty(view, "proto", { value: proto });
}

module.exports = { Contract, Observation, Trick, hide };
