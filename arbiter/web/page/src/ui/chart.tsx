// Lines over time with 95 % bands, drawn by uPlot. It knows no direction of text: its box is left to right.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type uPlot from 'uplot';
import { group, signed } from '../format';
import { t } from '../i18n';
import { loadScript } from '../script';
import { settings } from '../settings';

export interface Line { name: string; color: string; values: (number | null)[]; half: (number | null)[]; band: boolean }

const HEIGHT = 260;
const WHOLE = [1, 2, 5].flatMap(n => Array.from({ length: 8 }, (_, power) => n * 10 ** power)).sort((a, b) => a - b);   // there is no half pair

type Plot = typeof uPlot;

/** uPlot is a file of its own, because the first view has no chart. */
const loadPlot = (): Promise<Plot> => loadScript<Plot>('chart.js', 'hakam_plot');

function css(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function options(lines: readonly Line[], range: [number, number], width: number): uPlot.Options {
  const font = `500 11px ${getComputedStyle(document.body).fontFamily}`;
  const axis: uPlot.Axis = { stroke: css('--ink-3'), font, grid: { stroke: css('--line'), width: 1 }, ticks: { show: false } };
  const series: uPlot.Series[] = [{}];
  const bands: uPlot.Band[] = [];
  for (const line of lines) {
    const color = css(line.color);
    if (line.band) {
      bands.push({ series: [series.length, series.length + 1], fill: color + '2b' });
      for (let i = 0; i < 2; i++) series.push({ stroke: 'transparent', width: 0, points: { show: false } });
    }
    series.push({ label: line.name, stroke: color, width: 2, points: { show: false } });
  }
  return {
    width, height: HEIGHT, series, bands,
    legend: { show: false }, cursor: { show: false }, padding: [8, 26, 0, 0],
    scales: { x: { time: false }, y: { range } },
    axes: [{ ...axis, grid: { show: false }, values: (_, ticks) => ticks.map(group), incrs: WHOLE, size: 30 }, { ...axis, values: (_, ticks) => ticks.map(v => signed(v, Number.isInteger(v) ? 0 : 1)), size: 52 }],
  };
}

/** The last interval of every line is seen whole; the wide ones of the first deals leave the chart. */
function rangeOf(lines: readonly Line[]): [number, number] {
  const ends: number[] = [];
  for (const line of lines) {
    for (let i = Math.floor(line.values.length / 8); i < line.values.length; i++) {
      const v = line.values[i], h = line.half[i] ?? 0;
      if (v === null || v === undefined) continue;
      ends.push(v);
      if (i >= line.values.length / 3) ends.push(v - h, v + h);
    }
  }
  if (!ends.length) return [-1, 1];
  const low = Math.min(...ends), high = Math.max(...ends), room = (high - low) * 0.05 || 1;
  return [low - room, high + room];
}

export function Chart({ x, lines, label }: { x: readonly number[]; lines: readonly Line[]; label: string }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading');
  const key = `${settings.theme} ${settings.lang} ${JSON.stringify(lines)}`;
  useEffect(() => {
    const element = box.current!;
    const range = rangeOf(lines);
    const clip = (v: number): number => Math.max(range[0], Math.min(range[1], v));
    const data: (number | null)[][] = [[...x]];
    for (const line of lines) {
      if (line.band) for (const sign of [1, -1]) data.push(line.values.map((v, i) => { const h = line.half[i]; return v === null || h == null ? null : clip(v + sign * h); }));
      data.push(line.values);
    }
    let end: (() => void) | undefined;
    let gone = false;
    loadPlot().then(Plot => {
      if (gone) return;
      const plot = new Plot(options(lines, range, element.clientWidth), data as uPlot.AlignedData, element);
      const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
      observer.observe(element);
      end = () => { observer.disconnect(); plot.destroy(); };
      setState('drawn');
    }, () => { if (!gone) setState('failed'); });
    return () => { gone = true; end?.(); };
  }, [key]);
  return (
    <>
      <div class="chart" dir="ltr" role="img" aria-label={label} {...(state === 'loading' ? { 'aria-busy': 'true' as const } : {})} ref={box} />
      {state === 'failed' && <p class="note">{t('cannotLoad')}</p>}
    </>
  );
}
