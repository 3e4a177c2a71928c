import type { Coverage, Act } from './coverage.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { isMonthName } from '../values/quantities.ts';
import { memoized } from '../memoize.ts';
import { isRowRole } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { surroundingsOf } from '../structure/surroundings.ts';
import { entryNouns, fillerWords, neutralVerbs } from '../lexicon/verb-classes.ts';
import { isTypo } from '../lexicon/typos.ts';
import type { QueryTerm } from '../instruction/query.ts';
import { isSignificant, STOP_WEIGHT, type Word } from '../lexicon/words.ts';

type AnsweredTerm = Coverage['matches'][number];

const POINTING_METHODS = new Set(['click', 'doubleClick', 'rightClick', 'hover', 'check', 'uncheck']);

/**
 * A distinguishing word that is nowhere on the page: "delete Maria Gomez" does not fit Maria Garcia,
 * nor "unlock the back door" the front door.
 * @returns the word as in the instruction; `undefined` if there is none.
 */
export function unmatchedName(coverage: Coverage, act: Act, scene: Scene): string | undefined {
  if (!POINTING_METHODS.has(act.action.method) || coverage.quoted.length > 0) return undefined;
  const unsaid = coverage.matches.filter((one) => isNotOnPage(one, coverage, scene));
  const other = unsaid.find(
    ({ term }) =>
      term.isProper || (isConsequentialAct(coverage) && hasOtherNameInstead(term, { coverage, act }, scene)),
  );
  return other?.term.word.text;
}

const HARMLESS_VERB =
  /^(?:copy|edit|change|download|print|preview|share|play|compare|search|sort|filter|like|bookmark)$/;

/** An action with consequences, not just showing or choosing. */
function isConsequentialAct({ matches: [first] }: Coverage): boolean {
  if (!first?.term.isFirst) return false;
  const { text } = first.term.word;
  return !neutralVerbs.has(text) && !HARMLESS_VERB.test(text);
}

/** It is nowhere; a name in an action must match exactly, without typos. */
function isNotOnPage({ term, by }: AnsweredTerm, coverage: Coverage, scene: Scene): boolean {
  const { word, isFirst, isLight, isVerb, isProper } = term;
  if (isFirst || isLight || isVerb || !isSignificant(word) || fillerWords.has(word.text) || /^\d/.test(word.text))
    return false;
  if (isInJoinedName(word, scene) || RELATIVE_CLAUSE_WORD.test(word.text)) return false;
  if (by === 'near' && isMonthName(word.text)) return false; // the row may write it as a number
  if (isProper && (by === 'near' || by === 'title') && isConsequentialAct(coverage))
    return scene.placesOf(word).length === 0;
  if ((by !== undefined && by !== 'kind') || scene.placesOfRoot(word).length > 0) return false;
  return entryNouns.has(word.stem) || !entryNounList.some((noun) => isTypo(word.text, noun)); // "the hotel reciept"
}

const entryNounList = [...entryNouns];
/** "what Amara wrote" */
const RELATIVE_CLAUSE_WORD = /^(?:whatever|whoever|whichever|wrote|said|posted|sent|left|made|did|asked)$/;

/** "MoeMember", in lines without blanks between their parts. */
export const isInJoinedName = ({ text }: Word, scene: Scene): boolean => containsJoinedWords(text, scene);

const containsJoinedWords = memoized((text: string, scene: Scene): boolean => {
  if (!/^[\p{L}\p{N} ]+$/u.test(text)) return false;
  const form = new RegExp(String.raw`${text.charAt(0).toUpperCase()}${text.slice(1)}(?=\p{Lu})`, 'u');
  return scene.nodesWith(text).some(({ name }) => form.test(name));
});

interface CoveredAct {
  coverage: Coverage;
  act: Act;
}

/** The entry's name has another word in its place; or the word is in addition to the whole name. */
function hasOtherNameInstead(asked: QueryTerm, { coverage, act }: CoveredAct, scene: Scene): boolean {
  const { words, matches } = coverage;
  const at = words.indexOf(asked.word);
  const [before, after] = [words[at - 1], words[at + 1]];
  const isOfEntry = (word: Word | undefined): word is Word =>
    word !== undefined && matches.some((one) => one.term.word === word && one.by === 'near');
  if (isOfEntry(after)) {
    if (/^\d/.test(after.text)) return false;
    const isKind = entryNouns.has(asked.word.stem); // "the user Peter"
    return !isKind || !matches.some((one) => one.term.word === after && one.term.isProper);
  }
  if (!isOfEntry(before)) return false;
  return namePartsWith(before, act.node, scene).some((name) => {
    const next = name[name.indexOf(name.find(({ stem }) => stem === before.stem) ?? before) + 1];
    return next !== undefined && next.weight > STOP_WEIGHT && !words.some(({ stem }) => stem === next.stem);
  });
}

const PART_SEPARATOR = /[,;:·|–—()]/;

/** Parts of the texts in the element's entry that contain the word. */
function namePartsWith(word: Word, node: OutlineNode, scene: Scene): (readonly Word[])[] {
  const near = surroundingsOf(node, scene).near;
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  return scene
    .placesOf(word)
    .filter((place) => near.some(({ from, to }) => place >= from && place < to))
    .flatMap((place) => scene.outline.nodes[place] ?? [])
    .filter((said) => !row || isWithin(said, row) || said === row)
    .flatMap(({ name }) => name.split(PART_SEPARATOR).map((part) => scene.words(part)))
    .filter((part) => part.some(({ stem }) => stem === word.stem));
}
