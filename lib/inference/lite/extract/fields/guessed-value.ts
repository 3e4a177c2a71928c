import { similarity } from '../../lexicon/similarity.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { countOf, inNamedUnit, abbreviated, inUnit, numberAfter, numberAmong, textWithCount } from './counts.ts';
import { isNumber, type Field } from '../field.ts';
import { linkUnderLabel } from '../scope/labelled-value.ts';
import { onlyChoice } from './selected-choice.ts';
import { pagingLink } from './paging-value.ts';
import { measures } from './value-formats.ts';
import { AGO, DATE, DAY_OF_WEEK, DATE_RANGE, DURATION, EMAIL, MONTH, PHONE, TIME } from '../../values/patterns.ts';
import { ratingValue } from './rating.ts';
import {
  AGE,
  codeInTitle,
  firstDate,
  firstPiece,
  firstText,
  HASH_NUMBER,
  isOfOther,
  lastPrice,
  longestText,
  nameAfterBy,
  NUMBER_AFTER_OF,
  ELAPSED_TIME,
  placeValue,
  PRICE_RANGE,
  pricePer,
  authorOf,
  reducedPrice,
  stateValue,
  STAMP,
  timeOf,
  TIME_RANGE,
} from './value-readers.ts';
import { ADDITIONAL_COST_KEY, additionalCost } from './additional-cost.ts';
import { booleanValue } from './boolean-value.ts';
import { texts, type Scope } from '../scope/scope.ts';
import { firstTitle } from '../scope/titles.ts';
import { BARE_PRICE, PRICE, valueFor } from '../../values/parse-value.ts';

type Guess = (field: Field, scope: Scope) => unknown;

/** Whether the format of the field's values is known: it is no free text. */
export function hasFormat({ label, kind }: Field): boolean {
  const row = guessFor(label);
  return row !== undefined && !/^(?:when|ago|age)$/.test(label) && (kind !== 'text' || !textGuesses.has(row.guess));
}

const STOCK_TEXT =
  /^(?:in stock|out of stock|sold out|low stock|only \d+ (?:left|in stock).*|available|unavailable|currently unavailable|back ?order\w*|pre-?order|auf lager|nicht verfügbar|en stock|agotado|disponible|op voorraad)$/i;
const FREE_WORD = /(?<=^|\s)(?:free|gratis|kostenlos|gratuite?|gratuito|無料|免费|مجان[يا]+)$/iu;

/** "20-30K·14薪", "200元/天" */
const WAGE_TEXT = /^\d[\d.,]*(?:\s?[–—-]\s?\d[\d.,]*)?\s?(?:[Kk千万]|元|円)(?:[·/]\S+)?$/u;

const CURRENCY_CODE = /\b(?:EUR|USD|GBP|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CZK|INR|CAD|AUD|NZD|BRL|MXN|TRY)\b/;
const CURRENCY_SIGN = /[$€£¥₹₽₩₺]/;
const RATING_NUMBER = /^\d[.,]\d$/; // "4.9 · 188 reviews"
const MONTH_OF_YEAR = new RegExp(String.raw`(?<![\p{L}\d])(?<value>${MONTH}),?\s+(?:19|20)\d{2}(?!\d)`, 'iu');
const RATING_COUNT = /(?<=\d[.,]\d(?:\s?\/\s?\d+)?\s?\()\d[\d.,]*(?=\))/u; // "4.6 (231)"
/** "4051 Basel", "Derby DE1 3GT" */
const POSTCODE =
  /(?<![\p{L}\d.,-])(?:\p{Lu}{1,2}\d[\p{Lu}\d]? \d\p{Lu}{2}(?=$|,)|(?:\p{Lu}{2} )?\d{5}(?:-\d{4})?$|\d{4,5}(?= \p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*$))/u;
const TICKER_SYMBOL = /(?<=\p{Ll}\.? \(?)\p{Lu}[\p{Lu}\d]{1,5}(?=\)?$)/u; // "Bitcoin BTC"
const URL_TEXT = /\bhttps?:\/\/[^\s"<>]+[^\s"<>.,;:!?)]/;
const IMAGE_KEY = /\b(?:image|photo|picture|thumbnail|avatar|logo|poster|cover|icon)\b/;

