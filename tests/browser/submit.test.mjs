// The page of submissions, against a small server of its own.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAxe, check, checkWidth } from './axe.mjs';
import { authors, CHECKS, ladderView, submission, TOKEN, TRIAL } from './authors.mjs';
import { LANGS, address, launch, move, open, ready, serveFor, shot } from './harness.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());

/** The page of one test, which must not say anything on the console but that a request was refused. */
async function visit(t, site, hash = '#/submit', options = {}) {
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

const file = (bytes, name = 'mine.tar.gz') => ({ name, mimeType: 'application/gzip', buffer: Buffer.alloc(bytes, 7) });
const input = page => page.locator('.drop input');
const button = (page, name) => page.getByRole('button', { name, exact: true });
const alert = page => page.locator('main [role=alert]:visible');
const done = page => page.locator('.states .done');

/** A second of the page's clock passes at once. If its timer was not set yet, the rest of the second passes by itself. */
async function second(page, site) {
  const before = site.asked.length;
  await page.clock.runFor(1000);
  await until(() => site.asked.length > before, 'the page asks again');
}

test('signing in: a wrong token says why, the right one opens the page, with the keyboard alone', async t => {
  const site = await authors(t);
  const page = await visit(t, site);
  const token = page.getByLabel('Token', { exact: true });
  const type = async text => { await token.focus(); await page.keyboard.press('Control+A'); await page.keyboard.insertText(text); await page.keyboard.press('Enter'); };
  assert.deepEqual([await token.getAttribute('type'), await token.getAttribute('autocomplete')], ['password', 'off']);
  await type('short');
  await alert(page).filter({ hasText: 'This is not a token' }).waitFor();
  assert.ok(!site.asked.includes('POST /api/v1/session'), 'what cannot be a token is not sent');
  await type('b'.repeat(43));
  await alert(page).filter({ hasText: 'does not know this token' }).waitFor();
  site.answer = () => ({ status: 429, after: 120 });
  await type(TOKEN);
  await alert(page).filter({ hasText: 'Try again in 2 minutes' }).waitFor();
  assert.equal(await token.inputValue(), TOKEN, 'what was typed stays');
  site.answer = () => undefined;
  await type(` ${TOKEN}\n`);
  await page.getByText('Signed in as ann').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
  await button(page, 'Sign out').click();
  await token.waitFor();
  assert.equal(site.name, '');
});

test('a site that is closed says why, and its bar has no link', async t => {
  const site = await authors(t, { submissions_open: false, closed_because: 'the sandbox is missing' });
  const page = await visit(t, site);
  await page.getByText('the sandbox is missing').waitFor();
  assert.equal(await page.locator('.nav a[href="#/submit"]').count(), 0);
  site.name = 'ann';
  await page.reload();
  await page.locator('.nav a[href="#/submit"]').waitFor();
  assert.equal(await input(page).count(), 0);
});

test('a copy of a site takes no bots, and asks nobody', async t => {
  const asked = [];
  const { url } = await serveFor(t, (path, _, response) => {
    asked.push(path);
    if (path !== '/data/index.json') return false;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"leagues":[]}');
    return true;
  });
  const page = await visit(t, { url });
  await page.getByText('This is a copy of a site').waitFor();
  assert.deepEqual(asked.filter(path => /api|submit/.test(path)), []);
});

