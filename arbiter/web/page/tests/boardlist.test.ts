import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosen, contractKey, turned } from '../src/boardlist';
import type { BoardListView, ListedPairView, ListedRoomView } from '../src/view';

const room = (number: number, contract: string, points: number, faults = 0): ListedRoomView =>
  ({ room: number, boards: 1, board: 0, contract, declarer: 'ann', outcome: contract ? 'made' : 'passed out', points, points_against: 26 - points, faults, faults_against: 0 });
const pair = (deal: number, entrant: string, against: string, difference: number, rooms: ListedRoomView[]): ListedPairView => ({ pairing: 1, deal, entrant, against, difference, rooms, shown: 0 });
const list: BoardListView = {
  stored: 9,
  pairs: [
    pair(1, 'ann', 'bob', 30, [room(1, 'Hokum clubs by seat 2', 26), room(2, 'Sun by seat 1', 20, 1)]),
    pair(2, 'bob', 'cem', -20, [room(1, '', 0), room(2, 'Hokum spades by seat 0, level 2', 3)]),
    pair(3, 'ann + bob', 'cem + eva', 10, [room(1, 'Sun by seat 1', 20), room(2, 'Sun by seat 1', 10)]),
  ],
};
const all = { bot: '', against: '', contract: '', faults: false, text: '' };
const deals = (filter: Partial<typeof all>): number[] => chosen(list, { ...all, ...filter }).map(p => p.deal);

test('boards are filtered by bot, opponent, contract, fault and words', () => {
  assert.deepEqual(deals({}), [1, 2, 3]);
  assert.deepEqual(deals({ bot: 'ann' }), [1, 3]);
  assert.deepEqual(deals({ bot: 'cem' }), [2, 3]);
  assert.deepEqual(deals({ bot: 'bob', against: 'ann' }), [1]);
  assert.deepEqual(deals({ against: 'bob' }), [1, 2, 3]);
  assert.deepEqual(deals({ contract: 'S' }), [2]);
  assert.deepEqual(deals({ contract: 'NT' }), [1, 3]);
  assert.deepEqual(deals({ contract: 'none' }), [2]);
  assert.deepEqual(deals({ faults: true }), [1]);
  assert.deepEqual(deals({ text: 'SPADES cem' }), [2]);
  assert.deepEqual(deals({ text: 'nobody' }), []);
});

test('a pair is shown from the side of the bot that was asked for', () => {
  const [own] = chosen(list, { ...all, bot: 'bob' });
  assert.deepEqual([own!.entrant, own!.against, own!.difference, own!.rooms[0]!.points], ['bob', 'ann', -30, 0]);
  assert.deepEqual(turned(turned(list.pairs[0]!)), list.pairs[0]);
});

test('contracts of lists have a key', () => assert.deepEqual(['', 'Sun by seat 0', '80 in hearts by seat 1', 'odd'].map(contractKey), ['none', 'NT', 'H', 'odd']));
