// A small server of submissions and of a ladder for the tests of their pages: it answers as a site does, and a test says what happens when.
import { serveFor } from './harness.mjs';

export const TOKEN = 'aZ0_-'.repeat(8) + 'abc';
export const STATES = ['UPLOADED', 'UNPACKED', 'BUILT', 'CHECKED', 'PLAYED', 'ACCEPTED'];
const ENDS = ['ACCEPTED', 'REJECTED', 'RETIRED'];

export const CHECKS = [
  { check: 'starts', verdict: 'ok', found: 'first answer after 350 ms, 34 MiB', advice: '' },
  { check: 'describes itself', verdict: 'ok', found: 'mine, all games', advice: '' },
  { check: 'plays baloot', verdict: 'ok', found: '47 questions, no faults', advice: '' },
  { check: 'plays the same again', verdict: 'note', found: 'plays another card in the same situation', advice: 'Take all randomness from the seed of the question.' },
  { check: 'asked by separate calls', verdict: 'bad', found: '1 fault at 260 questions: CRASH, ended in Decide with exit code 3', advice: 'The observation contains everything: do not rely on earlier questions of the board.' },
  { check: 'restarted in mid-board', verdict: 'bad', found: 'ended in DecideStream with exit code 3', advice: 'The observation contains everything: do not rely on earlier questions of the board.' },
];
export const TRIAL = { against: 'greedy', pairs: 20, won: 1, drawn: 6, lost: 13, points: -3.2345, standard_error: 1.15, faults: 0 };

/** A submission that has come into `state`, twelve seconds after each other. */
export function submission(id, state, of = {}) {
  const reached = STATES.slice(0, ENDS.includes(state) && state !== 'ACCEPTED' ? 3 : STATES.indexOf(state) + 1);
  const steps = [...reached, ...(reached.includes(state) ? [] : [state])].map((name, i) => ({ state: name, seconds: 12.25 * i }));
  const known = state !== 'UPLOADED';
  return {
    id, author: 'ann', bot: known ? 'mine' : '', version: known ? '1.2' : '', number: known ? id : 0, state, reason: '', working: false, ahead: 0,
    sha256: '020b0eae900b'.padEnd(64, '7'), bytes: 68300, files: known ? 40 : 0, sent: new Date().toISOString(), steps, checks: [], log: known, willing: true, ...of,
  };
}

/** The ladder in its second season. */
export const ladderView = (of = {}) => ({ league: 'season-002', season: 2, round: 5, now: 'plays round 5: 120 of 400 pairs', paused: false, boundary_s: 240, bots: [], announcement: '', ...of });
export const token = (name, of = {}) => ({ name, organiser: false, made: '2026-11-20T08:00:00Z', ...of });

const json = (response, status, data, headers = {}) => response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(data));

