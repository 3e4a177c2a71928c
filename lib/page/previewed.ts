import { move } from './input/mouse.ts';
import type { ResolvedRef } from './worlds.ts';
import { compare, type Outcome } from './evidence.ts';
import { compareWithLateEffects, type LateComparison } from './late-changes.ts';
import type { ActObserver } from './moment-before.ts';
import { isContextGone } from './world.ts';

/**
 * As `compareWithLateEffects`; where a field holds something else now, and the pointer rests on an entry of a panel that may
 * only preview it there, with the pointer beside the entries of that panel: only what stays is the field's value.
 */
export async function compareWithoutPreview(
  witness: ActObserver,
  given: LateComparison,
  signal: AbortSignal,
): Promise<Outcome> {
  const outcome = await compareWithLateEffects(witness, given, signal);
  const { acting, target } = witness;
  const fields = given.byPointer === 'hovered' ? [] : changedFields(outcome, target);
  if (fields.length === 0) return outcome;
  try {
    const { world } = given.before; // the target's
    const pressed = given.byPointer && target ? target.ref : null;
    const point = await world.call('besidePreview', [pressed, fields], signal);
    if (!point) return outcome;
    await move(acting.root, { point }, signal);
    await world.call('drawn', [], signal);
    const seen = await compare(witness, { ...given, aftermath: {} }, signal);
    return fields.some((ref) => statesOf(seen, ref) !== statesOf(outcome, ref)) ? seen : outcome;
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return outcome; // it goes elsewhere, and its fields with it
  }
}

/** Refs of the fields that hold something else than before, where the page did nothing that is reported only once. */
function changedFields({ performed: { appeared }, ownChange }: Outcome, target: ResolvedRef | undefined): string[] {
  if (ownChange === 'nothing' || !Object.keys(ownChange).every((key) => REPEATABLE_KEYS.has(key))) return [];
  const refs = appeared.flatMap((line) => FIELD.exec(line)?.[1] ?? []);
  return ownChange.value !== undefined && target ? [...refs, target.ref] : refs;
}

const FIELD = /^\[(\d+-\d+)\] (?:textbox|searchbox|combobox|spinbutton)\b/;
const REPEATABLE_KEYS: ReadonlySet<string> = new Set(
  ['added', 'removed', 'moved', 'value', 'focus', 'title', 'selected', 'hint', 'restyled', 'scrolled'], // of change.ts
);

const statesOf = ({ outline }: Outcome, ref: string): string => outline.node(ref)?.states.join(' ') ?? '';
