import { decideClause } from '../acting/decide-clause.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { isEditable } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

const FIELD_OF_ENTRY =
  /^(?:the\s+)?(?<label>\p{L}[\p{L} ]*?)(?:\s+(?:field|input|box))?\s+(?:of|for|in|next to|beside)\s+.+$/iu;

/** "the quantity of the tomatoes", if each entry has a field "Quantity": the one that would be written into. */
export function fieldOfEntry(request: string, scene: Scene): OutlineNode[] {
  const label = fold(FIELD_OF_ENTRY.exec(request)?.groups?.['label'] ?? '');
  const fields = scene.elements.filter(({ role, name }) => isEditable(role) && name !== '' && fold(name) === label);
  if (fields.length < 2) return [];
  const { chosen } = decideClause(`type "1" into ${request}`, scene);
  return fields.filter((field) => field === chosen?.node);
}
