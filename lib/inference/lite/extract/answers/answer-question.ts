import type { ExtractReply, ExtractRequest } from '../../../inference.ts';
import { subtreeOf, textOf, type OutlineNode } from '../../outline/outline.ts';
import { Scene } from '../../outline/scene.ts';
import { similarity } from '../../lexicon/similarity.ts';
import { fold, wordsOf, type Word } from '../../lexicon/words.ts';
import { isImplausible } from './implausible-answer.ts';
import { answerBelowQuestion, answerFromEntry, answerInUnspacedText, answerByRole } from './answer-from-entry.ts';
import { answerForPage, answerInText } from './answer-from-page.ts';
import { factsIn, HEADING_WEIGHT } from '../scope/labelled-facts.ts';
import { countOf } from '../fields/counts.ts';
import { fieldOf, type Field } from '../field.ts';
import { entryScope, scopeOf } from '../scope/entry-scope.ts';
import { answerByActionLabel } from './action-label.ts';
import { formerPriceAsked } from '../fields/former-price.ts';
import { answerUnderLabel } from './answer-under-label.ts';
import { guessedValue, hasFormat } from '../fields/guessed-value.ts';
import { labelledValue, prefixedValue } from '../scope/labelled-value.ts';
import type { Scope } from '../scope/scope.ts';
import { DATE } from '../../values/patterns.ts';
import { PRICE } from '../../values/parse-value.ts';
import { countOfPage, asksForPartialCount } from './page-counts.ts';
import { amountOf, entryInState, requestedPart, measureOf, partAnswering } from './answer-about-entries.ts';
import { bestMatchingEntries, type FoundEntry } from '../scope/entries-about.ts';
import { isRequestedKind } from './answer-kind.ts';
import { isAboutNamedEntry } from './named-entry.ts';
import { readingsOfQuestion } from './question.ts';

