import type { ActReply } from '../../inference.ts';
import { supportsAction } from './affordances.ts';
import { isWithin, type OutlineNode } from '../outline/outline.ts';
import { describe, type Proposal } from './proposal.ts';
import { submitOfFilledForm, firstOfRepeatedGroup, type Tie, tieOf, withoutHidden } from './ties.ts';
import { fold } from '../lexicon/words.ts';

export type Decision =
  | { chosen: Proposal }
  | {
      chosen: undefined;
      /** Something fits, but not one thing that can be acted on: looking further does not help. */
      isFound: boolean;
      reason: string;
      candidates: { ref: string; description: string }[];
      /** Elements with exactly the requested name that nothing in the outline distinguishes. */
      tie?: Tie;
      /** The step before did everything. */
      isDone?: true;
    };

/** The result of a second step if the first did everything. */
export const DONE: Decision = { chosen: undefined, isFound: true, isDone: true, reason: 'It is done.', candidates: [] };

const MIN_SCORE = 0.7; // minimum score of an act
const EXACT_SCORE = 0.965; // has the requested name, plural or not
const MIN_MARGIN = 0.08; // minimum lead over the next candidate, unless only the first is exact
const LITERAL_SCORE = 0.98; // has exactly that name …
const LITERAL_MARGIN = 0.02; // … and the next only in plural
const SEVERAL_FIT = 'Several elements fit the instruction equally well.';
const AMBIGUOUS_READING =
  'One element fits, but the instruction can be read in several ways. Put what is to be written or chosen in quotes.';
const MAX_CANDIDATES = 3;
const MAX_COMPARED = 60;

/** Chooses the one act that clearly leads; else returns the closest candidates. A wrong act costs more than a refusal. */
export function decide(proposals: readonly Proposal[]): Decision {
  const supported = proposals.filter(({ node, action }) => !node || supportsAction(node, action));
  const possible = withoutTreeItems(withoutEntries(withoutCopies(supported)));
  const ranked = distinct(possible.toSorted((a, b) => b.score - a.score).slice(0, MAX_COMPARED));
  const [best, next] = ranked;
  if (!best) return refuse('Nothing on the page fits the instruction.', ranked);
  if (best.score < MIN_SCORE) return refuse('Nothing on the page fits the instruction well enough.', ranked);
  if (next && !leads(best, next)) return decideTie(best, ranked);
  if (isDisabled(best)) return { ...refuse('What fits the instruction is disabled.', [best]), isFound: true };
  return { chosen: best };
}

function decideTie(best: Proposal, ranked: readonly Proposal[]): Decision {
  const fitting = withoutHidden(ranked.filter((one) => one === best || !leads(best, one)));
  if (fitting.length === 1 && fitting[0] && !isDisabled(fitting[0])) return { chosen: fitting[0] };
  const tie = tieOf(fitting);
  const chosen = tie
    ? tie.proposals.length === 1
      ? tie.proposals[0]
      : firstOfRepeatedGroup(tie)
    : submitOfFilledForm(fitting);
  if (chosen && !isDisabled(chosen)) return { chosen };
  const refusal = refuse(best.node && best.node === ranked[1]?.node ? AMBIGUOUS_READING : SEVERAL_FIT, ranked);
  return { ...refusal, isFound: true, ...(tie && best.score >= EXACT_SCORE && { tie }) };
}

/**
 * An unseen option exists for assistive technology alone, or is in a closed list: it yields to the visible substitute
 * without a role and with the same name, and to a visible option with that name plus something in brackets.
 */
function withoutCopies(proposals: readonly Proposal[]): readonly Proposal[] {
  const isCopy = ({ node }: Proposal): boolean => node?.role === 'option' && node.states.has('unseen');
  if (!proposals.some(isCopy)) return proposals;
  const drawn = new Set(
    proposals.flatMap(({ node }) => {
      if (node?.role === 'generic') return [fold(node.name)];
      const isSeen = node?.role === 'option' && !node.states.has('unseen');
      return isSeen ? [fold(node.name.replace(IN_BRACKETS, ''))] : [];
    }),
  );
  return proposals.filter((one) => !isCopy(one) || !one.node || !drawn.has(fold(one.node.name)));
}

const IN_BRACKETS = /\s+\([^()]+\)$/;

/** "Check Docs": an entry, or its label, is not pressed if the checkbox in it is as likely meant. */
function withoutEntries(proposals: readonly Proposal[]): readonly Proposal[] {
  const ticks = proposals.filter(
    ({ node, action: { method } }) => node && (method === 'check' || method === 'uncheck'),
  );
  const isBoxMeant = ({ node, action, score }: Proposal): boolean =>
    action.method === 'click' &&
    ticks.some(({ node: box, score: tick }) => box && node && box !== node && tick >= score && isBoxOf(box, node));
  return ticks.length === 0 ? proposals : proposals.filter((one) => !isBoxMeant(one));
}

