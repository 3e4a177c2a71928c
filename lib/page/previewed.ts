import { move } from './input/mouse.ts';
import type { ResolvedRef } from './worlds.ts';
import { compare, type Outcome } from './evidence.ts';
import { compareWithLate, type Late } from './late.ts';
import type { Witness } from './moment.ts';
import { isContextGone } from './world.ts';

/**
 * As `compareWithLate`; where a field holds something else now, and the pointer rests on an entry of a panel that may only
 * preview it there, with the pointer beside the entries of that panel: only what stays is the field's value.
 */
export async function compareWithoutPreview(witness: Witness, given: Late, signal: AbortSignal): Promise<Outcome> {
  const outcome = await compareWithLate(witness, given, signal);
  const { acting, target } = witness;
  const fields = given.pointed === 'hovered' ? [] : changedFields(outcome, target);
  if (fields.length === 0) return outcome;
  try {
    const { world } = given.before; // the target's
    const pressed = given.pointed && target ? target.ref : null;
    const point = await world.call('besidePreview', [pressed, fields], signal);
    if (!point) return outcome;
    await move(acting.root, { point }, signal);
    await world.call('drawn', [], signal);
    const seen = await compare(witness, { ...given, aftermath: {} }, signal);
    return fields.some((ref) => told(seen, ref) !== told(outcome, ref)) ? seen : outcome;
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return outcome; // it goes elsewhere, and its fields with it
  }
}

/** Refs of the fields that hold something else than before, where the page did nothing that is told but once. */
function changedFields({ performed: { appeared }, own }: Outcome, target: ResolvedRef | undefined): string[] {
  if (own === 'nothing' || !Object.keys(own).every((key) => TOLD_AGAIN.has(key))) return [];
  const refs = appeared.flatMap((line) => FIELD.exec(line)?.[1] ?? []);
  return own.value !== undefined && target ? [...refs, target.ref] : refs;
}

const FIELD = /^\[(\d+-\d+)\] (?:textbox|searchbox|combobox|spinbutton)\b/;
const TOLD_AGAIN: ReadonlySet<string> = new Set(
  ['added', 'removed', 'moved', 'value', 'focus', 'title', 'selected', 'hint', 'restyled', 'scrolled'], // of change.ts
);

const told = ({ outline }: Outcome, ref: string): string => outline.node(ref)?.states.join(' ') ?? '';
