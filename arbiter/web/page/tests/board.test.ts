import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { align, cardsOf, doneAt, firstCard, firstDifference, stateAfter, trickEnds, tricksOf, valueAfter } from '../src/board';
import { callRows, trickRows } from '../src/table/grid';
import { layoutOf } from '../src/table/layout';
import { netOf, sessionOf, sideOf } from '../src/table/session';
import type { BoardView, SolveView } from '../src/view';
import { callText, meldText } from '../src/words';

// As `hakam show --json` prints them.
const read = <T>(name: string): T => JSON.parse(readFileSync(join(process.env.HAKAM_PAGE_SOURCES!, 'tests/boards', `${name}.json`), 'utf8')) as T;
const NAMES = ['baloot-1', 'baloot-2', 'decouverte-1', 'tarabish-1'];
const boards = new Map(NAMES.map(name => [name, read<BoardView>(name)]));
const rooms = [boards.get('baloot-1')!, boards.get('baloot-2')!];

const TRUMP: Record<string, number> = { J: 20, 9: 14, A: 11, T: 10, K: 4, Q: 3 }, PLAIN: Record<string, number> = { A: 11, T: 10, K: 4, Q: 3, J: 2 };

for (const [name, board] of boards) {
  test(`${name}: after every step, tricks and points are those of the data`, () => {
    const won = [0, 0];
    let trick: string[] = [];
    board.steps.forEach((step, i) => {
      const state = stateAfter(board, i + 1);
      if (step.kind === 'card') {
        trick.push(step.card);
        assert.deepEqual(state.trick.map(q => q.card), trick);
      }
      assert.equal(state.bidding, !board.steps.slice(0, i + 1).some(s => s.kind === 'card'));
      assert.equal(state.winner, step.kind === 'card' ? step.won_by : state.winner);
      if (step.won_by !== undefined) {
        won[step.won_by % 2]! += trick.reduce((sum, card) => sum + ((card[1] === board.contract!.denomination ? TRUMP : PLAIN)[card[0]!] ?? 0), 0);
        assert.equal(trick.length, board.players);
        trick = [];
      }
      assert.deepEqual(step.card_points, won, `step ${i}`);
      if (!state.ended) assert.deepEqual(state.cardPoints, won);
      assert.equal(state.next, board.steps[i + 1]);
    });
    const end = stateAfter(board, board.steps.length);
    assert.ok(end.ended);
    assert.equal(end.tricks.length, tricksOf(board));
    assert.deepEqual(end.cardPoints, board.card_points);
    const cards = board.seats.flatMap((_, seat) => cardsOf(board, seat));
    assert.deepEqual([...end.played].sort(), [...cards].sort());
  });

  test(`${name}: the grid has every call and card once, the table shows every card inside`, () => {
    const inGrid = [...callRows(board).flat(), ...trickRows(board).flatMap(row => row.steps)].filter(i => i !== undefined);
    assert.deepEqual(inGrid.sort((a, b) => a - b), board.steps.flatMap((step, i) => step.kind === 'meld' ? [] : [i]));
    for (const narrow of [false, true]) {
      const l = layoutOf(board, narrow);
      board.seats.forEach((seat, s) => cardsOf(board, s).forEach((_, i) => {
        const [x, y] = seat.piles.length ? l.pile(s, Math.floor(i / 2)) : l.hand(s, i, seat.hand.length);
        const width = seat.piles.length ? l.pileWidth : l.cardWidth;
        assert.ok(x >= 0 && y >= 0 && x + width <= l.width && y + width * 78 / 56 <= l.height, `seat ${s} card ${i}: ${x} ${y}`);
      }));
    }
  });
}

test('the rooms of a deal stand beside each other, card by card', () => {
  const columns = align(rooms);
  rooms.forEach((board, room) => {
    assert.deepEqual(columns.flatMap(c => c[room] === undefined ? [] : [c[room]]), board.steps.map((_, i) => i));
    assert.equal(doneAt(columns, room, columns.length), board.steps.length);
    assert.equal(doneAt(columns, room, 0), 0);
  });
  const cards = columns.filter(c => rooms.every((board, room) => c[room] !== undefined && board.steps[c[room]]!.kind === 'card'));
  assert.equal(cards.length, 32);
  assert.equal(trickEnds(rooms, columns).length, 8);
  const at = firstDifference(rooms, columns);
  assert.equal(at, firstCard(rooms, columns), 'the same auction, then another lead');
  assert.equal(firstDifference([rooms[0]!, rooms[0]!], align([rooms[0]!, rooms[0]!])), -1);
});

test('auctions of different length do not move the cards', () => {
  const short: BoardView = { ...rooms[0]!, room: 2, steps: rooms[0]!.steps.slice(3) };
  const columns = align([rooms[0]!, short]);
  for (const column of columns.slice(firstCard([rooms[0]!, short], columns))) assert.equal(column[1], column[0]! - 3);
});

test('a board that ended early, or alone, is shown as far as it went', () => {
  const broken: BoardView = { ...rooms[1]!, steps: rooms[1]!.steps.slice(0, 20), card_points: [], outcome: 'forfeit' };
  const columns = align([rooms[0]!, broken]);
  assert.equal(columns.length, rooms[0]!.steps.length);
  assert.equal(doneAt(columns, 1, columns.length), 20);
  assert.equal(sessionOf([rooms[0]!], [undefined]).length, rooms[0]!.steps.length);
});

test('costs lead from the value of the deal to what was made', () => {
  for (const name of ['baloot-1', 'baloot-2', 'tarabish-1']) {
    const board = boards.get(name)!, solve = read<SolveView>(`${name}.solve`);
    assert.ok(solve.in_score);
    assert.equal(valueAfter(board, solve.value, solve.costs, board.steps.length), board.points[0]! - board.points[1]!, name);
  }
});

test('a colour belongs to a bot: the sides change seats between the rooms', () => {
  const session = sessionOf(rooms, rooms.map(() => undefined));
  assert.deepEqual(session.names, { a: 'ismcts-100', b: 'pimc-10' });
  for (const board of rooms) board.seats.forEach((seat, s) => assert.equal(session.names[sideOf(board, s)], seat.entrant));
  assert.equal(netOf(session), 304);
});

test('calls and melds in words', () => {
  assert.deepEqual(['PASS', 'HOKUM:S', '80-H', 'CAPOT-AT', 'DOUBLE:LOCKED', 'D', 'NEW'].map(callText), ['pass', 'Hokum ♠', '80 ♥', 'every trick all trumps', 'double closed', '♦', 'NEW']);
  assert.deepEqual([['JC', 'QC', 'KC'], ['TS', '9S', '8S'], ['TS', 'TH', 'TD', 'TC'], ['KS', 'QS']].map(cards => meldText({ seat: 0, cards })), ['J–K♣', '8–10♠', '4 × 10', 'K♠ Q♠']);
});
