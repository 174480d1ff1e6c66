// The board that is over, all boards of the table, and what is left of them without the luck of the cards.
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { contractOf } from '../contract';
import { signed } from '../format';
import { t } from '../i18n';
import { to } from '../route';
import type { PlayedBoardView, TableView } from '../seat';
import { Chip, Estimate, Num, Panel, Scroll } from '../ui/parts';
import { ContractWords, outcomeKind, outcomeWord } from '../ui/suits';
import { p, px } from './words';

const Z95 = 1.96;

const replay = (id: string, board: PlayedBoardView): string => to.table(`tables/${id}`, { pairing: board.pairing, deal: board.deal, room: board.room });

export function Result({ table, board, next, leave, busy }: { table: TableView; board: PlayedBoardView; next: () => void; leave: () => void; busy: boolean }): JSX.Element {
  const go = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => go.current?.focus(), []);
  return (
    <section class="play-result" aria-label={p('result')}>
      <p class="line"><Chip kind={outcomeKind(board.outcome)}>{board.contract && <><ContractWords contract={contractOf(board.contract)} /> · </>}{outcomeWord(board.outcome)}</Chip>
        <b class="big"><Num>{signed(board.points, 0)}</Num></b> <span>{t('points')} · {px('withoutLuck', { n: <Num>{signed(board.adjusted, 1)}</Num> })}</span></p>
      <div class="acts"><button type="button" class="btn primary" ref={go} disabled={busy} onClick={next}>{p('nextBoard')}</button><a class="btn" href={replay(table.id, board)}>{p('replay')}</a><button type="button" class="btn ghost" onClick={leave}>{p('leave')}</button></div>
    </section>
  );
}

export function Score({ table }: { table: TableView }): JSX.Element | null {
  const { boards, mean, standard_error: error } = table;
  if (!boards.length) return null;
  return (
    <Panel title={p('session')} sub={mean !== undefined && <>{p('sessionMean')} <Estimate value={mean} half={error === undefined ? undefined : Z95 * error} digits={1} /></>}>
      <Scroll label={p('session')}><table class="tbl"><thead><tr><th>{p('board')}</th><th>{t('contract')}</th><th>{t('outcome')}</th><th class="r">{t('points')}</th><th class="r">{p('adjusted')}</th></tr></thead>
        <tbody>{boards.map((board, i) => (
          <tr key={board.deal}><td><a href={replay(table.id, board)}>{px('boardN', { n: <Num>{i + 1}</Num> })}</a></td>
            <td>{board.contract ? <ContractWords contract={contractOf(board.contract)} /> : '–'}</td><td>{outcomeWord(board.outcome)}{board.late > 0 && <> <Chip kind="warn">{p('late', { n: board.late })}</Chip></>}</td>
            <td class="r"><Num>{signed(board.points, 0)}</Num></td><td class="r"><Num>{signed(board.adjusted, 1)}</Num></td></tr>
        ))}</tbody></table></Scroll>
      <p class="note small">{p('luckNote')}</p>
    </Panel>
  );
}
