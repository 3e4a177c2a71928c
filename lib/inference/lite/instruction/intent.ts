import { memoizedByText } from '../memoize.ts';

/** What an instruction asks for, before the page is consulted. */
export type Intent =
  | {
      kind: 'click';
      method: PointerMethod;
      target: string;
      /**
       * A plain "click" never checks a box. "open" may mean a list entry by its text, "pick" does not;
       * "look" (as in "check the weather") is less likely than ticking; with "free" the phrase begins with a verb that the
       * element itself must have: "delete the draft"; with "label" the element must have exactly that name; "unfold" is like
       * "open", but never means an option of a list.
       * "visit" is like a plain "click", but leads somewhere: not to a heading.
       */
      manner?: 'open' | 'visit' | 'unfold' | 'look' | 'pick' | 'free' | 'label';
    }
  /** "mildly": the verb does not imply it ("add the breakdown cover"), but a checkbox of that name may be meant. */
  | { kind: 'check'; on: boolean; target: string; mildly?: boolean; justBox?: boolean }
  | {
      kind: 'fill';
      text: string;
      target: string | undefined;
      submit?: boolean;
      replaces?: boolean;
      adds?: 'always' | 'if written';
    }
  | { kind: 'choose'; options: string[]; target: string | undefined }
  | { kind: 'set'; text: string; target: string }
  | { kind: 'press'; key: string; target: string | undefined }
  | {
      kind: 'scroll';
      to: 'up' | 'down' | 'top' | 'bottom' | 'next' | 'previous' | 'element';
      target: string | undefined;
    }
  | { kind: 'drag'; target: string; onto?: string; side?: 'before' | 'after' | 'first' | 'last' }
  | { kind: 'upload'; file: string; target: string | undefined }
  | { kind: 'history'; method: 'goBack' | 'goForward' | 'reload' };

export type PointerMethod = 'click' | 'doubleClick' | 'rightClick' | 'hover';

/** Quoted parts of an instruction, removed so that patterns can't match inside them. */
export interface Quoted {
  /** The instruction with a placeholder for each quoted part. */
  text: string;
  parts: readonly string[];
  /** The parts as written, with their quotes. */
  written: readonly string[];
}

const FIRST_PLACEHOLDER = 0xe000; // private use: never in an instruction by a person
const QUOTES =
  /"((?:\\"|[^"])*)"|“([^”]*)”|„([^“”]*)[“”]|«\s*([^»]*?)\s*»|「([^」]*)」|『([^』]*)』|`([^`]*)`|(?<=^|[\s(])['‘]([^'’]*)['’](?=$|[\s).,;:!?])/g;
const PLACEHOLDER = /[\uE000-\uE0FF]/g;

/** How many parsed instructions are cached, and up to how many characters: each is read again and again in many ways. */
export const [MAX_CACHED, MAX_CACHED_CHARS] = [500, 2000];

export const extractQuotes: (instruction: string) => Quoted = memoizedByText(readQuotes, {
  most: MAX_CACHED,
  longest: MAX_CACHED_CHARS,
});

function readQuotes(instruction: string): Quoted {
  const parts: string[] = [];
  const written: string[] = [];
  const text = instruction.replace(QUOTES, (whole: string, ...groups: unknown[]) => {
    const inner = groups.find((group) => typeof group === 'string');
    if (typeof inner !== 'string' || parts.length > 0xff) return whole;
    parts.push(inner.replaceAll('\\"', '"'));
    written.push(whole);
    return String.fromCharCode(FIRST_PLACEHOLDER + parts.length - 1);
  });
  return { text, parts, written };
}

/** Puts quoted parts back, without their quotes. */
export function restoreQuotes(text: string, parts: readonly string[]): string {
  return text.replace(PLACEHOLDER, (placeholder) => parts[placeholder.charCodeAt(0) - FIRST_PLACEHOLDER] ?? '');
}

/** The quoted parts in a piece of an instruction. */
export function quotedIn(text: string, parts: readonly string[]): string[] {
  return (text.match(PLACEHOLDER) ?? []).map(
    (placeholder) => parts[placeholder.charCodeAt(0) - FIRST_PLACEHOLDER] ?? '',
  );
}

/** "City 12" in "choose "City 12" as city" has no more meaning than the whole: it is no 12 of a city. */
export function isPartOfOther(intent: Intent, intents: readonly Intent[]): boolean {
  if (intent.kind !== 'choose' || intent.target !== undefined || intent.options.length !== 1) return false;
  const [option] = intent.options;
  return intents.some((one) => one.kind === 'choose' && one.target !== undefined && one.options[0] === option);
}
