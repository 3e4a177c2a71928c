import { oncePerRead } from '../../dom/read-cache.ts';
import { undoSideways } from '../scroll.ts';
import { isElement } from '../flat-path.ts';
import { watchValidity } from '../validity.ts';

const ALL_MUTATIONS = { subtree: true, childList: true, characterData: true, attributes: true };

/** Mere animation is a change, but none whose end is worth waiting for. */
const ANIMATED = new Set(['style', 'class', 'd', 'transform', 'x', 'y', 'cx', 'cy', 'points', 'offset']);

/** Events of what changes a page's look without a mutation. */
const MUTATIONLESS_EVENTS = [
  ...['input', 'change', 'toggle', 'transitionend', 'animationend', 'focusin', 'focusout'],
  ...['fullscreenchange', 'pointerlockchange'],
];

let observer: MutationObserver | undefined;
let listening = new AbortController();
let observed = new WeakSet<Node>();
let roots: WeakRef<Node>[] = [];
let changeCount = 0;
let effectCount = 0;
let contentCount = 0;
let lastContent = Number.NEGATIVE_INFINITY;
let actAt = Number.NEGATIVE_INFINITY;
let added: WeakRef<Element>[] = [];
/** When attributes or children of elements last changed by themselves. */
const restless = new WeakMap<Node, number>();

/** How many changes the documents of this world have had since they are watched; watching begins with the first call. */
export function changes(): number {
  start();
  return changeCount;
}

/** As `changes`, without what any click does, moving the focus, and without texts that tick all the time. */
export function effects(): number {
  start();
  return effectCount;
}

/** As `effects`, without mere animation. */
export function contentChanges(): number {
  start();
  return contentCount;
}

/** Milliseconds since the last change that is worth waiting for; in a new document, since it is watched. */
export function calmForMs(): number {
  start();
  return performance.now() - lastContent;
}

const YOUNG_DOCUMENT_MS = 5_000; // since it was parsed: on a slow machine its scripts run that long before we get to look

/** How long the document has existed; before it is parsed, stillness means nothing. */
export function documentAgeMs(): number {
  const [timing] = performance.getEntriesByType('navigation');
  const parsed = timing && 'domInteractive' in timing ? Number(timing.domInteractive) : 0;
  return performance.now() - parsed;
}

/** Begins an act: changes soon after it may be its effects. */
export function markActBegin(): void {
  actAt = performance.now();
  added = [];
}

/** Elements added since the last act began, up to a limit. */
export function addedElements(): Element[] {
  return added.flatMap((one) => one.deref() ?? []);
}

/**
 * Whether the element had attributes or children changed a while after the last act and recently: it does not rest by
 * itself.
 */
export function changedByItself(element: Element): boolean {
  return performance.now() - (restless.get(element) ?? Number.NEGATIVE_INFINITY) < RESTLESS_MS;
}

const AFTERMATH_MS = 1_500; // from the beginning of an act until its effects are over
const RESTLESS_MS = 30_000; // most slideshows change every 3 to 8 s

/** The watched trees, at most so many. */
export function watchedRoots(most: number): Node[] {
  return roots.slice(0, most).flatMap((root) => root.deref() ?? []);
}

/** Also watches a shadow tree, which its document's observer does not see. */
export function watchRoot(root: Node): void {
  if (!observer || observed.has(root)) return;
  observed.add(root);
  roots.push(new WeakRef(root));
  observer.observe(root, ALL_MUTATIONS);
  const { signal } = listening;
  watchValidity(root, signal);
  for (const type of MUTATIONLESS_EVENTS)
    root.addEventListener(type, recordEvent, { capture: true, passive: true, signal });
  changeCount += 1; // a frame may get another document without a change around it
}

/** Records that an animation has ended: one started by a script fires no event at its end. */
export function recordAnimationEnd(): void {
  changeCount += 1;
}

/** Stops watching; nothing of ours stays in the page. */
export function stopWatching(): void {
  undoSideways();
  observer?.disconnect();
  observer = undefined;
  listening.abort();
  listening = new AbortController();
  observed = new WeakSet();
  roots = [];
}

/** The animations of every watched tree: a document does not report those in its shadow trees and frames. */
export function animations(): Animation[] {
  start();
  const trees = roots.flatMap((root) => (root.deref() as Document | ShadowRoot | undefined) ?? []); // each watched node is one of them
  roots = trees.map((tree) => new WeakRef(tree));
  return trees.flatMap((tree) => tree.getAnimations());
}

const start = oncePerRead(() => {
  if (!observer && documentAgeMs() < YOUNG_DOCUMENT_MS) lastContent = performance.now();
  observer ??= new MutationObserver(recordMutations);
  for (const document of documentsFrom(window)) watchRoot(document);
  recordMutations(observer.takeRecords());
});

