import { LLMResponseError } from '../errors/named-errors.ts';
import type { Usage } from './inference.ts';

const EXCERPT_LENGTH = 300; // characters of a bad answer that are kept for the reader

/** What a model wrote, and how it came to an end. */
export interface Written {
  text: string;
  usage: Usage;
  /** Why it ended, where the model tells. */
  end?: 'length' | 'refused' | undefined;
}

/**
 * Reads the JSON of an answer, also out of a fenced block or from behind a model's thoughts.
 * @throws {LLMResponseError} there is none; `data.usage` tells what the answer took all the same.
 */
export function readAnswer({ text, usage, end }: Written, modelName: string): unknown {
  const answer = end === 'refused' ? undefined : jsonIn(text, end);
  if (answer !== undefined) return answer;
  const data = { modelName, usage, excerpt: text.slice(0, EXCERPT_LENGTH), ...(end ? { reason: end } : {}) };
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

/**
 * The whole text after any thoughts, else the last fenced block that is JSON, else what stands among other words: these may
 * hold brackets too, such as "[1]". Of an answer that broke off, no part is one.
 */
function jsonIn(text: string, end: Written['end']): unknown {
  const said = text.replace(/^\s*<think>.*?<\/think>/s, '').replace(/^\uFEFF/, '');
  const whole = parsed(said);
  if (whole !== undefined || end === 'length') return whole;
  const fenced = said.split('```').filter((_, index) => index % 2 === 1);
  const blocks = fenced.map((block) => block.replace(/^json\b/i, '')).reverse();
  return [...blocks, ...amongWords(said)].map(parsed).find((value) => value !== undefined);
}

/** A list, or an object, from where it begins to where the last one ends; searched without trying every pair of signs. */
function amongWords(said: string): string[] {
  const brace = said.indexOf('{');
  const bracket = brace === -1 ? said.indexOf('[') : said.lastIndexOf('[', brace);
  const isList = bracket !== -1 && (brace === -1 || said.slice(bracket + 1, brace).trim() === '');
  const list = isList ? [said.slice(bracket, said.lastIndexOf(']') + 1)] : [];
  return brace === -1 ? list : [...list, said.slice(brace, said.lastIndexOf('}') + 1)];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // not JSON: the caller says so
  }
}
