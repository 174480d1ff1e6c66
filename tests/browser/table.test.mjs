// The table: keys, the address, sharing; and its state after every step against `hakam show`, on boards of every game.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { address, launch, move, open, readJson, serve } from './harness.mjs';

let browser, site;
before(async () => { browser = await launch(); site = await serve(); });
after(async () => { await browser?.close(); site?.close(); });

const games = execFileSync(process.env.HAKAM, ['games'], { encoding: 'utf8' }).trim().split('\n').map(line => line.split(' ')[0]);
const show = (game, deal, room) => JSON.parse(execFileSync(process.env.HAKAM, ['show', join(process.env.LEAGUES, game), '--pairing', '0', '--deal', String(deal), '--room', String(room), '--json'], { encoding: 'utf8' }));

/** Steps through the whole deal with the right arrow; what each room shows after each step, by steps done. */
function walk(page) {
  return page.evaluate(async () => {
    const seen = { 1: {}, 2: {} };
    const look = () => {
      for (const room of document.querySelectorAll('.room')) {
        const cards = [...room.querySelectorAll('.felt-svg > .card')], trick = [...room.querySelectorAll('.trick .card')];
        seen[room.dataset.room][room.dataset.done] = {
          played: cards.filter(c => c.classList.contains('ghost')).map(c => c.dataset.card).sort(),
          trick: trick.map(c => c.dataset.card),
          points: [...room.querySelectorAll('.score .big .n')].map(e => Number(e.textContent.replace('−', '-').replace(/,/g, ''))),
          words: room.querySelector('.last').textContent,
        };
      }
    };
    const slider = () => document.querySelector('.track input');
    // A busy machine draws later, and hears no key before it has drawn the board.
    const key = async (name, step) => {
      for (let tries = 0; tries < 5; tries++) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
        for (let waits = 0; waits < 500; waits++) {
          await new Promise(resolve => setTimeout(resolve, waits && 10));
          if (Number(slider().value) === step) return;
        }
      }
      throw new Error(`${name} does not lead to step ${step}`);
    };
    await key('Home', 0);
    look();
    const length = Number(slider().max);
    for (let i = 0; i < length; i++) { await key('ArrowRight', i + 1); look(); }
    return seen;
  });
}

for (const game of games) {
  test(`${game}: every step is that of hakam show`, async () => {
    const page = await open(browser, site.url, `#/l/${game}`);
    for (let deal = 0; deal < 10; deal++) {
      await move(page, `#/l/${game}/boards/0/${deal}`);
      const seen = await walk(page);
      for (const room of [1, 2]) {
        const board = show(game, deal, room);
        board.steps.forEach((step, i) => {
          const where = `deal ${deal}, room ${room}, step ${i}`, now = seen[room][i + 1], past = board.steps.slice(0, i + 1);
          assert.ok(now, where);
          const played = past.filter(s => s.kind === 'card').map(s => s.card);
          if (played.length) {
            // The outline of an upper card is the card below it.
            const below = board.seats.flatMap(seat => seat.piles.map(pile => pile.down));
            assert.deepEqual(now.played, played.filter(card => board.players === 4 || below.includes(card)).sort(), where);
            const size = played.length % board.players || board.players;
            assert.deepEqual(now.trick, played.slice(-size), where);
          }
          const ended = i + 1 === board.steps.length;
          assert.deepEqual(now.points, ended ? board.points : step.card_points, where);
          assert.ok(now.words.includes(board.seats[step.seat].entrant), where);
        });
      }
    }
    assert.deepEqual(page.said, []);
    await page.close();
  });
}

test('keys move both rooms, and the address follows', async () => {
  const page = await open(browser, site.url, '#/l/baloot/boards/0/1?step=3');
  const at = async () => Number(await page.locator('.track input').inputValue());
  const done = () => page.locator('.room').evaluateAll(rooms => rooms.map(r => Number(r.dataset.done)));
  assert.equal(await at(), 3);
  await page.keyboard.press('ArrowRight');
  assert.equal(await at(), 4);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await at(), 2);
  await page.keyboard.press('End');
  const boards = [1, 2].map(room => readJson(`data/baloot/boards/0/1-${room}.json`));
  assert.deepEqual(await done(), boards.map(b => b.steps.length));
  await page.keyboard.press('Home');
  assert.equal(await at(), 0);
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  const afterTrick = await at();
  assert.ok((await page.locator('.room[data-room="1"] .pips .on').count()) === 1, `one trick after ${afterTrick}`);
  await page.keyboard.press('d');
  assert.ok((await page.locator('.steps button.now.diff').count()) >= 1);
  await page.keyboard.press('Home');
  await page.keyboard.press('c');
  assert.ok((await page.locator('.steps button.now sup').count()) >= 1, 'a card that lost points');
  await page.keyboard.press('4');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.cards), '2');
  await page.keyboard.press('p');
  await page.locator('.topbar').waitFor({ state: 'hidden' });
  await page.keyboard.press('p');
  await page.locator('.topbar').waitFor();
  await page.keyboard.press('r');
  await page.keyboard.press('End');
  await page.waitForFunction(() => /room=2/.test(location.hash));
  const [base, hash] = (await address(page)).split('#');
  const again = await open(browser, base, `#${hash}`);
  assert.equal(await again.locator('.track input').inputValue(), await page.locator('.track input').inputValue());
  assert.equal(await again.locator('.stage').getAttribute('data-show'), '2');
  assert.deepEqual([...page.said, ...again.said], []);
  await page.close();
  await again.close();
});

