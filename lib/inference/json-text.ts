import { LLMResponseError } from '../errors/named-errors.ts';
import type { Usage } from './inference.ts';

export const EXCERPT_LENGTH = 300; // characters of a bad answer that are kept for the reader

/** What a model wrote, and how it came to an end. */
export interface Written {
  text: string;
  /** What it thought, where its server tells that apart. */
  thoughts?: string | undefined;
  usage: Usage;
  /** Why it ended, where the model tells. */
  end?: 'length' | 'refused' | undefined;
}

/**
 * Reads the JSON of an answer, also out of a fenced block or from behind a model's thoughts.
 * @throws {LLMResponseError} there is none; `data.usage` tells what the answer took all the same.
 */
export function readAnswer({ text, thoughts = '', usage, end }: Written, modelName: string): unknown {
  const said = text.trim() === '' ? thoughts : text; // servers of local models take the answer itself for a thought
  const answer = end === 'refused' ? undefined : jsonIn(said, end);
  if (answer !== undefined) return answer;
  const data = { modelName, usage, excerpt: text.slice(0, EXCERPT_LENGTH), reason: end ?? 'unreadable' };
  throw new LLMResponseError(messageFor(modelName, text, end), { hint: hintFor(end), data });
}

function messageFor(modelName: string, text: string, end: Written['end']): string {
  if (end === 'refused') return `The model "${modelName}" refused to answer.`;
  if (end === 'length') return `The answer of the model "${modelName}" was cut off at its output limit.`;
  if (text.trim() === '') return `The model "${modelName}" gave no answer.`;
  return `The answer of the model "${modelName}" is not the JSON that was asked for.`;
}

function hintFor(end: Written['end']): string {
  if (end === 'refused') return 'Ask in other words, or choose another model.';
  if (end === 'length') return 'Ask for less, narrow the page with a selector, or raise maxOutputTokens.';
  return 'Try again, or choose a stronger model.';
}

/** What models write around their thoughts, up to where these end: Qwen, DeepSeek, Magistral, gpt-oss; some leave out where they begin. */
const THOUGHTS =
  /^.*(?:<\/(?:think|thinking|thought|reasoning)>|\[\/THINK\]|<\|channel\|>final\s*(?:<\|constrain\|>\w*\s*)?<\|message\|>)/s;

/**
 * The whole text, or what follows any thoughts, else the last fenced block that is JSON, else what stands among other words.
 * Of an answer that broke off, no part is one.
 */
function jsonIn(text: string, end: Written['end']): unknown {
  const whole = parsed(text.replace(/^\uFEFF/, ''));
  if (whole !== undefined) return whole;
  const said = text.replace(THOUGHTS, '');
  if (end === 'length') return parsed(said);
  const fenced = said.split('```').filter((_, index) => index % 2 === 1);
  const blocks = fenced.map((block) => block.replace(/^json\b/i, '')).reverse();
  return [said, ...blocks].map(parsed).find((value) => value !== undefined) ?? amongWords(said);
}

// Where JSON may begin: other words hold brackets too, such as "{this page}".
const BEGINS = /\{\s*["}]|\[\s*["[{\]\d-]/g;

/** The last object, else the longest list: "[1]" may be a footnote. Nothing when one begins and does not end. */
function amongWords(said: string): unknown {
  const found: { text: string; value: unknown }[] = [];
  BEGINS.lastIndex = 0;
  for (let begin = BEGINS.exec(said); begin; begin = BEGINS.exec(said)) {
    const end = endOf(said, begin.index);
    if (end === undefined) return undefined;
    const text = said.slice(begin.index, end);
    const value = parsed(text);
    if (value !== undefined) found.push({ text, value });
    BEGINS.lastIndex = end;
  }
  const objects = found.filter(({ text }) => text.startsWith('{'));
  const lists = found.toSorted((a, b) => a.text.length - b.text.length);
  return (objects.at(-1) ?? lists.at(-1))?.value;
}

/** Where the brackets are closed that are opened at `start`. */
function endOf(said: string, start: number): number | undefined {
  const signs = /["{}[\]]/g;
  signs.lastIndex = start;
  let depth = 0;
  for (let sign = signs.exec(said); sign; sign = signs.exec(said)) {
    if (sign[0] === '"') {
      const quoted = /"[^"\\]*(?:\\.[^"\\]*)*"/sy;
      quoted.lastIndex = sign.index;
      if (!quoted.test(said)) return undefined;
      signs.lastIndex = quoted.lastIndex;
    } else {
      depth += sign[0] === '{' || sign[0] === '[' ? 1 : -1;
      if (depth === 0) return signs.lastIndex;
    }
  }
  return undefined;
}

function parsed(text: string): unknown {
  return strictly(text) ?? strictly(withoutSlips(text));
}

function strictly(text: string): unknown {
  try {
    const value = JSON.parse(withLongNumbers(text)) as unknown;
    return isDeeper(value, MOST_DEPTH) ? undefined : value;
  } catch {
    return undefined; // not JSON: the caller says so
  }
}

const MOST_DEPTH = 200; // as of what clients send: code that walks values by calling itself ends at some thousands

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

const LONG_NUMBER = /("[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$))|-?\d{16,}(?![\d.eE])/gs;

/** The JSON with integers that no number holds exactly as texts: the number of an order, parsed, would be another one. */
function withLongNumbers(text: string): string {
  if (!/\d{16}/.test(text)) return text;
  return text.replaceAll(LONG_NUMBER, (found, quoted?: string) =>
    quoted !== undefined || Number.isSafeInteger(Number(found)) ? found : `"${found}"`,
  );
}

// A text that does not end is read to the end: else each quote in it would be tried as a beginning.
const SLIPS = /("[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$))|,(?=\s*[}\]])/gs;

/** Small models write line breaks into texts as they are, and a comma after the last field. */
function withoutSlips(text: string): string {
  return text.replaceAll(SLIPS, (_, quoted = '') => String(quoted).replaceAll(/\p{Cc}/gu, escaped));
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
