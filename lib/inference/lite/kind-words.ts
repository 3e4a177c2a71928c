import type { Looking } from './account.ts';
import { isSame } from './naming.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isSaidInOne } from './objection-names.ts';
import { final } from './own-score.ts';
import { isCell, isCheckable, isRowRole, rolesNamed } from './roles.ts';
import { isInteractive } from './scene.ts';
import { isNear } from './surroundings.ts';
import { acting, entryNouns, relations } from './verbs.ts';
import type { AskedWord } from './wish.ts';
import type { Word } from './words.ts';

/** A word that only tells the kind of thing, which something else confirms. */
export const isKindOnly = (asked: AskedWord, looking: Looking): boolean =>
  [isOfEntry, isComposed, isKindOfNear, isKindOfNamed, isKindOfRow, isStepOf, isShownPart, isPlaceCalled].some((says) =>
    says(asked, looking),
  );

/** "the walker who charges €12": the words around the element need not say how. */
function isOfEntry(asked: AskedWord, looking: Looking): boolean {
  const isTold = (other: AskedWord) => other !== asked && !other.isHead && isNear(other, looking);
  const isNoun = asked.isHead && !asked.isFirst && entryNouns.has(asked.word.text);
  return (isNoun || (asked.isRelative && !/\d/.test(asked.word.text))) && looking.asked.some(isTold);
}

/** "pause the Shorter sign-up test": a word that is nowhere on the page, after an entry's name, tells the kind of thing. */
function isKindOfNear(asked: AskedWord, looking: Looking): boolean {
  const { word, isFirst, isHead, isOwned, after } = asked;
  const { asked: all, own, scene } = looking;
  const before = all[all.indexOf(asked) - 1];
  const isLast = !after || relations.has(after.text);
  if (isFirst || !isHead || isOwned || !isLast || !before || before.isFirst || before.isOwned) return false;
  if (!/^\p{L}{3,}$/u.test(word.text) || word.text !== word.stem || acting.has(word.text) || rolesNamed(word.text))
    return false;
  if (own.some(({ text }) => final.has(text)) && !isNounOfKind(word.text) && !isSaidInOne(word, scene)) return false; // "Remove Soy" removes no soy sauce
  const isSaid = all.some(({ word: verb, isFirst: isIt }) => isIt && own.some((said) => isSame(verb, said)));
  return isSaid && isNear(before, looking) && scene.placesAbout(word).length === 0;
}

/** Nouns, besides those for entries, that people put before a name; "the purple Zoom out" has none of them. */
const NAMED = new Set(
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
export const isNounOfKind = (word: string): boolean => entryNouns.has(word) || NAMED.has(word);

/** "jump to the chapter Windfall": if an element has that name, the page need not have the kind. */
function isKindOfNamed(asked: AskedWord, { own, asked: all }: Looking): boolean {
  const { word, isNaming, isFirst } = asked;
  if (!isNaming || isFirst || acting.has(word.text) || !isNounOfKind(word.text)) return false;
  const next = all[all.indexOf(asked) + 1]?.word;
  return next !== undefined && own.some(({ text }) => text === next.text);
}

/** "bookmark the Functions lesson", in a row of which a part is named just "Functions", if no row tells its kind. */
function isKindOfRow(asked: AskedWord, { asked: all, node, scene }: Looking): boolean {
  const { word, isFirst } = asked;
  if (isFirst || isCell(node.role) || !isNounOfKind(word.text)) return false;
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  const { index = 0, end = 0 } = row?.parent ?? {};
  if (!row || scene.placesOf(word).some((place) => place > index && place < end)) return false;
  const at = all.indexOf(asked);
  const isJust = ({ name, role }: OutlineNode): boolean => {
    const said = role === 'button' ? [] : scene.words(name);
    const isSaid = (from: number): boolean => said.every(({ stem }, next) => all[from + next]?.word.stem === stem);
    return said.length > 0 && (isSaid(at + 1) || isSaid(at - said.length));
  };
  return scene.outline.nodes.slice(row.index, row.end).some(isJust);
}

/** "the next question" for a button "Next", the only one. */
function isStepOf({ word, before, isFirst, isHead }: AskedWord, { own, scene }: Looking): boolean {
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
function isShownPart({ word, isFirst }: AskedWord, { asked: all, node, own }: Looking): boolean {
  if (isFirst || !isCheckable(node.role) || !PART.test(word.text)) return false;
  const isTold = all.some((other) => other.word !== word && own.some((said) => isSame(other.word, said)));
  return isTold && /^(?:show|hide|display|add|remove)$/.test(all[0]?.word.text ?? '');
}

const PART = /^(?:columns?|fields?|panels?|bars?|sections?|panes?|sidebars?|layers?|lines?)$/;

/** "open the firewall settings", for a link "Firewall". */
function isPlaceCalled({ word, before, after, isHead }: AskedWord, { asked: all, node, scene }: Looking): boolean {
  const label = scene.words(node.name);
  const isLed = all[0]?.isLight === true && /^(?:link|tab|menuitem|treeitem)$/.test(node.role);
  if (!isLed || !isHead || !PLACES.test(word.text) || (after && !relations.has(after.text))) return false;
  const start = all.findIndex((other) => other.word.text === label[0]?.text);
  const isSaid = label.every(({ text }, at) => all[start + at]?.word.text === text);
  const isOnly = !scene.elements.some(
    (other) => other !== node && other.role === node.role && other.name === node.name,
  );
  return start > 0 && isSaid && before?.text === label.at(-1)?.text && isOnly;
}

const PLACES =
  /^(?:settings|management|guide|docs|documentation|overview|options|dashboard|example|instructions|configuration|administration|admin|feed|view|timeline|screen|area|space|board|calendar)$/;

/** The things that "Compose" writes. */
const isComposed = ({ word, isFirst }: AskedWord, { own }: Looking): boolean =>
  !isFirst && own.length === 1 && own[0]?.text === 'compose' && /^(?:new|e?mail|message|letter|note)$/.test(word.text);
