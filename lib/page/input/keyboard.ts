import type { CdpSession } from '../../cdp/session.ts';
import { InvalidActionError } from '../../errors/named-errors.ts';
import { findKey, keystrokeFor, type KeyDefinition, type Keystroke } from './keyboard-layout.ts';

/** Bits of `Input.dispatchKeyEvent`'s `modifiers`. */
const modifierBits = { Alt: 1, Control: 2, Meta: 4, Shift: 8 } as const;
type Modifier = keyof typeof modifierBits;

/** A key with the modifiers held while it is pressed. */
export interface Chord {
  modifiers: Modifier[];
  keystroke: Keystroke;
}

/** Editing shortcuts which macOS binds to Meta; a page's key event alone does not run them there. */
const editingCommands: Record<string, string> = { a: 'selectAll', c: 'copy', v: 'paste', x: 'cut', z: 'undo' };

/**
 * Reads a chord such as `Enter`, `Control+A`, `Shift+ArrowDown`, `Control++` or `Mod+S` (Meta on macOS, else Control).
 * @throws {InvalidActionError} a key of the chord is unknown.
 */
export function parseChord(text: string, mac: boolean): Chord {
  const names = splitChord(text);
  const last = names.pop() ?? '';
  const modifiers = names.map((name) => modifierOf(name, { text, mac }));
  const keystroke = findKey(last.length === 1 && modifiers.length > 0 ? last.toLowerCase() : last);
  if (!keystroke) throw unknownKey(last, text);
  return { modifiers, keystroke };
}

/** Presses and releases a chord. The events are sent at once; the browser keeps their order. */
export async function pressChord(session: CdpSession, chord: Chord, signal: AbortSignal): Promise<void> {
  const heldKeys: KeyDefinition[] = chord.modifiers.flatMap((name) => findKey(name)?.definition ?? []);
  const sent: Promise<void>[] = [];
  let bits = 0;
  for (const definition of heldKeys)
    sent.push(keyDown(session, { definition, bits: (bits |= bitOf(definition)) }, signal));
  if (chord.keystroke.shift) bits |= modifierBits.Shift;
  sent.push(keyDown(session, { definition: chord.keystroke.definition, bits }, signal));
  sent.push(keyUp(session, { definition: chord.keystroke.definition, bits }, signal));
  for (const definition of heldKeys.toReversed()) {
    sent.push(keyUp(session, { definition, bits: (bits &= ~bitOf(definition)) }, signal));
  }
  await Promise.all(sent);
}

/**
 * Types text as a person would: a keystroke for each character of the layout, a composition for scripts that are written
 * by an input method, an insertion for all others, such as emoji.
 */
export async function typeText(session: CdpSession, text: string, signal: AbortSignal): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (const part of keystrokesAndRuns(text)) {
    if (typeof part !== 'string') sent.push(pressChord(session, { modifiers: [], keystroke: part }, signal));
    else sent.push(insertText(session, part, { composed: COMPOSED_SCRIPT.test(part), signal }));
  }
  await Promise.all(sent);
}

/** Scripts that nobody writes without an input method. */
const COMPOSED_SCRIPT = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;

/** The key that pages receive when an input method writes: they may listen to nothing but keys. UI Events, 5.3 */
const PROCESS_KEY = { key: 'Process', code: '', keyCode: 229 };

/** The same for text without a composition, as from phone keyboards: pages ignore the other until a composition ends. */
const UNIDENTIFIED_KEY = { ...PROCESS_KEY, key: 'Unidentified' };

/** Puts text where the caret is, or in place of what is selected, at once; `composed` as an input method does. */
export async function insertText(
  session: CdpSession,
  text: string,
  { composed = false, signal }: { composed?: boolean; signal: AbortSignal },
): Promise<void> {
  const end = text.length;
  const definition = composed ? PROCESS_KEY : UNIDENTIFIED_KEY;
  await Promise.all([
    keyDown(session, { definition, bits: 0 }, signal),
    composed && session.send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end }, signal),
    session.send('Input.insertText', { text }, signal),
    keyUp(session, { definition, bits: 0 }, signal),
  ]);
}

function keystrokesAndRuns(text: string): (Keystroke | string)[] {
  const parts: (Keystroke | string)[] = [];
  for (const { segment } of new Intl.Segmenter().segment(text.replaceAll('\r\n', '\n'))) {
    const keystroke = keystrokeFor(segment);
    const last = parts.at(-1);
    if (keystroke) parts.push(keystroke);
    else if (typeof last === 'string' && COMPOSED_SCRIPT.test(last) === COMPOSED_SCRIPT.test(segment))
      parts.push(parts.pop() + segment);
    else parts.push(segment);
  }
  return parts;
}

function splitChord(text: string): string[] {
  const trimmed = text.trim();
  if (trimmed === '' && text !== '') return [' ']; // the blank itself is a key
  const endsInPlus = trimmed.length > 1 && trimmed.endsWith('+');
  const names = (endsInPlus ? trimmed.slice(0, -1) : trimmed).split('+').map((name) => name.trim());
  if (trimmed === '+') return ['+'];
  if (!endsInPlus) return names;
  return [...names.filter((name) => name !== ''), '+'];
}

function modifierOf(name: string, { text, mac }: { text: string; mac: boolean }): Modifier {
  const lower = name.toLowerCase();
  if (['mod', 'controlormeta', 'cmdorctrl', 'commandorcontrol'].includes(lower)) return mac ? 'Meta' : 'Control';
  const key = findKey(name)?.definition.key;
  if (key !== undefined && isModifierKey(key)) return key;
  throw unknownKey(name, text);
}

function isModifierKey(key: string): key is Modifier {
  return Object.hasOwn(modifierBits, key);
}

function bitOf({ key }: KeyDefinition): number {
  return isModifierKey(key) ? modifierBits[key] : 0;
}

interface KeyEvent {
  definition: KeyDefinition;
  bits: number;
}

async function keyDown(session: CdpSession, { definition, bits }: KeyEvent, signal: AbortSignal): Promise<void> {
  const commandHeld = (bits & (modifierBits.Control | modifierBits.Meta | modifierBits.Alt)) !== 0;
  const text = commandHeld ? undefined : definition.text;
  const command = (bits & modifierBits.Meta) === 0 ? undefined : editingCommands[definition.key];
  await session.send(
    'Input.dispatchKeyEvent',
    {
      type: text === undefined ? 'rawKeyDown' : 'keyDown',
      ...eventOf({ definition, bits }),
      ...(text === undefined ? {} : { text, unmodifiedText: text }),
      ...(command === undefined ? {} : { commands: [command] }),
    },
    signal,
  );
}

async function keyUp(session: CdpSession, event: KeyEvent, signal: AbortSignal): Promise<void> {
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...eventOf(event) }, signal);
}

function eventOf({ definition: { key, code, keyCode, location }, bits }: KeyEvent): {
  key: string;
  code: string;
  windowsVirtualKeyCode: number;
  modifiers: number;
  location: number;
} {
  return { key, code, windowsVirtualKeyCode: keyCode, modifiers: bits, location: location ?? 0 };
}

function unknownKey(name: string, chord: string): InvalidActionError {
  return new InvalidActionError(`There is no key ${JSON.stringify(name)} in ${JSON.stringify(chord)}.`, {
    hint: 'Name keys as in KeyboardEvent.key: Enter, Tab, Escape, ArrowDown, Control+A, Shift+Tab.',
    data: { reason: 'unknown-key', key: name },
  });
}
