// What is true of a submission and of a file to send. Pure, for the tests.
import type { AccountView, CheckLineView, SubmissionView } from '../site';

export const STATES = ['UPLOADED', 'UNPACKED', 'BUILT', 'CHECKED', 'PLAYED', 'ACCEPTED'] as const;
export type State = (typeof STATES)[number];

/** The site does nothing more with it by itself. */
export const ended = (s: SubmissionView): boolean => ['ACCEPTED', 'REJECTED', 'RETIRED'].includes(s.state);
export const withdrawable = (s: SubmissionView): boolean => s.state !== 'REJECTED' && s.state !== 'RETIRED';
export const underWay = (account: AccountView): SubmissionView | undefined => account.submissions.find(s => s.author === account.name && !ended(s));

/** Its name as an entrant; its number before it has a name. */
export const nameOf = (s: SubmissionView): string => s.bot ? (s.number ? `${s.bot}-${s.number}` : s.bot) : `#${s.id}`;

export interface Step { state: State; look: 'done' | 'now' | 'next' | 'failed' | 'later'; seconds?: number }

/** The line of states. `seconds`: how long a step took, or takes so far if `age`, the seconds since it was sent, is known. */
export function stepsOf(s: SubmissionView, age?: number): Step[] {
  const at = (state: string): number | undefined => s.steps.find(step => step.state === state)?.seconds;
  const reached = STATES.reduce((last, state, i) => state === s.state || at(state) !== undefined ? i : last, -1);
  let before = 0;
  return STATES.map((state, i) => {
    if (i > reached + 1) return { state, look: 'later' };
    const end = i <= reached ? at(state) : s.state === 'REJECTED' ? at('REJECTED') : s.working ? age : undefined;
    const seconds = end === undefined ? undefined : Math.max(0, end - before);
    before = end ?? before;
    if (i <= reached) return { state, look: 'done', seconds };
    return { state, look: s.state === 'REJECTED' ? 'failed' : s.state === 'RETIRED' ? 'later' : s.working ? 'now' : 'next', seconds };
  });
}

/** What to do about the checks, each once. */
export const adviceOf = (checks: readonly CheckLineView[]): string[] => [...new Set(checks.filter(c => c.verdict !== 'ok' && c.advice).map(c => c.advice))];
export const failedOf = (checks: readonly CheckLineView[]): number => checks.filter(c => c.verdict === 'bad').length;

export type Kind = 'archive' | 'image';

/** A guess from the name of the file; people can choose the other. */
export const kindOf = (file: string): Kind => /(^|[^a-z])(docker|podman|oci|image)([^a-z].*)?\.tar(\.\w+)?$/i.test(file) ? 'image' : 'archive';

export const mostBytes = (account: AccountView, kind: Kind): number => kind === 'image' ? account.most_image_bytes : account.most_archive_bytes;
export type Fault = 'empty' | 'too large' | undefined;
export const faultOf = (bytes: number, kind: Kind, account: AccountView): Fault => bytes === 0 ? 'empty' : bytes > mostBytes(account, kind) ? 'too large' : undefined;

const UNITS = ['B', 'KiB', 'MiB', 'GiB'];

/** "66.7 KiB", "16 MiB". Rounded up, so that no file seems to be as small as a limit that it exceeds. */
export function bytesText(bytes: number): string {
  const power = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const size = Math.ceil(bytes / 1024 ** power * 10) / 10;
  return `${size >= 100 ? Math.ceil(size) : size} ${UNITS[power]}`;
}

export function secondsText(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  return seconds < 119.5 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}

/** The time of today, the date of another day. */
export function sentText(sent: string, now: Date, lang: string): string {
  const time = new Date(sent);
  if (Number.isNaN(time.getTime())) return sent;
  const today = time.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(lang === 'ar' ? 'ar-u-nu-latn' : lang, today ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : { day: 'numeric', month: 'short' }).format(time);
}

export const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const MOST_LOG = 200_000;
/** The end of a log, where it says why. */
export const endOf = (log: string): string => log.length > MOST_LOG ? '…' + log.slice(-MOST_LOG) : log;
