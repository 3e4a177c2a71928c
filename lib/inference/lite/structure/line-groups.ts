import type { Outline, OutlineNode } from '../outline/outline.ts';
import { MIN_ENTRIES, cardGroup, headingBefore, type Group } from './repeated-groups.ts';
import { AGO, DATE, TIME } from '../values/patterns.ts';
import { BARE_PRICE, PRICE } from '../values/parse-value.ts';

/** Entries without an element of their own: lines of texts with the same structure, right below each other. */
export function lineGroups(parent: OutlineNode, outline: Outline): Group[] {
  const runs: Line[][] = [];
  for (const line of linesOf(parent)) {
    const last = runs.at(-1)?.at(-1);
    if (last && last.end === line.start && last.shape === line.shape) runs.at(-1)?.push(line);
    else runs.push([line]);
  }
  return runs
    .filter((run) => run.length >= MIN_ENTRIES && run.every(isEntryLine))
    .map((run) => {
      const stretches = run.map(({ nodes }) => outline.nodes.slice(nodes[0]?.index, nodes.at(-1)?.end));
      const group = cardGroup(parent, stretches);
      const [first] = run[0]?.nodes ?? [];
      return { ...group, title: (first && headingBefore(first)?.name) ?? group.title };
    });
}

interface Line {
  nodes: readonly OutlineNode[];
  /** Index among the siblings. */
  start: number;
  end: number;
  /** The kinds of its content, adjacent ones of the same kind as one. */
  shape: string;
}

function linesOf({ children }: OutlineNode): Line[] {
  const lines = new Map<number, OutlineNode[]>();
  for (const node of children) {
    const line = lines.get(node.line);
    if (line) line.push(node);
    else lines.set(node.line, [node]);
  }
  return [...lines.values()].map((nodes) => ({
    nodes,
    start: nodes[0]?.siblingIndex ?? 0,
    end: (nodes.at(-1)?.siblingIndex ?? 0) + 1,
    shape: nodes
      .map(kindOf)
      .filter((kind, at, all) => kind !== all[at - 1])
      .join(' '),
  }));
}

/** "Excess £350" is a label with its value. */
const isEntryLine = ({ nodes: [first], shape }: Line): boolean =>
  first?.role === 'text' && (shape.split(' ').length > 2 || /^(?:date|price) /.test(shape));

function kindOf({ role, name }: OutlineNode): string {
  if (role !== 'text') return role;
  if (name.length > MAX_PART_LENGTH) return 'text';
  return partFormats.find(({ form }) => form.test(name))?.kind ?? 'text';
}

const MAX_PART_LENGTH = 50; // characters; a day in a sentence is no date
const partFormats = [
  { kind: 'price', form: PRICE },
  { kind: 'price', form: BARE_PRICE },
  { kind: 'date', form: DATE },
  { kind: 'date', form: AGO },
  { kind: 'date', form: TIME },
];