test('a step that is named late does not lead back from the next deal', async () => {
  const page = await open(browser, site.url, '#/l/baloot/boards/0/1?step=3');
  // The timer that writes the address fires between the change of the address and its event.
  await page.evaluate(async () => {
    const real = window.setTimeout, late = [];
    window.setTimeout = (call, ms, ...rest) => real(ms === 150 ? () => late.push(call) : call, ms, ...rest);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    while (!late.length) await new Promise(resolve => real(resolve, 10));
    window.setTimeout = real;
    location.hash = '#/l/baloot/boards/0/2';
    late.forEach(call => call());
  });
  await page.waitForFunction(() => /boards\/0\/2/.test(location.hash) && document.querySelector('h1 ~ .facts')?.textContent.includes('Deal 2'));
  await page.close();
});

test('it plays by itself, at the speed that was chosen, to the end', async () => {
  const page = await open(browser, site.url, '#/l/baloot/boards/0/1?step=0');
  await page.clock.install();
  await page.locator('[data-do=play]').click();
  const at = async () => Number(await page.locator('.track input').inputValue());
  await page.clock.runFor(950);
  assert.equal(await at(), 1);
  await page.getByLabel('Speed').selectOption('4');
  await page.clock.runFor(950);
  assert.ok(await at() >= 4);
  await page.clock.runFor(60_000);
  assert.equal(await at(), Number(await page.locator('.track input').getAttribute('max')));
  assert.equal(await page.locator('[data-do=play]').getAttribute('aria-label'), 'Play');
  await page.close();
});

test('the step is said in words', async () => {
  const page = await open(browser, site.url, '#/l/baloot/boards/0/1?step=12');
  const said = await page.locator('p.sr[aria-live=polite]').textContent();
  assert.match(said, /^Room 1: (greedy|random), seat \d.*\. Room 2: (greedy|random), seat \d/);
  await page.close();
});

test('as one seat sees it: the others show backs, until their cards are played', async () => {
  const page = await open(browser, site.url, '#/l/baloot/boards/0/1?step=12&seat=2');
  const room = page.locator('.room[data-room="1"]');
  const board = readJson('data/baloot/boards/0/1-1.json');
  const shown = await room.locator('.felt-svg .card').evaluateAll(cards => cards.map(c => c.dataset.card));
  const done = Number(await room.getAttribute('data-done'));
  const played = board.steps.slice(0, done).filter(s => s.card).map(s => s.card);
  for (const card of shown) assert.ok(board.seats[2].hand.includes(card) || played.includes(card) || card === board.turned_up, `${card} is hidden from seat 2`);
  assert.equal(await room.locator('.back').count(), 24 - played.filter(card => !board.seats[2].hand.includes(card)).length);
  await page.close();
});

test('a phone shows one room, a swipe is one step', async () => {
  const page = await open(browser, site.url, '#/l/baloot/boards/0/1?step=5', { width: 390, height: 844, hasTouch: true });
  assert.equal(await page.locator('.room:visible').count(), 1);
  await page.evaluate(() => {
    const stage = document.querySelector('.stage');
    const touch = x => new Touch({ identifier: 1, target: stage, clientX: x, clientY: 300 });
    stage.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(300)], changedTouches: [touch(300)], bubbles: true }));
    stage.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [touch(200)], bubbles: true }));
  });
  assert.equal(await page.locator('.track input').inputValue(), '6');
  await page.close();
});

test('a position is shared as SVG and as PNG', async () => {
  const page = await open(browser, site.url, '#/l/baloot/boards/0/1?step=20');
  await page.getByText('Share', { exact: true }).click();
  const save = async text => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByText(text).click()]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const svg = await save('Picture (SVG)'), png = await save('Picture (PNG)');
  assert.equal(svg.name, 'hakam-0-1-20.svg');
  assert.match(svg.bytes.toString(), /^<svg xmlns/);
  assert.doesNotMatch(svg.bytes.toString(), /var\(|class=/);
  assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
  assert.ok(png.bytes.length > 20_000);
  assert.deepEqual(page.said, []);
  await page.close();
});

test('a single board is there, in whichever room it was played', async () => {
  const page = await open(browser, site.url, '#/l/single/boards');
  assert.equal(await page.locator('.pairs .in-room').count(), await page.locator('.pairs tbody tr').count());
  for (const [deal, room] of [[0, 1], [1, 1], [2, 2], [3, 2]]) {
    await move(page, `#/l/single/boards/0/${deal}`);
    await page.locator(`.room[data-room="${room}"]`).waitFor();
    assert.equal(await page.locator('.room').count(), 1);
  }
  await page.close();
});

test('every board of the list is there', () => {
  for (const game of games) {
    const listed = readJson(`data/${game}/boards.json`).pairs, folder = join(process.env.SITE, 'data', game, 'boards', '0');
    const there = new Set(readdirSync(folder));
    for (const pair of listed) for (const room of pair.rooms) assert.ok(there.has(`${pair.deal}-${room.room}.json`), `${game} ${pair.deal}-${room.room}`);
  }
});