const QUESTION_START =
  /^(?:please\s+)?(?:(?:can|could) you\s+)?(?:how (?:do|can|to)(?: i| we| one)?\s+|(?:extract|get|find|read|give me|tell me|show me|return|what(?:'s| is| are| do| does| did)|which is|who is|when is|where is|how (?:much|many) (?:is|are)?)\s+)?(?:the\s+)?/i;
const MIN_FACT_SCORE = 0.6;
const MIN_PASSAGE_SCORE = 0.45;

/** Answers a request whose schema is one text. A question that the page does not answer has no answer; if one is required, an empty one. */
export function answerQuestion({ page, instruction = '', schema }: ExtractRequest): ExtractReply {
  const extraction = passageFor(instruction, new Scene(page.outline, undefined, true));
  const [only] = fieldOf(schema).fields;
  return { task: 'extract', data: extraction === '' && !only?.required ? {} : { extraction } };
}

/** What an instruction asks for, without its question words. */
export function requestedIn(instruction: string): string {
  return withoutPunctuation(instruction).replace(QUESTION_START, '');
}

function withoutPunctuation(instruction: string): string {
  return instruction.trim().replace(/^¿|[.?!؟？\s]+$/g, '');
}

/** The value or passage of the page that best answers an instruction; '' if none does. */
function passageFor(instruction: string, scene: Scene): string {
  const question = withoutPunctuation(instruction);
  const asked = requestedIn(question);
  if (/^(?:page )?title(?: of (?:the|this) page)?$/i.test(asked)) return scene.outline.nodes[0]?.name ?? '';
  if (HEADING_REQUEST.test(asked)) return headingOf(scene);
  const words = wordsOf(asked);
  const former = formerPriceAsked(question, scene);
  if (former !== undefined) return former;
  const isNamedSo = isAboutNamedEntry(question, scene.outline);
  const isAsked = isRequestedKind(question, scene.outline);
  const isOther = isImplausible(question, scene.outline);
  const ways: readonly (() => string | undefined)[] = [
    () => answerByRole(question, scene),
    () => answerBelowQuestion(question, scene),
    () => answerInUnspacedText(question, scene),
    () => answerUnderLabel(question, scene),
    () => answerByActionLabel(question, scene.outline),
    () => entryInState(question, scene.outline),
    () => countOfPage(question, scene.outline),
    () => amountOf(question, scene.outline),
    () => countedOnPage(question, scene),
    () => answerTo(question, scene),
    () => attributeOf(asked, scene),
    () => answerFromEntry(question, scene),
    () => measureOf(question, scene.outline),
    () => answerForPage(question, scene),
    () => factFor(words, scene),
    () => answerInText(question, scene),
    () => valueOnly(bestPassage(words, scene, question), question),
  ];
  for (const way of ways) {
    const answer = way();
    if (
      answer === undefined ||
      answer === '' ||
      isRepeatedBy(answer, question) ||
      !isAsked(answer) ||
      !isNamedSo(answer)
    )
      continue;
    const just = requestedPart(answer, question);
    if (!isOther(answer) && !isOther(just)) return just;
  }
  return '';
}

const HEADING_REQUEST = /^(?:(?:main|page|top|first) )?heading(?: (?:of|on) (?:the|this) page)?$|^h1$/i;

/** The first heading of the highest level. */
function headingOf({ outline }: Scene): string {
  const headings = outline.nodes.filter(({ role, name }) => role === 'heading' && name !== '');
  const levels = headings.map(({ states }) => Number(states.get('level') ?? LOWEST_HEADING_LEVEL));
  return headings[levels.indexOf(Math.min(...levels))]?.name ?? '';
}

const LOWEST_HEADING_LEVEL = 6; // if the outline gives none

/** A mere repetition of the question is no answer. */
const isRepeatedBy = (text: string, question: string): boolean =>
  /^(?:what|which|who|whose|when|where|why|how|wer|was|wann|wo|wie|welche[rsn]?|qui|que|quoi|quel(?:le)?s?|quand|où|quién|qué|cuál|cuándo|dónde|chi|cosa|quale|quando|dove|quem|qual|onde|wie|wat|wanneer|waar)\b/i.test(
    question,
  ) && similarity(wordsOf(text), wordsOf(question)).recall > REPETITION_SCORE;
const REPETITION_SCORE = 0.99;

/** "Left this year: 17 days", of which a question asks for the latter. */
const valueOnly = (text: string, question: string): string =>
  dayIn(text, question) ||
  (/^(?:what|which|when|who|where|how)\b/i.test(question) && SHORT_FACT.exec(text)?.groups?.['value']) ||
  text;
/** "Offer valid until 20 March 2031." */
function dayIn(text: string, question: string): string | undefined {
  const days = ASKS_DAY.test(question) && text.length < MAX_SHORT_TEXT ? [...text.matchAll(DATES)] : [];
  return days.length === 1 ? days[0]?.[0] : undefined;
}

const ASKS_DAY =
  /\bwhen\b|^(?:what|which) (?:date|day)\b|^(?:(?:ab|bis|seit|depuis|desde|hasta|da|sinds|tot) )?(?:wann|quand|cuándo|quando|wanneer)\b/i;
const DATES = new RegExp(DATE.source, 'giu');
const MAX_SHORT_TEXT = 120; // characters
const SHORT_FACT = /^[^:]{1,40}:\s+(?<value>[^:]{1,60})$/;

const ATTRIBUTE_OF = /^(?<attribute>.+?)\s+(?:of|for|in)\s+(?:the\s+)?(?<subject>.+)$/i;

/** "who paid for pizza" */
const ACTION_QUESTION = /^(?:who|whom|where|when|why)\s/i;

/** "price of the Blue Shirt": the value labelled price in the smallest part of the page that names the shirt. */
function attributeOf(asked: string, scene: Scene): string | undefined {
  const { attribute, subject } = ATTRIBUTE_OF.exec(asked)?.groups ?? {};
  return attribute === undefined || subject === undefined || ACTION_QUESTION.test(attribute)
    ? undefined
    : attributeOfSubject(attribute, subject, scene);
}

/** "How many matches are there?": the only number before that noun on the page. */
function countedOnPage(question: string, { outline }: Scene): string | undefined {
  const noun = /^how many (?!(?:day|hour|minute|second)s\b)(?<noun>\p{L}+)/iu.exec(question)?.groups?.['noun'];
  if (noun === undefined || asksForPartialCount(question)) return undefined;
  const whose = WHOSE_QUESTION.exec(question)?.groups?.['whose'];
  if (whose !== undefined && outline.nodes.some(({ name }) => fold(name) === fold(whose))) return undefined;
  const said = new RegExp(String.raw`(?<![\d.,:/]|\bof\s)(?<number>\d+(?:[.,]\d+)*)\s${noun}(?![\p{L}-])`, 'giu');
  const numbers = outline.nodes.flatMap(({ name }) => [...name.matchAll(said)].map(({ groups }) => groups?.['number']));
  return new Set(numbers).size === 1 ? numbers[0] : undefined;
}

/** "Duo, £11.99 a month" */
const PLAN_WITH_PRICE = new RegExp(`^\\p{Lu}\\p{L}*(?: \\p{L}+)?, (?<price>${PRICE.source})`, 'u');

/** "How many posts does wrenchwoman have?" */
const WHOSE_QUESTION =
  /^how many \p{L}+ (?:does|do|did|has|have) (?:the )?(?<whose>.+?)(?: (?:have|has|got|made?|written?|wrote))?$/iu;

/** "How many points does FC Milldam have?" */
function answerTo(question: string, scene: Scene): string | undefined {
  for (const { attribute, subject } of readingsOfQuestion(question)) {
    const fact = subject === '' ? factFor(wordsOf(attribute), scene) : factFor(wordsOf(subject), scene);
    const isAnswer = subject === '' || (attribute === 'price' && fact !== undefined && PRICE.test(fact)); // "Delivery £1.99"
    const answer = isAnswer ? fact : attributeOfSubject(attribute, subject, scene);
    if (answer !== undefined && (attribute !== 'price' || PRICE.test(answer) || /^(?:free|included)/i.test(answer)))
      return attribute === 'price' ? (PLAN_WITH_PRICE.exec(answer)?.groups?.['price'] ?? answer) : answer;
  }
  return undefined;
}

function attributeOfSubject(attribute: string, subject: string, scene: Scene): string | undefined {
  const field = fieldOf({ type: 'string' }, attribute);
  const words = scene.words(subject);
  const found = bestMatchingEntries(subject, scene.outline);
  const others = found.flatMap(siblingsOf);
  for (const { entry } of found.filter(({ entry: { nodes } }) => !nodes.some(({ index }) => others.includes(index)))) {
    const scope = entryScope(entry, scene.outline);
    const answer = valueOf(field, scope);
    if (typeof answer === 'string') return answer;
  }
  const isKnown = hasFormat(field);
  for (const node of scene.outline.nodes.filter(({ name }) => similarity(words, scene.words(name)).recall > 0.9)) {
    const end = Math.min(node.index + MAX_SIBLING_DISTANCE, ...others.filter((index) => index > node.index));
    const behind = isKnown
      ? guessedValue(field, scopeOf(scene.outline.nodes.slice(node.index, end), scene.outline, true))
      : undefined;
    if (typeof behind === 'string') return behind;
    for (
      let up = node.parent;
      up && up.end - up.index <= MAX_CONTAINER_SIZE && !isAroundSubject(up, others);
      up = up.parent
    ) {
      const scope = scopeOf(scene.outline.nodes.slice(up.index, up.end), scene.outline, true);
      const value = valueOf(field, scope);
      if (typeof value === 'string') return value;
    }
  }
  return undefined;
}

/** Where the sibling entries of the one with all the names begin: their values belong to others. */
const siblingsOf = ({ entry, group, share }: FoundEntry): number[] =>
  share === 1 && LISTED_KINDS.has(group.kind)
    ? group.entries.flatMap((other) => (other === entry ? [] : (other.nodes[0]?.index ?? [])))
    : [];
const LISTED_KINDS: ReadonlySet<FoundEntry['group']['kind']> = new Set(['table', 'list', 'cards']);
const isAroundSubject = ({ index, end }: OutlineNode, places: readonly number[]): boolean =>
  places.some((place) => index <= place && place < end);

const valueOf = (field: Field, scope: Scope): unknown =>
  labelledValue(field, scope) ?? countOf(field, scope) ?? prefixedValue(field, scope) ?? guessedValue(field, scope);

/** "price of the Blue Shirt": a label with its value; the words that the label lacks must be around it. */
function factFor(words: readonly Word[], scene: Scene): string | undefined {
  const known = new Map<string, boolean>(); // a long text has many values, all with the same surroundings
  const isSaidAround = (missing: readonly Word[], node: OutlineNode): boolean => {
    const key = [node.index, ...missing.map(({ text, sense }) => `${text} ${sense}`)].join('\n');
    const isSaid = known.get(key) ?? isMentionedAround(missing, node, scene);
    known.set(key, isSaid);
    return isSaid;
  };
  const facts = factsIn(scene.outline.nodes, scene.outline)
    .map((fact) => ({ fact, found: similarity(words, scene.words(fact.label)) }))
    .filter(({ found }) => found.precision > 0.9 && found.recall > 0)
    .map(({ fact, found }) => ({
      fact,
      score: fact.weight * (fact.weight !== HEADING_WEIGHT && isSaidAround(found.missing, fact.node) ? 1 : found.score),
    }));
  const best = facts.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score >= MIN_FACT_SCORE ? best.fact.text : undefined;
}

const MAX_SIBLING_DISTANCE = 3; // lines: its own, and what follows right after
const MAX_CONTAINER_SIZE = 40; // lines: a card or a row, not half a page

function isMentionedAround(missing: readonly Word[], node: OutlineNode, scene: Scene): boolean {
  if (missing.length === 0) return true;
  for (let up = node.parent; up && up.end - up.index <= MAX_CONTAINER_SIZE; up = up.parent) {
    if (similarity(missing, wordsOf(textOf(up, scene.outline))).recall > 0.9) return true;
  }
  return false;
}

const passageRoles = new Set([
  'text',
  'paragraph',
  'heading',
  'listitem',
  'cell',
  'row',
  'status',
  'alert',
  'blockquote',
  'definition',
  'caption',
  'link',
  'article',
  'figure',
  'time',
  'note',
  'code',
]);

function bestPassage(words: readonly Word[], scene: Scene, question: string): string {
  let best: { score: number; text: string; node?: OutlineNode } = { score: 0, text: '' };
  for (const node of scene.outline.nodes) {
    if (!passageRoles.has(node.role)) continue;
    const text = textOf(node, scene.outline);
    const { recall, precision } = similarity(words, wordsOf(text));
    const score = recall * (0.8 + 0.2 * precision);
    if (score > best.score) best = { score, text, node };
  }
  if (best.score < MIN_PASSAGE_SCORE || !best.node) return '';
  return isReadInParts(best.node, scene) && QUESTION_WORD.test(question)
    ? (partAnswering(best.node, question, scene.outline) ?? '')
    : best.text;
}

/** An element with parts and a control is read in parts. */
const isReadInParts = (node: OutlineNode, { outline }: Scene): boolean =>
  node.children.length > 2 && subtreeOf(node, outline).some(({ role }) => role === 'button');
const QUESTION_WORD = /^(?:(?:in|on|at|from|to|for|by) )?(?:what|which|who|whose|when|where|how)\b/i;
