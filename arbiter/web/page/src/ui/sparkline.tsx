// A rating over time in the size of a word.
import type { JSX } from 'preact';

export interface SparkPoint { x: number; value: number; half: number }

const W = 120, H = 36;

export function Sparkline({ points }: { points: readonly SparkPoint[] }): JSX.Element | null {
  if (points.length < 2) return null;
  // The interval of the first tenth would flatten all that follows.
  const kept = points.slice(Math.floor(points.length / 10));
  const low = Math.min(...kept.map(p => p.value - p.half)), high = Math.max(...kept.map(p => p.value + p.half));
  const y = (v: number): number => Math.max(0, Math.min(H, (high - v) / (high - low || 1) * H));
  const x0 = points[0]!.x, span = points[points.length - 1]!.x - x0 || 1;
  const x = (v: number): number => (v - x0) / span * W;
  const at = (p: SparkPoint, v: number): string => `${x(p.x).toFixed(1)} ${y(v).toFixed(1)}`;
  return (
    <svg class="spark" viewBox={`0 0 ${W} ${H}`} preserveAspectRatio="none" aria-hidden="true">
      <path class="band" d={`M${points.map(p => at(p, p.value + p.half)).join('L')}L${[...points].reverse().map(p => at(p, p.value - p.half)).join('L')}Z`} />
      {low < 0 && high > 0 && <line x1="0" x2={W} y1={y(0)} y2={y(0)} stroke="var(--line-strong)" stroke-dasharray="2 3" />}
      <path class="line" vector-effect="non-scaling-stroke" d={`M${points.map(p => at(p, p.value)).join('L')}`} />
    </svg>
  );
}
