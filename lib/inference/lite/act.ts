import type { ActReply, ActRequest } from '../inference.ts';
import { wayToType } from './bare-type.ts';
import { isDaySaid, isSpan, opensCalendar } from './affords.ts';
import { decideBeyondPage } from './beyond-page.ts';
import { cellBeside, entryOfFile, textInside, textSaid } from './called-just.ts';
import { chooseAppeared, chooseByBox, chooseSearched, isFiltered, isSearch, nodesOf } from './choice.ts';
import { decideClause, decideFirst, proposalsFor } from './clause.ts';
import { withPlainDays } from './days-said.ts';
import { tellingOfMore } from './compared.ts';
import { type Decision, DONE, replyOf } from './decide.ts';
import { decideOtherwise } from './decided-otherwise.ts';
import { choiceInFilter } from './filter-opened.ts';
import { entryOnPath, hoveredOn } from './hovering.ts';
import { clausesOf, fieldsIn, isForeign, withReasonLast } from './instruction.ts';
import { withValueQuoted } from './labelled-value.ts';
import { GIVES } from './objection-files.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { decidePlainer } from './plainer.ts';
import { unlessMisread } from './misread.ts';
import type { Proposal } from './proposal.ts';
import { withRanker } from './ranker/ranker.ts';
import { isCell, isEditable, isRowRole } from './roles.ts';
import { type Scene, sceneOf } from './scene.ts';
import { withoutNow, withPlainTimes } from './said-otherwise.ts';
import { itAsWritten } from './second-words.ts';
import { waySorted } from './sorted-way.ts';
import { actInTongue } from './tongues/act-in-tongue.ts';
import { numberConfirmed } from './number-confirmed.ts';
import { perPageAsked } from './paging.ts';
import { withQuotesInside } from './quotes-inside.ts';
import { fold } from './words.ts';

const MOST_CLAUSES = 2; // a reply has one act, and a second round one more

/** Decides what an instruction means on a page: one act, or a refusal with the closest candidates. */
export function decideAct(asked: ActRequest): ActReply {
  const scene = sceneOf(asked.page);
  const said = prepared(asked);
  const request = { ...said, instruction: withValueQuoted(said.instruction, scene) };
  const reply = withRanker(decideByRules(request, scene), request, scene);
  const again = (instruction: string): ActReply => {
    const retold = { ...request, instruction };
    return withRanker(decideByRules(retold, scene), retold, scene);
  };
  const other = reply.refusal && !request.previous ? decideOtherwise(request, scene, again) : undefined;
  const decided = unlessMisread(other ?? reply, request.instruction, scene);
  return tellingOfMore(decided, request.instruction, scene);
}

/** The request with quotes and dates in its instruction normalized. */
export function prepared(asked: ActRequest): ActRequest {
  const said = withPlainTimes(withoutNow(withQuotesInside(asked.instruction)));
  return { ...asked, instruction: withPlainDays(said, asked.page.outline) };
}

/** The same, without the ranker. */
export function decideByRules(request: ActRequest, scene = sceneOf(request.page)): ActReply {
  const foreign = actInTongue(request, decideAsSaid);
  if (foreign?.action) return foreign;
  const reply = decideAsSaid(request, scene);
  return foreign && !isForeign(request.instruction) && reply.action ? foreign : reply;
}

function decideAsSaid(request: ActRequest, scene = sceneOf(request.page)): ActReply {
  const asSaid = decideIn(request, scene);
  const isOpen = asSaid.refusal !== undefined && !request.previous;
  const plainer = isOpen ? decidePlainer(request.instruction, scene, decideClause) : undefined;
  const reply = plainer?.chosen ? replyOf(plainer) : asSaid;
  const { refusal } = reply;
  if (!refusal || refusal.candidates.length > 0) return reply;
  const way = wayToType(request.instruction, scene);
  if (way !== undefined) return { ...reply, refusal: { ...refusal, reason: `${refusal.reason} ${way}` } };
  if (!scene.modal) return reply;
  const { name } = scene.modal;
  const dialog = name === '' ? 'a dialog' : `the dialog "${name}"`;
  const reason = `${refusal.reason} While ${dialog} is open, only what is in it can be used.`;
  return { ...reply, refusal: { ...refusal, reason } };
}

