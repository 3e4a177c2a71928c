import { extractQuotes } from '../instruction/intent.ts';
import { isSame } from '../lexicon/name-match.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { consequentialVerbs } from '../candidates/own-score.ts';
import type { Proposal } from '../candidates/proposal.ts';
import { isPressed } from '../outline/roles.ts';
import { requote } from '../instruction/rule.ts';
import { labelOf, type Scene } from '../outline/scene.ts';
import { entryNouns } from '../lexicon/verb-classes.ts';
import { STOP_WEIGHT, type Word } from '../lexicon/words.ts';

/** A clause without the word that only tells the kind of thing, and the thing's remaining name. */
export interface ClauseWithoutKind {
  said: string;
  name: string;
  kind: string;
}

/** Actions on things of all kinds; irreversible ones must be given in full. */
const ACTION = String.raw`(?<verb>(?:please )?(?:open|show|view|see|display|go (?:back )?to|switch to|jump to|move to|head to|visit|click(?: on)?|press|tap|select|choose|pick|take|use|tick|check|untick|uncheck|deselect|turn on|turn off|switch on|switch off|enable|disable|activate|set|change|adjust|update|raise|lower|increase|decrease|clear|enter|sort by|filter by|group by|preview|hide)) (?:on |in )?(?:the |my |our |this |a |an )?`;

/** "the Agency source", "Li Wei's profile", "the audience step", "the systolic pressure to 135" */
const KIND_AFTER_NAME = new RegExp(
  String.raw`^${ACTION}(?<name>[^\s].*?)(?:['’]s)? (?<kind>\p{Ll}+)(?<rest> (?:to|as) \S.*)?$`,
  'u',
);
/** "table T4", "the candidate Li Wei" */
const KIND_BEFORE_NAME = new RegExp(
  String.raw`^${ACTION}(?<kind>\p{Ll}{3,}) (?<name>\p{Lu}[^\s]*(?: [^\s]+){0,4}|\p{L}*\d+\p{L}?)$`,
  'u',
);
/** "Metoprolol from the suggestions", "Spam as the reason" */
const KIND_AFTER_PREPOSITION =
  /^(?<verb>(?:select|choose|pick|click(?: on)?|take|use)) (?<name>\S.*?) (?:(?:from|among|in|out of) (?:the |these |those )?(?:suggestions?|suggested \p{Ll}+|results?|matches|hits|options|choices|proposals|alternatives)|as (?:the|a|an|my|our) (?<kind>\p{Ll}+(?: \p{Ll}+)?))$/u;

const KIND_NOUNS = new Set(
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
export function withoutKind(clause: string): ClauseWithoutKind[] {
  const { text, parts } = extractQuotes(clause);
  const isKindWord = (kind: string): boolean =>
    KIND_NOUNS.has(kind) || KIND_NOUNS.has(kind.replace(/e?s$/, '')) || KIND_NOUNS.has(kind.replace(/s$/, ''));
  const make = ({
    verb: action = '',
    name = '',
    kind = '',
    rest = '',
  }: Record<string, string | undefined>): ClauseWithoutKind => ({
    kind,
    said: requote(`${action} ${name}${rest}`, parts),
    name: requote(name, parts).replaceAll(/["“”]/g, ''),
  });
  const after = KIND_AFTER_NAME.exec(text)?.groups;
  const before = KIND_BEFORE_NAME.exec(text)?.groups;
  const behind = KIND_AFTER_PREPOSITION.exec(text)?.groups;
  return [
    ...(after && (isKindWord(after['kind'] ?? '') || entryNouns.has(after['kind'] ?? '')) ? [make(after)] : []),
    ...(before && (isKindWord(before['kind'] ?? '') || entryNouns.has(before['kind'] ?? '')) ? [make(before)] : []),
    ...(behind ? [make(behind)] : []),
  ].filter(({ said }) => !VALUE_VERB.test(said) || HAS_VALUE.test(said)); // "change the delivery address" does not say to what
}

const VALUE_VERB = /^(?:please )?(?:set|change|adjust|update|raise|lower|increase|decrease|enter) /;
const HAS_VALUE = / (?:to|as) \S/;
const TURN_VERB = /^(?:please )?(?:turn|switch o|enable|disable|activate)/;
const STRUCTURE_ROLE = /^(?:row|rowheader|columnheader|heading|listitem)$/;
const CELL_ROLE = /cell$/;

const UNIT =
  /^(?:mmhg|kg|g|mg|ml|l|cm|mm|m|km|mi|lbs?|oz|bpm|kcal|cal|hrs?|hours?|mins?|minutes?|sec|seconds?|ms|px|pt|usd|eur|gbp|gb|mb|tb|kwh)$/;

/** Whether the result has exactly that name, and no control is named by the kind alone. */
export function isNamedExactly(
  { node, action }: Proposal,
  { said: clause, name, kind }: ClauseWithoutKind,
  scene: Scene,
): boolean {
  if (
    !node ||
    CELL_ROLE.test(node.role) ||
    (STRUCTURE_ROLE.test(node.role) && !node.states.has('clickable')) ||
    (node.role === 'radio' && TURN_VERB.test(clause))
  )
    return false;
  const label =
    action.method === 'selectOption' && !mentionsName(node, name, scene) ? (action.arguments[0] ?? '') : labelOf(node);
  const nameWords = significantWords(name, scene);
  const labelWords = significantWords(label, scene);
  if (nameWords.length === 0 || labelWords.some(({ text }) => consequentialVerbs.has(text))) return false;
  const isCode = /\d/.test(nameWords[0]?.text ?? '') && nameWords.length === 1;
  const isWhole = isCode
    ? action.method === 'click' &&
      labelWords[0]?.text === nameWords[0]?.text &&
      (/\p{L}/u.test(name) || NUMBERED.test(label))
    : nameWords.every((word) => labelWords.some(({ stem }) => stem === word.stem)) &&
      labelWords.every(
        ({ text, stem }) => UNIT.test(text) || /^\d/.test(text) || nameWords.some((word) => word.stem === stem),
      );
  const [noun] = significantWords(kind, scene);
  const isKindAlone = (other: OutlineNode): boolean => {
    const words = isPressed(other.role) ? significantWords(other.name, scene) : [];
    return words.length === 1 && noun !== undefined && words.every((word) => isSame(noun, word));
  };
  return isWhole && (isCode || !scene.elements.some(isKindAlone));
}

/** "3. Schedule" */
const NUMBERED = /^\d+[.):]\s/;

const mentionsName = (node: OutlineNode, name: string, scene: Scene): boolean =>
  significantWords(name, scene).every((word) => scene.words(labelOf(node)).some(({ stem }) => stem === word.stem));

const significantWords = (text: string, scene: Scene): Word[] =>
  scene.words(text).filter(({ weight }) => weight > STOP_WEIGHT);
