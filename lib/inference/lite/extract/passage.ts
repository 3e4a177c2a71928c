import type { ExtractReply, ExtractRequest } from '../../inference.ts';
import { subtreeOf, textOf, type OutlineNode } from '../outline.ts';
import { Scene } from '../scene.ts';
import { similarity } from '../similarity.ts';
import { fold, wordsOf, type Word } from '../words.ts';
import { isAmiss } from './amiss.ts';
import { answerAfter, answerFrom, answerWithin, toldByRole } from './ask.ts';
import { answerForPage, answerInText } from './ask-page.ts';
import { factsIn, HEADED } from './facts.ts';
import { counted } from './counts.ts';
import { fieldOf, type Field } from './field.ts';
import { entryScope, scopeOf } from './scopes.ts';
import { deedLabelled } from './deed-labelled.ts';
import { formerAsked } from './former.ts';
import { answerUnderLabel } from './framed.ts';
import { guessedValue, isOfKind } from './guess.ts';
import { labelledValue, prefixedValue } from './labelled.ts';
import type { Scope } from './scope.ts';
import { DATE } from './patterns.ts';
import { PRICE } from './values.ts';
import { countOfPage, isSomeAsked } from './counts-of-page.ts';
import { amountOf, entryInState, justAsked, measureOf, partAsked } from './asked-of-entries.ts';
import { mostAbout, type Found } from './narrow.ts';
import { isKindAsked } from './kind-asked.ts';
import { isOfNamed } from './of-named.ts';
import { questionsIn } from './question.ts';

