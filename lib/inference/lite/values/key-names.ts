/** Names of keys as people write them → the names for `press`. */
const keyNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    enter: 'Enter',
    return: 'Enter',
    escape: 'Escape',
    esc: 'Escape',
    tab: 'Tab',
    space: 'Space',
    'space bar': 'Space',
    spacebar: 'Space',
    backspace: 'Backspace',
    delete: 'Delete',
    del: 'Delete',
    home: 'Home',
    end: 'End',
    insert: 'Insert',
    'page up': 'PageUp',
    pageup: 'PageUp',
    'page down': 'PageDown',
    pagedown: 'PageDown',
    up: 'ArrowUp',
    down: 'ArrowDown',
    left: 'ArrowLeft',
    right: 'ArrowRight',
    'arrow up': 'ArrowUp',
    'arrow down': 'ArrowDown',
    'arrow left': 'ArrowLeft',
    'arrow right': 'ArrowRight',
    'up arrow': 'ArrowUp',
    'down arrow': 'ArrowDown',
    'left arrow': 'ArrowLeft',
    'right arrow': 'ArrowRight',
    arrowup: 'ArrowUp',
    arrowdown: 'ArrowDown',
    arrowleft: 'ArrowLeft',
    arrowright: 'ArrowRight',
  }),
);

const modifiers: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ctrl: 'Control',
    control: 'Control',
    strg: 'Control',
    cmd: 'Meta',
    command: 'Meta',
    meta: 'Meta',
    win: 'Meta',
    alt: 'Alt',
    option: 'Alt',
    shift: 'Shift',
  }),
);

/** The key or chord that a text names, in the form for `press`: `ctrl + a` → `Control+A`; `undefined` if it names none. */
export function parseKey(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const named = keyNames.get(plain) ?? (/^f(?:[1-9]|1[0-2])$/.test(plain) ? plain.toUpperCase() : undefined);
  if (named) return named;
  const parts = plain.split(/\s*[+-]\s*/);
  const last = parts.pop() ?? '';
  const modifierKeys = parts.map((part) => modifiers.get(part));
  if (modifierKeys.length === 0 || modifierKeys.includes(undefined)) return undefined;
  const key = keyNames.get(last) ?? (/^\S$/.test(last) ? last.toUpperCase() : undefined);
  return key && [...modifierKeys, key].join('+');
}

/** Keys whose names are also on buttons: "press Delete" may mean either. */
export function isAlsoLabel(key: string): boolean {
  return ['Delete', 'Home', 'End', 'Insert', 'Space', 'Tab'].includes(key) || key.startsWith('Arrow');
}
