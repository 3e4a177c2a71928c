import { InvalidActionError } from '../errors/named-errors.ts';
import { TEXT_NEAR_REF, POINT } from '../page/actions/context.ts';
import type { ActMethod } from '../protocol/results.ts';
import { readKey } from './keys.ts';
import type { DialogAnswer, PageAction } from './page.ts';
import { liftQuotes, quote, type Quoted } from './quotes.ts';
import { refForms } from './ref-forms.ts';
import { isOnTabs } from './tabs.ts';

/**
 * An action is of the ref form, or words for a model; both may say how to answer a dialog. Several of the ref form stand one
 * per line.
 */
export type ParsedAction =
  | { kind: 'ref'; action: PageAction }
  | { kind: 'several'; actions: PageAction[] }
  | { kind: 'words'; instruction: string; dialog?: DialogAnswer };

const SLOTS = {
  ref: String.raw`\[(\d+-\d+)\]`,
  text: String.raw`"(\d+)"`,
  words: String.raw`(?:the\s+text\s+)?"(\d+)"`,
  texts: String.raw`("\d+"(?:\s*(?:,|and|,\s*and)?\s*"\d+")*)`,
  way: '(up|down|left|right)',
  end: '(top|beginning|start|bottom|end)',
  point: String.raw`(\d+\s*,\s*\d+)`,
  spot: String.raw`(-?\d+\s*,\s*-?\d+)`,
  part: String.raw`((?:the\s+text\s+)?"\d+"\s+near\s+\[\d+-\d+\])`,
  pixels: String.raw`(\d+)(?:\s*(?:px|pixels))?`,
  key: String.raw`(?:the\s+)?([^\s"\[\]]+|"\d+")(?:\s+key)?`,
} as const;
type Slot = keyof typeof SLOTS;

const commands = Object.entries(refForms).flatMap(([method, forms]) =>
  [...new Set([...forms, ...forms.flatMap((form) => methodNameForms(method, form))])].map((form) => ({
    method: method as ActMethod, // the keys of refForms
    form,
    places: slotsOf(form),
    pattern: patternOf(form),
  })),
);
type Command = (typeof commands)[number];

/** The form as results have it: the method's own name, the ref, the arguments. */
function methodNameForms(method: string, form: string): string[] {
  const slots = slotsOf(form).toSorted((a, b) => Number(b === 'ref') - Number(a === 'ref'));
  const hasSimpleSlots = slots.every((slot) => slot !== 'words' && slot !== 'point' && slot !== 'spot');
  return hasSimpleSlots ? [[method, ...slots.map((slot) => `<${slot}>`)].join(' ')] : [];
}

const DIALOG_ENDING =
  /,?\s+and\s+(?:(accept|dismiss)\s+the\s+dialog|answer(?:\s+the\s+(?:dialog|prompt))?(?:\s+with)?\s+"(\d+)")\s*[.!]?$/i;
const LOOKS_LIKE_REF = /\[\s*(?:ref\s*[=:]\s*)?[a-z]{0,2}\d+(?:\s*[-_:.]\s*\d+)?\s*\]|^\w+\s+\d+-\d+\s*$/i;

/**
 * Parses an action, case-insensitively. Text that neither is of the ref form nor looks like it is words for a model.
 * @throws {InvalidActionError} the text names a ref but is not of the ref form; the message shows the right form.
 */
export function parseAction(text: string): ParsedAction {
  const quoted = liftQuotes(text.trim());
  return parseLines(quoted) ?? parseSingle(quoted);
}

/** Several lines of the ref form, with or without list markers; undefined if the text is one action, or words. */
function parseLines(quoted: Quoted): ParsedAction | undefined {
  const lines = quoted.template.split('\n').map((line) => line.trim().replace(LIST_MARK, ''));
  const parts = lines.filter((line) => line !== '').map((template) => ({ ...quoted, template }));
  if (parts.length < 2) return undefined;
  const parsed = parts.map((part) => parseSingle(part));
  const actions = parsed.flatMap((one) => (one.kind === 'ref' ? [one.action] : []));
  if (!actions.some(({ ref }) => ref !== undefined) && actions.length < parts.length) return undefined;
  const invalid = parts.find((_, index) => !canFollow(parsed[index]));
  if (invalid) throw invalidLine(quoted.restore(invalid.template));
  return { kind: 'several', actions };
}

