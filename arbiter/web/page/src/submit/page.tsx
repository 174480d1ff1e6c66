// Signed out: the field for the token. Signed in: a bot to send, the one that is looked at, all that were sent.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadAccount, useAccount } from '../account';
import { t } from '../i18n';
import { useLadder } from '../ladder';
import type { SubmitProps } from '../pages/submit';
import { to } from '../route';
import type { AccountView } from '../site';
import { Crumbs, Empty, ErrorBox, Skeleton } from '../ui/parts';
import { useTitle } from '../ui/title';
import { Drop, type Chosen } from './drop';
import { List } from './list';
import { Matches } from './matches';
import { Side, SignedInAs } from './side';
import { SignIn } from './signin';
import { nameOf, underWay } from './state';
import { Submission } from './submission';
import { s } from './words';

/** A file that misses its place must not replace the page. */
function useNoStrayFiles(): void {
  useEffect(() => {
    const stop = (event: DragEvent): void => event.preventDefault();
    for (const name of ['dragover', 'drop'] as const) addEventListener(name, stop);
    return () => { for (const name of ['dragover', 'drop'] as const) removeEventListener(name, stop); };
  }, []);
}

const Closed = ({ account }: { account: AccountView }): JSX.Element => <Empty title={s('closed')}><bdi class="wrap">{account.closed_because}</bdi></Empty>;

function SignedIn({ account, id, chosen, choose }: { account: AccountView; id?: number; chosen?: Chosen; choose: (chosen: Chosen | undefined) => void }): JSX.Element {
  // Without a number the page follows what was under way when it was opened, also after its end.
  const [first] = useState(() => underWay(account)?.id);
  const shown = id ?? first;
  const ladder = useLadder();
  return (
    <div class="col">
      {account.submissions_open ? <Drop account={account} small={shown !== undefined} chosen={chosen} choose={choose} /> : <Closed account={account} />}
      {shown !== undefined && <Submission key={shown} id={shown} account={account} ladder={ladder?.view} />}
      <Matches account={account} />
      <List account={account} shown={shown} />
    </div>
  );
}

export function SubmitPage({ id }: SubmitProps): JSX.Element {
  useTitle(s('title'));
  useNoStrayFiles();
  const account = useAccount(true);
  const [chosen, choose] = useState<Chosen | undefined>();   // kept while somebody signs in again
  if (account.state === 'loading') return <Skeleton rows={4} tall />;
  if (account.state === 'error') return <ErrorBox message={account.message} retry={() => void loadAccount()} />;
  const { data } = account, known = data.name !== '', one = known ? data.submissions.find(view => view.id === id) : undefined;
  return (
    <>
      <div class="submit-head"><div>{id !== undefined && <Crumbs items={[{ text: t('submit'), href: to.submit() }, { text: <bdi>{one ? nameOf(one) : `#${id}`}</bdi> }]} />}<h1>{s('title')}</h1></div>{known && <SignedInAs account={data} />}</div>
      <div class="submit-grid">
        {known ? <SignedIn account={data} id={id} chosen={chosen} choose={choose} /> : <div class="col">{!data.submissions_open && <Closed account={data} />}{chosen && <p class="banner" role="status">{s('sendSignedOut')}</p>}<SignIn about={s('about')} /></div>}
        <Side account={data} />
      </div>
    </>
  );
}
