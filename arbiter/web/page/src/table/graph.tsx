// What the first entrant reaches with best play from each step on: the lines change only where a card lost points.
import type { JSX } from 'preact';
import { valueAfter, doneAt } from '../board';
import { signed } from '../format';
import { t, tx } from '../i18n';
import { makeScale } from '../scale';
import { Num } from '../ui/parts';
import { sameContract, teamOf, type Session } from './session';

const W = 560, H = 240, LEFT = 44, RIGHT = 112, TOP = 14, BOTTOM = 24;

/** Points of the first entrant after each column, of one room. */
export function courseOf(session: Session, room: number): number[] {
  const board = session.rooms[room]!, solve = session.solves[room]!;
  const total = board.card_points.reduce((sum, p) => sum + p, 0);
  const turn = (value: number): number => teamOf(board, 'a') === 0 ? value : solve.in_score ? -value : total - value;
  return Array.from({ length: session.length + 1 }, (_, at) => turn(valueAfter(board, solve.value, solve.costs, doneAt(session.columns, room, at))));
}

export function ResultGraph({ session, at, go }: { session: Session; at: number; go: (at: number) => void }): JSX.Element {
  const rooms = session.rooms.map((board, i) => ({ i, board })).filter(({ i }) => session.solves[i]);
  const courses = rooms.map(({ i, board }) => ({ room: board.room, values: courseOf(session, i) }));
  const all = courses.flatMap(c => c.values), scale = makeScale(Math.min(0, ...all), Math.max(0, ...all), 5);
  const from = session.firstCard, n = Math.max(1, session.length - from);
  const x = (i: number): number => LEFT + (Math.max(i, from) - from) / n * (W - LEFT - RIGHT), y = (v: number): number => H - BOTTOM - scale.at(v) / 100 * (H - TOP - BOTTOM);
  const tricks = [from, ...session.trickEnds];
  const ends = courses.map(c => ({ ...c, last: c.values[c.values.length - 1]! })).sort((p, q) => q.last - p.last);
  const labels = ends.map((e, k) => ({ ...e, y: k > 0 ? Math.max(y(e.last), y(ends[0]!.last) + 15) : y(e.last) }));
  const inScore = rooms.every(({ i }) => session.solves[i]!.in_score);
  const same = sameContract(session);
  return (
    <>
      <svg class="graph-svg" viewBox={`0 0 ${W} ${H}`} direction="ltr" role="img" aria-label={`${t('bestPlay')}: ${ends.map(e => `${t('roomN', { n: e.room })} ${signed(e.last, 0)}`).join(', ')}`}>
        <g class="axis">{scale.ticks.map(v => <g key={v}><line x1={LEFT} x2={W - RIGHT} y1={y(v)} y2={y(v)} class={v ? '' : 'zero'} /><text x={LEFT - 7} y={y(v) + 4} text-anchor="end">{signed(v, Number.isInteger(v) ? 0 : 1)}</text></g>)}
          {tricks.slice(0, -1).map((i, k) => <text key={i} x={(x(i) + x(tricks[k + 1]!)) / 2} y={H - 6} text-anchor="middle">{k + 1}</text>)}</g>
        {session.difference >= from && <line x1={x(session.difference + 1)} x2={x(session.difference + 1)} y1={TOP} y2={H - BOTTOM} stroke="var(--gold)" stroke-width="2" />}
        {courses.map(c => <path key={c.room} class={`r${c.room}`} d={`M${x(from)} ${y(c.values[from]!)}` + c.values.slice(from + 1).map((v, k) => `H${x(from + k + 1).toFixed(1)}V${y(v).toFixed(1)}`).join('')} />)}
        <line class="cur" y1={TOP} y2={H - BOTTOM} x1={x(at)} x2={x(at)} />
        {labels.map(l => <g key={l.room}><text class={`lab r${l.room}`} x={W - RIGHT + 6} y={l.y + 4}>{t('roomN', { n: l.room })}</text><text class={`lab r${l.room}`} x={W - 2} y={l.y + 4} text-anchor="end">{signed(l.last, 0)}</text></g>)}
        {Array.from({ length: n + 1 }, (_, k) => <rect key={k} class="hit" x={x(from + k) - (W - LEFT - RIGHT) / n / 2} y={TOP} width={(W - LEFT - RIGHT) / n} height={H - TOP - BOTTOM} onClick={() => go(from + k)} />)}
      </svg>
      <p class="legend-lines">{courses.length > 1 && <><span><i />{t('roomN', { n: 1 })}</span><span class="d"><i />{t('roomN', { n: 2 })}</span></>}<span>{tx(inScore ? 'pointsOf' : 'cardPointsOf', { bot: <bdi>{session.names.a}</bdi> })}</span></p>
      {courses.length > 1 && inScore && <p class="note">{same
        ? tx('roomsCancel', { a: <Num>{signed(courses[0]!.values[from]!, 0)}</Num>, b: <Num>{signed(courses[1]!.values[from]!, 0)}</Num> })
        : tx('contractsDiffer', { a: <Num>{signed(courses[0]!.values[from]!, 0)}</Num>, b: <Num>{signed(courses[1]!.values[from]!, 0)}</Num> })}</p>}
    </>
  );
}
