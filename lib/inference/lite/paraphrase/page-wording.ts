import { isKindNoun } from '../term-coverage/kind-nouns.ts';
import { NUMERALS } from '../values/number-words.ts';
import { datesIn } from '../values/quantities.ts';
import { englishForms, type RephrasingForm, foreignForms } from './page-wording-forms.ts';
import { extractQuotes } from '../instruction/intent.ts';
import { isPressed, isRowRole } from '../outline/roles.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { requote } from '../instruction/rule.ts';
import type { Scene } from '../outline/scene.ts';
import { fold, wordsOf } from '../lexicon/words.ts';

export interface Rephrasing {
  said: string;
  roles?: ReadonlySet<string> | undefined;
}

/** A refused instruction in the page's own words. */
export function rephraseForPage(instruction: string, scene: Scene): Rephrasing[] {
  const { text, parts } = extractQuotes(instruction.trim().replace(/[.!]+$/, ''));
  const asWritten = [
    withPageTimes,
    withPageDates,
    withNumbersEnding,
    withDigits,
    withCompounds,
    withJourneyKinds,
  ].reduce((said, write) => write(said, scene), text);
  const rephrased = [
    ...(asWritten === text ? [] : [{ said: asWritten }]),
    ...[...englishForms, ...foreignForms].flatMap((form) => rephraseByForm(form, asWritten, scene)),
    ...[withFullEntryName, withButtonNoun].flatMap((tell) => tell(asWritten, scene).map((said) => ({ said }))),
  ];
  return rephrased.map(({ said, ...more }) => ({ ...more, said: requote(said, parts) }));
}

function rephraseByForm(
  { said, plain, roles, kind, unsaid }: RephrasingForm,
  text: string,
  scene: Scene,
): Rephrasing[] {
  const match = said.exec(text);
  if (!match) return [];
  const [noun] = kind === undefined ? [] : wordsOf(match[kind] ?? '');
  if (kind !== undefined && !(noun && (isKindNoun(noun.stem) || noun.stem === 'run'))) return [];
  const measure = unsaid === undefined ? '' : fold(match[unsaid] ?? '');
  if (measure !== '' && scene.elements.some(({ name }) => fold(name).includes(measure))) return [];
  return [{ said: text.replace(said, plain), roles }];
}

const isWritten = (said: string, scene: Scene): boolean => scene.outline.nodes.some(({ name }) => name.includes(said));

/** "8:28" if the page has "08:28". */
const withPageTimes = (text: string, scene: Scene): string =>
  text.replaceAll(/(?<![\d.:])\d[:.]\d{2}(?![\d.:])/gu, (time) => {
    const padded = `0${time.replace('.', ':')}`;
    return isWritten(padded, scene) ? padded : time;
  });

/** "2/12/2026" if the page has "2 de diciembre de 2026": the day comes first where months are written so. */
const withPageDates = (text: string, scene: Scene): string =>
  text.replaceAll(
    /(?<![\d./])(\d{1,2})[./](\d{1,2})[./](\d{4})(?![\d./])/gu,
    (all, ...[day, month, year]: string[]) => {
      const written = scene.outline.nodes.flatMap(({ name }) => name.match(WRITTEN_DATE) ?? []);
      const same = written.find((said) => {
        const [date] = datesIn(said);
        return (
          date?.day === Number(day) && date.month === Number(month) && (date.year ?? Number(year)) === Number(year)
        );
      });
      return same ?? all;
    },
  );
const WRITTEN_DATE = /(?<!\d)\d{1,2}\.? (?:de )?\p{L}{3,}\.?(?: (?:de )?\d{4})?/gu;

/** "the account ending in 0934" by the only number on the page with that ending. */
const withNumbersEnding = (text: string, scene: Scene): string =>
  text.replace(
    /\b(\p{L}+) (?:ending|that ends|which ends) (?:in|with) (\d{3,})$/iu,
    (all, noun: string, end: string) => {
      const numbers = scene.outline.nodes.flatMap(({ name }) => name.match(/\d+/g) ?? []);
      const [number, other] = new Set(numbers.filter((one) => one.endsWith(end)));
      return number !== undefined && other === undefined ? `${noun} ${number}` : all;
    },
  );

const numberWords: readonly (readonly string[])[] = [
  NUMERALS,
  'null eins zwei drei vier fünf sechs sieben acht neun zehn'.split(' '),
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez'.split(' '),
  'zéro un deux trois quatre cinq six sept huit neuf dix'.split(' '),
];

