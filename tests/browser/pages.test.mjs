// Every page in every language, theme and width: nothing overflows, the console is silent, axe finds nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addAxe, check } from './axe.mjs';
import { LANGS, THEMES, WIDTHS, launch, move, open, readJson, serve, shot } from './harness.mjs';

const fault = readJson('data/faulty/bots/hakam-bridge.json').faults.first[0];
const PAGES = {
  leagues: '#/',
  leaderboard: '#/l/round',
  single: '#/l/single',
  knockout: '#/l/knockout',
  partners: '#/l/partners',
  bot: '#/l/round/bots/bot1',
  faulty: '#/l/faulty/bots/hakam-bridge',
  boards: '#/l/round/boards',
  filtered: '#/l/faulty/boards?faults=1&q=nothing',
  h2h: '#/l/round/h2h/bot1/bot2',
  table: '#/l/baloot/boards/0/1?step=20',
  auction: '#/l/coinche/boards/0/0?step=2',
  piles: '#/l/belote-decouverte/boards/0/1?step=14&seat=0',
  nine: '#/l/tarabish/boards/0/1?step=17',
  match: '#/l/matches/boards/0/0?board=1',
  faults: `#/l/faulty/boards/${fault.pairing}/${fault.deal}?room=${fault.room}&step=12`,
  absent: '#/l/round/boards/9999/9999',
  about: '#/about',
  unknown: '#/nowhere',
};

// HAKAM_VIEWS=few: each language once, each theme at least once.
const FEW = ['en light', 'ar dark', 'fr light'];
const few = process.env.HAKAM_VIEWS === 'few';

let browser, site;
before(async () => { browser = await launch(); site = await serve(); });
after(async () => { await browser?.close(); site?.close(); });

for (const lang of LANGS) {
  for (const theme of THEMES) {
    if (few && !FEW.includes(`${lang} ${theme}`)) continue;
    test(`pages: ${lang}, ${theme}`, async t => {
      const page = await open(browser, site.url, '#/', { lang, theme, bypassCSP: true });
      await addAxe(page);
      for (const [name, hash] of Object.entries(PAGES)) {
        await t.test(name, async () => {
          page.said.length = 0;
          await move(page, hash);
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
            await page.waitForTimeout(50);
            const which = `${name}-${lang}-${theme}-${width}`;
            await shot(page, which);
            await check(page, which);
          }
          // A board that is not there is asked for, and the browser says so.
          assert.deepEqual(page.said.filter(text => name !== 'absent' || !text.includes('404')), []);
        });
      }
      await page.close();
    });
  }
}
