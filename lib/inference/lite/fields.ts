import { evidenceFor } from './evidence.ts';
import type { OutlineNode } from './outline.ts';
import { isEditable } from './roles.ts';
import type { Scene } from './scene.ts';
import { inPlace } from './spoken-of.ts';

/** What is requested of the fields that people call by a kind, besides those of that name. */
const kinds: readonly { asked: RegExp; field: RegExp }[] = [
  {
    asked: /^dates?$/i,
    field:
      /\b(?:date|from|until|till|to|day|birth\w*|arriv\w+|depart\w+|return|check[- ]?(?:in|out)|start|end|due|deadline|expir\w+|when)\b/i,
  },
  { asked: /^names?$/i, field: /\b(?:\w*name|surname)\b/i },
  { asked: /^times?$/i, field: /\b(?:time|from|until|to|start|end|hours?|begin\w*)\b/i },
  { asked: /^(?:card|payment|credit card)$/i, field: /\b(?:card|expiry|expir\w+|cvc|cvv|security code)\b/i },
];
/** "card fields" are those to pay with. */
const OTHER_CARD = /\b(?:gift|member(?:ship)?|loyalty|library|club)\b/i;
const FIELDS =
  /^(?<kind>.+?)\s+(?:fields|inputs|boxes|input fields|text ?boxes)(?:\s+(?:of|in|for|on)\s+(?:the\s+)?(?<place>.+))?$|^(?<plain>dates|times)\s+(?:of|for)\s+(?:the\s+)?(?<of>.+)$/i;
const IS_DATE = /^\d{4}-\d{2}-\d{2}$|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/;
const DATE_FORM = /^(?:[dmy]{2,4}[-./ ]){2}[dmy]{2,4}$/i;

/** "date fields": those for the two ends of a stay, and whatever shows a date format; "times of the quiet hours". */
export function fieldsOfKind(asked: string, scene: Scene): OutlineNode[] {
  const { kind, place, plain = '', of } = FIELDS.exec(asked)?.groups ?? {};
  const found = kinds.find(({ asked: form }) => form.test(kind ?? plain));
  if (!found) return [];
  const isDate = found === kinds[0];
  const fields = scene.elements.filter(({ role }) => isEditable(role));
  const dated = fields.filter(
    ({ name, states }) => isDate && (/\bdates?\b/i.test(name) || IS_DATE.test(states.get('value') ?? '')),
  );
  if (dated.length > 1 && place === undefined) return dated;
  const suiting = fields.filter(
    ({ name, states }) =>
      !(OTHER_CARD.test(name) && !OTHER_CARD.test(asked)) &&
      (found.field.test(name) || (isDate && DATE_FORM.test(states.get('placeholder') ?? ''))),
  );
  return inPlace(suiting, place ?? of, scene);
}

const BIG = /^(?:big|large|long|multi-?line) (?:fields|boxes)$/i;

/** "two big text fields": multi-line ones. */
export function bigFields(asked: string, scene: Scene): OutlineNode[] {
  if (!BIG.test(asked)) return [];
  return scene.elements.filter(({ states }) => states.has('multiline') && !states.has('disabled'));
}

/** Kinds in more than one word. */
const NOUNS: readonly (readonly [RegExp, string])[] = [
  [/\bdrop[- ]?down (?:lists|menus)\b/i, 'dropdowns'],
  [/\b(?:text|input) (?:fields|boxes|areas)\b/i, 'fields'],
  [/\bradio buttons\b/i, 'radios'],
];

/** "drop-down lists" are dropdowns. */
export const inOneWord = (asked: string): string =>
  NOUNS.reduce((said, [form, noun]) => said.replace(form, noun), asked);

/** "the road map", if the page has "roadmap". */
export function joinedIn(asked: string, scene: Scene): string {
  const words = asked.split(' ');
  const at = words.findIndex((word, place) => {
    const [joined] = place + 1 < words.length ? scene.words(`${word}${words[place + 1]}`) : [];
    return joined !== undefined && scene.placesOf(joined).length > 0;
  });
  return at === -1 ? asked : words.toSpliced(at, 2, `${words[at]}${words[at + 1]}`).join(' ');
}

const WRITTEN =
  /^where\s+(?:(?:do|can|could|should|would)\s+)?(?:(?:i|you|we|one|to)\s+)?(?:(?:can|could|should|have to|need to|must)\s+)?(?:enter|type|write|put|fill|say|state|tell|give|set|choose|pick|select|specify|name|note|describe|explain|insert|paste|leave)\s+(?:in\s+|down\s+)?(?<what>.+)$/i;
const GOES =
  /^where\s+(?<what>.+?)\s+(?:goes?|belongs?|(?:is|are|has to be|should be) (?:entered|put|written|typed|set))$/i;
const EVIDENT = 0.35;

/** "where I say who prescribed them", "where the end time goes": the field for it. */
export function writtenInto(asked: string, scene: Scene): OutlineNode[] {
  const what = (WRITTEN.exec(asked) ?? GOES.exec(asked))?.groups?.['what'];
  if (what === undefined) return [];
  const words = scene.words(what).filter(({ text }) => !/^(?:who|what|which|how|them|they|it)$/.test(text));
  const fields = scene.elements.filter(({ role }) => isEditable(role));
  const [first, second] = evidenceFor(words, fields, scene);
  return first && first.score >= EVIDENT && first.score > (second?.score ?? 0) ? [first.node] : [];
}
