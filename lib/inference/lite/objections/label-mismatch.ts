import type { Coverage, Source } from '../term-coverage/coverage.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { isEditable } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { actionVerbs, fillerWords, neutralVerbs } from '../lexicon/verb-classes.ts';
import { CLICK_VERB } from '../instruction/query.ts';
import { STOP_WEIGHT, type Word } from '../lexicon/words.ts';

const SHORT_LINK_WORDS = 5; // words; longer ones are headlines

/** "Delete draft" for "the draft", "Add to cart" for "open the cart". */
export function hasOtherVerb({ matches, labelWords, extra }: Coverage, { role }: OutlineNode): boolean {
  const [verb] = labelWords;
  if (!verb || !extra.includes(verb) || !actionVerbs.has(verb.text)) return false;
  return (
    !matches.some(({ term, by }) => term.isFirst && by === 'own') &&
    (role !== 'link' || labelWords.length < SHORT_LINK_WORDS)
  );
}

/** "Finish quiz" for "submit": another verb, and a thing that nobody named. */
export function isRelatedVerbForOther({ matches, extra, label }: Coverage): boolean {
  const own = matches.filter(({ by }) => by === 'own');
  const [verb] = own;
  if (!verb?.term.isVerb || own.length > 1 || extra.length === 0 || matches.some(({ by }) => by === 'near'))
    return false;
  return !label.some(({ stem, root }) => stem === verb.term.word.stem || root === verb.term.word.root);
}

const MESSAGE_VERB = /^(?:write|tell|say|send|ask|message|text|reply|type|leave)$/;
const MEASURE_WORD =
  /^(?:number|amount|quantity|type|kind|date|time|day|level|max|maximum|min|minimum|choice|count|rate|size|length|name|back)$/;

/** "More actions for plan.docx", "Remind me of Terra Hiker", for one who opens these. */
export function isActionAboutThing(
  { matches, labelWords: [first], label, extra }: Coverage,
  { role }: OutlineNode,
): boolean {
  if (isEditable(role) && MESSAGE_VERB.test(matches[0]?.term.word.text ?? '')) return false; // "Message to the teacher"
  if ((role !== 'button' && !isEditable(role)) || !first || !extra.includes(first) || MEASURE_WORD.test(first.text))
    return false;
  if (neutralVerbs.has(first.text) || fillerWords.has(first.text)) return false;
  const cut = label.findIndex(({ text }) => /^(?:for|of|about|from|to)$/.test(text));
  const isUnsaid = label.slice(0, cut).every((word) => extra.includes(word) || word.weight === STOP_WEIGHT);
  return cut > 0 && isUnsaid && label.slice(cut + 1).some((word) => !extra.includes(word));
}

/** "Top center" for "top left". */
export const isOtherSide = ({ words, label }: Coverage): boolean =>
  SIDES.some((side) => {
    const [asked, said] = [words, label].map((all) => all.filter(({ text }) => side.test(text)));
    return asked?.length && said?.length && !said.some(({ text }) => asked.some((word) => word.text === text));
  });

const SIDES = [/^(?:left|right|cent(?:er|re)|middle)$/, /^(?:top|bottom)$/, /^(?:upper|lower)$/];

/**
 * "Back to kit" for "click UI kit", on a page about some UI: what is pressed is called so, and no word of it says the kind
 * only.
 */
export const isOfOtherKind = ({ matches, extra }: Coverage): boolean =>
  CLICK_VERB.test(matches[0]?.term.word.text ?? '') &&
  extra.some(({ weight }) => weight === 1) &&
  matches.some(({ term: { word }, by }, at) => at > 0 && (by === 'kind' || by === 'title') && word.weight === 1) &&
  !matches.some(({ by }) => by === 'ordinal' || by === 'near');

/**
 * "Flexbox Mode" for "click Flexbox Utilities", on a page about utilities: some of a label that is said whole, and not all of
 * it.
 */
export function isPartlyNamed({ matches, extra }: Coverage): boolean {
  const ofLabel = matches.filter(({ term: { isOfLabel, word } }) => isOfLabel && word.weight === 1);
  const isOwn = ofLabel.some(({ by }) => by === 'own');
  const isLost = (by: Source): boolean => by === 'kind' || by === 'title' || (by === 'verb' && extra.length > 0);
  return ofLabel.some(({ by }) => isLost(by) || (by === 'near' && isOwn));
}

/** "Previous page" for "turn the page", where nothing leads to the next: of both, none is meant more than the other. */
export const isBackwards = ({ words, label }: Coverage, scene: Scene): boolean =>
  label.some(({ text }) => PREVIOUS_WORD.test(text)) &&
  !words.some(({ text, sense }) => BACK_WORD.test(text) || PREVIOUS_WORD.test(sense)) &&
  !scene.elements.some(({ name }) => /\bnext\b/i.test(name));