/** "Click wiki": of a tree item and the link in it with the same name, the link. */
function withoutTreeItems(proposals: readonly Proposal[]): readonly Proposal[] {
  const links = proposals.filter(({ node, action }) => node?.role === 'link' && action.method === 'click');
  const isHolder = ({ node, action, score }: Proposal): boolean =>
    node?.role === 'treeitem' &&
    action.method === 'click' &&
    links.some((link) => link.node && link.score >= score && isWithin(link.node, node));
  return links.length === 0 ? proposals : proposals.filter((one) => !isHolder(one));
}

const isBoxOf = (box: OutlineNode, node: OutlineNode): boolean =>
  isWithin(box, node) || (node.role === 'generic' && node.parent === box.parent);

const needsEnabled = new Set([
  'click',
  'doubleClick',
  'fill',
  'type',
  'check',
  'uncheck',
  'selectOption',
  'uploadFile',
]);

/** The element, or the option to choose, is disabled. */
function isDisabled({ node, action }: Proposal): boolean {
  if (!node || !needsEnabled.has(action.method)) return false;
  if (node.states.has('disabled')) return true;
  return action.method === 'selectOption' && hasDisabledOption(node, action.arguments);
}

function hasDisabledOption(box: OutlineNode, options: readonly string[]): boolean {
  return box.children.some(
    (child) => (child.states.has('disabled') && options.includes(child.name)) || hasDisabledOption(child, options),
  );
}

function leads(best: Proposal, next: Proposal): boolean {
  if (best.score >= EXACT_SCORE && next.score < EXACT_SCORE) return true;
  return best.score - next.score >= (best.score >= LITERAL_SCORE ? LITERAL_MARGIN : MIN_MARGIN);
}

/** Two proposals for the same thing count once: a link and the image in it, a label and its checkbox. */
function distinct(ranked: readonly Proposal[]): Proposal[] {
  const kept: Proposal[] = [];
  for (const proposal of ranked) {
    if (!kept.some((other) => isSameThing(other, proposal))) kept.push(proposal);
  }
  return kept;
}

function isSameThing(a: Proposal, b: Proposal): boolean {
  if (!a.node || !b.node) return a.node === b.node && a.action.method === b.action.method;
  if (a.node === b.node) return a.score > b.score || a.action.arguments.join('\n') === b.action.arguments.join('\n');
  if (isSliderOf(a, b) || isSliderOf(b, a)) return true;
  const nested = isWithin(a.node, b.node) || isWithin(b.node, a.node);
  if (nested && choosesOption(a, b.node)) return true;
  if (nested && choosesOption(b, a.node)) return true;
  return nested && haveSameName(a.node, b.node) && a.action.method === b.action.method;
}

/** "Items per page" and, in it, "Items per page:". */
const haveSameName = (a: OutlineNode, b: OutlineNode): boolean =>
  a.name.replace(/\s*:$/, '') === b.name.replace(/\s*:$/, '');

/** A slider, and the adjacent field for the same number. */
function isSliderOf({ node: slider, action: slid }: Proposal, { node: field, action }: Proposal): boolean {
  if (slider?.role !== 'slider' || !field || (field.role !== 'spinbutton' && field.role !== 'textbox')) return false;
  const isBeside = slider.parent === field.parent && Math.abs(slider.siblingIndex - field.siblingIndex) <= MAX_DISTANCE;
  return isBeside && slider.name === field.name && slid.method === 'fill' && action.arguments[0] === slid.arguments[0];
}

const MAX_DISTANCE = 2;

/** Selecting an option in a list means clicking it. */
function choosesOption({ action, node }: Proposal, option: OutlineNode): boolean {
  return action.method === 'selectOption' && node !== option && action.arguments[0] === option.name;
}

function refuse(reason: string, ranked: readonly Proposal[]): Extract<Decision, { chosen: undefined }> {
  const described = new Map(
    ranked.flatMap(({ node }) => (node?.ref === undefined ? [] : [[node.ref, describe(node)]])),
  );
  const candidates = [...described].map(([ref, description]) => ({ ref, description }));
  return { chosen: undefined, isFound: false, reason, candidates: candidates.slice(0, MAX_CANDIDATES) };
}

/** The reply that says it. */
export function replyOf(decision: Decision): ActReply {
  if (!decision.chosen) {
    const { reason, candidates, tie, isDone } = decision;
    if (isDone) return { task: 'act', twoStep: false, isDone };
    const { proposals: meant = [], areLinks = false } = tie ?? {};
    const opens = meant.some((one) => one.twoStep); // then all of them do
    const alternatives = tie && {
      actions: meant.map(({ action }) => action),
      areLinks,
      ...(opens && { twoStep: true }),
    };
    return {
      task: 'act',
      twoStep: false,
      refusal: { reason, candidates },
      ...(alternatives && { alike: alternatives }),
    };
  }
  const { action, twoStep } = decision.chosen;
  return { task: 'act', action, twoStep };
}
