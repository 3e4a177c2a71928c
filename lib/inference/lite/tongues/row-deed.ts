import { ancestorWhere, type OutlineNode, textOf } from '../outline.ts';
import { pressed, type Proposal } from '../proposal.ts';
import { isPressed, isRowRole } from '../roles.ts';
import type { Scene } from '../scene.ts';
import { fold } from '../words.ts';
import { stemIn } from './stem.ts';
import type { Table } from './tables.ts';
import { tongueOf, tongueOfPage } from './tongue.ts';

/** "lösche den Klimaservice", "contacte Idriss" */
const DEED =
  /^(?:bitte\s+)?(?<verb>\p{Ll}{4,})\s+(?:(?:bitte|den|die|das|der|dem|le|la|les|el|los|las|il|lo|gli|i|o|a|os|as|de|het)\s+|l['’])?(?:(?:Herrn?|Frau|Monsieur|Madame|señora?|signora?|senhora?)\s+)?(?<thing>\p{L}[\p{L}\p{N} .'’-]{3,})$/u;
const WORD = /[\p{L}\p{N}]{2,}/gu;

/** A verb in any of its forms and the name of an entry: the only button of that entry with the verb in its label. */
export function deedOnRow(instruction: string, scene: Scene, outline: string): Proposal | undefined {
  const { verb = '', thing = '' } = DEED.exec(instruction.trim().replace(/[.!]+$/, ''))?.groups ?? {};
  const table = verb === '' ? undefined : (tongueOf(instruction, outline) ?? tongueOfPage(outline));
  if (!table || table.tongue === 'ja' || table.tongue === 'zh') return undefined;
  const named = wordsIn(thing);
  const [only, other] = scene.elements
    .filter((node) => isPressed(node.role) && !node.states.has('disabled') && says(node.name, fold(verb), table))
    .filter((node) => saysAll(node, named, scene));
  return only && !other ? pressed([only])[0] : undefined;
}

const wordsIn = (text: string): string[] => fold(text).match(WORD) ?? [];

/** The label is the verb, at most with the kind of its object. */
function says(label: string, verb: string, { tongue }: Table): boolean {
  const words = wordsIn(label);
  return words.length <= MOST_WORDS && words.some((word) => stemIn(tongue, word) === stemIn(tongue, verb));
}

const MOST_WORDS = 2;

function saysAll(node: OutlineNode, named: readonly string[], { outline }: Scene): boolean {
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  if (!row) return false;
  const said = new Set(wordsIn(textOf(row, outline)));
  return named.length > 0 && named.every((word) => said.has(word));
}
