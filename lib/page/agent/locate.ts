import { refOf } from './dom/registry.ts';
import { nestedDocumentIn } from './dom/nested-document.ts';
import { isElement, shadowOf } from './dom/flat-tree.ts';

type Context = Document | Element;

/** The result of a selector in this world. */
export type Located =
  | { outcome: 'found'; ref: string }
  /** The rest of the selector is in a frame that another world can access. */
  | { outcome: 'frame'; ref: string; rest: string }
  | { outcome: 'nothing' | 'invalid' | 'no-frame' | 'no-shadow'; part: string };

/** Finds the first element that matches a selector, in this world's documents, shadow roots and frames. */
export function locate(selector: string): Located {
  let contexts: Context[] = [document];
  const parts = splitHops(selector);
  for (const [index, part] of parts.entries()) {
    const found = isValid(part) ? findFirst(contexts, part) : undefined;
    if (!found) return { outcome: isValid(part) ? 'nothing' : 'invalid', part };
    if (index === parts.length - 1) return { outcome: 'found', ref: refOf(found) ?? '' };
    const next = hop(found);
    if (typeof next === 'string') return hopFailed(next, found, { part, rest: parts.slice(index + 1).join(' >> ') });
    contexts = next;
  }
  return { outcome: 'invalid', part: selector };
}

/** The first invalid part of the selectors; undefined if all can be parsed. */
export function invalidIn(selectors: readonly string[]): string | undefined {
  return selectors.flatMap(splitHops).find((part) => !isValid(part));
}

/** Every element that matches one of the selectors, in all that this world can access. */
export function locateAll(selectors: readonly string[]): Set<Element> {
  const everywhere = selectors.length > 0 ? reachable(document) : [];
  return new Set(selectors.flatMap((selector) => locateEach(everywhere, splitHops(selector))));
}

/** The rest of each selector that leads into a frame of another world, with the ref of the frame element. */
export function leadingOut(selectors: readonly string[]): { ref: string; rest: string }[] {
  const everywhere = reachable(document);
  return selectors.flatMap((selector) => outOf(everywhere, splitHops(selector)));
}

function outOf(contexts: readonly Context[], [part, ...rest]: readonly string[]): { ref: string; rest: string }[] {
  if (part === undefined || rest.length === 0 || !isValid(part)) return [];
  return contexts
    .flatMap((context) => findAll(context, part))
    .flatMap((element) => {
      const next = hop(element);
      if (next === 'frame') return { ref: refOf(element) ?? '', rest: rest.join(' >> ') };
      return typeof next === 'string' ? [] : outOf(next.flatMap(reachable), rest);
    });
}

function locateEach(contexts: readonly Context[], [part, ...rest]: readonly string[]): Element[] {
  if (part === undefined || !isValid(part)) return [];
  const found = contexts.flatMap((context) => findAll(context, part));
  return rest.length === 0 ? found : locateEach(found.flatMap(inside).flatMap(reachable), rest);
}

function inside(element: Element): Context[] {
  const next = hop(element);
  return typeof next === 'string' ? [] : next;
}

const HOP = /\s*>>\s*/;

function splitHops(selector: string): string[] {
  return selector
    .trim()
    .split(HOP)
    .filter((part) => part !== '');
}

/** Where a hop from an element leads: into its frame or its shadow root. */
function hop(element: Element): Context[] | 'frame' | 'no-frame' | 'no-shadow' {
  const tag = element.localName;
  const frame = nestedDocumentIn(element, tag);
  if (frame) {
    if (frame.document) return [frame.document];
    return frame.hasWindow ? 'frame' : 'no-frame';
  }
  const root = shadowOf(element);
  if (root) return [...root.children];
  return tag.includes('-') ? 'no-shadow' : 'no-frame';
}

function hopFailed(
  outcome: 'frame' | 'no-frame' | 'no-shadow',
  element: Element,
  { part, rest }: { part: string; rest: string },
): Located {
  return outcome === 'frame' ? { outcome, ref: refOf(element) ?? '', rest } : { outcome, part };
}

function findFirst(contexts: readonly Context[], part: string): Element | undefined {
  for (const context of contexts) {
    const [direct] = findAll(context, part);
    if (direct) return direct;
  }
  for (const root of contexts.flatMap((context) => reachable(context))) {
    const [inner] = findAll(root, part);
    if (inner) return inner;
  }
  return contexts.flatMap((context) => findThrough(context, part))[0];
}

