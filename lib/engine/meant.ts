import { ActionFailedError, InstructionNotResolvedError } from '../errors/named-errors.ts';
import type { ActReply } from '../inference/inference.ts';
import { POINT } from '../page/actions/context.ts';
import type { Call } from './call.ts';
import { isControl } from './fitting.ts';
import type { EngineNode, EngineSnapshot, Performed } from './page.ts';
import type { Usable } from './proposal.ts';
import { liftQuotes } from './quotes.ts';
import { takes } from './ref-forms.ts';
import { done, interrupted } from './report.ts';

/** Of what fits alike, the one that a person sees, or the first of links to one place: it is all the same which is clicked. */
export async function orOneOf(call: Call, reply: ActReply): Promise<ActReply> {
  const { action, alike } = reply;
  const refs = alike?.actions.flatMap(({ ref }) => ref ?? []) ?? [];
  if (action || !alike || refs.length < alike.actions.length) return reply;
  const chosen = await call.phase('looking which is meant', (signal) => oneOf(call, refs, { ...alike, signal }));
  const meant = alike.actions.find(({ ref }) => ref === chosen);
  return meant ? { task: 'act', twoStep: alike.twoStep ?? false, action: meant } : reply;
}

async function oneOf(
  { page }: Call,
  refs: string[],
  { areLinks, signal }: { areLinks: boolean; signal: AbortSignal },
): Promise<string | undefined> {
  const [first, ...others] = await page.inFront(refs, { signal });
  if (!first || others.length === 0) return first;
  return areLinks && (await page.areOneLink([first, ...others], { signal })) ? first : undefined;
}

/** What the words of an act are, and the page that it was chosen on. */
interface Said {
  instruction: string;
  variables: Record<string, string>;
  snapshot: EngineSnapshot;
}

/**
 * The same; on the text itself, where what was chosen is no control and only holds the text that the words name: its middle may
 * be another text's place.
 * @throws {InstructionNotResolvedError} the text stands in it several times.
 */
export async function onPart(call: Call, usable: Usable, said: Said): Promise<Usable> {
  const { action } = usable;
  const { method, ref, text } = action;
  if (ref === undefined || text !== undefined || method === 'uploadFile' || !takes(method, 'words')) return usable;
  if (method === 'dragAndDrop') return await betweenParts(call, usable, said);
  const label = usable.part ?? labelSaid(said.instruction);
  const [place] = action.arguments.length > 0 ? [] : await placesOf(call, { ref, text: label }, said);
  if (!place && usable.isApart) throw unresolved(said, `no ${JSON.stringify(label)} stands by itself in`, ref);
  return place ? { action: { ...action, text: label }, description: `${label} text` } : usable;
}

async function betweenParts(call: Call, usable: Usable, said: Said): Promise<Usable> {
  const { action } = usable;
  const { ref = '', arguments: ends } = action;
  const [onto = '', other] = ends;
  if (other !== undefined || POINT.test(onto)) return usable; // points say where
  const [from, to] = endsSaid(said.instruction);
  const label = usable.part ?? from;
  const [start] = await placesOf(call, { ref, text: label }, said);
  const [end] = onto === ref && !start ? [] : await placesOf(call, { ref: onto, text: to, isPlace: true }, said);
  return {
    ...(start ? { description: `${label} text` } : usable),
    action: { ...action, ...(start && { text: label }), arguments: end ? [end.ref, ...end.at] : ends },
  };
}

/** Where the text stands by itself in the element, which is called otherwise. */
async function placesOf(
  call: Call,
  wanted: { ref: string; text: string; isPlace?: boolean },
  said: Said,
): Promise<{ ref: string; at: string[] }[]> {
  const { variables, snapshot } = said;
  const { ref, text } = wanted;
  const node = snapshot.node(ref);
  if (!node || text === '' || isControl(node.role) || folded(node.name) === folded(text)) return [];
  const places = await call.phase('looking where the text stands', (signal) =>
    call.page.textsApart(wanted, { signal, variables }),
  );
  if (places.length < 2) return places;
  throw unresolved(said, `${JSON.stringify(text)} stands ${places.length} times in`, ref);
}

function unresolved({ instruction, snapshot }: Said, why: string, ref: string): InstructionNotResolvedError {
  const { role = '', name = '' } = snapshot.node(ref) ?? {};
  return new InstructionNotResolvedError(`Nothing was done for "${instruction}": ${why} [${ref}] ${role}.`, {
    hint: `Name an element next to it: click "its text" near [0-14]; or click a point: click [${ref}] at 120,40.`,
    data: { candidates: [{ ref, description: `${name} ${role}`.trim() }] },
  });
}

const folded = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** What an instruction says is to be clicked: in quotes right after the verb, or, without any, all that follows it; a verb may be left out. */
export function labelSaid(instruction: string): string {
  const { template, strings } = liftQuotes(instruction.trim());
  if (strings.length === 0) return PLAIN.exec(instruction.trim())?.groups?.['label'] ?? '';
  return strings[Number(QUOTED.exec(template)?.groups?.['at'] ?? NaN)] ?? '';
}

/** What an instruction says, in quotes, is to be dragged, and where to. */
function endsSaid(instruction: string): [from: string, to: string] {
  const { template, strings } = liftQuotes(instruction.trim());
  const { from, to } = DRAGGED.exec(template)?.groups ?? {};
  return [strings[Number(from ?? NaN)] ?? '', strings[Number(to ?? NaN)] ?? ''];
}

/** A verb, in any language, and at most one more word: “double click "May"”, “klicke auf "Mai"”. */
const QUOTED = /^(?:please\s+)?(?:[^\s"]+\s+){0,2}(?:(?:on|over|the|text|word|cell|item|entry|label)\s+)*"(?<at>\d+)"/i;
const PLAIN =
  /^(?:please\s+)?(?:(?:(?:double|right)[- ]click|click|press|tap|hit|hover|choose|pick|select)\s+(?:(?:on|over)\s+)?)?(?:the\s+)?(?<label>.+?)[.!]?$/i;
const DRAGGED =
  /^(?:please\s+)?[^\s"]+\s+(?:the\s+)?"(?<from>\d+)"(?:[^"]*\s(?:to|onto|on|into|in|over)\s+(?:the\s+)?"(?<to>\d+)")?/i;

/** What was chosen and clicked, and what came of it. */
interface Clicked {
  choice: Usable & { expected: EngineNode | undefined };
  performed: Performed;
}

/** @throws {ActionFailedError} an option that was to be checked, or the reverse, was only clicked, and nothing came of it. */
export function checkTicked(instruction: string, { choice, performed }: Clicked): void {
  const { action, expected, description } = choice;
  const isClick = action.method === 'click' && expected?.role === 'option';
  if (!isClick || performed.changed !== 'nothing' || !TICKS.test(instruction)) return;
  const failure = new ActionFailedError(`${description} [${action.ref}] was clicked, and nothing changed.`, {
    hint: 'Read the page: another step may be needed first.',
    data: { reason: 'not-changed' },
  });
  throw interrupted(failure, { said: 'Not done:', actions: [done(action, choice)], steps: [performed] });
}

const TICKS = /^\s*(?:please\s+)?(?:un)?(?:check|tick)\b/i;
