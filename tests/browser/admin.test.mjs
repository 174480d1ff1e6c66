// The organiser's page, and what visitors see of the ladder, against the small server of authors.mjs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAxe, check, checkWidth } from './axe.mjs';
import { authors, ladderView, submission, token, TOKEN } from './authors.mjs';
import { LANGS, launch, move, open, readJson, ready, shot } from './harness.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());

/** The page of one test, which must not say anything on the console but that a request was refused. */
async function visit(t, site, hash = '#/admin', options = {}) {
  const page = await open(browser, site.url, hash, options);
  t.after(async () => {
    await page.close();
    assert.deepEqual(page.said.filter(text => !/Failed to load resource|ERR_/.test(text)), []);
  });
  return page;
}

async function until(condition, what) {
  for (let i = 0; i < 500; i++) {
    if (await condition()) return;
    await new Promise(resolve => setTimeout(resolve, 10));
  }
  assert.fail(`not yet: ${what}`);
}

const button = (page, name) => page.getByRole('button', { name, exact: true });
const panel = (page, name) => page.getByRole('region', { name, exact: true });
const wrong = (page, name) => panel(page, name).locator('[role=alert]:visible');
/** As if somebody came back to the page: it asks at once, and its next timer is of the page's clock. */
const lookAgain = page => page.evaluate(() => { document.dispatchEvent(new Event('visibilitychange')); });
const focused = (page, is) => until(() => page.evaluate(is), 'the focus');

const BOTS = [
  { entrant: 'greedy', place: 'playing', why: '' }, { entrant: 'mine-2', place: 'playing', why: '' },
  { entrant: 'late-1', place: 'waiting', why: 'it joins when round 5 ends' }, { entrant: 'mine-1', place: 'out', why: 'a newer version replaces it' },
];
const bots = () => BOTS.map(bot => ({ ...bot }));
const SENT = () => [
  submission(4, 'BUILT', { author: 'bob', bot: 'quick', number: 1, working: true, reason: 'checks: 3 of 8' }), submission(3, 'REJECTED', { reason: 'ended with exit code 3' }),
  submission(2, 'ACCEPTED'),
];
const AUDIT = () => [{ id: 2, when: '2026-11-26T11:20:05Z', who: 'ann', what: 'token.new', about: 'bob' }, { id: 1, when: '2026-11-20T08:00:00Z', who: 'shell', what: 'token.new', about: 'ann' }];
/** A site at which ann is an organiser. */
const organised = (t, of = {}) => authors(t, {
  name: 'ann', organiser: true, submissions: SENT(), ladder: ladderView({ bots: bots() }), tokens: [token('ann', { organiser: true }), token('bob'), token('eve', { revoked: '2026-11-21T08:00:00Z' })], audit: AUDIT(), ...of,
});

test('the page is for organisers: others are told, and ask for nothing', async t => {
  const site = await organised(t, { name: '', organiser: false });
  const page = await visit(t, site);
  const link = page.locator('.nav a[href="#/admin"]');
  await page.getByText('This page is for the organisers of the site').waitFor();
  await page.getByLabel('Token', { exact: true }).fill(TOKEN);
  await page.keyboard.press('Enter');
  await page.getByText('Sign out, then sign in with the token of an organiser').waitFor();
  assert.equal(await link.count(), 0);
  assert.ok(!site.asked.some(what => what.includes('/admin')));
  site.account.organiser = true;
  await button(page, 'Sign out').click();
  await page.getByLabel('Token', { exact: true }).fill(TOKEN);
  await page.keyboard.press('Enter');
  await panel(page, 'Audit log').waitFor();
  assert.equal(await link.getAttribute('aria-current'), 'page');
});

test('the ladder is paused and goes on; a refusal is said in its panel', async t => {
  const site = await organised(t);
  const page = await visit(t, site);
  await page.clock.install();
  const ladder = panel(page, 'Ladder');
  assert.match(await ladder.textContent(), /Running.*Season2.*Round5.*in (4|3) minutes.*120 of 400 pairs/s);
  assert.equal(await ladder.getByRole('link', { name: 'Standings' }).getAttribute('href'), '#/l/season-002');
  site.answer = () => ({ status: 500, error: 'the journal is locked' });
  await button(page, 'Pause').click();
  await wrong(page, 'Ladder').filter({ hasText: 'The site says: \u2068the journal is locked' }).waitFor();
  assert.equal(await page.locator('main [role=alert]:visible').count(), 1);
  site.answer = () => undefined;
  await button(page, 'Pause').click();
  await ladder.getByText('Paused').waitFor();
  assert.equal(await wrong(page, 'Ladder').count(), 0);
  await button(page, 'Resume').click();
  await ladder.getByText('Running').waitFor();
  assert.deepEqual(site.acts.map(([what]) => what), ['ladder:pause', 'ladder:pause', 'ladder:resume']);
});

