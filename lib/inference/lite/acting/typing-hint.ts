import type { Scene } from '../outline/scene.ts';

/** Why a text whose instruction names no field is not written, and how to continue; undefined for any other instruction. */
export function typingHintFor(instruction: string, { elements }: Pick<Scene, 'elements'>): string | undefined {
  if (!TYPE_WITHOUT_FIELD.test(instruction.trim())) return undefined;
  const cell = elements.find(
    ({ role, states }) => role === 'gridcell' && (states.has('focused') || states.has('selected')),
  );
  const [of, ref] = cell?.ref === undefined ? ['a cell', '[0-14]'] : [`the cell "${cell.name}"`, `[${cell.ref}]`];
  return `No open field is meant by it. Name the one, as in: type "text" into [0-7]. The editor of ${of} is opened first: double click ${ref}, or press Enter in ${ref}; then fill the field that comes.`;
}

/** A text to type, without any field. */
const TYPE_WITHOUT_FIELD = /^(?:please )?(?:type|write|enter)\s+(?:"[^"]*"|“[^”]*”|'[^']*')\.?$/i;
