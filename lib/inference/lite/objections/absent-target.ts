import type { Coverage, Objection } from '../term-coverage/coverage.ts';
import { cellAround } from '../structure/nearness.ts';
import { isOrdinal } from '../values/ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { isPageField } from '../tasks/paging.ts';
import { isCheckable } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { isSearchField } from '../candidates/accepted-text.ts';
import { actionVerbs, neutralVerbs } from '../lexicon/verb-classes.ts';
import { STOP_WEIGHT, wordsOf, type Word, isSignificant } from '../lexicon/words.ts';

const QUESTION_WORDS = wordsOf('question quiz answer exam poll survey');

/** "the second answer", on a page that asks nothing: no box of a form is one. */
const isNotAnswer: Objection = ({ matches }, { node }, scene) => {
  if (!matches.some(({ term, by }) => term.word.stem === 'answer' && !term.isFirst && by === 'noun')) return false;
  const asks = ({ name }: OutlineNode): boolean => /[?？؟]\s*$/.test(name);
  const beside = node.parent?.children.slice(0, node.siblingIndex) ?? [];
  if (beside.some(asks) || ancestorWhere(node, (up) => asks(up) || up.children.some(asks))) return false;
  return !QUESTION_WORDS.some((word) => scene.placesOfRoot(word).length > 0);
};

const UPLOAD_NAME =
  /upload|attach|\b(?:files?|browse|choose|select|photos?|pictures?|images?|documents?|media|drop|import|avatar|logo|scan|add|cv|r[ée]sum[ée]|certificate|change|replace)\b|^$|^[+＋…]|datei|anhang|hochladen|fichier|joindre|parcourir|archivo|adjunt|subir|allega|bestand|anexar|ficheiro|ファイル|添付|选择|上传|附件|ملف|رفع|إرفاق/iu;

/** A file is put only where one is taken: not into "Go" or "Preview". */
const isNotUpload: Objection = ({ matches }, { node, action }) =>
  action.method === 'uploadFile' &&
  !UPLOAD_NAME.test(node.name) &&
  !matches.some(({ term, by }) => by === 'own' && term.word.weight === 1);

/** A bare "choose" says nothing of what. */
const isUnspecificChoice: Objection = ({ matches, words }, { action }) =>
  action.method === 'selectOption' &&
  matches.length === 1 &&
  words.length === 1 &&
  neutralVerbs.has(words[0]?.text ?? '');

/** "the filter" is where something is looked for: no field for a comment. */
const isNotFilterField: Objection = ({ matches, extra }, { node, action }) =>
  action.method === 'fill' &&
  extra.length > 0 &&
  !isSearchField(node) &&
  matches.some(({ term, by }) => term.word.text === 'filter' && !term.isFirst && by === 'noun');

const CREATE_VERB = /^(?:create|add|make|start)$/;

/** "create" and "add it" are not for an option "New". */
const isOptionForCreate: Objection = ({ matches, labelWords, words }, { action }) =>
  (action.method === 'selectOption' || action.method === 'check') &&
  CREATE_VERB.test(words[0]?.text ?? '') &&
  labelWords[0]?.text === 'new' &&
  !words.some(({ text }) => text === 'new') &&
  matches.every(({ term, by }) => by !== 'own' || term.isFirst);

const EVERYONE_WORD = /^(?:everyone|everybody|anyone|anybody|nobody)$/;
const PEOPLE_WORD = /^(?:everyone|everybody|anyone|anybody|nobody|people|users?|members?|guests?|visitors?|persons?)$/;

/** "all files" are not "Everyone". */
const isEveryoneForThings: Objection = ({ label, labelWords, words }) =>
  [...label, ...labelWords].some(({ text }) => EVERYONE_WORD.test(text)) &&
  words.some(({ text }) => /^(?:all|everything|every)$/.test(text)) &&
  !words.some(({ text }) => PEOPLE_WORD.test(text) || text === 'who');

