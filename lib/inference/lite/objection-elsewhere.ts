import type { Account, Objection } from './account.ts';
import { cellOver } from './nearness.ts';
import { isOrdinal } from './ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isPageField } from './paging.ts';
import { isCheckable } from './roles.ts';
import type { Scene } from './scene.ts';
import { isSearch } from './taken-text.ts';
import { acting, neutral } from './verbs.ts';
import { STOP_WEIGHT, wordsOf, type Word, isStrong } from './words.ts';

const ASKING = wordsOf('question quiz answer exam poll survey');

/** "the second answer", on a page that asks nothing: no box of a form is one. */
const isNoAnswer: Objection = ({ answers }, { node }, scene) => {
  if (!answers.some(({ asked, by }) => asked.word.stem === 'answer' && !asked.isFirst && by === 'noun')) return false;
  const asks = ({ name }: OutlineNode): boolean => /[?？؟]\s*$/.test(name);
  const beside = node.parent?.children.slice(0, node.place) ?? [];
  if (beside.some(asks) || ancestorWhere(node, (up) => asks(up) || up.children.some(asks))) return false;
  return !ASKING.some((word) => scene.placesAbout(word).length > 0);
};

const UPLOADS =
  /upload|attach|\b(?:files?|browse|choose|select|photos?|pictures?|images?|documents?|media|drop|import|avatar|logo|scan|add|cv|r[ée]sum[ée]|certificate|change|replace)\b|^$|^[+＋…]|datei|anhang|hochladen|fichier|joindre|parcourir|archivo|adjunt|subir|allega|bestand|anexar|ficheiro|ファイル|添付|选择|上传|附件|ملف|رفع|إرفاق/iu;

/** A file is put only where one is taken: not into "Go" or "Preview". */
const isNoUpload: Objection = ({ answers }, { node, action }) =>
  action.method === 'uploadFile' &&
  !UPLOADS.test(node.name) &&
  !answers.some(({ asked, by }) => by === 'own' && asked.word.weight === 1);

/** A bare "choose" says nothing of what. */
const isBareChoice: Objection = ({ answers, words }, { action }) =>
  action.method === 'selectOption' && answers.length === 1 && words.length === 1 && neutral.has(words[0]?.text ?? '');

/** "the filter" is where something is looked for: no field for a comment. */
const isNoFilter: Objection = ({ answers, extra }, { node, action }) =>
  action.method === 'fill' &&
  extra.length > 0 &&
  !isSearch(node) &&
  answers.some(({ asked, by }) => asked.word.text === 'filter' && !asked.isFirst && by === 'noun');

const MAKES = /^(?:create|add|make|start)$/;

/** "create" and "add it" are not for an option "New". */
const isMadeByOption: Objection = ({ answers, said, words }, { action }) =>
  (action.method === 'selectOption' || action.method === 'check') &&
  MAKES.test(words[0]?.text ?? '') &&
  said[0]?.text === 'new' &&
  !words.some(({ text }) => text === 'new') &&
  answers.every(({ asked, by }) => by !== 'own' || asked.isFirst);

const PEOPLE = /^(?:everyone|everybody|anyone|anybody|nobody)$/;
const PERSONS = /^(?:everyone|everybody|anyone|anybody|nobody|people|users?|members?|guests?|visitors?|persons?)$/;

/** "all files" are not "Everyone". */
const isForPeople: Objection = ({ label, said, words }) =>
  [...label, ...said].some(({ text }) => PEOPLE.test(text)) &&
  words.some(({ text }) => /^(?:all|everything|every)$/.test(text)) &&
  !words.some(({ text }) => PERSONS.test(text) || text === 'who');

