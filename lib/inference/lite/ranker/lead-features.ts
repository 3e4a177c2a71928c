/** The features of one candidate, by name; in parts, each of which has the same names for all. */
export type FeatureRow = readonly Readonly<Record<string, number>>[];

/**
 * The features of all candidates, one row each, followed by how much it leads in each of `names`, or falls behind the best of
 * the others; a single candidate leads by all.
 */
export function withLeads(rows: readonly FeatureRow[], names: readonly string[]): Float32Array[] {
  const [example = []] = rows;
  const featureNames = example.flatMap((part) => Object.keys(part));
  const features = rows.map((row) => {
    const numbers = new Float32Array(featureNames.length + names.length);
    let at = 0;
    for (const part of row) for (const name in part) numbers[at++] = part[name] ?? 0;
    return numbers;
  });
  for (const [place, name] of names.entries()) {
    const part = example.findIndex((one) => name in one);
    const values = rows.map((row) => row[part]?.[name] ?? 0);
    let [first, second] = [-Infinity, -Infinity];
    for (const value of values) {
      if (value > first) [first, second] = [value, first];
      else second = Math.max(second, value);
    }
    for (const [at, own] of values.entries()) {
      const other = own === first ? second : first;
      const numbers = features[at];
      if (numbers) numbers[featureNames.length + place] = other === -Infinity ? own : own - other;
    }
  }
  return features;
}
