import type { VisualChanges } from './agent/act/effects/visual-changes.ts';
import type { Change } from './change.ts';
import { compare, type Comparison, type Outcome } from './evidence.ts';
import type { ActObserver } from './moment-before.ts';
import { isContextGone } from './world.ts';

/**
 * The outcome; where no line changed, with what was scrolled or moved, such as the slides of a carousel, or restyled; that also where
 * lines changed, which scrolling to the target may have done. Of what was dragged, how far it moved is told in any case, unless a
 * line says where it is now.
 */
export async function withShift(
  witness: ActObserver,
  { outcome, ...given }: Comparison & { outcome: Outcome },
  signal: AbortSignal,
): Promise<Outcome> {
  const { changed, idle } = outcome.performed;
  const mayHaveMoved = given.byPointer === 'dragged' && changed !== 'nothing' && !changed.moved && !changed.url;
  const mayBeByScroll = given.brought === true && hasLinesAlone(changed);
  if (given.byPointer === 'hovered') return withTooltips(witness, outcome, signal);
  if (!(idle || mayHaveMoved || mayBeByScroll) || !given.byPointer) return outcome;
  try {
    const { target } = witness;
    const { world } = given.before; // the target's
    const {
      opened,
      moved: went,
      elsewhere,
      unread,
      changes,
      ...seen
    } = await world.call('visualChanges', [idle], signal);
    const looks = idle || mayBeByScroll ? [seen.restyled, elsewhere] : [];
    const restyled = [idle || mayHaveMoved ? went : undefined, ...looks]
      .filter((change) => change !== undefined)
      .join(', ');
    const shifted = { ...(idle && seen), ...(restyled !== '' && { restyled }) };
    if (!opened && unread === undefined && Object.keys(shifted).length === 0) return outcome;
    const again =
      idle && changes !== outcome.outline.changes.get(world) ? await compareAgain(witness, given, signal) : outcome;
    if (again.performed.idle !== idle) return again; // what moved has brought or taken lines meanwhile
    const hint = opened && target ? { hint: OPENED[opened](target.ref) } : unreadHint(unread);
    const differences = { ...(changed === 'nothing' ? {} : changed), ...shifted, ...hint };
    return { ...outcome, performed: { ...outcome.performed, changed: differences, idle: false } };
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return compareAgain(witness, given, signal); // the page went elsewhere since
  }
}

/** That it can't be told whether anything changed. */
function unreadHint(unread: string | undefined): { hint?: string } {
  if (unread === undefined) return {};
  return {
    hint: `Nothing that can be read changed. The image in ${unread} cannot be read: it may show something else now.`,
  };
}

const compareAgain = (witness: ActObserver, given: Comparison, signal: AbortSignal): Promise<Outcome> =>
  compare(witness, { ...given, aftermath: {} }, signal);

/** Whether nothing but lines of the outline changed. */
function hasLinesAlone(changed: Change): boolean {
  return changed !== 'nothing' && Object.keys(changed).every((key) => LINES.has(key));
}

const LINES: ReadonlySet<string> = new Set(['added', 'removed', 'moved']);

/** What to do about what the browser opens outside the page. */
const OPENED: Record<NonNullable<VisualChanges['opened']>, (ref: string) => string> = {
  list: (ref) => `The browser's own list opened, in which nothing can be clicked. Use: select "label" in [${ref}]`,
  colours: (ref) => `The browser's own colour picker opened. Use: fill [${ref}] with "#ff8800"`,
};

/** With what styles show by themselves where the pointer rests, beside what it is over: no line of the outline has it. */
async function withTooltips(witness: ActObserver, outcome: Outcome, signal: AbortSignal): Promise<Outcome> {
  if (!outcome.performed.idle || !witness.target) return outcome;
  try {
    const added = await witness.target.world.call('newTooltips', [], signal);
    if (added.length === 0) return outcome;
    return { ...outcome, performed: { ...outcome.performed, changed: { added }, idle: false } };
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return outcome; // it goes elsewhere, which the next look tells
  }
}
