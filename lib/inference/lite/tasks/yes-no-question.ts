import { isWithin, type OutlineNode } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import type { Scene } from '../outline/scene.ts';
import { fillerWords } from '../lexicon/verb-classes.ts';
import { STOP_WEIGHT, wordsOf } from '../lexicon/words.ts';

/** "I sold shares", "I did not receive rental income" */
export const STATEMENT_ABOUT_SELF =
  /^(?:i|we) (?<not>(?:(?:did|was|were|am|are|have|had|do|does|would)(?:n['’]t| not)|never|['’]m not|['’]ve not)(?: ever)? )?(?<said>\p{L}.*?)[.!]?$/iu;

const baseOfPast: Readonly<Record<string, string>> = Object.fromEntries(
  'sold sell bought buy got get paid pay gave give made make took take left leave went go lost lose won win drove drive wrote write owned own worked work moved move received receive'
    .split(' ')
    .flatMap((word, at, all) => (at % 2 === 0 ? [[word, all[at + 1] ?? '']] : [])),
);
const WEAK_WORD = /^(?:do|did|have|had|you|been|ever|any|your|my|our|question|\d)$/;

/** The words that distinguish questions, whatever their form. */
const distinctiveWordsOf = (text: string): string[] =>
  wordsOf(text.replace(/^question \d+[:.]?/i, ''))
    .filter(({ text: word, weight }) => weight > STOP_WEIGHT && !fillerWords.has(word) && !WEAK_WORD.test(word))
    .map(({ text: word }) => wordsOf(baseOfPast[word] ?? word)[0]?.root ?? word)
    .toSorted();

const QUESTION_TEXT = /\b(?:you|your)\b.*\?$/i;
const NEGATION = /\b(?:not|never|n['’]t|without|except)\b|n['’]t\b/i;

/** "Yes" or "No" of the only question that is just this. */
export function answerByStatement({ not, said = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const asked = distinctiveWordsOf(said).join(' ');
  if (asked === '' || NEGATION.test(said)) return [];
  const isMeant = ({ role, name }: OutlineNode): boolean =>
    (role === 'group' || role === 'radiogroup') &&
    QUESTION_TEXT.test(name) &&
    !NEGATION.test(name) &&
    distinctiveWordsOf(name).join(' ') === asked;
  const answer = not === undefined ? /^yes$/i : /^no$/i;
  return scene.outline.nodes
    .filter(isMeant)
    .flatMap((group) =>
      scene.elements.filter((node) => node.role === 'radio' && isWithin(node, group) && answer.test(node.name.trim())),
    )
    .map((node) => onNode({ node, score: 1 }, 'check', []));
}
