// Events of a live server: something changed, so load again what is shown. One stream a page; the browser reconnects by itself.
import { useEffect, useState } from 'preact/hooks';
import { isLive, refresh } from './data';

/** `left`: seconds until the league is over, where the server can tell. */
export type LiveState = { state: 'off' } | { state: 'live'; left?: number } | { state: 'lost'; since: Date };

const AGAIN_MS = 5000;

export function useLive(league: string | undefined): LiveState {
  const [state, setState] = useState<LiveState>({ state: 'off' });
  const on = isLive() && league !== undefined;
  useEffect(() => {
    if (!on) { setState({ state: 'off' }); return; }
    let source: EventSource | undefined;
    let timer = 0;
    let lost = false;
    const open = (): void => {
      source = new EventSource(`api/v1/events?league=${encodeURIComponent(league)}&topics=standings,pairs`);
      for (const name of ['standings', 'pairs', 'reset']) {
        source.addEventListener(name, event => {
          refresh();
          setState({ state: 'live', left: (JSON.parse((event as MessageEvent<string>).data) as { seconds_left?: number }).seconds_left });
        });
      }
      source.onopen = () => {
        if (lost) refresh();   // what was missed
        lost = false;
        setState({ state: 'live' });
      };
      source.onerror = () => {
        if (!lost) setState({ state: 'lost', since: new Date() });
        lost = true;
        // A closed stream (the server answered with an error) is not opened again by the browser.
        if (source?.readyState === EventSource.CLOSED) timer = window.setTimeout(open, AGAIN_MS);
      };
    };
    open();
    return () => { window.clearTimeout(timer); source?.close(); };
  }, [on, league]);
  return state;
}
