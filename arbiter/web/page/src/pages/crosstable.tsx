// Head to head as a heat map: coloured only where the interval excludes 0.
import type { JSX } from 'preact';
import { digitsFor, group, signed } from '../format';
import { t } from '../i18n';
import { to } from '../route';
import { Empty, Name, Scroll } from '../ui/parts';
import type { CrosstableCell, CrosstableView } from '../view';

const MOST_ENTRANTS = 40;

function Cell({ league, cell, digits, strong }: { league: string; cell: CrosstableCell | undefined; digits: number; strong: number }): JSX.Element {
  if (!cell) return <td class="self">·</td>;
  const clear = cell.low !== undefined && cell.high !== undefined && (cell.low > 0 || cell.high < 0) && !cell.few;
  const heat = 0.25 + 0.75 * Math.min(1, Math.abs(cell.mean) / strong);
  const half = cell.low !== undefined && cell.high !== undefined ? (cell.high - cell.low) / 2 : undefined;
  const title = `${cell.entrant} – ${cell.against}: ${t('wonDrawnLost')} ${group(cell.won)} · ${group(cell.drawn)} · ${group(cell.lost)}`;
  return (
    <td class={clear ? '' : 'unclear'} style={clear ? { background: `rgb(var(--heat-${cell.mean > 0 ? 'pos' : 'neg'}) / calc(var(--heat-max) * ${heat.toFixed(2)}))` } : {}}>
      <a href={to.h2h(league, cell.entrant, cell.against)} title={title}><b class="n">{signed(cell.mean, digits)}</b>{half !== undefined && <small class="n">±{half.toFixed(digits)}</small>}</a>
    </td>
  );
}

export function Crosstable({ league, table }: { league: string; table: CrosstableView }): JSX.Element {
  const names = table.entrants.slice(0, MOST_ENTRANTS);
  if (!table.crosstable.length) return <Empty>{t('noPairsYet')}</Empty>;
  const cells = new Map(table.crosstable.map(c => [`${c.entrant}\n${c.against}`, c]));
  const sizes = table.crosstable.map(c => Math.abs(c.mean)).sort((a, b) => a - b);
  const digits = digitsFor(sizes.slice(-1));
  const strong = Math.max(sizes[Math.floor(sizes.length * 0.6)] ?? 1, 1e-9);
  return (
    <>
      <p class="note">{t('headToHeadNote')}</p>
      <Scroll ltr label={t('headToHead')}>
        <table class="heat"><thead><tr><td class="self" />{names.map(n => <th key={n} scope="col"><Name>{n}</Name></th>)}</tr></thead>
          <tbody>{names.map(a => <tr key={a}><th scope="row"><Name>{a}</Name></th>{names.map(b => <Cell key={b} league={league} cell={cells.get(`${a}\n${b}`)} digits={digits} strong={strong} />)}</tr>)}</tbody></table>
      </Scroll>
      {table.entrants.length > MOST_ENTRANTS && <p class="xs faint">{t('firstOnly', { n: MOST_ENTRANTS })}</p>}
      <div class="scale"><i class="pos" />{t('rowBetter')}<i class="neg" />{t('rowWorse')}<i class="none" />{t('notClear')}</div>
    </>
  );
}
