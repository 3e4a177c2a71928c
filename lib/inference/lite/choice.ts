import { decide, type Decision } from './decide.ts';
import { readClause } from './instruction.ts';
import type { Intent } from './intent.ts';
import { parseOutline } from './outline.ts';
import { describe, type Proposal } from './proposal.ts';
import { rank } from './rank.ts';
import { isCheckable } from './roles.ts';
import { isInteractive, Scene } from './scene.ts';

/** Second step of a choice: picks the option among the lines that appeared since the first. */
export function chooseAppeared(clause: string, appeared: readonly string[], outline: string): Decision {
  const { nodes } = parseOutline(appeared.map((line) => line.trim()).join('\n'));
  const refs = new Set(nodes.flatMap(({ ref }) => ref ?? []));
  const scene = new Scene(outline, refs.size === 0 ? undefined : refs);
  const proposals = readClause(clause).flatMap((intent) =>
    wordsFor(intent).flatMap((words) =>
      rank(words, scene, (node) => (isInteractive(node) ? 1 : 0)).map(({ node, score }): Proposal => {
        const method = isCheckable(node.role) ? 'check' : 'click';
        return {
          action: { method, ref: node.ref ?? '', arguments: [], description: describe(node) },
          score,
          node,
          twoStep: false,
        };
      }),
    ),
  );
  return decide(proposals.filter(({ node }) => node?.ref !== undefined));
}

/** What the chosen option is called, as an intent says it. */
function wordsFor(intent: Intent): string[] {
  if (intent.kind === 'choose') return intent.options.map((option) => `"${option}"`);
  if (intent.kind === 'set' || intent.kind === 'fill') return [`"${intent.text}"`];
  return intent.kind === 'click' ? [intent.target] : [];
}
