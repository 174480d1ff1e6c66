// What the table shows while what has happened is played step by step. No page, no words.
import type { LegalActionView, PositionView } from '../seat';
import type { StepView } from '../view';

/** Seats as the person sees them: 0 is their own, below; the others go round from there. */
export const around = (seat: number, me: number, players: number): number => (seat - me + players) % players;

export interface Shown {
  bidding: boolean;             // there is no contract yet, or not all that led to it is shown
  trick: StepView[];            // the last one stays until the next begins
  winner?: number;              // of that trick, once it is full
  last: StepView[];             // the trick before
  lastWinner?: number;
  tricks: number[];             // who took each
  said: Map<number, string>;    // the last call of each seat
  gone: Set<string>;            // cards that were played
  played: number[];             // by seat: how many
  turn?: number;
}

/** The table after the first `count` steps; `phase`: of the position after all of them. */
export function shownAfter(steps: readonly StepView[], count: number, players: number, dealer: number, phase = 'auction'): Shown {
  const state: Shown = { bidding: phase === 'auction' || count < steps.length, trick: [], last: [], tricks: [], said: new Map(), gone: new Set(), played: Array<number>(players).fill(0) };
  for (const step of steps.slice(0, count)) {
    if (step.kind === 'call') { state.said.set(step.seat, step.call); continue; }
    if (step.kind !== 'card') continue;
    state.bidding = false;
    if (state.trick.length === players) { state.last = state.trick; state.lastWinner = state.winner; state.trick = []; state.winner = undefined; }
    state.trick.push(step);
    state.gone.add(step.card);
    state.played[step.seat]!++;
    if (step.won_by !== undefined) { state.winner = step.won_by; state.tricks.push(step.won_by); }
  }
  const before = steps[count - 1];
  state.turn = before === undefined ? (dealer + 1) % players : state.winner ?? (before.seat + 1) % players;
  return state;
}

/** Melds are no steps: they stand beside them. */
export const visibleSteps = (steps: readonly StepView[]): StepView[] => steps.filter(step => step.kind !== 'meld');

/** How many cards a seat holds after what is shown. */
export function heldAfter(position: PositionView, shown: Shown, seat: number): number {
  const all = position.steps.filter(step => step.kind === 'card' && step.seat === seat).length;
  return Math.max(0, (position.held[seat] ?? 0) + all - shown.played[seat]!);
}

// ---------- actions ----------

/** A bid of a points auction, by its text: "80-H", "CAPOT-H". */
export interface Bid { points: number; denomination: string; action: string }
const BID = /^(\d+|CAPOT)-(C|D|H|S|NT|AT)$/;
export const EVERY_TRICK = 10_000;   // more than any points

export function bidsOf(actions: readonly LegalActionView[]): Bid[] {
  return actions.flatMap(({ action }) => { const bid = BID.exec(action); return bid ? [{ points: bid[1] === 'CAPOT' ? EVERY_TRICK : Number(bid[1]), denomination: bid[2]!, action }] : []; });
}
export const otherCalls = (actions: readonly LegalActionView[]): LegalActionView[] => actions.filter(a => a.kind === 'call' && !BID.test(a.action));

/** A letter for each action: of its denomination, else the first of its text that is free. */
export function keysOf(actions: readonly string[]): string[] {
  const taken = new Set<string>();
  return actions.map(action => {
    const last = action.split(/[:-]/).pop()!;
    const letters = [...(last.length <= 2 ? last : ''), ...action].map(c => c.toLowerCase()).filter(c => /[a-z]/.test(c));
    const key = letters.find(c => !taken.has(c)) ?? [...'123456789'].find(c => !taken.has(c)) ?? '';
    taken.add(key);
    return key;
  });
}

/** The action that plays a card: announced if that is wanted and possible. */
export function actionOf(actions: readonly LegalActionView[], card: string, announce: boolean): string | undefined {
  const own = actions.filter(a => a.kind === 'card' && a.card === card);
  const said = own.filter(a => a.belote || a.ekka), plain = own.find(a => !a.belote && !a.ekka);
  return ((announce ? said[said.length - 1] : plain) ?? plain ?? own[0])?.action;
}
export const announced = (actions: readonly LegalActionView[]): 'belote' | 'ekka' | undefined => {
  const found = actions.find(a => a.belote || a.ekka);
  return found && (found.belote ? 'belote' : 'ekka');
};

const SUITS = 'SHCD', PLAIN = 'ATKQJ98765432', TRUMP = 'J9ATKQ8765432';
/** As people hold them: trumps first, then suits of changing colour, in each the high cards first. */
export function sorted(hand: readonly string[], denomination: string | undefined): string[] {
  const all = denomination === 'AT', rank = (card: string): number => (all || card[1] === denomination ? TRUMP : PLAIN).indexOf(card[0]!);
  const suit = (card: string): number => card[1] === denomination ? -1 : SUITS.indexOf(card[1]!);
  return [...hand].sort((a, b) => suit(a) - suit(b) || rank(a) - rank(b));
}
