// The league that is being played (or the first one), beside the deal that decided most, which plays by itself.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { stateAfter } from '../board';
import { contractOf } from '../contract';
import { files, useData } from '../data';
import { group } from '../format';
import { t, tx } from '../i18n';
import { to } from '../route';
import { Felt } from '../table/felt';
import { sideOf, teamName, teamOf } from '../table/session';
import { MiniStandings, Progress } from '../ui/mini';
import { Bot, Chip, Count, Num, Panel } from '../ui/parts';
import { ContractWords, gameWord } from '../ui/suits';
import { useNarrow } from '../ui/width';
import type { BoardListView, BoardView, LeagueEntryView, ListedPairView } from '../view';
import { SwingList } from './swings';

const STEP_MS = 1100, PAUSE_STEPS = 3, SWINGS = 3;

function Preview({ league, pair }: { league: string; pair: ListedPairView }): JSX.Element | null {
  const shown = pair.rooms[pair.shown];
  const loaded = useData<BoardView>(shown && files(league).board(pair.pairing, pair.deal, shown.room, shown.board));
  const [step, setStep] = useState(0);
  const narrow = useNarrow(560);
  const board = loaded.state === 'ok' ? loaded.data : undefined;
  const length = board?.steps.length ?? 0;
  useEffect(() => {
    const first = board?.steps.findIndex(s => s.kind === 'card') ?? 0;
    setStep(Math.min(length, Math.max(0, first) + 6));
    // It stands still where motion is unwelcome.
    if (!length || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setStep(s => s >= length + PAUSE_STEPS ? 0 : s + 1), STEP_MS);
    return () => clearInterval(timer);
  }, [board]);
  if (!board || !shown) return null;
  const state = stateAfter(board, step);
  return (
    <div class="watch">
      <div class="cap"><b>{t('largestSwing')}</b><span class="faint">{tx('dealN', { n: <Num>{board.deal}</Num> })}</span><Bot side="a" name={teamName(board, teamOf(board, 'a'))} /><span class="faint">{t('against')}</span><Bot side="b" name={teamName(board, teamOf(board, 'b'))} />
        <a class="end" href={to.table(league, { pairing: pair.pairing, deal: pair.deal, board: shown.board, room: shown.room })}>{t('roomN', { n: shown.room })}{board.contract && <> · <ContractWords contract={contractOf(board.contract)} /></>}</a></div>
      <div dir="ltr"><Felt board={board} state={state} side={seat => sideOf(board, seat)} narrow={narrow} label={t('largestSwing')} /></div>
    </div>
  );
}

export function Hero({ entry }: { entry: LeagueEntryView }): JSX.Element {
  const status = entry.status!;
  const swings = useData<BoardListView>(status.boards_shown ? files(entry.folder).swings : undefined);
  const pairs = swings.state === 'ok' ? swings.data.pairs : [];
  return (
    <Panel title={status.league} className="hero" bare>
      {pairs[0] && <Preview league={entry.folder} pair={pairs[0]} />}
      <div class="side">
        <div class="t"><h2><a href={to.league(entry.folder)}><bdi>{status.league}</bdi></a></h2><Chip>{gameWord(status.rules)}</Chip>{!status.complete && <Chip kind="warn">{t('running')}</Chip>}</div>
        <div><Progress done={status.pairs_done} total={status.pairs_total} label={t('pairsPlayed')} />
          <p class="small muted">{tx('doneOf', { done: <Num>{group(status.pairs_done)}</Num>, total: <Count n={status.pairs_total} word={status.format === 'single' ? 'boards' : 'pairs'} /> })}</p></div>
        <div><h3>{t('interval95Points')}</h3><MiniStandings rows={entry.leaders} /></div>
        <p class="actions"><a class="btn primary" href={to.league(entry.folder)}>{t('standings')}</a>{pairs[0] && <a class="btn" href={to.table(entry.folder, pairs[0])}>{t('watchBoth')}</a>}</p>
        {pairs.length > 0 && <div><h3>{t('largestSwings')}</h3><SwingList league={entry.folder} pairs={pairs.slice(0, SWINGS)} /></div>}
      </div>
    </Panel>
  );
}
