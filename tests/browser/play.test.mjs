// A person's board beside bots, on the real server: by mouse; every game by touch and by keyboard alone on a phone's width.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { addAxe, check } from './axe.mjs';
import { LANGS, THEMES, launch, move, open, ready, shot } from './harness.mjs';

const GAMES = execFileSync(process.env.HAKAM, ['games'], { encoding: 'utf8' }).match(/^\S+/gm);
const few = process.env.HAKAM_VIEWS === 'few';

let browser, server, folder, url;
before(async () => {
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), 'hakam-play-'));
  server = spawn(process.env.HAKAM, ['serve', folder, '--tables', '--listen', '127.0.0.1:0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const { value } = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next();
  url = / at (\S+) /.exec(value)[1];
});
after(async () => {
  await browser?.close();
  const ended = new Promise(resolve => server.once('exit', resolve));
  server.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true });
});

async function tabTo(page, selector) {
  for (let i = 0; i < 50 && !(await page.evaluate(to => document.activeElement.matches(to), selector)); i++) await page.keyboard.press('Tab');
}

/** Sits down at a table of its own; the test leaves it again. */
async function sit(t, game, { press = false, ...options } = {}) {
  const page = await open(browser, url, '#/play', options);
  t.after(async () => {
    const id = /play\/([0-9a-f]{32})/.exec(page.url())?.[1];
    if (id) await fetch(`${url}api/v1/tables/${id}:leave`, { method: 'POST', headers: { 'X-Hakam': '1' } });
    await page.close();
    assert.deepEqual(page.said.filter(text => !/Failed to load resource/.test(text)), []);
  });
  if (press) {
    await tabTo(page, '.play-start select');
    await page.keyboard.press('Home');
    for (let i = 0; i < GAMES.indexOf(game); i++) await page.keyboard.press('ArrowDown');
    assert.equal(await page.locator('.play-start select').inputValue(), game);
    await tabTo(page, '.play-start button[type=submit]');
    await page.keyboard.press('Enter');
  } else {
    await page.locator('.play-start select').selectOption(game);
    await page.locator('.play-start button[type=submit]').click();
  }
  await page.locator('.play-seat').waitFor();
  return page;
}

/** Until something is asked, or the board is over: "call", "card" or "over". */
async function asked(page) {
  const found = await page.waitForFunction(() =>
    document.querySelector('.play-result') ? 'over' : document.querySelector('.choices button') ? 'call' : document.querySelector('.own-card.legal') ? 'card' : '', null, { polling: 50 });
  return found.jsonValue();
}
const question = page => page.locator('.play-seat').getAttribute('data-question');
/** The table has taken what was chosen. */
const moved = (page, was) => page.waitForFunction(was => document.querySelector('.play-seat').dataset.question !== was, was, { polling: 50 });

async function playBoard(page, call, card, look = async () => {}) {
  for (let i = 0; i < 100; i++) {
    const what = await asked(page);
    await look(what);
    if (what === 'over') return;
    const before = await question(page);
    await (what === 'call' ? call() : card());
    await moved(page, before);
  }
  assert.fail('a board without end');
}

test('boards by mouse: what is illegal says why, the replay has the costs, another board follows', async t => {
  const page = await sit(t, 'belote', { bypassCSP: true });
  await addAxe(page);
  // The deals are drawn: boards are played until everything has been there, also a board with cards as the last one.
  const looked = new Set();
  let cards = 0;
  const look = async what => {
    const illegal = page.locator('.own-card.illegal').first();
    if (what === 'card') cards++;
    if (what === 'card' && !looked.has('illegal') && await illegal.count()) {
      const before = await question(page);
      await illegal.click({ force: true });
      assert.match(await page.locator('.why').textContent(), /\(⁦E\d⁩\)/);
      assert.equal(await question(page), before);
      looked.add('illegal');
    }
    if (looked.has(what)) return;
    looked.add(what);
    await check(page, `belote, ${what}`);
    await shot(page, `play-belote-${what}-1280`);
  };
  for (let board = 1; board <= 12; board++) {
    cards = 0;
    await playBoard(page, () => page.locator('.choices button').last().click(), () => page.locator('.own-card.legal').first().click(), look);
    if (looked.size === 4 && cards > 0) break;
    await page.getByRole('button', { name: 'Next board' }).click();
    await page.getByRole('heading', { name: `Board ${board + 1}` }).waitFor();
  }
  assert.deepEqual([...looked].sort(), ['call', 'card', 'illegal', 'over']);
  await page.getByRole('link', { name: 'Replay with costs' }).click();
  // Before the board has come, two places are shown for its rooms; this one has only one.
  await page.locator('.room[data-room]').waitFor();
  assert.equal(await page.locator('.room').count(), 1);
  await page.locator('.graph-svg').waitFor();
  await shot(page, 'play-replay-1280');
  await page.getByRole('link', { name: 'Your table' }).click();
  await page.getByRole('button', { name: 'Next board' }).waitFor();
});

