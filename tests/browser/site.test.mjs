// What the site as a whole promises: from a disk, live, small, and safe from what bots say.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { SITE, address, launch, move, open, readJson, ready, serve, serveFor } from './harness.mjs';

let browser, site;
before(async () => { browser = await launch(); site = await serve(); });
after(async () => { await browser?.close(); site?.close(); });

test('the same files work from a disk', async () => {
  const page = await open(browser, pathToFileURL(join(SITE, 'index.html')).href, '#/');
  assert.ok((await page.locator('.lg').count()) > 10);
  await page.locator('.lg h3 a').filter({ hasText: 'round' }).click();
  await ready(page);
  assert.equal(await page.locator('.rank tbody tr').count(), 4);
  await move(page, '#/l/baloot/boards/0/1?step=20');
  assert.equal(await page.locator('.room').count(), 2);
  assert.ok((await page.locator('.graph-svg').count()) === 1);
  assert.deepEqual(page.said, []);
  await page.close();
});

test('links lead from the first page to a board and back, with the keyboard alone', async () => {
  const page = await open(browser, site.url, '#/');
  const go = async selector => { await page.locator(selector).first().focus(); await page.keyboard.press('Enter'); await ready(page); };
  await go('.lg h3 a[href="#/l/round"]');
  await go('.rank a.cover');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main', 'a new page has the focus');
  await go('.bot-head a.btn');
  await go('.pairs a.cover');
  assert.equal(await page.locator('.room').count(), 2);
  await page.goBack();
  await ready(page);
  assert.match(await address(page), /boards\?bot=/);
  await page.keyboard.press('Tab');
  assert.deepEqual(page.said, []);
  await page.close();
});

test('filters find boards, and the address keeps them', async () => {
  const page = await open(browser, site.url, '#/l/round/boards');
  const rows = page.locator('.pairs tbody tr');
  const total = readJson('data/round/boards.json').pairs.length;
  assert.equal(await rows.count(), Math.min(50, total));
  await page.locator('.filters select').first().selectOption('bot3');
  for (const name of await page.locator('.pairs .names b').allTextContents()) assert.equal(name, 'bot3');
  await page.locator('.filters select').nth(2).selectOption('NT');
  await page.locator('.filters input[type=search]').fill('bot4');
  assert.match(await address(page), /bot=bot3&contract=NT&q=bot4/);
  for (const text of await rows.allTextContents()) assert.match(text, /bot3.*bot4.*Sun/s);
  await page.locator('.filters input[type=checkbox]').check();
  assert.match(await page.locator('main').textContent(), /No board is like that/);
  await page.close();
});

test('language and theme change at once and stay', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(site.url);
  await ready(page);
  await page.locator('.tools select').selectOption('ar');
  assert.equal(await page.evaluate(() => document.documentElement.dir), 'rtl');
  await page.locator('.tools button').click();
  const theme = await page.evaluate(() => document.documentElement.dataset.theme);
  await page.reload();
  await ready(page);
  assert.deepEqual(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]), ['ar', theme]);
  await context.close();
});

