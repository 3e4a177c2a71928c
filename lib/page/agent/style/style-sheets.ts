import { type Reveal, splitSelectors, revealsOf } from './hover-rules.ts';
import { cachedPerRead, keywordOf } from '../dom/read-cache.ts';

/** What a style sheet says about the cursor, and the text that it generates. */
export interface SheetRules {
  /** What has the pointer cursor, as one selector; empty for nothing. */
  pointerSelectors: string;
  /** What has it on hover; empty for nothing. */
  hoverPointerSelectors: string;
  /** What has a grab cursor; empty for nothing. */
  grabSelectors: string;
  /** What shows its last child first. */
  reversed: readonly string[];
  /** What is shown while something is hovered. */
  reveals: readonly Reveal[];
  /** What it may generate text before or after. */
  writes: readonly GeneratedTextRule[];
  generates: GeneratedHosts;
}

/** Generated content before or after elements, be it text or symbols. */
export interface GeneratedHosts {
  /** Selectors of the elements before or after which it is generated, in their own tree. */
  hosts: readonly string[];
  /** It may be generated anywhere: its rule could not be read, or is not limited by such selectors. */
  anywhere: boolean;
}

/** A rule that may generate text before or after its hosts' content. */
export interface GeneratedTextRule {
  /** Matches the hosts. */
  hosts: string;
  /** Its media conditions, all of which must hold. */
  media: readonly string[];
}

/** The result for a style sheet at the time when it had `count` rules and imports. */
const rulesBySheet = new WeakMap<CSSStyleSheet, SheetRules & { count: number }>();

/** The style sheets of a tree; a detached tree has none. */
export const sheetsOf = cachedPerRead((root: Node): readonly CSSStyleSheet[] => {
  const tree = root as Partial<DocumentOrShadowRoot>;
  return [...(tree.styleSheets ?? []), ...(tree.adoptedStyleSheets ?? [])];
});

/** The result of each style sheet of a tree. */
export const rulesOf = cachedPerRead((root: Node) => sheetsOf(root).map(rulesIn));

function rulesIn(sheet: CSSStyleSheet): SheetRules {
  if (sheet.disabled) return NO_RULES;
  const rules = cssRulesOf(sheet);
  if (!rules) return UNREADABLE;
  const count = ruleCount(rules);
  const known = rulesBySheet.get(sheet);
  if (known?.count === count) return known;
  const found: CollectedRules = {
    pointerSelectors: [],
    hoverPointerSelectors: [],
    grabSelectors: [],
    reversed: [],
    reveals: [],
    writes: [],
    generates: { hosts: [], anywhere: false },
  };
  collectRules(rules, { media: [] }, found);
  const pointerSelectors = found.pointerSelectors.join(', ');
  const hoverPointerSelectors = found.hoverPointerSelectors.join(', ');
  const grabSelectors = found.grabSelectors.join(', ');
  const made = { ...found, count, pointerSelectors, hoverPointerSelectors, grabSelectors };
  rulesBySheet.set(sheet, made);
  return made;
}

/** One selector for all of these; by :is, whose selector list is forgiving. */
export function anyOf(selectors: readonly string[]): string {
  return selectors.length > 0 ? `:is(${selectors.join(', ')})` : '';
}

/**
 * Whether the media conditions of a rule hold. By name, since what is read as a property is taken for an element's: see
 * unclobbered.ts.
 */
export function mediaApplies({ media }: { media: readonly string[] }): boolean {
  return media.every((condition) => matchMedia(condition)['matches']);
}

/** Imports, which are loaded after the sheet that they come first in, count once they are there. */
function ruleCount(rules: CSSRuleList): number {
  let count = rules.length;
  for (const rule of rules) {
    const { styleSheet, nameList } = rule as Partial<CSSImportRule & CSSLayerStatementRule>; // the only ones before others
    if (styleSheet === undefined && nameList === undefined) break;
    if (styleSheet) count += 1;
  }
  return count;
}

