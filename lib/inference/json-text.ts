import { LLMResponseError } from '../errors/named-errors.ts';
import { oneLine } from './data-block.ts';
import type { Usage } from './inference.ts';

export const EXCERPT_LENGTH = 300; // characters of a bad answer that are kept for the reader

/** What a model wrote, and how it ended. */
export interface ModelOutput {
  text: string;
  /** What it gave to a tool: some models take the form of their answer for one. */
  call?: string | undefined;
  /** What it thought, where its server tells that apart. */
  thoughts?: string | undefined;
  usage: Usage;
  /** Why it ended, if the model tells. */
  end?: 'length' | 'refused' | undefined;
}

/**
 * Parses the JSON of an answer, even inside a fenced block or after a model's thoughts.
 * @throws {LLMResponseError} there is none; `data.usage` is the answer's usage nevertheless.
 */
export function readAnswer({ text, call = '', thoughts = '', usage, end }: ModelOutput, modelName: string): unknown {
  // servers of local models take the answer itself for a thought
  const said = [text, call].find((one) => one.trim() !== '') ?? thoughts;
  const answer = end === 'refused' ? undefined : (parseLenient(text) ?? jsonIn(call, end) ?? jsonIn(said, end));
  if (answer !== undefined) return unwrapped(answer);
  const shown = text.trim() === '' ? call : text;
  const data = { modelName, usage, excerpt: shown.slice(0, EXCERPT_LENGTH), reason: end ?? 'unreadable' };
  throw new LLMResponseError(messageFor(modelName, shown, end), { hint: hintFor(end), data });
}

/** An object that was written as JSON once more, as the text of a text. */
function unwrapped(answer: unknown): unknown {
  const inner = typeof answer === 'string' ? parseLenient(answer) : undefined;
  return typeof inner === 'object' && inner !== null ? inner : answer;
}

function messageFor(modelName: string, text: string, end: ModelOutput['end']): string {
  if (end === 'refused') return `The model "${modelName}" refused to answer${quoteExcerpt(text)}`;
  if (end === 'length') return `The answer of the model "${modelName}" was cut off at its output limit.`;
  if (text.trim() === '') return `The model "${modelName}" gave no answer.`;
  return `The answer of the model "${modelName}" is not the JSON that was asked for${quoteExcerpt(text)}`;
}

const QUOTE_LENGTH = 120; // characters of a bad answer in a message

/** The end of a sentence about an answer: the beginning of what that says. */
export function quoteExcerpt(text: string): string {
  const line = oneLine(text.slice(0, EXCERPT_LENGTH));
  if (line === '') return '.';
  const begin = line.slice(0, QUOTE_LENGTH).toWellFormed();
  return `: ${JSON.stringify(begin.length < line.length || text.length > EXCERPT_LENGTH ? `${begin}…` : begin)}`;
}

function hintFor(end: ModelOutput['end']): string {
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
function jsonIn(text: string, end: ModelOutput['end']): unknown {
  const whole = parseLenient(text.replace(/^\uFEFF/, ''));
  if (whole !== undefined) return whole;
  const said = text.replace(THOUGHTS, '');
  if (end === 'length') return parseLenient(said);
  const fenced = said.split('```').filter((_, index) => index % 2 === 1);
  const blocks = fenced.map((block) => block.replace(/^json\b/i, '')).reverse();
  return [said, ...blocks].map(parseLenient).find((value) => value !== undefined) ?? jsonAmongWords(said);
}

// Where JSON may begin: other text has brackets too, such as "{this page}".
const JSON_START = /\{\s*["}]|\[\s*["[{\]\d-]/g;

/** The last object, else the longest list: "[1]" may be a footnote. Undefined if one begins and does not end. */
function jsonAmongWords(said: string): unknown {
  const found: { text: string; value: unknown }[] = [];
  JSON_START.lastIndex = 0;
  for (let begin = JSON_START.exec(said); begin; begin = JSON_START.exec(said)) {
    const end = closingIndex(said, begin.index);
    if (end === undefined) return undefined;
    const text = said.slice(begin.index, end);
    const value = parseLenient(text);
    if (value !== undefined) found.push({ text, value });
    JSON_START.lastIndex = end;
  }
  const objects = found.filter(({ text }) => text.startsWith('{'));
  const lists = found.toSorted((a, b) => a.text.length - b.text.length);
  return (objects.at(-1) ?? lists.at(-1))?.value;
}

/** The index at which the brackets opened at `start` are closed. */
function closingIndex(said: string, start: number): number | undefined {
  const brackets = /["{}[\]]/g;
  brackets.lastIndex = start;
  let depth = 0;
  for (let sign = brackets.exec(said); sign; sign = brackets.exec(said)) {
    if (sign[0] === '"') {
      const quoted = /"[^"\\]*(?:\\.[^"\\]*)*"/sy;
      quoted.lastIndex = sign.index;
      if (!quoted.test(said)) return undefined;
      brackets.lastIndex = quoted.lastIndex;
    } else {
      depth += sign[0] === '{' || sign[0] === '[' ? 1 : -1;
      if (depth === 0) return brackets.lastIndex;
    }
  }
  return undefined;
}

function parseLenient(text: string): unknown {
  return parseStrict(text) ?? parseStrict(repairSlips(text));
}

function parseStrict(text: string): unknown {
  try {
    const value = JSON.parse(quoteLongNumbers(text), hasLoneSurrogate(text) ? wellFormed : undefined) as unknown;
    return isDeeper(value, MAX_DEPTH) ? undefined : value;
  } catch {
    return undefined; // not JSON: the caller reports it
  }
}

const MAX_DEPTH = 200; // as for clients' input: recursive code that walks values fails at some thousands

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** Whether half a character may be in a text, which many programs refuse to read. */
function hasLoneSurrogate(text: string): boolean {
  return /\\ud[89a-f]/i.test(text) || !text.isWellFormed();
}

function wellFormed(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

const LONG_NUMBER = /("[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$))|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gis;

/** The JSON with numbers that none holds (integers beyond what is exact, such as that of an order, and 1e999) as texts. */
function quoteLongNumbers(text: string): string {
  if (!/\d{16}|\de\+?\d{2}/i.test(text)) return text;
  return text.replaceAll(LONG_NUMBER, (found, quoted?: string) =>
    quoted !== undefined || isExact(found) ? found : `"${found}"`,
  );
}

/** A fraction is rounded at most to what is as good. */
function isExact(digits: string): boolean {
  const number = Number(digits);
  return Number.isFinite(number) && (/[.e]/i.test(digits) || Number.isSafeInteger(number));
}

// A text that does not end is read to the end: else each quote in it would be tried as a beginning.
const SLIPS = /("[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$))|,(?=\s*[}\]])/gs;

/** Small models write raw line breaks into strings, and a comma after the last field. */
function repairSlips(text: string): string {
  return text.replaceAll(SLIPS, (_, quoted = '') => String(quoted).replaceAll(/\p{Cc}/gu, escaped));
}

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
