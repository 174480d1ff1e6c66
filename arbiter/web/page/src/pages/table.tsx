// The table: both rooms of a deal, moving together.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { seatsOf } from '../board';
import { contractOf } from '../contract';
import { files, useData } from '../data';
import { brief, signed } from '../format';
import { t, tx } from '../i18n';
import { parseRoute, tableOf, to, type BoardAt } from '../route';
import { change, settings } from '../settings';
import { Facts } from '../table/facts';
import { ResultGraph } from '../table/graph';
import { StepGrid } from '../table/grid';
import { usePlayer, useKeys, useSwipe } from '../table/player';
import { Room, trickNumber } from '../table/room';
import { columnOf, netOf, sameContract, sessionOf, stateOf, type Session } from '../table/session';
import { ShareMenu } from '../table/sharemenu';
import { StepBar } from '../table/stepbar';
import { Bot, Chip, Crumbs, Empty, ErrorBox, Num, Panel, Segmented, Skeleton } from '../ui/parts';
import { ContractWords, gameWord } from '../ui/suits';
import { useTitle } from '../ui/title';
import { useNarrow } from '../ui/width';
import type { BoardListView, BoardView, LeagueStatusView, SolveView } from '../view';
import { stepText } from '../words';

interface TableProps { league: string; name: string; status?: LeagueStatusView; analysis: boolean; at: BoardAt }

/** Where a deal of single boards is played: the arbiter's rule (OnlyRoom). */
const onlyRoom = (deal: number): number => 1 + (deal >> 1) % 2;

export function Table({ league, name, status, analysis, at }: TableProps): JSX.Element {
  useTitle(t('dealN', { n: at.deal }), name);
  const file = files(league), single = status?.format === 'single', first = single ? onlyRoom(at.deal) : 1;
  const one = useData<BoardView>(file.board(at.pairing, at.deal, first, at.board));
  const two = useData<BoardView>(single ? undefined : file.board(at.pairing, at.deal, 2, at.board));
  const boards = [one, two].flatMap(l => l.state === 'ok' ? [l.data] : []);
  const solvable = (board: BoardView | undefined): boolean => analysis && board?.players === 4 && board.steps.some(s => s.kind === 'card');
  const solve1 = useData<SolveView>(solvable(one.state === 'ok' ? one.data : undefined) ? file.solve(at.pairing, at.deal, first, at.board) : undefined);
  const solve2 = useData<SolveView>(solvable(two.state === 'ok' ? two.data : undefined) ? file.solve(at.pairing, at.deal, 2, at.board) : undefined);
  const solves = boards.map(board => { const s = board.room === first ? solve1 : solve2; return s.state === 'ok' ? s.data : undefined; });
  const waiting = one.state === 'loading' || (!single && two.state === 'loading');
  const session = useMemo(() => !waiting && boards.length ? sessionOf(boards, solves) : undefined, [waiting, ...boards, ...solves]);
  const own = tableOf(league), bdi = <bdi>{name}</bdi>;
  const way = own !== undefined ? [{ text: t('playBeside'), href: to.play() }, { text: bdi, href: to.play(own) }] : [{ text: t('leagues'), href: to.leagues }, { text: bdi, href: to.league(league) }, { text: t('boards'), href: to.boards(league) }];
  const crumbs = <Crumbs items={[...way, { text: tx('dealN', { n: <Num>{at.deal}</Num> }) }]} />;
  if (session) return <Deal key={at.board} league={league} status={status} at={at} session={session} queued={solve1.state === 'busy' || solve2.state === 'busy'} crumbs={crumbs} />;
  const failed = [one, two].find(l => l.state === 'error');
  return (
    <>{crumbs}<h1>{tx('dealN', { n: <Num>{at.deal}</Num> })}</h1>
      {failed?.state === 'error' ? <ErrorBox message={failed.message} retry={failed.retry} />
        : waiting ? <div class="stage">{[1, 2].map(n => <div key={n} class="panel room"><Skeleton rows={1} tall /></div>)}</div>
          : <Empty title={t('notClosed')}>{t('notClosedWhen')}</Empty>}</>
  );
}

