import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRoute, tableOf, to } from '../src/route';

test('every address that the page writes is read again', () => {
  assert.deepEqual(parseRoute(to.leagues), { page: 'leagues' });
  assert.deepEqual(parseRoute(''), { page: 'leagues' });
  assert.deepEqual(parseRoute(to.about), { page: 'about' });
  assert.deepEqual(parseRoute(to.submit()), { page: 'submit' });
  assert.deepEqual(parseRoute(to.admin), { page: 'admin' });
  assert.deepEqual(parseRoute(to.submit(17)), { page: 'submit', id: 17 });
  assert.deepEqual(parseRoute(to.play()), { page: 'play' });
  assert.deepEqual(parseRoute(to.play('0af'.repeat(10) + '12')), { page: 'play', id: '0af'.repeat(10) + '12' });
  for (const league of ['spring', 'yardstick/baloot', '', 'a b/بلوت', 'boards']) {
    assert.deepEqual(parseRoute(to.league(league)), { page: 'league', league });
    assert.deepEqual(parseRoute(to.bot(league, 'ann+bob')), { page: 'bot', league, bot: 'ann+bob' });
    assert.deepEqual(parseRoute(to.h2h(league, 'a', 'b')), { page: 'h2h', league, a: 'a', b: 'b' });
    const filter = { bot: 'ann', against: 'bob', contract: 'S', faults: true, text: 'sun 3' };
    assert.deepEqual(parseRoute(to.boards(league, filter)), { page: 'boards', league, filter });
    const at = { pairing: 11, deal: 45, step: 17, room: 2, board: 3, seat: 1 };
    assert.deepEqual(parseRoute(to.table(league, at)), { page: 'table', league, at });
  }
});

test('slashes of a folder need not be escaped', () => {
  assert.deepEqual(parseRoute('#/l/yardstick/baloot/boards/1/2?step=3'), { page: 'table', league: 'yardstick/baloot', at: { pairing: 1, deal: 2, board: 0, room: 1, step: 3, seat: undefined } });
  assert.deepEqual(parseRoute('#/l/yardstick/baloot'), { page: 'league', league: 'yardstick/baloot' });
});

test('other addresses are unknown pages, never an error', () => {
  for (const hash of ['#/x', '#/l', '#/l/a/boards/x/y', '#/l/a/boards/1', '#/l/a/bots', '#/l/%E0%A4%A/h2h/a', '#/about/us', '#/submit/x', '#/admin/x', '#/submit/1/log', '#/play/x', '#/play/' + 'A'.repeat(32)]) assert.equal(parseRoute(hash).page, 'unknown', hash);
});

test('a table is a league of its own', () => {
  const id = '0123456789abcdef'.repeat(2);
  assert.deepEqual([`tables/${id}`, `tables/${id}0`, 'tables/spring', `x/tables/${id}`, undefined].map(tableOf), [id, undefined, undefined, undefined, undefined]);
});
