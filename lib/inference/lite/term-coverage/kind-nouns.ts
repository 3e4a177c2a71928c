import type { ActContext } from './coverage.ts';
import { isSame } from '../lexicon/name-match.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { isInJoinedName } from './missing-name.ts';
import { consequentialVerbs } from '../candidates/own-score.ts';
import { isCell, isCheckable, isRowRole, rolesNamed } from '../outline/roles.ts';
import { isInteractive } from '../outline/scene.ts';
import { isMentionedNear } from '../structure/surroundings.ts';
import { actionVerbs, entryNouns, relationPrepositions } from '../lexicon/verb-classes.ts';
import type { QueryTerm } from '../instruction/query.ts';
import type { Word } from '../lexicon/words.ts';

/** A word that only tells the kind of thing, which something else confirms. */
export const isKindWord = (term: QueryTerm, context: ActContext): boolean =>
  [
    isEntryNoun,
    isComposedThing,
    isUnknownNounAfterName,
    isKindBeforeName,
    isKindInRow,
    isStepNoun,
    isToggledPart,
    isPlaceNoun,
  ].some((isConfirmed) => isConfirmed(term, context));

/** "the walker who charges €12": the words around the element need not say how. */
function isEntryNoun(term: QueryTerm, context: ActContext): boolean {
  const isNearby = (other: QueryTerm) => other !== term && !other.isHead && isMentionedNear(other, context);
  const isNoun = term.isHead && !term.isFirst && entryNouns.has(term.word.text);
  return (isNoun || (term.isRelative && !/\d/.test(term.word.text))) && context.terms.some(isNearby);
}

/** "pause the Shorter sign-up test": a word that is nowhere on the page, after an entry's name, tells the kind of thing. */
function isUnknownNounAfterName(term: QueryTerm, context: ActContext): boolean {
  const { word, isFirst, isHead, isOwned, after } = term;
  const { terms: all, own, scene } = context;
  const before = all[all.indexOf(term) - 1];
  const isLast = !after || relationPrepositions.has(after.text);
  if (isFirst || !isHead || isOwned || !isLast || !before || before.isFirst || before.isOwned) return false;
  if (!/^\p{L}{3,}$/u.test(word.text) || word.text !== word.stem || actionVerbs.has(word.text) || rolesNamed(word.text))
    return false;
  // "Remove Soy" removes no soy sauce
  if (own.some(({ text }) => consequentialVerbs.has(text)) && !isKindNoun(word.text) && !isInJoinedName(word, scene))
    return false;
  const isVerbInLabel = all.some(
    ({ word: verb, isFirst: isIt }) => isIt && own.some((ownWord) => isSame(verb, ownWord)),
  );
  return isVerbInLabel && isMentionedNear(before, context) && scene.placesOfRoot(word).length === 0;
}

/** Nouns, besides those for entries, that people put before a name; "the purple Zoom out" has none of them. */
const NAMED_KINDS = new Set(
  (
    'chapter version driver term edition volume artist author band singer actor brand model game level player club street road city town ' +
    'country region branch commit package library class function method table chart plan tier rule label tag folder list board space ' +
    'account supplier vendor company shop store seller buyer guest doctor teacher student patient employee colleague manager friend ' +
    'profile bank school university museum theatre station airport airline species breed flavour colour size material topic theme ' +
    'template campaign segment audience server cluster container database environment variable key secret token domain queue job ' +
    'charge purchase withdrawal transfer payee loan hold copy subscription membership session shift candidate applicant playlist webhook ' +
    'integration instance volume network bucket snapshot alert incident reminder goal workout exercise medication prescription seat ' +
    'position vacancy opening subscriber plugin extension theme address reply comment review photo attachment lead opportunity quote sprint milestone'
  ).split(' '),
);

/** Whether people put it before or after a name, to tell the kind of thing. */
export const isKindNoun = (word: string): boolean => entryNouns.has(word) || NAMED_KINDS.has(word);

