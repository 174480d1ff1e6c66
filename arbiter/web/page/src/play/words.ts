// Words of the tables: calls, melds, and why a card may not be played.
import { wordsOf } from '../i18n';
import { messages, type PlayKey } from '../i18n/play';
import type { IllegalCardView } from '../seat';
import { SUIT_SIGNS } from '../ui/suits';
import type { Suit } from '../contract';
import type { Refusal } from './api';

export const { t: p, tx: px } = wordsOf<PlayKey>(messages);

const DUTIES: Record<string, PlayKey> = { no_trump_lead: 'dutyNoTrumpLead', follow: 'dutyFollow', beat: 'dutyBeat', ruff: 'dutyRuff', overruff: 'dutyOverruff' };
export function whyText(card: IllegalCardView): string {
  const key = DUTIES[card.duty];
  return key ? p(key, { suit: SUIT_SIGNS[card.suit as Suit] ?? '', clause: `\u2066${card.clause}\u2069` }) : card.reason;
}

const MELDS: Record<string, PlayKey> = { RUN_3: 'run3', RUN_4: 'run4', RUN_5: 'run5', FOUR: 'four', FOUR_NINES: 'fourNines', FOUR_JACKS: 'fourJacks', FOUR_HUNDRED: 'fourHundred' };
export const meldKind = (kind: string): string => MELDS[kind] ? p(MELDS[kind]!) : kind;

const BOTS: Record<string, PlayKey> = { greedy: 'botGreedy', pimc: 'botPimc', random: 'botRandom' };
export const botWord = (name: string): string => BOTS[name] ? p(BOTS[name]!) : name;
const CLOCKS: Record<string, PlayKey> = { off: 'clockOff', slow: 'clockSlow', fast: 'clockFast' };
export const clockWord = (name: string): string => CLOCKS[name] ? p(CLOCKS[name]!) : name;

export function refusalText(refusal: Refusal): string {
  if (refusal.status === 0) return p('noAnswer');
  if (refusal.status === 404) return p('noTable');
  if (refusal.status === 429) return p('taken');
  return `\u2068${refusal.message}\u2069`;
}