const ASKING =
  /^(?:please\s+)?(?:(?:can|could) you\s+)?(?:how (?:do|can|to)(?: i| we| one)?\s+|(?:extract|get|find|read|give me|tell me|show me|return|what(?:'s| is| are| do| does| did)|which is|who is|when is|where is|how (?:much|many) (?:is|are)?)\s+)?(?:the\s+)?/i;
const SURE_FACT = 0.6;
const SURE_PASSAGE = 0.45;

/** Answers a request whose schema is one text. A question that the page does not answer has no answer; if one is required, an empty one. */
export function answerQuestion({ page, instruction = '', schema }: ExtractRequest): ExtractReply {
  const extraction = passageFor(instruction, new Scene(page.outline, undefined, true));
  const [only] = fieldOf(schema).fields;
  return { task: 'extract', data: extraction === '' && !only?.required ? {} : { extraction } };
}

/** What an instruction asks for, without its question words. */
export function askedIn(instruction: string): string {
  return withoutSigns(instruction).replace(ASKING, '');
}

function withoutSigns(instruction: string): string {
  return instruction.trim().replace(/^¿|[.?!؟？\s]+$/g, '');
}

/** The value or passage of the page that best answers an instruction; '' if none does. */
function passageFor(instruction: string, scene: Scene): string {
  const question = withoutSigns(instruction);
  const asked = askedIn(question);
  if (/^(?:page )?title(?: of (?:the|this) page)?$/i.test(asked)) return scene.outline.nodes[0]?.name ?? '';
  if (HEADING.test(asked)) return headingOf(scene);
  const words = wordsOf(asked);
  const former = formerAsked(question, scene);
  if (former !== undefined) return former;
  const isNamedSo = isOfNamed(question, scene.outline);
  const isAsked = isKindAsked(question, scene.outline);
  const isOther = isAmiss(question, scene.outline);
  const ways: readonly (() => string | undefined)[] = [
    () => toldByRole(question, scene),
    () => answerAfter(question, scene),
    () => answerWithin(question, scene),
    () => answerUnderLabel(question, scene),
    () => deedLabelled(question, scene.outline),
    () => entryInState(question, scene.outline),
    () => countOfPage(question, scene.outline),
    () => amountOf(question, scene.outline),
    () => countedOnPage(question, scene),
    () => answerTo(question, scene),
    () => attributeOf(asked, scene),
    () => answerFrom(question, scene),
    () => measureOf(question, scene.outline),
    () => answerForPage(question, scene),
    () => factFor(words, scene),
    () => answerInText(question, scene),
    () => valueOnly(bestPassage(words, scene, question), question),
  ];
  for (const way of ways) {
    const told = way();
    if (told === undefined || told === '' || isSaidBy(told, question) || !isAsked(told) || !isNamedSo(told)) continue;
    const just = justAsked(told, question);
    if (!isOther(told) && !isOther(just)) return just;
  }
  return '';
}

const HEADING = /^(?:(?:main|page|top|first) )?heading(?: (?:of|on) (?:the|this) page)?$|^h1$/i;

/** The first heading of the highest level. */
function headingOf({ outline }: Scene): string {
  const headings = outline.nodes.filter(({ role, name }) => role === 'heading' && name !== '');
  const levels = headings.map(({ states }) => Number(states.get('level') ?? LOWEST));
  return headings[levels.indexOf(Math.min(...levels))]?.name ?? '';
}

const LOWEST = 6; // if the outline gives none

/** A mere repetition of the question is no answer. */
const isSaidBy = (text: string, question: string): boolean =>
  /^(?:what|which|who|whose|when|where|why|how|wer|was|wann|wo|wie|welche[rsn]?|qui|que|quoi|quel(?:le)?s?|quand|où|quién|qué|cuál|cuándo|dónde|chi|cosa|quale|quando|dove|quem|qual|onde|wie|wat|wanneer|waar)\b/i.test(
    question,
  ) && similarity(wordsOf(text), wordsOf(question)).recall > REPEATED;
const REPEATED = 0.99;

/** "Left this year: 17 days", of which a question asks for the latter. */
const valueOnly = (text: string, question: string): string =>
  dayIn(text, question) ||
  (/^(?:what|which|when|who|where|how)\b/i.test(question) && SHORT_FACT.exec(text)?.groups?.['value']) ||
  text;
/** "Offer valid until 20 March 2031." */
function dayIn(text: string, question: string): string | undefined {
  const days = ASKS_DAY.test(question) && text.length < SHORT_TEXT ? [...text.matchAll(DAYS)] : [];
  return days.length === 1 ? days[0]?.[0] : undefined;
}

const ASKS_DAY =
  /\bwhen\b|^(?:what|which) (?:date|day)\b|^(?:(?:ab|bis|seit|depuis|desde|hasta|da|sinds|tot) )?(?:wann|quand|cuándo|quando|wanneer)\b/i;
const DAYS = new RegExp(DATE.source, 'giu');
const SHORT_TEXT = 120; // characters
const SHORT_FACT = /^[^:]{1,40}:\s+(?<value>[^:]{1,60})$/;

const ATTRIBUTE_OF = /^(?<attribute>.+?)\s+(?:of|for|in)\s+(?:the\s+)?(?<subject>.+)$/i;

/** "who paid for pizza" */
const DOING = /^(?:who|whom|where|when|why)\s/i;

/** "price of the Blue Shirt": the value labelled price in the smallest part of the page that names the shirt. */
function attributeOf(asked: string, scene: Scene): string | undefined {
  const { attribute, subject } = ATTRIBUTE_OF.exec(asked)?.groups ?? {};
  return attribute === undefined || subject === undefined || DOING.test(attribute)
    ? undefined
    : toldOf(attribute, subject, scene);
}

/** "How many matches are there?": the only number before that noun on the page. */
function countedOnPage(question: string, { outline }: Scene): string | undefined {
  const noun = /^how many (?!(?:day|hour|minute|second)s\b)(?<noun>\p{L}+)/iu.exec(question)?.groups?.['noun'];
  if (noun === undefined || isSomeAsked(question)) return undefined;
  const whose = WHOSE.exec(question)?.groups?.['whose'];
  if (whose !== undefined && outline.nodes.some(({ name }) => fold(name) === fold(whose))) return undefined;
  const said = new RegExp(String.raw`(?<![\d.,:/]|\bof\s)(?<number>\d+(?:[.,]\d+)*)\s${noun}(?![\p{L}-])`, 'giu');
  const numbers = outline.nodes.flatMap(({ name }) => [...name.matchAll(said)].map(({ groups }) => groups?.['number']));
  return new Set(numbers).size === 1 ? numbers[0] : undefined;
}

/** "Duo, £11.99 a month" */
const PRICED_PLAN = new RegExp(`^\\p{Lu}\\p{L}*(?: \\p{L}+)?, (?<price>${PRICE.source})`, 'u');

/** "How many posts does wrenchwoman have?" */
const WHOSE =
  /^how many \p{L}+ (?:does|do|did|has|have) (?:the )?(?<whose>.+?)(?: (?:have|has|got|made?|written?|wrote))?$/iu;

/** "How many points does FC Milldam have?" */
function answerTo(question: string, scene: Scene): string | undefined {
  for (const { attribute, subject } of questionsIn(question)) {
    const fact = subject === '' ? factFor(wordsOf(attribute), scene) : factFor(wordsOf(subject), scene);
    const isAnswer = subject === '' || (attribute === 'price' && fact !== undefined && PRICE.test(fact)); // "Delivery £1.99"
    const told = isAnswer ? fact : toldOf(attribute, subject, scene);
    if (told !== undefined && (attribute !== 'price' || PRICE.test(told) || /^(?:free|included)/i.test(told)))
      return attribute === 'price' ? (PRICED_PLAN.exec(told)?.groups?.['price'] ?? told) : told;
  }
  return undefined;
}

function toldOf(attribute: string, subject: string, scene: Scene): string | undefined {
  const field = fieldOf({ type: 'string' }, attribute);
  const words = scene.words(subject);
  const found = mostAbout(subject, scene.outline);
  const others = found.flatMap(siblingsOf);
  for (const { entry } of found.filter(({ entry: { nodes } }) => !nodes.some(({ index }) => others.includes(index)))) {
    const scope = entryScope(entry, scene.outline);
    const told = valueOf(field, scope);
    if (typeof told === 'string') return told;
  }
  const isKnown = isOfKind(field);
  for (const node of scene.outline.nodes.filter(({ name }) => similarity(words, scene.words(name)).recall > 0.9)) {
    const end = Math.min(node.index + NEXT, ...others.filter((index) => index > node.index));
    const behind = isKnown
      ? guessedValue(field, scopeOf(scene.outline.nodes.slice(node.index, end), scene.outline, true))
      : undefined;
    if (typeof behind === 'string') return behind;
    for (let up = node.parent; up && up.end - up.index <= CLOSE && !isAround(up, others); up = up.parent) {
      const scope = scopeOf(scene.outline.nodes.slice(up.index, up.end), scene.outline, true);
      const value = valueOf(field, scope);
      if (typeof value === 'string') return value;
    }
  }
  return undefined;
}

/** Where the sibling entries of the one with all the names begin: their values belong to others. */
const siblingsOf = ({ entry, group, share }: Found): number[] =>
  share === 1 && LISTED.has(group.kind)
    ? group.entries.flatMap((other) => (other === entry ? [] : (other.nodes[0]?.index ?? [])))
    : [];
const LISTED: ReadonlySet<Found['group']['kind']> = new Set(['table', 'list', 'cards']);
const isAround = ({ index, end }: OutlineNode, places: readonly number[]): boolean =>
  places.some((place) => index <= place && place < end);

const valueOf = (field: Field, scope: Scope): unknown =>
  labelledValue(field, scope) ?? counted(field, scope) ?? prefixedValue(field, scope) ?? guessedValue(field, scope);

/** "price of the Blue Shirt": a label with its value; the words that the label lacks must be around it. */
function factFor(words: readonly Word[], scene: Scene): string | undefined {
  const known = new Map<string, boolean>(); // a long text has many values, all with the same surroundings
  const isSaidAround = (missing: readonly Word[], node: OutlineNode): boolean => {
    const key = [node.index, ...missing.map(({ text, sense }) => `${text} ${sense}`)].join('\n');
    const isSaid = known.get(key) ?? saysAround(missing, node, scene);
    known.set(key, isSaid);
    return isSaid;
  };
  const facts = factsIn(scene.outline.nodes, scene.outline)
    .map((fact) => ({ fact, found: similarity(words, scene.words(fact.label)) }))
    .filter(({ found }) => found.precision > 0.9 && found.recall > 0)
    .map(({ fact, found }) => ({
      fact,
      score: fact.weight * (fact.weight !== HEADED && isSaidAround(found.missing, fact.node) ? 1 : found.score),
    }));
  const best = facts.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score >= SURE_FACT ? best.fact.text : undefined;
}

const NEXT = 3; // lines: its own, and what follows right after
const CLOSE = 40; // lines: a card or a row, not half a page

function saysAround(missing: readonly Word[], node: OutlineNode, scene: Scene): boolean {
  if (missing.length === 0) return true;
  for (let up = node.parent; up && up.end - up.index <= CLOSE; up = up.parent) {
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
  if (best.score < SURE_PASSAGE || !best.node) return '';
  return isRowOf(best.node, scene) && ASKS.test(question)
    ? (partAsked(best.node, question, scene.outline) ?? '')
    : best.text;
}

/** An element with parts and a control is read in parts. */
const isRowOf = (node: OutlineNode, { outline }: Scene): boolean =>
  node.children.length > 2 && subtreeOf(node, outline).some(({ role }) => role === 'button');
const ASKS = /^(?:(?:in|on|at|from|to|for|by) )?(?:what|which|who|whose|when|where|how)\b/i;