const NO_RULES: SheetRules = {
  pointerSelectors: '',
  hoverPointerSelectors: '',
  grabSelectors: '',
  reversed: [],
  reveals: [],
  writes: [],
  generates: { hosts: [], anywhere: false },
};
const UNREADABLE: SheetRules = { ...NO_RULES, generates: { hosts: [], anywhere: true } };

function cssRulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules;
  } catch {
    return undefined; // cross-origin, and so unreadable
  }
}

interface CollectedRules {
  pointerSelectors: string[];
  hoverPointerSelectors: string[];
  grabSelectors: string[];
  reversed: string[];
  reveals: Reveal[];
  writes: GeneratedTextRule[];
  generates: { hosts: string[]; anywhere: boolean };
}

/** The context of nested rules. */
interface RuleContext {
  selector?: string | undefined;
  media: readonly string[];
}

/** Reads the rules, and those in other rules (`@media`, nesting). */
function collectRules(rules: CSSRuleList, around: RuleContext, found: CollectedRules): void {
  for (const rule of rules) {
    const { cssRules, styleSheet } = rule as Partial<CSSGroupingRule & CSSImportRule>; // of a rule that contains others
    const inner = cssRules ?? (styleSheet && cssRulesOf(styleSheet));
    const { style } = rule as Partial<CSSStyleRule>; // of a style rule
    const cursor = keywordOf(style?.cursor ?? '');
    const isHand = cursor === 'pointer';
    const isGrab = cursor !== '' && GRAB_CURSOR.test(cursor);
    const shows = style !== undefined && mayShow(style);
    const isReversed = style?.flexDirection === 'column-reverse';
    const content = style?.content ?? '';
    const generates = content !== '' && !NO_CONTENT.test(content);
    if (!isHand && !isGrab && !shows && !generates && !isReversed && !inner?.length) continue; // nearly all of them; serializing a selector takes as long as all else
    const { selectorText } = rule as Partial<CSSStyleRule>;
    const selector = selectorText === undefined ? around.selector : resolveNested(selectorText, around.selector);
    if (selector !== undefined && isHand && !UNIVERSAL.test(selector)) addPointerSelector(selector, found);
    if (selector !== undefined && isGrab && !UNIVERSAL.test(selector)) found.grabSelectors.push(selector);
    if (selector !== undefined && isReversed) found.reversed.push(selector);
    if (selector !== undefined && shows) found.reveals.push(...revealsOf(selector, around.media));
    if (selector !== undefined && generates && mayGenerateText(content))
      found.writes.push(...textRulesOf(selector, around.media));
    if (generates) addGenerated(selector, found);
    if (inner && inner.length > 0) collectRules(inner, { selector, media: [...around.media, ...mediaOf(rule)] }, found);
  }
}

const GRAB_CURSOR = /^(?:(?:-webkit-)?grab(?:bing)?|move)$/;

/** Values of `content` that show nothing. */
const NO_CONTENT = /^(?:none|normal|"")$/;

/** Whether a `content` may contain text; counters can't be read. */
function mayGenerateText(content: string): boolean {
  if (content.includes('counter')) return false;
  return UNKNOWN.test(content) || (content.match(STRING) ?? []).some(saysWords);
}

const UNKNOWN = /\b(?:attr|var)\(/;
const STRING = /"(?:[^"\\]|\\.)*"/g;

/** Generated content counts if it has words, or an amount: a symbol alone is decoration. */
export const saysWords = (text: string): boolean => WORDS.test(text);
const WORDS = /[\p{L}\p{N}\p{Sc}]/u;

function textRulesOf(selector: string, media: readonly string[]): GeneratedTextRule[] {
  const hosts = splitSelectors(selector).flatMap((part) => (PSEUDO.test(part) ? part.replace(PSEUDO, '') : []));
  const named = hosts.filter((host) => host !== '' && !/[\s>+~]$/.test(host) && !UNIVERSAL.test(host));
  return named.length > 0 ? [{ hosts: named.join(', '), media }] : [];
}

const PSEUDO = /::(?:before|after)$/;

