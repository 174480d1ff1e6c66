// Loads the data files beside the page: by fetch, or under file:, where browsers refuse fetch, by a script that calls hakam_data.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { ErrorView } from './view';

export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'ok'; data: T }
  | { state: 'absent' }                    // there is no such file: not closed, not exported, no analysis
  | { state: 'busy' }                      // the analysis waits in a queue
  | { state: 'error'; message: string };

const FROM_DISK = location.protocol === 'file:';
const BUSY_AGAIN_MS = 3000;

let live = false;
/** The server that gave the index sends events. */
export const isLive = (): boolean => live;

const address = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** What the server says, or another one that stands before it. */
export async function whyNot(path: string, answer: Response): Promise<string> {
  const fallback = `${path}: ${answer.status} ${answer.statusText}`;
  try { return ((await answer.json()) as ErrorView).error || fallback; } catch { return fallback; }
}

async function byFetch<T>(path: string): Promise<Loaded<T>> {
  try {
    const answer = await fetch(address(path), { cache: 'no-cache' });
    if (answer.status === 404) return { state: 'absent' };
    if (answer.status === 429 || answer.status === 503) return { state: 'busy' };
    if (!answer.ok) return { state: 'error', message: await whyNot(path, answer) };
    if (answer.headers.get('X-Hakam-Live') === '1') live = true;
    return { state: 'ok', data: (await answer.json()) as T };
  } catch (error) {
    return { state: 'error', message: `${path}: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function byScript<T>(path: string): Promise<Loaded<T>> {
  return new Promise(resolve => {
    const script = document.createElement('script');
    const end = (loaded: Loaded<T>): void => { script.remove(); resolve(loaded); };
    script.src = address(path) + '.js';
    (script as HTMLScriptElement & { take?: (data: T) => void }).take = data => end({ state: 'ok', data });
    script.onload = () => end({ state: 'error', message: `${path}.js has no data` });
    script.onerror = () => end({ state: 'absent' });
    document.head.append(script);
  });
}

/** What the files under file: call. The script that runs knows who waits for it. */
export function takeScript(_path: string, data: unknown): void {
  (document.currentScript as (HTMLScriptElement & { take?: (data: unknown) => void }) | null)?.take?.(data);
}

const kept = new Map<string, Promise<Loaded<unknown>>>();
const MAX_KEPT = 200;

export function load<T>(path: string): Promise<Loaded<T>> {
  let promise = kept.get(path) as Promise<Loaded<T>> | undefined;
  if (!promise) {
    promise = FROM_DISK ? byScript<T>(path) : byFetch<T>(path);
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value as string);
    kept.set(path, promise);
    void promise.then(loaded => { if (loaded.state !== 'ok') kept.delete(path); });
  }
  return promise;
}

const listeners = new Set<() => void>();
/** Forgets what can change and loads again what is shown. Boards of closed deals never change. */
export function refresh(): void {
  for (const path of [...kept.keys()]) if (!/\/boards\/\d+\//.test(path)) kept.delete(path);
  for (const listener of [...listeners]) listener();
}

/** The data of a file; while newer ones are on the way, and if they cannot be had, the old ones. */
export function useData<T>(path: string | undefined): Loaded<T> & { retry: () => void } {
  const [entry, setEntry] = useState<{ path?: string; loaded: Loaded<T> }>({ loaded: { state: 'loading' } });
  const [turn, setTurn] = useState(0);
  const wanted = useRef(path), asked = useRef<string | undefined>(undefined), more = useRef(false);
  wanted.current = path;
  const retry = useCallback(() => setTurn(n => n + 1), []);
  useEffect(() => { listeners.add(retry); return () => { listeners.delete(retry); wanted.current = undefined; }; }, [retry]);
  useEffect(() => {
    if (path === undefined) return;
    // A file that is made slowly comes first, and is asked for once more: news come faster than its answers.
    if (asked.current === path) { more.current = true; return; }
    asked.current = path;
    more.current = false;
    void load<T>(path).then(loaded => {
      if (asked.current === path) asked.current = undefined;
      if (wanted.current !== path) return;
      setEntry(old => old.path === path && old.loaded.state === 'ok' && loaded.state === 'error' ? old : { path, loaded });
      if (more.current) { more.current = false; retry(); }
    });
  }, [path, turn, retry]);
  useEffect(() => {
    if (entry.path !== path || entry.loaded.state !== 'busy') return;
    const timer = window.setTimeout(retry, BUSY_AGAIN_MS);
    return () => window.clearTimeout(timer);
  }, [entry, path, retry]);
  return { ...(entry.path === path ? entry.loaded : { state: 'loading' }), retry };
}

/** Where the files of a league lie. */
export function files(league: string) {
  const base = league ? `data/${league}/` : 'data/';
  const board = (pairing: number, deal: number, room: number, board: number): string => `${base}boards/${pairing}/${deal}-${room}${board > 0 ? `-${board}` : ''}`;
  return {
    league: `${base}league.json`, standings: `${base}standings.json`, crosstable: `${base}crosstable.json`, history: `${base}history.json`,
    schedule: `${base}schedule.json`, swings: `${base}swings.json`, boards: `${base}boards.json`,
    bot: (name: string): string => `${base}bots/${name}.json`,
    board: (pairing: number, deal: number, room: number, number: number): string => `${board(pairing, deal, room, number)}.json`,
    solve: (pairing: number, deal: number, room: number, number: number): string => `${board(pairing, deal, room, number)}.solve.json`,
  };
}
