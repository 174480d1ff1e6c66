// The right column: the states of a bot, the quotas, the same from a shell. SignedInAs stands above it.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { loadAccount } from '../account';
import type { AccountView } from '../site';
import { Chip, Count, Name, Num, Panel } from '../ui/parts';
import { signOut } from './api';
import { STATES } from './state';
import { meaningOf } from './states';
import { CHECK_AT_HOME } from './submission';
import { refusalText, s, stateWord, sx } from './words';

function Quotas({ account }: { account: AccountView }): JSX.Element {
  return (
    <dl class="quota stats">
      <div><dt>{s('today')}</dt><dd><Num>{account.sent_today}</Num> <span class="faint small">{sx('ofSubmissions', { submissions: <Count n={account.most_a_day} word="submissions" /> })}</span></dd></div>
      <div><dt>{s('liveBots')}</dt><dd><Num>{account.live_bots}</Num> <span class="faint small">{sx('ofMost', { n: <Num>{account.most_live_bots}</Num> })}</span></dd></div>
    </dl>
  );
}

export function SignedInAs({ account }: { account: AccountView }): JSX.Element {
  const [said, say] = useState('');
  const leave = async (): Promise<void> => {
    const answer = await signOut();
    if ('refusal' in answer) say(refusalText(answer.refusal, 'other'));
    await loadAccount();
  };
  return (
    <div class="who-am-i"><span class="wrap">{sx('signedInAs', { name: <b><Name>{account.name}</Name></b> })} {account.organiser && <Chip>{s('organiser')}</Chip>}</span>
      <button type="button" class="btn" onClick={() => { void leave(); }}>{s('signOut')}</button>{said && <p class="wrong" role="alert">{said}</p>}</div>
  );
}

export function Side({ account }: { account: AccountView }): JSX.Element {
  const here = location.origin + location.pathname.replace(/index\.html$/, '');
  return (
    <div class="col">
      <Panel title={s('nexts')}>
        <ol class="nexts">{STATES.slice(1).map(state => <li key={state}><span><b>{stateWord(state)}</b>{meaningOf(state)}</span></li>)}</ol>
        <p class="note">{s('replaces')}</p>
        {account.name !== '' && <Quotas account={account} />}
      </Panel>
      <Panel title={s('atHome')}>
        <pre class="log">{CHECK_AT_HOME}</pre>
        <h3>{s('fromShell')}</h3><pre class="log">hakam submit FOLDER --to {here}</pre>
        <p class="xs faint">{s('folderIs')}</p>
      </Panel>
    </div>
  );
}
