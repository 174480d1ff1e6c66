// The submissions of all authors, and who did what.
import type { JSX } from 'preact';
import { loadAccount } from '../../account';
import { currentLang, t } from '../../i18n';
import { to } from '../../route';
import type { AuditRowView, SubmissionView } from '../../site';
import { Empty, Name, Num, Panel } from '../../ui/parts';
import { logPath, withdraw } from '../api';
import { nameOf, withdrawable } from '../state';
import { Said, StateChip } from '../submission';
import { s, sx } from '../words';
import type { Acts } from './acts';
import { AskRow, Rows } from './rows';
import { whenText } from './state';

export const Submissions = ({ submissions, acts }: { submissions: readonly SubmissionView[]; acts: Acts }): JSX.Element => (
  <Panel title={s('allSubmissions')} sub={<Num>{submissions.length}</Num>}>
    {submissions.length === 0 ? <Empty>{s('nobodySent')}</Empty> : (
      <Rows heads={[t('bot'), s('state'), s('author'), s('reason'), s('log')]} acts label={s('allSubmissions')}>{submissions.map(view => (
        <AskRow key={view.id} id={`retire ${view.id}`} acts={acts} columns={5} button={s('retire')} name={nameOf(view)} offered={withdrawable(view)}
          text={sx(view.state === 'ACCEPTED' ? 'retireLive' : 'retireAsk', { name: <Name>{nameOf(view)}</Name>, author: <Name>{view.author}</Name> })} yes={s('retireYes')} no={s('withdrawNo')} go={() => acts.act(() => withdraw(view.id), () => { void loadAccount(); })}
          cells={<><th scope="row"><a href={to.submit(view.id)}><Said>{nameOf(view)}</Said></a></th><td><StateChip view={view} /></td><td><Said>{view.author}</Said></td><td class="grow muted"><Said>{view.reason}</Said></td>
            <td>{view.log && <a href={logPath(view.id)} aria-label={`${s('log')}: ${nameOf(view)}`}>{s('log')}</a>}</td></>} />
      ))}</Rows>
    )}
  </Panel>
);

export function Audit({ rows }: { rows: readonly AuditRowView[] }): JSX.Element {
  const lang = currentLang();
  return (
    <Panel title={s('audit')} sub={s('auditHow')}>
      {rows.length === 0 ? <Empty>{s('noAudit')}</Empty> : (
        <Rows heads={[s('when'), s('who'), s('what'), s('onWhat')]} label={s('audit')}>{rows.map(row => (
          <tr key={row.id}><td class="faint when"><bdi>{whenText(row.when, lang)}</bdi></td><th scope="row"><Said>{row.who}</Said></th><td class="mono wrap"><Said>{row.what}</Said></td><td class="grow muted"><Said>{row.about}</Said></td></tr>
        ))}</Rows>
      )}
    </Panel>
  );
}
