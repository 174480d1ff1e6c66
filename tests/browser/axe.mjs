// What every view promises: nothing overflows, axe-core finds no fault (WCAG 2.2 AA).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Once for each page, which must be opened with `bypassCSP`. */
export const addAxe = page => page.addScriptTag({ content: axe });

export async function checkWidth(page, name) {
  const [scroll, client] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(scroll <= client, `${name}: ${scroll} px in a window of ${client}`);
}

export async function check(page, name) {
  await checkWidth(page, name);
  const found = await page.evaluate(tags => window.axe.run(document, { runOnly: tags }), TAGS);
  assert.deepEqual(found.violations.map(v => `${v.id}: ${v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join(' | ')}`), [], name);
}
