/** What a physical key of the US layout sends; `text` is absent for keys that write nothing. */
export interface KeyDefinition {
  key: string;
  code: string;
  keyCode: number;
  text?: string;
  location?: number;
}

/** A character and how it is typed: its key, and whether Shift is held. */
export interface Keystroke {
  definition: KeyDefinition;
  shift: boolean;
}

const LEFT = 1; // KeyboardEvent.DOM_KEY_LOCATION_LEFT

/** Keys that are named by what they do; Windows virtual key codes, which is what `keyCode` shows on every platform. */
const namedKeys = [
  { key: 'Backspace', code: 'Backspace', keyCode: 8 },
  { key: 'Tab', code: 'Tab', keyCode: 9 },
  { key: 'Enter', code: 'Enter', keyCode: 13, text: '\r' },
  { key: 'Shift', code: 'ShiftLeft', keyCode: 16, location: LEFT },
  { key: 'Control', code: 'ControlLeft', keyCode: 17, location: LEFT },
  { key: 'Alt', code: 'AltLeft', keyCode: 18, location: LEFT },
  { key: 'Meta', code: 'MetaLeft', keyCode: 91, location: LEFT },
  { key: 'Pause', code: 'Pause', keyCode: 19 },
  { key: 'CapsLock', code: 'CapsLock', keyCode: 20 },
  { key: 'Escape', code: 'Escape', keyCode: 27 },
  { key: ' ', code: 'Space', keyCode: 32, text: ' ' },
  { key: 'PageUp', code: 'PageUp', keyCode: 33 },
  { key: 'PageDown', code: 'PageDown', keyCode: 34 },
  { key: 'End', code: 'End', keyCode: 35 },
  { key: 'Home', code: 'Home', keyCode: 36 },
  { key: 'ArrowLeft', code: 'ArrowLeft', keyCode: 37 },
  { key: 'ArrowUp', code: 'ArrowUp', keyCode: 38 },
  { key: 'ArrowRight', code: 'ArrowRight', keyCode: 39 },
  { key: 'ArrowDown', code: 'ArrowDown', keyCode: 40 },
  { key: 'PrintScreen', code: 'PrintScreen', keyCode: 44 },
  { key: 'Insert', code: 'Insert', keyCode: 45 },
  { key: 'Delete', code: 'Delete', keyCode: 46 },
  { key: 'ContextMenu', code: 'ContextMenu', keyCode: 93 },
  { key: 'NumLock', code: 'NumLock', keyCode: 144 },
  { key: 'ScrollLock', code: 'ScrollLock', keyCode: 145 },
] as const satisfies KeyDefinition[];

/** Other names under which people and models ask for a key. */
const aliases: Record<string, string> = {
  return: 'Enter',
  esc: 'Escape',
  space: ' ',
  spacebar: ' ',
  del: 'Delete',
  ins: 'Insert',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  pgup: 'PageUp',
  pgdn: 'PageDown',
  pgdown: 'PageDown',
  ctrl: 'Control',
  cmd: 'Meta',
  command: 'Meta',
  win: 'Meta',
  super: 'Meta',
  option: 'Alt',
  opt: 'Alt',
  menu: 'ContextMenu',
  plus: '+',
  minus: '-',
};

/** A key that writes. */
type PrintedKey = readonly [keyCode: number, code: string, plain: string, shifted: string];

/** Punctuation: key code of the physical key, its `code`, what it writes plain and with Shift. */
const punctuation: readonly PrintedKey[] = [
  [186, 'Semicolon', ';', ':'],
  [187, 'Equal', '=', '+'],
  [188, 'Comma', ',', '<'],
  [189, 'Minus', '-', '_'],
  [190, 'Period', '.', '>'],
  [191, 'Slash', '/', '?'],
  [192, 'Backquote', '`', '~'],
  [219, 'BracketLeft', '[', '{'],
  [220, 'Backslash', '\\', '|'],
  [221, 'BracketRight', ']', '}'],
  [222, 'Quote', "'", '"'],
];
const SHIFTED_DIGITS = ')!@#$%^&*(';

const byName = new Map<string, KeyDefinition>(
  [...namedKeys, ...functionKeys()].map((definition) => [definition.key.toLowerCase(), definition]),
);
const byCharacter = new Map<string, Keystroke>(characters());

/** The key called `name` (`Enter`, `esc`, `F5`, `a`, `?`), or undefined when the layout has none of that name. */
export function findKey(name: string): Keystroke | undefined {
  const keystroke = byCharacter.get(name);
  if (keystroke) return keystroke;
  const lower = name.toLowerCase();
  const alias = aliases[lower];
  if (alias !== undefined) return findKey(alias);
  const definition = byName.get(lower);
  return definition && { definition, shift: false };
}

/** The keystroke that writes `character` on a US keyboard, or undefined when it takes an input method. */
export function keystrokeFor(character: string): Keystroke | undefined {
  return byCharacter.get(character);
}

function functionKeys(): KeyDefinition[] {
  return Array.from({ length: 12 }, (_, index) => {
    const key = `F${index + 1}`;
    return { key, code: key, keyCode: 112 + index };
  });
}

function* characters(): Generator<[string, Keystroke]> {
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    const upper = letter.toUpperCase();
    yield* keystrokePair([upper.charCodeAt(0), `Key${upper}`, letter, upper]);
  }
  for (const digit of '0123456789')
    yield* keystrokePair([48 + Number(digit), `Digit${digit}`, digit, SHIFTED_DIGITS.charAt(Number(digit))]);
  for (const key of punctuation) yield* keystrokePair(key);
  for (const definition of namedKeys) {
    if (definition.key === ' ') yield [' ', { definition, shift: false }];
    if (definition.key === 'Enter') yield ['\n', { definition, shift: false }];
    if (definition.key === 'Tab') yield ['\t', { definition, shift: false }];
  }
}

function* keystrokePair([keyCode, code, plain, shifted]: PrintedKey): Generator<[string, Keystroke]> {
  yield [plain, { definition: { key: plain, code, keyCode, text: plain }, shift: false }];
  yield [shifted, { definition: { key: shifted, code, keyCode, text: shifted }, shift: true }];
}
