import { SvcError } from '../errors/svc-error.ts';
import { fromWire, toWire } from '../errors/wire-error.ts';
import { actions } from './actions/actions.ts';
import {
  type Act,
  type PageContext,
  type StartedCall,
  type FileContent,
  incompleteError,
  type TargetedAct,
} from './actions/context.ts';
import { leaveOpenList } from './actions/choose.ts';
import { NO_INPUT } from './actions/pointer.ts';
import { refusalError } from './actions/refusal.ts';
import type { ActionRow, ActionReport } from './actions/row.ts';
import type { OpeningCall } from './agent/act.ts';
import type { Refusal } from './agent/act/outcome.ts';
import type { ElementFacts } from './agent/act/element-facts.ts';
import type { DialogReport } from './change.ts';
import { withoutFileChoosers } from './file-choosers.ts';
import { untilEffect } from './effects.ts';
import type { Comparison, Outcome, Performed } from './evidence.ts';
import type { AwaitedEffect } from './late-changes.ts';
import { type Earlier, takeBaseline, type ActObserver } from './moment-before.ts';
import { reportingDetach } from './lost-connection.ts';
import { reportingOverdue } from './overdue.ts';
import type { DialogPolicy } from './dialogs.ts';
import { suggestsDownload, type Download } from './downloads.ts';
import { checkSame, replacementOf, isReplacedElement, isSame, withClosestRef } from './identity.ts';
import { withTextTarget } from './near-text.ts';
import { pdfShown } from './pdf.ts';
import { compareWithoutPreview } from './previewed.ts';
import type { SnapshotNode } from './outline.ts';
import { inCurrentDocument } from './settle.ts';
import { withShift } from './shifts.ts';
import type { Snapshot } from './snapshot.ts';
import { substitute, mask } from './variables.ts';
import { withEntryHint } from './written-text.ts';

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

export interface PerformContext {
  acting: PageContext;
  read: ActObserver['read'];
  /** What the caller last saw under a ref. */
  seen(ref: string): SnapshotNode | undefined;
  /** The page as the caller saw it then. */
  seenSnapshot: Snapshot | undefined;
  /** The last reading of the whole page. */
  last: Snapshot | undefined;
  /** The page before the first step of the caller's last call. */
  earlier: Earlier | undefined;
}

/** What an act did, and the page after and before it. */
type PerformedAct = Performed & { outline: Snapshot; before: Earlier };

/**
 * Does one action and returns what it changed; neither that nor an error shows the value of a variable.
 * @throws {ActionFailedError} it was not done; `data.reason` says why.
 */
export async function perform(
  context: PerformContext,
  action: PageAction,
  options: PerformOptions,
): Promise<PerformedAct> {
  const { variables = {} } = options;
  try {
    const near = await withTextTarget(context, action, options);
    const { expected: _near, ...others } = options;
    const isFoundByText = near !== action; // by its text just now
    if (options.isLaterStep && near.ref !== undefined) await leaveOpenList(context.acting, near.ref, options.signal);
    context.acting.open.choice = undefined;
    const work = (): Promise<PerformedAct> => performOrReplacement(context, near, isFoundByText ? others : options);
    const { outline, before, ...performed } = await (CLICK_METHODS.has(action.method)
      ? withoutFileChoosers(context.acting.frames.sessions, work)
      : work());
    return { ...mask(performed, variables), outline, before };
  } catch (error) {
    const isMasked = error instanceof SvcError && Object.keys(variables).length > 0;
    throw isMasked ? fromWire(mask(toWire(error), variables)) : error;
  } finally {
    context.acting.dialogs.setPolicy(undefined); // how to answer was for this act alone, also where it failed
  }
}

/** As `performOnce`; if the page has re-rendered the element since it was seen, acts on the one that replaced it. */
async function performOrReplacement(
  context: PerformContext,
  action: PageAction,
  options: PerformOptions,
): Promise<PerformedAct> {
  try {
    return await performOnce(context, action, options);
  } catch (failure) {
    const { seenSnapshot: then, seen, read } = context;
    const { ref } = action;
    const expected = ref === undefined ? undefined : (options.expected ?? seen(ref));
    if (ref === undefined || !then || !expected || !isReplacedElement(failure, ref)) throw failure;
    const replacement = replacementOf({ ref, then, now: await read(options.signal) }, expected);
    if (replacement === undefined) throw failure;
    return performOnce(context, { ...action, ref: replacement }, { ...options, expected });
  }
}