function Match({ session }: { session: Session }): JSX.Element {
  const first = session.rooms[0]!, net = netOf(session), side = net >= 0 ? 'a' : 'b';
  const contract = first.contract && <ContractWords contract={contractOf(first.contract)} />;
  return (
    <div class="match"><div><h1><Bot side="a" name={session.names.a} /><small>{t('against')}</small><Bot side="b" name={session.names.b} /></h1>
      <div class="facts"><Chip>{gameWord(first.rules)}</Chip><span>{tx('dealN', { n: <Num>{first.deal}</Num> })}</span>
        {first.board > 0 && <span>{tx('boardN', { n: <Num>{first.board + 1}</Num> })}</span>}
        {session.rooms.length > 1 && contract && sameContract(session) && <span>{tx('inBothRooms', { contract })}</span>}
        <span>{t('dealer')}: {tx('seatN', { n: <Num>{first.dealer}</Num> })}</span>
        {session.rooms.map(room => <span key={room.room}>{tx('roomN', { n: room.room })}: <Num>{room.points.join(' – ').replaceAll('-', '−')}</Num></span>)}</div></div>
      <div class={`net is-${side}`}><b><Num>{net ? signed(Math.abs(net), 0) : '0'}</Num></b><span>{net ? <>{tx('onThisDeal', { bot: <bdi>{session.names[side]}</bdi> })} · <Num>{signed(Math.abs(net) / session.rooms.length, 1)}</Num> {t('aBoard')}</> : t('even')}</span></div></div>
  );
}

const ADDRESS_MS = 150;
/** The address of a deal without its step, however it was written; undefined on other pages. */
function dealOf(hash: string): string | undefined {
  const route = parseRoute(hash);
  return route.page === 'table' ? to.table(route.league, { pairing: route.at.pairing, deal: route.at.deal, board: route.at.board }) : undefined;
}

/** The address names the position, without a new entry in the history for each step. When the reader has just gone elsewhere, the
 * address is already that of the next page: it stays. */
function nameStep(address: string): void {
  if (dealOf(location.hash) === dealOf(address)) history.replaceState(history.state, '', address);
}

interface DealProps { league: string; status?: LeagueStatusView; at: BoardAt; session: Session; queued: boolean; crumbs: JSX.Element }

