import type { Decision } from './decide.ts';
import { putBack } from './intent.ts';
import type { OutlineNode } from './outline.ts';
import { sure } from './proposal.ts';
import { placesOfNoun, rolesNamed } from './roles.ts';
import type { Scene } from './scene.ts';
import { fold, STOP_WEIGHT } from './words.ts';

const WAITS = /^(?:please\s+|now\s+|then\s+)*wait(?:\s+(?:a (?:bit|moment|while)|here))?\b\s*(?<rest>.*)$/iu;
const FOR_A_TIME =
  /^(?:(?:for )?(?:about )?(?:\d+|an?|one|two|three|five|ten) ?(?:s|secs?|seconds?|ms|min|minutes?|moments?|bit|while|little)\b.*)?$/i;
const UNTIL = /^(?:for|until|till|til)\s+(?<what>.+)$/iu;
const GONE =
  /^(?<what>.+?)\s+(?:(?:is|are|has|have|to be|be)\s+)?(?:no longer (?:there|visible|shown|displayed)|not (?:there|visible|shown) any ?more|gone|disappear(?:s|ed)?|vanish(?:es|ed)?|go(?:es)? away|to (?:disappear|vanish|go away|be gone|go)|close[sd]?|to close|hides?|hidden)$/iu;
const COMES =
  /^(?<what>.+?)\s+(?:(?:is|are|has|have|to be|be)\s+)?(?:to (?:appear|show(?: up)?|come(?: up)?|pop up|be (?:there|visible|shown|displayed))|appear(?:s|ed)?|shows?(?: up)?|comes?(?: up)?|pops? up|visible|there|shown|displayed|on (?:the )?(?:page|screen))$/iu;
const LOADED =
  /^.+?\s+(?:(?:is|are|has|have|to be|be|to)\s+)?(?:fully |completely |finished |done |finish(?:es)? |to )*(?:load(?:s|ed|ing)?|ready|finish(?:ed|es)?|complete[ds]?|done|refresh(?:es|ed)?|update[sd]?)$/iu;
const SAYS = /^(?:it|the page|this|that|there) (?:says?|shows?|reads?|displays?)\s+(?<words>.+)$/iu;
const ARTICLE = /^(?:the|a|an|this|that|these|those|my|all(?: the)?|any)\s+/i;
const NOUN =
  /\s+(?:button|link|text|heading|title|message|label|tab|field|dialog|page|section|note|notice|word|words)$/i;
const ONE_QUOTE = /^[\uE000-\uE0FF]$/;
const BUSY = /\b(?:loading|please wait|just a moment|one moment|searching|fetching|processing|refreshing)\b/i;
const SIGN =
  /^(?:(?:loading|busy|progress)\s+)?(?:spinner|loader|throbber|loading|progress bar|progressbar|skeletons?|indicator|icon|animation|message|text|screen|overlay|mask|bar|wheel|sign)$/i;

/** "wait until the spinner is gone": the page's current or future text, in its own words. `undefined` if no wait is requested. */
export function awaited(text: string, parts: readonly string[], scene: Scene): Decision | undefined {
  const rest = WAITS.exec(text)?.groups?.['rest'];
  if (rest === undefined) return undefined;
  const what = FOR_A_TIME.test(rest) ? undefined : UNTIL.exec(rest)?.groups?.['what'];
  if (what === undefined)
    return FOR_A_TIME.test(rest) ? refused('Nothing waits for a time, only for what the page says') : undefined;
  const gone = GONE.exec(what)?.groups?.['what'];
  if (gone !== undefined) return untilGone(gone, parts, scene);
  const said = SAYS.exec(what)?.groups?.['words'];
  if (said === undefined && LOADED.test(what)) return untilLoaded(scene);
  const come = said ?? COMES.exec(what)?.groups?.['what'] ?? what;
  return untilThere(come, parts, { scene, isSaid: said !== undefined });
}

