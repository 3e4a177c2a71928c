import { SvcError } from '../errors/svc-error.ts';
import { fromWire, toWire } from '../errors/wire-error.ts';
import { actions } from './actions/actions.ts';
import {
  type Act,
  type Acting,
  type Begun,
  type FileContent,
  incomplete,
  type TargetedAct,
} from './actions/context.ts';
import { leaveOpenList } from './actions/choose.ts';
import { NO_INPUT } from './actions/pointer.ts';
import { refused } from './actions/refusal.ts';
import type { ActionRow, Noted } from './actions/row.ts';
import type { Beginning } from './agent/act.ts';
import type { Refusal } from './agent/act/outcome.ts';
import type { ElementFacts } from './agent/act/facts.ts';
import type { DialogReport } from './change.ts';
import { withoutChoosers } from './choosers.ts';
import { untilEffect } from './effects.ts';
import type { Comparison, Outcome, Performed } from './evidence.ts';
import type { Awaited } from './late.ts';
import { type Earlier, lookBefore, type Witness } from './moment.ts';
import { unlessLost } from './lost-hold.ts';
import { unlessOverdue } from './overdue.ts';
import type { DialogPolicy } from './dialogs.ts';
import { asksForFile, type Download } from './downloads.ts';
import { checkSame, heirOf, isGone, isSame, orClosest } from './identity.ts';
import { byTextNear } from './near-text.ts';
import { pdfShown } from './pdf.ts';
import { compareWithoutPreview } from './previewed.ts';
import type { SnapshotNode } from './outline.ts';
import { inPresent } from './settle.ts';
import { withShift } from './shifted.ts';
import type { Snapshot } from './snapshot.ts';
import { fillIn, mask } from './variables.ts';
import { tellWritten } from './written.ts';

export { changeBetween } from './evidence.ts';
export type { Performed };
export type ActMethod = keyof typeof actions;

/** One action on the page. A drag's target is the ref in `arguments`, or what shows a text: `"Monday" near [0-14]`. */
export interface PageAction {
  method: ActMethod;
  ref?: string;
  /** The target is this text, the one nearest to the element of the ref. */
  text?: string;
  arguments: string[];
  /** How confirm and prompt are answered; they are dismissed unless given. */
  dialog?: DialogPolicy;
}

export interface PerformOptions {
  signal: AbortSignal;
  /** Values inserted for `%name%` at the last moment; results show the name, never the value. */
  variables?: Record<string, string>;
  /** Files for `uploadFile`, by the names in its arguments. */
  files?: Record<string, FileContent>;
  /** A later step of one call: reports what all its steps changed in the page. */
  isLaterStep?: boolean;
  /** Refs that later steps act on: they follow their elements when an earlier step makes the page re-render them. */
  later?: readonly string[];
  /** What the caller saw under the ref. */
  expected?: Pick<SnapshotNode, 'role' | 'name' | 'row'>;
}

export interface Performing {
  acting: Acting;
  read: Witness['read'];
  /** What the caller last saw under a ref. */
  seen(ref: string): SnapshotNode | undefined;
  /** The page as the caller saw it then. */
  then: Snapshot | undefined;
  /** The last reading of the whole page. */
  last: Snapshot | undefined;
  /** The page before the first step of the caller's last call. */
  earlier: Earlier | undefined;
}

/** What an act did, and the page after and before it. */
type Acted = Performed & { outline: Snapshot; before: Earlier };

/**
 * Does one action and returns what it changed; neither that nor an error shows the value of a variable.
 * @throws {ActionFailedError} it was not done; `data.reason` says why.
 */
export async function perform(performing: Performing, action: PageAction, options: PerformOptions): Promise<Acted> {
  const { variables = {} } = options;
  try {
    const near = await byTextNear(performing, action, options);
    const { expected: _near, ...others } = options;
    const isFound = near !== action; // by its text just now
    if (options.isLaterStep && near.ref !== undefined) await leaveOpenList(performing.acting, near.ref, options.signal);
    performing.acting.open.choice = undefined;
    const work = (): Promise<Acted> => performOrHeir(performing, near, isFound ? others : options);
    const { outline, before, ...performed } = await (CLICKS.has(action.method)
      ? withoutChoosers(performing.acting.frames.sessions, work)
      : work());
    return { ...mask(performed, variables), outline, before };
  } catch (error) {
    const isMasked = error instanceof SvcError && Object.keys(variables).length > 0;
    throw isMasked ? fromWire(mask(toWire(error), variables)) : error;
  } finally {
    performing.acting.dialogs.expect(undefined); // how to answer was for this act alone, also where it failed
  }
}