/** Common names of a key → where such a value is if it has no label. The first matching row is used. */
const guesses: readonly { key: RegExp; guess: Guess }[] = [
  {
    key: /^(?:old|original|regular|previous|former|was|crossed out|undiscounted) (?:price|cost|rate|fee)$/,
    guess: reducedPrice,
  },
  { key: /\b(?:age|alter|leeftijd|edad|âge|età|idade)$/, guess: (field, scope) => firstText(field, scope, AGE) },
  {
    key: /\b(?:salary|wage|pay range|compensation|gehalt|salaris|salaire|salario|stipendio|salário)\b|薪|工资|給与|年収|時給|راتب/,
    guess: (field, scope) =>
      firstText(field, scope, WAGE_TEXT) ?? firstText(field, scope, PRICE_RANGE) ?? firstText(field, scope, PRICE),
  },
  {
    key: /^(?:total|total price|line total)$/,
    guess: (field, scope) => lastPrice(field, scope) ?? firstText(field, scope, NUMBER_AFTER_OF),
  },
  {
    key: /\b(?:price|cost|rate|fee|precio|prix|preis|prezzo|preço|prijs) (?:per|por|par|pro|je|a|al) \p{L}+$|^(?:hourly|daily|weekly|monthly|yearly|annual|nightly)(?: |$)/u,
    guess: pricePer,
  },
  { key: ADDITIONAL_COST_KEY, guess: (field, scope) => additionalCost(field, scope) ?? mainPrice(field, scope) },
  {
    key: /^(?:\w+ )?(?:date (?:range|span)|period|time ?frame|dates)$/,
    guess: (field, scope) => firstText(field, scope, DATE_RANGE),
  },
  {
    key: /\b(?:price|cost|amount|fee|total|preis|betrag|prix|montant|tarif|precio|importe|prezzo|preço|prijs|bedrag|kosten|coste|costo|custo|valor)\b|価格|料金|价格|金额|سعر/,
    guess: mainPrice,
  },
  {
    key: /\b(?:rating|review|vote)s? count$|^(?:number|no|num) of (?:rating|review|vote)s$/,
    guess: (field, scope) => firstText(field, scope, RATING_COUNT),
  },
  {
    key: /\b(?:rating|stars|score|bewertung|valoración|calificación|valutazione|voto|avaliação|beoordeling)\b|評価|评分|تقييم/,
    guess: (field, scope) => ratingValue(field, scope) ?? firstPiece(field, scope, RATING_NUMBER),
  },
  {
    key: /\b(?:e ?mail|correo|courriel)\b|メール|邮箱|邮件|بريد/,
    guess: (field, scope) => firstText(field, scope, EMAIL),
  },
  {
    key: /\b(?:phone|telephone|mobile|telefon|telefono|téléphone|teléfono|telefone|telefoon|móvil|handy)\b|電話|电话|هاتف|جوال/,
    guess: (field, scope) => firstText(field, scope, PHONE),
  },
  {
    key: /\b(?:duration|length|runtime|(?:running|run|playing|play|cooking|prep|preparation|baking|reading|travel|journey|flight|driving|waiting) time|dauer|laufzeit|spieldauer|durée|duración|durata|duração|duur)\b|所要時間|时长|مدة/,
    guess: (field, scope) => firstText(field, scope, DURATION) ?? firstText(field, scope, TIME),
  },
  {
    key: /\b(?:date|day|published|created|updated|edited|modified|posted|sent|received|written|opened|closed|joined|deadline|\w*datum|fecha|data|tag|jour|día|giorno|dia)\b|日付|日期|日時|تاريخ/,
    guess: (field, scope) =>
      firstDate(field, scope) ?? (field.isOnlyTime && scope.isEntry ? firstText(field, scope, TIME) : undefined),
  },
  {
    key: /^(?:\w+ )?(?:venue|location|address|place|where|meeting point|adresse|anschrift|dirección|indirizzo|endereço|adres)$|住所|地址|عنوان السكن/,
    guess: placeValue,
  },
  {
    key: /^(?:when|ago|age)$/,
    guess: (field, scope) =>
      (field.isOnlyTime && scope.isEntry ? firstText(field, scope, STAMP) : undefined) ?? firstText(field, scope, AGO),
  },
  {
    key: /^(?:\w+ )?(?:post ?code|postal code|zip(?: ?code)?|plz|postleitzahl|code postal|código postal|cap)$/,
    guess: (field, scope) => firstText(field, scope, POSTCODE),
  },
  { key: /^month name$/, guess: (field, scope) => firstText(field, scope, MONTH_OF_YEAR) },
  { key: /^(?:ticker(?: symbol)?|symbol)$/, guess: (field, scope) => firstText(field, scope, TICKER_SYMBOL) },
  { key: IMAGE_KEY, guess: firstImage },
  {
    key: /^currency(?: code| symbol)?$/,
    guess: (field, scope) => firstText(field, scope, CURRENCY_CODE) ?? firstText(field, scope, CURRENCY_SIGN),
  },
  { key: /^(?:\w+ )?(?:status|state)$/, guess: stateValue },
  { key: /^(?:availability|stock|stock status)$/, guess: stockText },
  {
    key: /\b(?:author|by|seller|host|creator|composer|photographer|reviewer|commenter|poster|artist|user|who|sender|actor|afzender|absender|expéditeur|remitente|mittente|autor|auteur|autore|autora|verfasser|verkäufer|vendeur|vendedor)\b|作者|投稿者|كاتب/,
    guess: authorOf,
  },
  { key: /\b(?:instructor|lecturer|presenter|narrator|brand|manufacturer)\b/, guess: nameAfterBy },
  { key: /\b(?:departure|depart|start|begin|from)\b/, guess: (field, scope) => timeOf(0, field, scope) },
  { key: /\b(?:arrival|arrive|end|until|to)\b/, guess: (field, scope) => timeOf(1, field, scope) },
  {
    key: /\b(?:time|hours|slot|horaire|uhrzeit|heure|hora|ora|tijd)\b|時刻|时间|وقت/,
    guess: (field, scope) =>
      firstText(field, scope, TIME_RANGE) ??
      (field.isOnlyTime && scope.isEntry ? firstText(field, scope, STAMP) : undefined) ??
      firstText(field, scope, TIME) ??
      (scope.isEntry ? (firstText(field, scope, ELAPSED_TIME) ?? firstText(field, scope, DURATION)) : undefined) ??
      (field.isOnlyTime && scope.isEntry
        ? (firstText(field, scope, AGO) ?? firstText(field, scope, DATE) ?? firstText(field, scope, DAY_OF_WEEK))
        : undefined),
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
    key: /\b(?:description|summary|excerpt|body|text|content|snippet|teaser|answer|comment|message|note|bio|tekst|bericht|beschreibung|descripción|descrizione|descrição|omschrijving|texte|texto|testo|nachricht|mensaje|messaggio|kommentar|comentario)\b|説明|本文|内容|描述|وصف|نص/,
    guess: longestText,
  },
  {
    key: /\b(?:url|link|href|page|website|endpoint)\b/,
    guess: (field, scope) => firstLink(field, scope) ?? firstText(field, scope, URL_TEXT),
  },
];

