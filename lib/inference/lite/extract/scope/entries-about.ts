import type { Outline, OutlineNode } from '../../outline/outline.ts';
import { wordsOf, type Word } from '../../lexicon/words.ts';
import type { Entry, Group } from '../../structure/repeated-groups.ts';
import { UNSPACED_SCRIPT } from './text-pieces.ts';
import { readingGroups } from '../../structure/reading-groups.ts';

/** Words of questions that say nothing about their subject. */
export const INSIGNIFICANT_WORD =
  /^(?:who|whose|whom|what|which|when|where|why|how|does|do|did|has|have|had|was|were|will|can|much|many|long|far|time|cost|costs|weigh|there|been|get|got|wer|wem|wann|wo|wie|was|welche[rsn]?|kostet|hat|qui|quand|quel|quelle|quels|quelles|combien|est|sont|coute|quien|cual|cuando|donde|cuanto|cuesta|es|esta|son|che|chi|quando|quanto|dove|quale|costa|wat|wanneer|waar|hoeveel|kost|zijn|heeft|staat|viele|vieles|haben|ist|sind|wird|gibt|lauft|ab|cuantos|cuantas|tiene|tienen|hay|se|al|quelle|lieu|avoir|ont|coutent|quanti|quante|ha|hanno|quantos|quantas|tem|quem|hoe|ما|هو|هي|من|متى|اين|أين|كم|del|della|dello|do|da|dos|das|vom|zum|zur|im|am|van|het|een|el)$/;

/** An entry with its siblings. */
export interface FoundEntry {
  entry: Entry;
  group: Group;
  /** How many of the words it has, and their share. */
  hits: number;
  share: number;
}

/**
 * The list entries that an instruction is about ("price of the Tofu ramen", "who requested T-87"), those with the most words
 * first, and of these the smallest; empty if its words do not distinguish an entry from its siblings.
 */
export function entriesAbout(instruction: string, outline: Outline): FoundEntry[] {
  const kinds = new Set(outline.nodes.flatMap(kindWordsIn));
  const words = wordsOf(instruction).filter(({ weight, text }) => weight === 1 && !INSIGNIFICANT_WORD.test(text));
  const telling = words.filter(({ stem }) => !kinds.has(stem));
  const asked = telling.length > 0 ? telling : words;
  const found = readingGroups(outline.nodes, outline)
    .filter(({ isContent, kind }) => isContent && kind !== 'controls')
    .flatMap((group) => {
      const named = entriesNamedIn(group.entries, instruction);
      const best = named ? { entry: named, hits: asked.length } : bestEntryAmong(group.entries, asked);
      return best ? [{ ...best, group, share: best.hits / asked.length }] : [];
    });
  return found.toSorted((a, b) => b.hits - a.hits || a.entry.nodes.length - b.entry.nodes.length);
}

/** Those with the most words. */
export function bestMatchingEntries(instruction: string, outline: Outline): FoundEntry[] {
  const found = entriesAbout(instruction, outline);
  return found.filter(({ hits }) => hits === found[0]?.hits);
}

/** Words of plural headings, and of column headers, which name the kind of things there. */
function kindWordsIn({ role, name, parent }: OutlineNode): string[] {
  const isOverRows = role === 'columnheader' && parent?.children[0]?.name !== ''; // otherwise each column is a thing
  if (isOverRows) return wordsOf(name).map(({ stem }) => stem);
  return role === 'heading' ? wordsOf(name).flatMap(({ text, stem }) => (text === stem ? [] : [stem])) : [];
}

/** The entry with a text that is literally in the instruction ("web-front-2"), the longest first. */
export function entriesNamedIn(entries: readonly Entry[], instruction: string): Entry | undefined {
  const said = entries.map(({ nodes }) =>
    nodes.reduce((most, { name }) => (name.length > most && isNamedInText(name, instruction) ? name.length : most), 0),
  );
  const most = Math.max(0, ...said);
  const at = said.indexOf(most);
  return most > 0 && said.lastIndexOf(most) === at ? entries[at] : undefined;
}

/** A name, or a text with a digit or blank; no plain word. */
export function isNamedInText(name: string, instruction: string): boolean {
  if (!(UNSPACED_SCRIPT.test(name) ? name.length > 1 : name.length > 2 && /^\p{Lu}|[\d\s._-]/u.test(name)))
    return false;
  const at = instruction.indexOf(name);
  const [before, after] = [
    instruction.slice(Math.max(0, at - 1), Math.max(0, at)),
    instruction.slice(at + name.length),
  ];
  return at !== -1 && (UNSPACED_SCRIPT.test(name) || !(/[\p{L}\d]$/u.test(before) || /^[\p{L}\d]/u.test(after)));
}

/** The entry with most of the words, if no sibling has as many. */
function bestEntryAmong(entries: readonly Entry[], asked: readonly Word[]): { entry: Entry; hits: number } | undefined {
  const said = entries.map((entry) => ({ entry, words: new Set(wordsIn(entry)) }));
  const counted = said.map(({ entry, words }) => ({ entry, hits: asked.filter(({ stem }) => words.has(stem)).length }));
  const [best, next] = counted.toSorted((a, b) => b.hits - a.hits);
  return best && best.hits > 0 && best.hits > (next?.hits ?? 0) ? best : undefined;
}

function wordsIn({ nodes }: Entry): string[] {
  return nodes.flatMap(({ name }) => wordsOf(name).map(({ stem }) => stem));
}
