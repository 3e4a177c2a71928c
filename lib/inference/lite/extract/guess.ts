import { subtreeOf } from '../outline.ts';
import { isCheckable } from '../roles.ts';
import { similarity } from '../similarity.ts';
import { wordsOf } from '../words.ts';
import type { Field } from './field.ts';
import { labelScore } from './labels.ts';
import { counted, numbered, inUnit, saidWithCount } from './counts.ts';
import { piecesOf } from './pieces.ts';
import { measures } from './measures.ts';
import { AGO, DATE, DATE_AND_TIME, DURATION, EMAIL, PHONE, RATING, TIME } from './patterns.ts';
import { texts, type Scope } from './scope.ts';
import { firstTitle } from './titles.ts';
import { PRICE, valueFor } from './values.ts';

const SURE_LABEL = 0.55;

/** The value that stands under a label like the field's; the best label whose text is of the field's type. */
export function labelledValue(field: Field, scope: Scope): unknown {
  return labelled(field, scope)?.value;
}

/** The same, with how surely it is meant, 0 … 1. */
export function labelled(field: Field, { facts }: Scope): { score: number; value: unknown } | undefined {
  let best: { score: number; value: unknown } | undefined;
  for (const fact of facts) {
    const score = labelScore(field, fact.label) * fact.weight;
    if (score < SURE_LABEL || score <= (best?.score ?? 0)) continue;
    const value = valueFor(field, fact.text);
    if (value !== undefined) best = { score, value };
  }
  return best;
}

