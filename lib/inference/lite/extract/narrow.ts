import type { Outline } from '../outline.ts';
import { wordsOf, type Word } from '../words.ts';
import { groupsIn, type Entry } from './groups.ts';

/**
 * The entries of the page's lists which an instruction is about ("price of the Tofu ramen", "who requested T-87"), the
 * smallest first; none when its words do not tell one entry from its siblings.
 */
export function entriesAbout(instruction: string, outline: Outline): Entry[] {
  const titles = new Set(
    outline.nodes
      .filter(({ role }) => role === 'heading')
      .flatMap(({ name }) => wordsOf(name).flatMap(({ text, stem }) => (text === stem ? [] : [stem]))),
  );
  const asked = wordsOf(instruction).filter(({ weight, stem }) => weight === 1 && !titles.has(stem));
  const groups = groupsIn(outline.nodes, outline).filter(({ isContent }) => isContent);
  const found = groups.flatMap(({ entries }) => entryAmong(entries, asked) ?? []);
  const most = Math.max(0, ...found.map(({ hits }) => hits));
  return found
    .filter(({ hits }) => hits === most)
    .map(({ entry }) => entry)
    .toSorted((a, b) => a.nodes.length - b.nodes.length);
}

/** The entry that says most of the words, when no sibling says as many. */
function entryAmong(entries: readonly Entry[], asked: readonly Word[]): { entry: Entry; hits: number } | undefined {
  const said = entries.map((entry) => ({ entry, words: new Set(wordsIn(entry)) }));
  const counted = said.map(({ entry, words }) => ({ entry, hits: asked.filter(({ stem }) => words.has(stem)).length }));
  const [best, next] = counted.toSorted((a, b) => b.hits - a.hits);
  return best && best.hits > 0 && best.hits > (next?.hits ?? 0) ? best : undefined;
}

function wordsIn({ nodes }: Entry): string[] {
  return nodes.flatMap(({ name }) => wordsOf(name).map(({ stem }) => stem));
}
