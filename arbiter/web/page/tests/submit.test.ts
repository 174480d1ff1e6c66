import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setLang } from '../src/i18n';
import type { AccountView, CheckLineView, SubmissionView } from '../src/site';
import { adviceOf, bytesText, endOf, faultOf, kindOf, nameOf, secondsText, sentText, stepsOf, TOKEN, underWay } from '../src/submit/state';
import { faultText, refusalText } from '../src/submit/words';

const sent = (of: Partial<SubmissionView>): SubmissionView => ({
  id: 7, author: 'ann', bot: 'mine', version: '2', number: 3, state: 'UPLOADED', reason: '', working: false, ahead: 0, sha256: '', bytes: 1, files: 0,
  sent: '2026-11-26T11:20:05Z', steps: [{ state: 'UPLOADED', seconds: 0 }], checks: [], log: false, willing: true, ...of,
});
const account = (of: Partial<AccountView>): AccountView => ({
  name: 'ann', organiser: false, submissions_open: true, closed_because: '', sent_today: 0, most_a_day: 10, live_bots: 0, most_live_bots: 3,
  most_archive_bytes: 100, most_image_bytes: 1000, submissions: [], matches: [], opponents: [], tables: false, ...of,
});
const looks = (view: SubmissionView, age?: number): (string | number)[] => stepsOf(view, age).map(step => step.seconds === undefined ? step.look : `${step.look} ${step.seconds}`);

const CHECKED = [{ state: 'UPLOADED', seconds: 0 }, { state: 'UNPACKED', seconds: 2 }, { state: 'BUILT', seconds: 5 }, { state: 'CHECKED', seconds: 65 }];

test('the line of states says what is done, and how long each step took', () => {
  assert.deepEqual(looks(sent({})), ['done 0', 'next', 'later', 'later', 'later', 'later']);
  assert.deepEqual(looks(sent({ state: 'CHECKED', working: true, steps: CHECKED }), 75), ['done 0', 'done 2', 'done 3', 'done 60', 'now 10', 'later']);
  assert.deepEqual(looks(sent({ state: 'CHECKED', working: true, steps: CHECKED })), ['done 0', 'done 2', 'done 3', 'done 60', 'now', 'later'], 'a server without a clock');
  assert.deepEqual(looks(sent({ state: 'CHECKED', working: true, steps: CHECKED }), 60)[4], 'now 0', 'a clock that is behind');
});

test('a rejected bot failed at the first state that it did not reach', () => {
  const steps = [...CHECKED.slice(0, 3), { state: 'REJECTED', seconds: 9 }];
  assert.deepEqual(looks(sent({ state: 'REJECTED', steps })), ['done 0', 'done 2', 'done 3', 'failed 4', 'later', 'later']);
});

test('a withdrawn bot keeps what it reached', () => {
  assert.deepEqual(looks(sent({ state: 'RETIRED', steps: [...CHECKED.slice(0, 2), { state: 'RETIRED', seconds: 3 }] })), ['done 0', 'done 2', 'later', 'later', 'later', 'later']);
});

test('a submission has the name of its entrant, or its number', () => {
  assert.deepEqual([nameOf(sent({})), nameOf(sent({ bot: '', number: 0 }))], ['mine-3', '#7']);
});

test('what is under way is the author’s own and has no end', () => {
  const submissions = [sent({ id: 3, author: 'bob' }), sent({ id: 2, state: 'REJECTED' }), sent({ id: 1, state: 'BUILT' })];
  assert.equal(underWay(account({ submissions }))?.id, 1);
  assert.equal(underWay(account({ submissions: submissions.slice(0, 2) })), undefined);
});

test('an image is found by its name, all else is an archive', () => {
  for (const name of ['bot-image.tar', 'docker.tar', 'my.oci.tar.gz', 'podman_bot.tar', 'mybot-docker-2.tar']) assert.equal(kindOf(name), 'image', name);
  for (const name of ['bot.tar.gz', 'bot.tar', 'image.zip', 'society.tar', 'imaged.tar']) assert.equal(kindOf(name), 'archive', name);
});

test('a file that is empty or too large is not sent', () => {
  assert.deepEqual([[0, 'archive'], [100, 'archive'], [101, 'archive'], [101, 'image']].map(([bytes, kind]) => faultOf(bytes as number, kind as 'archive' | 'image', account({}))), ['empty', undefined, 'too large', undefined]);
  assert.match(faultText('too large', 16 * 1024 ** 2 + 1, 16 * 1024 ** 2, 'archive'), /16\.1 MiB.*at most.*16 MiB/);
});

test('sizes and times choose their unit', () => {
  assert.deepEqual([0, 1023, 1024, 68_300, 16_777_216, 536_870_912].map(bytesText), ['0 B', '1023 B', '1 KiB', '66.7 KiB', '16 MiB', '512 MiB']);
  assert.deepEqual([0.04, 9.94, 9.96, 119.4, 130, 1800].map(secondsText), ['0.0 s', '9.9 s', '10 s', '119 s', '2 min', '30 min']);
});

test('the time of today, the date of another day', () => {
  const now = new Date(2026, 10, 26, 20, 0);
  assert.equal(sentText(new Date(2026, 10, 26, 19, 4).toISOString(), now, 'en'), '19:04');
  assert.match(sentText(new Date(2026, 10, 25, 19, 4).toISOString(), now, 'ar'), /25/);
  assert.equal(sentText('yesterday', now, 'en'), 'yesterday');
});

test('a token is 43 characters of its alphabet', () => {
  assert.ok(TOKEN.test('aZ0_-'.repeat(8) + 'abc'));
  for (const text of ['', 'a'.repeat(42), 'a'.repeat(44), 'a'.repeat(42) + '+']) assert.ok(!TOKEN.test(text), text);
});

test('every advice is given once, and none about what is fine', () => {
  const line = (verdict: string, advice: string): CheckLineView => ({ check: 'c', verdict, found: 'f', advice });
  assert.deepEqual(adviceOf([line('ok', 'no'), line('bad', 'do a'), line('note', 'do b'), line('bad', 'do a'), line('bad', '')]), ['do a', 'do b']);
});

test('the end of a long log is shown', () => {
  assert.equal(endOf('short'), 'short');
  const end = endOf('x'.repeat(1e6) + 'why');
  assert.ok(end.length < 250_000 && end.startsWith('…') && end.endsWith('why'));
});

test('a refusal says what to do, in the language of the page or the words of the server', () => {
  const said = (status: number, task: 'sign in' | 'send' | 'other', after?: number): string => refusalText({ status, message: 'because', after }, task);
  assert.match(said(429, 'send', 7200), /as a day allows.*in 2 hours/);
  assert.match(said(429, 'sign in'), /later/);
  assert.match(said(0, 'send'), /connection was lost/);
  assert.match(said(500, 'send'), /The site says: .*because/);
  assert.match(said(507, 'other'), /because/);
  setLang('fr');
  assert.match(said(429, 'send', 7200), /dans 2 heures/);
  setLang('en');
});
