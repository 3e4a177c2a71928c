import { ancestorWhere, type OutlineNode, textOf } from '../outline/outline.ts';
import { clicksOn, type Proposal } from '../candidates/proposal.ts';
import { isPressed, isRowRole } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';
import { stemOf } from './stemming.ts';
import type { LanguageTable } from './language-tables.ts';
import { detectLanguage, detectPageLanguage } from './detect-language.ts';

/** "lösche den Klimaservice", "contacte Idriss" */
const VERB_AND_ENTRY =
  /^(?:bitte\s+)?(?<verb>\p{Ll}{4,})\s+(?:(?:bitte|den|die|das|der|dem|le|la|les|el|los|las|il|lo|gli|i|o|a|os|as|de|het)\s+|l['’])?(?:(?:Herrn?|Frau|Monsieur|Madame|señora?|signora?|senhora?)\s+)?(?<thing>\p{L}[\p{L}\p{N} .'’-]{3,})$/u;
const WORD = /[\p{L}\p{N}]{2,}/gu;

/** A verb in any of its forms and the name of an entry: the only button of that entry with the verb in its label. */
export function proposeRowAction(instruction: string, scene: Scene, outline: string): Proposal | undefined {
  const { verb = '', thing = '' } = VERB_AND_ENTRY.exec(instruction.trim().replace(/[.!]+$/, ''))?.groups ?? {};
  const table = verb === '' ? undefined : (detectLanguage(instruction, outline) ?? detectPageLanguage(outline));
  if (!table || table.language === 'ja' || table.language === 'zh') return undefined;
  const named = wordsIn(thing);
  const [only, other] = scene.elements
    .filter((node) => isPressed(node.role) && !node.states.has('disabled') && isVerbLabel(node.name, fold(verb), table))
    .filter((node) => rowMentionsAll(node, named, scene));
  return only && !other ? clicksOn([only])[0] : undefined;
}

const wordsIn = (text: string): string[] => fold(text).match(WORD) ?? [];

/** The label is the verb, at most with the kind of its object. */
function isVerbLabel(label: string, verb: string, { language }: LanguageTable): boolean {
  const words = wordsIn(label);
  return words.length <= MAX_WORDS && words.some((word) => stemOf(language, word) === stemOf(language, verb));
}

const MAX_WORDS = 2;

function rowMentionsAll(node: OutlineNode, named: readonly string[], { outline }: Scene): boolean {
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  if (!row) return false;
  const rowWords = new Set(wordsIn(textOf(row, outline)));
  return named.length > 0 && named.every((word) => rowWords.has(word));
}