/** The price of the thing. */
function mainPrice(field: Field, scope: Scope): unknown {
  return isOfOther(field, scope)
    ? undefined
    : (reducedPrice(field, scope) ??
        firstText(field, scope, PRICE) ??
        firstText(field, scope, FREE_WORD) ??
        barePrice(field, scope));
}

const ACCENTS = /(?<=[A-Za-z])[\u0300-\u036F]/gu;

/** Keys are often written without their words' accents: `annee`. */
const plainKeys = guesses.map(({ key, guess }) => ({ key: new RegExp(unaccented(key.source), key.flags), guess }));

function unaccented(text: string): string {
  return text.normalize('NFD').replaceAll(ACCENTS, '').normalize('NFC');
}

const guessFor = (label: string): { guess: Guess } | undefined =>
  guesses.find(({ key }) => key.test(label)) ?? plainKeys.find(({ key }) => key.test(label));

const textGuesses: ReadonlySet<Guess> = new Set([
  firstTitle,
  longestText,
  stateValue,
  authorOf,
  nameAfterBy,
  placeValue,
  stockText,
]);

const NOTE_KEY = /^(?:note|nota)$/; // a number is a grade

/** The field's likely value if there is no such label. */
export function guessedValue(field: Field, scope: Scope): unknown {
  if (field.kind === 'ref') return pagingLink(field, scope) ?? linkUnderLabel(field, scope) ?? guessedRef(field, scope);
  if (field.kind === 'choice') return onlyChoice(field, scope);
  if (field.kind === 'boolean') return booleanValue(field, scope);
  const row = guessFor(isNumber(field) && NOTE_KEY.test(field.label) ? 'rating' : field.label);
  if (NUMBER_KEY.test(field.label) && field.kind === 'text') {
    const code = numberAfter(field, scope) ?? codeInTitle(field, scope);
    if (code !== undefined) return code;
  }
  if (isNumber(field) && /^(?:\w+ )?(?:rating|score|stars|note|nota)$/.test(field.label)) {
    const rated = row?.guess(field, scope);
    if (rated !== undefined) return rated;
  }
  if (isNumber(field))
    return (
      countOf(field, scope) ??
      totalOfShown(field, scope) ??
      numberAfter(field, scope) ??
      (scope.isEntry && NUMBER_KEY.test(field.label) ? firstText(field, scope, HASH_NUMBER) : undefined) ??
      inNamedUnit(field, scope) ??
      abbreviated(field, scope) ??
      row?.guess(field, scope) ??
      inUnit(field, scope) ??
      numberAmong(field, scope)
    );
  return row ? row.guess(field, scope) : textWithCount(field, scope);
}

