import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { casesIn, readCorpus, type CorpusPage, type CorpusPart } from './corpus.ts';

/**
 * What people said in free words to pages of the corpus: a file a page, a case a line as in its section `act`. The ranker is
 * trained on `said/`; `kept/` is of other pages, of which it is shown nothing at all, and only measured. `asked/` holds what they
 * asked of both, as in the section `observe`.
 */
export const saidParts = ['said', 'kept', 'asked'] as const;
export type SaidPart = (typeof saidParts)[number];

/** Names of the pages of which the ranker is shown nothing. */
export const keptPages = (): ReadonlySet<string> => new Set(readPart('kept').map(({ name }) => name));

/** The pages of a part; of these three with what was said or asked for their own. */
export function readPart(part: CorpusPart | SaidPart): CorpusPage[] {
  return isSaid(part) ? readSaid(part) : readCorpus(part);
}

export const isSaid = (part: string): part is SaidPart => saidParts.some((one) => one === part);

function readSaid(part: SaidPart): CorpusPage[] {
  const pages = new Map((['corpus', 'unmet', 'tongues'] as const).flatMap(readCorpus).map((page) => [page.name, page]));
  const folder = join(import.meta.dirname, part);
  return readdirSync(folder)
    .toSorted()
    .map((file) => {
      const page = pages.get(file.replace('.txt', ''));
      if (!page) throw new Error(`${part}/${file} is of no page of the corpus.`);
      const cases = casesIn(readFileSync(join(folder, file), 'utf8'));
      return {
        ...page,
        extract: [],
        ...(part === 'asked' ? { act: [], observe: cases } : { act: cases, observe: [] }),
      };
    });
}