/** As `performFilledIn`; if the page has re-rendered the element since it was seen, acts on the one that replaced it. */
async function performOrHeir(performing: Performing, action: PageAction, options: PerformOptions): Promise<Acted> {
  try {
    return await performFilledIn(performing, action, options);
  } catch (failure) {
    const { then, seen, read } = performing;
    const { ref } = action;
    const expected = ref === undefined ? undefined : (options.expected ?? seen(ref));
    if (ref === undefined || !then || !expected || !isGone(failure, ref)) throw failure;
    const heir = heirOf({ ref, then, now: await read(options.signal) }, expected);
    if (heir === undefined) throw failure;
    return performFilledIn(performing, { ...action, ref: heir }, { ...options, expected });
  }
}

async function performFilledIn(
  { acting, read, seen, last, earlier: since }: Performing,
  action: PageAction,
  { signal, variables = {}, files = {}, expected, isLaterStep = false, later = [] }: PerformOptions,
): Promise<Acted> {
  // 1. Is it an action at all?
  const row: ActionRow = actions[action.method];
  const label = action.ref === undefined ? action.method : `${action.method} [${action.ref}]`;
  checkComplete(row, action);
  // 2. Find the element.
  const identity = expected ?? (action.ref === undefined ? undefined : seen(action.ref));
  const found = <T>(find: () => Promise<T>): Promise<T> => orClosest(find, identity, () => read(signal));
  const { ref } = action;
  const target =
    ref === undefined
      ? undefined
      : (acting.worlds.presume(ref) ?? (await found(() => acting.worlds.resolve(ref, signal))));
  const texts = action.arguments.map((text) => fillIn(text, variables));
  const act: Act = { acting, label, target, role: undefined, arguments: texts, files, signal };
  // 3. Look: it must still be what the caller saw.
  const witness: Witness = { acting, target, read, last, later, ...(isLaterStep && { since }) };
  const { downloads } = acting.activity.take();
  acting.dialogs.expect(action.dialog);
  const { begun, ...before } = await found(() =>
    inPresent(acting, signal, () => lookBefore(witness, beginningOf(row, act, { last, identity }), signal)),
  );
  if (before.outline.isPdf && !LEAVES.has(action.method)) throw pdfShown(before.outline.url);
  checkSame(act, before.outline, identity);
  // 4. Act, wait for the effects, look again; the act itself may detach us from the page.
  const role = action.ref === undefined ? undefined : before.outline.node(action.ref)?.role;
  const acted = async (watched: Acting, within: AbortSignal): Promise<Outcome> => {
    const told = (await run(row, { ...act, role, acting: watched, signal: within }, begun)) ?? {};
    const { effects, typed: _typed, slipped: _slipped, gaveWay: _gaveWay, brought = false, took, ...noted } = told;
    const touched = effects !== before.since.effects;
    if (mayBringFile(action, before.own, identity?.name)) acting.activity.expectDownload(FILE_MS);
    const aftermath = await untilEffect(witness, { before, dialog: action.dialog !== undefined, touched }, within);
    const awaited = awaitedOf(action, before.own, role);
    const comparison = { before, noted, aftermath, ...manner(action.method, role, effects), brought, took };
    const outcome = await compareWithoutPreview(witness, { ...comparison, awaited }, within);
    const refusal = refusalBy(outcome, told);
    if (refusal) throw refused(act, refusal);
    return withShift(witness, { ...comparison, outcome }, within);
  };
  const looked = await unlessLost({ acting, before }, (watched) =>
    unlessOverdue({ acting, before, signal }, (within) => acted(watched, within)),
  );
  const performed = withEarlier(looked.performed, acting.dialogs.takeEarlier(), downloads);
  const told = await tellWritten(performed, action, { target, takesAny: before.own.takesAny, signal });
  return { ...told, outline: looked.outline, before };
}

/** Why an act has to count as refused after all: no input, or only part of it, reached the page, and nothing changed. */
function refusalBy(
  { performed: { idle, changed }, heard }: Outcome,
  { typed, slipped, gaveWay }: Exclude<Noted, void>,
): Refusal | undefined {
  if (gaveWay && (changed === 'nothing' || !changed.added)) return gaveWay;
  const unfelt = typed && heard === false ? NO_INPUT : slipped;
  return idle || slipped?.data?.['by'] !== undefined ? unfelt : undefined;
}