/** Boards until one has cards; then another one is asked for. */
async function playGame(page, game, { call, card, next, lang, theme, way }) {
  const looked = new Set();
  const look = async what => {
    const first = !looked.has(what);
    looked.add(what);
    const illegal = page.locator('.own-card.illegal').first();
    if (what === 'card' && !looked.has('illegal') && await illegal.count()) {
      looked.add('illegal');
      await illegal.focus();
      assert.match(await page.locator('.why').textContent(), /\(\u2066[A-Z]\d+\u2069\)$/);
      await shot(page, `play-${game}-illegal-${lang}-${theme}-${way}`);
      await page.locator('.own-card.legal').first().focus();
    }
    if (!first) return;
    // The contract is there from the first card; at the end no card is left, and the list of boards needs no scrolling.
    if (what === 'card') assert.equal(await page.locator('.play-head .contract').count(), 1);
    if (what === 'over' && looked.has('card')) assert.equal(await page.locator('.play-felt .back').count(), 0);
    if (what === 'over') assert.ok(await page.locator('.scroll').last().evaluate(box => box.scrollWidth <= box.clientWidth));
    await check(page, `${game}, ${what}`);
    await shot(page, `play-${game}-${what}-${lang}-${theme}-${way}`);
  };
  for (let board = 1; board <= 12 && !looked.has('card'); board++) {
    looked.delete('over');
    await playBoard(page, call, card, look);
    await page.waitForFunction(() => document.activeElement?.matches('.play-result .primary'));
    await next();
    await page.locator(`.play-seat[data-board="${board + 1}"]`).waitFor();
  }
  assert.ok(looked.has('card') && looked.has('over'));
}

// Every game by touch and by keyboard alone, on a phone's width. HAKAM_VIEWS=few: what is unlike the others.
const FEW = { touch: ['baloot', 'belote-decouverte'], keys: ['baloot', 'coinche'] };
const CALLS = '.choices button:not([data-action=PASS], [data-action=KAWESH])';   // they lead to a board with cards
for (const [i, game] of GAMES.entries()) {
  for (const [part, way] of ['touch', 'keys'].entries()) {
    if (few && !FEW[way].includes(game)) continue;
    test(`a board of ${game} on a phone's width: ${way}`, async t => {
      const lang = LANGS[(i + part + 1) % 3], theme = THEMES[(i + part) % 2];
      const page = await sit(t, game, { press: way === 'keys', width: 390, height: 844, hasTouch: way === 'touch', lang, theme, bypassCSP: true });
      await addAxe(page);
      const choice = async () => await page.locator(CALLS).count() ? page.locator(CALLS).first() : page.locator('.choices button').first();
      const hands = {
        call: async () => (await choice()).tap(), card: () => page.locator('.own-card.legal').first().tap(), next: () => page.locator('.play-result .primary').tap(),
      };
      const keys = {
        call: async () => page.keyboard.press((await (await choice()).locator('kbd').textContent()).toLowerCase()),
        card: async () => {
          // The first legal card has the focus; the arrows go on to the others.
          await page.waitForFunction(() => document.activeElement?.closest('.own-hand'));
          for (let i = 0; i < 9 && !(await page.evaluate(() => document.activeElement.classList.contains('legal'))); i++) await page.keyboard.press('ArrowRight');
          await page.keyboard.press('Enter');
        },
        next: () => page.keyboard.press('Enter'),
      };
      await playGame(page, game, { ...(way === 'touch' ? hands : keys), lang, theme, way });
    });
  }
}

test('a board that was over before the person was asked', async t => {
  const id = '1'.repeat(32), page = await open(browser, url, '#/play');
  t.after(() => page.close());
  const board = { pairing: 0, deal: 0, room: 1, outcome: 'void', points: 0, adjusted: 0, late: 0 };
  const table = { id, terms: { game: 'baloot', partner: 'greedy', opponents: 'greedy', clock: 'off' }, state: 'over', version: 2, boards: [board], mean: 0 };
  const asked = [];
  await page.route(`**/api/v1/tables/${id}*`, (route, request) => { asked.push(`${request.method()} ${request.url().split(id)[1]}`); return route.fulfill({ json: table }); });
  await move(page, `#/play/${id}`);
  await page.getByText('The board was over before your turn').waitFor();
  await shot(page, 'play-not-asked-1280');
  await page.getByRole('button', { name: 'Next board' }).click();
  await page.waitForFunction(() => !document.querySelector('.play-result .primary').disabled);
  assert.ok(asked.includes('POST :next'));
});

test('a table that is not there says so, and the bar leads to a new one', async t => {
  const page = await open(browser, url, `#/play/${'0'.repeat(32)}`);
  t.after(() => page.close());
  await page.getByText('There is no such table').waitFor();
  await move(page, '#/play');
  await page.locator('.play-start').waitFor();
  assert.deepEqual(await page.locator('.play-start option').evaluateAll(options => options.map(option => option.value)), GAMES);
  assert.equal(await page.locator('.nav a[href="#/play"]').count(), 1);
  await shot(page, 'play-start-1280');
});