async function body(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * A live site for one test. `site.name`: who is signed in. `site.submissions`: the newest first. `site.account`: other fields of the account.
 * `site.down`: it answers nothing.
 * `site.ladder`, `site.tokens`, `site.audit`: what the organiser sees besides; no ladder: there is none. `site.leagues`: of the index.
 * `site.answer(what)`: a refusal { status, error, after } for 'session', 'upload' or an act of the organiser ('tokens/ann:revoke'), or
 * nothing. `site.reads`: it reads an upload only when this promise is kept. `site.asked`: every request. `site.acts`: what the organiser did.
 */
export async function authors(t, { name = '', submissions = [], ladder, tokens = [], audit = [], leagues = [], ...account } = {}) {
  const site = { name, submissions, matches: [], opponents: [], ladder, tokens, audit, leagues, acts: [], account, down: false, log: '', asked: [], uploads: [], reads: Promise.resolve(), answer: () => undefined };
  const view = () => ({
    name: site.name, organiser: false, submissions_open: true, closed_because: '', sent_today: site.submissions.length, most_a_day: 10,
    live_bots: site.submissions.filter(s => s.state === 'ACCEPTED').length, most_live_bots: 3, most_archive_bytes: 16 << 20, most_image_bytes: 512 << 20,
    submissions: site.name ? site.submissions : [], matches: site.matches, opponents: site.opponents, ...site.account,
  });
  const refuse = (response, { status, error = '', after }) => status === 0 ? response.destroy() : json(response, status, { error }, after === undefined ? {} : { 'Retry-After': String(after) });
  const organise = {
    'ladder:pause': () => { site.ladder.paused = true; },
    'ladder:resume': () => { site.ladder.paused = false; },
    announcement: ({ text }) => { site.ladder.announcement = text; },
    revoke: (_, name) => { site.tokens.find(one => one.name === name && !one.revoked).revoked = new Date().toISOString(); },
    disqualify: ({ text }, entrant) => { Object.assign(site.ladder.bots.find(bot => bot.entrant === entrant), { place: 'out', why: `disqualified by the organiser: ${text}` }); },
  };
  async function admin(what, request, response) {
    if (!site.ladder) return refuse(response, { status: 404, error: 'this site has no ladder' });
    if (!site.name) return refuse(response, { status: 401, error: 'sign in' });
    if (!site.account.organiser) return refuse(response, { status: 403, error: 'this is for organisers' });
    if (request.method === 'POST') {
      const text = String(await body(request)), sent = text ? JSON.parse(text) : undefined, refused = site.answer(what);
      site.acts.push([what, sent]);
      if (refused) return refuse(response, refused);
      if (what === 'tokens') {
        site.tokens.push(token(sent.name, { organiser: sent.organiser }));
        return json(response, 200, { name: sent.name, token: TOKEN });
      }
      const [, place, act] = /^(?:tokens|bots)\/(.*):(\w+)$/.exec(what) ?? [];
      organise[act ?? what](sent, place);
      site.audit.unshift({ id: site.audit.length + 1, when: new Date().toISOString(), who: site.name, what: act ?? what, about: place ?? '' });
    }
    json(response, 200, { ladder: site.ladder, tokens: site.tokens, submissions: site.submissions, audit: site.audit });
  }
  async function api(path, request, response) {
    const post = request.method === 'POST', one = /^submissions\/(\d+)(\/log|:withdraw|:(?:un)?willing)?$/.exec(path);
    const found = one && site.name && site.submissions.find(s => s.id === Number(one[1]));
    if (post && request.headers['x-hakam'] !== '1') return refuse(response, { status: 403, error: 'no X-Hakam' });
    if (path === 'ladder') return site.ladder ? json(response, 200, site.ladder) : refuse(response, { status: 404, error: 'this site has no ladder' });
    if (path === 'events') return response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('retry: 200\n\n');
    if (/^admin(\/|$)/.test(path)) return admin(path.slice('admin/'.length), request, response);
    if (path === 'account') return json(response, 200, view());
    if (path === 'session' && post) {
      const { token } = JSON.parse(await body(request)), refused = site.answer('session');
      if (refused) return refuse(response, refused);
      if (token !== TOKEN) return refuse(response, { status: 401, error: 'unknown token' });
      site.name = 'ann';
      return json(response, 200, view());
    }
    if (path === 'session:end' && post) { site.name = ''; return response.writeHead(204).end(); }
    if (path === 'submissions' && post) {
      await site.reads;
      const file = await body(request), refused = site.answer('upload');
      if (refused) return refuse(response, refused);
      site.uploads.push({ kind: new URL(request.url, 'http://x').searchParams.get('kind'), file });
      site.submissions.unshift(submission(site.submissions.length + 1, 'UPLOADED', { bytes: file.length }));
      return json(response, 202, site.submissions[0]);
    }
    if (path === 'matches' && post) {
      const refused = site.answer('match'), wanted = JSON.parse(await body(request));
      if (refused) return refuse(response, refused);
      site.matches.unshift({ id: site.matches.length + 1, ...wanted, state: 'waiting', reason: 'one at a time', league: `matches/${site.matches.length + 1}` });
      return json(response, 202, site.matches[0]);
    }
    if (!found) return refuse(response, { status: 404, error: 'no such submission' });
    if (one[2] === '/log') return response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end(site.log);
    if (one[2] === ':withdraw' && site.answer('withdraw')) return refuse(response, site.answer('withdraw'));
    if (one[2]?.endsWith('willing')) found.willing = one[2] === ':willing';
    else if (one[2]) Object.assign(found, submission(found.id, 'RETIRED', { reason: 'withdrawn by its author' }));
    return json(response, 200, found);
  }
  const server = await serveFor(t, (path, request, response) => {
    if (site.down) { request.destroy(); return true; }
    if (path === '/data/index.json') { json(response, 200, { leagues: site.leagues }, { 'X-Hakam-Live': '1' }); return true; }
    if (!path.startsWith('/api/v1/')) return false;
    site.asked.push(`${request.method} ${path}`);
    api(path.slice('/api/v1/'.length), request, response).catch(() => response.destroy());
    return true;
  });
  return Object.assign(site, { url: server.url });
}