const MONEY = /^(?:[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?[$€£¥])$/u;

/** "20 €" is not the page 20, nor a day. */
const isNoMoney: Objection = ({ quoted }, { node, action }) =>
  (action.method === 'click' || action.method === 'check' || action.method === 'uncheck') &&
  quoted.some((text) => MONEY.test(text)) &&
  !/[$€£¥]|EUR|USD|GBP/.test(node.name);

const PRESSES = /^(?:click|press|tap|hit|push)$/;
/** "click next" does not tick "Carry over to next shift". */
const isBoxPressed: Objection = ({ answers, words, extra }, { node, action }) =>
  (action.method === 'click' || action.method === 'check') &&
  isCheckable(node.role) &&
  PRESSES.test(words[0]?.text ?? '') &&
  extra.some(isStrong) &&
  !answers.some(({ by }) => by === 'noun');

/** "open the TypeError issue" chooses no "Open", and nothing is chosen by a click on something else. */
const isOptionOpened: Objection = ({ answers: [first, ...others] }, { action }) =>
  action.method === 'selectOption' &&
  ((first?.by === 'own' && /^(?:open|close)$/.test(first.asked.word.text) && others.length > 0) ||
    (PRESSES.test(first?.asked.word.text ?? '') &&
      others.some(({ asked }) => asked.isVerb || asked.word.text === 'move')));

/** What is chosen is said by the option or its box. */
const isChosenForNothing: Objection = ({ answers, quoted }, { action }) =>
  action.method === 'selectOption' &&
  quoted.length === 0 &&
  !answers.some(({ by }) => by === 'own' || by === 'value' || by === 'near' || by === undefined);

const COUNT = /(?:\(\s*|\p{L}\s)(\d+)\s*\)?$/u;

/** "question 4" is no "Messages (4)". */
const isOfCount: Objection = ({ answers, label }, { node, action }) => {
  const count = COUNT.exec(node.name)?.[1];
  const [own, more] = answers.filter(({ by }) => by === 'own');
  if (action.method !== 'click' || count === undefined || more || own?.asked.word.text !== count) return false;
  return /^\p{L}/u.test(own.asked.before?.text ?? '') && label.some(({ text }) => /^\p{L}{2}/u.test(text));
};

/** "give €100" chooses no "100 %". */
const isOfOtherUnit: Objection = ({ answers }, { action }) =>
  action.method === 'selectOption' &&
  answers.some(({ asked, by }) => by === 'own' && /[$€£]/.test(asked.raw)) &&
  action.arguments.every((text) => /[%×]/.test(text));

/** "choose "Sorry, no"" writes nothing. */
const isChosenNotWritten: Objection = ({ answers: [first], quoted }, { node, action }) =>
  action.method === 'fill' &&
  node.role === 'textbox' &&
  /^(?:select|choose|pick|tick|click)$/.test(first?.asked.word.text ?? '') &&
  quoted.includes(action.arguments[0] ?? '') &&
  /\p{L}{3}/u.test(action.arguments[0] ?? '');

/** "the date of birth" is no "Date", and a mobile number no "Card number". */
const isOfWhole: Objection = ({ answers, label }, { action }) =>
  action.method === 'fill' &&
  answers.some(({ asked: { word }, by }) => by === 'own' && WHOLE.test(word.text)) &&
  !label.some(({ text }) => WHOLE_SAID.test(text));
const WHOLE = /^(?:birth date|date of birth|birthday|mobile number|phone number|telephone number)$/;
const WHOLE_SAID = /birth|born|dob|phone|mobile|cell|tel\b|contact|^number$|geb|naissance|nacimiento|nascita/;

/** "use my location" does not "Place order", and "help" is not what "Supports version 5" says. */
const isVerbForNoun: Objection = ({ answers, label: [first], words }, { action }) =>
  (action.method === 'click' || action.method === 'check') &&
  (first?.text === 'place' || first?.text === 'supports') &&
  !words.some(({ stem }) => stem === first.stem) &&
  answers.some(({ asked, by }) => by === 'own' && asked.word.sense === first.sense);

/** "show the password" is not for who forgot it. */
const isForgotten: Objection = ({ label: [first], words }) =>
  /^forg[eo]t/.test(first?.text ?? '') &&
  !words.some(({ text }) => /^(?:forg[eo]t\w*|reset|lost|recover|remember)$/.test(text));

/** "clear the form" ticks no "Clear". */
const isDeedTicked: Objection = ({ answers: [first, ...others] }, { node, action }) =>
  action.method === 'check' &&
  isCheckable(node.role) &&
  first?.by === 'own' &&
  /^(?:clear|reset|delete|save|open|close|remove|edit|print|download)$/.test(first.asked.word.text) &&
  others.some(({ asked, by }) => asked.isHead && (by === 'place' || by === 'kind' || by === undefined));

/** "the first recording" is not "Read first: …". */
const isOrdinalSaid: Objection = ({ answers }, { action }) =>
  action.method === 'click' &&
  answers.some(({ asked: { word, after }, by }, at) => {
    const noun = answers[at + 1];
    return by === 'own' && isOrdinal(word.text) && noun?.asked.word === after && noun?.by === 'kind';
  }) &&
  answers.every(({ asked, by }) => by !== 'own' || isOrdinal(asked.word.text) || asked.isVerb);

/** "add bruschetta to the order" is not written where a voucher goes. */
const isAddedElsewhere: Objection = ({ answers, words, extra }, { node, action }) =>
  action.method === 'fill' &&
  node.role === 'textbox' &&
  /^(?:add|put)$/.test(words[0]?.text ?? '') &&
  extra.some(isStrong) &&
  !answers.some(({ by }) => by === 'own') &&
  answers.some(({ by }) => by === 'title');

/** "go to week 12" sets no quantity. */
const isGoneByField: Objection = ({ words, extra }, { node, action }) =>
  action.method === 'fill' &&
  /^(?:go|jump|turn|open)$/.test(words[0]?.text ?? '') &&
  extra.some(isStrong) &&
  !isPageField(node);

/** "set the number of boxes to 2" chooses no speed "2×". */
const isSetOfOther: Objection = ({ answers, words, label }, { action }) =>
  action.method === 'selectOption' &&
  /^(?:set|change)$/.test(words[0]?.text ?? '') &&
  label.some(isStrong) &&
  answers.some(({ asked, by }) => asked.isHead && by === 'kind') &&
  answers.every(({ asked, by }) => by !== 'own' || /^\d/.test(asked.word.text)) &&
  !answers.some(({ by }) => by === 'near' || by === 'title' || by === 'value');

/** "throw away" is no "Away". */
const isParticle: Objection = ({ answers, label }, { action }) =>
  action.method === 'click' &&
  label.length === 1 &&
  answers.some(
    ({ asked: { word }, by }) =>
      by === 'own' && word.text.endsWith(` ${label[0]?.text}`) && word.sense !== label[0]?.sense,
  );

const NEW = /^(?:new|all|every|another|more|other)$/;
const isOfDeed = ({ asked }: Account['answers'][number]): boolean =>
  asked.isVerb || NEW.test(asked.word.text) || isOrdinal(asked.word.text);

/** "add another item" is no "New experiment", nor is "First post" a "Route #1": the page has nothing that is called so. */
const isNamedElse: Objection = ({ answers, label, words }, { node, action }, scene) => {
  if (action.method !== 'click' && action.method !== 'check') return false;
  if (!answers.every((one) => one.by !== 'own' || isOfDeed(one))) return false;
  const isCounted = answers.some(({ by }) => by === 'ordinal');
  const isNamed = isCounted || answers.some(({ asked, by }) => by === 'own' && !asked.isLight);
  const isElse = label.some(
    ({ text, stem, weight }) =>
      weight > STOP_WEIGHT &&
      !/^\d/.test(text) &&
      !acting.has(text) &&
      !words.some((word) => word.stem === stem) &&
      !NEW.test(text),
  );
  return (
    isNamed &&
    isElse &&
    !answers.some(({ by }) => by === 'near' || by === 'title') &&
    answers.some(
      ({ asked: { word, isHead, isFirst }, by }) => by === 'kind' && isHead && !isFirst && !isAnything(word, scene),
    ) &&
    !ancestorWhere(node, ({ role }) => role === 'article')
  );
};

/** Said of whatever a page lists, or said by the page itself. */
const isAnything = (word: Word, scene: Scene): boolean =>
  ANY.test(word.stem) ||
  scene.placesAbout(word).length > 0 ||
  (/^(?:search )?result$/.test(word.stem) && scene.elements.some(isSearch));

const ANY = /^(?:one|thing|link|item|entry|option|row|list|page|file|document|record|content|data)$/;

/** "page 2" is no option "2" of something else. */
const isPageChosen: Objection = ({ answers, label }, { action }) =>
  action.method === 'selectOption' &&
  !label.some(({ text }) => /^pages?$/.test(text)) &&
  answers.some(({ asked: { word, before }, by }) => by === 'own' && /^\d+$/.test(word.text) && before?.text === 'page');

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)/i;

