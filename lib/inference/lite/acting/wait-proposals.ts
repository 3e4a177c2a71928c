import type { Decision } from '../candidates/decision.ts';
import { restoreQuotes } from '../instruction/intent.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { certain } from '../candidates/proposal.ts';
import { placesOfNoun, rolesNamed } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { fold, STOP_WEIGHT } from '../lexicon/words.ts';

const WAIT_REQUEST = /^(?:please\s+|now\s+|then\s+)*wait(?:\s+(?:a (?:bit|moment|while)|here))?\b\s*(?<rest>.*)$/iu;
const DURATION_WAIT =
  /^(?:(?:for )?(?:about )?(?:\d+|an?|one|two|three|five|ten) ?(?:s|secs?|seconds?|ms|min|minutes?|moments?|bit|while|little)\b.*)?$/i;
const UNTIL_PHRASE = /^(?:for|until|till|til)\s+(?<what>.+)$/iu;
const DISAPPEARANCE =
  /^(?<what>.+?)\s+(?:(?:is|are|has|have|to be|be)\s+)?(?:no longer (?:there|visible|shown|displayed)|not (?:there|visible|shown) any ?more|gone|disappear(?:s|ed)?|vanish(?:es|ed)?|go(?:es)? away|to (?:disappear|vanish|go away|be gone|go)|close[sd]?|to close|hides?|hidden)$/iu;
const APPEARANCE =
  /^(?<what>.+?)\s+(?:(?:is|are|has|have|to be|be)\s+)?(?:to (?:appear|show(?: up)?|come(?: up)?|pop up|be (?:there|visible|shown|displayed))|appear(?:s|ed)?|shows?(?: up)?|comes?(?: up)?|pops? up|visible|there|shown|displayed|on (?:the )?(?:page|screen))$/iu;
const LOADED_PHRASE =
  /^.+?\s+(?:(?:is|are|has|have|to be|be|to)\s+)?(?:fully |completely |finished |done |finish(?:es)? |to )*(?:load(?:s|ed|ing)?|ready|finish(?:ed|es)?|complete[ds]?|done|refresh(?:es|ed)?|update[sd]?)$/iu;
const TEXT_SHOWN = /^(?:it|the page|this|that|there) (?:says?|shows?|reads?|displays?)\s+(?<words>.+)$/iu;
const ARTICLE = /^(?:the|a|an|this|that|these|those|my|all(?: the)?|any)\s+/i;
const NOUN =
  /\s+(?:button|link|text|heading|title|message|label|tab|field|dialog|page|section|note|notice|word|words)$/i;
const ONE_QUOTE = /^[\uE000-\uE0FF]$/;
const BUSY_TEXT = /\b(?:loading|please wait|just a moment|one moment|searching|fetching|processing|refreshing)\b/i;
const BUSY_SIGN_NAME =
  /^(?:(?:loading|busy|progress)\s+)?(?:spinner|loader|throbber|loading|progress bar|progressbar|skeletons?|indicator|icon|animation|message|text|screen|overlay|mask|bar|wheel|sign)$/i;

/**
 * "wait until the spinner is gone": the page's current or future text, in its own words. `undefined` if no wait is requested.
 */
export function waitFor(text: string, parts: readonly string[], scene: Scene): Decision | undefined {
  const rest = WAIT_REQUEST.exec(text)?.groups?.['rest'];
  if (rest === undefined) return undefined;
  const what = DURATION_WAIT.test(rest) ? undefined : UNTIL_PHRASE.exec(rest)?.groups?.['what'];
  if (what === undefined)
    return DURATION_WAIT.test(rest) ? refused('Nothing waits for a time, only for what the page says') : undefined;
  const gone = DISAPPEARANCE.exec(what)?.groups?.['what'];
  if (gone !== undefined) return untilGone(gone, parts, scene);
  const said = TEXT_SHOWN.exec(what)?.groups?.['words'];
  if (said === undefined && LOADED_PHRASE.test(what)) return untilLoaded(scene);
  const come = said ?? APPEARANCE.exec(what)?.groups?.['what'] ?? what;
  return untilShown(come, parts, { scene, isSaid: said !== undefined });
}

