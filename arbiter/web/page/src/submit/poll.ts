// One submission, asked for again while something is done with it and somebody looks.
import { useCallback, useEffect, useState } from 'preact/hooks';
import { loadAccount } from '../account';
import type { SubmissionView } from '../site';
import { getSubmission, type Refusal } from './api';
import { ended } from './state';

const EACH_MS = 1000, LONGEST_MS = 10_000;
const ACCOUNT_EACH = 10;   // questions about the submission for one about the account, which has the list and the quotas

/** No answer, too many questions, a server that has other cares. */
export const passes = ({ status }: Refusal): boolean => status === 0 || status === 429 || status >= 500;

/** `age`: seconds since it was sent, by the clock of the server. `lost`: the server has not answered since. */
export interface Followed { view?: SubmissionView; age?: number; lost?: Date; refusal?: Refusal }

export function useSubmission(id: number, known: SubmissionView | undefined): Followed & { take: (view: SubmissionView) => void; retry: () => void } {
  const [found, setFound] = useState<Followed>({ view: known });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let timer = 0, wait = EACH_MS, asked = 0, over = false, busy = false, moving = known !== undefined && !ended(known);
    const ask = async (): Promise<void> => {
      window.clearTimeout(timer);
      if (over || busy || document.hidden) return;
      busy = true;
      const answer = await getSubmission(id);
      busy = false;
      if (over) return;
      if ('data' in answer) {
        const view = answer.data;
        setFound({ view, age: answer.now === undefined ? undefined : (answer.now - Date.parse(view.sent)) / 1000 });
        wait = EACH_MS;
        over = ended(view);
        if (over ? moving : ++asked % ACCOUNT_EACH === 0) void loadAccount();
        moving = !over;
      } else if (passes(answer.refusal)) {
        setFound(old => ({ ...old, lost: old.lost ?? new Date() }));
        wait = Math.min(2 * wait, LONGEST_MS);
      } else {
        over = true;
        setFound({ refusal: answer.refusal });
        void loadAccount();   // who is signed out sees that
      }
      if (!over) timer = window.setTimeout(() => { void ask(); }, wait);
    };
    const looked = (): void => { void ask(); };
    document.addEventListener('visibilitychange', looked);
    void ask();
    return () => { over = true; window.clearTimeout(timer); document.removeEventListener('visibilitychange', looked); };
  }, [id, turn]);
  const take = useCallback((view: SubmissionView) => setFound({ view }), []);
  const retry = useCallback(() => setTurn(n => n + 1), []);
  return { ...found, take, retry };
}
