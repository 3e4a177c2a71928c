/**
 * Gradient-boosted trees, as LightGBM trains them: each asks for one number after the other and ends in a leaf; the leaves' sum
 * is the logit of a probability. How they are written: see `unpackTrees`.
 */
export interface Trees {
  /** For each tree its nodes one after the other, the root first. */
  readonly feature: Uint8Array;
  readonly threshold: Float32Array;
  /** Where to go on when the number is not above the threshold, and when it is: a node of the tree, or a leaf as `-1 - leaf`. */
  readonly left: Int8Array;
  readonly right: Int8Array;
  /** Where the nodes and the leaves of each tree begin; one more than there are trees. */
  readonly nodesFrom: readonly number[];
  readonly leavesFrom: readonly number[];
  readonly leaf: Float32Array;
}

/** @returns the probability, 0 to 1. */
export function probabilityOf(features: Float32Array, trees: Trees): number {
  let logit = 0;
  for (let tree = 0; tree + 1 < trees.nodesFrom.length; tree++) logit += leafOf(features, trees, tree);
  return 1 / (1 + Math.exp(-logit));
}

function leafOf(features: Float32Array, trees: Trees, tree: number): number {
  const root = trees.nodesFrom[tree] ?? 0;
  let at = trees.nodesFrom[tree + 1] === root ? -1 : 0; // a tree may be a single leaf
  while (at >= 0) {
    const node = root + at;
    const isLow = (features[trees.feature[node] ?? 0] ?? 0) <= (trees.threshold[node] ?? 0);
    at = (isLow ? trees.left : trees.right)[node] ?? -1;
  }
  return trees.leaf[(trees.leavesFrom[tree] ?? 0) - 1 - at] ?? 0;
}

/**
 * Reads trees from base64: little-endian, the number of trees as 16 bits and of nodes in each as 8 bits; then, each for all
 * nodes of all trees, features, left and right (8 bits each), thresholds and at last the leaves (32-bit floats).
 */
export function unpackTrees(packed: string): Trees {
  const bytes = Uint8Array.from(atob(packed), (char) => char.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const count = view.getUint16(0, true);
  const nodesFrom = [0];
  const leavesFrom = [0];
  for (let tree = 0; tree < count; tree++) {
    const nodes = bytes[2 + tree] ?? 0;
    nodesFrom.push((nodesFrom.at(-1) ?? 0) + nodes);
    leavesFrom.push((leavesFrom.at(-1) ?? 0) + nodes + 1);
  }
  const nodes = nodesFrom.at(-1) ?? 0;
  let from = 2 + count;
  const take = (length: number): Uint8Array<ArrayBuffer> => bytes.slice(from, (from += length));
  const [feature, left, right] = [take(nodes), take(nodes), take(nodes)];
  const floats = (length: number): Float32Array => new Float32Array(take(4 * length).buffer);
  return {
    feature,
    left: new Int8Array(left.buffer),
    right: new Int8Array(right.buffer),
    threshold: floats(nodes),
    leaf: floats(leavesFrom.at(-1) ?? 0),
    nodesFrom,
    leavesFrom,
  };
}
