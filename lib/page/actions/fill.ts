import { ActionFailedError } from '../../errors/named-errors.ts';
import { insertText, parseChord, pressChord, typeText } from '../input/keyboard.ts';
import type { OpeningCall } from '../agent/act.ts';
import type { Filling } from '../agent/act/text/fields.ts';
import { GONE, isRefusal, type Refusal } from '../agent/act/outcome.ts';
import { isContextGone } from '../world.ts';
import { closingOpenPopup } from './open-popup.ts';
import { type Act, argument, begin, type TargetedAct } from './context.ts';
import { unwrap, refusalError } from './refusal.ts';
import type { TargetedRow } from './row.ts';
import { endsWithContent, isSameText, isSameWords, isMaskedForm } from './same-text.ts';
import { slideTo, stepTo } from './slide.ts';
import { keepWhole } from './whole.ts';

/** Replaces a field's content, or moves a slider to a value. */
export const fill: TargetedRow = {
  target: 'required',
  minArguments: 1,
  inputKind: 'text',
  beginning: beginFill,
  run: async (act) => {
    const state: FillState = {};
    try {
      await fillTarget(act, state);
      if (!state.isConsumed) await checkRead(act);
      if (!state.isConsumed) await settleDateTime(act, state);
    } catch (failure) {
      throw await withRestored(act, failure, state);
    }
    const { beyond } = state;
    const hint = `The field says that it takes numbers ${beyond}: the page may replace this one once the field loses the focus.`;
    return {
      took: state.isConsumed === true || state.contentAfter !== state.before,
      ...(beyond !== undefined && { hint }),
    };
  },
};

/** A field's content before it was written to, and right after. */
interface FillState {
  before?: string;
  contentAfter?: string | undefined;
  beyond?: string | undefined;
  /** The page took the text out of the field at once, to make an entry of it or to submit a code. */
  isConsumed?: boolean;
}

/** Appends text to a field, key by key. */
export const type: TargetedRow = {
  target: 'required',
  minArguments: 1,
  beginning: beginType,
  run: async (act) => {
    const { acting, signal } = act;
    const text = argument(act, 0);
    const filling = unwrap(act, await beginInField(act, beginType(act)));
    if (filling.done) return keepWhole(act, filling.before).then(() => undefined);
    if (filling.range) return slideTo(act, filling.range);
    if (filling.lastStep) return stepTo(act, { ...filling, key: filling.lastStep });
    if (filling.parts) return typeParts(act, filling.parts);
    if (filling.boxes) return fillBoxes(act, filling.boxes);
    if (filling.key) await pressChord(acting.root, parseChord(filling.key, false), signal);
    await typeText(acting.root, text, signal);
    if (await wasLost(act)) throw refusalError(act, GONE);
    return text === '' ? undefined : { typed: true };
  },
};

function beginFill(act: Act): OpeningCall<'beginFill'> {
  return { name: 'beginFill', args: [argument(act, 0)] };
}

function beginType(act: Act): OpeningCall<'beginType'> {
  return { name: 'beginType', args: [argument(act, 0)] };
}

/** Starts writing; first closes a list that covers the field and keeps the focus, by a click beside it. */
function beginInField(act: TargetedAct, beginning: OpeningCall<'beginFill' | 'beginType'>): Promise<Filling | Refusal> {
  return closingOpenPopup(act, () => begin(act, beginning));
}

async function fillTarget(act: TargetedAct, state: FillState, isAgain = false): Promise<void> {
  const { target, signal } = act;
  const text = argument(act, 0);
  const filling = unwrap(act, await beginInField(act, beginFill(act)));
  if (filling.done) return keepWhole(act, filling.before, state);
  if (filling.range) return slideTo(act, filling.range);
  if (filling.lastStep) return stepTo(act, { ...filling, key: filling.lastStep });
  if (filling.parts) return typeParts(act, filling.parts);
  if (filling.boxes) return fillBoxes(act, filling.boxes);
  state.before ??= filling.before;
  state.beyond = filling.beyond;
  await replace(act, text, filling);
  if (filling.byKeys) await dropFormerDigits(act, text);
  if (text.includes('\n')) await target.world.call('caretToEnd', [target.ref], signal);
  const content = await target.world.call('content', [target.ref], signal);
  state.contentAfter = content ?? state.before;
  if (content !== undefined && isSameText(content, text)) return;
  if (await wasLost(act)) {
    if (isAgain) throw refusalError(act, GONE);
    return fillTarget(act, state, true);
  }
  if (content === undefined) return; // the page took the text and removed the field
  if (content === filling.before && isMaskedForm(content, text)) return;
  state.isConsumed =
    content === '' && filling.before === '' && (await target.world.call('wasTextConsumed', [target.ref, text], signal));
  if (state.isConsumed) return;
  if (content === filling.before) return (await retypeSettled(act, content)) ? undefined : assign(act, text);
  if (content === '' || isSameWords(content, text)) return; // the page reformatted it, or moved it elsewhere
  if (!(await hasFocus(act))) {
    if (!isBeside(text, { content, before: filling.before })) return; // it passed some on to the fields after it
    return assign(act, text, 'took the text beside what it held, as the focus was taken from it');
  }
  const again = unwrap(act, await begin(act, beginFill(act))); // the page wrote into it on focus
  if (again.done) return;
  const isLonger = filling.before !== '' && content.length >= text.length + filling.before.length;
  if (isLonger) await replace(act, '', again); // an editor of the page's own that inserts whatever is selected
  await replace(act, text, isLonger ? {} : again);
  await checkTaken(act, text, filling.before);
}

