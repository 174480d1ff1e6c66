// The account of the visitor and what they have sent: kept once, for the top bar and the page of submissions.
import { useEffect, useState } from 'preact/hooks';
import { whyNot } from './data';
import type { AccountView } from './site';

export type Account =
  | { state: 'loading' }
  | { state: 'ok'; data: AccountView }
  | { state: 'error'; message: string };

const PATH = 'api/v1/account';

let account: Account = { state: 'loading' };
let asked = false;
let turn = 0;   // an answer that comes after a newer one is dropped
const listeners = new Set<() => void>();

export function setAccount(data: AccountView): void {
  turn++;
  account = { state: 'ok', data };
  for (const listener of [...listeners]) listener();
}

/** Asks the server again. If it does not answer, the old account stays. */
export async function loadAccount(): Promise<void> {
  const mine = ++turn;
  let message: string;
  try {
    const answer = await fetch(PATH, { cache: 'no-store' });
    if (answer.ok) {
      const data = (await answer.json()) as AccountView;
      if (mine === turn) setAccount(data);
      return;
    }
    message = await whyNot(PATH, answer);
  } catch (error) {
    message = `${PATH}: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (mine !== turn || account.state === 'ok') return;
  account = { state: 'error', message };
  for (const listener of [...listeners]) listener();
}

/** The account, asked for once the site is known to be live. */
export function useAccount(live: boolean): Account {
  const [, setTurn] = useState(0);
  useEffect(() => {
    const changed = (): void => setTurn(n => n + 1);
    listeners.add(changed);
    return () => { listeners.delete(changed); };
  }, []);
  useEffect(() => {
    if (!live || asked) return;
    asked = true;
    void loadAccount();
  }, [live]);
  return account;
}
