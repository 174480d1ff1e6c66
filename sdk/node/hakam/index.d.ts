// The types of the kit. Nothing is ever undefined; a missing value is null.

import * as v1 from "./v1";

/** The messages of proto/hakam/v1, as `view.proto` has them. */
export { v1 };

export type Suit = "C" | "D" | "H" | "S";
export type Rank = "6" | "7" | "8" | "9" | "T" | "J" | "Q" | "K" | "A";
/** A card is its text: "TH" is the ten of hearts. */
export type Card = `${Rank}${Suit}`;
/** A denomination: a suit, no trumps (Sun), all trumps. */
export type Denomination = Suit | "NT" | "AT";
/** A suit; "NT" or null without trump; "AT" at all trumps, where every suit has the trump order. */
export type Trump = Denomination | null;
/** The options of a game by name, as text: {deck: "d36", target: "500"}. */
export type Rules = Record<string, string>;

/** The text, if it names one of the 36 cards from 6C to AS; else a RangeError. */
export function card(text: string): Card;
/** Several cards: cards("7S KH") is ["7S", "KH"]. */
export function cards(text: string): Card[];
export function rank(card: Card): Rank;
export function suit(card: Card): Suit;
/** All cards of a game: 24, 32 or 36. `rules`: its options, as in `question.rules`. */
export function deck(rules?: Rules): Card[];
/** Card points of `card` (0..20) in a contract with this trump. */
export function points(card: Card, trump?: Trump): number;
/** How high `card` ranks: 0..8 in a plain suit, 9..17 as trump. Two suits compare only if one is trump. */
export function strength(card: Card, trump?: Trump): number;
/** Whether `card` wins a trick in which `best` was the winning card. */
export function beats(card: Card, best: Card, trump?: Trump): boolean;
/** The cards as players hold them, in a new array: trumps first, then suit by suit, the strongest first. */
export function sortCards(hand: Iterable<Card>, trump?: Trump): Card[];

/** An action. */
export class Action {
  constructor(proto: v1.IAction);
  readonly proto: v1.IAction;
  readonly kind: "call" | "declaration" | "play" | null;
  /** Name of the call, for instance "PASS", "TAKE", "BID" or "SUN"; null for other kinds. */
  readonly call: string | null;
  /** The denomination of a call; null if it has none. */
  readonly denomination: Denomination | null;
  /** Suit that a call names, or null. */
  readonly suit: Suit | null;
  /** Points that a call bids; 0 for a bid without points and for all other actions. */
  readonly points: number;
  /** The card played; null for other kinds. */
  readonly card: Card | null;
  /** Whether the card is played with the announcement of Belote. */
  readonly belote: boolean;
  /** The melds declared; null for other kinds. */
  readonly melds: Card[][] | null;
  /** Its text: "PASS", "HOKUM:H", "90-H", "TH", "KH belote", "declare KH QH JH". */
  readonly text: string;
  toString(): string;
}

/** The Action of a text; RangeError if it is none. */
export function parseAction(text: string): Action;

/** One trick, finished or in progress. */
export class Trick {
  readonly proto: v1.ITrick;
  /** How many cards a complete trick has. */
  readonly seats: 2 | 4;
  readonly leader: number;
  readonly cards: Card[];
  /** Seat; null while in progress. */
  readonly winner: number | null;
  /** The suit that was led. */
  readonly suit: Suit;
  /** The seat that is winning the trick, and its card. */
  best(trump: Trump): { seat: number; card: Card };
}

/** The contract. */
export class Contract {
  readonly proto: v1.IContract;
  readonly denomination: Denomination;
  /** The same, but null for "NT". */
  readonly trump: Suit | "AT" | null;
  /** Seat that called. */
  readonly caller: number;
  /** Seat that received the public card. */
  readonly taker: number;
  /** Points bid; 0 in games without points bids. */
  readonly points: number;
  /** The bid was to take every trick. */
  readonly capot: boolean;
  /** Baloot: the level, 1 to 5; in other games the factor 1, 2 or 4. */
  readonly level: number;
  /** The board decides the match (Bidding Belote). */
  readonly match: boolean;
  /** Trumps may not be led while another suit is held. */
  readonly locked: boolean;
}