test('the next boundary is counted down, also between two answers', async t => {
  const site = await organised(t, { ladder: ladderView({ boundary_s: 62 }) });
  const page = await visit(t, site);
  await page.clock.install();
  const stats = panel(page, 'Ladder').locator('.stats');
  site.down = true;   // so that no answer says it anew
  await page.clock.runFor(20_000);
  await until(async () => Number(/in (\d+) seconds/.exec(await stats.textContent())?.[1]) <= 42, 'less time is left');
  await page.clock.runFor(60_000);
  await stats.getByText('at any moment').waitFor();
});

test('an announcement is published and taken away; what is wrong stays in the field', async t => {
  const site = await organised(t);
  const page = await visit(t, site);
  const field = page.locator('#announcement'), box = panel(page, 'Announcement');
  await box.getByText('Visitors see no announcement.').waitFor();
  assert.equal(await button(page, 'Take it away').count(), 0);
  await field.fill('é'.repeat(251));
  await page.keyboard.press('Enter');
  await wrong(page, 'Announcement').filter({ hasText: '2 bytes too long' }).waitFor();
  assert.deepEqual(site.acts, [], 'what is too long is not sent');
  await field.fill('  No games on Friday ');
  site.answer = () => ({ status: 0 });
  await page.keyboard.press('Enter');
  await wrong(page, 'Announcement').filter({ hasText: 'The site does not answer' }).waitFor();
  assert.equal(await field.inputValue(), '  No games on Friday ');
  site.answer = () => undefined;
  await page.keyboard.press('Enter');
  await box.locator('[role=status]').getByText('No games on Friday').waitFor();
  assert.deepEqual(site.acts.at(-1), ['announcement', { text: 'No games on Friday' }]);
  await button(page, 'Take it away').press('Enter');
  await box.getByText('Visitors see no announcement.').waitFor();
  assert.deepEqual(site.acts.at(-1), ['announcement', { text: '' }]);
  assert.equal(await field.inputValue(), 'No games on Friday', 'so that it can be published again');
});

test('a new token is shown once, can be copied, and is not lost to a refresh', async t => {
  const site = await organised(t);
  const page = await visit(t, site);
  await page.clock.install();
  const name = page.locator('#token-name');
  const refusals = [['Ünal', undefined, 'letters without accents'], ['bob', { status: 409 }, 'There is a token of this name'], ['..', { status: 500, error: 'the disk is full' }, 'the disk is full']];
  for (const [typed, refusal, says] of refusals) {
    site.answer = () => refusal;
    await name.fill(typed);
    await page.keyboard.press('Enter');
    await wrong(page, 'People').filter({ hasText: says }).waitFor();
    assert.equal(await name.inputValue(), typed);
  }
  assert.equal(site.acts.length, 2, 'what cannot be a name is not sent');
  site.answer = () => undefined;
  await name.fill('zoe+1');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await button(page, 'Make a token').press('Enter');
  const secret = page.locator('.people .say-box');
  await secret.getByText('it is not shown again').waitFor();
  await focused(page, () => document.activeElement.textContent === 'Copy');
  assert.deepEqual(site.acts.at(-1), ['tokens', { name: 'zoe+1', organiser: true }]);
  await panel(page, 'People').getByRole('row', { name: /zoe\+1.*organiser/ }).waitFor();
  const before = site.asked.length;
  await page.clock.runFor(6000);
  await until(() => site.asked.length > before, 'the page asks again');
  const field = secret.getByLabel('Token', { exact: true });
  assert.equal(await field.inputValue(), TOKEN);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
  await button(page, 'Copy').click();
  await secret.getByText('copy it by hand').waitFor();
  assert.equal(await page.evaluate(() => getSelection().toString()), TOKEN);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text; } }, configurable: true }));
  await button(page, 'Copy').click();
  await secret.getByText('It is copied.').waitFor();
  assert.equal(await page.evaluate(() => window.copied), TOKEN);
  await button(page, 'Close').click();
  assert.ok(!(await page.content()).includes(TOKEN));
  assert.equal(await name.inputValue(), '');
});

