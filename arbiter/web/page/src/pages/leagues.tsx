// The first page: all leagues of the site, each in miniature.
import type { JSX } from 'preact';
import type { useData } from '../data';
import { group } from '../format';
import { t, tx } from '../i18n';
import { useLadder } from '../ladder';
import { to } from '../route';
import { Announcement, LadderPanel } from '../ui/ladder';
import { MiniStandings, Progress } from '../ui/mini';
import { Chip, Count, Empty, Num, Shown } from '../ui/parts';
import { gameWord } from '../ui/suits';
import { useTitle } from '../ui/title';
import type { IndexView, LeagueEntryView } from '../view';
import { Hero } from './hero';

const MINI_ROWS = 4;

function LeagueCard({ entry }: { entry: LeagueEntryView }): JSX.Element {
  const { status } = entry;
  if (!status) {
    return <article class="panel lg"><h3><bdi>{entry.folder}</bdi></h3><Empty title={t('cannotRead')}><bdi class="mono wrap" lang="en" dir="ltr">{entry.error}</bdi></Empty></article>;
  }
  const unit = status.format === 'matches' ? 'matches' : status.format === 'single' ? 'boards' : 'pairs';
  return (
    <article class="panel lg link">
      <div class="t"><h3><a href={to.league(entry.folder)}><bdi>{status.league}</bdi></a></h3><Chip>{gameWord(status.rules)}</Chip>
        {!status.complete && <Chip kind="warn">{t('running')}</Chip>}
        <span class="end xs faint">{status.complete ? <Count n={status.pairs_done} word={unit === 'matches' ? 'pairs' : unit} /> : tx('doneOf', { done: <Num>{group(status.pairs_done)}</Num>, total: <Count n={status.pairs_total} word={unit === 'matches' ? 'pairs' : unit} /> })}</span></div>
      {!status.complete && <Progress done={status.pairs_done} total={status.pairs_total} label={t('pairsPlayed')} />}
      {entry.leaders.length ? <MiniStandings brief rows={entry.leaders.slice(0, MINI_ROWS)} /> : <Empty>{t('noPairsYet')}</Empty>}
    </article>
  );
}

export function Leagues({ index }: { index: ReturnType<typeof useData<IndexView>> }): JSX.Element {
  useTitle(t('leagues'));
  const ladder = useLadder(), season = ladder?.view.league || undefined;
  return (
    <>
      <div class="lead"><h1>{t('headline')}</h1><p>{t('twice')}</p></div>
      <Shown from={index} rows={2} tall>{data => {
        const above = ladder && <><Announcement text={ladder.view.announcement} /><LadderPanel ladder={ladder} /></>;
        if (data.leagues.length === 0) return <>{above}<Empty title={t('noLeagues')}>{t('noLeaguesWhatToDo')}</Empty></>;
        const isSeason = (l: LeagueEntryView): boolean => l.folder === season;
        const leagues = [...data.leagues.filter(isSeason), ...data.leagues.filter(l => !isSeason(l))];
        const readable = leagues.filter(l => l.status && l.leaders.length);
        const first = readable.find(isSeason) ?? readable.find(l => !l.status!.complete) ?? readable[0];
        return (
          <>
            {above}
            {first && <Hero entry={first} />}
            <h2>{t('allLeagues')}</h2>
            <div class="list">{leagues.map(entry => <LeagueCard key={entry.folder} entry={entry} />)}</div>
          </>
        );
      }}</Shown>
    </>
  );
}
