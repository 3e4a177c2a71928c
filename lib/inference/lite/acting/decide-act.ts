import type { ActReply, ActRequest } from '../../inference.ts';
import { typingHintFor } from './typing-hint.ts';
import { isDateText, isDateRangeGroup, opensCalendar } from '../candidates/affordances.ts';
import { decideBrowserAction } from './browser-actions.ts';
import { proposeCellInRow, proposeFileEntry, proposeTextInside, proposePlainText } from '../candidates/exact-name.ts';
import {
  chooseFromAppeared,
  chooseInField,
  chooseSuggestion,
  isDoneByFilter,
  isSearchRequest,
  parseLines,
} from './choice-second-step.ts';
import { decideClause, decideFirst, proposalsFor } from './decide-clause.ts';
import { withContinuationNote } from '../entries/compared-entries.ts';
import { type Decision, DONE, replyOf } from '../candidates/decision.ts';
import { decideByParaphrase } from '../paraphrase/decide-by-paraphrase.ts';
import { remainingChoice } from '../tasks/filter-button.ts';
import { normalizeRequest } from './normalize-request.ts';
import { menuEntryIn, decideHoverFirst } from '../tasks/hover.ts';
import { clausesOf, splitFieldPairs, isForeign, withReasonLast } from '../instruction/clauses.ts';
import { quoteValue } from '../instruction/labelled-value.ts';
import { VALUE_METHODS } from '../objections/different-file.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { decideStatement } from '../paraphrase/decide-indirect.ts';
import { refuseMisread } from '../objections/misreading.ts';
import type { Proposal } from '../candidates/proposal.ts';
import { rerankReply } from '../ranker/ranker.ts';
import { isCell, isEditable, isRowRole } from '../outline/roles.ts';
import { type Scene, sceneOf } from '../outline/scene.ts';
import { pronounAsWrittenText } from './second-step-words.ts';
import { sortDirectionStep } from '../tasks/sorting.ts';
import { actInOtherLanguage } from '../languages/translated-act.ts';
import { confirmNumberStep } from '../tasks/number-entry.ts';
import { pageSizeRequested } from '../tasks/paging.ts';
import { fold } from '../lexicon/words.ts';

const MAX_CLAUSES = 2; // a reply has one act, and a second round one more

/** Decides what an instruction means on a page: one act, or a refusal with the closest candidates. */
export function decideAct(original: ActRequest): ActReply {
  const scene = sceneOf(original.page);
  const normalized = normalizeRequest(original);
  const request = { ...normalized, instruction: quoteValue(normalized.instruction, scene) };
  const reply = rerankReply(decideByRules(request, scene), request, scene);
  const retry = (instruction: string): ActReply => {
    const reworded = { ...request, instruction };
    return rerankReply(decideByRules(reworded, scene), reworded, scene);
  };
  const alternative = reply.refusal && !request.previous ? decideByParaphrase(request, scene, retry) : undefined;
  const decided = refuseMisread(alternative ?? reply, request.instruction, scene);
  return withContinuationNote(decided, request.instruction, scene);
}

/** The same, without the ranker. */
export function decideByRules(request: ActRequest, scene = sceneOf(request.page)): ActReply {
  const foreign = actInOtherLanguage(request, decideDirectly);
  if (foreign?.action) return foreign;
  const reply = decideDirectly(request, scene);
  return foreign && !isForeign(request.instruction) && reply.action ? foreign : reply;
}

function decideDirectly(request: ActRequest, scene = sceneOf(request.page)): ActReply {
  const direct = decideClauses(request, scene);
  const isOpen = direct.refusal !== undefined && !request.previous;
  const plainer = isOpen ? decideStatement(request.instruction, scene, decideClause) : undefined;
  const reply = plainer?.chosen ? replyOf(plainer) : direct;
  const { refusal } = reply;
  if (!refusal || refusal.candidates.length > 0) return reply;
  const hint = typingHintFor(request.instruction, scene);
  if (hint !== undefined) return { ...reply, refusal: { ...refusal, reason: `${refusal.reason} ${hint}` } };
  if (!scene.modalDialog) return reply;
  const { name } = scene.modalDialog;
  const dialog = name === '' ? 'a dialog' : `the dialog "${name}"`;
  const reason = `${refusal.reason} While ${dialog} is open, only what is in it can be used.`;
  return { ...reply, refusal: { ...refusal, reason } };
}