const MARKUP = '<img src=x onerror="document.title=\'hit\'"><script>document.title="hit"</script>';
test('what a bot says is text, however long and whatever it holds', async t => {
  const evil = `${MARKUP}\u202Eevil ${'x'.repeat(1 << 20)}`;
  const evilSite = await serveFor(t, (path, _, response) => {
    const is = name => path === `/data/baloot/${name}`;
    let data;
    if (is('boards/0/1-1.json')) {
      data = readJson(path.slice(1));
      for (const seat of data.seats) seat.entrant = MARKUP;
      data.steps.slice(7, 10).forEach(step => { step.note = evil; step.fault = { seat: step.seat, kind: 'CRASH', detail: evil }; });
    } else if (is('bots/greedy.json')) {
      data = readJson(path.slice(1));
      data.standing.agent = evil;
      data.faults = { entrant: 'greedy', decisions: 9, faults: 1, kinds: { [MARKUP]: 1 }, first: [{ kind: MARKUP, pairing: 0, deal: 1, room: 1, board: 0, seat: 0, detail: evil, last_words: evil, times: 1 }] };
    } else if (is('standings.json')) {
      data = readJson(path.slice(1));
      data.standings[0].entrant = MARKUP;
      data.standings[0].disqualified = evil;
      data.warnings = [evil];
    } else return false;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(data));
    return true;
  });
  const page = await open(browser, evilSite.url, '#/l/baloot', { width: 390 });
  for (const hash of ['#/l/baloot', '#/l/baloot/bots/greedy', '#/l/baloot/boards/0/1?step=9']) {
    await move(page, hash);
    assert.equal(await page.locator('main img, main script').count(), 0, hash);
    assert.notEqual(await page.title(), 'hit');
    assert.ok((await page.locator('main').textContent()).includes('onerror'), `${hash} shows the text`);
    const [scroll, client] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    assert.ok(scroll <= client, `${hash}: ${scroll} px in a window of ${client}`);
  }
  assert.deepEqual(page.said, []);
  await page.close();
});

test('the policy allows no script but the page, and no other host', async () => {
  const page = await open(browser, site.url, '#/');
  const refused = await page.evaluate(() => new Promise(resolve => {
    document.addEventListener('securitypolicyviolation', e => resolve(e.effectiveDirective));
    const script = document.createElement('script');
    script.textContent = 'document.title = "hit"';
    document.body.append(script);
  }));
  assert.match(refused, /script-src/);
  assert.notEqual(await page.title(), 'hit');
  await page.close();
  const asked = [];
  const other = await browser.newPage();
  other.on('request', request => asked.push(new URL(request.url())));
  await other.goto(`${site.url}#/l/round`);
  await ready(other);
  assert.deepEqual(asked.filter(url => url.protocol === 'http:' && url.origin !== new URL(site.url).origin), []);
  await other.close();
});

test('the first view is at most 100 kB', async () => {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', e => { bytes += e.encodedDataLength; });
  await page.goto(site.url);
  await ready(page);
  await page.waitForLoadState('networkidle');
  assert.ok(bytes > 10_000 && bytes <= 100_000, `${bytes} bytes`);
  await page.close();
});

test('a failed file fails in its panel, which can try again', async t => {
  let broken = true;
  const half = await serveFor(t, (path, _, response) => {
    if (!broken || path !== '/data/round/crosstable.json') return false;
    response.writeHead(500).end();
    return true;
  });
  const page = await open(browser, half.url, '#/l/round');
  assert.equal(await page.locator('.failed').count(), 1);
  assert.equal(await page.locator('.rank tbody tr').count(), 4);
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await ready(page);
  assert.equal(await page.locator('.heat').count(), 1);
  await page.close();
});

test('live: a file that is made slowly is shown, however fast news come', async t => {
  let asked = 0, open = 0, most = 0, sent = 0, news;
  const server = await serveFor(t, (path, _, response) => {
    if (path.startsWith('/api/v1/events')) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('retry: 200\n\n');
      news = setInterval(() => response.write(`event: pairs\nid: ${++sent}\ndata: {"sequence":${sent}}\n\n`), 50);
      return true;
    }
    if (path === '/data/index.json') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'X-Hakam-Live': '1' }).end(JSON.stringify(readJson('data/index.json')));
      return true;
    }
    if (path !== '/data/round/crosstable.json') return false;
    asked++;
    most = Math.max(most, ++open);
    setTimeout(() => {
      open--;
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(readJson(path.slice(1))));
    }, 400);
    return true;
  });
  t.after(() => clearInterval(news));
  const page = await browser.newPage();
  await page.goto(`${server.url}?lang=en#/l/round`);
  await page.locator('.heat').waitFor({ timeout: 20_000 });
  while (asked < 3) await new Promise(resolve => setTimeout(resolve, 20));
  // Asked again for later news, and not for each while it is being made.
  assert.equal(most, 1, `asked ${asked} times for ${sent} events`);
  await page.close();
});

