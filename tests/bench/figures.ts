/** Runs `call` and returns the duration of each run, in milliseconds; warm-up runs are not counted. */
export async function measure(
  call: (index: number) => Promise<unknown>,
  { runs, warmUp, maxMs = Infinity }: { runs: number; warmUp: number; maxMs?: number },
): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  for (let index = -warmUp; index < runs; index++) {
    const startedAt = performance.now();
    await call(index);
    if (index >= 0) times.push(performance.now() - startedAt);
    if (times.length > 0 && performance.now() - began > maxMs) break; // a slow peer must not hold up the rest
  }
  return times;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
