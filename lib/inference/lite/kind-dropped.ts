import { takeQuotes } from './intent.ts';
import { isSame } from './naming.ts';
import type { OutlineNode } from './outline.ts';
import { final } from './own-score.ts';
import type { Proposal } from './proposal.ts';
import { isPressed } from './roles.ts';
import { requote } from './rule.ts';
import { labelOf, type Scene } from './scene.ts';
import { entryNouns } from './verbs.ts';
import { STOP_WEIGHT, type Word } from './words.ts';

/** A clause without the word that only tells the kind of thing, and the thing's remaining name. */
export interface Dropped {
  said: string;
  name: string;
  kind: string;
}

/** Actions on things of all kinds; irreversible ones must be given in full. */
const DEED = String.raw`(?<deed>(?:please )?(?:open|show|view|see|display|go (?:back )?to|switch to|jump to|move to|head to|visit|click(?: on)?|press|tap|select|choose|pick|take|use|tick|check|untick|uncheck|deselect|turn on|turn off|switch on|switch off|enable|disable|activate|set|change|adjust|update|raise|lower|increase|decrease|clear|enter|sort by|filter by|group by|preview|hide)) (?:on |in )?(?:the |my |our |this |a |an )?`;

/** "the Agency source", "Li Wei's profile", "the audience step", "the systolic pressure to 135" */
const AFTER = new RegExp(
  String.raw`^${DEED}(?<name>[^\s].*?)(?:['’]s)? (?<kind>\p{Ll}+)(?<rest> (?:to|as) \S.*)?$`,
  'u',
);
/** "table T4", "the candidate Li Wei" */
const BEFORE = new RegExp(
  String.raw`^${DEED}(?<kind>\p{Ll}{3,}) (?<name>\p{Lu}[^\s]*(?: [^\s]+){0,4}|\p{L}*\d+\p{L}?)$`,
  'u',
);
/** "Metoprolol from the suggestions", "Spam as the reason" */
const BEHIND =
  /^(?<deed>(?:select|choose|pick|click(?: on)?|take|use)) (?<name>\S.*?) (?:(?:from|among|in|out of) (?:the |these |those )?(?:suggestions?|suggested \p{Ll}+|results?|matches|hits|options|choices|proposals|alternatives)|as (?:the|a|an|my|our) (?<kind>\p{Ll}+(?: \p{Ll}+)?))$/u;

const KINDS = new Set(
  (
    'source rule sheet step stage phase tag label dialog window popup modal drawer table page screen section view panel pane tab color colour profile ' +
    'tier package reason tour list board category type kind mode theme style format layout size level priority status state filter facet ' +
    'option choice setting value column row line group segment audience department role permission scope season ' +
    'room seat zone area district floor building branch location store shop method way channel folder playlist album genre topic subject course ' +
    'lesson chapter unit class version edition template model brand flavour flavor topping language currency pressure rate speed temperature ' +
    'weight height length amount number field box checkbox switch toggle button icon chip card tile badge entry item record file document form ' +
    'event reminder alert notification feature tool mailbox inbox tray account candidate server rules settings screen wizard calendar'
  ).split(' '),
);

/** The clause without a word for a kind, in all ways it may contain one. */
export function withoutKind(clause: string): Dropped[] {
  const { text, parts } = takeQuotes(clause);
  const isKindWord = (kind: string): boolean =>
    KINDS.has(kind) || KINDS.has(kind.replace(/e?s$/, '')) || KINDS.has(kind.replace(/s$/, ''));
  const make = ({ deed = '', name = '', kind = '', rest = '' }: Record<string, string | undefined>): Dropped => ({
    kind,
    said: requote(`${deed} ${name}${rest}`, parts),
    name: requote(name, parts).replaceAll(/["“”]/g, ''),
  });
  const after = AFTER.exec(text)?.groups;
  const before = BEFORE.exec(text)?.groups;
  const behind = BEHIND.exec(text)?.groups;
  return [
    ...(after && (isKindWord(after['kind'] ?? '') || entryNouns.has(after['kind'] ?? '')) ? [make(after)] : []),
    ...(before && (isKindWord(before['kind'] ?? '') || entryNouns.has(before['kind'] ?? '')) ? [make(before)] : []),
    ...(behind ? [make(behind)] : []),
  ].filter(({ said }) => !GIVES.test(said) || GIVEN.test(said)); // "change the delivery address" does not say to what
}

const GIVES = /^(?:please )?(?:set|change|adjust|update|raise|lower|increase|decrease|enter) /;
const GIVEN = / (?:to|as) \S/;
const TURNS = /^(?:please )?(?:turn|switch o|enable|disable|activate)/;
const HOLDS = /^(?:row|rowheader|columnheader|heading|listitem)$/;
const CELL = /cell$/;

const UNIT =
  /^(?:mmhg|kg|g|mg|ml|l|cm|mm|m|km|mi|lbs?|oz|bpm|kcal|cal|hrs?|hours?|mins?|minutes?|sec|seconds?|ms|px|pt|usd|eur|gbp|gb|mb|tb|kwh)$/;

/** Whether the result has exactly that name, and no control is named by the kind alone. */
export function isJustCalled({ node, action }: Proposal, { said: clause, name, kind }: Dropped, scene: Scene): boolean {
  if (
    !node ||
    CELL.test(node.role) ||
    (HOLDS.test(node.role) && !node.states.has('clickable')) ||
    (node.role === 'radio' && TURNS.test(clause))
  )
    return false;
  const label =
    action.method === 'selectOption' && !saysName(node, name, scene) ? (action.arguments[0] ?? '') : labelOf(node);
  const asked = wordsIn(name, scene);
  const said = wordsIn(label, scene);
  if (asked.length === 0 || said.some(({ text }) => final.has(text))) return false;
  const isCode = /\d/.test(asked[0]?.text ?? '') && asked.length === 1;
  const isWhole = isCode
    ? action.method === 'click' && said[0]?.text === asked[0]?.text && (/\p{L}/u.test(name) || NUMBERED.test(label))
    : asked.every((word) => said.some(({ stem }) => stem === word.stem)) &&
      said.every(({ text, stem }) => UNIT.test(text) || /^\d/.test(text) || asked.some((word) => word.stem === stem));
  const [noun] = wordsIn(kind, scene);
  const isKindAlone = (other: OutlineNode): boolean => {
    const words = isPressed(other.role) ? wordsIn(other.name, scene) : [];
    return words.length === 1 && noun !== undefined && words.every((word) => isSame(noun, word));
  };
  return isWhole && (isCode || !scene.elements.some(isKindAlone));
}

/** "3. Schedule" */
const NUMBERED = /^\d+[.):]\s/;

const saysName = (node: OutlineNode, name: string, scene: Scene): boolean =>
  wordsIn(name, scene).every((word) => scene.words(labelOf(node)).some(({ stem }) => stem === word.stem));

const wordsIn = (text: string, scene: Scene): Word[] => scene.words(text).filter(({ weight }) => weight > STOP_WEIGHT);