/** "Room 118", "reported 28 May": the value after a text that begins with what the field is called. */
export function prefixedValue(field: Field, scope: Scope): unknown {
  if (field.kind === 'boolean' || field.words.length === 0) return undefined;
  const pieces = piecesOf(scope);
  for (const text of [...pieces.map(({ whole }) => whole), ...pieces.map(({ text: part }) => part)]) {
    const words = text.split(/\s+/);
    const [label, rest] = [words.slice(0, field.words.length).join(' '), words.slice(field.words.length).join(' ')];
    if (
      !(/^[+(#\p{Sc}]|^\S*\d/u.test(rest) || (/^\p{Ll}/u.test(label) && rest !== '')) ||
      /^\(\d+\)$/.test(rest) ||
      labelScore({ ...field, about: '' }, label) < JUST_SO
    )
      continue;
    const value = valueFor(field, rest);
    if (value !== undefined) return value;
  }
  return undefined;
}

const JUST_SO = 0.95;

type Guess = (field: Field, scope: Scope) => unknown;

/** True when what a value of the field looks like is known: it is no text without a form. */
export function isOfKind({ label, kind }: Field): boolean {
  const row = guesses.find(({ key }) => key.test(label));
  return row !== undefined && !/^(?:when|ago|age)$/.test(label) && (kind !== 'text' || !plainGuesses.has(row.guess));
}

const FREE = /(?<=^|\s)(?:free|gratis|kostenlos|gratuite?|gratuito|無料|免费|مجان[يا]+)$/iu;

const IMAGE = /\b(?:image|photo|picture|thumbnail|avatar|logo|poster|cover|icon)\b/;

/** What a key is usually called → where such a thing stands when it has no label. The first row that fits is used. */
const guesses: readonly { key: RegExp; guess: Guess }[] = [
  {
    key: /^(?:total|total price|line total)$/,
    guess: (field, scope) => lastPrice(field, scope) ?? firstText(field, scope, OF),
  },
  {
    key: /\b(?:price|cost|amount|fee|total|preis|betrag|prix|montant|tarif|precio|importe|prezzo|preço|prijs|bedrag|kosten|coste|costo|custo|valor)\b|価格|料金|价格|金额|سعر/,
    guess: (field, scope) => firstText(field, scope, PRICE) ?? firstText(field, scope, FREE),
  },
  {
    key: /\b(?:rating|stars|score|bewertung|note|valoración|calificación|valutazione|voto|avaliação|beoordeling)\b|評価|评分|تقييم/,
    guess: (field, scope) => firstText(field, scope, RATING),
  },
  {
    key: /\b(?:e ?mail|correo|courriel)\b|メール|邮箱|邮件|بريد/,
    guess: (field, scope) => firstText(field, scope, EMAIL),
  },
  {
    key: /\b(?:phone|telephone|mobile|fax|telefon|telefono|téléphone|teléfono|telefone|telefoon|móvil|handy)\b|電話|电话|هاتف|جوال/,
    guess: (field, scope) => firstText(field, scope, PHONE),
  },
  {
    key: /\b(?:duration|length|runtime|dauer|durée|duración|durata|duração|duur)\b|所要時間|时长|مدة/,
    guess: (field, scope) => firstText(field, scope, DURATION) ?? firstText(field, scope, TIME),
  },
  {
    key: /\b(?:date|day|published|created|updated|edited|modified|posted|deadline|datum|fecha|data|tag|jour|día|giorno|dia)\b|日付|日期|日時|تاريخ/,
    guess: firstDate,
  },
  { key: /^(?:when|ago|age)$/, guess: (field, scope) => firstText(field, scope, AGO) },
  { key: IMAGE, guess: firstImage },
  {
    key: /\b(?:author|by|seller|artist|user|who|sender|actor|autor|auteur|autore|autora|verfasser|verkäufer|vendeur|vendedor)\b|作者|投稿者|كاتب/,
    guess: (field, scope) =>
      afterBy(field, scope) ??
      firstText(field, scope, BY) ??
      (scope.isEntry ? firstText(field, scope, DOER) : undefined) ??
      beforeDate(field, scope) ??
      (scope.isEntry ? firstTitle(field, scope) : undefined),
  },
  { key: /\b(?:departure|depart|start|begin|from)\b/, guess: (field, scope) => timeOf(0, field, scope) },
  { key: /\b(?:arrival|arrive|end|until|to)\b/, guess: (field, scope) => timeOf(1, field, scope) },
  {
    key: /\b(?:time|hours|slot|horaire|uhrzeit|heure|hora|ora|tijd)\b|時刻|时间|وقت/,
    guess: (field, scope) => firstText(field, scope, TIMESPAN) ?? firstText(field, scope, TIME),
  },
  {
    key: /\b(?:title|name|heading|headline|label|product|item|question|subject|titel|nom|titre|nombre|titulo|título|titolo|nome|naam|bezeichnung|produkt|produit|producto|prodotto|produto|artikel)\b|名前|名称|商品名|件名|タイトル|标题|姓名|اسم|عنوان/,
    guess: firstTitle,
  },
  ...measures.map(({ key, pattern }) => ({
    key,
    guess: (field: Field, scope: Scope) => firstText(field, scope, pattern),
  })),
  {
    key: /\b(?:description|summary|excerpt|body|text|content|snippet|teaser|answer|comment|message|bio|beschreibung|descripción|descrizione|descrição|omschrijving|texte|texto|testo|nachricht|mensaje|messaggio|kommentar|comentario)\b|説明|本文|内容|描述|وصف|نص/,
    guess: longestText,
  },
  { key: /\b(?:url|link|href|page|website)\b/, guess: firstLink },
];

const plainGuesses: ReadonlySet<Guess> = new Set([firstTitle, longestText]);

const OF = /(?<=\d\s?(?:of|\/)\s?)\d+/; // "2 of 5 seats"
/** "Ida switched it on", "ines-d commented 2 days ago" */
const DOER = /^(?<value>\S+(?:\s\p{Lu}\S*)*)\s(?:\p{Ll}+ed|wrote|said|gave|sent|left|made|won|paid)(?=\s|$)/u;
const TIMESPAN = new RegExp(`${TIME.source}\\s?[–—-]\\s?${TIME.source}`, 'iu');
const TIMES = new RegExp(TIME.source, 'giu');
const BY = /\b[Bb]y:?\s+(?:(?<value>\p{Lu}[^,·|•(]{1,60})|(?<stars>[\p{L}\d_.-]+)(?=\s+\d|$))/u;
/** "Ada, 2 May 2026" */
const BYLINE = /^(?<value>\p{Lu}[^,·|:\d]{1,40}?)\s*[,·|•–]\s+(?<rest>.+)$/u;

/** What the field is likely to be when nothing is labelled so. */
export function guessedValue(field: Field, scope: Scope): unknown {
  if (field.kind === 'ref') return linkUnderLabel(field, scope) ?? guessedRef(field, scope);
  if (field.kind === 'choice') return onlyChoice(field, scope);
  if (field.kind === 'boolean') return tickedIn(field, scope) ?? saidOrDenied(field, scope);
  const row = guesses.find(({ key }) => key.test(field.label));
  const isNumber = field.kind === 'number' || field.kind === 'integer';
  if (isNumber)
    return counted(field, scope) ?? numbered(field, scope) ?? row?.guess(field, scope) ?? inUnit(field, scope);
  return row ? row.guess(field, scope) : saidWithCount(field, scope);
}

function guessedRef(field: Field, scope: Scope): unknown {
  return IMAGE.test(field.label) ? firstImage(field, scope) : firstLink(field, scope);
}

/** The link in what stands under a label like the field's. */
function linkUnderLabel(field: Field, { facts, outline }: Scope): unknown {
  const [best] = facts
    .map((fact) => ({ node: fact.node, score: labelScore(field, fact.label) * fact.weight }))
    .filter(({ score }) => score >= SURE_LABEL)
    .toSorted((a, b) => b.score - a.score);
  return best && subtreeOf(best.node, outline).find(({ role }) => role === 'link')?.ref;
}

/** The one box of an entry says whether it is done. */
function tickedIn(field: Field, { nodes, isEntry }: Scope): unknown {
  if (!isEntry || !/\b(?:done|completed?|checked|ticked|selected|active|enabled|on|finished)\b/.test(field.label))
    return undefined;
  const boxes = nodes.filter((node) => isCheckable(node.role));
  return boxes.length === 1 ? boxes[0]?.states.has('checked') : undefined;
}

function beforeDate(field: Field, scope: Scope): unknown {
  for (const { text } of texts(scope)) {
    const { value = '', rest = '' } = BYLINE.exec(text)?.groups ?? {};
    if (DATE.exec(rest)?.index === 0) return valueFor(field, value);
  }
  return undefined;
}

/** Of an entry's price each and its price in all, the latter comes last. */
function lastPrice(field: Field, scope: Scope): unknown {
  const prices = texts(scope).filter(({ text }) => PRICE.test(text));
  const last = scope.isEntry ? prices.at(-1) : prices[0];
  return last && firstText(field, { ...scope, nodes: [last.node] }, PRICE);
}

/** The link after a text that ends in "by". */
function afterBy(field: Field, { nodes }: Scope): unknown {
  const by = nodes.find(({ role, name }) => role === 'text' && /^by:?$/i.test(name));
  const next = by?.parent?.children[by.place + 1];
  return next?.role === 'link' ? valueFor(field, next.name) : undefined;
}

function firstText(field: Field, scope: Scope, pattern: RegExp): unknown {
  for (const { text } of texts(scope)) {
    const match = pattern.exec(text);
    if (!match) continue;
    const { value, stars, star } = match.groups ?? {};
    const found = valueFor(field, value ?? stars ?? star ?? match[0]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Of the two times that an entry says. */
function timeOf(place: 0 | 1, field: Field, scope: Scope): unknown {
  const times = texts(scope).flatMap(({ text }) => [...text.matchAll(TIMES)].map(([time]) => time));
  const [first, , third] = times;
  return scope.isEntry && first !== undefined && third === undefined ? valueFor(field, times[place] ?? '') : undefined;
}

function firstDate(field: Field, scope: Scope): unknown {
  const time = scope.nodes.find((node) => node.role === 'time' && node.name !== '');
  return time
    ? valueFor(field, time.name)
    : (firstText(field, scope, DATE_AND_TIME) ?? firstText(field, scope, DATE) ?? firstText(field, scope, AGO));
}

const LONG_ENOUGH = 20; // characters; shorter is a label or a title
const SENTENCE = /\S+\s+\S+\s+\S+|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]{6}/u; // in an entry, which has few texts, three words are enough

function longestText(field: Field, scope: Scope): unknown {
  const plain = texts(scope).filter(
    ({ node }) => node.role === 'text' || node.role === 'paragraph' || node.role === 'blockquote',
  );
  const paragraph = scope.isEntry
    ? plain.find(({ node }) => node.role === 'paragraph' || node.role === 'blockquote')
    : undefined;
  if (paragraph && plain.filter(({ node }) => node.role === paragraph.node.role).length === 1)
    return valueFor(field, paragraph.text);
  const longest = plain.reduce((best, { text }) => (text.length > best.length ? text : best), '');
  return longest.length >= LONG_ENOUGH || (scope.isEntry && SENTENCE.test(longest))
    ? valueFor(field, longest)
    : undefined;
}

function firstLink(field: Field, { nodes, isEntry }: Scope): unknown {
  if (field.kind !== 'ref' || !isEntry) return undefined;
  const links = nodes.filter((node) => node.role === 'link' && node.ref !== undefined);
  const asked = field.words.filter(({ text }) => !/^(?:url|link|href|page)$/.test(text));
  const called = links.find((link) => asked.length > 0 && similarity(asked, wordsOf(link.name)).recall > 0.9);
  if (called) return called.ref;
  if (asked.some(({ sense }) => sense === 'website')) return undefined; // the entry's own link leads elsewhere
  const titled = links.find(
    (link) => link.parent?.role === 'heading' || link.children.some((child) => child.role === 'heading'),
  );
  return (titled ?? links[0])?.ref;
}

function firstImage(field: Field, { nodes, isEntry }: Scope): unknown {
  if (!isEntry) return undefined;
  const image = nodes.find((node) => node.role === 'img' || node.role === 'image');
  return field.kind === 'ref' ? image?.ref : image && valueFor(field, image.name);
}

function onlyChoice(field: Field, scope: Scope): unknown {
  if (!scope.isEntry) return saidAlone(field, scope);
  const said = new Set(
    texts(scope)
      .map(({ text }) => valueFor(field, text))
      .filter((value) => value !== undefined),
  );
  return said.size === 1 ? [...said][0] : undefined;
}

/** A text that is just one of the choices, and no other is: the state at the head of a page. */
function saidAlone(field: Field, scope: Scope): unknown {
  const said = piecesOf(scope).filter(
    ({ text, node }) => text.length > 1 && !isCheckable(node.role) && node.role !== 'option' && node.role !== 'cell',
  );
  const values = new Set(
    said.flatMap(
      ({ text }) => field.choices.find((choice) => String(choice).toLowerCase() === text.toLowerCase()) ?? [],
    ),
  );
  return values.size === 1 ? [...values][0] : undefined;
}

const DENIED = /\b(?:not|no|non|out of|never|sold out|un\w+|without)\b/i;

/** "In stock" says yes to `inStock`, "Out of stock" says no. */
function saidOrDenied(field: Field, scope: Scope): unknown {
  const asked = wordsOf(field.label.replace(/^(?:is|has|are)\s+/, '')).filter(({ weight }) => weight === 1);
  if (asked.length === 0 || !scope.isEntry) return undefined;
  for (const { text } of texts(scope)) {
    if (text.length > 60 || similarity(asked, wordsOf(text)).recall < 0.9) continue;
    return DENIED.test(field.label) || !DENIED.test(text);
  }
  return DENIED.test(field.label) ? false : undefined; // where nothing says so, it is not sold out
}