/** What to throw for a field that did not take the text: its former content is restored as far as it accepts that. */
async function withRestored(act: TargetedAct, failure: unknown, { before }: FillState): Promise<unknown> {
  const { target, signal } = act;
  const isUntaken = failure instanceof ActionFailedError && failure.data['reason'] === 'bad-value';
  const content = (): Promise<string | undefined> => target.world.call('content', [target.ref], signal);
  if (!isUntaken || before === undefined || [before, undefined].includes(await content())) return failure;
  const filling = await begin(act, { name: 'beginFill', args: [before] });
  if (isRefusal(filling) || filling.range || filling.parts || filling.boxes) return failure;
  if (!filling.done) await replace(act, before, filling);
  const now = await content();
  await target.world.call('commitMoment', [target.ref, before], signal); // as a picker does that parses it on blur
  const { message, hint, data } = failure;
  const heldText = before === '' ? 'nothing' : await quotedContent(act, before);
  const outcome = now === before ? 'What it held before was put back' : `It held ${heldText} before`;
  return new ActionFailedError(`${message} ${outcome}.`, { ...(hint !== undefined && { hint }), data, cause: failure });
}

/** Quoted text of the field, unless it is secret. */
async function quotedContent({ target, signal }: TargetedAct, text: string): Promise<string> {
  return JSON.stringify(await target.world.call('displayText', [target.ref, text], signal));
}

function hasFocus({ target, signal }: TargetedAct): Promise<boolean> {
  return target.world.call('hasFocus', [target.ref], signal);
}

/**
 * Types the text again if the field kept its content and has the focus: components rewrite that on focus,
 * and some listen to keys only. @returns whether the field changed. @throws {ActionFailedError} it changed to something else.
 */
async function retypeSettled(act: TargetedAct, before: string): Promise<boolean> {
  const { target, signal } = act;
  const text = argument(act, 0);
  if (text === '' || text.length > MAX_TYPED || text.includes('\n') || !(await hasFocus(act))) return false;
  await target.world.call('drawn', [], signal);
  const again = await begin(act, beginFill(act));
  if (isRefusal(again) || again.done) return false;
  await replace(act, text, { ...again, byKeys: true });
  await target.world.call('drawn', [], signal);
  if ((await target.world.call('content', [target.ref], signal)) === before) return false;
  await checkTaken(act, text, before);
  return true;
}

const MAX_TYPED = 100; // characters; typing more key by key takes too long

/** Whether a field holds the text next to its former content. */
function isBeside(text: string, { content, before }: { content: string; before: string }): boolean {
  return before !== '' && content !== before && content.replace(text, () => '') === before;
}

/** Whether the field was removed before it got the text, as on pages that redraw everything when another field loses focus. */
async function wasLost(act: TargetedAct): Promise<boolean> {
  const { target, signal } = act;
  const text = argument(act, 0);
  try {
    return text !== '' && (await target.world.call('hasMissed', [target.ref, text], signal));
  } catch (error) {
    if (isContextGone(error)) return false; // the text navigated to another document
    throw error;
  }
}

/** @throws {ActionFailedError} the field shows only its input mask, or holds the text next to its former content. */
async function checkTaken(act: TargetedAct, text: string, before: string): Promise<void> {
  const { target, signal } = act;
  const content = await target.world.call('content', [target.ref], signal);
  if (content === undefined || text === '' || endsWithContent(text, content)) return;
  const isTaken = !(await target.world.call('showsInputMask', [target.ref], signal));
  if (isTaken && !isBeside(text, { content, before })) return;
  throw refusalError(act, {
    refused: 'bad-value',
    detail: `did not take the text and shows ${await quotedContent(act, content)}`,
  });
}