const LARGE = 14 << 20;   // more than the buffers between the page and a server that does not read
test('a dropped file says how much of it is sent, can be cancelled, and arrives as it was', async t => {
  const site = await authors(t, { name: 'ann' });
  const page = await visit(t, site);
  let read;
  site.reads = new Promise(resolve => { read = resolve; });
  const data = await page.evaluateHandle(size => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(size).fill(7)], 'my-docker.tar'));
    return transfer;
  }, LARGE);
  await page.dispatchEvent('.drop', 'drop', { dataTransfer: data });
  await page.getByRole('heading', { name: 'my-docker.tar' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Image' }).getAttribute('aria-pressed'), 'true');
  await button(page, 'Send').press('Enter');
  const bar = page.getByRole('progressbar');
  const now = async () => Number(await bar.getAttribute('aria-valuenow'));
  await until(async () => await now() > 0, 'something was sent');
  assert.ok(await now() < LARGE, 'the server has not read it all');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Cancel');
  await page.keyboard.press('Enter');
  await alert(page).filter({ hasText: 'cancelled' }).waitFor();
  assert.equal(site.uploads.length, 0);
  read();
  await button(page, 'Send').click();
  await page.locator('.submission').waitFor();
  assert.match(await address(page), /#\/submit\/1$/);
  assert.deepEqual(site.uploads.map(upload => [upload.kind, upload.file.length]), [['image', LARGE]]);
  assert.ok(site.uploads[0].file.every(byte => byte === 7));
  await input(page).setInputFiles(file(1));
  await page.getByText('You can send this one when it is done').waitFor();
  assert.ok(await button(page, 'Send').isDisabled(), 'one at a time');
});

test('a file that is too large or empty is refused before it is sent', async t => {
  const site = await authors(t, { name: 'ann', most_archive_bytes: 2048, most_image_bytes: 4096 });
  const page = await visit(t, site);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), input(page).press('Enter')]);
  await chooser.setFiles(file(2049));
  await alert(page).filter({ hasText: /2\.1 KiB.*at most.*2 KiB/ }).waitFor();
  assert.ok(await button(page, 'Send').isDisabled());
  await page.getByRole('button', { name: 'Image' }).click();
  assert.ok(await button(page, 'Send').isEnabled());
  await button(page, 'Another file').click();
  await input(page).setInputFiles(file(0));
  await alert(page).filter({ hasText: 'empty' }).waitFor();
  assert.ok(!site.asked.includes('POST /api/v1/submissions'));
});

test('a refused upload says what to do, and the file stays chosen', async t => {
  const site = await authors(t, { name: 'ann' });
  const page = await visit(t, site);
  await input(page).setInputFiles(file(10));
  const refusals = [
    [{ status: 429, after: 7200 }, /Try again in 2 hours/], [{ status: 409 }, /Wait until it is done/], [{ status: 413 }, /too large/],
    [{ status: 507 }, /disk of the site is full/], [{ status: 403 }, /no submissions now/], [{ status: 500, error: 'the journal is locked' }, /the journal is locked/],
    [{ status: 0 }, /connection was lost/],
  ];
  for (const [refusal, says] of refusals) {
    site.answer = () => refusal;
    await button(page, 'Send').click();
    await alert(page).filter({ hasText: says }).waitFor();
    await page.getByRole('heading', { name: 'mine.tar.gz' }).waitFor();
  }
  site.answer = () => { site.name = ''; return { status: 401 }; };
  await button(page, 'Send').click();
  await page.getByText('the file stays chosen').waitFor();
  await page.getByLabel('Token', { exact: true }).fill(TOKEN);
  site.answer = () => undefined;
  await page.keyboard.press('Enter');
  await button(page, 'Send').click();
  await page.locator('.submission').waitFor();
  assert.equal(site.uploads[0].file.length, 10);
});

test('the page follows a bot from the queue to the league, and then is silent', async t => {
  const site = await authors(t, { name: 'ann', submissions: [submission(1, 'UPLOADED', { ahead: 2, reason: 'waits for quick-sun-3' })] });
  const page = await visit(t, site);
  const status = page.locator('.submission [role=status]');
  await page.clock.install();
  await page.locator('.say-box b').filter({ hasText: 'Waiting: 2 submissions before it' }).waitFor();
  await page.getByText('waits for quick-sun-3').waitFor();
  const views = [
    ['UPLOADED', { working: true }], ['UNPACKED', { working: true }], ['BUILT', { working: true, reason: 'checks: 3 of 8' }], ['CHECKED', { checks: CHECKS.slice(0, 3) }],
    ['PLAYED', { checks: CHECKS.slice(0, 3), trial: TRIAL }], ['ACCEPTED', { checks: CHECKS.slice(0, 3), trial: TRIAL, reason: 'joins spring at the next round' }],
  ];
  for (const [i, [state, of]] of views.entries()) {
    site.submissions[0] = submission(1, state, of);
    await second(page, site);
    const now = page.locator('.states .now');
    await until(async () => await done(page).count() === i + 1 && await now.count() === (of.working ? 1 : 0), state);
    if (of.reason) await page.locator('.say-box').getByText(of.reason).waitFor();
  }
  assert.match(await status.textContent(), /mine-1: Accepted/);
  assert.match(await page.locator('.states').textContent(), /40 files\s*12 s/);
  assert.match(await page.locator('.submission').textContent(), /−3\.23 ±1\.15 points a board in 20 pairs.*1 · 6 · 13.*rough/s);
  await until(() => page.locator('.sent .chip.good').count(), 'the list knows');
  const asked = site.asked.length;
  await page.clock.runFor(60_000);
  await page.evaluate(() => fetch('api/v1/account'));   // had the page asked before, it would have come first
  assert.equal(site.asked.length, asked + 1);
});

