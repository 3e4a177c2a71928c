import { ancestorsOf, subtreeOf, type Outline, type OutlineNode } from '../../outline/outline.ts';
import { fold, wordsOf } from '../../lexicon/words.ts';

const WHEN_OR_WHERE_QUESTION = /^(?:when|where) (?:did|does|do|is|was) (?:the )?(?<who>\S.*?) (?<verb>\p{L}+)$/iu;
const LABELLED_TEXT = /^(?<label>\p{L}+):\s(?<value>\S.*)$/u;
const MAX_LEVELS = 2; // levels around it

/** "When did Bea join?": the value under "Joined" beside her name. */
export function answerByActionLabel(question: string, outline: Outline): string | undefined {
  const { who, verb } = WHEN_OR_WHERE_QUESTION.exec(question)?.groups ?? {};
  if (who === undefined || verb === undefined) return undefined;
  const [{ root = '' } = {}] = wordsOf(verb);
  const names = (node: OutlineNode): boolean => fold(node.name) === fold(who);
  const labelled = outline.nodes.flatMap((node) => {
    const { label = '', value = '' } = LABELLED_TEXT.exec(node.name)?.groups ?? {};
    return label !== '' && wordsOf(label)[0]?.root === root ? [{ node, value }] : [];
  });
  for (let level = 0; level < MAX_LEVELS; level++) {
    const matching = labelled.filter(({ node }) => {
      const around = [...ancestorsOf(node)][level];
      return around !== undefined && subtreeOf(around, outline).some(names);
    });
    if (matching.length > 0)
      return new Set(matching.map(({ value }) => value)).size === 1 ? matching[0]?.value : undefined;
  }
  return undefined;
}
