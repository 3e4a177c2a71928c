import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOutline, type Outline, type OutlineNode } from '../../lib/inference/lite/outline/outline.ts';

/**
 * One page of the corpus: a text file with sections, each headed by a line `= name`.
 * `html` (or `url`, a path of the test server) is what the outline was recorded from: `node tests/lite/record.mjs`.
 * `act` and `observe` hold a case a line, `instruction => expected`; `extract` holds JSON, a case a line.
 */
export interface CorpusPage {
  name: string;
  file: string;
  sections: ReadonlyMap<string, string>;
  outline: string;
  act: readonly Case[];
  observe: readonly Case[];
  extract: readonly ExtractCase[];
}

/** `expected` is written `click button: Edit #2`, `fill textbox: Email "ada"`, or `refuse`. */
export interface Case {
  instruction: string;
  expected: string;
}

export interface ExtractCase {
  instruction?: string;
  schema: Record<string, unknown>;
  data: unknown;
}

export const corpusParts = ['corpus', 'unmet', 'tongues', 'holdout'] as const;
export type CorpusPart = (typeof corpusParts)[number];

const SECTION = /^= (?<name>\w+)\n/m;

export function readCorpus(part: CorpusPart): CorpusPage[] {
  const folder = join(import.meta.dirname, part);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .map((name) => readPage(join(folder, name), name.replace('.txt', '')));
}

function readPage(file: string, name: string): CorpusPage {
  const [, ...pieces] = readFileSync(file, 'utf8').split(SECTION);
  const sections = new Map<string, string>();
  for (let at = 0; at < pieces.length; at += 2) sections.set(pieces[at] ?? '', (pieces[at + 1] ?? '').trimEnd());
  return {
    name,
    file,
    sections,
    outline: sections.get('outline') ?? '',
    act: casesIn(sections.get('act') ?? ''),
    observe: casesIn(sections.get('observe') ?? ''),
    extract: linesOf(sections.get('extract') ?? '').map((line) => JSON.parse(line) as ExtractCase), // written by hand in this form
  };
}

export function casesOf(pages: readonly CorpusPage[]): number {
  return pages.reduce((sum, { act, observe, extract }) => sum + act.length + observe.length + extract.length, 0);
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** The cases of a text, one a line. */
export const casesIn = (text: string): Case[] => linesOf(text).map(readCase);

function readCase(line: string): Case {
  const cut = line.lastIndexOf(' => ');
  return { instruction: line.slice(0, cut).trim(), expected: line.slice(cut + 4).trim() };
}

/** Writes an element as the corpus does: `button: Edit #2` for the second of that role and name. */
export function nameOf(ref: string | undefined, outline: Outline): string {
  const node = outline.nodes.find((other) => other.ref === ref);
  if (!node) return `unknown ref ${ref}`;
  const same = outline.nodes.filter((other) => isCalledAlike(other, node));
  return labelOf(node) + (same.length > 1 ? ` #${same.indexOf(node) + 1}` : '');
}

function isCalledAlike(a: OutlineNode, b: OutlineNode): boolean {
  return a.ref !== undefined && a.role === b.role && a.name === b.name;
}

function labelOf({ role, name }: OutlineNode): string {
  return name === '' ? role : `${role}: ${name}`;
}

/** The ref that `button: Edit #2` stands for; for data of extract cases that is written `@link: Home`. */
export function refOf(label: string, outline: string): string | undefined {
  const parsed = parseOutline(outline);
  return parsed.nodes.find(({ ref }) => ref !== undefined && nameOf(ref, parsed) === label)?.ref;
}