function isXPath(part: string): boolean {
  return /^(?:xpath=|\(*\.{0,2}\/)/.test(part);
}

function bare(part: string): string {
  return part.replace(/^(?:xpath|css)=/, '');
}

function isValid(part: string): boolean {
  try {
    if (isXPath(part)) document.createExpression(bare(part));
    else document.createDocumentFragment().querySelector(bare(part));
    return true;
  } catch {
    return false; // the browser throws SyntaxError for an invalid selector
  }
}

function findAll(context: Context, part: string): Element[] {
  if (isXPath(part)) return evaluate(bare(part), context);
  const inner = [...context.querySelectorAll(bare(part))];
  return isElement(context) && context.matches(bare(part)) ? [context, ...inner] : inner;
}

function evaluate(path: string, context: Context): Element[] {
  const document = isElement(context) ? context.ownerDocument : context;
  const inShadow = isElement(context) && 'host' in context.getRootNode();
  const scoped = inShadow
    ? path.replace(/^(\(*)\/\//, '$1descendant-or-self::node()/').replace(/^\/(?!\/)/, 'self::')
    : path;
  const result = document.evaluate(scoped, context, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  const found: Element[] = [];
  for (let i = 0; i < result.snapshotLength; i++) {
    const node = result.snapshotItem(i);
    if (isElement(node)) found.push(node);
  }
  return found;
}

/** Documents of frames, and the children of shadow roots, below a context; the context itself first. */
function reachable(context: Context): Context[] {
  const found: Context[] = [context];
  for (const element of context.querySelectorAll('*')) {
    const root = shadowOf(element);
    if (root) for (const child of root.children) found.push(...reachable(child));
    const inner = nestedDocumentIn(element, element.localName)?.document;
    if (inner) found.push(...reachable(inner));
  }
  const own = isElement(context) ? shadowOf(context) : undefined;
  if (own) for (const child of own.children) found.push(...reachable(child));
  return found;
}

/** Follows a selector step by step, through shadow roots and frames that it does not mention. */
function findThrough(context: Context, part: string): Element[] {
  let contexts: Context[] = [context];
  for (const step of steps(part)) {
    const found = new Set<Element>();
    for (const one of contexts) for (const element of stepFrom(one, step)) found.add(element);
    contexts = [...found];
  }
  return contexts.filter((one): one is Element => isElement(one));
}

interface Step {
  kind: 'css' | 'xpath';
  text: string;
  deep: boolean;
}

function steps(part: string): Step[] {
  const text = bare(part).trim();
  if (!isXPath(part)) return compounds(text).map((one) => ({ kind: 'css', text: one, deep: true }));
  if (!/^\.?\//.test(text)) return [];
  const pieces = splitOutside(text.replace(/^\./, ''), /\//y);
  return pieces
    .slice(1)
    .flatMap((piece, index): Step[] =>
      piece === '' ? [] : [{ kind: 'xpath', text: piece, deep: pieces[index] === '' && index > 0 }],
    );
}

/** The parts of a CSS selector between descendant combinators; `a > b` and the like stay together. */
function compounds(selector: string): string[] {
  const joined: string[] = [];
  for (const piece of splitOutside(selector, /\s+/y)) {
    const last = joined.at(-1);
    if (last !== undefined && (/^[>+~]/.test(piece) || /[>+~]$/.test(last)))
      joined[joined.length - 1] = `${last} ${piece}`;
    else joined.push(piece);
  }
  return joined;
}

/** Splits at a separator outside of brackets and quotes. */
function splitOutside(text: string, separator: RegExp): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? '';
    if (quote) quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '[' || char === '(') depth++;
    else if (char === ']' || char === ')') depth--;
    separator.lastIndex = i;
    const found = depth === 0 && !quote ? separator.exec(text) : null;
    if (!found) continue;
    pieces.push(text.slice(start, i));
    i += found[0].length - 1;
    start = i + 1;
  }
  return [...pieces, text.slice(start)];
}

function stepFrom(context: Context, step: Step): Element[] {
  const places = step.deep ? reachable(context) : childPlaces(context);
  if (step.kind === 'css') return places.flatMap((place) => findAll(place, step.text));
  const axis = step.deep ? 'descendant::' : 'child::';
  const path = /^(?:\.|@|[\w-]+::)/.test(step.text) ? step.text : axis + step.text;
  return places.flatMap((place) =>
    place === context || !isElement(place) ? evaluate(path, place) : ownStep(place, step),
  );
}

/** Where the children of a context are: in itself, in its shadow root, in its frame's document. */
function childPlaces(context: Context): Context[] {
  if (!isElement(context)) return [context];
  const next = hop(context);
  return typeof next === 'string' ? [context] : [context, ...next];
}

/** A step that the root elements of a shadow root may match themselves: their parent is no context for XPath. */
function ownStep(place: Element, { text, deep }: Step): Element[] {
  const position = /^([^[]+)\[(\d+)\]$/.exec(text);
  const name = position?.[1] ?? text;
  if (deep) return evaluate(`descendant-or-self::${text}`, place);
  const same = [...(place.parentNode?.children ?? [])].filter((child) => evaluate(`self::${name}`, child).length > 0);
  if (position) return same[Number(position[2]) - 1] === place ? [place] : [];
  return evaluate(`self::${text}`, place);
}
