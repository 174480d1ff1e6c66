// All that the author has sent, the newest first.
import type { JSX } from 'preact';
import { currentLang } from '../i18n';
import { to } from '../route';
import type { AccountView, SubmissionView } from '../site';
import { Empty, Name, Num, Panel } from '../ui/parts';
import { ended, nameOf, sentText } from './state';
import { Said, StateChip, TrialPoints } from './submission';
import { s, stateWord } from './words';

function Result({ view }: { view: SubmissionView }): JSX.Element {
  if (view.state === 'ACCEPTED' && view.trial) return <TrialPoints trial={view.trial} />;
  if (ended(view)) return <Said>{view.reason}</Said>;
  return <>{stateWord(view.state)}</>;
}

export function List({ account, shown }: { account: AccountView; shown?: number }): JSX.Element {
  const now = new Date(), lang = currentLang();
  return (
    <Panel title={s('yours')}>
      {account.submissions.length === 0 ? <Empty>{s('noneYet')}</Empty> : (
        <table class="tbl sent"><thead><tr><th scope="col">{s('botAndVersion')}</th><th scope="col">{s('state')}</th><th scope="col">{s('result')}</th><th scope="col" class="r">{s('sent')}</th></tr></thead>
          <tbody>{account.submissions.map(view => (
            <tr key={view.id}><th scope="row"><a href={to.submit(view.id)} {...(view.id === shown ? { 'aria-current': 'true' as const } : {})}><Name>{nameOf(view)}</Name></a> <span class="faint"><Said>{view.version}</Said></span></th>
              <td><StateChip view={view} /></td><td class="muted"><Result view={view} /></td><td class="r faint"><Num>{sentText(view.sent, now, lang)}</Num></td></tr>
          ))}</tbody></table>
      )}
    </Panel>
  );
}