function Deal({ league, status, at, session, queued, crumbs }: DealProps): JSX.Element {
  const [room, setRoom] = useState<number>(at.room);
  const [seat, setSeat] = useState<number | undefined>(at.seat);
  const [present, setPresent] = useState(false);
  const narrow = useNarrow(560), stage = useRef<HTMLDivElement>(null);
  const player = usePlayer(session, at.step, action => {
    if (action === 'projector') setPresent(!present);
    else if (action === 'colours') change({ cards: settings.cards === '4' ? '2' : '4' });
  });
  const show = session.rooms.length > 1 ? room : session.rooms[0]!.room;
  useKeys(player, () => setRoom(show === 1 ? 2 : 1));
  const swipe = useSwipe(player);
  useEffect(() => setRoom(at.room), [at.room]);
  const address = to.table(league, { pairing: at.pairing, deal: at.deal, board: at.board, step: player.at, room: show, seat });
  useEffect(() => { const timer = setTimeout(() => nameStep(address), ADDRESS_MS); return () => clearTimeout(timer); }, [address]);
  useEffect(() => { document.documentElement.classList.toggle('present', present); return () => document.documentElement.classList.remove('present'); }, [present]);
  const states = session.rooms.map((_, i) => stateOf(session, i, player.at));
  const lead = Math.max(0, session.rooms.findIndex(r => r.room === show)), state = states[lead]!;
  const where = state.bidding ? t('auction') : <>{t('trick')} <Num>{trickNumber(session.rooms[lead]!, state)}</Num></>;
  const title = `${session.names.a} – ${session.names.b} · ${t('dealN', { n: at.deal })} · ${player.at} / ${session.length}`;
  const difference = (i: number): number | undefined => session.difference >= 0 ? session.columns[session.difference]![i] : undefined;
  return (
    <>
      <div class="crumbs-box">{crumbs}
        <div class="tools">
          <select aria-label={t('hands')} value={seat ?? ''} onChange={e => setSeat(e.currentTarget.value === '' ? undefined : Number(e.currentTarget.value))}>
            <option value="">{t('handsOpen')}</option>{seatsOf(session.rooms[0]!).map(s => <option key={s} value={s}>{t('handsOf', { n: s })}</option>)}</select>
          <ShareMenu title={title} file={`hakam-${at.pairing}-${at.deal}-${player.at}`} stage={() => stage.current} />
        </div></div>
      <Match session={session} />
      {status?.format === 'matches' && <BoardsOfMatch league={league} at={at} />}
      {session.rooms.length > 1 && <div class="phone-rooms"><Segmented label={t('room')} value={String(show)} onChange={v => setRoom(Number(v))} options={session.rooms.map(r => ({ value: String(r.room), text: <>{t('roomN', { n: r.room })}: <Num>{r.points.join('–').replaceAll('-', '−')}</Num></> }))} /></div>}
      <div class="wide">
        <div class="left">
          <div class={`stage${session.rooms.length > 1 ? '' : ' one-room'}`} data-show={show} ref={stage} {...swipe}>
            {session.rooms.map((board, i) => <Room key={board.room} board={board} state={states[i]!} solve={session.solves[i]} narrow={narrow} seen={seat} difference={difference(i)} />)}
          </div>
          <p class="sr" aria-live="polite">{player.playing ? '' : session.rooms.map((board, i) => `${t('roomN', { n: board.room })}: ${states[i]!.last ? stepText(board, states[i]!.last!) : t('asDealt')}`).join('. ')}</p>
          <StepBar session={session} at={player.at} playing={player.playing} speed={player.speed} present={present} where={where} go={player.go} act={player.act} setSpeed={player.setSpeed} />
        </div>
        <div class="below">
          <div class="col">
            <Panel title={t('bestPlay')}>{session.solves.some(Boolean) ? <ResultGraph session={session} at={player.at} go={player.go} /> : <Empty>{t(queued ? 'analysisQueued' : session.rooms[0]!.players === 2 ? 'noAnalysisPiles' : 'noAnalysis')}</Empty>}</Panel>
            <Panel title={t('resultOfDeal')}><Facts session={session} /></Panel>
            <Faults session={session} go={player.go} />
          </div>
          <Panel title={t('trickByTrick')} className="trail" end={<span class="xs faint keys">{t('keysHint')}</span>}><StepGrid session={session} at={player.at} show={show} go={player.go} /></Panel>
        </div>
      </div>
    </>
  );
}

/** Faults and notes of the deal, each with a way to its step. */
function Faults({ session, go }: { session: Session; go: (at: number) => void }): JSX.Element | null {
  const found = session.rooms.flatMap((board, room) => board.steps.flatMap((step, i) => step.fault ? [{ board, fault: step.fault, column: columnOf(session, room, i) }] : []));
  if (!found.length) return null;
  return (
    <Panel title={t('faults')}><ul class="fault-list">{found.map(({ board, fault, column }) => (
      <li key={`${board.room} ${column}`}><button type="button" class="btn ghost" onClick={() => go(column + 1)}>{t('roomN', { n: board.room })}, {t('step')} <Num>{column + 1}</Num></button> <Chip kind="bad" mono>{fault.kind}</Chip> <bdi class="small">{board.seats[fault.seat]?.entrant}</bdi> <bdi class="small wrap" dir="auto">{brief(fault.detail)}</bdi></li>
    ))}</ul></Panel>
  );
}

function BoardsOfMatch({ league, at }: { league: string; at: BoardAt }): JSX.Element | null {
  const list = useData<BoardListView>(files(league).boards);
  const pair = list.state === 'ok' ? list.data.pairs.find(p => p.pairing === at.pairing && p.deal === at.deal) : undefined;
  const count = Math.max(0, ...(pair?.rooms.map(r => r.boards) ?? []));
  if (count < 2) return null;
  return (
    <nav class="match-boards" aria-label={t('boardsOfMatch')}>{Array.from({ length: count }, (_, board) => (
      <a key={board} class="btn ghost" href={to.table(league, { pairing: at.pairing, deal: at.deal, board })} {...(board === at.board ? { 'aria-current': 'page' as const } : {})}><Num>{board + 1}</Num></a>
    ))}</nav>
  );
}
