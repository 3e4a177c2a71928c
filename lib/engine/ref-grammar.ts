import { InvalidActionError } from '../errors/named-errors.ts';
import { PART, POINT } from '../page/actions/context.ts';
import type { ActMethod } from '../protocol/results.ts';
import { readKey } from './keys.ts';
import type { DialogAnswer, PageAction } from './page.ts';
import { liftQuotes, quote, type Quoted } from './quotes.ts';
import { refForms } from './ref-forms.ts';
import { isOnTabs } from './tabs.ts';

/** An action is of the ref form, or words for a model; both may say how to answer a dialog. Several of the ref form stand one per line. */
export type ParsedAction =
  | { kind: 'ref'; action: PageAction }
  | { kind: 'several'; actions: PageAction[] }
  | { kind: 'words'; instruction: string; dialog?: DialogAnswer };

const PLACES = {
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
type Place = keyof typeof PLACES;

const commands = Object.entries(refForms).flatMap(([method, forms]) =>
  [...new Set([...forms, ...forms.flatMap((form) => byName(method, form))])].map((form) => ({
    method: method as ActMethod, // the keys of refForms
    form,
    places: placesOf(form),
    pattern: patternOf(form),
  })),
);
type Command = (typeof commands)[number];

/** The form as results have it: the method's own name, the ref, the arguments. */
function byName(method: string, form: string): string[] {
  const places = placesOf(form).toSorted((a, b) => Number(b === 'ref') - Number(a === 'ref'));
  const isPlain = places.every((place) => place !== 'words' && place !== 'point' && place !== 'spot');
  return isPlain ? [[method, ...places.map((place) => `<${place}>`)].join(' ')] : [];
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
  return readSeveral(quoted) ?? readOne(quoted);
}

/** Several lines of the ref form, with or without list markers; undefined if the text is one action, or words. */
function readSeveral(quoted: Quoted): ParsedAction | undefined {
  const lines = quoted.template.split('\n').map((line) => line.trim().replace(LIST_MARK, ''));
  const parts = lines.filter((line) => line !== '').map((template) => ({ ...quoted, template }));
  if (parts.length < 2) return undefined;
  const read = parts.map((part) => readOne(part));
  const actions = read.flatMap((one) => (one.kind === 'ref' ? [one.action] : []));
  if (!actions.some(({ ref }) => ref !== undefined) && actions.length < parts.length) return undefined;
  const odd = parts.find((_, index) => !canFollow(read[index]));
  if (odd) throw oddLine(quoted.restore(odd.template));
  return { kind: 'several', actions };
}

const LIST_MARK = /^(?:\d+[.)]|[-*•])\s+/;

/** Whether it may be one of several: words would need another look at the page, and leaving a tab invalidates the refs that follow. */
function canFollow(one: ParsedAction | undefined): boolean {
  return one?.kind === 'ref' && !isOnTabs(one.action);
}

function oddLine(line: string): InvalidActionError {
  return new InvalidActionError(
    `Nothing was done: of several lines, each must be an action by ref, and "${line}" is not.`,
    {
      hint: 'Send that line in a call of its own.',
      data: { line },
    },
  );
}

function readOne(quoted: Quoted): ParsedAction {
  const ending = DIALOG_ENDING.exec(quoted.template);
  const dialog = ending ? { dialog: dialogAnswer(ending, quoted) } : {};
  const body = ending ? quoted.template.slice(0, ending.index) : quoted.template;
  const action = readCommand(body, quoted);
  if (action) return { kind: 'ref', action: { ...action, ...dialog } };
  if (LOOKS_LIKE_REF.test(body)) throw malformed(quoted.restore(quoted.template), body);
  return { kind: 'words', instruction: quoted.restore(body), ...dialog };
}

