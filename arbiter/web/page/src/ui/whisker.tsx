// An estimate with its interval on a scale that all rows share.
import type { JSX } from 'preact';
import { signed } from '../format';
import { t } from '../i18n';
import type { Scale } from '../scale';

export interface WhiskerProps { scale: Scale; value: number; low?: number; high?: number; digits: number; tone?: string; plain?: boolean }

export function Whisker({ scale, value, low = value, high = value, digits, tone = '', plain }: WhiskerProps): JSX.Element {
  const at = (v: number): string => `${Math.min(100, Math.max(0, scale.at(v)))}%`;
  const out = high < scale.low ? 'below' : low > scale.high ? 'above' : '';
  const label = low < high ? `${signed(value, digits)}, ${t('interval95')}: ${signed(low, digits)} … ${signed(high, digits)}` : signed(value, digits);
  return (
    <span class={`whisk ${tone}`} role="img" aria-label={label}>
      {plain ? scale.low < 0 && scale.high > 0 && <i class="zero" style={{ left: at(0) }} /> : scale.ticks.map(v => <i key={v} class={v ? 'tick' : 'zero'} style={{ left: at(v) }} />)}
      {out
        ? <span class={`off ${out}`}><svg width="12" height="12" viewBox="0 0 14 14" aria-hidden="true"><path d={out === 'below' ? 'M9 2L3 7l6 5z' : 'M5 2l6 5-6 5z'} fill="var(--accent)" /></svg>{!plain && t('offScale')}</span>
        : <>
          {low < high && <><i class="ci" style={{ left: at(low), width: `${Math.min(100, scale.at(high)) - Math.max(0, scale.at(low))}%` }} />
            {low >= scale.low && <i class="end" style={{ left: at(low) }} />}{high <= scale.high && <i class="end high" style={{ left: at(high) }} />}</>}
          <i class="dot" style={{ left: at(value) }} />
        </>}
    </span>
  );
}

/** The ticks of a scale in words, above the rows. */
export const AxisHead = ({ scale }: { scale: Scale }): JSX.Element =>
  <div class="axis-h" aria-hidden="true">{scale.ticks.map(v => <span key={v} style={{ left: `${scale.at(v)}%` }}>{signed(v, Number.isInteger(v) ? 0 : 1)}</span>)}</div>;