/** @throws {ActionFailedError} the field holds another number. */
async function checkRead(act: TargetedAct): Promise<void> {
  const { target, signal } = act;
  const text = argument(act, 0);
  if (!FRACTION.test(text) || !(await target.world.call('isMisread', [target.ref, text], signal))) return;
  const content = (await target.world.call('content', [target.ref], signal)) ?? '';
  const detail = `took ${JSON.stringify(text)} for ${JSON.stringify(content)}; write it as the field does, with its sign for decimals`;
  throw refusalError(act, { refused: 'bad-value', detail });
}

/**
 * Makes the field take a date or time, with seconds if it wants them; the field may be gone with its picker.
 * @throws {ActionFailedError} it then holds something else.
 */
async function settleDateTime(act: TargetedAct, state: FillState): Promise<void> {
  const { target, signal } = act;
  const text = argument(act, 0);
  if (!DATE_OR_TIME.test(text)) return;
  const taken = await target.world.call('commitMoment', [target.ref, text], signal);
  if (isRefusal(taken) || taken.isTaken) return;
  const isRead = TO_THE_MINUTE.test(text) && (await takesSeconds(act, `${text}:00`, state));
  if (isRead) return;
  const shown = taken.content === '' ? 'is empty' : `shows ${await quotedContent(act, taken.content)}`;
  const detail = `did not take ${JSON.stringify(text)} and ${shown}; write it as the field does, or choose it in its picker`;
  throw refusalError(act, { refused: 'bad-value', detail });
}

async function takesSeconds(act: TargetedAct, text: string, state: FillState): Promise<boolean> {
  const { target, signal } = act;
  await fillTarget({ ...act, arguments: [text] }, state);
  const taken = await target.world.call('commitMoment', [target.ref, text], signal);
  return !isRefusal(taken) && taken.isTaken;
}

const DATE_OR_TIME = /\d.*\d/;
const TO_THE_MINUTE = /(?:^|[T\s])\d{1,2}:\d{2}$/;

const FRACTION = /^-?\d+\.\d+$/;

/** Types a date or time into its parts, which pass the focus on. @throws {ActionFailedError} they then hold something else. */
async function typeParts(act: TargetedAct, { keys, wanted }: { keys: string; wanted: string }): Promise<void> {
  const { acting, target, signal } = act;
  await typeText(acting.root, keys, signal);
  await target.world.call('drawn', [], signal);
  const { parts } = unwrap(act, await target.world.call('partsOf', [target.ref, wanted], signal));
  if (isSameList(wordsOf(parts.join(' ')), wordsOf(wanted))) return;
  const detail = `took the text for ${JSON.stringify(parts.join(' '))}; write it in the order in which it shows its parts`;
  throw refusalError(act, { refused: 'bad-value', detail });
}

/** The numbers and words of a date or a time; `07` is 7. */
function wordsOf(text: string): string[] {
  return [...text.matchAll(/\d+|\p{L}+/gu)].map(([word]) =>
    /\d/.test(word) ? String(Number(word)) : word.toLowerCase(),
  );
}

function isSameList(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((word, index) => word === other[index]);
}

/** Sets the value if the focus went elsewhere. @throws {ActionFailedError} the field kept its content, not the text. */
async function assign(
  act: TargetedAct,
  text: string,
  otherwise = 'did not take the text and holds what it held before',
): Promise<void> {
  const { target, signal } = act;
  const { done } = unwrap(act, await target.world.call('assignUnfocused', [target.ref, text], signal));
  if (done) return;
  throw refusalError(act, { refused: 'bad-value', detail: otherwise });
}

/** Replaces the selection, or what the key selects, with text. */
async function replace(
  { acting, signal }: TargetedAct,
  text: string,
  way: Pick<Filling, 'key' | 'byKeys'>,
): Promise<void> {
  if (way.key) await pressChord(acting.root, parseChord(way.key, false), signal);
  if (text === '') await pressChord(acting.root, parseChord('Delete', false), signal);
  else if (way.byKeys) await typeText(acting.root, text, signal);
  else await insertText(acting.root, text, { signal });
}

/** Writes again after deleting each digit, if the page appended the new ones to the old: it ignores the selection. */
async function dropFormerDigits({ acting, target, signal }: TargetedAct, text: string): Promise<void> {
  const digits = digitsIn((await target.world.call('content', [target.ref], signal)) ?? '');
  const wanted = digitsIn(text);
  if (digits === wanted || !digits.endsWith(wanted)) return;
  for (const _ of digits) await pressChord(acting.root, parseChord('Backspace', false), signal);
  await typeText(acting.root, text, signal);
}

const digitsIn = (text: string): string => text.replace(/\D|^\D*0[0\D]*/g, '');

/** Fills a row of single-character fields, one after the other. */
async function fillBoxes(act: TargetedAct, boxes: { ref: string; text: string }[]): Promise<void> {
  for (const { ref, text } of boxes)
    await fillTarget({ ...act, target: { ...act.target, ref }, arguments: [text] }, {});
}
