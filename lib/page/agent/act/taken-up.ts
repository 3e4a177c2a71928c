import { rootsAround } from './tree.ts';

/** A field being written to, and what the page has shown elsewhere since it got the text. */
interface Writing {
  field: WeakRef<Element>;
  said: string[];
  observer: MutationObserver;
}

let writing: Writing | undefined;

/** Watches what the page shows in response to the text that is about to be written into the field. */
export function watchAnswer(field: Element): void {
  writing?.observer.disconnect();
  const said: string[] = [];
  const observer = new MutationObserver((records) => note(records, mine));
  const mine: Writing = { field: new WeakRef(field), said, observer };
  const begin = (): void => {
    if (writing !== mine) return; // another field is being written to by now
    for (const root of rootsAround(field)) observer.observe(root, TEXTS);
    setTimeout(() => observer.disconnect(), WATCHED_MS);
  };
  field.addEventListener('input', begin, { capture: true, once: true });
  writing = mine;
}

/**
 * Whether the page took the text out of the field as it was written: it shows it elsewhere, or responds to it, unless that
 * may be the field's own suggestion.
 */
export function isTakenUp(field: Element, text: string): boolean {
  if (writing?.field.deref() !== field) return false;
  note(writing.observer.takeRecords(), writing);
  const { said } = writing;
  const entries = text.split(ENDS).flatMap((entry) => entry.trim() || []);
  if (entries.some((entry) => said.some((one) => one.includes(entry)))) return true;
  return said.length > 0 && !field.matches(SUGGESTS);
}

const TEXTS = { subtree: true, childList: true, characterData: true };
const WATCHED_MS = 1_500; // far longer than writing and looking take
const MOST_SAID = 50;
const ENDS = /[,;\n\t]/; // of an entry, in fields that take several
const SUGGESTS = '[role=combobox], [aria-autocomplete], [aria-haspopup], [list]';

function note(records: MutationRecord[], { field, said }: Writing): void {
  const own = field.deref();
  for (const { type, target, addedNodes } of records) {
    for (const node of type === 'childList' ? addedNodes : [target]) {
      const text = node.textContent?.trim();
      if (text && said.length < MOST_SAID && !own?.contains(node)) said.push(text);
    }
  }
}