function decideClauses(request: ActRequest, scene: Scene): ActReply {
  const { instruction, previous } = request;
  const hovered = previous ? undefined : decideHoverFirst(instruction.trim(), scene);
  if (hovered) return replyOf(hovered);
  const clauses = clausesOf(instruction);
  const fields = previous ? [] : clauses.flatMap(splitFieldPairs);
  if (fields.length > clauses.length) return replyOf(refuseSeveral(fields));
  const wording = clauses.length === 1 ? (clauses[0] ?? '') : instruction;
  const joined = previous || clauses.length > 1 ? undefined : withReasonLast(instruction);
  const reasoned = joined === undefined ? undefined : decideFirst(proposalsFor(joined, scene), joined, scene);
  if (reasoned?.chosen) return replyOf(reasoned);
  if (previous) return replyOf(decideSecondStep(request, clauses, scene));
  const beyondPage = decideBrowserAction(clauses[0] ?? '', scene, () => decideClause(clauses[0] ?? '', scene));
  if (beyondPage) return replyOf(clauses.length === 1 || !beyondPage.chosen ? beyondPage : refuseSeveral(clauses));
  const first =
    decideDateRange(wording, scene) ?? withBothEnds(wording, decideFirst(proposalsFor(wording, scene), wording, scene));
  if (first.chosen && addsValue(wording, first.chosen)) return replyOf({ chosen: { ...first.chosen, twoStep: true } });
  const textTarget = clauses.length > 1 ? undefined : textTargetOf(wording, scene, first.chosen);
  if (textTarget) return replyOpening(wording, textTarget);
  if (clauses.length === 1 || (first.chosen && first.chosen.score === 1 && !includesNextClause(first.chosen, clauses)))
    return first.chosen ? replyOpening(wording, first.chosen) : replyOf(first);
  if (clauses.length > MAX_CLAUSES) return replyOf(refuseSeveral(clauses));
  const firstStep = decideClause(clauses[0] ?? '', scene);
  return replyOf(firstStep.chosen ? { chosen: { ...firstStep.chosen, twoStep: true } } : firstStep);
}

/** Text without an element of its own, if nothing that has one is meant. */
function textTargetOf(clause: string, scene: Scene, chosen: Proposal | undefined): Proposal | undefined {
  if (chosen) return chosen.node && proposeCellInRow(chosen.node, clause, scene);
  return proposePlainText(clause, scene) ?? proposeFileEntry(clause, scene) ?? proposeTextInside(clause, scene);
}

/** "HELLO5 and click apply" is no text: without quotes, the next step would be typed with it. */
const includesNextClause = ({ action }: Proposal, [, next = '']: readonly string[]): boolean =>
  VALUE_METHODS.has(action.method) && action.arguments.some((text) => text.endsWith(` ${next}`));

const ADD_VERB = /^add\b/i;

/** "add Green to Colours": one more value in a field that may suggest it, and takes it when it is chosen there or confirmed. */
function addsValue(clause: string, { action, node }: Proposal): boolean {
  return (
    ADD_VERB.test(clause) &&
    action.method === 'fill' &&
    node !== undefined &&
    (node.role === 'combobox' || takesTags(node))
  );
}

/** Whether a field says that it takes one word after another; in a form, Enter might submit that. */
function takesTags(node: OutlineNode): boolean {
  if (node.role !== 'textbox' || ancestorWhere(node, ({ role }) => role === 'form')) return false;
  const isEmpty = (node.states.get('value') ?? '') === '';
  return TAG_PROMPT.test(node.states.get('placeholder') ?? '') || (isEmpty && TAGS_NAME.test(node.name));
}

const TAGS_NAME = /^(?:tags|hashtags|keywords|skills|interests|ingredients)\b/i;

const TAG_PROMPT =
  /^(?:\+ ?)?(?:add|new|type|enter)\b.{0,20}\b(?:tag|label|keyword|hashtag|skill|interest|ingredient|chip)s?\b|\b(?:press|hit) enter\b/i;

const FROM_TO_RANGE = /^(?!change\b|update\b).*\bfrom (?<low>\S*\d\S*) (?:to|until|till) (?<high>\S*\d\S*)$/i;

