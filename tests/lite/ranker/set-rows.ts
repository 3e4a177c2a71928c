import { foundByRules, withoutQuestionWords } from '../../../lib/inference/lite/observing/observe.ts';
import type { OutlineNode } from '../../../lib/inference/lite/outline/outline.ts';
import { isSameSet, candidateSets } from '../../../lib/inference/lite/ranker/rank-observation.ts';
import { sceneOf } from '../../../lib/inference/lite/outline/scene.ts';
import type { PageView } from '../../../lib/inference/inference.ts';
import { casesIn, nameOf, type Case, type CorpusPage, type CorpusPart } from '../corpus.ts';
import { keptPages, readPart, type SaidPart } from '../said.ts';
import { isObserved, viewOf } from '../score.ts';
import observed from './observed.json' with { type: 'json' };

type Part = CorpusPart | SaidPart | 'observed';

/** A question with all sets of elements that it may mean: for each whether it is right, whether it is what the rules find, and its features. */
interface SetRow {
  part: Part;
  page: string;
  /** Nothing is right. */
  refuse: boolean;
  rules: 'right' | 'wrong' | 'refused';
  rows: number[][];
}

/** All that is asked of a part of the corpus, as rows to train the ranker of observations on; see `rowsOf`. */
export function* setRowsOf(part: Part): Generator<SetRow> {
  if (part === 'observed') {
    yield* rowsObserved();
    return;
  }
  const kept = keptPages();
  for (const page of readPart(part).filter(({ name }) => !kept.has(name))) {
    const named = namesOf(page);
    for (const asked of page.observe) yield rowOf({ part, view: viewOf(page), asked }, named);
  }
}

/** Names of elements as the corpus writes them. */
function namesOf(page: CorpusPage): (node: OutlineNode) => string {
  const { outline } = sceneOf(viewOf(page));
  const names = new Map<OutlineNode, string>();
  return (node) => {
    const name = names.get(node) ?? nameOf(node.ref, outline);
    names.set(node, name);
    return name;
  };
}

/** What the other tests of svc/lite say of questions to small pages of their own, with refs in place of names. */
function* rowsObserved(): Generator<SetRow> {
  for (const [at, { outline, observe }] of (observed as readonly { outline: string; observe: string[] }[]).entries()) {
    const view = { url: 'https://page.test/', title: `observed ${at + 1}`, outline };
    for (const asked of casesIn(observe.join('\n')))
      yield rowOf({ part: 'observed', view, asked }, ({ ref }) => ref ?? '');
  }
}

interface Asked {
  part: Part;
  view: PageView;
  asked: Case;
}

function rowOf({ part, view, asked: { instruction, expected } }: Asked, named: (node: OutlineNode) => string): SetRow {
  const scene = sceneOf(view);
  const request = { task: 'observe' as const, page: view, instruction };
  const asked = withoutQuestionWords(instruction);
  const found = foundByRules(request, asked, scene);
  const count = expected === 'none' ? 0 : expected.split(' & ').length;
  const rows = candidateSets(found, { request, asked }, scene).map(({ set: { nodes }, features }) => [
    Number(nodes.length === count && isObserved(expected, nodes.map(named))),
    Number(isSameSet(nodes, found)),
    ...features,
  ]);
  const rules = isObserved(expected, found.map(named)) ? 'right' : found.length === 0 ? 'refused' : 'wrong';
  return { part, page: view.title, refuse: expected === 'none', rules, rows };
}
