/**
 * The features of all that may be meant, each in a row, and behind them how much it leads in each of `names`, or lacks to the best of the
 * others; alone, it leads by all.
 */
export function withLeads(rows: readonly Record<string, number>[], names: readonly string[]): Float32Array[] {
  const best = names.map((name) => {
    let [first, second] = [-Infinity, -Infinity];
    for (const row of rows) {
      const value = row[name] ?? 0;
      if (value > first) [first, second] = [value, first];
      else second = Math.max(second, value);
    }
    return { first, second };
  });
  return rows.map((row) => {
    const leads = names.map((name, at) => {
      const { first = 0, second = 0 } = best[at] ?? {};
      const own = row[name] ?? 0;
      const other = own === first ? second : first;
      return other === -Infinity ? own : own - other;
    });
    return Float32Array.from([...Object.values(row), ...leads]);
  });
}
