import type { PageAction } from './perform.ts';
import { parseLine, type SnapshotNode } from './outline.ts';
import type { Snapshot } from './snapshot.ts';
import { unpack } from './split-joined-lines.ts';

/** A field that a step set back to what it held before it was filled in. */
export interface ResetField {
  /** Its ref then: the page may have drawn it anew. */
  ref: string;
  /** As outlines write it. */
  field: string;
}

/** A field that was filled in, with what it held before and holds since. */
interface FilledField {
  node: SnapshotNode;
  before: string | undefined;
  after: string | undefined;
}

/** The fields that the steps of one call have filled in, to tell when a later one sets one of them back. */
export class FilledFields {
  readonly #fields = new Map<string, FilledField>();

  clear(): void {
    this.#fields.clear();
  }

  /** Takes note of a step. @returns the fields that it set back while it filled in another. */
  note({ method, ref = '' }: PageAction, before: Snapshot, after: Snapshot): ResetField[] {
    this.#fields.delete(ref);
    const resetFields: ResetField[] = [];
    for (const [at, field] of this.#fields) {
      const node = after.node(at) ?? onlyFieldLike(field.node, after);
      if (node && valueOf(node) === field.after) continue;
      this.#fields.delete(at); // a button may take what it held
      if (node && FILL_METHODS.has(method) && valueOf(node) === field.before)
        resetFields.push({ ref: at, field: `[${node.ref}] ${JSON.stringify(node.name || node.role)}` });
    }
    const node = FILL_METHODS.has(method) ? after.node(ref) : undefined;
    const [valueBefore, valueAfter] = [valueOf(before.node(ref)), valueOf(node)];
    if (node && valueAfter !== valueBefore) this.#fields.set(ref, { node, before: valueBefore, after: valueAfter });
    return resetFields;
  }
}

const FILL_METHODS: ReadonlySet<string> = new Set(['fill', 'type', 'selectOption']);

function valueOf(node: SnapshotNode | undefined): string | undefined {
  return node?.states.find((state) => state.startsWith('value='));
}

/** The one that is called as the field was, where the page has drawn it anew. */
function onlyFieldLike({ role, name }: SnapshotNode, { outline }: Snapshot): SnapshotNode | undefined {
  const nodes = unpack(outline).flatMap((line) => parseLine(line) ?? []);
  const [match, ...others] = nodes.filter((node) => node.role === role && node.name === name);
  return others.length > 0 ? undefined : match;
}
