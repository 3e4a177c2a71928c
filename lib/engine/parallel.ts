/**
 * Does `work` for each item, at most `limit` at a time, and begins no more after a failure; results are in the items' order.
 */
export async function inParallel<T, R>(
  items: T[],
  limit: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = [...items.entries()];
  const lane = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1], next[0]);
  };
  try {
    await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  } finally {
    queue.length = 0; // the other lanes find nothing more to do
  }
  return results;
}
