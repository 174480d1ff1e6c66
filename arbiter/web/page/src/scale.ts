// A scale of numbers: where a value lies, in percent, and round values for its ticks.

export interface Scale { low: number; high: number; ticks: number[]; at: (value: number) => number }

export function roundStep(range: number, count: number): number {
  const raw = Math.max(range, 1e-9) / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].find(s => raw <= s * power) ?? 10;
  return step * power;
}

export function makeScale(low: number, high: number, count = 6): Scale {
  if (!(high > low)) { low -= 1; high += 1; }
  const step = roundStep(high - low, count);
  const first = Math.floor(low / step + 1e-9), last = Math.ceil(high / step - 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
  const a = first * step, b = last * step;
  return { low: a, high: b, ticks, at: value => (value - a) / (b - a) * 100 };
}

export interface Ranged { value: number; half?: number }

/** Those far below the others: on one scale with them nothing could be told apart. */
export function outsiders<T extends Ranged>(rows: readonly T[]): Set<T> {
  const sorted = [...rows].sort((x, y) => y.value - x.value);
  if (sorted.length < 4) return new Set();
  const top = sorted[0]!, median = sorted[Math.floor(sorted.length / 2)]!;
  const limit = median.value - 4 * (top.value - median.value + (top.half ?? 0));
  return new Set(sorted.filter(row => row.value < limit));
}

export function scaleOf(rows: readonly Ranged[], count?: number): Scale {
  const low = Math.min(...rows.map(r => r.value - (r.half ?? 0))), high = Math.max(...rows.map(r => r.value + (r.half ?? 0)));
  const room = (high - low) * 0.04;
  return makeScale(low - room, high + room, count);
}
