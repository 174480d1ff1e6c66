// A file server for a site, and Chromium. Every page that is opened remembers what the console said.
import { createServer } from 'node:http';
import { readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

export const SITE = process.env.SITE;
export const LANGS = ['en', 'ar', 'fr'];
export const THEMES = ['light', 'dark'];
export const WIDTHS = [390, 1280, 1920];
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.json': 'application/json' };

export const readJson = name => JSON.parse(readFileSync(join(SITE, name), 'utf8'));

/** Serves the site. `answer(path, request, response)`: true if it has answered itself. */
export async function serve(answer = () => false) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
    if (answer(path, request, response)) return;
    const file = join(SITE, normalize(path === '/' ? '/index.html' : path));
    try {
      if (!statSync(file).isFile()) throw new Error('no file');
      response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream', 'Content-Encoding': 'gzip' });
      response.end(gzipSync(readFileSync(file)));
    } catch {
      response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"error":"no such file"}');
    }
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => { server.closeAllConnections(); server.close(); } };
}

/** For one test. */
export async function serveFor(t, answer) {
  const server = await serve(answer);
  t.after(server.close);
  return server;
}

export const launch = () => chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking', '--no-first-run'],
});

/** Opens an address of the site in a page of its own; `page.said`: errors and warnings of the console. */
export async function open(browser, base, hash, { lang = 'en', theme = 'light', width = 1280, height = 900, ...options } = {}) {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce', ...options });
  page.said = [];
  page.on('console', message => { if (['error', 'warning'].includes(message.type())) page.said.push(message.text()); });
  page.on('pageerror', error => page.said.push(String(error)));
  await page.goto(`${base}?lang=${lang}&theme=${theme}${hash}`);
  await ready(page);
  return page;
}

/** Goes to another address without loading the page again, as a link does. */
export async function move(page, hash) {
  await page.evaluate(to => new Promise(resolve => {
    if (location.hash === to) return resolve();
    addEventListener('hashchange', () => requestAnimationFrame(() => requestAnimationFrame(resolve)), { once: true });
    location.hash = to;
  }), hash);
  await ready(page);
}

/** What the page knows; Playwright's page.url() lags behind an address that the page changes itself. */
export const address = page => page.evaluate(() => location.href);

/** Nothing loads any more. */
export async function ready(page) {
  await page.waitForFunction(() => document.querySelector('main > *') && !document.querySelector('[aria-busy]'));
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

export async function shot(page, name) {
  if (!process.env.SHOTS) return;
  await mkdir(process.env.SHOTS, { recursive: true });
  await page.screenshot({ path: join(process.env.SHOTS, `${name}.png`), fullPage: true });
}