test('while a bot is under way, the account is asked for at every tenth time; nothing is while nobody looks', async t => {
  const site = await authors(t, { name: 'ann', submissions: [submission(1, 'BUILT')] });
  const page = await visit(t, site);
  await page.clock.install();
  const ofAccount = () => site.asked.filter(what => what.endsWith('/account')).length;
  const before = ofAccount();
  for (let i = 0; i < 12; i++) await second(page, site);
  assert.equal(ofAccount(), before + 1);
  const look = hidden => page.evaluate(is => {
    Object.defineProperty(document, 'hidden', { value: is, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
  await look(true);
  await page.clock.runFor(2000);
  const asked = site.asked.length;
  await page.clock.runFor(60_000);
  assert.equal(site.asked.length, asked);
  site.submissions[0] = submission(1, 'CHECKED');
  await look(false);
  await until(async () => await done(page).count() === 4, 'who comes back sees the new state at once');
});

test('a rejected bot: why, which checks, what to do, the log', async t => {
  const site = await authors(t, { name: 'ann', submissions: [submission(1, 'REJECTED', { reason: 'ended with exit code 3', checks: CHECKS })] });
  site.log = 'BAD   restarted in mid-board\n';
  const page = await visit(t, site, '#/submit/1');
  const text = await page.locator('.submission').textContent();
  assert.match(text, /ended with exit code 3.*2 of 6 checks failed/s);
  assert.equal(await page.locator('.states .failed').textContent().then(said => said.includes('Checked')), true);
  assert.deepEqual(await page.locator('.checks .chip').allTextContents(), ['ok', 'ok', 'ok', 'note', 'failed', 'failed']);
  assert.equal(await page.locator('.advice li').count(), 2, 'every advice once');
  assert.match(text, /hakam check FOLDER/);
  await page.getByRole('link', { name: 'Show the log' }).press('Enter');
  assert.equal(await page.locator('.submission pre[role=region]').textContent(), site.log);
  assert.equal(await button(page, 'Withdraw').count(), 0);
  await move(page, '#/submit/99');
  await page.getByText('There is no such submission of yours').waitFor();
});

test('withdrawing asks first; Escape keeps the bot', async t => {
  const site = await authors(t, { name: 'ann', submissions: [submission(1, 'ACCEPTED')] });
  const page = await visit(t, site, '#/submit/1');
  const focus = text => until(() => page.evaluate(is => document.activeElement.textContent === is, text), `the focus on ${text}`);
  await button(page, 'Withdraw').press('Enter');
  await page.getByText('Withdraw mine-1? It leaves the league').waitFor();
  await focus('Keep it');
  await page.keyboard.press('Escape');
  await button(page, 'Withdraw').waitFor();
  await focus('Withdraw');
  assert.ok(!site.asked.some(what => what.endsWith(':withdraw')));
  await page.keyboard.press('Enter');
  await focus('Keep it');
  await page.keyboard.press('Tab');
  await focus('Yes, withdraw it');
  await page.keyboard.press('Enter');
  await page.locator('.say-box').getByText('withdrawn by its author').waitFor();
  await until(async () => await page.locator('.sent .chip').textContent() === 'Retired', 'the list knows');
});

test('an accepted bot has a link to the season, and to its own page once it plays', async t => {
  const ladder = ladderView({ bots: [{ entrant: 'mine-1', place: 'waiting', why: 'it joins when round 5 ends' }] });
  const site = await authors(t, { name: 'ann', submissions: [submission(1, 'ACCEPTED', { reason: 'it joins when round 5 ends' })], ladder });
  const page = await visit(t, site, '#/submit/1');
  await page.clock.install();
  const season = page.getByRole('link', { name: 'Standings of the season' }), own = page.getByRole('link', { name: 'Page of mine-1' });
  assert.equal(await season.getAttribute('href'), '#/l/season-002');
  assert.equal(await own.count(), 0);
  await page.evaluate(() => { document.dispatchEvent(new Event('visibilitychange')); });   // its next timer is of the page's clock
  ladder.bots[0] = { entrant: 'mine-1', place: 'playing', why: '' };
  site.submissions[0].reason = 'it plays in season 2 of the ladder';
  await until(async () => { await page.clock.runFor(5000); return await own.count() === 1; }, 'it plays');
  assert.equal(await own.getAttribute('href'), '#/l/season-002/bots/mine-1');
  await page.locator('.say-box').getByText('it plays in season 2 of the ladder').waitFor();
});

test('a server that is gone is said, and found again', async t => {
  const site = await authors(t, { name: 'ann', submissions: [submission(1, 'BUILT', { working: true })] });
  const page = await visit(t, site);
  await page.clock.install();
  await until(async () => await done(page).count() === 3, 'its state');
  site.down = true;
  const banner = page.locator('.submission .banner');
  await until(async () => { await page.clock.runFor(1000); return await banner.count() === 1; }, 'the banner');
  assert.equal(await done(page).count(), 3, 'what is known stays');
  site.down = false;
  site.submissions[0] = submission(1, 'CHECKED', { working: true });
  await until(async () => { await page.clock.runFor(1000); return await banner.count() === 0; }, 'no banner');
  assert.equal(await done(page).count(), 4);
});

const MARKUP = '<img src=x onerror="document.title=\'hit\'"><script>document.title="hit"</script>';
test('what bots and logs say is text, however long and whatever it holds', async t => {
  const evil = `${MARKUP}\u202E${'x'.repeat(1 << 16)}`;
  const line = { check: MARKUP, verdict: 'bad', found: evil, advice: evil };
  const view = { author: MARKUP, bot: MARKUP, version: evil, reason: evil, checks: [line, { ...line, verdict: MARKUP }], trial: { ...TRIAL, against: MARKUP } };
  const site = await authors(t, { name: MARKUP, submissions: [submission(2, 'REJECTED', view), submission(1, 'ACCEPTED', view)], submissions_open: false, closed_because: evil });
  site.log = evil;
  for (const id of [1, 2]) {
    const page = await visit(t, site, `#/submit/${id}`, { width: 390 });
    await page.getByRole('link', { name: 'Show the log' }).click();
    await page.locator('pre[role=region]').waitFor();
    if (id === 1) await button(page, 'Withdraw').click();
    assert.equal(await page.locator('main img, main script').count(), 0);
    assert.notEqual(await page.title(), 'hit');
    for (const place of ['.submission h2', '.idrow', '.say-box', '.checks li', '.advice', 'pre[role=region]', '.sent tbody th', '.sent td:nth-child(3)', '.crumbs', '.who-am-i', '.empty', ...(id === 1 ? ['.ask'] : [])]) {
      if (id === 1 && place === '.sent td:nth-child(3)') continue;
      assert.ok((await page.locator(place).first().textContent()).includes('onerror'), place);
    }
    await checkWidth(page, `submission ${id}`);
  }
});

const old = [submission(2, 'REJECTED', { reason: 'ended with exit code 3', checks: CHECKS, sent: '2026-01-02T10:00:00Z' }), submission(1, 'ACCEPTED', { trial: TRIAL, checks: CHECKS.slice(0, 4) })];
const VIEWS = {
  'signed-out': { name: '' },
  closed: { account: { submissions_open: false, closed_because: 'the league is over' } },
  idle: {},
  chosen: { submissions: old, chosen: true },
  queued: { submissions: [submission(3, 'BUILT', { ahead: 11, reason: 'waits' }), ...old] },
  checked: { submissions: [submission(3, 'CHECKED', { working: true, checks: CHECKS.slice(0, 3) }), ...old] },
  rejected: { submissions: old, hash: '#/submit/2', log: true },
  accepted: { submissions: old, hash: '#/submit/1', ask: true },
  withdrawn: { submissions: [submission(3, 'RETIRED', { reason: 'withdrawn' }), ...old], hash: '#/submit/3' },
};
// Which views axe looks at: all in one language, in the dark those with colours of their own. The widths are those of the longest words too.
const LOOKS = {
  en: { theme: 'light', width: 1280, axe: Object.keys(VIEWS) },
  ar: { theme: 'dark', width: 390, axe: ['signed-out', 'chosen', 'checked', 'rejected', 'accepted'] },
  fr: { theme: 'light', width: 1280, axe: [] },
};
for (const lang of LANGS) {
  const { theme, width, axe } = LOOKS[lang];
  test(`every state in ${lang}: nothing overflows, axe finds nothing`, async t => {
    const site = await authors(t);
    const page = await visit(t, site, '#/submit', { lang, theme, width, bypassCSP: true });
    for (const [name, { hash = '#/submit', chosen, log, ask, ...of }] of Object.entries(VIEWS)) {
      Object.assign(site, { name: 'ann', submissions: [], account: {}, log: 'BAD\n' }, of);
      await move(page, hash);
      await page.reload();
      await ready(page);
      if (chosen) await input(page).setInputFiles(file(68300));
      if (log) { await page.locator('.submission h3 a').click(); await page.locator('pre[role=region]').waitFor(); }
      if (ask) await page.locator('.submission header .btn').click();
      if (axe.includes(name)) { await addAxe(page); await check(page, `${name} in ${lang}`); }
      for (const other of [1920, 390, width]) {
        await page.setViewportSize({ width: other, height: 844 });
        await checkWidth(page, `${name} in ${lang}, ${other}`);
      }
      await shot(page, `submit-${name}-${lang}`);
    }
  });
}

test('a match on request: asked for, played, with its boards; and who may be asked', async t => {
  const site = await authors(t, { name: 'ann', submissions: [submission(2, 'ACCEPTED')] });
  site.opponents = ['greedy', 'mine-2', 'other-1'];
  const page = await visit(t, site, '#/submit', { bypassCSP: true });
  const panel = page.locator('section, .panel').filter({ has: page.getByRole('heading', { name: 'Matches on request' }) }).last();
  assert.deepEqual(await panel.locator('.match select').nth(1).locator('option').allTextContents(), ['greedy', 'other-1'], 'not against itself');
  await panel.locator('.match select').nth(1).selectOption('other-1');
  await panel.locator('.match select').nth(2).selectOption('50');
  site.answer = what => what === 'match' ? { status: 404, error: 'its author is not willing' } : undefined;
  await panel.getByRole('button', { name: 'Play', exact: true }).click();
  await alert(page).filter({ hasText: 'not willing' }).waitFor();
  site.answer = () => undefined;
  await page.keyboard.press('Enter');
  await panel.getByText('waiting', { exact: true }).waitFor();
  assert.deepEqual([site.matches[0].entrant, site.matches[0].against, site.matches[0].pairs], ['mine-2', 'other-1', 50]);
  assert.ok(await panel.getByRole('button', { name: 'Play', exact: true }).isDisabled(), 'one at a time');
  Object.assign(site.matches[0], { state: 'played', reason: '', result: { ...TRIAL, against: '<img src=x onerror=document.title=1>' } });
  await panel.getByText('played', { exact: true }).waitFor({ timeout: 10_000 });
  assert.equal(await panel.getByRole('link', { name: 'Boards' }).getAttribute('href'), '#/l/matches%2F1');
  await panel.getByLabel('Other authors may ask').uncheck();
  await until(() => site.submissions[0].willing === false, 'the site knows');
  await addAxe(page);
  await check(page, 'matches');
  await shot(page, 'submit-matches');
});
