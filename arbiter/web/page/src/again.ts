// A question to the server, asked again and again while somebody looks at the page.
import { useEffect } from 'preact/hooks';

/**
 * Asks at once, then `eachMs` after every answer, until `take` says false. While `on` is false nothing is asked, and an
 * answer that is still on its way is dropped. Another `turn` asks anew.
 */
export function useAgain<T>(ask: () => Promise<T>, take: (answer: T) => boolean, eachMs: number, on: boolean, turn = 0): void {
  useEffect(() => {
    if (!on) return;
    let timer = 0, over = false, busy = false;
    const go = async (): Promise<void> => {
      window.clearTimeout(timer);
      if (over || busy || document.hidden) return;
      busy = true;
      const answer = await ask();
      busy = false;
      if (over) return;
      over = !take(answer);
      if (!over) timer = window.setTimeout(() => { void go(); }, eachMs);
    };
    const looked = (): void => { void go(); };
    document.addEventListener('visibilitychange', looked);
    looked();
    return () => { over = true; window.clearTimeout(timer); document.removeEventListener('visibilitychange', looked); };
  }, [on, turn]);
}
