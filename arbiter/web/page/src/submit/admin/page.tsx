// The page of an organiser: the ladder, people, what they have sent, and who did what.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { loadAccount, useAccount } from '../../account';
import { t, tx } from '../../i18n';
import { Empty, ErrorBox, Num, Skeleton } from '../../ui/parts';
import { useTitle } from '../../ui/title';
import { SignedInAs } from '../side';
import { SignIn } from '../signin';
import { refusalText, s } from '../words';
import { useAdmin } from './acts';
import { Announcing, LadderBots, LadderState, type Typed } from './ladder';
import { Audit, Submissions } from './lists';
import { NO_DRAFTS } from './state';
import { Tokens } from './tokens';

function Admin({ name, ...typed }: { name: string } & Typed): JSX.Element {
  const { view, at, lost, refusal, acts, retry } = useAdmin();
  if (refusal?.status === 404) return <Empty title={s('noLadder')}>{s('noLadderWhatToDo')}</Empty>;
  if (refusal) return <ErrorBox message={refusalText(refusal, 'act')} retry={retry} />;
  if (!view) return lost ? <ErrorBox message={s('noAnswer')} retry={retry} /> : <Skeleton rows={6} tall />;
  const { ladder } = view;
  return (
    <>
      {lost && <p class="banner" role="status">{tx('notLiveSince', { time: <Num>{lost.toTimeString().slice(0, 5)}</Num> })}</p>}
      <div class="organise">
        {ladder && <LadderState ladder={{ view: ladder, at }} acts={acts} />}
        <Announcing now={ladder?.announcement ?? ''} acts={acts} {...typed} />
      </div>
      <Submissions submissions={view.submissions} acts={acts} />
      {ladder && <LadderBots bots={ladder.bots} acts={acts} {...typed} />}
      <Tokens tokens={view.tokens} acts={acts} own={name} {...typed} />
      <Audit rows={view.audit} />
    </>
  );
}

export function AdminPage(): JSX.Element {
  useTitle(t('organise'));
  const account = useAccount(true);
  const [drafts, setDrafts] = useState(NO_DRAFTS);   // kept while somebody signs in again
  if (account.state === 'loading') return <Skeleton rows={6} tall />;
  if (account.state === 'error') return <ErrorBox message={account.message} retry={() => { void loadAccount(); }} />;
  const { name, organiser } = account.data;
  return (
    <>
      <div class="submit-head"><h1>{t('organise')}</h1>{name !== '' && <SignedInAs account={account.data} />}</div>
      {name === '' ? <SignIn about={s('organiseAbout')} />
        : organiser ? <Admin name={name} drafts={drafts} type={of => setDrafts(old => ({ ...old, ...of }))} />
        : <Empty title={s('notOrganiser')}>{s('notOrganiserWhatToDo')}</Empty>}
    </>
  );
}