/** "two bags" if the page has "2 bags". */
const withDigits = (text: string, scene: Scene): string =>
  text.replace(/(?<!\p{L})(\p{L}{2,6}) (\p{L}{3,})/gu, (all, numeral: string, noun: string) => {
    const value = numberWords.map((words) => words.indexOf(numeral.toLowerCase())).find((at) => at > 1);
    return value !== undefined && isWritten(`${value} ${noun}`, scene) ? `${value} ${noun}` : all;
  });

/** "Rad" for the page's only "Fahrrad", "Gutschein" for its "Gutscheincode". */
const withCompounds = (text: string, scene: Scene): string =>
  text.replaceAll(/(?<!\p{L})\p{Lu}\p{Ll}{2,}(?!\p{L})/gu, (noun, at: number) => {
    if (at === 0 || !GERMAN_WORD.test(text)) return noun;
    const plain = noun.toLowerCase();
    const words = new Set(scene.elements.flatMap(({ name }) => name.match(/\p{Lu}\p{L}{3,}/gu) ?? []));
    if ([...words].some((word) => word.toLowerCase() === plain)) return noun;
    const [whole, other] = [...words].filter(
      (word) =>
        word.length > noun.length + 2 &&
        (word.endsWith(plain) || (word.startsWith(noun) && GERMAN_COMPOUND_END.test(word))),
    );
    return whole !== undefined && other === undefined ? whole : noun;
  });
const GERMAN_COMPOUND_END = /(?:code|nummer|name|adresse|daten|liste)$/;
const GERMAN_WORD = /(?<!\p{L})(?:ich|wir|den|der|das|die|dem|ein|eine|einen|mein|meine|meinen|mir|bitte)(?!\p{L})/iu;

/** German names for journeys, each by the one on the page. */
const withJourneyKinds = (text: string, scene: Scene): string =>
  text.replaceAll(/(?<!\p{L})(?:(Züge|Fahrten|Reisen)|Zug|Fahrt|Reise)(?!\p{L})/gu, (noun, several?: string) => {
    const plain = several === undefined ? 'Verbindung' : 'Verbindungen';
    return isWritten('Verbindung', scene) && !isWritten(noun, scene) ? plain : noun;
  });

const abbreviations: Readonly<Record<string, string>> = {
  database: 'db',
  production: 'prod',
  development: 'dev',
  application: 'app',
  administrator: 'admin',
  repository: 'repo',
  configuration: 'config',
  documentation: 'docs',
  environment: 'env',
  server: 'srv',
};

/** "reboot the database" with the full name of the only entry whose name contains the noun: "db-primary". */
function withFullEntryName(text: string, scene: Scene): string[] {
  const { before = '', word = '' } =
    /^(?<before>\p{L}+ .*?\bthe|\p{L}+ the) (?<word>\p{L}+)$/iu.exec(text)?.groups ?? {};
  if (word === '') return [];
  const said = [word.toLowerCase(), abbreviations[word.toLowerCase()]];
  const names = scene.elements.flatMap((node) =>
    isPressed(node.role) && /^\S+[-_.]\S+$/.test(node.name) && inRow(node) ? [node.name] : [],
  );
  const [name, other] = new Set(
    names.filter((one) =>
      one
        .toLowerCase()
        .split(/[-_.]/)
        .some((part) => said.includes(part)),
    ),
  );
  return name !== undefined && other === undefined ? [`${before} ${name}`] : [];
}

const inRow = (node: OutlineNode): boolean => ancestorWhere(node, ({ role }) => isRowRole(role)) !== undefined;

/** "remove Acme Ltd" with the noun of the page's buttons "Remove employer". */
function withButtonNoun(text: string, scene: Scene): string[] {
  const { verb = '', name = '' } = /^(?<verb>\p{Ll}+) (?<name>\p{Lu}\S*(?: \S+)*)$/iu.exec(text)?.groups ?? {};
  if (!/^\p{Lu}/u.test(name)) return [];
  const start = `${verb.toLowerCase()} `;
  const buttons = scene.elements.filter((node) => isPressed(node.role) && node.name.toLowerCase().startsWith(start));
  const [noun, other] = new Set(buttons.map((node) => fold(node.name).slice(verb.length + 1)));
  const isNoun = noun !== undefined && other === undefined && /^\p{Ll}+$/u.test(noun);
  return isNoun && buttons.length > 1 ? [`${verb} the ${noun} ${name}`] : [];
}
