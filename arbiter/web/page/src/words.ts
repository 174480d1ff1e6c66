// What happened, in words: for bubbles, tables and screen readers.
import { isSuit } from './contract';
import { t, type Key } from './i18n';
import { cardText, SUIT_SIGNS } from './ui/suits';
import type { BoardView, MeldView, StepView } from './view';

const CALLS: Record<string, Key> = {
  PASS: 'callPass', TAKE: 'callTake', HOKUM: 'hokum', SUN: 'sun', ASHKAL: 'callAshkal', KAWESH: 'callKawesh', DOUBLE: 'callDouble', TRIPLE: 'callTriple', FOUR: 'callFour',
  GAHWA: 'callGahwa', REDOUBLE: 'callRedouble', MATCH: 'callMatch', CAPOT: 'everyTrick', OPEN: 'callOpen', LOCKED: 'callLocked', NT: 'noTrumps', AT: 'allTrumps',
};

/** "HOKUM:S" gives "Hokum ♠", "80-H" "80 ♥", "DOUBLE:LOCKED" "double, closed". */
export function callText(call: string): string {
  return call.split(/[:-]/).map(part => isSuit(part) ? SUIT_SIGNS[part] : CALLS[part] ? t(CALLS[part]) : part).join(' ');
}

const ORDER = '6789TJQKA';

/** A sequence by its ends ("9–Q♠"), four of a kind by its rank. */
export function meldText(meld: MeldView): string {
  const ranks = new Set(meld.cards.map(card => card[0]));
  if (ranks.size === 1) return `4 × ${meld.cards[0]![0] === 'T' ? '10' : meld.cards[0]![0]}`;
  const sorted = [...meld.cards].sort((a, b) => ORDER.indexOf(a[0]!) - ORDER.indexOf(b[0]!));
  const suits = new Set(meld.cards.map(card => card[1]));
  if (suits.size > 1 || sorted.length < 3) return meld.cards.map(cardText).join(' ');
  return `${cardText(sorted[0]!).slice(0, -1)}–${cardText(sorted[sorted.length - 1]!)}`;
}

/** What a seat did: its call, its melds, its card; empty where a board broke off. */
export function doneText(step: StepView): string {
  if (step.kind === 'call' && step.call) return callText(step.call);
  if (step.kind === 'meld') return step.melds.length ? step.melds.map(meldText).join(t('comma')) : t('noMeld');
  return step.card && cardText(step.card);
}

/** A step as a sentence, for screen readers. */
export function stepText(board: BoardView, step: StepView): string {
  let text = `${board.seats[step.seat]?.entrant ?? ''}${t('comma')}${t('seatN', { n: step.seat })}`;
  const what = doneText(step);
  if (what) text += `: ${what}`;
  if (step.won_by !== undefined) text += `. ${t('tookTrick', { seat: step.won_by })}`;
  if (step.fault) text += `. ${step.fault.kind}`;
  return text;
}
