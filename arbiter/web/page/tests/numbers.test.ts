import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseContract } from '../src/contract';
import { digitsFor, duration, fixed, inTime, signed } from '../src/format';
import { makeScale, outsiders, scaleOf } from '../src/scale';

test('numbers have a sign, a real minus and no negative zero', () => {
  assert.equal(signed(6.336), '+6.34');
  assert.equal(signed(-6.336, 1), '−6.3');
  assert.equal(signed(0), '0.00');
  assert.equal(signed(-0.001), '0.00');
  assert.equal(fixed(-12, 0), '−12');
});

test('large numbers have fewer digits', () => {
  assert.deepEqual([[1, 6.3], [-91], [341.8]].map(digitsFor), [2, 1, 0]);
});

test('durations choose their unit', () => {
  assert.deepEqual([0.001, 5.62, 100.4, 12_345, 300_000].map(duration), ['1 µs', '5.6 ms', '100 ms', '12.3 s', '5 min']);
});

test('the time that is left chooses its unit', () => {
  assert.deepEqual([0, 42, 312, 7200, 400_000].map(inTime), ['in 1 second', 'in 42 seconds', 'in 5 minutes', 'in 2 hours', 'in 5 days']);
});

test('a scale has round ticks around its values', () => {
  const scale = makeScale(-1.2, 7.4);
  assert.deepEqual(scale.ticks, [-2, 0, 2, 4, 6, 8]);
  assert.equal(scale.at(3), 50);
  assert.ok(scaleOf([{ value: 3 }]).high > 3);
});

test('who is far below the others does not set the scale', () => {
  const far = (values: number[]): number[] => [...outsiders(values.map(value => ({ value, half: 1 })))].map(r => r.value);
  assert.deepEqual(far([6.4, 6.2, 3.5, 3, 2.2, -21.3]), [-21.3]);
  assert.deepEqual(far([6.34, 6.33, 4.5, -17.2]), [-17.2]);
  assert.deepEqual(far([9, -9]), []);
});

test('contracts are read from the text of the lists', () => {
  assert.deepEqual(parseContract('Hokum clubs by seat 2, level 4 locked'), { denomination: 'C', baloot: true, seat: 2, points: 0, capot: false, level: 4 });
  assert.deepEqual(parseContract('Sun by seat 0 (Ashkal, the card goes to seat 2)'), { denomination: 'NT', baloot: true, seat: 0, points: 0, capot: false, level: 1 });
  assert.deepEqual(parseContract('110 in all trumps by seat 3, times 2'), { denomination: 'AT', baloot: false, seat: 3, points: 110, capot: false, level: 2 });
  assert.deepEqual(parseContract('every trick in hearts by seat 1'), { denomination: 'H', baloot: false, seat: 1, points: 0, capot: true, level: 1 });
  assert.equal(parseContract('spades by seat 1')?.denomination, 'S');
  assert.equal(parseContract('something new'), undefined);
});
