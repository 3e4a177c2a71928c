import { decideClause } from './clause.ts';
import type { OutlineNode } from './outline.ts';
import { isEditable } from './roles.ts';
import type { Scene } from './scene.ts';
import { fold } from './words.ts';

const OF = /^(?:the\s+)?(?<label>\p{L}[\p{L} ]*?)(?:\s+(?:field|input|box))?\s+(?:of|for|in|next to|beside)\s+.+$/iu;

/** "the quantity of the tomatoes", if each entry has a field "Quantity": the one that would be written into. */
export function fieldOfEntry(asked: string, scene: Scene): OutlineNode[] {
  const label = fold(OF.exec(asked)?.groups?.['label'] ?? '');
  const fields = scene.elements.filter(({ role, name }) => isEditable(role) && name !== '' && fold(name) === label);
  if (fields.length < 2) return [];
  const { chosen } = decideClause(`type "1" into ${asked}`, scene);
  return fields.filter((field) => field === chosen?.node);
}
