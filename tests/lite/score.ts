import type { PageView, ProposedAction } from '../../lib/inference/inference.ts';
import { liteInference } from '../../lib/inference/lite/lite.ts';
import { parseOutline, type Outline } from '../../lib/inference/lite/outline/outline.ts';
import { ablationOf, isFair } from './ablate.ts';
import { nameOf, refOf, type Case, type CorpusPage, type ExtractCase } from './corpus.ts';

/** What became of one case. `wrong` is an act on something else than expected; a refusal is only `missed`. */
export interface Verdict {
  page: string;
  instruction: string;
  outcome: 'right' | 'missed' | 'wrong';
  expected: string;
  got: string;
}

/** What became of the fields of one extraction. */
export interface FieldVerdict {
  page: string;
  path: string;
  outcome: 'right' | 'missed' | 'wrong' | 'invented';
  expected: unknown;
  got: unknown;
}

const lite = liteInference(() => import('../../lib/inference/lite/answer.ts'));
const signal = new AbortController().signal;
const views = new WeakMap<CorpusPage, PageView>();

/** A page as the engine gives it, once for all of its cases: it is parsed once; or with another outline. */
export function viewOf(page: CorpusPage, outline = page.outline): PageView {
  if (outline !== page.outline) return { ...viewOf(page), outline };
  const known = views.get(page) ?? { url: 'https://page.test/', title: page.name, outline: page.outline };
  views.set(page, known);
  return known;
}

export async function judgeAct(page: CorpusPage): Promise<Verdict[]> {
  const outline = parseOutline(page.outline);
  const verdicts: Verdict[] = [];
  for (const { instruction, expected } of page.act) {
    const request = { task: 'act' as const, page: viewOf(page), instruction, variables: [] };
    const { reply } = await lite.generate(request, { signal });
    const got = reply.action ? write(reply.action, (ref) => nameOf(ref, outline)) : 'refuse';
    verdicts.push({ page: page.name, instruction, expected, got, outcome: judge(expected, got) });
  }
  return verdicts;
}

const ABLATED = 3; // every third case: they are told by their share

/** An act that is asked of an outline in which nothing is right for it. */
export interface Lacking {
  asked: Case;
  page: CorpusPage;
  outline: string;
}

/** Acts on pages from which what was asked for is taken away; whatever is done there is wrong, if it is not called just so. */
export function ablatedOf(page: CorpusPage): Lacking[] {
  return page.act.flatMap((asked, at) => {
    const outline = at % ABLATED === 0 ? ablationOf(asked, page) : undefined;
    return outline === undefined ? [] : { asked, page, outline };
  });
}

const APART = [7, 61]; // places in the corpus from a page to those whose instructions it is asked
const ELSEWHERE = 4; // every fourth of them
const UNTOLD = /^(?:scrollTo|scrollBy|nextChunk|prevChunk|goBack|goForward|reload|press)\b/; // any page takes these

/** Acts that are asked of one page on others; whatever is done there is wrong, if it is not called just so. */
export function elsewhereOf(pages: readonly CorpusPage[]): Lacking[] {
  return pages.flatMap((page, at) => {
    const others = APART.map((apart) => pages[(at + apart) % pages.length]).filter((other) => other !== page);
    const acts = others.flatMap((other) => other?.act ?? []).filter((_, place) => place % ELSEWHERE === 0);
    return acts
      .filter(({ expected }) => !UNTOLD.test(expected))
      .map((asked) => ({ asked, page, outline: page.outline }));
  });
}

/** What becomes of acts on pages which have nothing of them. */
export async function judgeLacking(cases: readonly Lacking[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { asked, page, outline } of cases) {
    const { instruction, expected } = asked;
    const request = { task: 'act' as const, page: viewOf(page, outline), instruction, variables: [] };
    const { action } = (await lite.generate(request, { signal })).reply;
    verdicts.push({ page: page.name, instruction, expected, ...judgeDone(action, instruction, page) });
  }
  return verdicts;
}

function judgeDone(action: ProposedAction | undefined, instruction: string, page: CorpusPage) {
  if (!action) return { got: 'refuse', outcome: 'right' as const };
  const whole = parseOutline(page.outline);
  const outcome = isFairAct(instruction, action, whole) ? ('right' as const) : ('wrong' as const);
  return { got: write(action, (ref) => nameOf(ref, whole)), outcome };
}

/** Whether an act where nothing is right is on what is called just what was asked for. */
export function isFairAct(instruction: string, { ref, arguments: args }: ProposedAction, whole: Outline): boolean {
  const node = whole.nodes.find((one) => one.ref !== undefined && one.ref === ref);
  return node !== undefined && isFair(instruction, node, args);
}

export function judge(expected: string, got: string): Verdict['outcome'] {
  if (expected.split(' | ').includes(got)) return 'right';
  return got === 'refuse' ? 'missed' : 'wrong';
}

