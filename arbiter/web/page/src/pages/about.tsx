// What the figures mean, and how anybody can check them.
import type { JSX } from 'preact';
import type { useData } from '../data';
import { t, type Key } from '../i18n';
import { to } from '../route';
import { Num, Panel, Scroll, Shown } from '../ui/parts';
import { gameWord } from '../ui/suits';
import { useTitle } from '../ui/title';
import type { IndexView, LeagueStatusView } from '../view';

const SECTIONS: readonly { title: Key; text: readonly Key[] }[] = [
  { title: 'aboutDeals', text: ['aboutDeals1', 'aboutDeals2'] },
  { title: 'aboutRatings', text: ['aboutRatings1', 'aboutRatings2', 'aboutRatings3'] },
  { title: 'aboutFaults', text: ['aboutFaults1'] },
  { title: 'aboutTable', text: ['aboutTable1', 'aboutTable2'] },
];

const COMMANDS: readonly { what: Key; command: string }[] = [
  { what: 'verifyAll', command: 'hakam verify LEAGUE' },
  { what: 'verifyShow', command: 'hakam show LEAGUE --pairing 0 --deal 1 --room 2' },
  { what: 'verifyExport', command: 'hakam export LEAGUE --output boards.jsonl' },
];

const clockOf = (s: LeagueStatusView): string => `${s.per_decision_s} s + ${s.bank_s} s`;

export function About({ index }: { index: ReturnType<typeof useData<IndexView>> }): JSX.Element {
  useTitle(t('about'));
  return (
    <>
      <h1>{t('about')}</h1>
      <div class="about">{SECTIONS.map(s => <Panel key={s.title} title={t(s.title)}>{s.text.map(key => <p key={key}>{t(key)}</p>)}</Panel>)}</div>
      <Panel title={t('aboutVerify')}><div class="prose"><p>{t('aboutVerify1')}</p><p>{t('aboutVerify2')}</p></div>
        <dl class="commands">{COMMANDS.map(c => <div key={c.command}><dt>{t(c.what)}</dt><dd><pre class="log">{c.command}</pre></dd></div>)}</dl></Panel>
      <Panel title={t('aboutLeagues')}><Shown from={index} rows={4}>{data => (
        <Scroll label={t('aboutLeagues')}><table class="tbl seeds"><thead><tr><th scope="col">{t('league')}</th><th scope="col">{t('game')}</th><th scope="col">{t('clock')}</th><th scope="col">{t('seedShown')}</th><th scope="col">SHA-256</th></tr></thead>
          <tbody>{data.leagues.flatMap(l => l.status ? [<tr key={l.folder}><th scope="row"><a href={to.league(l.folder)}><bdi>{l.status.league}</bdi></a></th><td>{gameWord(l.status.rules)}</td><td><Num>{clockOf(l.status)}</Num></td>
            <td>{l.status.seed === undefined ? t('seedLater') : <span class="mono">{l.status.seed}</span>}</td><td><span class="mono sha">{l.status.seed_sha256}</span></td></tr>] : [])}</tbody></table></Scroll>
      )}</Shown></Panel>
    </>
  );
}