/** Everything that the seat may know. Seats are 0..3 in order of play (0, 1 in a game for two); teams are seat % 2. */
export class Observation {
  readonly proto: v1.IObservation;
  /** How many play: 2 in the layout game. */
  readonly seats: 2 | 4;
  readonly seat: number;
  /** The partner's seat; null in a game for two. */
  readonly partner: number | null;
  readonly dealer: number;
  readonly phase: "AUCTION" | "DOUBLING" | "DECLARING" | "PLAY" | "FINISHED" | "UNSPECIFIED";
  /** The stage of a Baloot auction, for instance "ROUND_1" (AuctionStage), or "UNSPECIFIED". */
  readonly stage: string;
  /** The cards still held; in the layout game the face-up ones. */
  readonly hand: Card[];
  /** The card turned up for the auction; null in games without one. */
  readonly publicCard: Card | null;
  /** Seat that has, or had, the public card; null while nobody owns it; then the taker gets it. */
  readonly publicCardHolder: number | null;
  /** Auction and doubling, oldest first. */
  readonly calls: { seat: number; action: Action }[];
  /** Null while there is none. */
  readonly contract: Contract | null;
  /** Trump of the contract; null: no trumps, or no contract yet. */
  readonly trump: Suit | "AT" | null;
  /** All tricks so far, the last one perhaps in progress. */
  readonly tricks: Trick[];
  /** The trick that we must play to; null if we lead, or before the play. */
  readonly trick: Trick | null;
  /** Declared so far; cards are [] until they are shown. */
  readonly melds: { seat: number; kind: string; cards: Card[] }[];
  /** Team whose melds score; null while undecided, if no team's do, or if each team scores its own. */
  readonly meldTeam: number | null;
  /** Seats that have shown Belote (Baloot: king and queen of trump), in order. */
  readonly beloteSeats: number[];
  /** Own cards that even the owner cannot see (Tarabish: the kitty in the auction). */
  readonly hiddenCards: number;
  /** The layout game: for each seat its piles from left to right; [] in other games. `up` is null when the open card
   * is gone, or in the trick in progress; with `hasDown` a card that nobody has seen lies below. */
  readonly piles: { up: Card | null; hasDown: boolean }[][];
  /** Match score of team 0 and team 1 before this board. */
  readonly scores: number[];
  /** Hanging points of earlier boards (Bidding Belote). */
  readonly hanging: number;
  /** Card points taken so far by team 0 and team 1. */
  readonly cardPoints: number[];
}

/** A seat at a table, for any number of boards. */
export class Session {
  readonly proto: v1.IStartSessionRequest;
  /** Its name. */
  readonly id: string;
  readonly seat: number;
  /** Name of the game. */
  readonly preset: string;
  readonly rules: Rules;
  readonly format: "BOARDS" | "MATCH" | "UNSPECIFIED";
  /** Seconds for each decision. */
  readonly perDecision: number;
  /** Extra seconds, over one board. */
  readonly bank: number;
}

/** The result of a board. */
export class Result {
  readonly proto: v1.IBoardResult;
  readonly session: Session | null;
  /** "MADE", "FAILED", "TIE", "PASSED_OUT", "VOID", "FORFEIT". */
  readonly outcome: string;
  /** Points of team 0 and team 1 in the unit of the match. */
  readonly points: number[];
}

/** A sequence of draws that depends only on the seed (SplitMix64). Not for secrets. */
export class Random {
  constructor(seed: number | bigint);
  /** 64 random bits. */
  next(): bigint;
  /** Uniform over 0..bound-1, 1 <= bound < 2^64. */
  below(bound: number): number;
  below(bound: bigint): bigint;
  /** Uniform over [0, 1). */
  unit(): number;
  /** One of the items, all equally likely. */
  choice<T>(items: ArrayLike<T>): T;
  /** Shuffles the array in place. */
  shuffle(items: unknown[]): void;
}

/** One question. */
export class Question {
  readonly proto: v1.IDecideRequest;
  /** Null if it was not opened here. */
  readonly session: Session | null;
  readonly observation: Observation;
  /** The legal actions, at least two. */
  readonly legal: Action[];
  /** The options of the game; {} for a session not opened here. */
  readonly rules: Rules;
  /** Seconds at the moment when the question was sent: in total for this decision, and the part of it in the bank. */
  readonly clock: { timeLeft: number; bankLeft: number };
  /** A remark for the private log, at most 1024 bytes. */
  note: string;
  /** The source of randomness; use no other. */
  readonly rng: Random;
  /** The legal action with this text, or null. */
  find(text: string): Action | null;
}

/** One of `question.legal`, its index, or its text. */
export type Answer = Action | number | string;

/** A bot with memory. Calls come one at a time. */
export interface Bot {
  decide(question: Question): Answer | Promise<Answer>;
  startSession?(session: Session): void | Promise<void>;
  finishBoard?(result: Result): void | Promise<void>;
}

export interface ServeOptions {
  /** At most 64 characters; by default the name of the script's folder. */
  name?: string;
  version?: string;
  author?: string;
  /** Games that it plays; empty: all. */
  presets?: string[];
  /** How many boards one process plays at the same time, 1..1024. Leave 1 if the bot thinks. */
  maxSessions?: number;
}

/** Serves a bot until the arbiter ends the process. Returns at once. */
export function serve(bot: Bot | Bot["decide"], options?: ServeOptions): void;

/** Writes a line to stderr, which the arbiter keeps in the bot's private log. */
export function log(...words: unknown[]): void;