/** "jump to the chapter Windfall": if an element has that name, the page need not have the kind. */
function isKindBeforeName(term: QueryTerm, { own, terms: all }: ActContext): boolean {
  const { word, isNaming, isFirst } = term;
  if (!isNaming || isFirst || actionVerbs.has(word.text) || !isKindNoun(word.text)) return false;
  const next = all[all.indexOf(term) + 1]?.word;
  return next !== undefined && own.some(({ text }) => text === next.text);
}

/** "bookmark the Functions lesson", in a row of which a part is named just "Functions", if no row tells its kind. */
function isKindInRow(term: QueryTerm, { terms: all, node, scene }: ActContext): boolean {
  const { word, isFirst } = term;
  if (isFirst || isCell(node.role) || !isKindNoun(word.text)) return false;
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  const { index = 0, end = 0 } = row?.parent ?? {};
  if (!row || scene.placesOf(word).some((place) => place > index && place < end)) return false;
  const at = all.indexOf(term);
  const isNameBeside = ({ name, role }: OutlineNode): boolean => {
    const nameWords = role === 'button' ? [] : scene.words(name);
    const isAtIndex = (from: number): boolean =>
      nameWords.every(({ stem }, next) => all[from + next]?.word.stem === stem);
    return nameWords.length > 0 && (isAtIndex(at + 1) || isAtIndex(at - nameWords.length));
  };
  return scene.outline.nodes.slice(row.index, row.end).some(isNameBeside);
}

/** "the next question" for a button "Next", the only one. */
function isStepNoun({ word, before, isFirst, isHead }: QueryTerm, { own, scene }: ActContext): boolean {
  if (isFirst || !isHead || !before || word.text !== word.stem || !/^(?:next|previous)$/.test(before.text))
    return false;
  const isStep = ({ sense }: Word): boolean => sense === before.sense || sense === before.text;
  if (!own.some(isStep)) return false;
  const steps = scene.shapes.filter(
    ({ first }) => isInteractive(first) && !isCheckable(first.role) && scene.words(first.name).some(isStep),
  );
  return steps.length === 1 && steps[0]?.nodes.length === 1;
}

/** "hide the serial number column", if a checkbox says which. */
function isToggledPart({ word, isFirst }: QueryTerm, { terms: all, node, own }: ActContext): boolean {
  if (isFirst || !isCheckable(node.role) || !PART_NOUN.test(word.text)) return false;
  const isPartNamed = all.some((other) => other.word !== word && own.some((ownWord) => isSame(other.word, ownWord)));
  return isPartNamed && /^(?:show|hide|display|add|remove)$/.test(all[0]?.word.text ?? '');
}

const PART_NOUN = /^(?:columns?|fields?|panels?|bars?|sections?|panes?|sidebars?|layers?|lines?)$/;

/** "open the firewall settings", for a link "Firewall". */
function isPlaceNoun({ word, before, after, isHead }: QueryTerm, { terms: all, node, scene }: ActContext): boolean {
  const label = scene.words(node.name);
  const isVisit = all[0]?.isLight === true && /^(?:link|tab|menuitem|treeitem)$/.test(node.role);
  if (!isVisit || !isHead || !PLACE_NOUN.test(word.text) || (after && !relationPrepositions.has(after.text)))
    return false;
  const start = all.findIndex((other) => other.word.text === label[0]?.text);
  const isInQuery = label.every(({ text }, at) => all[start + at]?.word.text === text);
  const isOnly = !scene.elements.some(
    (other) => other !== node && other.role === node.role && other.name === node.name,
  );
  return start > 0 && isInQuery && before?.text === label.at(-1)?.text && isOnly;
}

const PLACE_NOUN =
  /^(?:settings|management|guide|docs|documentation|overview|options|dashboard|example|instructions|configuration|administration|admin|feed|view|timeline|screen|area|space|board|calendar)$/;

/** The things that "Compose" writes. */
const isComposedThing = ({ word, isFirst }: QueryTerm, { own }: ActContext): boolean =>
  !isFirst && own.length === 1 && own[0]?.text === 'compose' && /^(?:new|e?mail|message|letter|note)$/.test(word.text);
