/**
 * Gradient-boosted trees, as trained by LightGBM: each tests one number after another and ends in a leaf; the leaves' sum
 * is the logit of a probability. For their encoding see `unpackTrees`.
 */
export interface Trees {
  /** The nodes of all trees, one after another. */
  readonly feature: Uint8Array;
  readonly threshold: Float32Array;
  /** The next index if the number is at most the threshold, and if it is above: a node, or a leaf as `-1 - leaf`. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** The root of each tree: a node, or a leaf if it has nothing else. */
  readonly roots: Int32Array;
  readonly leaf: Float32Array;
}

/** @returns the probability, 0 to 1. */
export function probabilityOf(features: Float32Array, { feature, threshold, left, right, roots, leaf }: Trees): number {
  let logit = 0;
  for (const root of roots) {
    let at = root;
    while (at >= 0) {
      const isLow = (features[feature[at] ?? 0] ?? 0) <= (threshold[at] ?? 0);
      at = (isLow ? left[at] : right[at]) ?? -1;
    }
    logit += leaf[-1 - at] ?? 0;
  }
  return 1 / (1 + Math.exp(-logit));
}

/**
 * Decodes trees from base64: little-endian, the number of trees as 16 bits and of nodes in each as 8 bits; then, each for all
 * nodes of all trees, features, left and right (8 bits each); the number of thresholds (16 bits), these (32-bit floats) and
 * the index of each node's threshold (16 bits); and finally the leaves (32-bit floats).
 */
export function unpackTrees(packed: string): Trees {
  const bytes = Uint8Array.from(atob(packed), (char) => char.charCodeAt(0));
  const count = new DataView(bytes.buffer).getUint16(0, true);
  const sizes = bytes.subarray(2, 2 + count);
  const nodes = sizes.reduce((sum, size) => sum + size, 0);
  let from = 2 + count;
  const take = (length: number): Uint8Array<ArrayBuffer> => bytes.slice(from, (from += length));
  const [feature, toLeft, toRight] = [take(nodes), take(nodes), take(nodes)];
  const floats = (length: number): Float32Array => new Float32Array(take(4 * length).buffer);
  const thresholds = floats(new DataView(take(2).buffer).getUint16(0, true));
  const threshold = Float32Array.from(new Uint16Array(take(2 * nodes).buffer), (place) => thresholds[place] ?? 0);
  const leaf = floats(nodes + count);
  const [left, right] = [toLeft, toRight].map((to) => toGlobalIndexes(new Int8Array(to.buffer), sizes)) as [
    Int32Array,
    Int32Array,
  ]; // of two
  let [node, firstLeaf] = [0, 0];
  const roots = Int32Array.from(sizes, (size) => {
    const root = size === 0 ? -1 - firstLeaf : node;
    node += size;
    firstLeaf += size + 1;
    return root;
  });
  return { feature, threshold, left, right, roots, leaf };
}

/** Indexes within each tree as indexes among the nodes and leaves of all. */
function toGlobalIndexes(places: Int8Array, sizes: Uint8Array): Int32Array {
  const among = new Int32Array(places.length);
  let [node, leaf] = [0, 0];
  for (const size of sizes) {
    for (let at = node; at < node + size; at++) {
      const place = places[at] ?? 0;
      among[at] = place < 0 ? place - leaf : place + node;
    }
    node += size;
    leaf += size + 1;
  }
  return among;
}
