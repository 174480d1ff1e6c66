// A student's path at a real site: token, upload, a refused bot with its reason, an accepted one, its place on the ladder.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { launch, move, open, shot } from './harness.mjs';

const { HAKAM } = process.env;
const LADDER = `
league {
  name: "ladder"
  entrants { name: "greedy" agent: "builtin:greedy" }
  entrants { name: "random" agent: "builtin:random" }
  clock { per_decision { seconds: 60 } start_limit { seconds: 60 } }
  round_robin { pairs: 10000000 }
  sandbox: SANDBOX_MODE_STRICT
}
round { seconds: 2 }
`;

let browser, folder, site, server, url;
const env = () => ({ ...process.env, XDG_CACHE_HOME: join(folder, 'cache') });
const hakam = (...args) => execFileSync(HAKAM, args, { encoding: 'utf8', env: env(), stdio: ['ignore', 'pipe', 'ignore'] });

before(async () => {
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), 'hakam-student-'));
  site = join(folder, 'site');
  mkdirSync(site);
  writeFileSync(join(site, 'ladder.textproto'), LADDER);
  server = spawn(HAKAM, ['serve', site, '--submissions', '--listen', '127.0.0.1:0'], { env: env(), stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await new Promise(resolve => createInterface(server.stdout).once('line', text => resolve([text])));
  url = / at (\S+)/.exec(line)[1];
});
after(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGINT');
    await new Promise(resolve => server.once('exit', resolve));
  }
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The folder of a bot as a tar.gz, with one file changed. */
function archive(name, change = {}) {
  const bot = join(folder, name), file = join(folder, `${name}.tar.gz`);
  hakam('init', bot, '--lang', 'python');
  for (const [path, text] of Object.entries(change)) writeFileSync(join(bot, path), text);
  execFileSync('tar', ['-czf', file, '-C', folder, name]);
  return file;
}

test('from a token to a place on the ladder', async t => {
  const account = await (await fetch(`${url}api/v1/account`)).json();
  if (!account.submissions_open) return t.skip(account.closed_because);
  const token = hakam('token', 'new', site, 'ann').trim();
  const began = Date.now(), times = [];
  const mark = what => times.push(`${what} ${((Date.now() - began) / 1000).toFixed(1)} s`);
  const page = await open(browser, url, '#/submit');
  await page.getByLabel('Token', { exact: true }).fill(token);
  await page.keyboard.press('Enter');
  await page.getByText('Signed in as ann').waitFor();
  mark('signed in');

  const send = async (file, end) => {
    await page.locator('.drop input').setInputFiles(file);
    await page.getByRole('button', { name: 'Send', exact: false }).first().click();
    await page.locator('main').filter({ hasText: end }).waitFor({ timeout: 120_000 });
  };
  const bad = archive('bad', { 'bot.py': 'import nothing_like_this\n' });
  await send(bad, 'nothing_like_this');
  mark('refused, with its reason');
  await shot(page, 'student-refused');

  await move(page, '#/submit');
  await send(archive('mine'), 'ladder');
  mark('accepted');
  await shot(page, 'student-accepted');
  await page.waitForFunction(() => document.querySelector('main').textContent.includes('plays in season 1'), undefined, { timeout: 60_000 });
  mark('plays');
  const board = async () => {
    const answer = await fetch(`${url}data/season-001/standings.json`);
    if (!answer.ok) return false;
    return (await answer.json()).standings.some(row => row.entrant === 'mine-1' && row.pairs > 0);
  };
  for (let i = 0; i < 600 && !(await board()); i++) await new Promise(resolve => setTimeout(resolve, 100));
  mark('first board');
  await move(page, '#/l/season-001');
  await page.locator('.rank').filter({ hasText: 'mine-1' }).waitFor({ timeout: 60_000 });
  mark('on the table');
  await shot(page, 'student-ladder');
  assert.deepEqual(page.said.filter(text => !/Failed to load resource/.test(text)), []);
  t.diagnostic(times.join(', '));
  assert.ok(readFileSync(join(site, 'site.db')).length > 0);
  await page.close();
});
