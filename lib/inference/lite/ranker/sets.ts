import { isInSelect } from '../members.ts';
import { sectionEnd } from '../nearness.ts';
import type { OutlineNode } from '../outline.ts';
import { remembering } from '../remembering.ts';
import { hasRole } from '../roles.ts';
import { isInteractive, labelOf, type Scene } from '../scene.ts';
import { ANSWERS } from './grades.ts';
import type { Question } from './question.ts';

/** What the elements of a set have in common; in the order of the trees. */
export const bonds = [
  'none',
  'rules',
  'one',
  'holder',
  'heading',
  'run',
  'alike',
  'word',
  'role',
  'state',
  'akin',
  'near',
  'within',
  'cover',
] as const;

/** Elements that an observation may mean, all of them and no others. */
export interface PossibleSet {
  nodes: readonly OutlineNode[];
  bond: (typeof bonds)[number];
  /** Their container, or the heading above them. */
  holder?: OutlineNode | undefined;
  /** They are all elements of the holder, not only those with one role. */
  isWhole?: boolean;
}

const MOST_TOGETHER = 40;
const LONGEST_RUN_GAP = 2; // places: a text may stand between two buttons of a row

/** All elements of a page that an observation may mean. */
const actedOn = (scene: Scene): OutlineNode[] =>
  scene.elements.filter((node) => isInteractive(node) && !isInSelect(node));

interface Together {
  elements: readonly OutlineNode[];
  sets: readonly PossibleSet[];
}

/** Sets of related elements on a page, independent of the question. */
export const togetherIn = remembering((_: 'together', scene: Scene): Together => {
  const elements = actedOn(scene);
  return { elements, sets: [...inHolders(scene, elements), ...inRuns(elements), ...alike(scene, elements)] };
});

/** The elements in a container, or under a heading. */
function* inHolders(scene: Scene, elements: readonly OutlineNode[]): Generator<PossibleSet> {
  for (const holder of scene.outline.nodes) {
    const isHeading = holder.role === 'heading';
    if (!isHeading && holder.children.length === 0) continue;
    const end = isHeading ? sectionEnd(holder) : holder.end;
    const nodes = elements.filter(({ index }) => index > holder.index && index < end);
    yield* byRole({ nodes, bond: isHeading ? 'heading' : 'holder', holder });
  }
}

/** Adjacent elements of one role. */
function* inRuns(elements: readonly OutlineNode[]): Generator<PossibleSet> {
  let run: OutlineNode[] = [];
  for (const node of elements) {
    const last = run.at(-1);
    const isBeside =
      last?.parent === node.parent && last?.role === node.role && node.place - last.place <= LONGEST_RUN_GAP;
    if (!isBeside) {
      yield* byRole({ nodes: run, bond: 'run', holder: run[0]?.parent });
      run = [];
    }
    run.push(node);
  }
  yield* byRole({ nodes: run, bond: 'run', holder: run[0]?.parent });
}

/** Elements with the same name, or with the same first or last word: "Remove Ada", "Remove Ben". */
function* alike(scene: Scene, elements: readonly OutlineNode[]): Generator<PossibleSet> {
  const groups = new Map<string, OutlineNode[]>();
  for (const node of elements) {
    const words = scene.words(labelOf(node)).map(({ stem }) => stem);
    for (const key of new Set([`= ${labelOf(node)}`, `^ ${words[0]}`, `$ ${words.at(-1)}`])) {
      const group = groups.get(`${node.role} ${key}`);
      if (group) group.push(node);
      else groups.set(`${node.role} ${key}`, [node]);
    }
  }
  for (const nodes of groups.values()) yield { nodes, bond: 'alike' };
}

/** All of a set, and those of each role. */
function* byRole(set: PossibleSet): Generator<PossibleSet> {
  const { nodes } = set;
  if (nodes.length < 2) return;
  const roles = new Set(nodes.map(({ role }) => role));
  yield { ...set, isWhole: true };
  if (roles.size > 1) for (const role of roles) yield { ...set, nodes: nodes.filter((node) => node.role === role) };
}

