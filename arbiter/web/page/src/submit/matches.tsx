// Unrated matches on request: an author's accepted bot against a house bot, or one whose author is willing.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useAgain } from '../again';
import { loadAccount } from '../account';
import { t } from '../i18n';
import { to } from '../route';
import type { AccountView, MatchRequest, MatchView } from '../site';
import { Chip, Name, Panel } from '../ui/parts';
import { askMatch, setWilling } from './api';
import { nameOf } from './state';
import { Said, TrialPoints } from './submission';
import { refusalText, s, sx } from './words';

const PAIRS = [5, 20, 50, 100];
const EACH_MS = 2000;

const CHIPS: Record<string, { kind: string; word: 'matchWaits' | 'matchPlays' | 'matchPlayed' | 'matchFailed' }> = {
  waiting: { kind: '', word: 'matchWaits' }, playing: { kind: 'warn', word: 'matchPlays' }, played: { kind: 'good', word: 'matchPlayed' }, failed: { kind: 'bad', word: 'matchFailed' },
};
const underWay = (match: MatchView): boolean => match.state === 'waiting' || match.state === 'playing';

function Row({ match }: { match: MatchView }): JSX.Element {
  const chip = CHIPS[match.state];
  return (
    <tr><th scope="row"><Name>{match.entrant}</Name> – <Name>{match.against}</Name></th>
      <td><Chip kind={chip?.kind ?? ''}>{chip ? s(chip.word) : match.state}</Chip></td>
      <td class="muted">{match.result ? <TrialPoints trial={match.result} /> : match.reason && <Said>{match.reason}</Said>}</td>
      <td class="r">{match.result && <a href={to.league(match.league)}>{t('boards')}</a>}</td></tr>
  );
}

function Ask({ account, own }: { account: AccountView; own: readonly string[] }): JSX.Element {
  const [entrant, setEntrant] = useState(own[0]!), [against, setAgainst] = useState(''), [pairs, setPairs] = useState(20), [said, say] = useState('');
  const mine = own.includes(entrant) ? entrant : own[0]!;
  const others = account.opponents.filter(name => name !== mine), other = others.includes(against) ? against : others[0];
  if (other === undefined) return <p class="note">{s('matchNobody')}</p>;
  const choice = (label: string, value: string, all: readonly string[], set: (value: string) => void): JSX.Element => (
    <label>{label}<select value={value} onChange={event => set(event.currentTarget.value)}>{all.map(name => <option key={name} value={name}>{name}</option>)}</select></label>
  );
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    say('');
    const answer = await askMatch({ entrant: mine, against: other, pairs } satisfies MatchRequest);
    if ('refusal' in answer) say(refusalText(answer.refusal, 'other'));
    void loadAccount();
  };
  return (
    <form class="acts match" onSubmit={event => { void send(event); }}>
      {choice(s('matchBot'), mine, own, setEntrant)}
      {choice(s('matchAgainst'), other, others, setAgainst)}
      {choice(s('matchPairs'), String(pairs), PAIRS.map(String), value => setPairs(Number(value)))}
      <button type="submit" class="btn" disabled={account.matches.some(underWay)}>{s('matchAsk')}</button>
      {said && <p class="wrong" role="alert">{said}</p>}
    </form>
  );
}

export function Matches({ account }: { account: AccountView }): JSX.Element | null {
  const live = account.submissions.filter(view => view.state === 'ACCEPTED');
  useAgain(loadAccount, () => true, EACH_MS, account.matches.some(underWay));
  // Where the site plays no matches, nobody can be asked.
  if (account.opponents.length === 0 || (live.length === 0 && account.matches.length === 0)) return null;
  return (
    <Panel title={s('matches')} sub={s('matchesHow')}>
      {live.length > 0 && <Ask account={account} own={live.map(nameOf)} />}
      {live.map(view => (
        <label class="check" key={view.id}><input type="checkbox" checked={view.willing} onChange={event => { void setWilling(view.id, event.currentTarget.checked).then(loadAccount); }} />
          <span>{sx('matchWilling', { name: <Name>{nameOf(view)}</Name> })}</span></label>
      ))}
      {account.matches.length > 0 && <table class="tbl sent"><tbody>{account.matches.map(match => <Row key={match.id} match={match} />)}</tbody></table>}
    </Panel>
  );
}