/** "Set Stay from 12-01 to 12-09": a single field takes one of them, which is right only if that replaces the other. */
function withBothEnds(clause: string, decision: Decision): Decision {
  const { chosen } = decision;
  const { action, node } = chosen ?? {};
  const dates = TWO_DATES.exec(clause)?.groups;
  if (dates && chosen?.twoStep === true && node && isRangeStart(node))
    return refuseSeveral([`set the first field to ${dates['low']}`, `set the second field to ${dates['high']}`]);
  const { low, high } =
    dates ??
    FROM_TO_RANGE.exec(clause)?.groups ??
    DASH_RANGE.exec(clause)?.groups ??
    WORD_RANGE.exec(clause)?.groups ??
    {};
  if (low === undefined || high === undefined || !chosen || !node || action?.method !== 'fill') return decision;
  const [written = ''] = action.arguments;
  const isChange = FROM_TO_RANGE.test(clause); // in "from 30 to 80", 30 may be the current value
  const isHalf = written === high || (written === low && !isChange);
  if (!isHalf && !(isRangeStart(node) && written.includes(low) && written.includes(high))) return decision;
  if (isDateRangeGroup(node)) return { chosen: { ...chosen, action: { ...action, arguments: [`${low}/${high}`] } } };
  if (isChange && node.states.get('value') === low) return decision;
  return refuseSeveral([`fill the first field with ${low}`, `fill the second field with ${high}`]);
}

const DATE = String.raw`(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4}|\d{1,2}\.? \p{L}{3,} \d{4}|\p{L}{3,} \d{1,2},? \d{4})`;
/** "1 March 2025 to 30 June 2025" */
const TWO_DATES = new RegExp(
  String.raw`(?<!\S)(?<low>${DATE})\s+(?:to|until|till|and|[-–—~])\s+(?<high>${DATE})(?!\S)`,
  'u',
);

/** "10 - 30" */
const DASH_RANGE = /(?<!\S)(?<low>\S*\d\S*)\s+[-–—]\s+(?<high>\S*\d\S*)/;

/** "to 30 to 80", "between 30 and 80" */
const WORD_RANGE =
  /(?:(?<=\s)(?:to|as|at|of)|=|:)\s+(?:between\s+|from\s+)?(?<low>[^\s"“]*\d[^\s"”]*)\s+(?:to|until|till|and)\s+(?<high>[^\s"“]*\d[^\s"”]*)$/i;

/** Whether a field takes the first of two dates, and its sibling the other. */
function isRangeStart({ name, states, parent, siblingIndex: place }: OutlineNode): boolean {
  const next = parent?.children.slice(place + 1, place + 3).find(({ role }) => role !== 'text'); // "–"
  const takesBoth = ['value', 'placeholder'].some((state) => DASH_RANGE.test(states.get(state) ?? ''));
  return (
    !takesBoth &&
    next !== undefined &&
    isEditable(next.role) &&
    matchesLabel(START_LABEL, name, states) &&
    matchesLabel(END_LABEL, next.name, next.states)
  );
}

const matchesLabel = (form: RegExp, name: string, states: OutlineNode['states']): boolean =>
  form.test(name) || form.test(states.get('placeholder') ?? '');

const START_LABEL = /\b(?:start|from|begin|first|check-?in|arrival|depart(?:ure)?)\b/i;
const END_LABEL = /\b(?:end|to|until|till|last|check-?out|departure|return)\b/i;

/** "Set Stay from 12-01 to 12-09", if a calendar takes both dates. */
function decideDateRange(clause: string, scene: Scene): Decision | undefined {
  const { low = '', high = '' } = FROM_TO_RANGE.exec(clause)?.groups ?? {};
  if (!isDateText(low) || !isDateText(high)) return undefined;
  const first = clause.replace(/\bfrom (\S+) \S+ \S+$/i, 'to $1');
  const { chosen } = decideFirst(proposalsFor(first, scene), first, scene);
  if (chosen?.action.method !== 'selectOption' || !chosen.node || !opensCalendar(chosen.node)) return undefined;
  return { chosen: { ...chosen, action: { ...chosen.action, arguments: [low, high] } } };
}

/** All of an instruction is done or nothing: never two acts of three. */
function refuseSeveral(clauses: readonly string[]): Decision {
  const steps = clauses.map((clause, index) => `${index + 1}. ${clause}`).join('; ');
  const reason = `The instruction names ${clauses.length} steps, and one call does one act, or one that opens and one that chooses. Send them one at a time: ${steps}`;
  return { chosen: undefined, isFound: false, reason, candidates: [] };
}

