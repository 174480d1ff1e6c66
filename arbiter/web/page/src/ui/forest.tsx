// Estimates in rows on one scale, with what they are of. Grey where the interval includes 0.
import type { ComponentChildren, JSX } from 'preact';
import { digitsFor, group } from '../format';
import { t } from '../i18n';
import { scaleOf } from '../scale';
import { Estimate, Num } from './parts';
import { AxisHead, Whisker } from './whisker';

export interface ForestRow { key: string; name: ComponentChildren; value: number; low?: number; high?: number; n: number; head?: string }

const tone = (row: ForestRow): string => row.low === undefined || row.high === undefined || (row.low <= 0 && row.high >= 0) ? 'unclear' : row.value < 0 ? 'neg' : '';

export function Forest({ rows, unit }: { rows: readonly ForestRow[]; unit: string }): JSX.Element {
  const scale = scaleOf([...rows.flatMap(r => [{ value: r.low ?? r.value }, { value: r.high ?? r.value }]), { value: 0 }], 5);
  const digits = digitsFor(rows.map(r => r.value));
  return (
    <table role="table" class="forest">
      <thead role="rowgroup"><tr role="row" class="fr hd"><td role="cell" /><th role="columnheader"><span class="sr">{t('interval95')}</span><AxisHead scale={scale} /></th><th role="columnheader" class="r">95%</th><th role="columnheader" class="r n-col">{unit}</th></tr></thead>
      <tbody role="rowgroup">{rows.map(row => (
        <>
          {row.head && <tr role="row" class="fr sub" key={row.head}><th role="rowheader">{row.head}</th></tr>}
          <tr role="row" class="fr" key={row.key}><th role="rowheader" scope="row">{row.name}</th>
            <td role="cell"><Whisker scale={scale} value={row.value} low={row.low} high={row.high} digits={digits} tone={tone(row)} /></td>
            <td role="cell" class="r"><Estimate value={row.value} half={row.low !== undefined && row.high !== undefined ? (row.high - row.low) / 2 : undefined} digits={digits} /></td>
            <td role="cell" class="r n-col faint"><Num>{group(row.n)}</Num></td></tr>
        </>
      ))}</tbody>
    </table>
  );
}