/** What can be done in a tab that shows a PDF. */
const LEAVES: ReadonlySet<ActMethod> = new Set<ActMethod>(['goBack', 'goForward', 'reload']);
/** Acts that may bring a file. */
const CLICKS: ReadonlySet<ActMethod> = new Set<ActMethod>(['click', 'doubleClick', 'press']);

function mayBringFile({ method }: PageAction, { saves }: Pick<ElementFacts, 'saves'>, name = ''): boolean {
  return CLICKS.has(method) && (saves || asksForFile(name));
}

const FILE_MS = 600; // from a click that asks for a file until the browser begins to save it

/** What an act did, with the dialogs and downloads that came between it and the previous one. */
function withEarlier(
  performed: Performed,
  dialogs: readonly DialogReport[],
  downloads: readonly Download[],
): Performed {
  if (dialogs.length + downloads.length === 0) return performed;
  const differences = performed.changed === 'nothing' ? {} : performed.changed;
  const dialog = [...dialogs, ...(differences.dialog ?? [])];
  const download = [...downloads.map((one) => ({ ...one, earlier: true as const })), ...(differences.download ?? [])];
  const lists = { ...(dialog.length > 0 && { dialog }), ...(download.length > 0 && { download }) };
  return { ...performed, changed: { ...differences, ...lists } };
}

function manner(
  method: ActMethod,
  role: string | undefined,
  effects: number | undefined,
): Required<Pick<Comparison, 'pointed' | 'chooses' | 'gave'>> {
  const chooses = method === 'click' && role === 'radio';
  const { gives: gave }: ActionRow = actions[method];
  if (method === 'hover') return { pointed: 'hovered', chooses, gave };
  return { pointed: method === 'dragAndDrop' ? 'dragged' : effects !== undefined, chooses, gave };
}

/** Which effects an act may still have that has had none so far; a click into a field, or a scroll, takes effect at once. */
function awaitedOf(
  { method, arguments: [key = ''] }: PageAction,
  { suggests, brings }: Pick<ElementFacts, 'suggests' | 'brings'>,
  role: string | undefined,
): Awaited | undefined {
  if ((suggests || MENTION.test(key)) && WRITES.has(method)) return 'suggestions';
  if (method === 'uploadFile' || (method === 'press' && key === 'Enter')) return 'answer';
  if (method === 'hover') return 'shown';
  if (method === 'selectOption' && role === 'textbox') return 'toolbar';
  if (method === 'doubleClick') return 'opening';
  if (method === 'click' && brings) return brings;
  const row: ActionRow = actions[method];
  return row.isDoneAtOnce === true || role === 'textbox' || role === 'searchbox' ? undefined : 'change';
}

/** The end of a text after which editors offer people or things to mention or insert. */
const MENTION = /(?:^|\s)[@#/:][^\s/]*$/;

const WRITES: ReadonlySet<ActMethod> = new Set<ActMethod>(['fill', 'type']);

/** What the act begins with, if by the last reading the target still is what the caller saw. */
function beginningOf(
  row: ActionRow,
  act: Act,
  { last, identity }: { last: Snapshot | undefined; identity: PerformOptions['expected'] },
): Beginning | undefined {
  if (row.target !== 'required' || !act.target) return undefined;
  const { ref } = act.target;
  return isSame(last, ref, identity) ? row.beginning?.({ ...act, role: last?.node(ref)?.role }) : undefined;
}

async function run(row: ActionRow, act: Act, begun: Begun[]): Promise<Noted> {
  if (row.target !== 'required') return row.run(act);
  const { target, acting, signal } = act;
  if (!target) throw incomplete(act.label, 'it needs the ref of an element');
  const isOwnProcess = target.world.session.id === acting.root.id;
  if (!isOwnProcess) await acting.drawing.drawn(signal); // by what was drawn, the browser finds a frame of another process
  return row.run({ ...act, target, begun } satisfies TargetedAct);
}

function checkComplete(row: ActionRow, { method, ref, arguments: given }: PageAction): void {
  if (row.target === 'required' && ref === undefined) throw incomplete(method, 'it needs the ref of an element');
  if (given.length < row.takes)
    throw incomplete(method, `it takes ${row.takes} argument(s), and ${given.length} were given`);
}
