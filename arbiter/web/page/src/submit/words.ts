// Words of the pages of people, and what a refusal means to the person who reads it.
import { inTime } from '../format';
import { wordsOf } from '../i18n';
import { messages, type SubmitKey } from '../i18n/submit';
import type { Refusal } from './api';
import type { Fault, Kind } from './state';
import { bytesText } from './state';

export const { t: s, tx: sx } = wordsOf<SubmitKey>(messages);

/** A number with a unit, or a command, inside a sentence of any direction. */
export const ltr = (text: string): string => `\u2066${text}\u2069`;

export type Task = 'sign in' | 'send' | 'act' | 'new token' | 'other';
const WORDS: Record<Task, Record<number, SubmitKey>> = {
  'sign in': { 0: 'noAnswer', 401: 'tokenUnknown', 429: 'tooOften' },
  send: { 0: 'sendLost', 400: 'sendEmpty', 401: 'sendSignedOut', 403: 'sendClosed', 409: 'sendUnderWay', 413: 'sendRefusedSize', 429: 'sendDay', 507: 'sendDisk' },
  act: { 0: 'noAnswer', 401: 'signedOut', 403: 'notOrganiser' },
  'new token': { 0: 'noAnswer', 400: 'nameWrong', 401: 'signedOut', 403: 'notOrganiser', 409: 'nameTaken' },
  other: { 0: 'noAnswer', 401: 'signedOut' },
};

/** One line with what to do. What the page does not know, the server says in its own words. */
export function refusalText(refusal: Refusal, task: Task): string {
  const key = WORDS[task][refusal.status];
  if (!key) return s('siteSays', { message: `\u2068${refusal.message}\u2069` });
  return s(key, { when: refusal.after === undefined ? s('later') : inTime(refusal.after) });
}

/** The same for a file that need not be sent to be refused. */
export function faultText(fault: Exclude<Fault, undefined>, bytes: number, most: number, kind: Kind): string {
  if (fault === 'empty') return s('sendEmpty');
  return s(kind === 'image' ? 'imageTooLarge' : 'archiveTooLarge', { size: ltr(bytesText(bytes)), most: ltr(bytesText(most)) });
}

const STATE_WORDS: Record<string, SubmitKey> = {
  UPLOADED: 'UPLOADED', UNPACKED: 'UNPACKED', BUILT: 'BUILT', CHECKED: 'CHECKED', PLAYED: 'PLAYED', ACCEPTED: 'ACCEPTED', REJECTED: 'REJECTED', RETIRED: 'RETIRED',
};
export const stateWord = (state: string): string => STATE_WORDS[state] ? s(STATE_WORDS[state]) : state;
