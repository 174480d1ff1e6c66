// Rating over time. The reader chooses whose interval is drawn.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { fixed, signed } from '../format';
import { t } from '../i18n';
import { outsiders } from '../scale';
import { Chart, type Line } from '../ui/chart';
import { Empty, Name } from '../ui/parts';
import type { HistoryView } from '../view';

const MOST_LINES = 8;

export function linesOf(history: HistoryView, only?: string): Line[] {
  const value = (e: number, i: number): number | null => history.points[i]!.values[e]?.points ?? null;
  const half = (e: number, i: number): number | null => history.points[i]!.values[e]?.half_width ?? null;
  const all = history.points.map((_, i) => i);
  const entrants = history.entrants.map((name, e) => ({ name, e, value: all.length ? value(e, all.length - 1) ?? 0 : 0 }));
  const far = outsiders(entrants);
  return entrants.filter(x => only ? x.name === only : !far.has(x)).slice(0, MOST_LINES)
    .map(({ name, e }, k) => ({ name, color: `--c${k + 1}`, values: all.map(i => value(e, i)), half: all.map(i => half(e, i)), band: true }));
}

export function History({ history }: { history: HistoryView }): JSX.Element {
  const lines = linesOf(history);
  const [chosen, choose] = useState<string | undefined>(undefined);
  if (history.points.length < 2 || !lines.length) return <Empty>{t('noHistoryYet')}</Empty>;
  const one = chosen ?? lines[0]!.name;
  const last = lines.map(l => ({ l, v: l.values[l.values.length - 1], h: l.half[l.half.length - 1] }));
  const label = `${t('ratingOverTime')}: ${last.map(({ l, v, h }) => `${l.name} ${v == null ? '' : signed(v)}${h == null ? '' : ` ±${fixed(h)}`}`).join(', ')}`;
  return (
    <>
      <Chart x={history.points.map(p => p.pairs)} lines={lines.map(l => ({ ...l, band: l.name === one }))} label={label} />
      <p class="xs faint axis-name">{t('pairsOfAll')}</p>
      <div class="legend" role="group" aria-label={t('whoseInterval')}>
        {lines.map(l => <button key={l.name} type="button" class="key" aria-pressed={l.name === one} onClick={() => choose(l.name)}><i style={{ background: `var(${l.color})` }} /><Name>{l.name}</Name></button>)}
      </div>
    </>
  );
}
