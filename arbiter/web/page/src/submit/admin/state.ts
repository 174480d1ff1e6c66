// What is true of what an organiser types and sees. Pure, for the tests.

/** What is typed and not sent yet. It outlives a refusal, and signing in again. */
export interface Drafts {
  announcement?: string;         // unset: as it is now
  name: string;                  // of a new token
  organiser: boolean;
  why: Record<string, string>;   // entrant: why it is to be disqualified
}
export const NO_DRAFTS: Drafts = { name: '', organiser: false, why: {} };

const MOST_BYTES = 500;
/** Bytes that a line has too many; 0: it can be sent. */
export const bytesOver = (text: string): number => Math.max(0, new TextEncoder().encode(text).length - MOST_BYTES);

export const NAME = /^[A-Za-z0-9._+-]{1,64}$/;

const LONGEST_TIME = 20;   // characters of "2026-11-26T11:20:05Z"
/** Date and time of the reader's clock. */
export function whenText(when: string, lang: string): string {
  const time = new Date(when);
  if (Number.isNaN(time.getTime())) return when.slice(0, LONGEST_TIME);
  return new Intl.DateTimeFormat(lang === 'ar' ? 'ar-u-nu-latn' : lang, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time);
}