/** Records what a rule generates before or after; a keyframe rule has no selector. */
function addGenerated(selector: string | undefined, { generates }: CollectedRules): void {
  if (selector === undefined) generates.anywhere = true;
  for (const part of splitSelectors(selector ?? '').filter((one) => /::(?:before|after)/.test(one))) {
    const host = part.replace(PSEUDO, '');
    if (host === part || NON_LOCAL.test(host)) generates.anywhere = true;
    else generates.hosts.push(host === '' || /[\s>+~]$/.test(host) ? `${host}*` : host);
  }
}

/** Parts of selectors that lead out of a tree, or depend on where the selector is evaluated. */
const NON_LOCAL = /::|:host|:scope/;

function addPointerSelector(selector: string, found: CollectedRules): void {
  found.pointerSelectors.push(selector);
  if (HOVER.test(selector)) found.hoverPointerSelectors.push(selector.replaceAll(ALL_HOVERS, ':is(*)')); // which matches everything
}

const HOVER = /:hover(?![\w-])/;
const ALL_HOVERS = new RegExp(HOVER, 'g');

function mediaOf(rule: CSSRule): string[] {
  const { media } = rule as Partial<CSSMediaRule>; // of a rule with such a condition
  return media && media.length > 0 ? [media.mediaText] : [];
}

/** Whether the declarations show what may be hidden without them. */
function mayShow({ display, visibility, opacity, maxHeight }: CSSStyleDeclaration): boolean {
  if (display !== '') return display !== 'none';
  return visibility === 'visible' || (opacity !== '' && opacity !== '0') || maxHeight !== '';
}

/** A selector that ends in a universal one: the cursor is meant for the whole around it. */
const UNIVERSAL = /(?:^|[\s>+~(])\*(?:$|\s*[,)])/;

/** A nested selector, resolved against its parent. */
function resolveNested(selector: string, around: string | undefined): string {
  if (around === undefined) return selector;
  if (!selector.includes('&')) return `:is(${around}) :is(${selector})`;
  return selector.replace(TEXT_OR_PARENT, (found) => (found === '&' ? `:is(${around})` : found));
}

const TEXT_OR_PARENT = /"(?:[^"\\]|\\.)*"|\\.|&/gs;

/** Whether a tree's style sheets may use this id; most ids are for scripts and links alone. */
export function mayUseId(root: Node, id: string): boolean {
  const name = CSS.escape(id);
  return idsIn(root).some((ids) => ids?.has(name) !== false);
}

/** The ids in each style sheet of a tree; undefined if that cannot be known. */
const idsIn = cachedPerRead((root: Node) => sheetsOf(root).map(idsOf));

type Ids = ReadonlySet<string> | undefined;
const idsBySheet = new WeakMap<CSSStyleSheet, { count: number; ids: Ids }>();

function idsOf(sheet: CSSStyleSheet): Ids {
  const rules = cssRulesOf(sheet);
  if (!rules) return undefined;
  const count = ruleCount(rules);
  const known = idsBySheet.get(sheet);
  if (known?.count === count) return known.ids;
  const ids = count > MAX_RULES ? undefined : idsNamedBy(selectorsIn(rules).join('\n'));
  idsBySheet.set(sheet, { count, ids });
  return ids;
}

const MAX_RULES = 5_000; // serializing the selectors of as many takes ten milliseconds

function idsNamedBy(selectors: string): Ids {
  return selectors.includes('[id') ? undefined : new Set(selectors.match(ID)?.map((id) => id.slice(1)));
}

const ID = /#(?:[\w\u0080-\uFFFF-]|\\.)+/g;

function selectorsIn(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => {
    const { selectorText, cssRules, styleSheet } = rule as Partial<CSSStyleRule & CSSImportRule>; // whichever it is
    const inner = cssRules ?? (styleSheet && cssRulesOf(styleSheet));
    return [selectorText ?? '', ...(inner && inner.length > 0 ? selectorsIn(inner) : [])];
  });
}
