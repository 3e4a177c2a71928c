import { expect, test } from 'vitest';
import { CdpSession } from '../../lib/cdp/session.ts';
import { parseChord, pressChord, typeText } from '../../lib/page/input/keyboard.ts';
import { ScriptedChannel } from '../support/scripted-channel.ts';

const signal = AbortSignal.timeout(5_000);

/** What was sent, one short line an event: `down a(a) 0`. */
async function eventsOf(act: (session: CdpSession) => Promise<void>): Promise<string[]> {
  const channel = new ScriptedChannel();
  await act(new CdpSession(channel));
  return channel.sent.map(({ method, params }) => {
    const { type, key, text = '', modifiers = 0 } = params as Record<string, string | number>; // key and text events
    if (type === undefined) return `${method === 'Input.insertText' ? 'insert' : 'compose'} ${text}`;
    return `${type === 'keyUp' ? 'up' : 'down'} ${key}${text === '' ? '' : `(${text})`} ${modifiers}`;
  });
}

test.each([
  ['Enter', [], 'Enter'],
  ['esc', [], 'Escape'],
  ['Control+A', ['Control'], 'a'],
  ['ctrl + shift + K', ['Control', 'Shift'], 'k'],
  ['Control++', ['Control'], '+'],
  ['+', [], '+'],
  [' ', [], ' '],
  ['F5', [], 'F5'],
  ['é', undefined, undefined],
])('reads the chord %s', (text, modifiers, key) => {
  if (!modifiers) {
    expect(() => parseChord(text, false)).toThrow(expect.objectContaining({ name: 'InvalidActionError' }));
    return;
  }
  const chord = parseChord(text, false);

  expect(chord.modifiers).toEqual(modifiers);
  expect(chord.keystroke.definition.key).toBe(key);
});

test('Mod is Meta on macOS and Control elsewhere', () => {
  expect(parseChord('Mod+S', true).modifiers).toEqual(['Meta']);
  expect(parseChord('Mod+S', false).modifiers).toEqual(['Control']);
});

test('a chord holds its modifiers around the key, and writes no text', async () => {
  const events = await eventsOf((session) => pressChord(session, parseChord('Control+Shift+A', false), signal));

  expect(events).toEqual(['down Control 2', 'down Shift 10', 'down a 10', 'up a 10', 'up Shift 2', 'up Control 0']);
});

test('text is typed key by key, inserted where the layout has no key, and composed in scripts that need it', async () => {
  const events = await eventsOf((session) => typeText(session, 'aB é🙂\n雨が!', signal));

  expect(events).toEqual([
    'down a(a) 0',
    'up a 0',
    'down B(B) 8',
    'up B 8',
    'down  ( ) 0',
    'up   0',
    'down Unidentified 0',
    'insert é🙂',
    'up Unidentified 0',
    'down Enter(\r) 0',
    'up Enter 0',
    'down Process 0',
    'compose 雨が',
    'insert 雨が',
    'up Process 0',
    'down !(!) 8',
    'up ! 8',
  ]);
});
