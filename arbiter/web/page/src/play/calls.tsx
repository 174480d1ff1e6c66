// What may be said: calls as buttons, each with a letter; bids by points and suit; melds by number.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import type { LegalActionView, QuestionView } from '../seat';
import { callText, meldText } from '../words';
import { bidsOf, EVERY_TRICK, keysOf, otherCalls } from './state';
import { p } from './words';

interface Choice { action: string; text: string; key: string }

/** Letters work wherever the focus is, but not in a field. */
function useKeys(choices: readonly Choice[], act: (action: string) => void, step?: (by: number) => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).matches('input, select, textarea')) return;
      const found = choices.find(c => c.key === event.key.toLowerCase());
      if (found) { event.preventDefault(); act(found.action); }
      else if (step && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) { event.preventDefault(); step(event.key === 'ArrowUp' ? 1 : -1); }
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
}

const Buttons = ({ choices, act, label }: { choices: readonly Choice[]; act: (action: string) => void; label: string }): JSX.Element => (
  <div class="choices" role="group" aria-label={label}>
    {choices.map(c => <button key={c.action} type="button" class="btn" data-action={c.action} onClick={() => act(c.action)}><bdi>{c.text}</bdi><kbd aria-hidden="true">{c.key.toUpperCase()}</kbd></button>)}
  </div>
);

function Melds({ actions, act }: { actions: readonly LegalActionView[]; act: (action: string) => void }): JSX.Element {
  const choices = actions.map((a, i) => ({ action: a.action, text: a.melds.length ? a.melds.map(meldText).join(t('comma')) : t('noMeld'), key: a.melds.length ? String(i + 1) : 'n' }));
  useKeys(choices, act);
  return <><p class="asked">{p('declare')}</p><Buttons choices={choices} act={act} label={p('declare')} /></>;
}

function Auction({ actions, act }: { actions: readonly LegalActionView[]; act: (action: string) => void }): JSX.Element {
  const bids = bidsOf(actions), amounts = [...new Set(bids.map(bid => bid.points))].sort((a, b) => a - b);
  const [chosen, choose] = useState(0), points = amounts.includes(chosen) ? chosen : amounts[0] ?? 0;
  const here = bids.filter(bid => bid.points === points), others = otherCalls(actions);
  const keys = keysOf([...here.map(bid => bid.denomination), ...others.map(a => a.action)]);
  const ofBids = here.map((bid, i) => ({ action: bid.action, text: callText(bid.action), key: keys[i]! }));
  const ofCalls = others.map((a, i) => ({ action: a.action, text: callText(a.action), key: keys[here.length + i]! }));
  const step = (by: number): void => choose(amounts[Math.max(0, Math.min(amounts.length - 1, amounts.indexOf(points) + by))] ?? 0);
  useKeys([...ofBids, ...ofCalls], act, bids.length ? step : undefined);
  return (
    <>
      <p class="asked">{p('yourCall')}</p>
      {bids.length > 0 && <div class="bids"><label>{p('bidPoints')} <select value={points} onChange={e => choose(Number(e.currentTarget.value))}>{amounts.map(n => <option key={n} value={n}>{n === EVERY_TRICK ? t('everyTrick') : n}</option>)}</select></label><Buttons choices={ofBids} act={act} label={p('bidPoints')} /></div>}
      <Buttons choices={ofCalls} act={act} label={p('yourCall')} />
    </>
  );
}

export function Calls({ question, act }: { question: QuestionView; act: (action: string) => void }): JSX.Element | null {
  const { actions } = question;
  if (actions.some(a => a.kind === 'meld')) return <Melds actions={actions} act={act} />;
  return actions.some(a => a.kind === 'call') ? <Auction actions={actions} act={act} /> : null;
}
