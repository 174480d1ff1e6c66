// Addresses of the pages, behind the "#": the same files work on a server, below any folder of it, and from a disk.

export interface BoardAt { pairing: number; deal: number; board: number; room: number; step?: number; seat?: number }

export type Route =
  | { page: 'leagues' }
  | { page: 'league'; league: string }
  | { page: 'bot'; league: string; bot: string }
  | { page: 'boards'; league: string; filter: BoardFilter }
  | { page: 'h2h'; league: string; a: string; b: string }
  | { page: 'table'; league: string; at: BoardAt }
  | { page: 'about' }
  | { page: 'submit'; id?: number }
  | { page: 'admin' }
  | { page: 'play'; id?: string }
  | { page: 'unknown'; hash: string };

export interface BoardFilter { bot: string; against: string; contract: string; faults: boolean; text: string }

const SECTIONS = new Set(['bots', 'boards', 'h2h']);
const HERE = '.';   // the league whose folder is the site's own

function decode(text: string): string {
  try { return decodeURIComponent(text); } catch { return text; }
}

function whole(text: string | null | undefined): number | undefined {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

export function parseRoute(hash: string): Route {
  const unknown: Route = { page: 'unknown', hash };
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const parts = path.split('/').filter(Boolean).map(decode);
  const q = new URLSearchParams(query);
  if (parts.length === 0) return { page: 'leagues' };
  if (parts[0] === 'about' && parts.length === 1) return { page: 'about' };
  if (parts[0] === 'submit' && parts.length === 1) return { page: 'submit' };
  if (parts[0] === 'submit' && parts.length === 2 && whole(parts[1]) !== undefined) return { page: 'submit', id: whole(parts[1]) };
  if (parts[0] === 'admin' && parts.length === 1) return { page: 'admin' };
  if (parts[0] === 'play' && parts.length === 1) return { page: 'play' };
  if (parts[0] === 'play' && parts.length === 2 && /^[0-9a-f]{32}$/.test(parts[1]!)) return { page: 'play', id: parts[1]! };
  if (parts[0] !== 'l' || parts.length < 2) return unknown;
  // The folder of a league is one part, escaped. People also write its slashes as they are.
  let end = 2;
  while (end < parts.length && !SECTIONS.has(parts[end]!)) end++;
  const folder = parts.slice(1, end).join('/');
  const league = folder === HERE ? '' : folder;
  const rest = parts.slice(end);
  if (rest.length === 0) return { page: 'league', league };
  if (rest[0] === 'bots' && rest.length === 2) return { page: 'bot', league, bot: rest[1]! };
  if (rest[0] === 'h2h' && rest.length === 3) return { page: 'h2h', league, a: rest[1]!, b: rest[2]! };
  if (rest[0] !== 'boards') return unknown;
  if (rest.length === 1) {
    return { page: 'boards', league, filter: { bot: q.get('bot') ?? '', against: q.get('against') ?? '', contract: q.get('contract') ?? '', faults: q.has('faults'), text: q.get('q') ?? '' } };
  }
  const pairing = whole(rest[1]), deal = whole(rest[2]);
  if (rest.length !== 3 || pairing === undefined || deal === undefined) return unknown;
  return { page: 'table', league, at: { pairing, deal, board: whole(q.get('board')) ?? 0, room: q.get('room') === '2' ? 2 : 1, step: whole(q.get('step')), seat: whole(q.get('seat')) } };
}

/** The id of a person's table, whose league is in no index. */
export const tableOf = (league: string | undefined): string | undefined => /^tables\/([0-9a-f]{32})$/.exec(league ?? '')?.[1];

const leaguePath = (league: string): string => '#/l/' + encodeURIComponent(league || HERE);

export const to = {
  leagues: '#/',
  about: '#/about',
  submit: (id?: number): string => id === undefined ? '#/submit' : `#/submit/${id}`,
  admin: '#/admin',
  play: (id?: string): string => id === undefined ? '#/play' : `#/play/${id}`,
  league: leaguePath,
  bot: (league: string, bot: string): string => `${leaguePath(league)}/bots/${encodeURIComponent(bot)}`,
  h2h: (league: string, a: string, b: string): string => `${leaguePath(league)}/h2h/${encodeURIComponent(a)}/${encodeURIComponent(b)}`,
  boards(league: string, filter: Partial<BoardFilter> = {}): string {
    const q = new URLSearchParams();
    if (filter.bot) q.set('bot', filter.bot);
    if (filter.against) q.set('against', filter.against);
    if (filter.contract) q.set('contract', filter.contract);
    if (filter.faults) q.set('faults', '1');
    if (filter.text) q.set('q', filter.text);
    const query = q.toString();
    return `${leaguePath(league)}/boards${query ? '?' + query : ''}`;
  },
  table(league: string, at: Pick<BoardAt, 'pairing' | 'deal'> & Partial<BoardAt>): string {
    const q = new URLSearchParams();
    if (at.step !== undefined) q.set('step', String(at.step));
    if (at.room === 2) q.set('room', '2');
    if (at.board) q.set('board', String(at.board));
    if (at.seat !== undefined) q.set('seat', String(at.seat));
    const query = q.toString();
    return `${leaguePath(league)}/boards/${at.pairing}/${at.deal}${query ? '?' + query : ''}`;
  },
};