function untilGone(what: string, parts: readonly string[], scene: Scene): Decision {
  if (ONE_QUOTE.test(what.replace(ARTICLE, '').replace(NOUN, ''))) return wait('waitUntilGone', quoteIn(what, parts));
  const plain = putBack(what, parts).replace(ARTICLE, '');
  const nodes = SIGN.test(plain) ? busySigns(scene) : nodesCalled(plain, scene);
  const name = onlySaid(nodes, scene);
  return name === undefined
    ? refused(`What is to be gone, "${plain}", is not clear from what the page says`, GONE_FORM)
    : wait('waitUntilGone', name);
}

/** The busy indicator is gone then; without one, nothing tells. */
function untilLoaded(scene: Scene): Decision {
  const name = onlySaid(busySigns(scene), scene);
  return name === undefined
    ? refused('Nothing on the page says that it is still loading', COME_FORM)
    : wait('waitUntilGone', name);
}

function untilThere(
  what: string,
  parts: readonly string[],
  { scene, isSaid }: { scene: Scene; isSaid: boolean },
): Decision {
  const bare = what.replace(ARTICLE, '').replace(NOUN, '');
  if (ONE_QUOTE.test(bare)) return wait('waitFor', quoteIn(bare, parts));
  const label = putBack(bare, parts);
  const isLabel = /^\p{Lu}/u.test(label) || isSaid || scene.elements.some(({ name }) => fold(name) === fold(label));
  return isLabel && label.split(/\s+/).length <= LONGEST
    ? wait('waitFor', label)
    : refused(`What the page will say then is not told by "${putBack(what, parts)}"`, COME_FORM);
}

const LONGEST = 6; // words; what is longer describes

const quoteIn = (text: string, parts: readonly string[]): string =>
  putBack(/[\uE000-\uE0FF]/.exec(text)?.[0] ?? '', parts);

/** Indicators that the page is busy. */
function busySigns({ outline }: Scene): OutlineNode[] {
  return outline.nodes.filter(
    ({ role, name, children }) => (role === 'progressbar' || BUSY.test(name)) && children.length === 0,
  );
}

/** The nodes with each of the words: in their name, or as their kind. */
function nodesCalled(what: string, scene: Scene): OutlineNode[] {
  const roles = [...(placesOfNoun.get(what.toLowerCase()) ?? []), ...(rolesNamed(what)?.just ?? [])];
  const asked = scene.words(what.replace(NOUN, '')).filter(({ weight }) => weight > STOP_WEIGHT);
  return scene.outline.nodes.filter(
    (node) =>
      node.role !== 'document' &&
      (roles.length > 0
        ? roles.includes(node.role)
        : asked.length > 0 && asked.every((word) => scene.says(node, word))),
  );
}

/** The text of these alone, if it is one and nothing else on the page has it: once it is gone, so are they. */
function onlySaid(nodes: readonly OutlineNode[], { outline }: Scene): string | undefined {
  const texts = new Set(nodes.map(({ name, role }) => name || (role === 'progressbar' ? role : '')));
  const [text, other] = texts;
  if (text === undefined || text === '' || other !== undefined) return undefined;
  const isElsewhere = outline.nodes.some(
    (node) => !nodes.includes(node) && fold(`${node.role} ${node.name}`).includes(fold(text)),
  );
  return isElsewhere ? undefined : text;
}

const wait = (method: 'waitFor' | 'waitUntilGone', text: string): Decision => ({
  chosen: sure({ method, arguments: [text], description: `"${text}"` }),
});

const COME_FORM = 'wait for "text"';
const GONE_FORM = 'wait until "text" is gone';

const refused = (reason: string, form = `${COME_FORM}, or: ${GONE_FORM}`): Decision => ({
  chosen: undefined,
  isFound: false,
  reason: `${reason.replace(/\.$/, '')}. Write: ${form}`,
  candidates: [],
});