/** The candidate sets for a question: none, the rules' result, each element, and elements that are related, match a word, or have a state. */
export function setsFor(question: Question, scene: Scene): PossibleSet[] {
  const { elements, sets } = togetherIn('together', scene);
  const { found } = question;
  const all: PossibleSet[] = [
    { nodes: found, bond: 'rules' },
    { nodes: found.slice(0, 1), bond: 'rules' },
    ...elements.map((node): PossibleSet => ({ nodes: [node], bond: 'one' })),
    ...sets,
    ...answering(question, elements),
    ...loosely(question, elements),
    ...within(question, { elements, sets }),
    ...covering(question, elements),
  ];
  const several = [{ nodes: elements, bond: 'holder' as const }, ...all.filter(({ nodes }) => nodes.length > 1)];
  for (const has of question.states)
    for (const set of several) all.push({ ...set, nodes: set.nodes.filter(has), bond: 'state', isWhole: false });
  return [{ nodes: [], bond: 'none' }, ...eachOnce(all)];
}

/** Elements with a word of the question, and those with a role that it names. */
function* answering(question: Question, elements: readonly OutlineNode[]): Generator<PossibleSet> {
  for (const [at, kind] of question.kinds.entries()) {
    const saying = elements.filter((node) => (question.of(node).own[at] ?? 0) >= ANSWERS);
    yield* byRole({ nodes: saying, bond: 'word' });
    if (!kind) continue;
    yield { nodes: elements.filter(({ role }) => kind.just.includes(role)), bond: 'role' };
    yield { nodes: elements.filter((node) => hasRole(node, kind)), bond: 'role' };
  }
}

/** Elements with something related to a word, and those near or under such an element. */
function* loosely(question: Question, elements: readonly OutlineNode[]): Generator<PossibleSet> {
  const where = (has: (of: ReturnType<Question['of']>) => boolean | undefined): OutlineNode[] =>
    elements.filter((node) => has(question.of(node)));
  for (const at of question.weights.keys()) {
    const saying = where(({ own, kin, plain }) => (own[at] ?? 0) >= ANSWERS || kin[at] || plain[at]);
    yield* byRole({ nodes: saying, bond: 'akin' });
    yield* byRole({ nodes: where(({ near }) => (near[at] ?? 0) >= ANSWERS), bond: 'near' });
    yield* byRole({ nodes: where(({ title }) => (title[at] ?? 0) >= ANSWERS), bond: 'near' });
  }
}

/** Elements with a word, in a part of the page with another. */
function* within(question: Question, { elements, sets }: Together): Generator<PossibleSet> {
  for (const at of question.weights.keys()) {
    const saying = new Set(elements.filter((node) => (question.of(node).own[at] ?? 0) >= ANSWERS));
    if (saying.size < 2) continue;
    const saysOther = (holder: OutlineNode): boolean =>
      question.ofHolder(holder).grades.some((grade, other) => other !== at && grade >= ANSWERS);
    for (const { holder, isWhole, nodes: all } of sets) {
      if (!holder || !isWhole || !saysOther(holder)) continue;
      const nodes = all.filter((node) => saying.has(node));
      if (nodes.length < all.length) yield { nodes, bond: 'within', holder, isWhole: false };
    }
  }
}

/** Shares of the best cover above which other elements are included. */
const COVERING = [0.9, 0.75];
const EQUAL = 0.02;

/** The elements that match most of the question. */
function* covering(question: Question, elements: readonly OutlineNode[]): Generator<PossibleSet> {
  const most = elements.reduce((best, node) => Math.max(best, question.of(node).cover), 0);
  if (most === 0) return;
  for (const least of [most - EQUAL, ...COVERING.map((part) => part * most)])
    yield* byRole({ nodes: elements.filter((node) => question.of(node).cover >= least), bond: 'cover' });
}

function eachOnce(sets: readonly PossibleSet[]): PossibleSet[] {
  const seen = new Set<string>();
  return sets.filter(({ nodes, bond }) => {
    const key = nodes.map(({ index }) => index).join(' ');
    if (nodes.length === 0 || (nodes.length > MOST_TOGETHER && bond !== 'rules') || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