const REF = /\[\d+-\d+\]/;
/** An element of that name elsewhere on the page is not the one that was to be chosen. */
const NOTHING_OPENED: Decision = {
  chosen: undefined,
  isFound: false,
  reason: 'Nothing opened to choose from.',
  candidates: [],
};

function decideSecondStep(
  { instruction, previous, page }: ActRequest,
  clauses: readonly string[],
  scene: Scene,
): Decision {
  const next = clauses[1];
  if (
    next === undefined &&
    previous?.action.method === 'fill' &&
    (isSearchRequest(instruction) || ADD_VERB.test(instruction))
  )
    return orDoneByFilter(chooseSuggestion(instruction, previous, page.outline), { instruction, previous }, scene);
  const entry = previous?.action.method === 'hover' ? menuEntryIn(instruction.trim()) : undefined;
  if (entry !== undefined) return chooseFromAppeared(`click ${entry}`, previous ?? {}, page.outline);
  const appearing = parseLines(previous?.appeared ?? []);
  const sorted = sortDirectionStep(instruction, { ref: previous?.action.ref, appeared: appearing }, scene);
  if (sorted) return sorted;
  const count = pageSizeRequested(instruction);
  const filter = remainingChoice(instruction, previous?.action.ref, scene);
  const choice = count === undefined ? (filter ?? instruction) : `select ${count}`;
  if (next === undefined) {
    const found = chooseFromAppeared(choice, previous ?? {}, page.outline);
    const isSame = found.chosen?.action.ref !== undefined && found.chosen.action.ref === previous?.action.ref;
    const appeared = isSame ? NOTHING_OPENED : found; // the field itself, which shows the written text
    const isOpened = previous?.appeared.some((line) => REF.test(line)) === true;
    const byBox = (appeared.chosen && isOpened) || !previous ? undefined : chooseInField(choice, previous, scene);
    const confirmed = isOpened ? undefined : confirmNumberStep(previous, scene);
    return orDoneByFilter(
      byBox ?? confirmed ?? (isOpened ? appeared : NOTHING_OPENED),
      { instruction, previous },
      scene,
    );
  }
  const withPronoun =
    previous?.action.method === 'fill' ? pronounAsWrittenText(next, previous.action.arguments[0]) : undefined;
  const appeared = chooseFromAppeared(withPronoun ?? next, previous ?? {}, page.outline);
  if (withPronoun !== undefined) return appeared.chosen ? appeared : NOTHING_OPENED;
  const isWritten = previous?.action.method === 'fill' && appeared.chosen?.action.ref === previous.action.ref;
  const found = isWritten ? undefined : appeared.chosen; // it only shows the written text
  if (found && isNamedIn(next, found)) return appeared;
  const onPage = decideClause(next, scene);
  return !found || (onPage.chosen && isNamedIn(next, onPage.chosen)) ? onPage : appeared;
}

/** Named exactly as in the instruction. */
const isNamedIn = (clause: string, { node }: Proposal): boolean =>
  node !== undefined && node.name !== '' && fold(clause).includes(fold(node.name));

/** If nothing is left to be chosen, writing into a filter was all that was needed. */
const orDoneByFilter = (
  decision: Decision,
  { instruction, previous }: { instruction: string; previous: ActRequest['previous'] | undefined },
  scene: Scene,
): Decision => (!decision.chosen && previous && isDoneByFilter(instruction, previous, scene) ? DONE : decision);

/** "open plan.doc", a list entry that is no link: some lists only select it on a click. */
function replyOpening(instruction: string, chosen: Proposal): ActReply {
  const reply = replyOf({ chosen });
  const { node, action } = chosen;
  if (
    !OPEN_VERB.test(instruction) ||
    action.method !== 'click' ||
    !node ||
    node.role === 'link' ||
    DAY_NUMBER.test(node.name)
  )
    return reply;
  return isEntry(node) || ancestorWhere(node, isEntry) ? { ...reply, opens: true } : reply;
}

const isEntry = ({ role }: OutlineNode): boolean => isRowRole(role) || isCell(role);
const DAY_NUMBER = /^\d{1,2}$/; // of a calendar, where a double click creates an event
const OPEN_VERB = /^(?:please\s+)?(?:open|launch)\s/i;
