import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { messages, noun, setLang, t } from '../src/i18n';
import { nouns } from '../src/i18n/nouns';
import { messages as ofTables } from '../src/i18n/play';
import { messages as ofSubmissions } from '../src/i18n/submit';

const places = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

const code = (folders: readonly string[]): string => {
  const src = join(process.env.HAKAM_PAGE_SOURCES!, 'src');
  const all = folders.flatMap(folder => readdirSync(join(src, folder)).map(name => join(folder, name)));
  return all.filter(name => /\.tsx?$/.test(name)).map(name => readFileSync(join(src, name), 'utf8')).join('\n');
};

const SETS: readonly { name: string; words: Record<string, Record<string, string>>; folders: readonly string[] }[] = [
  { name: 'the page', words: messages, folders: ['.', 'ui', 'pages', 'table'] },
  { name: 'the pages of people', words: ofSubmissions, folders: ['submit', 'submit/admin'] },
  { name: 'the tables', words: ofTables, folders: ['play'] },
];
for (const { name, words: { en, ...others }, folders } of SETS) {
  test(`every language has every message of ${name}, with the same places`, () => {
    for (const [lang, words] of Object.entries(others)) {
      assert.deepEqual(Object.keys(words).sort(), Object.keys(en!).sort(), lang);
      for (const [key, text] of Object.entries(words)) {
        assert.ok(text.trim(), `${lang} ${key} is empty`);
        assert.deepEqual(places(text), places(en![key]!), `${lang} ${key}`);
      }
    }
  });

  test(`no message of ${name} is kept that it does not say`, () => {
    const said = code(folders);
    assert.deepEqual(Object.keys(en!).filter(key => !said.includes(`'${key}'`) && !said.includes(`"${key}"`)), []);
  });
}

test('nouns follow their number', () => {
  for (const forms of Object.values(nouns)) assert.deepEqual(Object.keys(forms), Object.keys(nouns.en));
  setLang('ar');
  assert.deepEqual([1, 2, 3, 11, 100].map(n => noun(n, 'pairs')), ['زوج', 'زوجان', 'أزواج', 'زوجًا', 'زوج']);
  assert.equal(t('doneOf', { done: 1, total: 2 }), '1 من 2');
  setLang('en');
  assert.equal(noun(1, 'boards'), 'board');
});
