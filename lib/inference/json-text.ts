import { LLMResponseError } from '../errors/named-errors.ts';
import type { Usage } from './inference.ts';

export const EXCERPT_LENGTH = 300; // characters of a bad answer that are kept for the reader

/** What a model wrote, and how it ended. */
export interface Written {
  text: string;
  /** Its thoughts, if its server returns them separately. */
  thoughts?: string | undefined;
  usage: Usage;
  /** Why it ended, if the model tells. */
  end?: 'length' | 'refused' | undefined;
}

/**
 * Parses the JSON of an answer, even inside a fenced block or after a model's thoughts.
 * @throws {LLMResponseError} there is none; `data.usage` is the answer's usage nevertheless.
 */
export function readAnswer({ text, thoughts = '', usage, end }: Written, modelName: string): unknown {
  const said = text.trim() === '' ? thoughts : text; // servers of local models may return the answer itself as thoughts
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

/** Markers of thoughts, up to their end: Qwen, DeepSeek, Magistral, gpt-oss; some omit the opening one. */
const THOUGHTS =
  /^.*(?:<\/(?:think|thinking|thought|reasoning)>|\[\/THINK\]|<\|channel\|>final\s*(?:<\|constrain\|>\w*\s*)?<\|message\|>)/s;

/**
 * The whole text, or what follows any thoughts, else the last fenced block that is JSON, else JSON among other words.
 * No part of a truncated answer counts.
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

// Where JSON may begin: other text has brackets too, such as "{this page}".
const BEGINS = /\{\s*["}]|\[\s*["[{\]\d-]/g;

/** The last object, else the longest list: "[1]" may be a footnote. Undefined if one begins and does not end. */
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

/** The index at which the brackets opened at `start` are closed. */
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
    return undefined; // not JSON: the caller reports it
  }
}

const MOST_DEPTH = 200; // as for clients' input: recursive code that walks values fails at some thousands

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

const LONG_NUMBER = /("[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$))|-?\d{16,}(?![\d.eE])/gs;

/** The JSON with integers beyond double precision as strings: an order number would be changed by parsing. */
function withLongNumbers(text: string): string {
  if (!/\d{16}/.test(text)) return text;
  return text.replaceAll(LONG_NUMBER, (found, quoted?: string) =>
    quoted !== undefined || Number.isSafeInteger(Number(found)) ? found : `"${found}"`,
  );
}

// An unterminated string is read to the end: otherwise each quote in it would be tried as a beginning.
const SLIPS = /("[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$))|,(?=\s*[}\]])/gs;

/** Small models write raw line breaks into strings, and a comma after the last field. */
function withoutSlips(text: string): string {
  return text.replaceAll(SLIPS, (_, quoted = '') => String(quoted).replaceAll(/\p{Cc}/gu, escaped));
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
