import { isCheckable } from '../../outline/roles.ts';
import { similarity } from '../../lexicon/similarity.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { linkByDate } from './byline.ts';
import type { Field } from '../field.ts';
import { AGO, DATE, DATE_AND_TIME, DURATION, TIME } from '../../values/patterns.ts';
import { piecesOf } from '../scope/text-pieces.ts';
import { texts, type Scope } from '../scope/scope.ts';
import { stateIn } from '../../values/status-words.ts';
import { textsBelowTitle, firstTitle } from '../scope/titles.ts';
import { numberIn, PRICE, valueFor } from '../../values/parse-value.ts';

export const AGE = /(?<=^\p{Lu}[\p{L} '’.-]+, )\d{1,3}$/u; // "Elena, 34"
export const PRICE_RANGE = new RegExp(String.raw`(?:${PRICE.source})\s?[–—-]\s?(?:${PRICE.source})`, 'u');
/** "Old Mill, Riverside Road 3" */
const STREET_ADDRESS =
  /^(?:\p{Lu}[\p{L}'’. -]+, )*(?:\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)* \d{1,4}\p{L}?|\d{1,4}\p{L}? \p{Lu}[\p{L}'’. -]+)(?:, [\p{L}\d][\p{L}\d'’. -]+)*$/u;
const PLACE_AND_TOWN = /^\p{Lu}[\p{L}'’ -]+, \p{Lu}[\p{L}'’ -]+$/u; // "Ribeira, Porto"
export const ELAPSED_TIME = new RegExp(
  String.raw`\d+ \p{L}+ ago|\d+\s?(?:分|時間|小时|天|日|分钟)前|昨天|今天|刚刚|昨日|今日`,
  'iu',
);
/** "14:07, 3. Mär. 2031", "Mar 1, 09:14" */
export const STAMP = new RegExp(
  String.raw`\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?|(?:${TIME.source}),?\s+(?:${DATE.source})|(?:${DATE.source}),?\s+(?:at |um |à )?(?:${TIME.source})`,
  'iu',
);
/** "Ada Brook 24 Nov 2026, 10:12" */
const NAME_WITH_TIMESTAMP = new RegExp(
  String.raw`^(?<value>\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,3}),?\s+(?:${STAMP.source})$`,
  'u',
);
export const NUMBER_AFTER_OF = /(?<=\d\s?(?:of|\/)\s?)\d+/; // "2 of 5 seats"
/** "Ida switched it on", "ines-d commented 2 days ago" */
const AGENT_OF_SENTENCE =
  /^(?!(?:I|I['’]\p{L}+|We|You|They|It|He|She|This|That|Not|Please|The|A)\s)(?<value>[\p{L}\p{N}@]\S*(?:\s\p{Lu}\S*)*)\s(?:\p{Ll}+ed|wrote|said|gave|sent|left|made|won|paid)(?=\s|$)/u;
/** "Rae: waiting for the bank" */
const SPEAKER = /^(?<value>\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}):\s+(?:(?:\S+\s+){2}\S|.*[.!?…]$)/u;
export const TIME_RANGE = new RegExp(`${TIME.source}\\s?[–—-]\\s?${TIME.source}`, 'iu');
/** After its author, in no sentence. */
const TRAILING_TIMESTAMP = new RegExp(String.raw`(?<=^[^.!?]{2,40}\s)(?:${STAMP.source})$`, 'iu');
const TIMES = new RegExp(TIME.source, 'giu');
/** "Dana Whitfield <dana@acme.io>" */
const NAME_WITH_EMAIL = /^(?<value>[^<>@]{2,60}?)\s*<[^<>\s]+@[^<>\s]+>$/;
const AFTER_BY =
  /\b(?:[Bb]y|[Pp]or|[Pp]ar|[Vv]on|[Dd]oor):?\s+(?!(?:\p{L}+day|tomorrow|today|tonight|now|the|far|hand|mistake|default|chance|accident)\b)(?:(?<value>\p{Lu}(?:(?!\s\p{Lu}\p{Ll}+:?\s\d)[^,·|•(]){1,60})|(?<stars>[\p{L}\d_.-]+)(?=\s+\d|\s*[»·|]|$))/u;
/** "Ada, 2 May 2026" */
const BYLINE_WITH_DATE =
  /^(?<value>\p{Lu}[\p{L}\d_'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|de|da|di|van|von|bin|al))*)\s*[,·|•–]\s+(?<rest>.+)$/u;

const CODE_TEXT = /(?<![\p{L}\d])(?:#\d+|\p{Lu}{2,}[\p{L}\d]*-\d[\d-]*|\d{4}-\d{2,})(?![\p{L}\d])/u;

/** "Purchase order PO-5583", at the top of a page. */
export function codeInTitle(field: Field, { nodes, isEntry }: Scope): unknown {
  const asked = field.words.filter(({ sense }) => !/^(?:number|no|id|key|code|reference|ref)$/.test(sense));
  if (isEntry) return asked.length === 0 ? firstCode(field, nodes) : onlyCode(field, nodes);
  const title = nodes.find(
    ({ role, states, name }) => role === 'heading' && states.get('level') === '1' && CODE_TEXT.test(name),
  );
  const headed = nodes.find(({ role, states }) => role === 'heading' && states.get('level') === '1');
  const about = nodes[0]?.role === 'document' ? nodes[0].name : '';
  const isMeant = asked.length === 0 || similarity(asked, wordsOf(`${title?.name ?? ''} ${about}`)).recall > 0.9;
  const long = /\b(?:tracking|shipment|parcel|order|invoice|booking)\b|nummer$/.test(field.label)
    ? LONG_DIGITS.exec(headed?.name ?? '')?.[0]
    : undefined;
  if (long !== undefined && !CODE_TEXT.test(headed?.name ?? '')) return valueFor(field, long);
  return isMeant ? valueFor(field, CODE_TEXT.exec(title?.name ?? about)?.[0] ?? '') : undefined;
}

const LONG_DIGITS = /(?<![\p{L}\d.,-])\d{6,}(?![\p{L}\d.,-])/u;

const firstCode = (field: Field, nodes: Scope['nodes']): unknown => {
  const said = nodes.find(({ role, name }) => role !== 'button' && CODE_TEXT.test(name));
  return said && valueFor(field, CODE_TEXT.exec(said.name)?.[0] ?? '');
};

/** "Delta DL 4371": the only code in an entry. */
function onlyCode(field: Field, nodes: Scope['nodes']): unknown {
  const said = nodes.flatMap(({ role, name }) => (role === 'button' ? [] : (name.match(SPACED_CODE) ?? [])));
  return new Set(said).size === 1 ? valueFor(field, said[0] ?? '') : undefined;
}

const SPACED_CODE = /(?<![\p{L}\d])\p{Lu}{2,3}[ -]?\d{1,5}(?![\p{L}\d:.,-])/gu;

/** "#231 opened by", for a number that identifies the entry. */
export const HASH_NUMBER = /(?<=(?<![\p{L}\d])#)\d+(?![\p{L}\d])/u;

export function placeValue(field: Field, scope: Scope): unknown {
  return (
    firstText(field, { ...scope, nodes: scope.nodes.filter(({ name }) => !DATE_ONLY.test(name)) }, STREET_ADDRESS) ??
    (scope.isEntry
      ? firstText(field, scope, PLACE_AND_TOWN)
      : (underTitle(field, scope) ?? firstText(field, scope, COUNT_IN_PLACE)))
  );
}

const DATE_ONLY = new RegExp(`^(?:${DATE.source})$`, 'iu'); // "December 2026" is no street

/** "Royal Court, Leeds" from the text right under a page's title. */
function underTitle(field: Field, { nodes }: Scope): unknown {
  const title = nodes.find(({ role, states }) => role === 'heading' && states.get('level') === '1');
  const below = title?.parent?.children[title.siblingIndex + 1];
  const said =
    below?.role === 'text' ? piecesOf({ nodes: [below] }).find(({ whole }) => PLACE_AND_TOWN.test(whole)) : undefined;
  return said && valueFor(field, said.whole);
}

/** "5 homes in Portland, OR" */
const COUNT_IN_PLACE =
  /^\d[\d.,]* (?:\p{Ll}+ ){1,3}(?:in|near|around|at) (?<value>\p{Lu}[\p{L}'’. -]+(?:, \p{Lu}[\p{L}'’. -]*)*)$/u;

export function authorOf(field: Field, scope: Scope): unknown {
  return (
    linkAfterBy(field, scope) ??
    firstText(field, scope, NAME_WITH_EMAIL) ??
    firstText(field, scope, AFTER_BY) ??
    (scope.isEntry ? (linkByDate(field, scope) ?? firstText(field, scope, NAME_WITH_TIMESTAMP)) : undefined) ??
    beforeDate(field, scope) ??
    (scope.isEntry ? agentIn(field, scope) : undefined) ??
    (scope.isEntry ? withoutTime(firstTitle(field, scope)) : undefined)
  );
}

/** "By Dr. Ines Okafor" */
export const nameAfterBy = (field: Field, scope: Scope): unknown =>
  linkAfterBy(field, scope) ?? firstText(field, scope, AFTER_BY);

/** The person who speaks or acts; or a leading name. */
function agentIn(field: Field, scope: Scope): unknown {
  const nodes = scope.nodes.filter(({ role }) => role !== 'button' && !isCheckable(role));
  const [first] = piecesOf({ nodes });
  if (first && PERSON_NAME.test(first.text)) return valueFor(field, first.text);
  const agent =
    firstText(field, { ...scope, nodes }, SPEAKER) ?? firstText(field, { ...scope, nodes }, AGENT_OF_SENTENCE);
  return agent ?? (first && first.node.role.endsWith('cell') ? valueFor(field, first.whole) : undefined);
}

const PERSON_NAME = /^\p{Lu}[\p{L}'’-]+(?: (?:\p{Lu}[\p{L}'’.-]*|de|da|di|van|von))+$/u;

/** "Lena 10:02" */
const withoutTime = (title: unknown): unknown =>
  typeof title === 'string' ? title.replace(TIME_AT_END, '') || title : title;
const TIME_AT_END = new RegExp(
  String.raw`,?\s+(?:\d(?:[.,]\d)?\s?\/\s?\d+|${AGO.source}|(?:${DATE.source})?,?\s*(?:${TIME.source}))$`,
  'iu',
);

/** "main failed 2 min 40 s" */
export function stateValue(field: Field, scope: Scope): unknown {
  if (field.kind !== 'text') return undefined;
  const said = piecesOf(scope.isEntry ? scope : { nodes: textsBelowTitle(scope) }).map(({ text }) =>
    text.replace(DURATION, '').trim(),
  );
  const state = stateIn(said);
  return state === undefined ? undefined : valueFor(field, state);
}

function beforeDate(field: Field, scope: Scope): unknown {
  for (const { text } of texts(scope)) {
    const { value = '', rest = '' } = BYLINE_WITH_DATE.exec(text)?.groups ?? {};
    const isDated = DATE.exec(rest)?.index === 0 || (scope.isEntry && YEAR_ONLY.test(rest));
    if (!WEEKDAY_WORD.test(value) && isDated) return valueFor(field, value);
  }
  return undefined;
}

const YEAR_ONLY = /^(?:1[5-9]|20)\d{2}$/; // "Albert Camus, 1942"
const WEEKDAY_WORD = /(?:day|tag)$|^(?:mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun|ma|wo|vr|za|zo)$/i; // "Do, 06.03.2031"

const OTHER_COST_KEY =
  /^(?!total\b).*\b(?:shipping|delivery|postage|discount|deposit|service|booking|tax|vat|tip|insurance|cleaning|handling|late|savings?)\b/;

/** A `shippingCost` is no price that the page gives for something else. */
export const isOfOther = ({ label }: Field, scope: Scope): boolean => !scope.isEntry && OTHER_COST_KEY.test(label);

/** "£12.00 £9.00": the former and the current price. */
export function reducedPrice(field: Field, scope: Scope): unknown {
  for (const { text } of texts(scope)) {
    const { one = '', other = '' } = TWO_PRICES.exec(text)?.groups ?? {};
    const [first, second] = [numberIn(one), numberIn(other)];
    if (first === undefined || second === undefined || first === second) continue;
    const isFormer =
      !/^(?:\w+ )?price$/.test(field.label) || /^(?:old|original|regular|previous|former|was)\b/.test(field.label);
    return valueFor(field, isFormer === first > second ? one : other);
  }
  return undefined;
}

const TWO_PRICES = new RegExp(`(?<one>${PRICE.source})\\s+(?<other>${PRICE.source})`, 'u');

/** Of an entry's unit price and total price, the latter comes last. */
export function lastPrice(field: Field, scope: Scope): unknown {
  const prices = texts(scope).filter(({ text }) => PRICE.test(text));
  const last = scope.isEntry ? prices.at(-1) : prices[0];
  return last && firstText(field, { ...scope, nodes: [last.node] }, PRICE);
}

const unitOfAdverb: Readonly<Record<string, string>> = {
  ...{
    hourly: 'hour',
    daily: 'day',
    weekly: 'week',
    monthly: 'month',
    yearly: 'year',
    annual: 'year',
    nightly: 'night',
  },
  ...{ kilo: 'kg', kilogram: 'kg', litre: 'l', liter: 'l', litro: 'l', hour: 'h' },
};

/** "£23.50 per box", "2,35 €/kg" */
export function pricePer(field: Field, scope: Scope): unknown {
  const words = field.label.split(' ');
  const asked = unitOfAdverb[words[0] ?? ''] ?? words.at(-1) ?? '';
  const unit = [asked, unitOfAdverb[asked] ?? asked].join('|');
  const per = new RegExp(
    `(?:${PRICE.source})\\s?(?:/\\s?|(?:per|a|an|each|pro|por|par|je|al)\\s)(?:${unit})(?!\\p{L})`,
    'iu',
  );
  const said = texts(scope)
    .map(({ text }) => per.exec(text)?.[0])
    .find(Boolean);
  if (said === undefined) return scope.isEntry || words.length > 1 ? firstText(field, scope, PRICE) : undefined;
  return valueFor(field, /\//.test(said) ? said : (PRICE.exec(said)?.[0] ?? said));
}

/** The link after a text that ends in "by". */
export function linkAfterBy(field: Field, { nodes }: Scope): unknown {
  const by = nodes.find(
    ({ role, name }) => role === 'text' && /(?:^|\s)(?:by|por|von|par|door|di|av|af):?$/i.test(name),
  );
  const next = by?.parent?.children[by.siblingIndex + 1];
  return next?.role === 'link' ? valueFor(field, next.name) : undefined;
}

export function firstText(field: Field, scope: Scope, pattern: RegExp): unknown {
  for (const { text } of texts(scope)) {
    const match = pattern.exec(text);
    if (!match) continue;
    const { value, stars, star } = match.groups ?? {};
    const found = valueFor(field, value ?? stars ?? star ?? match[0]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The same, for a piece of a text. */
export function firstPiece(field: Field, scope: Scope, pattern: RegExp): unknown {
  const piece = scope.isEntry ? piecesOf(scope).find(({ text }) => pattern.test(text)) : undefined;
  return piece && valueFor(field, piece.text);
}

/** One of the two times in an entry. */
export function timeOf(place: 0 | 1, field: Field, scope: Scope): unknown {
  const times = texts(scope).flatMap(({ text }) => [...text.matchAll(TIMES)].map(([time]) => time));
  const [first, , third] = times;
  return scope.isEntry && first !== undefined && third === undefined ? valueFor(field, times[place] ?? '') : undefined;
}

export function firstDate(field: Field, scope: Scope): unknown {
  const time = scope.nodes.find((node) => node.role === 'time' && node.name !== '');
  return time
    ? valueFor(field, time.name)
    : (firstText(field, scope, DATE_AND_TIME) ??
        (field.isOnlyTime ? pieceWithTime(field, scope) : undefined) ??
        firstText(field, scope, DATE) ??
        firstText(field, scope, AGO));
}

/** "12 May 2026, 09:14" of "ines · Leader · 12 May 2026, 09:14": a date is not separated from its time. */
function pieceWithTime(field: Field, scope: Scope): unknown {
  const piece = scope.isEntry ? piecesOf(scope).find(({ whole }) => DATE_AND_TIME.test(whole)) : undefined;
  return piece ? valueFor(field, piece.whole) : scope.isEntry ? firstText(field, scope, TRAILING_TIMESTAMP) : undefined;
}

const MIN_TEXT_LENGTH = 20; // characters; shorter is a label or a title
const COMPLETE_SENTENCE = /\p{L}{2}.*[.!?…。！？]$/u;
const WORDS_WITH_PUNCTUATION = /^\p{L}{2,}.*\p{P}$/u; // "Lovely!"
const SEVERAL_WORDS = /\S+\s+\S+\s+\S+|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{6}/u; // in an entry, which has few texts, three words are enough

export function longestText(field: Field, scope: Scope): unknown {
  const plain = texts(scope).filter(
    ({ node }) => node.role === 'text' || node.role === 'paragraph' || node.role === 'blockquote',
  );
  const sentences = plain.filter(({ text }) => scope.isEntry && COMPLETE_SENTENCE.test(text) && !DATE.test(text));
  const longest = (sentences.length > 0 ? sentences : plain).reduce(
    (best, { text }) => (text.length > best.length ? text : best),
    '',
  );
  const isOnly =
    scope.isEntry &&
    plain.length === 1 &&
    WORDS_WITH_PUNCTUATION.test(longest) &&
    !PRICE.test(longest) &&
    !DATE.test(longest);
  const isSaid = sentences.length === 1 && sentences[0]?.node.role === 'text' && WORDS_WITH_PUNCTUATION.test(longest);
  return isOnly || isSaid || longest.length >= MIN_TEXT_LENGTH || (scope.isEntry && SEVERAL_WORDS.test(longest))
    ? valueFor(field, longest)
    : undefined;
}