const LIST_MARK = /^(?:\d+[.)]|[-*•])\s+/;

/**
 * Whether it may be one of several: words would need another look at the page, and leaving a tab invalidates the refs that
 * follow.
 */
function canFollow(one: ParsedAction | undefined): boolean {
  return one?.kind === 'ref' && !isOnTabs(one.action);
}

function invalidLine(line: string): InvalidActionError {
  return new InvalidActionError(
    `Nothing was done: of several lines, each must be an action by ref, and "${line}" is not.`,
    {
      hint: 'Send that line in a call of its own.',
      data: { line },
    },
  );
}

function parseSingle(quoted: Quoted): ParsedAction {
  const ending = DIALOG_ENDING.exec(quoted.template);
  const dialog = ending ? { dialog: dialogAnswer(ending, quoted) } : {};
  const body = ending ? quoted.template.slice(0, ending.index) : quoted.template;
  const action = readCommand(body, quoted);
  if (action) return { kind: 'ref', action: { ...action, ...dialog } };
  if (LOOKS_LIKE_REF.test(body)) throw malformedAction(quoted.restore(quoted.template), body);
  return { kind: 'words', instruction: quoted.restore(body), ...dialog };
}

/** Writes an action in the ref form; undefined when its ref or arguments do not fit its method. */
export function formatAction(action: PageAction): string | undefined {
  const command = commands.find((candidate) => candidate.method === action.method && fitsCommand(candidate, action));
  if (!command) return undefined;
  const values = [...action.arguments];
  const refs = action.ref === undefined ? [] : [action.ref];
  const body = command.form.replaceAll(/<(\w+)>/g, (_, slot: string) => {
    if (slot === 'words') return quote(action.text ?? '');
    if (slot === 'texts') return values.splice(0).map(quote).join(', ');
    if (slot === 'ref' && refs.length > 0) return `[${refs.pop()}]`;
    const value = values.shift() ?? '';
    if (slot === 'ref') return `[${value}]`;
    if (slot === 'part')
      return value.replace(TEXT_NEAR_REF, (_whole, text: string, ref: string) => `${quote(text)} near [${ref}]`);
    return slot === 'text' ? quote(value) : value;
  });
  return body + formatDialog(action.dialog);
}

/** Shows how a method is written: `fill [0-14] with "text"`. */
export function exampleOf(method: ActMethod, ref = '0-14'): string {
  return exampleIn(refForms[method][0], ref);
}

function exampleIn(form: string, ref: string): string {
  return form
    .replace('<ref>', `[${ref}]`)
    .replace('<ref>', '[0-15]')
    .replace('<part>', '"text" near [0-15]')
    .replaceAll(/<texts>|<words>/g, '"text"')
    .replace('<text>', '"text"')
    .replace('<key>', 'Enter')
    .replace('<way>', 'down')
    .replace('<end>', 'bottom')
    .replace('<pixels>', '400')
    .replace(/<point>|<spot>/, '20,30')
    .replace(/<point>|<spot>/, '200,80');
}

function patternOf(form: string): RegExp {
  const source = form
    .split(/(<\w+>)/)
    .map((piece) =>
      piece.startsWith('<') ? SLOTS[piece.slice(1, -1) as Slot] : piece.replaceAll(' ', String.raw`\s+`),
    ) // forms name places only
    .join('');
  return new RegExp(String.raw`^${source}\s*[.!]?$`, 'iu');
}

function slotsOf(form: string): Slot[] {
  return [...form.matchAll(/<(\w+)>/g)].map((match) => match[1] as Slot); // forms name places only
}

function readCommand(body: string, quoted: Quoted): PageAction | undefined {
  for (const command of commands) {
    const match = command.pattern.exec(body);
    const action = match ? readSlots(command, match.slice(1), quoted) : undefined;
    if (action) return action;
  }
  return undefined;
}

function readSlots({ method, places: slots }: Command, found: string[], { strings }: Quoted): PageAction | undefined {
  const action: PageAction = { method, arguments: [] };
  for (const [index, slot] of slots.entries()) {
    const values = readSlot(slot, found[index] ?? '', strings);
    if (!values) return undefined;
    if (slot === 'ref' && action.ref === undefined) action.ref = found[index] ?? '';
    else if (slot === 'words') action.text = values.join('');
    else action.arguments.push(...values);
  }
  return action;
}

