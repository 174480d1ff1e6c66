// Both rooms call by call and trick by trick. Every cell is a step to go to.
import type { JSX } from 'preact';
import { seatsOf } from '../board';
import { duration } from '../format';
import { t, tx } from '../i18n';
import { NotEqual } from '../ui/card';
import { Mini, cardText } from '../ui/suits';
import { Num, Scroll, Swatch } from '../ui/parts';
import type { BoardView } from '../view';
import { callText } from '../words';
import { columnOf, sideOf, type Session } from './session';

type Row = (number | undefined)[];   // the step of each seat

/** The calls in rows of one round. */
export function callRows(board: BoardView): Row[] {
  const rows: Row[] = [];
  let last = board.players;
  board.steps.forEach((step, index) => {
    if (step.kind !== 'call' || !step.call) return;
    if (step.seat <= last || rows.length === 0) rows.push([]);
    rows[rows.length - 1]![step.seat] = index;
    last = step.seat;
  });
  return rows;
}

export interface TrickRow { steps: Row; lead: number; winner?: number }
export function trickRows(board: BoardView): TrickRow[] {
  const rows: TrickRow[] = [];
  let open: TrickRow | undefined;
  board.steps.forEach((step, index) => {
    if (step.kind !== 'card' || !step.card) return;
    if (!open) rows.push(open = { steps: [], lead: step.seat });
    open.steps[step.seat] = index;
    if (step.won_by !== undefined) { open.winner = step.won_by; open = undefined; }
  });
  return rows;
}

interface GridProps { session: Session; at: number; show: number; go: (at: number) => void }

function Cells({ room, row, trick, p }: { room: number; row: Row | undefined; trick?: TrickRow; p: GridProps }): JSX.Element {
  const board = p.session.rooms[room]!, solve = p.session.solves[room];
  return (
    <>{seatsOf(board).map(seat => {
      const index = row?.[seat], className = `room-${board.room}`;
      if (index === undefined) return <td key={seat} class={className} />;
      const step = board.steps[index]!, column = columnOf(p.session, room, index), cost = solve?.costs[index] ?? 0;
      const look = [`is-${sideOf(board, seat)}`, column === p.at - 1 ? 'now' : column >= p.at ? 'later' : '', column === p.session.difference ? 'diff' : '', trick?.lead === seat ? 'lead' : '', trick?.winner === seat ? 'win' : '', step.card ? '' : step.call === 'PASS' ? 'call' : 'call hot', ].filter(Boolean).join(' ');
      const label = `${board.seats[seat]!.entrant} ${step.card ? cardText(step.card) : callText(step.call)}${cost ? ` −${cost}` : ''}${step.took_ms === undefined ? '' : `, ${duration(step.took_ms)}`}${step.fault ? `, ${step.fault.kind}` : ''}`;
      return <td key={seat} class={className}><button type="button" class={look} title={label} {...(column === p.at - 1 ? { 'aria-current': 'step' as const } : {})} onClick={() => p.go(column + 1)}>{step.card ? <Mini card={step.card} /> : callText(step.call)}{cost > 0 && <sup>−{cost}</sup>}{step.fault && <sup>!</sup>}</button></td>;
    })}</>
  );
}

export function StepGrid(p: GridProps): JSX.Element {
  const { session } = p, { rooms } = session;
  const calls = rooms.map(callRows), tricks = rooms.map(trickRows), most = (lists: readonly unknown[][]): number => Math.max(...lists.map(l => l.length));
  const gap = <td class="gap" />;
  const line = (cells: (room: number) => JSX.Element): JSX.Element => <>{rooms.map((_, room) => <>{room > 0 && gap}{cells(room)}</>)}</>;
  const lost = (side: 'a' | 'b'): number => rooms.reduce((sum, board, room) => sum + board.steps.reduce((s, step, i) => s + (sideOf(board, step.seat) === side ? session.solves[room]?.costs[i] ?? 0 : 0), 0), 0);
  return (
    <>
      <Scroll label={t('trickByTrick')}><table class="steps" data-show={p.show}>
        <thead><tr><td />{rooms.map((board, room) => <>{room > 0 && gap}<th scope="colgroup" class={`room-${board.room}`} colSpan={board.players}>{t('roomN', { n: board.room })}</th></>)}</tr>
          <tr><td />{line(room => <>{seatsOf(rooms[room]!).map(seat => <th key={seat} scope="col" class={`room-${rooms[room]!.room}`}><Swatch side={sideOf(rooms[room]!, seat)} /> {seat}</th>)}</>)}</tr></thead>
        <tbody>{Array.from({ length: most(calls) }, (_, k) => <tr key={k}><th scope="row" class="no">{k === 0 && t('auction')}</th>{line(room => <Cells room={room} row={calls[room]![k]} p={p} />)}</tr>)}</tbody>
        <tbody>{Array.from({ length: most(tricks) }, (_, k) => <tr key={k}><th scope="row" class="no">{k + 1}</th>{line(room => <Cells room={room} row={tricks[room]![k]?.steps} trick={tricks[room]![k]} p={p} />)}</tr>)}</tbody>
      </table></Scroll>
      <p class="key">
        {session.costly.length > 0 && <span><b><Num>−n</Num></b> {t('lostAgainstBest')}</span>}
        {session.difference >= 0 && <span><span class="dm"><NotEqual size={10} /></span> {t('roomsPart')}</span>}
        {session.costly.length > 0 && <span>{tx('lostByCards', { a: <><bdi>{session.names.a}</bdi> <Num>−{lost('a')}</Num></>, b: <><bdi>{session.names.b}</bdi> <Num>−{lost('b')}</Num></> })}</span>}
      </p>
    </>
  );
}