/** The documents of a window and of its same-origin frames. */
function* documentsFrom(view: Window): Generator<Document> {
  yield view.document;
  for (let index = 0; index < view.length; index += 1) {
    const child = view[index];
    if (child && isReachable(child)) yield* documentsFrom(child);
  }
}

function isReachable(view: Window): boolean {
  try {
    return view.document !== null;
  } catch {
    return false; // a cross-origin frame: its own world watches it
  }
}

function recordMutations(all: MutationRecord[]): void {
  const records = all.filter((record) => !isRedundantRewrite(record));
  changeCount += records.length;
  const now = performance.now();
  const isUnprompted = now - actAt > AFTERMATH_MS;
  for (const record of records) {
    if (isUnprompted && record.type !== 'characterData') restless.set(record.target, now);
    const isEffect = !isTick(record, now);
    if (isEffect) effectCount += 1;
    if (isEffect && isContent(record)) {
      contentCount += 1;
      lastContent = now;
    }
    for (const node of record.addedNodes) {
      if (isElement(node) && added.length < MAX_ADDED) added.push(new WeakRef(node));
      watchShadows(node);
    }
  }
}

function recordEvent({ type }: Event): void {
  changeCount += 1;
  if (!type.startsWith('focus')) effectCount += 1;
}

function isContent({ type, attributeName }: MutationRecord): boolean {
  return type !== 'attributes' || !ANIMATED.has(attributeName ?? '');
}

/** A text that is written again and again. */
interface RewrittenText {
  since: number;
  last: number;
  /** How often by itself: not soon after an act, which may be one of many. */
  unprompted: number;
  length: number;
  /** Whether it only grew. */
  grows: boolean;
}

const rewrittenTexts = new WeakMap<Node, RewrittenText>();

const MIN_TICKING_MS = 3_000;
const MAX_PAUSE_MS = 1_000; // as between the phrases of a headline that types itself
const MAX_RESPONSE_MS = 15_000; // for which something that an act set off may continue
const ACT_EFFECT_MS = 600; // for which an act's effect may write: a number that counts up takes half a second
const MIN_UNPROMPTED = 2; // a text that only acts have written does not tick, however fast they follow

/**
 * Whether the text ticks all the time, as a clock does: it is no reply streamed word by word, and did not begin with a
 * recent act.
 */
function isTick(record: MutationRecord, now: number): boolean {
  if (!isTextOnly(record)) return false;
  const { target } = record;
  const known = rewrittenTexts.get(target);
  if (!known || now - known.last > MAX_PAUSE_MS) {
    rewrittenTexts.set(target, { since: now, last: now, unprompted: 0, length: 0, grows: true });
    return false;
  }
  known.last = now;
  known.unprompted += Number(now - actAt > ACT_EFFECT_MS);
  if (known.grows) trackLength(known, target.textContent?.length ?? 0);
  const mayBeAnswer = known.since >= actAt && now - actAt < MAX_RESPONSE_MS;
  const isLong = now - known.since >= MIN_TICKING_MS && now - shownAt() >= MIN_TICKING_MS;
  return isLong && known.unprompted >= MIN_UNPROMPTED && !known.grows && !mayBeAnswer;
}

/** When the document first showed content, by `performance.now()`; before that it may be busy. */
function shownAt(): number {
  return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
}

function trackLength(known: { length: number; grows: boolean }, length: number): void {
  known.grows = length > known.length;
  known.length = length;
}

function isTextOnly({ type, addedNodes, removedNodes }: MutationRecord): boolean {
  if (type !== 'childList') return type === 'characterData';
  return [...addedNodes, ...removedNodes].every((node) => node.nodeType === Node.TEXT_NODE);
}

const types = new WeakMap<Node, string | null>();

/** React rewrites the name and the type of its inputs each time it renders them, which says nothing about the page. */
function isRedundantRewrite({ target, attributeName }: MutationRecord): boolean {
  if ((attributeName !== 'name' && attributeName !== 'type') || target.nodeName !== 'INPUT') return false;
  const type = (target as Element).getAttribute('type'); // attribute records are of elements
  const isSame = attributeName === 'name' || types.get(target) === type;
  types.set(target, type);
  return isSame;
}

/** Shadow trees of new elements; a reading of the page finds those of very large insertions. */
function watchShadows(node: Node): void {
  if (!isElement(node)) return;
  const inside = node.getElementsByTagName('*');
  if (inside.length > MAX_SEARCHED) return;
  for (const element of [node, ...inside]) if (element.shadowRoot) watchRoot(element.shadowRoot);
}

const MAX_ADDED = 20; // of those examined in each frame
const MAX_SEARCHED = 2_000; // elements; searching a table of thousands of rows for shadow trees is not worth it
