import { ActionFailedError, InstructionNotResolvedError } from '../errors/named-errors.ts';
import type { ActReply } from '../inference/inference.ts';
import { POINT } from '../page/actions/context.ts';
import type { Call } from './call.ts';
import { isControl } from './applicable-methods.ts';
import type { EngineNode, EngineSnapshot, Performed } from './page.ts';
import type { UsableAction } from './proposal.ts';
import { liftQuotes } from './quotes.ts';
import { hasSlot } from './ref-forms.ts';
import { doneAction, withCompletedSteps } from './report.ts';

/** Of what fits alike, the one that a person sees, or the first of links to one place: it is all the same which is clicked. */
export async function resolveAlike(call: Call, reply: ActReply): Promise<ActReply> {
  const { action, alike } = reply;
  const refs = alike?.actions.flatMap(({ ref }) => ref ?? []) ?? [];
  if (action || !alike || refs.length < alike.actions.length) return reply;
  const chosenRef = await call.phase('looking which is meant', (signal) =>
    chooseAlike(call, refs, { ...alike, signal }),
  );
  const chosenAction = alike.actions.find(({ ref }) => ref === chosenRef);
  return chosenAction ? { task: 'act', twoStep: alike.twoStep ?? false, action: chosenAction } : reply;
}

async function chooseAlike(
  { page }: Call,
  refs: string[],
  { areLinks, signal }: { areLinks: boolean; signal: AbortSignal },
): Promise<string | undefined> {
  const [first, ...others] = await page.inFront(refs, { signal });
  if (!first || others.length === 0) return first;
  return areLinks && (await page.areOneLink([first, ...others], { signal })) ? first : undefined;
}

/** What the words of an act are, and the page that it was chosen on. */
interface InstructionContext {
  instruction: string;
  variables: Record<string, string>;
  snapshot: EngineSnapshot;
}

/**
 * The same; on the text itself, where what was chosen is no control and only holds the text that the words name: its middle may
 * be another text's place.
 * @throws {InstructionNotResolvedError} the text stands in it several times.
 */
export async function narrowToText(
  call: Call,
  usable: UsableAction,
  context: InstructionContext,
): Promise<UsableAction> {
  const { action } = usable;
  const { method, ref, text } = action;
  if (ref === undefined || text !== undefined || method === 'uploadFile' || !hasSlot(method, 'words')) return usable;
  if (method === 'dragAndDrop') return await narrowDrag(call, usable, context);
  const label = usable.part ?? labelIn(context.instruction);
  const [place] = action.arguments.length > 0 ? [] : await findText(call, { ref, text: label }, context);
  if (!place && usable.isApart) throw notResolved(context, `no ${JSON.stringify(label)} stands by itself in`, ref);
  return place ? { action: { ...action, text: label }, description: `${label} text` } : usable;
}

async function narrowDrag(call: Call, usable: UsableAction, context: InstructionContext): Promise<UsableAction> {
  const { action } = usable;
  const { ref = '', arguments: dropArguments } = action;
  const [dropTarget = '', dropPoint] = dropArguments;
  if (dropPoint !== undefined || POINT.test(dropTarget)) return usable; // points say where
  const [from, to] = dragLabelsIn(context.instruction);
  const label = usable.part ?? from;
  const [start] = await findText(call, { ref, text: label }, context);
  const [end] =
    dropTarget === ref && !start ? [] : await findText(call, { ref: dropTarget, text: to, isPlace: true }, context);
  return {
    ...(start ? { description: `${label} text` } : usable),
    action: { ...action, ...(start && { text: label }), arguments: end ? [end.ref, ...end.at] : dropArguments },
  };
}