/** Writes an action in the ref form; undefined when its ref or arguments do not fit its method. */
export function formatAction(action: PageAction): string | undefined {
  const command = commands.find((candidate) => candidate.method === action.method && isTakenBy(candidate, action));
  if (!command) return undefined;
  const values = [...action.arguments];
  const refs = action.ref === undefined ? [] : [action.ref];
  const body = command.form.replaceAll(/<(\w+)>/g, (_, place: string) => {
    if (place === 'words') return quote(action.text ?? '');
    if (place === 'texts') return values.splice(0).map(quote).join(', ');
    if (place === 'ref' && refs.length > 0) return `[${refs.pop()}]`;
    const value = values.shift() ?? '';
    if (place === 'ref') return `[${value}]`;
    if (place === 'part')
      return value.replace(PART, (_whole, text: string, ref: string) => `${quote(text)} near [${ref}]`);
    return place === 'text' ? quote(value) : value;
  });
  return body + dialogEnding(action.dialog);
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
      piece.startsWith('<') ? PLACES[piece.slice(1, -1) as Place] : piece.replaceAll(' ', String.raw`\s+`),
    ) // forms name places only
    .join('');
  return new RegExp(String.raw`^${source}\s*[.!]?$`, 'iu');
}

function placesOf(form: string): Place[] {
  return [...form.matchAll(/<(\w+)>/g)].map((match) => match[1] as Place); // forms name places only
}

function readCommand(body: string, quoted: Quoted): PageAction | undefined {
  for (const command of commands) {
    const match = command.pattern.exec(body);
    const action = match ? readPlaces(command, match.slice(1), quoted) : undefined;
    if (action) return action;
  }
  return undefined;
}

function readPlaces({ method, places }: Command, found: string[], { strings }: Quoted): PageAction | undefined {
  const action: PageAction = { method, arguments: [] };
  for (const [index, place] of places.entries()) {
    const values = readPlace(place, found[index] ?? '', strings);
    if (!values) return undefined;
    if (place === 'ref' && action.ref === undefined) action.ref = found[index] ?? '';
    else if (place === 'words') action.text = values.join('');
    else action.arguments.push(...values);
  }
  return action;
}

function readPlace(place: Place, found: string, strings: string[]): string[] | undefined {
  if (place === 'ref' || place === 'pixels') return [found];
  if (place === 'way') return [found.toLowerCase()];
  if (place === 'end') return [/^(?:bottom|end)$/i.test(found) ? 'bottom' : 'top'];
  if (place === 'point' || place === 'spot') return [found.replaceAll(/\s/g, '')];
  if (place === 'part')
    return [found.replace(/^.*?"(\d+)"\s+near\s+/i, (_, index) => `"${strings[Number(index)] ?? ''}" near `)];
  const texts = [...found.matchAll(/\d+/g)].map(([index]) => strings[Number(index)] ?? '');
  if (place !== 'key') return place !== 'texts' ? [strings[Number(found)] ?? ''] : texts;
  const key = readKey(found.startsWith('"') ? (texts[0] ?? '') : found);
  return key === undefined ? undefined : [key];
}

function isTakenBy({ places: all }: Command, action: PageAction): boolean {
  const places = all.filter((place) => place !== 'words');
  if (places.length < all.length !== (action.text !== undefined)) return false;
  const refs = places.filter((place) => place === 'ref').length;
  const rest = places.length - Math.min(refs, 1);
  if (refs > 0 !== (action.ref !== undefined)) return false;
  if (refs > 1 || places.includes('spot') || places.includes('part')) return leadsThere(places, action.arguments);
  return places.includes('texts') ? action.arguments.length > 0 : action.arguments.length === rest;
}

/** Whether points, another element and a text near one are where the form has them. */
function leadsThere(places: readonly Place[], values: readonly string[]): boolean {
  const [, ...rest] = places;
  return values.length === rest.length && rest.every((place, index) => isOf(place, values[index] ?? ''));
}

function isOf(place: Place, value: string): boolean {
  const found = POINT.test(value) ? 'point' : PART.test(value) ? 'part' : 'ref';
  return place === found || (place === 'spot' && found === 'point');
}

function dialogAnswer([, verb, text]: RegExpExecArray, { strings }: Quoted): DialogAnswer {
  if (verb) return { answer: verb.toLowerCase() === 'accept' ? 'accept' : 'dismiss' };
  return { answer: 'accept', text: strings[Number(text)] ?? '' };
}

function dialogEnding(dialog: DialogAnswer | undefined): string {
  if (!dialog) return '';
  return dialog.text === undefined ? ` and ${dialog.answer} the dialog` : ` and answer ${quote(dialog.text)}`;
}

function malformed(text: string, body: string): InvalidActionError {
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
    const own = form
      .replaceAll(/<\w+>|-/g, ' ')
      .trim()
      .split(/\s+/);
    return words[0] === own[0] ? own.filter((word) => words.includes(word)).length : 0;
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