function decideIn(request: ActRequest, scene: Scene): ActReply {
  const { instruction, previous } = request;
  const hovered = previous ? undefined : hoveredOn(instruction.trim(), scene);
  if (hovered) return replyOf(hovered);
  const clauses = clausesOf(instruction);
  const fields = previous ? [] : clauses.flatMap(fieldsIn);
  if (fields.length > clauses.length) return replyOf(severalActs(fields));
  const said = clauses.length === 1 ? (clauses[0] ?? '') : instruction;
  const joined = previous || clauses.length > 1 ? undefined : withReasonLast(instruction);
  const reasoned = joined === undefined ? undefined : decideFirst(proposalsFor(joined, scene), joined, scene);
  if (reasoned?.chosen) return replyOf(reasoned);
  if (previous) return replyOf(secondStep(request, clauses, scene));
  const begins = decideBeyondPage(clauses[0] ?? '', scene, () => decideClause(clauses[0] ?? '', scene));
  if (begins) return replyOf(clauses.length === 1 || !begins.chosen ? begins : severalActs(clauses));
  const first = daysOfSpan(said, scene) ?? bothEnds(said, decideFirst(proposalsFor(said, scene), said, scene));
  if (first.chosen && isAdded(said, first.chosen)) return replyOf({ chosen: { ...first.chosen, twoStep: true } });
  const text = clauses.length > 1 ? undefined : textMeant(said, scene, first.chosen);
  if (text) return openedBy(said, text);
  if (clauses.length === 1 || (first.chosen && first.chosen.score === 1 && !isWithNext(first.chosen, clauses)))
    return first.chosen ? openedBy(said, first.chosen) : replyOf(first);
  if (clauses.length > MOST_CLAUSES) return replyOf(severalActs(clauses));
  const begun = decideClause(clauses[0] ?? '', scene);
  return replyOf(begun.chosen ? { chosen: { ...begun.chosen, twoStep: true } } : begun);
}

/** Text without an element of its own, if nothing that has one is meant. */
function textMeant(clause: string, scene: Scene, chosen: Proposal | undefined): Proposal | undefined {
  if (chosen) return chosen.node && cellBeside(chosen.node, clause, scene);
  return textSaid(clause, scene) ?? entryOfFile(clause, scene) ?? textInside(clause, scene);
}

/** "HELLO5 and click apply" is no text: without quotes, the next step would be typed with it. */
const isWithNext = ({ action }: Proposal, [, next = '']: readonly string[]): boolean =>
  GIVES.has(action.method) && action.arguments.some((text) => text.endsWith(` ${next}`));

const ADDS = /^add\b/i;

/** "add Green to Colours": one more value in a field that may suggest it, and takes it when it is chosen there or confirmed. */
function isAdded(clause: string, { action, node }: Proposal): boolean {
  return (
    ADDS.test(clause) && action.method === 'fill' && node !== undefined && (node.role === 'combobox' || takesTags(node))
  );
}

/** Whether a field says that it takes one word after another; in a form, Enter might submit that. */
function takesTags(node: OutlineNode): boolean {
  if (node.role !== 'textbox' || ancestorWhere(node, ({ role }) => role === 'form')) return false;
  const isEmpty = (node.states.get('value') ?? '') === '';
  return ASKS_FOR_TAG.test(node.states.get('placeholder') ?? '') || (isEmpty && OF_TAGS.test(node.name));
}

const OF_TAGS = /^(?:tags|hashtags|keywords|skills|interests|ingredients)\b/i;

const ASKS_FOR_TAG =
  /^(?:\+ ?)?(?:add|new|type|enter)\b.{0,20}\b(?:tag|label|keyword|hashtag|skill|interest|ingredient|chip)s?\b|\b(?:press|hit) enter\b/i;

const FROM_TO = /^(?!change\b|update\b).*\bfrom (?<low>\S*\d\S*) (?:to|until|till) (?<high>\S*\d\S*)$/i;

/** "Set Stay from 12-01 to 12-09": a single field takes one of them, which is right only if that replaces the other. */
function bothEnds(clause: string, decision: Decision): Decision {
  const { chosen } = decision;
  const { action, node } = chosen ?? {};
  const days = TWO_DAYS.exec(clause)?.groups;
  if (days && chosen?.twoStep === true && node && isFirstOfTwo(node))
    return severalActs([`set the first field to ${days['low']}`, `set the second field to ${days['high']}`]);
  const { low, high } =
    days ?? FROM_TO.exec(clause)?.groups ?? SPAN.exec(clause)?.groups ?? PAIR.exec(clause)?.groups ?? {};
  if (low === undefined || high === undefined || !chosen || !node || action?.method !== 'fill') return decision;
  const [written = ''] = action.arguments;
  const isChange = FROM_TO.test(clause); // in "from 30 to 80", 30 may be the current value
  const isHalf = written === high || (written === low && !isChange);
  if (!isHalf && !(isFirstOfTwo(node) && written.includes(low) && written.includes(high))) return decision;
  if (isSpan(node)) return { chosen: { ...chosen, action: { ...action, arguments: [`${low}/${high}`] } } };
  if (isChange && node.states.get('value') === low) return decision;
  return severalActs([`fill the first field with ${low}`, `fill the second field with ${high}`]);
}

const DAY = String.raw`(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4}|\d{1,2}\.? \p{L}{3,} \d{4}|\p{L}{3,} \d{1,2},? \d{4})`;
/** "1 March 2025 to 30 June 2025" */
const TWO_DAYS = new RegExp(
  String.raw`(?<!\S)(?<low>${DAY})\s+(?:to|until|till|and|[-–—~])\s+(?<high>${DAY})(?!\S)`,
  'u',
);

/** "10 - 30" */
const SPAN = /(?<!\S)(?<low>\S*\d\S*)\s+[-–—]\s+(?<high>\S*\d\S*)/;

