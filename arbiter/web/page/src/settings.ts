// Language, theme and colours of suits: from the address (?lang=ar&theme=dark&cards=2), else as chosen before, else as the browser says.
import { setLang, type Lang } from './i18n';

export type Theme = 'light' | 'dark';
export interface Settings { lang: Lang; theme: Theme; cards: '2' | '4' }

const LANGS: readonly Lang[] = ['en', 'ar', 'fr'];

function stored(name: string): string | null {
  const asked = new URLSearchParams(location.search).get(name);
  if (asked) return asked;
  try { return localStorage.getItem('hakam.' + name); } catch { return null; }
}

function start(): Settings {
  const wanted = [stored('lang'), ...navigator.languages.map(tag => tag.slice(0, 2))];
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = stored('theme');
  return {
    lang: LANGS.find(lang => lang === wanted.find(w => LANGS.includes(w as Lang))) ?? 'en',
    theme: theme === 'dark' || theme === 'light' ? theme : dark ? 'dark' : 'light',
    cards: stored('cards') === '2' ? '2' : '4',
  };
}

export let settings: Settings = start();
const listeners = new Set<() => void>();
export const onSettings = (listener: () => void): (() => void) => { listeners.add(listener); return () => { listeners.delete(listener); }; };

function apply(): void {
  const root = document.documentElement;
  root.lang = settings.lang;
  root.dir = settings.lang === 'ar' ? 'rtl' : 'ltr';
  root.dataset.theme = settings.theme;
  root.dataset.cards = settings.cards;
  setLang(settings.lang);
}

export function change(next: Partial<Settings>): void {
  settings = { ...settings, ...next };
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(next)) {
    url.searchParams.delete(name);   // what was chosen last counts
    try { localStorage.setItem('hakam.' + name, value); } catch { /* the browser keeps nothing: it counts for this page */ }
  }
  history.replaceState(history.state, '', url);
  apply();
  for (const listener of listeners) listener();
}

apply();
