// Words of the page. A message may have places: "{n} of {total}". English has the keys; the compiler wants the others complete.
import type { ComponentChildren } from 'preact';
import { ar } from './ar';
import { en } from './en';
import { fr } from './fr';
import { nouns, type Noun } from './nouns';

export type Lang = 'en' | 'ar' | 'fr';
export type Key = keyof typeof en;
export const messages: Words<Key> = { en, ar, fr };

let lang: Lang = 'en';
export const setLang = (next: Lang): void => { lang = next; };
export const currentLang = (): Lang => lang;

type Words<K extends string> = Record<Lang, Record<K, string>>;

/** How a page says its messages. */
export function wordsOf<K extends string>(words: Words<K>) {
  return {
    t: (key: K, values: Record<string, string | number> = {}): string => words[lang][key].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place)),
    /** The same with elements in the places: names and numbers keep their own direction. */
    tx: (key: K, values: Record<string, ComponentChildren>): ComponentChildren[] => words[lang][key].split(/(\{\w+\})/).map(part => part.startsWith('{') ? values[part.slice(1, -1)] : part),
  };
}
export const { t, tx } = wordsOf<Key>(messages);

/** The form of a noun after a number. */
export function noun(n: number, word: Noun): string {
  const forms = nouns[lang][word];
  return forms[new Intl.PluralRules(lang).select(n)] ?? forms.other;
}