/** "Showing 1–3 of 87", for a total count. */
export function totalOfShown(field: Field, scope: Scope): unknown {
  if (
    scope.isEntry ||
    !/\bcount$|^(?:total|results|entries|items|records|total (?:results|items|entries))$/.test(field.label)
  )
    return undefined;
  return firstText(field, scope, SHOWN_OF);
}

const SHOWN_OF = /^(?:\p{L}+ )?\d+\s?(?:[–-]|to|bis|à|a|tot)\s?\d+ (?:of|von|de|sur|di|van) (?<value>\d[\d.,]*)/iu;

function stockText(field: Field, scope: Scope): unknown {
  return firstText(field, scope, STOCK_TEXT) ?? firstPiece(field, scope, STOCK_TEXT);
}

/** The only number of an entry with two decimals. */
function barePrice(field: Field, scope: Scope): unknown {
  const said =
    scope.isEntry && scope.columns.length === 0 ? texts(scope).filter(({ text }) => BARE_PRICE.test(text)) : [];
  return said.length === 1 && !said.some(({ text }) => /[%°]|\d\s\p{L}{1,3}$/u.test(text))
    ? firstText(field, scope, BARE_PRICE)
    : undefined;
}

const NUMBER_KEY = /\b(?:number|no|id|key|code|reference|ref)$|nummer$/;
function guessedRef(field: Field, scope: Scope): unknown {
  return IMAGE_KEY.test(field.label) ? firstImage(field, scope) : firstLink(field, scope);
}

function firstLink(field: Field, { nodes, isEntry }: Scope): unknown {
  if (field.kind !== 'ref') return undefined;
  const links = nodes.filter((node) => node.role === 'link' && node.ref !== undefined);
  const asked = field.words.filter(({ text }) => !/^(?:url|link|href|page)$/.test(text));
  const called = links.find((link) => asked.length > 0 && similarity(asked, wordsOf(link.name)).recall > 0.9);
  if (!isEntry)
    return links.find((link) => asked.length > 0 && similarity(asked, wordsOf(link.name)).score > EXACT_MATCH)?.ref;
  if (called) return called.ref;
  if (asked.some(({ sense }) => sense === 'website')) return undefined; // the entry's own link leads elsewhere
  const titled = links.find(
    (link) => link.parent?.role === 'heading' || link.children.some((child) => child.role === 'heading'),
  );
  return (titled ?? links[0])?.ref;
}

const EXACT_MATCH = 0.9;

function firstImage(field: Field, { nodes, isEntry }: Scope): unknown {
  if (!isEntry) return undefined;
  const image = nodes.find((node) => node.role === 'img' || node.role === 'image');
  return field.kind === 'ref' ? image?.ref : image && valueFor(field, image.name);
}
