import { ancestorsOf, subtreeOf, type Outline, type OutlineNode } from '../outline.ts';
import { fold, wordsOf } from '../words.ts';

const ASKED = /^(?:when|where) (?:did|does|do|is|was) (?:the )?(?<who>\S.*?) (?<deed>\p{L}+)$/iu;
const LABELLED = /^(?<label>\p{L}+):\s(?<value>\S.*)$/u;
const NEAR = 2; // levels around it

/** "When did Bea join?": the value under "Joined" beside her name. */
export function deedLabelled(question: string, outline: Outline): string | undefined {
  const { who, deed } = ASKED.exec(question)?.groups ?? {};
  if (who === undefined || deed === undefined) return undefined;
  const [{ root = '' } = {}] = wordsOf(deed);
  const names = (node: OutlineNode): boolean => fold(node.name) === fold(who);
  const labelled = outline.nodes.flatMap((node) => {
    const { label = '', value = '' } = LABELLED.exec(node.name)?.groups ?? {};
    return label !== '' && wordsOf(label)[0]?.root === root ? [{ node, value }] : [];
  });
  for (let level = 0; level < NEAR; level++) {
    const told = labelled.filter(({ node }) => {
      const around = [...ancestorsOf(node)][level];
      return around !== undefined && subtreeOf(around, outline).some(names);
    });
    if (told.length > 0) return new Set(told.map(({ value }) => value)).size === 1 ? told[0]?.value : undefined;
  }
  return undefined;
}
