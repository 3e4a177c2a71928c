import { decideByRules } from '../../../lib/inference/lite/acting/decide-act.ts';
import { normalizeRequest } from '../../../lib/inference/lite/acting/normalize-request.ts';
import { parseOutline } from '../../../lib/inference/lite/outline/outline.ts';
import { sceneOf } from '../../../lib/inference/lite/outline/scene.ts';
import { candidateActsFor, proposalOf } from '../../../lib/inference/lite/ranker/ranked-acts.ts';
import type { PageView, ProposedAction } from '../../../lib/inference/inference.ts';
import { casesIn, nameOf, type CorpusPart } from '../corpus.ts';
import decided from './decided.json' with { type: 'json' };
import { isSaid, keptPages, readPart, type SaidPart } from '../said.ts';
import { ablatedOf, elsewhereOf, isFairAct, judge, viewOf, write, type Lacking } from '../score.ts';

type Part = CorpusPart | SaidPart | 'decided';

/** A case with all acts that it may mean: for each whether it is right, whether it is what the rules do, and its features. */
interface Row {
  part: Part;
  page: string;
  /** A refusal is right. */
  refuse: boolean;
  rules: 'right' | 'wrong' | 'refused';
  rows: number[][];
}

/** Everything that is asked of a part of the corpus, as rows to train the ranker on, without the pages of `kept`; those of the holdout are only for sums. */
export function* rowsOf(part: Part): Generator<Row> {
  if (part === 'decided') yield* rowsDecided();
  else yield* rowsOfPages(part);
}

function* rowsOfPages(part: CorpusPart | SaidPart): Generator<Row> {
  const kept = part === 'kept' ? new Set<string>() : keptPages();
  const pages = readPart(part).filter(({ name }) => !kept.has(name));
  for (const page of pages)
    for (const { instruction, expected } of page.act) {
      const outline = parseOutline(page.outline);
      const isRight = (action: ProposedAction): boolean =>
        judge(
          expected,
          write(action, (ref) => nameOf(ref, outline)),
        ) === 'right';
      yield rowOf({ part, page: viewOf(page), instruction, refuse: expected.split(' | ').includes('refuse') }, isRight);
    }
  if (isSaid(part)) return;
  for (const lacking of [...pages.flatMap(ablatedOf), ...elsewhereOf(pages)]) yield rowOfLacking(part, lacking);
}

/** What the other tests of svc/lite say of instructions to small pages of their own, with refs in place of names. */
function* rowsDecided(): Generator<Row> {
  for (const [at, { outline, act }] of (decided as readonly { outline: string; act: string[] }[]).entries()) {
    const page = { url: 'https://page.test/', title: `decided ${at + 1}`, outline };
    for (const { instruction, expected } of casesIn(act.join('\n'))) {
      const isRight = (action: ProposedAction): boolean => expected === write(action, (ref) => ref);
      const refuse = expected === 'refuse';
      yield rowOf({ part: 'decided', page, instruction, refuse }, isRight);
    }
  }
}

function rowOfLacking(part: Part, { asked: { instruction }, page, outline }: Lacking): Row {
  const whole = parseOutline(page.outline);
  return rowOf({ part, page: viewOf(page, outline), instruction, refuse: true }, (action) =>
    isFairAct(instruction, action, whole),
  );
}

interface Asked {
  part: Part;
  page: PageView;
  instruction: string;
  refuse: boolean;
}

function rowOf({ part, page, instruction, refuse }: Asked, isRight: (action: ProposedAction) => boolean): Row {
  const request = normalizeRequest({ task: 'act', page, instruction, variables: [] });
  const scene = sceneOf(page);
  const reply = decideByRules(request, scene);
  const rules = reply.action ? (isRight(reply.action) ? 'right' : 'wrong') : 'refused';
  const rows = candidateActsFor(request.instruction, reply, scene).map(({ act, features, isOfRules }) => [
    Number(isRight(proposalOf(act).action)),
    Number(isOfRules),
    ...features,
  ]);
  return { part, page: page.title, refuse, rules, rows };
}