async function performOnce(
  { acting, read, seen, last, earlier: since }: PerformContext,
  action: PageAction,
  { signal, variables = {}, files = {}, expected, isLaterStep = false, later: laterRefs = [] }: PerformOptions,
): Promise<PerformedAct> {
  // 1. Is it an action at all?
  const row: ActionRow = actions[action.method];
  const label = action.ref === undefined ? action.method : `${action.method} [${action.ref}]`;
  checkComplete(row, action);
  // 2. Find the element.
  const identity = expected ?? (action.ref === undefined ? undefined : seen(action.ref));
  const withClosest = <T>(find: () => Promise<T>): Promise<T> => withClosestRef(find, identity, () => read(signal));
  const { ref } = action;
  const target =
    ref === undefined
      ? undefined
      : (acting.worlds.resolveCached(ref) ?? (await withClosest(() => acting.worlds.resolve(ref, signal))));
  const texts = action.arguments.map((text) => substitute(text, variables));
  const act: Act = { acting, label, target, role: undefined, arguments: texts, files, signal };
  // 3. Look: it must still be what the caller saw.
  const observer: ActObserver = { acting, target, read, last, laterRefs, ...(isLaterStep && { since }) };
  const { downloads } = acting.activity.take();
  acting.dialogs.setPolicy(action.dialog);
  const { startedCalls, ...before } = await withClosest(() =>
    inCurrentDocument(acting, signal, () => takeBaseline(observer, beginningOf(row, act, { last, identity }), signal)),
  );
  if (before.outline.isPdf && !LEAVING_METHODS.has(action.method)) throw pdfShown(before.outline.url);
  checkSame(act, before.outline, identity);
  // 4. Act, wait for the effects, look again; the act itself may detach us from the page.
  const role = action.ref === undefined ? undefined : before.outline.node(action.ref)?.role;
  const actAndCompare = async (pageContext: PageContext, within: AbortSignal): Promise<Outcome> => {
    const report = (await run(row, { ...act, role, acting: pageContext, signal: within }, startedCalls)) ?? {};
    const { effects, typed: _typed, slipped: _slipped, gaveWay: _gaveWay, brought = false, took, ...noted } = report;
    const hasChanged = effects !== before.since.effects;
    if (mayStartDownload(action, before.own, identity?.name)) acting.activity.expectDownload(FILE_MS);
    const aftermath = await untilEffect(observer, { before, dialog: action.dialog !== undefined, hasChanged }, within);
    const awaited = awaitedEffectOf(action, before.own, role);
    const comparison = { before, noted, aftermath, ...comparisonKind(action.method, role, effects), brought, took };
    const outcome = await compareWithoutPreview(observer, { ...comparison, awaited }, within);
    const refusal = refusalAfter(outcome, report);
    if (refusal) throw refusalError(act, refusal);
    return withShift(observer, { ...comparison, outcome }, within);
  };
  const outcome = await reportingDetach({ observer, before, signal }, (pageContext) =>
    reportingOverdue({ acting, before, signal }, (within) => actAndCompare(pageContext, within)),
  );
  const performed = withEarlier(outcome.performed, acting.dialogs.takeEarlier(), downloads);
  const report = await withEntryHint(performed, action, { target, takesAny: before.own.takesAny, signal });
  return { ...report, outline: outcome.outline, before };
}

/** Why an act has to count as refused after all: no input, or only part of it, reached the page, and nothing changed. */
function refusalAfter(
  { performed: { idle, changed }, gotInput }: Outcome,
  { typed, slipped, gaveWay }: Exclude<ActionReport, void>,
): Refusal | undefined {
  if (gaveWay && (changed === 'nothing' || !changed.added)) return gaveWay;
  const undelivered = typed && gotInput === false ? NO_INPUT : slipped;
  return idle || slipped?.data?.['by'] !== undefined ? undelivered : undefined;
}

/** What can be done in a tab that shows a PDF. */
const LEAVING_METHODS: ReadonlySet<ActMethod> = new Set<ActMethod>(['goBack', 'goForward', 'reload']);
/** Acts that may bring a file. */
const CLICK_METHODS: ReadonlySet<ActMethod> = new Set<ActMethod>(['click', 'doubleClick', 'press']);

function mayStartDownload({ method }: PageAction, { saves }: Pick<ElementFacts, 'saves'>, name = ''): boolean {
  return CLICK_METHODS.has(method) && (saves || suggestsDownload(name));
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

function comparisonKind(
  method: ActMethod,
  role: string | undefined,
  effects: number | undefined,
): Required<Pick<Comparison, 'byPointer' | 'choosesRadio' | 'inputKind'>> {
  const choosesRadio = method === 'click' && role === 'radio';
  const { inputKind }: ActionRow = actions[method];
  if (method === 'hover') return { byPointer: 'hovered', choosesRadio, inputKind };
  return { byPointer: method === 'dragAndDrop' ? 'dragged' : effects !== undefined, choosesRadio, inputKind };
}

/** Which effects an act may still have that has had none so far; a click into a field, or a scroll, takes effect at once. */
function awaitedEffectOf(
  { method, arguments: [key = ''] }: PageAction,
  { suggests, brings }: Pick<ElementFacts, 'suggests' | 'brings'>,
  role: string | undefined,
): AwaitedEffect | undefined {
  if ((suggests || MENTION.test(key)) && WRITE_METHODS.has(method)) return 'suggestions';
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

const WRITE_METHODS: ReadonlySet<ActMethod> = new Set<ActMethod>(['fill', 'type']);

/** What the act begins with, if by the last reading the target still is what the caller saw. */
function beginningOf(
  row: ActionRow,
  act: Act,
  { last, identity }: { last: Snapshot | undefined; identity: PerformOptions['expected'] },
): OpeningCall | undefined {
  if (row.target !== 'required' || !act.target) return undefined;
  const { ref } = act.target;
  return isSame(last, ref, identity) ? row.beginning?.({ ...act, role: last?.node(ref)?.role }) : undefined;
}

async function run(row: ActionRow, act: Act, startedCalls: StartedCall[]): Promise<ActionReport> {
  if (row.target !== 'required') return row.run(act);
  const { target, acting, signal } = act;
  if (!target) throw incompleteError(act.label, 'it needs the ref of an element');
  const isOwnProcess = target.world.session.id === acting.root.id;
  if (!isOwnProcess) await acting.drawing.untilDrawn(signal); // by what was drawn, the browser finds a frame of another process
  return row.run({ ...act, target, startedCalls } satisfies TargetedAct);
}

function checkComplete(row: ActionRow, { method, ref, arguments: texts }: PageAction): void {
  if (row.target === 'required' && ref === undefined) throw incompleteError(method, 'it needs the ref of an element');
  if (texts.length < row.minArguments)
    throw incompleteError(method, `it takes ${row.minArguments} argument(s), and ${texts.length} were given`);
}