/** An act as the corpus writes it. */
export function write({ method, ref, text, arguments: args }: ProposedAction, name: (ref: string) => string): string {
  const target = text !== undefined ? [`text: ${text}`] : ref === undefined ? [] : [name(ref)];
  const values = args.map((value) =>
    method === 'dragAndDrop' ? name(value) : method === 'press' ? value : JSON.stringify(value),
  );
  return [method, ...(method === 'press' ? [...values, ...target] : [...target, ...values])].join(' ');
}

/** An observation is right when the first element is the expected one, or all are, in any order, for `A & B`. */
export function isObserved(expected: string, names: readonly string[]): boolean {
  const wanted = expected.split(' & ');
  return expected === 'none'
    ? names.length === 0
    : wanted.every((name) => names.slice(0, wanted.length).includes(name));
}

export async function judgeObserve(page: CorpusPage): Promise<Verdict[]> {
  const outline = parseOutline(page.outline);
  const verdicts: Verdict[] = [];
  for (const { instruction, expected } of page.observe) {
    const { reply } = await lite.generate({ task: 'observe', page: viewOf(page), instruction }, { signal });
    const names = reply.elements.map(({ ref }) => nameOf(ref, outline));
    const got = names.slice(0, expected.split(' & ').length).join(' & ') || 'none';
    verdicts.push({
      page: page.name,
      instruction,
      expected,
      got,
      outcome: isObserved(expected, names) ? 'right' : got === 'none' ? 'missed' : 'wrong',
    });
  }
  return verdicts;
}

export async function judgeExtract(page: CorpusPage): Promise<FieldVerdict[]> {
  const verdicts: FieldVerdict[] = [];
  for (const item of page.extract) {
    const { schema, instruction } = item;
    const request = {
      task: 'extract' as const,
      page: viewOf(page),
      schema,
      ...(instruction === undefined ? {} : { instruction }),
    };
    const { reply } = await lite.generate(request, { signal });
    verdicts.push(...judgeFields(page, item, reply.data));
  }
  return verdicts;
}

function judgeFields(page: CorpusPage, { data, instruction }: ExtractCase, got: unknown): FieldVerdict[] {
  const expected = new Map(leavesOf(resolveRefs(data, page.outline)));
  const found = new Map(leavesOf(got));
  const prefix = instruction ?? 'schema';
  const asked = [...expected].map(([path, value]): FieldVerdict => {
    const gotValue = found.get(path);
    const outcome = Object.is(gotValue, value) ? 'right' : gotValue === undefined ? 'missed' : 'wrong';
    return { page: page.name, path: `${prefix} ${path}`, outcome, expected: value, got: gotValue };
  });
  const extra = [...found].filter(([path, value]) => !expected.has(path) && value !== null);
  return [
    ...asked,
    ...extra.map(([path, value]): FieldVerdict => ({
      page: page.name,
      path: `${prefix} ${path}`,
      outcome: 'wrong',
      expected: undefined,
      got: value,
    })),
  ].map((verdict) => (standsOnPage(verdict.got, page.outline) ? verdict : { ...verdict, outcome: 'invented' }));
}

function leavesOf(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [[path || '/', value]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${path}/${key}`));
}

export function resolveRefs(value: unknown, outline: string): unknown {
  if (typeof value === 'string' && value.startsWith('@')) return refOf(value.slice(1), outline) ?? value;
  if (Array.isArray(value)) return value.map((inner) => resolveRefs(inner, outline));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolveRefs(inner, outline)]));
}

/** Labels of extract data, written `@link: Home`, that no element of the outline has. */
export function missingRefs(data: unknown, outline: string): string[] {
  return leavesOf(data).flatMap(([path, value]) =>
    typeof value === 'string' && value.startsWith('@') && refOf(value.slice(1), outline) === undefined
      ? [`${path}: ${value} is no element`]
      : [],
  );
}

/** Values of extract data that do not stand on the page. */
export function valuesNotOn(data: unknown, outline: string): string[] {
  return leavesOf(data).flatMap(([path, value]) =>
    (typeof value === 'string' && value.startsWith('@')) || standsOnPage(value, outline)
      ? []
      : [`${path}: ${JSON.stringify(value)} does not stand on the page`],
  );
}

/** Texts must be on the page as they are; numbers by their digits; yes and no are judgements. */
function standsOnPage(value: unknown, outline: string): boolean {
  if (typeof value === 'number')
    return digits(outline).includes(digits(String(Math.abs(value))).replace(/^0+(?=\d)/, ''));
  if (typeof value !== 'string') return true;
  const said = plain(outline);
  return (
    said.includes(plain(value)) ||
    plain(value)
      .split(' ')
      .every((word) => said.includes(word))
  );
}

function digits(text: string): string {
  return text.replaceAll(/[^\d\n]/g, '');
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').toLowerCase();
}