/** "to 30 to 80", "between 30 and 80" */
const PAIR =
  /(?:(?<=\s)(?:to|as|at|of)|=|:)\s+(?:between\s+|from\s+)?(?<low>[^\s"“]*\d[^\s"”]*)\s+(?:to|until|till|and)\s+(?<high>[^\s"“]*\d[^\s"”]*)$/i;

/** Whether a field takes the first of two dates, and its sibling the other. */
function isFirstOfTwo({ name, states, parent, place }: OutlineNode): boolean {
  const next = parent?.children.slice(place + 1, place + 3).find(({ role }) => role !== 'text'); // "–"
  const takesBoth = ['value', 'placeholder'].some((state) => SPAN.test(states.get(state) ?? ''));
  return (
    !takesBoth &&
    next !== undefined &&
    isEditable(next.role) &&
    says(FIRST, name, states) &&
    says(LAST, next.name, next.states)
  );
}

const says = (form: RegExp, name: string, states: OutlineNode['states']): boolean =>
  form.test(name) || form.test(states.get('placeholder') ?? '');

const FIRST = /\b(?:start|from|begin|first|check-?in|arrival|depart(?:ure)?)\b/i;
const LAST = /\b(?:end|to|until|till|last|check-?out|departure|return)\b/i;

/** "Set Stay from 12-01 to 12-09", if a calendar takes both dates. */
function daysOfSpan(clause: string, scene: Scene): Decision | undefined {
  const { low = '', high = '' } = FROM_TO.exec(clause)?.groups ?? {};
  if (!isDaySaid(low) || !isDaySaid(high)) return undefined;
  const first = clause.replace(/\bfrom (\S+) \S+ \S+$/i, 'to $1');
  const { chosen } = decideFirst(proposalsFor(first, scene), first, scene);
  if (chosen?.action.method !== 'selectOption' || !chosen.node || !opensCalendar(chosen.node)) return undefined;
  return { chosen: { ...chosen, action: { ...chosen.action, arguments: [low, high] } } };
}

/** All of an instruction is done or nothing: never two acts of three. */
function severalActs(clauses: readonly string[]): Decision {
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

function secondStep({ instruction, previous, page }: ActRequest, clauses: readonly string[], scene: Scene): Decision {
  const next = clauses[1];
  if (next === undefined && previous?.action.method === 'fill' && (isSearch(instruction) || ADDS.test(instruction)))
    return orFiltered(chooseSearched(instruction, previous, page.outline), { instruction, previous }, scene);
  const entry = previous?.action.method === 'hover' ? entryOnPath(instruction.trim()) : undefined;
  if (entry !== undefined) return chooseAppeared(`click ${entry}`, previous ?? {}, page.outline);
  const appearing = nodesOf(previous?.appeared ?? []);
  const sorted = waySorted(instruction, { ref: previous?.action.ref, appeared: appearing }, scene);
  if (sorted) return sorted;
  const count = perPageAsked(instruction);
  const filter = choiceInFilter(instruction, previous?.action.ref, scene);
  const asked = count === undefined ? (filter ?? instruction) : `select ${count}`;
  if (next === undefined) {
    const found = chooseAppeared(asked, previous ?? {}, page.outline);
    const isSame = found.chosen?.action.ref !== undefined && found.chosen.action.ref === previous?.action.ref;
    const appeared = isSame ? NOTHING_OPENED : found; // the field itself, which shows the written text
    const isOpened = previous?.appeared.some((line) => REF.test(line)) === true;
    const byBox = (appeared.chosen && isOpened) || !previous ? undefined : chooseByBox(asked, previous, scene);
    const confirmed = isOpened ? undefined : numberConfirmed(previous, scene);
    return orFiltered(byBox ?? confirmed ?? (isOpened ? appeared : NOTHING_OPENED), { instruction, previous }, scene);
  }
  const it = previous?.action.method === 'fill' ? itAsWritten(next, previous.action.arguments[0]) : undefined;
  const appeared = chooseAppeared(it ?? next, previous ?? {}, page.outline);
  if (it !== undefined) return appeared.chosen ? appeared : NOTHING_OPENED;
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
const orFiltered = (
  decision: Decision,
  { instruction, previous }: { instruction: string; previous: ActRequest['previous'] | undefined },
  scene: Scene,
): Decision => (!decision.chosen && previous && isFiltered(instruction, previous, scene) ? DONE : decision);

/** "open plan.doc", a list entry that is no link: some lists only select it on a click. */
function openedBy(said: string, chosen: Proposal): ActReply {
  const reply = replyOf({ chosen });
  const { node, action } = chosen;
  if (!OPENS.test(said) || action.method !== 'click' || !node || node.role === 'link' || A_DAY.test(node.name))
    return reply;
  return isEntry(node) || ancestorWhere(node, isEntry) ? { ...reply, opens: true } : reply;
}

const isEntry = ({ role }: OutlineNode): boolean => isRowRole(role) || isCell(role);
const A_DAY = /^\d{1,2}$/; // of a calendar, where a double click creates an event
const OPENS = /^(?:please\s+)?(?:open|launch)\s/i;
