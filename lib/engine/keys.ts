// Names of keys as KeyboardEvent.key has them, https://www.w3.org/TR/uievents-key/, and what people write for them.
const MODIFIERS: Readonly<Record<string, string>> = {
  alt: 'Alt',
  option: 'Alt',
  control: 'Control',
  ctrl: 'Control',
  controlormeta: 'ControlOrMeta',
  meta: 'Meta',
  cmd: 'Meta',
  command: 'Meta',
  shift: 'Shift',
};

const KEYS: Readonly<Record<string, string>> = {
  enter: 'Enter',
  return: 'Enter',
  tab: 'Tab',
  escape: 'Escape',
  esc: 'Escape',
  space: 'Space',
  spacebar: 'Space',
  backspace: 'Backspace',
  delete: 'Delete',
  del: 'Delete',
  insert: 'Insert',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  contextmenu: 'ContextMenu',
};

/** Reads a key or a chord, in any case: `enter` is `Enter`, `ctrl+a` is `Control+a`. Undefined when it is none. */
export function readKey(text: string): string | undefined {
  const parts = text === '+' ? [text] : text.split(/\+(?=.)/su);
  const last = parts.pop() ?? '';
  const modifiers = parts.map((part) => MODIFIERS[part.toLowerCase()]);
  const key = readSingle(last);
  return key === undefined || modifiers.includes(undefined) ? undefined : [...modifiers, key].join('+');
}

function readSingle(text: string): string | undefined {
  const name = text.toLowerCase();
  if ([...text].length === 1) return text;
  if (/^f([1-9]|1\d|2[0-4])$/.test(name)) return name.toUpperCase();
  return KEYS[name] ?? MODIFIERS[name];
}
