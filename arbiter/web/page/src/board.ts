// A board after some of its steps, and how the steps of two rooms stand beside each other. No page, no words.
import { isSuit, type Suit } from './contract';
import type { BoardView, MeldView, StepView } from './view';

export interface Played { seat: number; card: string; step: number }

export interface BoardState {
  done: number;                 // steps that happened
  ended: boolean;
  bidding: boolean;             // no card is played yet
  played: Set<string>;
  trick: Played[];              // the last one stays until the next begins
  winner?: number;              // of that trick, once it is full
  tricks: number[];             // who took each
  cardPoints: readonly number[];
  said: Map<number, string>;    // the last call of each seat
  melds: Map<number, MeldView[]>;
  next?: StepView;
  last?: StepView;
}

export const seatsOf = (board: BoardView): number[] => Array.from({ length: board.players }, (_, seat) => seat);

export function trumpOf(board: BoardView): Suit | undefined {
  const denomination = board.contract?.denomination ?? '';
  return isSuit(denomination) ? denomination : undefined;
}

/** Cards that a seat was dealt, face down ones with them. */
export function cardsOf(board: BoardView, seat: number): string[] {
  const { hand, piles } = board.seats[seat]!;
  return piles.length ? piles.flatMap(pile => [pile.up, pile.down]) : hand;
}

export const tricksOf = (board: BoardView): number => Math.max(...seatsOf(board).map(seat => cardsOf(board, seat).length));

/** What is true after the first `done` steps. */
export function stateAfter(board: BoardView, done: number): BoardState {
  const steps = board.steps.slice(0, done);
  const state: BoardState = {
    done: steps.length, ended: steps.length >= board.steps.length, bidding: true, played: new Set(), trick: [], tricks: [],
    cardPoints: steps[steps.length - 1]?.card_points ?? [0, 0], said: new Map(), melds: new Map(),
    next: board.steps[steps.length], last: steps[steps.length - 1],
  };
  steps.forEach((step, index) => {
    if (step.kind === 'call' && step.call) state.said.set(step.seat, step.call);
    if (step.melds.length) state.melds.set(step.seat, [...(state.melds.get(step.seat) ?? []), ...step.melds]);
    if (step.kind !== 'card' || !step.card) return;
    state.bidding = false;
    if (state.trick.length === board.players) { state.trick = []; state.winner = undefined; }
    state.trick.push({ seat: step.seat, card: step.card, step: index });
    state.played.add(step.card);
    if (step.won_by !== undefined) { state.winner = step.won_by; state.tricks.push(step.won_by); }
  });
  if (state.ended && board.card_points.length) state.cardPoints = board.card_points;
  return state;
}

/** The cards that a seat holds, face up or down, before what it has played is taken away. */
export const heldBy = (board: BoardView, seat: number, bidding: boolean): string[] => bidding ? board.seats[seat]!.first_hand : board.seats[seat]!.hand;

// ---------- two rooms ----------

/** Steps of the rooms that stand beside each other: the index in each room, undefined where it has none. */
export type Column = (number | undefined)[];

interface Part { calls: number[]; cards: { before: number[]; card: number }[]; after: number[] }

function parts(board: BoardView): Part {
  const part: Part = { calls: [], cards: [], after: [] };
  let before: number[] = [];
  board.steps.forEach((step, index) => {
    if (step.kind === 'card' && step.card) { part.cards.push({ before, card: index }); before = []; }
    else if (step.kind === 'call' && part.cards.length === 0 && before.length === 0) part.calls.push(index);
    else before.push(index);
  });
  part.after = before;
  return part;
}

function zip(lists: readonly (readonly number[])[], columns: Column[]): void {
  const length = Math.max(...lists.map(list => list.length));
  for (let i = 0; i < length; i++) columns.push(lists.map(list => list[i]));
}

/** Calls beside calls, the n-th card beside the n-th card: what differs in length does not move what follows. */
export function align(boards: readonly BoardView[]): Column[] {
  const all = boards.map(parts);
  const columns: Column[] = [];
  zip(all.map(part => part.calls), columns);
  const cards = Math.max(...all.map(part => part.cards.length));
  for (let k = 0; k < cards; k++) {
    zip(all.map(part => part.cards[k]?.before ?? []), columns);
    columns.push(all.map(part => part.cards[k]?.card));
  }
  zip(all.map(part => part.after), columns);
  return columns;
}

/** Steps of a room that happened in the first `at` columns. */
export function doneAt(columns: readonly Column[], room: number, at: number): number {
  for (let i = at - 1; i >= 0; i--) {
    const step = columns[i]![room];
    if (step !== undefined) return step + 1;
  }
  return 0;
}

const whatHappened = (step: StepView | undefined): string => step ? JSON.stringify([step.seat, step.kind, step.call, step.card, step.melds]) : '';

/** The first column in which the rooms differ; -1: they do not, or there is one room. */
export function firstDifference(boards: readonly BoardView[], columns: readonly Column[]): number {
  if (boards.length < 2) return -1;
  const [a, b] = boards as [BoardView, BoardView];
  return columns.findIndex(([i, k]) => whatHappened(i === undefined ? undefined : a.steps[i]) !== whatHappened(k === undefined ? undefined : b.steps[k]));
}

/** In columns: where each trick ends. */
export function trickEnds(boards: readonly BoardView[], columns: readonly Column[]): number[] {
  return columns.flatMap((column, index) => column.some((step, room) => step !== undefined && boards[room]!.steps[step]!.won_by !== undefined) ? [index + 1] : []);
}

export function firstCard(boards: readonly BoardView[], columns: readonly Column[]): number {
  const at = columns.findIndex(column => column.some((step, room) => step !== undefined && boards[room]!.steps[step]!.kind === 'card'));
  return at < 0 ? columns.length : at;
}

/** What is reached with best play after `done` steps: it changes only where a card lost something. Seats 0 and 2. */
export function valueAfter(board: BoardView, value: number, costs: readonly number[], done: number): number {
  let now = value;
  for (let i = 0; i < done; i++) {
    const cost = costs[i] ?? 0;
    now += board.steps[i]!.seat % 2 ? cost : -cost;
  }
  return now;
}
