// The organiser's view of the site, asked for again until a question is open, and what changes it.
import { useState } from 'preact/hooks';
import { loadAccount } from '../../account';
import { useAgain } from '../../again';
import type { AdminView } from '../../site';
import type { Answer, Refusal } from '../api';
import { passes } from '../poll';
import { refusalText, type Task } from '../words';
import { getAdmin } from './api';

const EACH_MS = 5000;

/** `at`: when the view came. `lost`: the server has not answered since. */
interface Found { view?: AdminView; at: number; lost?: Date; refusal?: Refusal }

export interface Acts {
  /** What is asked now; empty: nothing. */
  asked: string;
  ask: (what: string) => void;
  /** Says what went wrong; empty: it is done. */
  act: <T>(send: () => Promise<Answer<T>>, done?: (data: T) => void, task?: Task) => Promise<string>;
  /** The same for an answer that is the view. */
  change: (send: () => Promise<Answer<AdminView>>, task?: Task) => Promise<string>;
}

export function useAdmin(): Found & { acts: Acts; retry: () => void } {
  const [found, setFound] = useState<Found>({ at: 0 });
  const [asked, ask] = useState('');
  const [sending, setSending] = useState(false);
  const [turn, setTurn] = useState(0);
  const show = (view: AdminView): void => setFound({ view, at: Date.now() });
  const take = (answer: Answer<AdminView>): boolean => {
    if ('data' in answer) show(answer.data);
    else if (passes(answer.refusal)) setFound(old => ({ ...old, lost: old.lost ?? new Date() }));
    else {
      setFound(old => ({ ...old, refusal: answer.refusal }));
      void loadAccount();   // who is signed out, or no organiser any more, sees that
      return false;
    }
    return true;
  };
  useAgain(getAdmin, take, EACH_MS, asked === '' && !sending && found.refusal === undefined, turn);
  const act: Acts['act'] = async (send, done, task = 'act') => {
    setSending(true);   // an answer on its way would show what was before
    const answer = await send();
    setSending(false);
    if ('data' in answer) {
      done?.(answer.data);
      return '';
    }
    if (answer.refusal.status === 401 || answer.refusal.status === 403) void loadAccount();
    return refusalText(answer.refusal, task);
  };
  const change: Acts['change'] = (send, task) => act(send, show, task);
  const retry = (): void => {
    setFound(({ view, at }) => ({ view, at }));
    setTurn(n => n + 1);
  };
  return { ...found, acts: { asked, ask, act, change }, retry };
}