function readSlot(slot: Slot, found: string, strings: string[]): string[] | undefined {
  if (slot === 'ref' || slot === 'pixels') return [found];
  if (slot === 'way') return [found.toLowerCase()];
  if (slot === 'end') return [/^(?:bottom|end)$/i.test(found) ? 'bottom' : 'top'];
  if (slot === 'point' || slot === 'spot') return [found.replaceAll(/\s/g, '')];
  if (slot === 'part')
    return [found.replace(/^.*?"(\d+)"\s+near\s+/i, (_, index) => `"${strings[Number(index)] ?? ''}" near `)];
  const texts = [...found.matchAll(/\d+/g)].map(([index]) => strings[Number(index)] ?? '');
  if (slot !== 'key') return slot !== 'texts' ? [strings[Number(found)] ?? ''] : texts;
  const key = readKey(found.startsWith('"') ? (texts[0] ?? '') : found);
  return key === undefined ? undefined : [key];
}

function fitsCommand({ places: all }: Command, action: PageAction): boolean {
  const slots = all.filter((slot) => slot !== 'words');
  if (slots.length < all.length !== (action.text !== undefined)) return false;
  const refs = slots.filter((slot) => slot === 'ref').length;
  const rest = slots.length - Math.min(refs, 1);
  if (refs > 0 !== (action.ref !== undefined)) return false;
  if (refs > 1 || slots.includes('spot') || slots.includes('part')) return fitSlots(slots, action.arguments);
  return slots.includes('texts') ? action.arguments.length > 0 : action.arguments.length === rest;
}

/** Whether points, another element and a text near one are where the form has them. */
function fitSlots(slots: readonly Slot[], values: readonly string[]): boolean {
  const [, ...rest] = slots;
  return values.length === rest.length && rest.every((slot, index) => fitsSlot(slot, values[index] ?? ''));
}

function fitsSlot(slot: Slot, value: string): boolean {
  const kind = POINT.test(value) ? 'point' : TEXT_NEAR_REF.test(value) ? 'part' : 'ref';
  return slot === kind || (slot === 'spot' && kind === 'point');
}

function dialogAnswer([, verb, text]: RegExpExecArray, { strings }: Quoted): DialogAnswer {
  if (verb) return { answer: verb.toLowerCase() === 'accept' ? 'accept' : 'dismiss' };
  return { answer: 'accept', text: strings[Number(text)] ?? '' };
}

function formatDialog(dialog: DialogAnswer | undefined): string {
  if (!dialog) return '';
  return dialog.text === undefined ? ` and ${dialog.answer} the dialog` : ` and answer ${quote(dialog.text)}`;
}

function malformedAction(text: string, body: string): InvalidActionError {
  const ref = /\d+-\d+/.exec(body)?.[0] ?? '0-14';
  const closest = closestCommand(body);
  const examples = closest
    ? [...new Set([exampleOf(closest.method, ref), exampleIn(closest.form, ref)])]
    : Object.keys(refForms).map((name) => exampleOf(name as ActMethod)); // its keys
  return new InvalidActionError(`"${text}" names a ref but is not of the ref form. Write: ${examples.join(' · ')}`, {
    hint: 'A ref is written [0-14]; text is written in double quotes, with \\" for a quote inside it.',
    data: { forms: examples },
  });
}

/** The first form of those that share the most words with the text. */
function closestCommand(body: string): Command | undefined {
  const words = body.toLowerCase().split(/[\s-]+/);
  const score = ({ form }: Command): number => {
    const formWords = form
      .replaceAll(/<\w+>|-/g, ' ')
      .trim()
      .split(/\s+/);
    return words[0] === formWords[0] ? formWords.filter((word) => words.includes(word)).length : 0;
  };
  const best = commands.reduce((top, command) => (score(command) > score(top) ? command : top));
  return score(best) > 0 ? best : undefined;
}

/** The refs of what the actions are done on. */
export function refsOf(actions: readonly PageAction[]): string[] {
  return actions.flatMap(({ ref, method, arguments: [to] }) =>
    [ref, method === 'dragAndDrop' ? to : undefined].filter((one) => one !== undefined),
  );
}
