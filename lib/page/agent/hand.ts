/** What the style sheets of this tree give the hand as pointer, as one selector; forgotten with each walk. */
const selectors = new Map<Node, string>();

/** What a style sheet was found to say when it had as many rules. */
const readSheets = new WeakMap<CSSStyleSheet, { count: number; selector: string }>();

/** Forgets which style sheets there are; the page may have changed since. */
export function forgetHands(): void {
  selectors.clear();
}

/** Whether its author gave the element itself the hand as pointer, rather than something around it. */
export function hasOwnHand(element: Element): boolean {
  if (/cursor:\s*pointer/.test(element.getAttribute('style') ?? '')) return true;
  const selector = selectorOf(element.getRootNode());
  return selector !== '' && element.matches(selector);
}

function selectorOf(root: Node): string {
  const known = selectors.get(root);
  if (known !== undefined) return known;
  const tree = root as Partial<DocumentOrShadowRoot>; // a detached tree has none of it
  const sheets = [...(tree.styleSheets ?? []), ...(tree.adoptedStyleSheets ?? [])];
  const all = sheets.map(selectorIn).filter(Boolean).join(', ');
  const made = all && `:is(${all})`; // which forgives what it does not know
  selectors.set(root, made);
  return made;
}

function selectorIn(sheet: CSSStyleSheet): string {
  const rules = sheet.disabled ? undefined : rulesOf(sheet);
  if (!rules) return '';
  const known = readSheets.get(sheet);
  if (known?.count === rules.length) return known.selector;
  const selector = handedBy(rules, undefined).join(', ');
  readSheets.set(sheet, { count: rules.length, selector });
  return selector;
}

function rulesOf(sheet: CSSStyleSheet): CSSRuleList | undefined {
  try {
    return sheet.cssRules;
  } catch {
    return undefined; // of another site, which keeps it to itself
  }
}

/** The selectors of the rules that set the hand, those in other rules (`@media`, nesting) included. */
function handedBy(rules: CSSRuleList, around: string | undefined): string[] {
  const found: string[] = [];
  for (const rule of rules) {
    const { cssRules, styleSheet } = rule as Partial<CSSGroupingRule & CSSImportRule>; // of a rule that holds others
    const inner = cssRules ?? (styleSheet && rulesOf(styleSheet));
    const isHand = (rule as Partial<CSSStyleRule>).style?.cursor === 'pointer'; // of a style rule
    if (!isHand && !inner?.length) continue; // nearly all of them; to write out a selector takes as long as all else
    const { selectorText } = rule as Partial<CSSStyleRule>;
    const selector = selectorText === undefined ? around : within(selectorText, around);
    if (selector !== undefined && isHand && !ANYTHING.test(selector)) found.push(selector);
    if (inner && inner.length > 0) found.push(...handedBy(inner, selector));
  }
  return found;
}

/** A selector that ends in what fits everything: the hand is meant for the whole around it. */
const ANYTHING = /(?:^|[\s>+~(])\*(?:$|\s*[,)])/;

/** A nested selector, written out. */
function within(selector: string, around: string | undefined): string {
  if (around === undefined) return selector;
  return selector.includes('&') ? selector.replaceAll('&', `:is(${around})`) : `:is(${around}) :is(${selector})`;
}
