import { actMethods } from '../../lib/protocol/results.ts';
import { type OutlineNode, parseOutline } from '../../lib/inference/lite/outline/outline.ts';
import { casesOf, nameOf, type CorpusPage, type CorpusPart } from './corpus.ts';
import { readPart, type SaidPart } from './said.ts';
import { missingRefs, valuesNotOn } from './score.ts';

const NEEDS_NO_ELEMENT = new Set([
  'press',
  'scrollTo',
  'nextChunk',
  'prevChunk',
  'scrollBy',
  'goBack',
  'goForward',
  'reload',
]);
const METHODS: ReadonlySet<string> = new Set(actMethods);
const ARGUMENTS = /(?: "(?:[^"\\]|\\.)*")+$/; // each as JSON writes a string

/** What is wrong with how the cases of a part are written, a line each; and a line that sums it up. */
export function mistakesOf(part: CorpusPart | SaidPart): { mistakes: string[]; summary: string } {
  const pages = readPart(part);
  const mistakes = pages.flatMap(mistakesIn);
  return {
    mistakes,
    summary: `${part}: ${pages.length} pages, ${casesOf(pages)} cases, ${mistakes.length} written wrongly`,
  };
}

/** What is wrong with how a page's cases are written, a line each. Nothing is asked of the model. */
function mistakesIn(page: CorpusPage): string[] {
  if (page.outline === '') return [`${page.name}: it has no outline yet; run node tests/lite/record.mjs ${page.name}`];
  const outline = parseOutline(page.outline);
  const isText = ({ role, ref }: OutlineNode): boolean => role === 'text' || (role === 'cell' && ref === undefined);
  const texts = outline.nodes.filter(isText).map(({ name }) => `text: ${name}`);
  const elements = outline.nodes.filter(({ ref }) => ref !== undefined).map(({ ref }) => nameOf(ref, outline));
  const names = new Set([...elements, ...texts]);
  const wrong = [
    ...page.act.flatMap(({ instruction, expected }) =>
      expected.split(' | ').flatMap((act) => (isAct(act, names) ? [] : [`${instruction} => ${act}`])),
    ),
    ...page.observe.flatMap(({ instruction, expected }) =>
      expected
        .split(' & ')
        .flatMap((name) => (name === 'none' || names.has(name) ? [] : [`${instruction} => ${name}`])),
    ),
    ...page.extract.flatMap(({ data }) => [...missingRefs(data, page.outline), ...valuesNotOn(data, page.outline)]),
  ];
  return wrong.map((what) => `${page.name}: ${what}`);
}

function isAct(expected: string, names: ReadonlySet<string>): boolean {
  if (expected === 'refuse') return true;
  const [method = '', ...words] = expected.split(' ');
  const rest = ` ${words.join(' ')}`.replace(ARGUMENTS, '').trim();
  if (!METHODS.has(method)) return false;
  if (method === 'press') return words.length === 1 || names.has(words.slice(1).join(' '));
  if (method === 'dragAndDrop') return words.some((_, at) => arePair(words, at, names));
  return names.has(rest) || (rest === '' && NEEDS_NO_ELEMENT.has(method));
}

function arePair(words: readonly string[], at: number, names: ReadonlySet<string>): boolean {
  return names.has(words.slice(0, at).join(' ')) && names.has(words.slice(at).join(' '));
}
