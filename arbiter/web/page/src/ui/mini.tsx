// A league in miniature, and how far it is.
import type { JSX } from 'preact';
import { digitsFor } from '../format';
import { outsiders, scaleOf } from '../scale';
import type { StandingView } from '../view';
import { Estimate, Name } from './parts';
import { Whisker } from './whisker';

/** The first rows of a league on one scale; those far below leave it with an arrow. */
export function MiniStandings({ rows, brief }: { rows: readonly StandingView[]; brief?: boolean }): JSX.Element {
  const values = rows.flatMap(row => row.points_per_board === undefined ? [] : [{ row, value: row.points_per_board, half: row.points_half_width }]);
  const far = outsiders(values);
  const scale = scaleOf(values.length ? values.filter(v => !far.has(v)) : [{ value: 0 }]);
  const digits = Math.max(0, digitsFor(rows.map(r => r.points_per_board)) - (brief ? 1 : 0));
  return (
    <ul class={`mini-st${brief ? ' brief' : ''}`}>
      {values.map(({ row, value, half = 0 }) => (
        <li key={row.entrant}><span class="who"><Name>{row.entrant}</Name></span>
          <Whisker plain scale={scale} value={value} low={value - half} high={value + half} digits={digits} />
          <span class="v"><Estimate value={value} half={brief ? undefined : row.points_half_width} digits={digits} /></span></li>
      ))}
    </ul>
  );
}

export function Progress({ done, total, label }: { done: number; total: number; label: string }): JSX.Element {
  return <div class="bar" role="progressbar" aria-valuenow={done} aria-valuemin={0} aria-valuemax={total} aria-label={label}><i style={{ width: `${total ? done / total * 100 : 0}%` }} /></div>;
}
