// Everything about the deal that is shown: its rooms, what each card cost, and how their steps stand beside each other.
import { align, doneAt, firstCard, firstDifference, stateAfter, trickEnds, type BoardState, type Column } from '../board';
import type { Side } from '../ui/parts';
import type { BoardView, SolveView } from '../view';

export interface Session {
  rooms: BoardView[];                   // one or two, in their order
  solves: (SolveView | undefined)[];    // of each room
  columns: Column[];
  length: number;
  difference: number;                   // column; -1: none
  firstCard: number;                    // column
  trickEnds: number[];
  costly: number[];                     // columns with a card that lost points
  names: Record<Side, string>;
}

/** The bots at the seats of a team, "ann + bob" for a partnership. */
export function teamName(board: BoardView, team: number): string {
  return [...new Set(board.seats.filter((_, seat) => seat % 2 === team).map(seat => seat.entrant))].join(' + ');
}

/** The first entrant has seats 0 and 2 in room 1; in room 2 the teams are swapped. A colour belongs to a bot, not to a seat. */
export const sideOf = (board: BoardView, seat: number): Side => (seat % 2 === 0) === (board.room === 1) ? 'a' : 'b';
export const teamOf = (board: BoardView, side: Side): number => (side === 'a') === (board.room === 1) ? 0 : 1;

export function sessionOf(rooms: BoardView[], solves: (SolveView | undefined)[]): Session {
  const columns = align(rooms);
  const cost = (column: Column): number => Math.max(...column.map((step, room) => step === undefined ? 0 : solves[room]?.costs[step] ?? 0));
  const first = rooms[0]!;
  return {
    rooms, solves, columns, length: columns.length,
    difference: firstDifference(rooms, columns), firstCard: firstCard(rooms, columns), trickEnds: trickEnds(rooms, columns),
    costly: columns.flatMap((column, i) => cost(column) > 0 ? [i] : []),
    names: { a: teamName(first, teamOf(first, 'a')), b: teamName(first, teamOf(first, 'b')) },
  };
}

export const stateOf = (session: Session, room: number, at: number): BoardState => stateAfter(session.rooms[room]!, doneAt(session.columns, room, at));

/** Points of the first entrant over both rooms. */
export const netOf = (session: Session): number =>
  session.rooms.reduce((sum, room) => { const own = teamOf(room, 'a'); return sum + (room.points[own] ?? 0) - (room.points[1 - own] ?? 0); }, 0);

/** The column of a step of a room. */
export const columnOf = (session: Session, room: number, step: number): number => session.columns.findIndex(column => column[room] === step);

export const sameContract = (session: Session): boolean => new Set(session.rooms.map(room => room.contract?.text ?? '')).size === 1;
