import { isOrdinal } from '../../lib/inference/lite/values/ordinal-words.ts';
import { parseOutline, type Outline, type OutlineNode } from '../../lib/inference/lite/outline/outline.ts';
import { unpackLine } from '../../lib/inference/lite/outline/joined-lines.ts';
import { rolesNamed } from '../../lib/inference/lite/outline/roles.ts';
import { neutralVerbs } from '../../lib/inference/lite/lexicon/verb-classes.ts';
import { STOP_WEIGHT, wordsOf, type Word } from '../../lib/inference/lite/lexicon/words.ts';
import { nameOf, type Case, type CorpusPage } from './corpus.ts';

/** The page without any of the elements that are right for a case; none where the case cannot be asked so. */
export function ablationOf({ instruction, expected }: Case, page: CorpusPage): string | undefined {
  const acts = expected.split(' | ').filter((act) => act !== 'refuse');
  if (acts.length === 0 || acts.some((act) => UNTOLD.test(act)) || counts(instruction)) return undefined;
  const parsed = parseOutline(page.outline);
  const refs = acts.map((act) => refIn(act, parsed));
  if (refs.includes(undefined)) return undefined;
  return without(new Set(refs), page.outline);
}

/** These reach any part of a page, or two of them. */
const UNTOLD = /^(?:scrollTo|dragAndDrop)\b/;

const COUNTS =
  /第|\b(?:next|previous|below|above|before|after|(?:letzte|erste|zweite|dritte)[nrms]?|derni[eè]re?|premi[eè]re?|deuxi[eè]me|[uú]ltim[oa]|primer[oa]?|segund[oa]|tercer[oa]?|prim[oa]|second[oa]|terz[oa]|laatste|eerste|tweede)\b/iu;

/** "the second Edit", "the last one": without it, another is that. */
const counts = (instruction: string): boolean =>
  COUNTS.test(instruction) || wordsOf(instruction).some(({ text }) => isOrdinal(text));

const ARGUMENTS = /(?: "(?:[^"\\]|\\.)*")+$/;

function refIn(act: string, outline: Outline): string | undefined {
  const rest = act.replace(/^\w+ /, '');
  const names = new Set([rest, rest.replace(ARGUMENTS, ''), rest.replace(/^\S+ /, '')]); // with a key before it
  return outline.nodes.find(({ ref }) => ref !== undefined && names.has(nameOf(ref, outline)))?.ref;
}

const REF = /^\[(?<ref>\d+-\d+)\] /;

/** The outline, a node a line, without these and all that they hold. */
function without(refs: ReadonlySet<string | undefined>, outline: string): string {
  let isGone = (_depth: number): boolean => false;
  return itemsOf(outline)
    .filter(({ text, depth }) => {
      if (isGone(depth)) return false;
      const isLost = refs.has(REF.exec(text)?.groups?.['ref']);
      isGone = (other) => isLost && other > depth;
      return !isLost;
    })
    .map(({ text, depth }) => '  '.repeat(depth) + text)
    .join('\n');
}

function itemsOf(outline: string): { text: string; depth: number }[] {
  const depths: number[] = [];
  return outline.split('\n').flatMap((line) => {
    const plain = line.trimStart();
    const level = (line.length - plain.length) / 2;
    const items: { text: string; depth: number }[] = [];
    const takeNode = (text: string, deeper: number): void => {
      const depth = (depths[level] ?? level) + deeper;
      depths[level + 1] = depth + 1;
      items.push({ text, depth });
    };
    const takeText = (role: string, said: string, deeper: number): void =>
      takeNode(said === '' ? role : `${role}: ${said}`, deeper);
    unpackLine(plain, { takeNode, takeText });
    return items;
  });
}

/** What is called just what was asked for is a fair answer where there is nothing else: the link "Paper" for "select Paper". */
export function isFair(instruction: string, { name }: OutlineNode, args: readonly string[]): boolean {
  const [asked, said] = [instruction, [name, ...args].join(' ')].map((text) =>
    wordsOf(text).filter(
      ({ weight, text: word }) => weight > STOP_WEIGHT && !neutralVerbs.has(word) && !rolesNamed(word),
    ),
  );
  const isIn =
    (words: readonly Word[] = []) =>
    (word: Word): boolean =>
      words.some(({ sense }) => sense === word.sense);
  return asked?.every(isIn(said)) === true && said?.every(isIn(asked)) === true;
}