test('revoking asks first, with the keyboard alone; nothing is asked for meanwhile', async t => {
  const site = await organised(t);
  const page = await visit(t, site);
  await page.clock.install();
  const revoke = page.getByRole('button', { name: 'Revoke: bob' });
  assert.equal(await page.getByRole('button', { name: 'Revoke: eve' }).count(), 0);
  await revoke.press('Enter');
  await page.getByText('Revoke the token of bob?').waitFor();
  await focused(page, () => document.activeElement.textContent === 'Keep it');
  const asked = site.asked.length;
  await page.clock.runFor(20_000);
  await page.evaluate(() => fetch('api/v1/account'));   // had the page asked before, it would have come first
  assert.equal(site.asked.length, asked + 1, 'an open question stands still');
  await page.keyboard.press('Escape');
  await focused(page, () => document.activeElement.getAttribute('aria-label') === 'Revoke: bob');
  assert.deepEqual(site.acts, []);
  await page.evaluate(() => {   // where the focus is as soon as something has changed
    window.then = new Promise(resolve => new MutationObserver(() => resolve(document.activeElement.textContent)).observe(document.body, { childList: true, subtree: true }));
  });
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => window.then), 'Keep it', 'the next key is for the question');
  site.answer = () => ({ status: 503, error: 'busy' });
  await button(page, 'Yes, revoke it').press('Enter');
  await wrong(page, 'People').filter({ hasText: 'busy' }).waitFor();
  site.answer = () => undefined;
  await button(page, 'Yes, revoke it').press('Enter');
  await until(async () => await revoke.count() === 0, 'it is revoked');
  await focused(page, () => document.activeElement.id === 'main');
  assert.equal(site.acts.at(-1)[0], 'tokens/bob:revoke');
  await page.getByRole('button', { name: 'Revoke: ann' }).click();
  await page.getByText('Revoke your own token?').waitFor();
});

test('a submission is retired, after a question', async t => {
  const site = await organised(t);
  const page = await visit(t, site);
  const all = panel(page, 'Submissions of all');
  assert.deepEqual(await all.locator('tbody .chip').allTextContents(), ['Under way', 'Rejected', 'Accepted']);
  assert.equal(await all.getByRole('link', { name: 'quick-1', exact: true }).getAttribute('href'), '#/submit/4');
  assert.equal(await all.getByRole('link', { name: 'Log: quick-1' }).getAttribute('href'), 'api/v1/submissions/4/log');
  assert.equal(await all.getByRole('button', { name: 'Retire: mine-3' }).count(), 0, 'it was rejected');
  await all.getByRole('button', { name: 'Retire: mine-2' }).click();
  await all.getByText('Retire mine-2 of ann? It leaves the league at the next round.').waitFor();
  site.answer = () => ({ status: 409, error: 'it is retired already' });
  await button(page, 'Yes, retire it').click();
  await wrong(page, 'Submissions of all').filter({ hasText: 'it is retired already' }).waitFor();
  site.answer = () => undefined;
  await button(page, 'Yes, retire it').click();
  await until(async () => (await all.locator('tbody .chip').allTextContents())[2] === 'Retired', 'the table knows');
  assert.ok(site.asked.includes('POST /api/v1/submissions/2:withdraw'));
});

test('a bot is disqualified with a reason, which is not lost', async t => {
  const site = await organised(t);
  const page = await visit(t, site);
  const box = panel(page, 'Bots of the ladder'), row = box.getByRole('button', { name: 'Disqualify: mine-2' });
  assert.equal(await box.getByRole('button', { name: 'Disqualify: mine-1' }).count(), 0, 'it is out');
  await row.press('Enter');
  await focused(page, () => document.activeElement.matches('.ask input'));
  await page.keyboard.press('Enter');
  await wrong(page, 'Bots of the ladder').filter({ hasText: 'Give a reason.' }).waitFor();
  await page.keyboard.insertText('reads the clock of others');
  await page.keyboard.press('Escape');
  await row.click();
  const reason = box.getByLabel('Reason, which everybody can read');
  assert.equal(await reason.inputValue(), 'reads the clock of others');
  site.answer = () => ({ status: 404, error: 'no accepted bot is called mine-2' });
  await button(page, 'Yes, disqualify it').click();
  await wrong(page, 'Bots of the ladder').filter({ hasText: 'no accepted bot is called mine-2' }).waitFor();
  assert.equal(await reason.inputValue(), 'reads the clock of others');
  site.answer = () => undefined;
  await button(page, 'Yes, disqualify it').click();
  await box.getByText('disqualified by the organiser: reads the clock of others').waitFor();
  assert.deepEqual(site.acts.at(-1), ['bots/mine-2:disqualify', { text: 'reads the clock of others' }]);
  assert.match(await panel(page, 'Audit log').locator('tbody tr').first().textContent(), /ann.*disqualify.*mine-2/);
});

