// When the first page and a leaderboard are there on a slow phone network (1.6 Mbit/s, 150 ms): ./run.sh's packages, a server, then
//   node first_view.mjs URL [#/l/LEAGUE]
// prints medians of five visits with an empty cache, in milliseconds of the page's own clock, and the bytes that came.
import { launch } from './harness.mjs';

const VISITS = 5;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const url = process.argv[2], league = process.argv[3] ?? '#/l/baloot';
const browser = await launch();

async function visit(hash, selector) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', event => { bytes += event.encodedDataLength; });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await page.addInitScript(wanted => {
    const look = () => { if (document.querySelector(wanted)) window.seen = performance.now(); else requestAnimationFrame(look); };
    requestAnimationFrame(look);
  }, selector);
  await page.goto(url + hash);
  await page.waitForFunction(() => window.seen && !document.querySelector('[aria-busy]'));
  const [paint, seen, all] = await page.evaluate(() => [performance.getEntriesByName('first-contentful-paint')[0].startTime, window.seen, performance.now()]);
  await context.close();
  return { paint, seen, all, bytes };
}

for (const [name, hash, selector] of [['leagues', '#/', '.lg'], ['leaderboard', league, '.rank tbody tr']]) {
  const visits = [];
  for (let i = 0; i < VISITS; i++) visits.push(await visit(hash, selector));
  const median = key => Math.round(visits.map(v => v[key]).sort((a, b) => a - b)[VISITS >> 1]);
  console.log(`${name}: first paint ${median('paint')} ms, rows ${median('seen')} ms, all ${median('all')} ms, ${median('bytes')} bytes`);
}
await browser.close();
