import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionOf, around, bidsOf, EVERY_TRICK, heldAfter, keysOf, otherCalls, shownAfter, sorted, visibleSteps } from '../src/play/state';
import type { LegalActionView, PositionView } from '../src/seat';
import type { StepView } from '../src/view';

const step = (seat: number, what: Partial<StepView>): StepView => ({ seat, kind: what.card ? 'card' : 'call', call: '', card: '', melds: [], forced: false, card_points: [], ...what });
const STEPS = [step(0, { call: 'PASS' }), step(1, { call: 'SUN' }), step(0, { card: 'AS' }), step(1, { card: '7S' }), step(2, { card: '8S' }), step(3, { card: '9S', won_by: 0 }), step(0, { card: 'KS' })];
const action = (text: string, more: Partial<LegalActionView> = {}): LegalActionView => ({ action: text, kind: 'call', card: '', belote: false, ekka: false, melds: [], ...more });

test('the person sits below, the others go round from there', () => assert.deepEqual([0, 1, 2, 3].map(seat => around(seat, 3, 4)), [1, 2, 3, 0]));

test('the table is shown step by step; a full trick stays until the next begins', () => {
  assert.deepEqual([0, 1, 2, 6, 7].map(n => shownAfter(STEPS, n, 4, 3).turn), [0, 1, 2, 0, 1]);
  const full = shownAfter(STEPS, 6, 4, 3);
  assert.deepEqual([full.bidding, full.trick.length, full.winner, full.tricks], [false, 4, 0, [0]]);
  const next = shownAfter(STEPS, 7, 4, 3);
  assert.deepEqual([next.trick.map(s => s.card), next.last.length, next.lastWinner, next.winner, next.played], [['KS'], 4, 0, undefined, [2, 1, 1, 1]]);
  assert.equal(shownAfter(STEPS, 2, 4, 3).said.get(1), 'SUN');
});

test('there is a contract once all calls are shown, also before the first card', () => {
  const calls = STEPS.slice(0, 2), bidding = (count: number, phase: string): boolean => shownAfter(calls, count, 4, 3, phase).bidding;
  assert.deepEqual([bidding(2, 'auction'), bidding(1, 'play'), bidding(2, 'play'), bidding(2, 'doubling')], [true, true, false, false]);
});

test('melds are no steps of their own', () => assert.equal(visibleSteps([...STEPS, step(0, { kind: 'meld' })]).length, STEPS.length));

test('a seat holds what it has not played yet, of what is shown', () => {
  const position = { steps: STEPS, held: [6, 7, 7, 7] } as unknown as PositionView;
  assert.deepEqual([2, 6, 7].map(n => heldAfter(position, shownAfter(STEPS, n, 4, 3), 0)), [8, 7, 6]);
});

test('bids of points stand apart from other calls', () => {
  const actions = ['PASS', '80-H', '80-NT', '90-H', 'CAPOT-S'].map(text => action(text));
  assert.deepEqual(bidsOf(actions).map(bid => [bid.points, bid.denomination]), [[80, 'H'], [80, 'NT'], [90, 'H'], [EVERY_TRICK, 'S']]);
  assert.deepEqual(otherCalls(actions).map(a => a.action), ['PASS']);
});

test('every call has a key of its own', () => {
  assert.deepEqual(keysOf(['PASS', 'HOKUM:H', 'HOKUM:S', 'SUN', 'ASHKAL']), ['p', 'h', 's', 'u', 'a']);
  assert.deepEqual(keysOf(['C', 'D', 'H', 'S', 'NT', 'AT', 'PASS']), ['c', 'd', 'h', 's', 'n', 'a', 'p']);
});

test('a card is announced where that is wanted and possible', () => {
  const actions = [action('KS', { kind: 'card', card: 'KS' }), action('KS belote', { kind: 'card', card: 'KS', belote: true }), action('7H', { kind: 'card', card: '7H' })];
  assert.deepEqual([actionOf(actions, 'KS', true), actionOf(actions, 'KS', false), actionOf(actions, '7H', true), actionOf(actions, '8H', true)], ['KS belote', 'KS', '7H', undefined]);
});

test('a hand is held by suits, trumps first and in their order', () => {
  assert.deepEqual(sorted(['AS', '9H', 'JH', 'AH', 'TC', 'KC'], 'H'), ['JH', '9H', 'AH', 'AS', 'TC', 'KC']);
  assert.deepEqual(sorted(['JH', 'AH', '9H'], 'NT'), ['AH', 'JH', '9H']);
});
