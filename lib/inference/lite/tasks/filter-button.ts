import type { OutlineNode } from '../outline/outline.ts';
import { clicksOn, type Proposal } from '../candidates/proposal.ts';
import type { Scene } from '../outline/scene.ts';
import { STOP_WEIGHT, wordsOf } from '../lexicon/words.ts';

const FILTER_REQUEST = /^(?:please )?filter (?:.+? )?(?:by|to|for|with|on) (?:the )?(?<value>\S.*)$/i;

/** "filter the table by role Admin", with a button "Filter by Role": what to tick then. */
export function filterValue(clause: string, { name }: Pick<OutlineNode, 'name'>): string | undefined {
  const words = FILTER_REQUEST.exec(clause.trim())?.groups?.['value']?.split(/\s+/) ?? [];
  const own = new Set(wordsOf(name).map(({ stem }) => stem));
  const rest = words.filter((piece) => wordsOf(piece).some(({ stem }) => !own.has(stem)));
  return rest.length === 0 ? undefined : rest.join(' ');
}

/** The only button with all the words that merely opens the filter's options. */
export function proposeFilterOpening({ clause = '' }: Record<string, string | undefined>, scene: Scene): Proposal[] {
  const words = new Set(scene.words(clause).map(({ stem }) => stem));
  const isRequested = (node: OutlineNode): boolean =>
    node.role === 'button' &&
    /^filter\b/i.test(node.name) &&
    ['haspopup', 'collapsed'].some((state) => node.states.has(state)) &&
    scene.words(node.name).every(({ stem, weight }) => words.has(stem) || weight === STOP_WEIGHT) &&
    filterValue(clause, node) !== undefined;
  return clicksOn(scene.elements.filter(isRequested)).map((one) => ({ ...one, twoStep: true }));
}

/** The choice that remains to be made once the filter is open. */
export function remainingChoice(clause: string, ref: string | undefined, { outline }: Scene): string | undefined {
  const opener = outline.nodes.find((node) => ref !== undefined && node.ref === ref);
  const value = opener && filterValue(clause, opener);
  return value === undefined ? undefined : `check ${value}`;
}