test('live: an event changes the figures, a lost server is said, and found again', async t => {
  let done = 10, streams = new Set(), down = false;
  const answer = (path, _, response) => {
    if (down) { response.destroy(); return true; }
    if (path.startsWith('/api/v1/events')) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('retry: 200\n\n');
      streams.add(response);
      return true;
    }
    if (!/index|league|standings/.test(path) || !path.endsWith('.json') || !path.startsWith('/data/')) return false;
    const data = readJson(path.slice(1));
    const running = { pairs_done: done, pairs_total: 99, complete: false };
    if (path.endsWith('index.json')) data.leagues.forEach(l => Object.assign(l.status, running));
    else Object.assign(data, running);
    response.writeHead(200, { 'Content-Type': 'application/json', 'X-Hakam-Live': '1' }).end(JSON.stringify(data));
    return true;
  };
  const server = await serveFor(t, answer);
  const page = await open(browser, server.url, '#/l/round');
  await page.locator('.chip.live').waitFor();
  assert.match(await page.locator('.head').textContent(), /10 of 99 pairs/);
  await page.evaluate(() => scrollTo(0, 300));
  done = 11;
  for (const stream of streams) stream.write('event: standings\nid: 7\ndata: {"sequence":7,"seconds_left":312}\n\n');
  await page.getByText('11 of 99 pairs').waitFor();
  await page.getByText('ends in 5 minutes at this pace').waitFor();
  assert.equal(await page.evaluate(() => scrollY), 300, 'nothing scrolls');
  down = true;
  for (const stream of streams) stream.destroy();
  streams = new Set();
  await page.locator('.banner[role=status]').waitFor();
  assert.equal(await page.locator('.chip.stale').count(), 1);
  assert.match(await page.locator('.head').textContent(), /11 of 99 pairs/, 'the figures stay');
  down = false;
  done = 12;
  await page.locator('.chip.live').waitFor({ timeout: 20_000 });
  await page.getByText('12 of 99 pairs').waitFor();
  assert.equal(await page.locator('.banner[role=status]').count(), 0);
  await page.close();
});

test('a league of 500 bots draws the first hundred, and more when asked', async t => {
  const many = await serveFor(t, (path, _, response) => {
    if (path !== '/data/round/standings.json') return false;
    const data = readJson(path.slice(1));
    data.standings = Array.from({ length: 500 }, (_, i) => ({ ...data.standings[i % 4], entrant: `bot-number-${i}`, rank: i + 1, best_rank: Math.max(1, i - 3), worst_rank: i + 5 }));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(data));
    return true;
  });
  const page = await open(browser, many.url, '#/l/round', { width: 390 });
  const rows = page.locator('.rank tbody tr');
  assert.equal(await rows.count(), 100);
  await page.getByRole('button', { name: 'Show more' }).click();
  assert.equal(await rows.count(), 200);
  const [scroll, client] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(scroll <= client);
  await page.close();
});

test('a static site opens no stream', async () => {
  const page = await browser.newPage();
  const asked = [];
  page.on('request', request => asked.push(request.url()));
  await page.goto(`${site.url}#/l/round`);
  await ready(page);
  assert.deepEqual(asked.filter(url => url.includes('/api/')), []);
  await page.close();
});

test('the page says of itself what it is', () => {
  const html = readFileSync(join(SITE, 'index.html'), 'utf8');
  for (const name of ['og:title', 'og:description', 'Content-Security-Policy', "default-src 'self'"]) assert.ok(html.includes(name), name);
  assert.doesNotMatch(html, /https?:\/\/(?!www\.w3\.org)/);
});