test('what was typed outlives a lost server and the end of the session', async t => {
  const site = await organised(t);
  const page = await visit(t, site);
  await page.clock.install();
  await page.locator('#announcement').fill('soon');
  await page.locator('#token-name').fill('zoe');
  site.down = true;
  const banner = page.locator('main > .banner');
  await lookAgain(page);
  await banner.waitFor();
  await panel(page, 'Audit log').waitFor();
  site.down = false;
  await until(async () => { await page.clock.runFor(5000); return await banner.count() === 0; }, 'no banner');
  site.name = '';
  await button(page, 'Publish').click();
  await page.getByLabel('Token', { exact: true }).fill(TOKEN);
  await page.keyboard.press('Enter');
  await panel(page, 'Audit log').waitFor();
  assert.deepEqual([await page.locator('#announcement').inputValue(), await page.locator('#token-name').inputValue()], ['soon', 'zoe']);
  site.ladder = undefined;
  await until(async () => { await page.clock.runFor(5000); return await page.getByText('This site has no ladder').count() === 1; }, 'no ladder');
});

const SEASON = 'round';   // of the site that run.sh makes
const leagues = () => readJson('data/index.json').leagues.filter(league => ['knockout', 'single', SEASON].includes(league.folder));
const played = of => ladderView({ league: SEASON, bots: bots(), announcement: 'No games on Friday', ...of });

test('visitors see the season first, its state, the announcement and who waits', async t => {
  const site = await authors(t, { leagues: leagues(), ladder: played() });
  const page = await visit(t, site, '#/');
  await page.clock.install();
  const ladder = panel(page, 'Ladder');
  await ladder.waitFor();
  assert.match(await ladder.textContent(), /Season2.*Round5.*Bots can join.*minutes.*120 of 400 pairs/s);
  assert.equal(await page.locator('main .banner[role=status]').textContent(), 'No games on Friday');
  assert.equal(await page.locator('.hero h2 a').getAttribute('href'), `#/l/${SEASON}`);
  assert.equal(await page.locator('.list .lg a').first().getAttribute('href'), `#/l/${SEASON}`);
  assert.equal(await page.locator('.list .lg').count(), site.leagues.length);
  await lookAgain(page);
  site.ladder = played({ paused: true, now: 'paused by the organiser', boundary_s: undefined, announcement: '' });
  await until(async () => { await page.clock.runFor(10_000); return (await ladder.textContent()).includes('Paused'); }, 'it is paused');
  assert.equal(await page.locator('main .banner').count(), 0);
  site.ladder = played();
  await move(page, `#/l/${SEASON}`);
  const waiting = panel(page, 'Waiting bots');
  await waiting.waitFor();
  await page.locator('main .banner[role=status]').getByText('No games on Friday').waitFor();
  assert.match(await waiting.locator('tbody').textContent(), /^late-1it joins when round 5 ends$/);
  assert.equal(await page.locator('.panel:has(.rank) + .panel h2').textContent(), 'Waiting bots', 'under the standings');
  await move(page, '#/l/single');
  await page.locator('.rank').waitFor();
  assert.equal(await waiting.count() + await page.locator('main .banner').count(), 0, 'another league');
});

test('a site without a ladder, or without submissions, shows none and is not asked again', async t => {
  for (const of of [{}, { submissions_open: false, ladder: played() }]) {
    const site = await authors(t, { leagues: leagues(), ...of });
    const page = await visit(t, site, '#/');
    await page.clock.install();
    const times = () => site.asked.filter(what => what.endsWith('/ladder')).length;
    await until(() => site.asked.includes('GET /api/v1/account'), 'the account');
    await page.clock.runFor(60_000);
    await page.evaluate(() => fetch('api/v1/account'));
    assert.equal(times(), of.ladder ? 0 : 1);
    assert.equal(await panel(page, 'Ladder').count(), 0);
  }
});

