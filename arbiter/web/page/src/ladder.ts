// The ladder of a live site: the league without end in which accepted bots play.
import { useState } from 'preact/hooks';
import { useAccount } from './account';
import { useAgain } from './again';
import { isLive } from './data';
import type { LadderView } from './site';

const PATH = 'api/v1/ladder', EACH_MS = 10_000;

/** `at`: when it came, in milliseconds of the clock of this machine. */
export interface Ladder { view: LadderView; at: number }

let known: Ladder | undefined;
let absent = false;   // the site has none: it is not asked again

async function ask(): Promise<Ladder | undefined> {
  try {
    const answer = await fetch(PATH, { cache: 'no-store' });
    absent = answer.status === 404;
    return answer.ok ? { view: (await answer.json()) as LadderView, at: Date.now() } : undefined;
  } catch {
    return undefined;   // what is known stays
  }
}

/** Undefined: there is none, or it is not known yet. A site that takes no bots has none. */
export function useLadder(): Ladder | undefined {
  const account = useAccount(isLive());
  const [, setTurn] = useState(0);
  const take = (ladder: Ladder | undefined): boolean => {
    if (ladder) known = ladder;
    setTurn(n => n + 1);
    return !absent;
  };
  useAgain(ask, take, EACH_MS, account.state === 'ok' && account.data.submissions_open && !absent);
  return known;
}
