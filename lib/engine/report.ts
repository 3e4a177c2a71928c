import { SvcError } from '../errors/svc-error.ts';
import { fromWire, toWire } from '../errors/wire-error.ts';
import type { ActResult, Change } from '../protocol/results.ts';
import type { PageAction, Performed } from './page.ts';

/** An action as results report it. */
type DoneAction = ActResult['actions'][number];

export function doneAction(action: PageAction, { description }: { description?: string } = {}): DoneAction {
  const { method, ref, text } = action;
  return {
    method,
    ...(ref === undefined ? {} : { ref }),
    ...(text === undefined ? {} : { text }),
    arguments: action.arguments,
    ...(description ? { description } : {}),
  };
}

/** The result of several actions, from what each of them reports. */
export function report(actions: DoneAction[], steps: Performed[]): ActResult {
  const last = steps.at(-1);
  const pageStart = steps.findIndex(({ isFirstInPage: begins }) => begins);
  const pageSteps = pageStart === -1 ? steps : steps.slice(pageStart);
  const earlierSteps = steps.slice(0, steps.length - pageSteps.length);
  const merged = mergeChanges(mergeAll(earlierSteps), { changed: mergeAll(pageSteps), alone: true });
  const changed = merged === 'nothing' ? merged : { ...merged, ...hintOf(actions, steps) };
  const isIdle = (index: number): boolean => steps.length > 1 && steps[index]?.idle === true;
  const reportedActions = actions.map((action, index) =>
    isIdle(index) ? { ...action, changed: 'nothing' as const } : action,
  );
  return { actions: reportedActions, changed, url: last?.url ?? '' };
}

/**
 * The last step's hint, after hints of earlier steps about elements not acted on since, such as an "Apply" still to be clicked.
 */
function hintOf(actions: readonly DoneAction[], steps: readonly Performed[]): { hint?: string } {
  const hints = steps.flatMap(({ changed }, index) => {
    const hint = changed === 'nothing' ? undefined : changed.hint;
    if (hint === undefined || index === steps.length - 1) return hint ?? [];
    const refs = Array.from(hint.matchAll(/\[(\d+-\d+)\]/g), ([, ref]) => ref);
    const isOpen =
      refs.length > 0 && !actions.slice(index + 1).some(({ ref }) => ref !== undefined && refs.includes(ref));
    return isOpen ? hint : [];
  });
  return hints.length > 0 ? { hint: [...new Set(hints)].join(' ') } : {};
}

function mergeAll(steps: readonly Performed[]): Change {
  return steps.reduce<Change>(mergeChanges, 'nothing');
}

/** What steps changed together; the last one's page lines cover all of them, unless it reports itself `alone`. */
function mergeChanges(before: Change, { changed: after, alone }: Pick<Performed, 'changed' | 'alone'>): Change {
  if (before === 'nothing') return after;
  if (after === 'nothing' && alone) return before;
  const { url, reloaded, title, newTab, dialog = [], download = [], added = [], removed = [] } = before;
  const later = after === 'nothing' ? {} : after;
  const lists = {
    dialog: [...dialog, ...(later.dialog ?? [])],
    download: [...download, ...(later.download ?? [])],
    added: [...(alone ? added : []), ...(later.added ?? [])],
    removed: [...(alone ? removed : []), ...(later.removed ?? [])],
  };
  const merged = {
    ...(url === undefined ? {} : { url }),
    ...(reloaded && { reloaded }),
    ...(title === undefined ? {} : { title }),
    ...(newTab === undefined ? {} : { newTab }),
    ...later,
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
  };
  return Object.keys(merged).length > 0 ? merged : 'nothing';
}

/** What was done before a failure. */
export interface CompletedSteps {
  /** Start of the failure's message. */
  prefix: string;
  actions: DoneAction[];
  steps: Performed[];
}

/** The failure, with what was done before it. */
export function withCompletedSteps(failure: unknown, { prefix, actions, steps }: CompletedSteps): unknown {
  if (!(failure instanceof SvcError)) return failure;
  const completed = report(actions, steps);
  const { data, ...wire } = toWire(failure);
  const dataWithSteps = { ...data, done: completed.actions, changed: completed.changed };
  return fromWire({ ...wire, message: `${prefix} ${failure.message}`, data: dataWithSteps });
}
