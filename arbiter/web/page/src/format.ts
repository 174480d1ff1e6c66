// Numbers as the page writes them: western digits, a real minus.
import { currentLang } from './i18n';

export const minus = (text: string): string => text.replace('-', '−');
export const fixed = (x: number, digits = 2): string => minus(Object.is(Number(x.toFixed(digits)), -0) ? (0).toFixed(digits) : x.toFixed(digits));
export const signed = (x: number, digits = 2): string => (Number(x.toFixed(digits)) > 0 ? '+' : '') + fixed(x, digits);
export const group = (n: number): string => n.toLocaleString(currentLang() === 'fr' ? 'fr' : 'en');   // Arabic too: western digits

/** Digits after the point that a size deserves: points of Baloot need two, those of Coinche none. */
export function digitsFor(sizes: readonly (number | undefined)[]): number {
  const largest = Math.max(0, ...sizes.map(size => Math.abs(size ?? 0)));
  return largest >= 100 ? 0 : largest >= 30 ? 1 : 2;
}

/** Milliseconds with a unit. */
export function duration(ms: number): string {
  if (ms < 0.1) return `${Math.round(ms * 1000)} µs`;
  if (ms < 10) return `${ms.toFixed(1)} ms`;
  if (ms < 10_000) return `${Math.round(ms)} ms`;
  if (ms < 120_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.round(ms / 60_000)} min`;
}

/** "in 5 minutes" */
export function inTime(seconds: number): string {
  const [n, unit] = seconds < 90 ? [seconds, 'second' as const] : seconds < 5400 ? [seconds / 60, 'minute' as const]
    : seconds < 129_600 ? [seconds / 3600, 'hour' as const] : [seconds / 86_400, 'day' as const];
  const lang = currentLang();
  return new Intl.RelativeTimeFormat(lang === 'ar' ? 'ar-u-nu-latn' : lang, { numeric: 'always' }).format(Math.max(1, Math.round(n)), unit);
}

/** What is left, at `now`, of the `seconds` that were left at `at` (milliseconds; a clock may be set back). */
export const secondsLeft = (seconds: number, at: number, now: number): number => Math.max(0, seconds - Math.max(0, now - at) / 1000);

const MOST_TEXT = 2000;
/** What a stranger wrote, as much of it as a reader reads. */
export const brief = (text: string): string => text.length > MOST_TEXT ? text.slice(0, MOST_TEXT) + '…' : text;