const MONEY_AMOUNT = /^(?:[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?[$€£¥])$/u;

/** "20 €" is not the page 20, nor a day. */
const isNotMoney: Objection = ({ quoted }, { node, action }) =>
  (action.method === 'click' || action.method === 'check' || action.method === 'uncheck') &&
  quoted.some((text) => MONEY_AMOUNT.test(text)) &&
  !/[$€£¥]|EUR|USD|GBP/.test(node.name);

const CLICK_VERB = /^(?:click|press|tap|hit|push)$/;
/** "click next" does not tick "Carry over to next shift". */
const isCheckboxForClick: Objection = ({ matches, words, extra }, { node, action }) =>
  (action.method === 'click' || action.method === 'check') &&
  isCheckable(node.role) &&
  CLICK_VERB.test(words[0]?.text ?? '') &&
  extra.some(isSignificant) &&
  !matches.some(({ by }) => by === 'noun');

/** "open the TypeError issue" chooses no "Open", and nothing is chosen by a click on something else. */
const isOptionForOpen: Objection = ({ matches: [first, ...others] }, { action }) =>
  action.method === 'selectOption' &&
  ((first?.by === 'own' && /^(?:open|close)$/.test(first.term.word.text) && others.length > 0) ||
    (CLICK_VERB.test(first?.term.word.text ?? '') &&
      others.some(({ term }) => term.isVerb || term.word.text === 'move')));

/** What is chosen is said by the option or its box. */
const isUnnamedChoice: Objection = ({ matches, quoted }, { action }) =>
  action.method === 'selectOption' &&
  quoted.length === 0 &&
  !matches.some(({ by }) => by === 'own' || by === 'value' || by === 'near' || by === undefined);

const TRAILING_COUNT = /(?:\(\s*|\p{L}\s)(\d+)\s*\)?$/u;

/** "question 4" is no "Messages (4)". */
const isCountForNumber: Objection = ({ matches, label }, { node, action }) => {
  const count = TRAILING_COUNT.exec(node.name)?.[1];
  const [own, more] = matches.filter(({ by }) => by === 'own');
  if (action.method !== 'click' || count === undefined || more || own?.term.word.text !== count) return false;
  return /^\p{L}/u.test(own.term.before?.text ?? '') && label.some(({ text }) => /^\p{L}{2}/u.test(text));
};

/** "give €100" chooses no "100 %". */
const hasOtherUnit: Objection = ({ matches }, { action }) =>
  action.method === 'selectOption' &&
  matches.some(({ term, by }) => by === 'own' && /[$€£]/.test(term.raw)) &&
  action.arguments.every((text) => /[%×]/.test(text));

/** "choose "Sorry, no"" writes nothing. */
const writesInsteadOfChoosing: Objection = ({ matches: [first], quoted }, { node, action }) =>
  action.method === 'fill' &&
  node.role === 'textbox' &&
  /^(?:select|choose|pick|tick|click)$/.test(first?.term.word.text ?? '') &&
  quoted.includes(action.arguments[0] ?? '') &&
  /\p{L}{3}/u.test(action.arguments[0] ?? '');

/** "the date of birth" is no "Date", and a mobile number no "Card number". */
const isPartOfCompound: Objection = ({ matches, label }, { action }) =>
  action.method === 'fill' &&
  matches.some(({ term: { word }, by }) => by === 'own' && COMPOUND_FIELD.test(word.text)) &&
  !label.some(({ text }) => COMPOUND_FIELD_WORD.test(text));
const COMPOUND_FIELD = /^(?:birth date|date of birth|birthday|mobile number|phone number|telephone number)$/;
const COMPOUND_FIELD_WORD = /birth|born|dob|phone|mobile|cell|tel\b|contact|^number$|geb|naissance|nacimiento|nascita/;

/** "use my location" does not "Place order", and "help" is not what "Supports version 5" says. */
const isNounForOtherVerb: Objection = ({ matches, label: [first], words }, { action }) =>
  (action.method === 'click' || action.method === 'check') &&
  (first?.text === 'place' || first?.text === 'supports') &&
  !words.some(({ stem }) => stem === first.stem) &&
  matches.some(({ term, by }) => by === 'own' && term.word.sense === first.sense);

/** "show the password" is not for who forgot it. */
const isPasswordReset: Objection = ({ label: [first], words }) =>
  /^forg[eo]t/.test(first?.text ?? '') &&
  !words.some(({ text }) => /^(?:forg[eo]t\w*|reset|lost|recover|remember)$/.test(text));

/** "clear the form" ticks no "Clear". */
const isCheckboxForAction: Objection = ({ matches: [first, ...others] }, { node, action }) =>
  action.method === 'check' &&
  isCheckable(node.role) &&
  first?.by === 'own' &&
  /^(?:clear|reset|delete|save|open|close|remove|edit|print|download)$/.test(first.term.word.text) &&
  others.some(({ term, by }) => term.isHead && (by === 'place' || by === 'kind' || by === undefined));

/** "the first recording" is not "Read first: …". */
const isOrdinalInSentence: Objection = ({ matches }, { action }) =>
  action.method === 'click' &&
  matches.some(({ term: { word, after }, by }, at) => {
    const noun = matches[at + 1];
    return by === 'own' && isOrdinal(word.text) && noun?.term.word === after && noun?.by === 'kind';
  }) &&
  matches.every(({ term, by }) => by !== 'own' || isOrdinal(term.word.text) || term.isVerb);

/** "add bruschetta to the order" is not written where a voucher goes. */
const isFieldForAddedThing: Objection = ({ matches, words, extra }, { node, action }) =>
  action.method === 'fill' &&
  node.role === 'textbox' &&
  /^(?:add|put)$/.test(words[0]?.text ?? '') &&
  extra.some(isSignificant) &&
  !matches.some(({ by }) => by === 'own') &&
  matches.some(({ by }) => by === 'title');

/** "go to week 12" sets no quantity. */
const isQuantityForGoTo: Objection = ({ words, extra }, { node, action }) =>
  action.method === 'fill' &&
  /^(?:go|jump|turn|open)$/.test(words[0]?.text ?? '') &&
  extra.some(isSignificant) &&
  !isPageField(node);

/** "set the number of boxes to 2" chooses no speed "2×". */
const isOptionForNumberField: Objection = ({ matches, words, label }, { action }) =>
  action.method === 'selectOption' &&
  /^(?:set|change)$/.test(words[0]?.text ?? '') &&
  label.some(isSignificant) &&
  matches.some(({ term, by }) => term.isHead && by === 'kind') &&
  matches.every(({ term, by }) => by !== 'own' || /^\d/.test(term.word.text)) &&
  !matches.some(({ by }) => by === 'near' || by === 'title' || by === 'value');

/** "throw away" is no "Away". */
const isParticleOnly: Objection = ({ matches, label }, { action }) =>
  action.method === 'click' &&
  label.length === 1 &&
  matches.some(
    ({ term: { word }, by }) =>
      by === 'own' && word.text.endsWith(` ${label[0]?.text}`) && word.sense !== label[0]?.sense,
  );

const NEW_WORD = /^(?:new|all|every|another|more|other)$/;
const mentionsActionNoun = ({ term }: Coverage['matches'][number]): boolean =>
  term.isVerb || NEW_WORD.test(term.word.text) || isOrdinal(term.word.text);

/** "add another item" is no "New experiment", nor is "First post" a "Route #1": the page has nothing that is called so. */
const hasOtherName: Objection = ({ matches, label, words }, { node, action }, scene) => {
  if (action.method !== 'click' && action.method !== 'check') return false;
  if (!matches.every((one) => one.by !== 'own' || mentionsActionNoun(one))) return false;
  const isCounted = matches.some(({ by }) => by === 'ordinal');
  const isNamed = isCounted || matches.some(({ term, by }) => by === 'own' && !term.isLight);
  const isElse = label.some(
    ({ text, stem, weight }) =>
      weight > STOP_WEIGHT &&
      !/^\d/.test(text) &&
      !actionVerbs.has(text) &&
      !words.some((word) => word.stem === stem) &&
      !NEW_WORD.test(text),
  );
  return (
    isNamed &&
    isElse &&
    !matches.some(({ by }) => by === 'near' || by === 'title') &&
    matches.some(
      ({ term: { word, isHead, isFirst }, by }) =>
        by === 'kind' && isHead && !isFirst && !isGenericOrPageNoun(word, scene),
    ) &&
    !ancestorWhere(node, ({ role }) => role === 'article')
  );
};

/** Said of whatever a page lists, or said by the page itself. */
const isGenericOrPageNoun = (word: Word, scene: Scene): boolean =>
  GENERIC_NOUN.test(word.stem) ||
  scene.placesOfRoot(word).length > 0 ||
  (/^(?:search )?result$/.test(word.stem) && scene.elements.some(isSearchField));

const GENERIC_NOUN = /^(?:one|thing|link|item|entry|option|row|list|page|file|document|record|content|data)$/;

/** "page 2" is no option "2" of something else. */
const isOptionForPageNumber: Objection = ({ matches, label }, { action }) =>
  action.method === 'selectOption' &&
  !label.some(({ text }) => /^pages?$/.test(text)) &&
  matches.some(({ term: { word, before }, by }) => by === 'own' && /^\d+$/.test(word.text) && before?.text === 'page');

const WEEKDAY_START = /^(?:mon|tue|wed|thu|fri|sat|sun)/i;

/** "the lunch on Thursday" is not the one in the column "Fri 27". */
const isInOtherDayColumn: Objection = ({ matches }, { node }) => {
  const day = matches.find(({ term: { word } }) => /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(word.text));
  if (!day || day.by === 'own' || day.by === 'value') return false;
  const over = WEEKDAY_START.exec(cellAround(node)?.header.name ?? '')?.[0].toLowerCase();
  return over !== undefined && !day.term.word.text.startsWith(over);
};

const objections: readonly Objection[] = [
  isInOtherDayColumn,
  isNotAnswer,
  isNotUpload,
  isUnspecificChoice,
  isNotFilterField,
  isOptionForCreate,
  isEveryoneForThings,
  isNotMoney,
  isCheckboxForClick,
  isOptionForOpen,
  isUnnamedChoice,
  isCountForNumber,
  hasOtherUnit,
  writesInsteadOfChoosing,
  isPartOfCompound,
  isNounForOtherVerb,
  isPasswordReset,
  isCheckboxForAction,
  isOrdinalInSentence,
  isFieldForAddedThing,
  isQuantityForGoTo,
  isOptionForNumberField,
  isParticleOnly,
  hasOtherName,
  isOptionForPageNumber,
];

/** The page has nothing of what is asked for, and what comes closest is of another kind. */
export const isClosestOfOtherKind: Objection = (coverage, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(coverage, act, scene));
