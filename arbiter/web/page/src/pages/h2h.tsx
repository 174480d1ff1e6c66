// Two bots against each other.
import type { JSX } from 'preact';
import { chosen } from '../boardlist';
import { files, useData } from '../data';
import { digitsFor, signed } from '../format';
import { t, tx } from '../i18n';
import { to } from '../route';
import { scaleOf } from '../scale';
import { Bot, Count, Crumbs, Empty, Estimate, Name, Num, Panel, Shown } from '../ui/parts';
import { useTitle } from '../ui/title';
import { AxisHead, Whisker } from '../ui/whisker';
import type { BoardListView, CrosstableCell, CrosstableView, LeagueStatusView, ScheduleView } from '../view';
import { PairTable } from './boards';
import { WonDrawnLost } from './standings';

const MOST_PAIRS = 30;

function Result({ cell }: { cell: CrosstableCell }): JSX.Element {
  const digits = digitsFor([cell.mean]), low = cell.low ?? cell.mean, high = cell.high ?? cell.mean;
  const scale = scaleOf([{ value: low }, { value: high }, { value: 0 }]);
  const clear = cell.low !== undefined && (low > 0 || high < 0) && !cell.few;
  const better = cell.mean > 0 ? cell.entrant : cell.against;
  return (
    <div class="h2h-result">
      <div class="big"><small>{tx('pointsOfBot', { bot: <Name>{cell.entrant}</Name> })}</small><Estimate value={cell.mean} half={cell.low === undefined ? undefined : (high - low) / 2} digits={digits} /></div>
      <div class="h2h-scale"><AxisHead scale={scale} /><Whisker scale={scale} value={cell.mean} low={cell.low} high={cell.high} digits={digits} tone={clear ? cell.mean < 0 ? 'neg' : '' : 'unclear'} /></div>
      <p>{clear ? tx('isBetter', { bot: <b><Name>{better}</Name></b> }) : t('notClear')}{cell.low !== undefined && <span class="faint"> · 95%: <Num>{signed(low, digits)} … {signed(high, digits)}</Num></span>}{cell.few && <span class="faint"> · {t('fewDecide')}</span>}</p>
      <dl class="stats"><div><dt>{t('pairsHead')}</dt><dd><Count n={cell.pairs} word="pairs" /></dd></div><div class="wdl-stat"><dt>{t('wonDrawnLost')}</dt><dd><WonDrawnLost won={cell.won} drawn={cell.drawn} lost={cell.lost} /></dd></div></dl>
    </div>
  );
}

interface Props { league: string; name: string; a: string; b: string; status?: LeagueStatusView }

export function HeadToHead({ league, name, a, b, status }: Props): JSX.Element {
  useTitle(`${a} – ${b}`, name);
  const file = files(league), shown = status?.boards_shown !== false;
  const crosstable = useData<CrosstableView>(file.crosstable);
  const schedule = useData<ScheduleView>(file.schedule);
  const boards = useData<BoardListView>(shown ? file.boards : undefined);
  const pairings = schedule.state === 'ok' ? schedule.data.pairings.filter(p => (p.first === a && p.second === b) || (p.first === b && p.second === a)) : [];
  return (
    <>
      <Crumbs items={[{ text: t('leagues'), href: to.leagues }, { text: <bdi>{name}</bdi>, href: to.league(league) }, { text: t('headToHead') }]} />
      <div class="match"><h1><Bot side="a" name={a} href={to.bot(league, a)} /><small>{t('against')}</small><Bot side="b" name={b} href={to.bot(league, b)} /></h1>
        <a class="btn" href={to.h2h(league, b, a)}>{t('otherSide')}</a></div>
      <Panel title={t('headToHead')} sub={t('pointsABoard')}><Shown from={crosstable} rows={3} absent="noPairsYet">{data => {
        const cell = data.crosstable.find(c => c.entrant === a && c.against === b);
        return cell ? <Result cell={cell} /> : <Empty>{t('notMet')}</Empty>;
      }}</Shown></Panel>
      {pairings.length > 0 && <Panel title={t('schedule')}><ul class="pairings">{pairings.map(p => <li key={p.pairing}>{tx('pairingN', { n: <Num>{p.pairing}</Num> })} · {tx('roundN', { n: <Num>{p.round}</Num> })} · {tx('doneOf', { done: <Num>{p.done}</Num>, total: <Count n={p.deals} word="pairs" /> })}</li>)}</ul></Panel>}
      <Panel title={t('largestSwings')} end={<a class="small" href={to.boards(league, { bot: a, against: b })}>{t('allBoards')}</a>}>
        {!shown ? <Empty title={t('boardsHidden')}>{t('boardsHiddenUntil')}</Empty> : <Shown from={boards} rows={6} absent="noPairsYet">{data => {
          const found = chosen(data, { bot: a, against: b, contract: '', faults: false, text: '' });
          return found.length ? <PairTable league={league} pairs={found.slice(0, MOST_PAIRS)} /> : <Empty>{t('noneOfTheirs')}</Empty>;
        }}</Shown>}
      </Panel>
    </>
  );
}
