import { wordsOf } from '../../lexicon/words.ts';
import type { Field } from '../field.ts';

const CLAUSE_SEPARATOR = /[,;:?]\s+(?:(?:and|und|et|y)\s+)?|\s+(?:and|und|et|y)\s+/u;

/**
 * The part of an instruction that is about a field: "which titles are on hold" of "how many loans do I have, and which titles
 * are on hold"; all of it unless exactly one part names the field.
 */
export function clauseOf({ words }: Field, instruction: string): string {
  const parts = instruction.split(CLAUSE_SEPARATOR);
  const last = words.at(-1);
  const naming = parts.filter((part) => last !== undefined && wordsOf(part).some(({ stem }) => stem === last.stem));
  const [only, more] = naming;
  return only !== undefined && more === undefined && CLAUSE_START.test(only) ? only : instruction;
}

// it says more of the field than its name
const CLAUSE_START = /^(?:which|what|who|the selected|all selected|selected|available)\b/i;
