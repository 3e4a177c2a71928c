import { evidenceFor } from './evidence.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { isEditable } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { narrowToPlace } from '../candidates/most-mentioned.ts';

/** What is requested of the fields that people call by a kind, besides those of that name. */
const fieldKinds: readonly { phrase: RegExp; field: RegExp }[] = [
  {
    phrase: /^dates?$/i,
    field:
      /\b(?:date|from|until|till|to|day|birth\w*|arriv\w+|depart\w+|return|check[- ]?(?:in|out)|start|end|due|deadline|expir\w+|when)\b/i,
  },
  { phrase: /^names?$/i, field: /\b(?:\w*name|surname)\b/i },
  { phrase: /^times?$/i, field: /\b(?:time|from|until|to|start|end|hours?|begin\w*)\b/i },
  { phrase: /^(?:card|payment|credit card)$/i, field: /\b(?:card|expiry|expir\w+|cvc|cvv|security code)\b/i },
];
/** "card fields" are those to pay with. */
const OTHER_CARD = /\b(?:gift|member(?:ship)?|loyalty|library|club)\b/i;
const FIELDS_REQUEST =
  /^(?<kind>.+?)\s+(?:fields|inputs|boxes|input fields|text ?boxes)(?:\s+(?:of|in|for|on)\s+(?:the\s+)?(?<place>.+))?$|^(?<plain>dates|times)\s+(?:of|for)\s+(?:the\s+)?(?<of>.+)$/i;
const DATE_VALUE = /^\d{4}-\d{2}-\d{2}$|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/;
const DATE_FORMAT = /^(?:[dmy]{2,4}[-./ ]){2}[dmy]{2,4}$/i;

/** "date fields": those for the two ends of a stay, and whatever shows a date format; "times of the quiet hours". */
export function fieldsOfKind(request: string, scene: Scene): OutlineNode[] {
  const { kind, place, plain = '', of: subject } = FIELDS_REQUEST.exec(request)?.groups ?? {};
  const found = fieldKinds.find(({ phrase: form }) => form.test(kind ?? plain));
  if (!found) return [];
  const isDate = found === fieldKinds[0];
  const fields = scene.elements.filter(({ role }) => isEditable(role));
  const dated = fields.filter(
    ({ name, states }) => isDate && (/\bdates?\b/i.test(name) || DATE_VALUE.test(states.get('value') ?? '')),
  );
  if (dated.length > 1 && place === undefined) return dated;
  const suiting = fields.filter(
    ({ name, states }) =>
      !(OTHER_CARD.test(name) && !OTHER_CARD.test(request)) &&
      (found.field.test(name) || (isDate && DATE_FORMAT.test(states.get('placeholder') ?? ''))),
  );
  return narrowToPlace(suiting, place ?? subject, scene);
}

const BIG_FIELDS_REQUEST = /^(?:big|large|long|multi-?line) (?:fields|boxes)$/i;

/** "two big text fields": multi-line ones. */
export function multilineFields(request: string, scene: Scene): OutlineNode[] {
  if (!BIG_FIELDS_REQUEST.test(request)) return [];
  return scene.elements.filter(({ states }) => states.has('multiline') && !states.has('disabled'));
}

/** Kinds in more than one word. */
const COMPOUND_NOUNS: readonly (readonly [RegExp, string])[] = [
  [/\bdrop[- ]?down (?:lists|menus)\b/i, 'dropdowns'],
  [/\b(?:text|input) (?:fields|boxes|areas)\b/i, 'fields'],
  [/\bradio buttons\b/i, 'radios'],
];

/** "drop-down lists" are dropdowns. */
export const withOneWordKind = (request: string): string =>
  COMPOUND_NOUNS.reduce((text, [form, noun]) => text.replace(form, noun), request);

/** "the road map", if the page has "roadmap". */
export function withJoinedWord(request: string, scene: Scene): string {
  const words = request.split(' ');
  const at = words.findIndex((word, place) => {
    const [joined] = place + 1 < words.length ? scene.words(`${word}${words[place + 1]}`) : [];
    return joined !== undefined && scene.placesOf(joined).length > 0;
  });
  return at === -1 ? request : words.toSpliced(at, 2, `${words[at]}${words[at + 1]}`).join(' ');
}

const ENTER_REQUEST =
  /^where\s+(?:(?:do|can|could|should|would)\s+)?(?:(?:i|you|we|one|to)\s+)?(?:(?:can|could|should|have to|need to|must)\s+)?(?:enter|type|write|put|fill|say|state|tell|give|set|choose|pick|select|specify|name|note|describe|explain|insert|paste|leave)\s+(?:in\s+|down\s+)?(?<what>.+)$/i;
const WHERE_REQUEST =
  /^where\s+(?<what>.+?)\s+(?:goes?|belongs?|(?:is|are|has to be|should be) (?:entered|put|written|typed|set))$/i;
const MIN_EVIDENCE = 0.35;

/** "where I say who prescribed them", "where the end time goes": the field for it. */
export function fieldFor(request: string, scene: Scene): OutlineNode[] {
  const what = (ENTER_REQUEST.exec(request) ?? WHERE_REQUEST.exec(request))?.groups?.['what'];
  if (what === undefined) return [];
  const words = scene.words(what).filter(({ text }) => !/^(?:who|what|which|how|them|they|it)$/.test(text));
  const fields = scene.elements.filter(({ role }) => isEditable(role));
  const [first, second] = evidenceFor(words, fields, scene);
  return first && first.score >= MIN_EVIDENCE && first.score > (second?.score ?? 0) ? [first.node] : [];
}
