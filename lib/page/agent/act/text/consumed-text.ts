import { rootsAround } from '../flat-path.ts';

/** A field being written to, and what the page has shown elsewhere since it got the text. */
interface FieldWriting {
  field: WeakRef<Element>;
  said: string[];
  observer: MutationObserver;
}

let writing: FieldWriting | undefined;

/** Watches what the page shows in response to the text that is about to be written into the field. */
export function watchResponse(field: Element): void {
  writing?.observer.disconnect();
  const said: string[] = [];
  const observer = new MutationObserver((records) => note(records, mine));
  const mine: FieldWriting = { field: new WeakRef(field), said, observer };
  const begin = (): void => {
    if (writing !== mine) return; // another field is being written to by now
    for (const root of rootsAround(field)) observer.observe(root, TEXT_CHANGES);
    setTimeout(() => observer.disconnect(), WATCHED_MS);
  };
  field.addEventListener('input', begin, { capture: true, once: true });
  writing = mine;
}

/**
 * Whether the page took the text out of the field as it was written: it shows it elsewhere, or responds to it, unless that
 * may be the field's own suggestion.
 */
export function wasTextConsumed(field: Element, text: string): boolean {
  if (writing?.field.deref() !== field) return false;
  note(writing.observer.takeRecords(), writing);
  const { said } = writing;
  const entries = text.split(ENTRY_SEPARATORS).flatMap((entry) => entry.trim() || []);
  if (entries.some((entry) => said.some((one) => one.includes(entry)))) return true;
  return said.length > 0 && !field.matches(SUGGESTING);
}

const TEXT_CHANGES = { subtree: true, childList: true, characterData: true };
const WATCHED_MS = 1_500; // far longer than writing and looking take
const MAX_TEXTS = 50;
const ENTRY_SEPARATORS = /[,;\n\t]/; // of an entry, in fields that take several
const SUGGESTING = '[role=combobox], [aria-autocomplete], [aria-haspopup], [list]';

function note(records: MutationRecord[], { field, said }: FieldWriting): void {
  const own = field.deref();
  for (const { type, target, addedNodes } of records) {
    for (const node of type === 'childList' ? addedNodes : [target]) {
      const text = node.textContent?.trim();
      if (text && said.length < MAX_TEXTS && !own?.contains(node)) said.push(text);
    }
  }
}