/** "the lunch on Thursday" is not the one in the column "Fri 27". */
const isOnOtherDay: Objection = ({ answers }, { node }) => {
  const day = answers.find(({ asked: { word } }) => /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/.test(word.text));
  if (!day || day.by === 'own' || day.by === 'value') return false;
  const over = WEEKDAY.exec(cellOver(node)?.header.name ?? '')?.[0].toLowerCase();
  return over !== undefined && !day.asked.word.text.startsWith(over);
};

const objections: readonly Objection[] = [
  isOnOtherDay,
  isNoAnswer,
  isNoUpload,
  isBareChoice,
  isNoFilter,
  isMadeByOption,
  isForPeople,
  isNoMoney,
  isBoxPressed,
  isOptionOpened,
  isChosenForNothing,
  isOfCount,
  isOfOtherUnit,
  isChosenNotWritten,
  isOfWhole,
  isVerbForNoun,
  isForgotten,
  isDeedTicked,
  isOrdinalSaid,
  isAddedElsewhere,
  isGoneByField,
  isSetOfOther,
  isParticle,
  isNamedElse,
  isPageChosen,
];

/** The page has nothing of what is asked for, and what comes closest is of another kind. */
export const isOfElsewhere: Objection = (account, act, scene) =>
  objections.some((speaksAgainst) => speaksAgainst(account, act, scene));
