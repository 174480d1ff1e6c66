import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secondsLeft } from '../src/format';
import { setLang } from '../src/i18n';
import { bytesOver, NAME, whenText } from '../src/submit/admin/state';
import { refusalText } from '../src/submit/words';

test('a line has at most 500 bytes, and not 500 characters', () => {
  assert.deepEqual(['', 'a'.repeat(500), 'a'.repeat(501), 'é'.repeat(250), 'é'.repeat(251), 'ب'.repeat(300), '🂡'.repeat(126)].map(bytesOver), [0, 0, 1, 0, 2, 100, 4]);
});

test('a name has 1 to 64 letters without accents, digits, and . _ - +', () => {
  for (const name of ['a', 'Zoe.B_2-x+1', 'a'.repeat(64), '..']) assert.ok(NAME.test(name), name);
  for (const name of ['', 'a'.repeat(65), 'a b', 'Ünal', 'a/b', 'a:revoke', 'a\n']) assert.ok(!NAME.test(name), name);
});

test('what is left grows less with the clock, and never less than nothing or more than it was', () => {
  assert.deepEqual([[0, 0], [0, 2500], [0, 20_000], [5000, 0]].map(([at, now]) => secondsLeft(10, at!, now!)), [10, 7.5, 0, 10]);
});

test('a time has its date; of what is no time, no more than of a time is shown', () => {
  const time = new Date(2026, 10, 26, 9, 5).toISOString();
  assert.match(whenText(time, 'en'), /26.*09:05/);
  assert.match(whenText(time, 'ar'), /26 نوفمبر.*09:05/);
  assert.equal(whenText('yesterday', 'fr'), 'yesterday');
  assert.equal(whenText('x'.repeat(1000), 'fr').length, 20);
});

test('a refusal says what the organiser can do, or what the site says', () => {
  const said = (status: number, task: 'act' | 'new token'): string => refusalText({ status, message: 'because' }, task);
  assert.match(said(409, 'new token'), /a token of this name/);
  assert.match(said(400, 'new token'), /letters without accents/);
  assert.match(said(409, 'act'), /The site says: .*because/);
  assert.match(said(403, 'act'), /for organisers/);
  assert.match(said(401, 'act'), /signed out/);
  setLang('ar');
  assert.match(said(0, 'act'), /الموقع لا يجيب/);
  setLang('en');
});