/** Where the text stands by itself in the element, which is called otherwise. */
async function findText(
  call: Call,
  wanted: { ref: string; text: string; isPlace?: boolean },
  context: InstructionContext,
): Promise<{ ref: string; at: string[] }[]> {
  const { variables, snapshot } = context;
  const { ref, text } = wanted;
  const node = snapshot.node(ref);
  if (!node || text === '' || isControl(node.role) || normalized(node.name) === normalized(text)) return [];
  const places = await call.phase('looking where the text stands', (signal) =>
    call.page.textsApart(wanted, { signal, variables }),
  );
  if (places.length < 2) return places;
  throw notResolved(context, `${JSON.stringify(text)} stands ${places.length} times in`, ref);
}

function notResolved(
  { instruction, snapshot }: InstructionContext,
  why: string,
  ref: string,
): InstructionNotResolvedError {
  const { role = '', name = '' } = snapshot.node(ref) ?? {};
  return new InstructionNotResolvedError(`Nothing was done for "${instruction}": ${why} [${ref}] ${role}.`, {
    hint: `Name an element next to it: click "its text" near [0-14]; or click a point: click [${ref}] at 120,40.`,
    data: { candidates: [{ ref, description: `${name} ${role}`.trim() }] },
  });
}

const normalized = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/**
 * What an instruction says is to be clicked: in quotes right after the verb, or, without any, all that follows it; a verb may
 * be left out.
 */
export function labelIn(instruction: string): string {
  const { template, strings } = liftQuotes(instruction.trim());
  if (strings.length === 0) return PLAIN_LABEL.exec(instruction.trim())?.groups?.['label'] ?? '';
  return strings[Number(QUOTED_LABEL.exec(template)?.groups?.['at'] ?? NaN)] ?? '';
}

/** What an instruction says, in quotes, is to be dragged, and where to. */
function dragLabelsIn(instruction: string): [from: string, to: string] {
  const { template, strings } = liftQuotes(instruction.trim());
  const { from, to } = DRAG_LABELS.exec(template)?.groups ?? {};
  return [strings[Number(from ?? NaN)] ?? '', strings[Number(to ?? NaN)] ?? ''];
}

/** A verb, in any language, and at most one more word: “double click "May"”, “klicke auf "Mai"”. */
const QUOTED_LABEL =
  /^(?:please\s+)?(?:[^\s"]+\s+){0,2}(?:(?:on|over|the|text|word|cell|item|entry|label)\s+)*"(?<at>\d+)"/i;
const PLAIN_LABEL =
  /^(?:please\s+)?(?:(?:(?:double|right)[- ]click|click|press|tap|hit|hover|choose|pick|select)\s+(?:(?:on|over)\s+)?)?(?:the\s+)?(?<label>.+?)[.!]?$/i;
const DRAG_LABELS =
  /^(?:please\s+)?[^\s"]+\s+(?:the\s+)?"(?<from>\d+)"(?:[^"]*\s(?:to|onto|on|into|in|over)\s+(?:the\s+)?"(?<to>\d+)")?/i;

/** What was chosen and clicked, and what came of it. */
interface ClickOutcome {
  choice: UsableAction & { expected: EngineNode | undefined };
  performed: Performed;
}

/** @throws {ActionFailedError} an option that was to be checked, or the reverse, was only clicked, and nothing came of it. */
export function checkOptionToggled(instruction: string, { choice, performed }: ClickOutcome): void {
  const { action, expected, description } = choice;
  const isOptionClick = action.method === 'click' && expected?.role === 'option';
  if (!isOptionClick || performed.changed !== 'nothing' || !CHECK_VERB.test(instruction)) return;
  const failure = new ActionFailedError(`${description} [${action.ref}] was clicked, and nothing changed.`, {
    hint: 'Read the page: another step may be needed first.',
    data: { reason: 'not-changed' },
  });
  throw withCompletedSteps(failure, { prefix: 'Not done:', actions: [doneAction(action, choice)], steps: [performed] });
}

const CHECK_VERB = /^\s*(?:please\s+)?(?:un)?(?:check|tick)\b/i;
