// How long a bot thinks: median, 99 % and the longest, on a scale of powers of ten up to its clock.
import type { JSX } from 'preact';
import { duration } from '../format';
import { t } from '../i18n';
import { Count, Num } from '../ui/parts';
import type { TimingView } from '../view';

const W = 420, H = 74, PAD = 14, LOW_MS = 0.001;

export function ThinkTime({ timing, limit }: { timing: TimingView; limit?: number }): JSX.Element {
  const top = Math.max(limit ?? 0, timing.max_ms, 1), low = Math.log10(LOW_MS), span = Math.log10(top * 1.15) - low;
  const x = (ms: number): number => PAD + (Math.log10(Math.max(ms, LOW_MS)) - low) / span * (W - 2 * PAD);
  const ticks = Array.from({ length: Math.floor(Math.log10(top)) - low + 1 }, (_, i) => 10 ** (low + i));
  const marks = [{ ms: timing.p50_ms, name: t('median') }, { ms: timing.p99_ms, name: '99%' }, { ms: timing.max_ms, name: t('longest') }];
  return (
    <>
      <svg class="think" viewBox={`0 0 ${W} ${H}`} direction="ltr" role="img" aria-label={marks.map(m => `${m.name} ${duration(m.ms)}`).join(', ')}>
        <g class="axis"><line x1={PAD} x2={W - PAD} y1="44" y2="44" />{ticks.map((v, i) => <g key={v}><line x1={x(v)} x2={x(v)} y1="44" y2="48" />{(ticks.length - 1 - i) % 2 === 0 && <text x={x(v)} y="62" text-anchor="middle">{v >= 1000 ? `${v / 1000} s` : v >= 1 ? `${v} ms` : `${Math.round(v * 1000)} µs`}</text>}</g>)}</g>
        <rect class="range" x={x(timing.p50_ms)} width={Math.max(2, x(timing.p99_ms) - x(timing.p50_ms))} y="22" height="16" rx="3" />
        <line class="to-max" x1={x(timing.p99_ms)} x2={x(timing.max_ms)} y1="30" y2="30" /><circle class="max" cx={x(timing.max_ms)} cy="30" r="4" />
        <line class="median" x1={x(timing.p50_ms)} x2={x(timing.p50_ms)} y1="16" y2="44" />
        {limit !== undefined && limit > 0 && <line class="limit" x1={x(limit)} x2={x(limit)} y1="8" y2="44"><title>{t('clock')}</title></line>}
      </svg>
      <dl class="stats">{marks.map(m => <div key={m.name}><dt>{m.name}</dt><dd><Num>{duration(m.ms)}</Num></dd></div>)}{limit !== undefined && limit > 0 && <div><dt><i class="limit-key" />{t('clock')}</dt><dd><Num>{duration(limit)}</Num></dd></div>}</dl>
      <p class="xs faint"><Count n={timing.decisions} word="decisions" />{t('comma')}{t('asCharged')}</p>
    </>
  );
}
