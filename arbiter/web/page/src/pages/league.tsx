// The leaderboard of a league.
import type { JSX } from 'preact';
import { files, useData } from '../data';
import { brief, group, inTime } from '../format';
import { t, tx } from '../i18n';
import { useLadder } from '../ladder';
import type { LiveState } from '../live';
import { to } from '../route';
import { Announcement, WaitingBots } from '../ui/ladder';
import { Progress } from '../ui/mini';
import { Chip, Count, Crumbs, Empty, Num, Panel, Shown } from '../ui/parts';
import { gameWord } from '../ui/suits';
import { useTitle } from '../ui/title';
import type { BoardListView, CrosstableView, HistoryView, LeagueStatusView, ScheduleView, StandingsView } from '../view';
import { AgentTable, Ties } from './extras';
import { Crosstable } from './crosstable';
import { History } from './history';
import { Schedule } from './schedule';
import { Standings } from './standings';
import { SwingList } from './swings';

const SWINGS = 8;
const SURE_P = 0.05;   // below, one rating a bot does not explain the results

function Head({ status, standings, live }: { status: LeagueStatusView; standings?: StandingsView; live: LiveState }): JSX.Element {
  const unit = status.format === 'single' ? 'boards' : 'pairs';
  return (
    <div class="head">
      <div class="top"><h1><bdi>{status.league}</bdi></h1>
        {!status.complete && (live.state === 'off' ? <Chip kind="warn">{t('running')}</Chip> : <Chip kind={live.state === 'live' ? 'live' : 'stale'}>{t('live')}</Chip>)}
        <Chip>{gameWord(status.rules)}</Chip>{status.format === 'matches' && <Chip>{t('formatMatches')}</Chip>}{status.format === 'single' && <Chip>{t('formatSingle')}</Chip>}</div>
      <div class="progress"><Progress done={status.pairs_done} total={status.pairs_total} label={t('pairsPlayed')} />
        <span class="small">{tx('doneOf', { done: <b><Num>{group(status.pairs_done)}</Num></b>, total: <span class="muted"><Count n={status.pairs_total} word={unit} /></span> })}
          {!status.complete && live.state === 'live' && live.left !== undefined && <span class="muted"> · {t('endsAt', { when: inTime(live.left) })}</span>}</span></div>
      <dl class="stats">
        <div><dt>{t('entrants')}</dt><dd><Num>{status.entrants.length}</Num></dd></div>
        <div><dt>{t('faults')}</dt><dd><Num>{group(status.faults)}</Num></dd></div>
        {standings?.fit && <div><dt>{t('modelFit')}</dt><dd class="plain">{t(standings.fit.p < SURE_P ? 'fitBad' : 'fitGood')} <span class="faint"><Num>p {standings.fit.p < 0.01 ? '< 0.01' : standings.fit.p.toFixed(2)}</Num></span></dd></div>}
        <div><dt>{t(status.seed === undefined ? 'seedHidden' : 'seedShown')}</dt><dd class="mono plain" title={`SHA-256 ${status.seed_sha256}`}>{status.seed ?? `SHA-256 ${status.seed_sha256.slice(0, 12)}…`}</dd></div>
      </dl>
    </div>
  );
}

export function League({ league, name, begun, live }: { league: string; name: string; begun: boolean; live: LiveState }): JSX.Element {
  useTitle(name);
  const file = files(league);
  const status = useData<LeagueStatusView>(file.league);
  const standings = useData<StandingsView>(begun ? file.standings : undefined);
  const crosstable = useData<CrosstableView>(begun ? file.crosstable : undefined);
  const history = useData<HistoryView>(begun ? file.history : undefined);
  const schedule = useData<ScheduleView>(file.schedule);
  const swings = useData<BoardListView>(begun ? file.swings : undefined);
  const view = useLadder()?.view, ladder = league && view?.league === league ? view : undefined;   // if this league is its season
  const waiting = ladder && <WaitingBots bots={ladder.bots} />;
  const shown = status.state !== 'ok' || status.data.boards_shown;
  return (
    <>
      <Crumbs items={[{ text: t('leagues'), href: to.leagues }, { text: <bdi>{name}</bdi> }]} />
      {ladder && <Announcement text={ladder.announcement} />}
      <Shown from={status}>{data => <Head status={data} standings={standings.state === 'ok' ? standings.data : undefined} live={live} />}</Shown>
      {!begun ? <><Panel title={t('standings')}><Empty title={t('noPairsYet')}>{t('noPairsYetWhen')}</Empty></Panel>{waiting}</> : <>
      {standings.state === 'ok' && standings.data.warnings.length > 0 &&
        <ul class="banner warnings">{standings.data.warnings.map(warning => <li key={warning}><bdi lang="en" dir="ltr">{brief(warning)}</bdi></li>)}</ul>}
      <Shown from={standings} rows={6} absent="noPairsYet">{data => <Standings league={league} standings={data} matches={status.state === 'ok' && status.data.format === 'matches'} history={history.state === 'ok' ? history.data : undefined} />}</Shown>
      {waiting}
      {standings.state === 'ok' && standings.data.ties.length > 0 && <Ties league={league} ties={standings.data.ties} />}
      {standings.state === 'ok' && standings.data.agents.length > 0 && <AgentTable agents={standings.data.agents} />}
      <div class="two">
        <Panel title={t('headToHead')}><Shown from={crosstable} rows={6}>{data => <Crosstable league={league} table={data} />}</Shown></Panel>
        <Panel title={t('largestSwings')} end={<a class="small" href={to.boards(league)}>{t('allBoards')}</a>}>
          {shown ? <Shown from={swings} rows={6}>{data => data.pairs.length ? <><p class="note">{t('swingsNote')}</p><SwingList league={league} pairs={data.pairs.slice(0, SWINGS)} /></> : <Empty>{t('noPairsYet')}</Empty>}</Shown>
            : <Empty title={t('boardsHidden')}>{t('boardsHiddenUntil')}</Empty>}
        </Panel>
      </div>
      <Panel title={t('ratingOverTime')} sub={t('ratingOverTimeNote')}><Shown from={history} rows={1} tall>{data => <History history={data} />}</Shown></Panel>
      </>}
      <Panel title={t('schedule')}><Shown from={schedule} rows={4}>{data => <Schedule league={league} schedule={data} complete={status.state === 'ok' && status.data.complete} />}</Shown></Panel>
    </>
  );
}
