import { isCheckable } from '../roles.ts';
import { similarity } from '../similarity.ts';
import { wordsOf } from '../words.ts';
import { linkByDate } from './bylines.ts';
import type { Field } from './field.ts';
import { AGO, DATE, DATE_AND_TIME, DURATION, TIME } from './patterns.ts';
import { piecesOf } from './pieces.ts';
import { texts, type Scope } from './scope.ts';
import { stateIn } from './states.ts';
import { belowTitle, firstTitle } from './titles.ts';
import { numberIn, PRICE, valueFor } from './values.ts';

export const AGED = /(?<=^\p{Lu}[\p{L} '’.-]+, )\d{1,3}$/u; // "Elena, 34"
export const PRICE_RANGE = new RegExp(String.raw`(?:${PRICE.source})\s?[–—-]\s?(?:${PRICE.source})`, 'u');
/** "Old Mill, Riverside Road 3" */
const PLACED_AT =
  /^(?:\p{Lu}[\p{L}'’. -]+, )*(?:\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*)* \d{1,4}\p{L}?|\d{1,4}\p{L}? \p{Lu}[\p{L}'’. -]+)(?:, [\p{L}\d][\p{L}\d'’. -]+)*$/u;
const IN_TOWN = /^\p{Lu}[\p{L}'’ -]+, \p{Lu}[\p{L}'’ -]+$/u; // "Ribeira, Porto"
export const PASSED = new RegExp(
  String.raw`\d+ \p{L}+ ago|\d+\s?(?:分|時間|小时|天|日|分钟)前|昨天|今天|刚刚|昨日|今日`,
  'iu',
);
/** "14:07, 3. Mär. 2031", "Mar 1, 09:14" */
export const STAMP = new RegExp(
  String.raw`\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?|(?:${TIME.source}),?\s+(?:${DATE.source})|(?:${DATE.source}),?\s+(?:at |um |à )?(?:${TIME.source})`,
  'iu',
);
/** "Ada Brook 24 Nov 2026, 10:12" */
const STAMPED = new RegExp(
  String.raw`^(?<value>\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,3}),?\s+(?:${STAMP.source})$`,
  'u',
);
export const OF = /(?<=\d\s?(?:of|\/)\s?)\d+/; // "2 of 5 seats"
/** "Ida switched it on", "ines-d commented 2 days ago" */
const DOER =
  /^(?!(?:I|I['’]\p{L}+|We|You|They|It|He|She|This|That|Not|Please|The|A)\s)(?<value>[\p{L}\p{N}@]\S*(?:\s\p{Lu}\S*)*)\s(?:\p{Ll}+ed|wrote|said|gave|sent|left|made|won|paid)(?=\s|$)/u;
/** "Rae: waiting for the bank" */
const SPEAKER = /^(?<value>\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}):\s+(?:(?:\S+\s+){2}\S|.*[.!?…]$)/u;
export const TIMESPAN = new RegExp(`${TIME.source}\\s?[–—-]\\s?${TIME.source}`, 'iu');
/** After its author, in no sentence. */
const STAMP_AT_END = new RegExp(String.raw`(?<=^[^.!?]{2,40}\s)(?:${STAMP.source})$`, 'iu');
const TIMES = new RegExp(TIME.source, 'giu');
/** "Dana Whitfield <dana@acme.io>" */
const MAILING = /^(?<value>[^<>@]{2,60}?)\s*<[^<>\s]+@[^<>\s]+>$/;
const BY =
  /\b(?:[Bb]y|[Pp]or|[Pp]ar|[Vv]on|[Dd]oor):?\s+(?!(?:\p{L}+day|tomorrow|today|tonight|now|the|far|hand|mistake|default|chance|accident)\b)(?:(?<value>\p{Lu}(?:(?!\s\p{Lu}\p{Ll}+:?\s\d)[^,·|•(]){1,60})|(?<stars>[\p{L}\d_.-]+)(?=\s+\d|\s*[»·|]|$))/u;
/** "Ada, 2 May 2026" */
const BYLINE =
  /^(?<value>\p{Lu}[\p{L}\d_'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|de|da|di|van|von|bin|al))*)\s*[,·|•–]\s+(?<rest>.+)$/u;

const CODE = /(?<![\p{L}\d])(?:#\d+|\p{Lu}{2,}[\p{L}\d]*-\d[\d-]*|\d{4}-\d{2,})(?![\p{L}\d])/u;

/** "Purchase order PO-5583", at the top of a page. */
export function codeInTitle(field: Field, { nodes, isEntry }: Scope): unknown {
  const asked = field.words.filter(({ sense }) => !/^(?:number|no|id|key|code|reference|ref)$/.test(sense));
  if (isEntry) return asked.length === 0 ? firstCode(field, nodes) : onlyCode(field, nodes);
  const title = nodes.find(
    ({ role, states, name }) => role === 'heading' && states.get('level') === '1' && CODE.test(name),
  );
  const headed = nodes.find(({ role, states }) => role === 'heading' && states.get('level') === '1');
  const about = nodes[0]?.role === 'document' ? nodes[0].name : '';
  const isMeant = asked.length === 0 || similarity(asked, wordsOf(`${title?.name ?? ''} ${about}`)).recall > 0.9;
  const long = /\b(?:tracking|shipment|parcel|order|invoice|booking)\b|nummer$/.test(field.label)
    ? LONG_NUMBER.exec(headed?.name ?? '')?.[0]
    : undefined;
  if (long !== undefined && !CODE.test(headed?.name ?? '')) return valueFor(field, long);
  return isMeant ? valueFor(field, CODE.exec(title?.name ?? about)?.[0] ?? '') : undefined;
}

const LONG_NUMBER = /(?<![\p{L}\d.,-])\d{6,}(?![\p{L}\d.,-])/u;

const firstCode = (field: Field, nodes: Scope['nodes']): unknown => {
  const said = nodes.find(({ role, name }) => role !== 'button' && CODE.test(name));
  return said && valueFor(field, CODE.exec(said.name)?.[0] ?? '');
};

/** "Delta DL 4371": the only code in an entry. */
function onlyCode(field: Field, nodes: Scope['nodes']): unknown {
  const said = nodes.flatMap(({ role, name }) => (role === 'button' ? [] : (name.match(SPACED_CODE) ?? [])));
  return new Set(said).size === 1 ? valueFor(field, said[0] ?? '') : undefined;
}

const SPACED_CODE = /(?<![\p{L}\d])\p{Lu}{2,3}[ -]?\d{1,5}(?![\p{L}\d:.,-])/gu;

/** "#231 opened by", for a number that identifies the entry. */
export const HASHED = /(?<=(?<![\p{L}\d])#)\d+(?![\p{L}\d])/u;

export function placedAt(field: Field, scope: Scope): unknown {
  return (
    firstText(field, { ...scope, nodes: scope.nodes.filter(({ name }) => !ONLY_DATE.test(name)) }, PLACED_AT) ??
    (scope.isEntry
      ? firstText(field, scope, IN_TOWN)
      : (underTitle(field, scope) ?? firstText(field, scope, COUNTED_IN)))
  );
}

const ONLY_DATE = new RegExp(`^(?:${DATE.source})$`, 'iu'); // "December 2026" is no street

/** "Royal Court, Leeds" from the text right under a page's title. */
function underTitle(field: Field, { nodes }: Scope): unknown {
  const title = nodes.find(({ role, states }) => role === 'heading' && states.get('level') === '1');
  const below = title?.parent?.children[title.place + 1];
  const said =
    below?.role === 'text' ? piecesOf({ nodes: [below] }).find(({ whole }) => IN_TOWN.test(whole)) : undefined;
  return said && valueFor(field, said.whole);
}

/** "5 homes in Portland, OR" */
const COUNTED_IN =
  /^\d[\d.,]* (?:\p{Ll}+ ){1,3}(?:in|near|around|at) (?<value>\p{Lu}[\p{L}'’. -]+(?:, \p{Lu}[\p{L}'’. -]*)*)$/u;

export function saidBy(field: Field, scope: Scope): unknown {
  return (
    afterBy(field, scope) ??
    firstText(field, scope, MAILING) ??
    firstText(field, scope, BY) ??
    (scope.isEntry ? (linkByDate(field, scope) ?? firstText(field, scope, STAMPED)) : undefined) ??
    beforeDate(field, scope) ??
    (scope.isEntry ? doerIn(field, scope) : undefined) ??
    (scope.isEntry ? untimed(firstTitle(field, scope)) : undefined)
  );
}

/** "By Dr. Ines Okafor" */
export const namedAfterBy = (field: Field, scope: Scope): unknown =>
  afterBy(field, scope) ?? firstText(field, scope, BY);

/** The person who speaks or acts; or a leading name. */
function doerIn(field: Field, scope: Scope): unknown {
  const nodes = scope.nodes.filter(({ role }) => role !== 'button' && !isCheckable(role));
  const [first] = piecesOf({ nodes });
  if (first && NAMED.test(first.text)) return valueFor(field, first.text);
  const told = firstText(field, { ...scope, nodes }, SPEAKER) ?? firstText(field, { ...scope, nodes }, DOER);
  return told ?? (first && first.node.role.endsWith('cell') ? valueFor(field, first.whole) : undefined);
}

const NAMED = /^\p{Lu}[\p{L}'’-]+(?: (?:\p{Lu}[\p{L}'’.-]*|de|da|di|van|von))+$/u;

/** "Lena 10:02" */
const untimed = (title: unknown): unknown => (typeof title === 'string' ? title.replace(TIMED, '') || title : title);
const TIMED = new RegExp(
  String.raw`,?\s+(?:\d(?:[.,]\d)?\s?\/\s?\d+|${AGO.source}|(?:${DATE.source})?,?\s*(?:${TIME.source}))$`,
  'iu',
);

/** "main failed 2 min 40 s" */
export function saidState(field: Field, scope: Scope): unknown {
  if (field.kind !== 'text') return undefined;
  const said = piecesOf(scope.isEntry ? scope : { nodes: belowTitle(scope) }).map(({ text }) =>
    text.replace(DURATION, '').trim(),
  );
  const state = stateIn(said);
  return state === undefined ? undefined : valueFor(field, state);
}

function beforeDate(field: Field, scope: Scope): unknown {
  for (const { text } of texts(scope)) {
    const { value = '', rest = '' } = BYLINE.exec(text)?.groups ?? {};
    const isDated = DATE.exec(rest)?.index === 0 || (scope.isEntry && YEAR.test(rest));
    if (!WEEKDAY.test(value) && isDated) return valueFor(field, value);
  }
  return undefined;
}

const YEAR = /^(?:1[5-9]|20)\d{2}$/; // "Albert Camus, 1942"
const WEEKDAY = /(?:day|tag)$|^(?:mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun|ma|wo|vr|za|zo)$/i; // "Do, 06.03.2031"

const OTHER_COST =
  /^(?!total\b).*\b(?:shipping|delivery|postage|discount|deposit|service|booking|tax|vat|tip|insurance|cleaning|handling|late|savings?)\b/;

/** A `shippingCost` is no price that the page gives for something else. */
export const isOfOther = ({ label }: Field, scope: Scope): boolean => !scope.isEntry && OTHER_COST.test(label);

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

const units: Readonly<Record<string, string>> = {
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
  const asked = units[words[0] ?? ''] ?? words.at(-1) ?? '';
  const unit = [asked, units[asked] ?? asked].join('|');
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
export function afterBy(field: Field, { nodes }: Scope): unknown {
  const by = nodes.find(
    ({ role, name }) => role === 'text' && /(?:^|\s)(?:by|por|von|par|door|di|av|af):?$/i.test(name),
  );
  const next = by?.parent?.children[by.place + 1];
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
        (field.isOnlyTime ? timedPiece(field, scope) : undefined) ??
        firstText(field, scope, DATE) ??
        firstText(field, scope, AGO));
}

/** "12 May 2026, 09:14" of "ines · Leader · 12 May 2026, 09:14": a date is not separated from its time. */
function timedPiece(field: Field, scope: Scope): unknown {
  const piece = scope.isEntry ? piecesOf(scope).find(({ whole }) => DATE_AND_TIME.test(whole)) : undefined;
  return piece ? valueFor(field, piece.whole) : scope.isEntry ? firstText(field, scope, STAMP_AT_END) : undefined;
}

const LONG_ENOUGH = 20; // characters; shorter is a label or a title
const ENDED = /\p{L}{2}.*[.!?…。！？]$/u;
const WORDED = /^\p{L}{2,}.*\p{P}$/u; // "Lovely!"
const SENTENCE = /\S+\s+\S+\s+\S+|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{6}/u; // in an entry, which has few texts, three words are enough

export function longestText(field: Field, scope: Scope): unknown {
  const plain = texts(scope).filter(
    ({ node }) => node.role === 'text' || node.role === 'paragraph' || node.role === 'blockquote',
  );
  const sentences = plain.filter(({ text }) => scope.isEntry && ENDED.test(text) && !DATE.test(text));
  const longest = (sentences.length > 0 ? sentences : plain).reduce(
    (best, { text }) => (text.length > best.length ? text : best),
    '',
  );
  const isOnly =
    scope.isEntry && plain.length === 1 && WORDED.test(longest) && !PRICE.test(longest) && !DATE.test(longest);
  const isSaid = sentences.length === 1 && sentences[0]?.node.role === 'text' && WORDED.test(longest);
  return isOnly || isSaid || longest.length >= LONG_ENOUGH || (scope.isEntry && SENTENCE.test(longest))
    ? valueFor(field, longest)
    : undefined;
}