const PREVIOUS_WORD = /^prev(?:ious)?\b/;
const BACK_WORD = /^(?:prev|back|return|before|last|earlier|prior|left|up|undo|go back)/;

/** "make “Day of arrival” required" writes nothing. */
export const isFieldForMakingRequired = ({ matches: [first, ...others] }: Coverage): boolean =>
  /^(?:make|mark|keep)$/.test(first?.term.word.text ?? '') && !others.some(({ by }) => by === 'own');

/** "Sign in with Google" for "sign in". */
export function isWithOther({ label, extra }: Coverage): boolean {
  const cut = label.findIndex(({ text }) => /^(?:with|via|using|as|mit|avec|con|com|met)$/.test(text));
  const isOther = (word: Word): boolean => extra.includes(word) && !fillerWords.has(word.text);
  return (cut === 1 || cut === 2) && label.slice(cut).some(isOther);
}

/** "Mute all" for "mute Carla" or "mute the Photos channel". */
export function isForAllInsteadOfOne({ matches, extra }: Coverage): boolean {
  const things = matches.filter(({ term: { isFirst, isHead, isProper } }) => !isFirst && isHead && !isProper);
  const last = things.at(-1)?.term.word; // no "downloads" of "the downloads folder"
  const isPlural = last !== undefined && last.text !== last.stem;
  return !isPlural && extra.some(({ text }) => ALL_WORD.test(text));
}

const ALL_WORD = /^(?:all|everything|tous|toutes|alle|allen|todos|todas|tutti|tutte)$/;

/** "Insert link" for "insert a picture", where a picture is only the kind of thing that the page is about. */
export function isForOther({ matches, extra, label }: Coverage, { role }: OutlineNode): boolean {
  const lost = matches.some(({ term, by }) => term.isHead && !term.isFirst && (by === 'kind' || by === undefined));
  const [first] = matches;
  const isRelated =
    first?.by === 'own' &&
    actionVerbs.has(first.term.word.text) &&
    !label.some(({ stem }) => stem === first.term.word.stem);
  const isOnlyRelated = lost && isRelated && matches.every(({ term, by }) => term.isFirst || by === 'kind');
  if (role === 'button' && isOnlyRelated && label[0]?.text !== 'compose') return true; // "Create new" for "add a file"
  return role !== 'link' && lost && extra.some(({ text }) => !neutralVerbs.has(text) && !fillerWords.has(text));
}

/** "Only I may see my notebook" is not for the way to it. */
export const isStatementOfRight = ({ words: [first, second] }: Coverage, { role }: OutlineNode): boolean =>
  role === 'link' && first?.text === 'only' && /^(?:i|we)$/.test(second?.text ?? '');

/** One word says little of an option that begins with another: "All years" for "yearly". */
export const isPartOfOption = ({ matches, labelWords: [first], extra }: Coverage): boolean =>
  first !== undefined && extra.includes(first) && matches.filter(({ by }) => by === 'own').length === 1;

/** What is to be found or taken is not had by following a link that says more than its name. */
export const isLinkForTaking = ({ matches, extra }: Coverage, { role }: OutlineNode): boolean =>
  role === 'link' && extra.length > 0 && /^(?:find|take)$/.test(matches[0]?.term.word.text ?? '');

/** "Remove condition 1" for "remove condition 2". */
export const isOfOtherNumber = ({ matches, label }: Coverage): boolean =>
  matches.some(
    ({ term: { word, before }, by }) =>
      by === 'near' &&
      DIGITS_ONLY.test(word.text) &&
      label.some(
        ({ text }, at) => DIGITS_ONLY.test(text) && text !== word.text && label[at - 1]?.stem === before?.stem,
      ),
  );
const DIGITS_ONLY = /^\d+$/;

/** The page that one is on is neither the next nor the previous. */
export const isCurrentPage = ({ matches }: Coverage, { states }: OutlineNode): boolean =>
  states.has('current') && matches.some(({ term }) => /^(?:next|previous)\b/.test(term.word.sense));

/** "show only stops" is for "Stops only", not for the "Stop" of something else. */
export function isOnlyElsewhere({ words, labelWords }: Coverage, node: OutlineNode, scene: Scene): boolean {
  const isOnly = (all: readonly Word[]): boolean => all.some(({ text }) => text === 'only' || text === 'just');
  if (!isOnly(words) || labelWords.length === 0 || isOnly(labelWords)) return false;
  return scene.shapes.some(({ first }) => {
    const label = scene.words(first.name);
    return (
      first !== node &&
      isInteractive(first) &&
      isOnly(label) &&
      labelWords.every((word) => label.some(({ stem }) => stem === word.stem))
    );
  });
}
