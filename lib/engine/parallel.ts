/** Does `work` for each item, at most `limit` at a time, and begins no more after a failure; results are in the items' order. */
export async function inParallel<T, R>(
  items: T[],
  limit: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item, index);
  };
  const lanes = Array.from({ length: Math.min(limit, items.length) }, lane);
  try {
    await Promise.all(lanes);
  } finally {
    queue.return?.(); // the other lanes find nothing more to do
  }
  return results;
}