function untilGone(what: string, parts: readonly string[], scene: Scene): Decision {
  if (ONE_QUOTE.test(what.replace(ARTICLE, '').replace(NOUN, '')))
    return wait('waitUntilGone', quotationIn(what, parts));
  const plain = restoreQuotes(what, parts).replace(ARTICLE, '');
  const nodes = BUSY_SIGN_NAME.test(plain) ? busySigns(scene) : nodesNamed(plain, scene);
  const name = uniqueTextOf(nodes, scene);
  return name === undefined
    ? refused(`What is to be gone, "${plain}", is not clear from what the page says`, GONE_FORM)
    : wait('waitUntilGone', name);
}

/** The busy indicator is gone then; without one, nothing tells. */
function untilLoaded(scene: Scene): Decision {
  const name = uniqueTextOf(busySigns(scene), scene);
  return name === undefined
    ? refused('Nothing on the page says that it is still loading', APPEAR_FORM)
    : wait('waitUntilGone', name);
}

function untilShown(
  what: string,
  parts: readonly string[],
  { scene, isSaid }: { scene: Scene; isSaid: boolean },
): Decision {
  const bare = what.replace(ARTICLE, '').replace(NOUN, '');
  if (ONE_QUOTE.test(bare)) return wait('waitFor', quotationIn(bare, parts));
  const label = restoreQuotes(bare, parts);
  const isLabel = /^\p{Lu}/u.test(label) || isSaid || scene.elements.some(({ name }) => fold(name) === fold(label));
  return isLabel && label.split(/\s+/).length <= MAX_TEXT_WORDS
    ? wait('waitFor', label)
    : refused(`What the page will say then is not told by "${restoreQuotes(what, parts)}"`, APPEAR_FORM);
}

const MAX_TEXT_WORDS = 6; // words; what is longer describes

const quotationIn = (text: string, parts: readonly string[]): string =>
  restoreQuotes(/[\uE000-\uE0FF]/.exec(text)?.[0] ?? '', parts);

/** Indicators that the page is busy. */
function busySigns({ outline }: Scene): OutlineNode[] {
  return outline.nodes.filter(
    ({ role, name, children }) => (role === 'progressbar' || BUSY_TEXT.test(name)) && children.length === 0,
  );
}

/** The nodes with each of the words: in their name, or as their kind. */
function nodesNamed(what: string, scene: Scene): OutlineNode[] {
  const roles = [...(placesOfNoun.get(what.toLowerCase()) ?? []), ...(rolesNamed(what)?.just ?? [])];
  const asked = scene.words(what.replace(NOUN, '')).filter(({ weight }) => weight > STOP_WEIGHT);
  return scene.outline.nodes.filter(
    (node) =>
      node.role !== 'document' &&
      (roles.length > 0
        ? roles.includes(node.role)
        : asked.length > 0 && asked.every((word) => scene.mentions(node, word))),
  );
}

/** The text of these alone, if it is one and nothing else on the page has it: once it is gone, so are they. */
function uniqueTextOf(nodes: readonly OutlineNode[], { outline }: Scene): string | undefined {
  const texts = new Set(nodes.map(({ name, role }) => name || (role === 'progressbar' ? role : '')));
  const [text, other] = texts;
  if (text === undefined || text === '' || other !== undefined) return undefined;
  const isElsewhere = outline.nodes.some(
    (node) => !nodes.includes(node) && fold(`${node.role} ${node.name}`).includes(fold(text)),
  );
  return isElsewhere ? undefined : text;
}

const wait = (method: 'waitFor' | 'waitUntilGone', text: string): Decision => ({
  chosen: certain({ method, arguments: [text], description: `"${text}"` }),
});

const APPEAR_FORM = 'wait for "text"';
const GONE_FORM = 'wait until "text" is gone';

const refused = (reason: string, form = `${APPEAR_FORM}, or: ${GONE_FORM}`): Decision => ({
  chosen: undefined,
  isFound: false,
  reason: `${reason.replace(/\.$/, '')}. Write: ${form}`,
  candidates: [],
});