const MARKUP = '<img src=x onerror="document.title=\'hit\'"><script>document.title="hit"</script>';
test('what people and bots say is text, however long and whatever it holds', async t => {
  const evil = `${MARKUP}\u202E${'x'.repeat(1 << 14)}`;
  const ladder = played({ now: evil, announcement: evil, bots: [MARKUP, 'playing', 'waiting', 'out'].map((place, i) => ({ entrant: `${MARKUP}${i}`, place, why: evil })) });
  const site = await organised(t, {
    name: MARKUP, leagues: leagues(), ladder, tokens: [token(MARKUP, { organiser: true }), token(`${evil}2`, { made: evil }), token('old', { revoked: evil })],
    submissions: [submission(2, 'REJECTED', { author: MARKUP, bot: evil, reason: evil }), submission(1, 'ACCEPTED', { author: evil, bot: MARKUP, reason: evil })], audit: [{ id: 1, when: evil, who: evil, what: evil, about: evil }],
  });
  const page = await visit(t, site, '#/admin', { width: 390 });
  const safe = async (name, places) => {
    assert.equal(await page.locator('main img, main script').count(), 0, name);
    assert.notEqual(await page.title(), 'hit');
    for (const place of places) assert.ok((await page.locator(place).first().textContent()).includes('onerror'), `${name}: ${place}`);
    await checkWidth(page, name);
  };
  await safe('the page', ['section[aria-label="Bots of the ladder"] .chip', '.ladder .note', '.fields [role=status]', '.rows tbody th', '.rows .grow', '.who-am-i', '.people .rows tbody th', 'section[aria-label="Audit log"] td', 'section[aria-label="Audit log"] td.grow']);
  for (const name of ['Revoke', 'Retire', 'Disqualify']) {
    await page.getByRole('button', { name: new RegExp(`^${name}: `) }).first().click();
    await safe(name, name === 'Revoke' ? [] : ['.ask']);
    await page.keyboard.press('Escape');
  }
  site.answer = () => ({ status: 500, error: evil });
  await button(page, 'Pause').click();
  await wrong(page, 'Ladder').waitFor();
  await safe('a refusal', ['.ladder .wrong']);
  await move(page, '#/');
  await page.locator('.ladder').waitFor();
  await safe('visitors', ['.ladder .note', 'main > .banner']);
  await move(page, `#/l/${SEASON}`);
  await panel(page, 'Waiting bots').waitFor();
  await safe('the season', ['section[aria-label="Waiting bots"] tbody th', 'section[aria-label="Waiting bots"] td', 'main > .banner']);
});

const LOOKS = { en: { theme: 'light', width: 1280 }, ar: { theme: 'dark', width: 390 }, fr: { theme: 'light', width: 390 } };
for (const lang of LANGS) {
  const { theme, width } = LOOKS[lang];
  test(`the pages in ${lang}: nothing overflows, axe finds nothing`, async t => {
    const site = await organised(t, { leagues: leagues(), ladder: played() });
    const page = await visit(t, site, '#/admin', { lang, theme, width, bypassCSP: true });
    await addAxe(page);
    const look = async (name, axe = lang === 'en') => {
      for (const other of [1920, 820, 390, width]) {
        await page.setViewportSize({ width: other, height: 844 });
        // A chart follows the window a moment later.
        await until(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), `${name} in ${lang} fits into ${other} px`);
      }
      if (axe) await check(page, `${name} in ${lang}`);
      await shot(page, `admin-${name}-${lang}`);
    };
    await look('page');
    await page.locator('#token-name').fill('zoe');
    await page.locator('.people form button').click();
    await page.locator('.people .say-box').waitFor();
    await page.locator('.rows').nth(1).locator('button').nth(1).click();
    await page.locator('.ask button').last().click();
    await page.locator('.ask [role=alert]').waitFor();
    await look('asked', lang !== 'fr');
    site.ladder = ladderView({ season: 0, round: 0, league: '', now: 'nobody can play yet', boundary_s: undefined, paused: true });
    Object.assign(site, { submissions: [], tokens: [], audit: [] });
    await page.reload();
    await ready(page);
    await addAxe(page);
    await look('empty');
    site.ladder = played();
    await page.goto(`${site.url}?lang=${lang}&theme=${theme}#/`);
    await page.reload();
    await page.locator('.ladder').waitFor();
    await addAxe(page);
    await look('leagues', lang !== 'fr');
    await move(page, `#/l/${SEASON}`);
    await page.locator('main > .banner').waitFor();
    await look('season');
  });
}
