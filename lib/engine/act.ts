import {
  ActionFailedError,
  InstructionNotResolvedError,
  InvalidParamsError,
  StaleRefError,
} from '../errors/named-errors.ts';
import type { ActReply, ActRequest } from '../inference/inference.ts';
import type { MethodParams } from '../protocol/methods.ts';
import type { ActResult } from '../protocol/results.ts';
import { type Call, pageViewOf } from './call.ts';
import { maskPage } from '../page/variables.ts';
import { consentIn, describeDialogs, isConsentGiven } from './consent.ts';
import type { DialogAnswer, EngineNode, EngineSnapshot, InPageAction, PageAction, Performed } from './page.ts';
import { checkOptionToggled, narrowToText, resolveAlike } from './narrow-target.ts';
import { bareRef, unseenNotice, readProposal, unusableReply, type UsableAction } from './proposal.ts';
import { formatAction, parseAction, refsOf } from './ref-grammar.ts';
import { doneAction, withCompletedSteps, report } from './report.ts';
import { type EngineTabs, isOnTabs, locateStaleRef, performOnTabs } from './tabs.ts';
import { appearedLines, showsDone, isOnlySelected, isOnlyStatusText } from './action-effect.ts';
import { toggleTreeItem, treeItemToggle } from './toggle-tree-item.ts';
import { isWait, waitFor } from './wait.ts';

/** What the words of one `act` mean to do; the same for each of its steps. */
interface Intent {
  instruction: string;
  dialog?: DialogAnswer;
  variables: Record<string, string>;
}

interface Choice {
  action: PageAction;
  description: string;
  /** The element's own name, of which only a part of the text may be meant. */
  name: string;
  expected: EngineNode | undefined;
  twoStep: boolean;
  /** It is to open an entry of a list. */
  opens: boolean;
  /** The page that it was chosen on. */
  outline: string;
}

/** Does one action: the ref form as it is; words by asking the model which element they mean. */
export async function act(call: Call, params: MethodParams<'act'>): Promise<ActResult> {
  const variables = params.variables ?? {};
  checkVariables(params.action, params.variables);
  // 1. The ref form needs no model.
  const parsed = parseAction(params.action);
  if (parsed.kind === 'ref') {
    const performed = await perform(call, parsed.action, { variables });
    return report([doneAction(parsed.action)], [performed]);
  }
  if (parsed.kind === 'several') return await performAll(call, parsed.actions, variables);
  // 2. Words: choose an element and act on it; once more if the page changed in between.
  const dialog = parsed.dialog ?? consentIn(parsed.instruction);
  const intent: Intent = { ...parsed, ...(dialog && { dialog }), variables };
  const first = await chooseAndPerform(call, intent);
  checkOptionToggled(intent.instruction, first);
  if (first.choice.opens && isOnlySelected(first.performed.changed, first.choice.name))
    return await openSelected(call, intent, first);
  if (!first.choice.twoStep || isConsentGiven(intent.instruction, first.performed))
    return report([doneAction(first.choice.action, first.choice)], [first.performed]);
  // 3. The action opened what holds the choice: choose among what is new.
  return await performSecondStep(call, intent, first);
}

/** Does one action on the tabs of a session, without its page. */
export async function actOnTabs(tabs: EngineTabs, action: PageAction, signal: AbortSignal): Promise<ActResult> {
  return report([doneAction(action)], [await performOnTabs(tabs, action, signal)]);
}

/** Does actions in order, up to the first that fails. */
async function performAll(call: Call, actions: PageAction[], variables: Intent['variables']): Promise<ActResult> {
  const steps: Performed[] = [];
  const all = actions.map((action) => doneAction(action));
  let isLaterStep = false; // an earlier step was done in the page, and is reported with what follows
  for (const action of actions) {
    try {
      const remaining = actions.slice(steps.length + 1);
      const performed = await perform(call, action, { variables, isLaterStep, later: refsOf(remaining) });
      const isFirstInPage: boolean = !isLaterStep && isInPage(action);
      steps.push(isFirstInPage ? { ...performed, isFirstInPage: true } : performed);
      isLaterStep ||= isFirstInPage;
      checkNothingReset(performed, remaining, steps.length);
    } catch (failure) {
      const prefix = `Stopped at action ${steps.length + 1} of ${actions.length}.`;
      throw withCompletedSteps(failure, { prefix, actions: all.slice(0, steps.length), steps });
    }
  }
  return report(all, steps);
}

/** Stops if a step reset what an earlier one filled in, unless a later one acts on that: a form would be sent without it. */
function checkNothingReset({ undid = [] }: Performed, remaining: readonly PageAction[], step: number): void {
  const later = refsOf(remaining);
  const lost = undid.filter(({ ref }) => !later.includes(ref));
  if (lost.length === 0 || remaining.length === 0) return;
  const fields = lost.map(({ field }) => field).join(', ');
  throw new ActionFailedError(`Action ${step} reset what had been filled in before: ${fields}.`, {
    hint: 'Now fill that in again, then go on with the remaining actions.',
    data: { reason: 'set-back', refs: lost.map(({ ref }) => ref) },
  });
}

interface Step {
  choice: Choice;
  performed: Performed;
}

async function chooseAndPerform(call: Call, intent: Intent): Promise<Step> {
  const choice = await choose(call, intent);
  try {
    return await performChosen(call, intent, choice);
  } catch (failure) {
    if (!(failure instanceof StaleRefError)) throw failure;
    return await performChosen(call, intent, await choose(call, intent)); // the page has changed: nothing was done
  }
}

async function performChosen(call: Call, intent: Intent, choice: Choice): Promise<Step> {
  const { action, expected, outline } = choice;
  const performAction = async (one: PageAction): Promise<Step> => ({
    choice: { ...choice, action: one },
    performed: await perform(call, one, { ...intent, expected }),
  });
  const toggle = treeItemToggle(intent.instruction, action, outline);
  if (!toggle) return await performAction(action);
  return await toggleTreeItem(toggle, choice, { performAction, read: async () => (await call.read()).outline });
}

async function performSecondStep(call: Call, intent: Intent, first: Step): Promise<ActResult> {
  const { action } = first.choice;
  const firstDone = doneAction(action, first.choice);
  try {
    const choice = await chooseAmongNew(call, intent, first);
    if (!choice) return report([firstDone], [first.performed]);
    const performed = await perform(call, choice.action, { ...intent, expected: choice.expected, isLaterStep: true });
    return report([firstDone, doneAction(choice.action, choice)], [first.performed, performed]);
  } catch (failure) {
    const prefix = `${formatAction(action) ?? action.method} was done.${describeDialogs(first.performed)} Then:`;
    throw withCompletedSteps(failure, { prefix, actions: [firstDone], steps: [first.performed] });
  }
}

async function openSelected(call: Call, intent: Intent, first: Step): Promise<ActResult> {
  const { choice, performed } = first;
  const action: PageAction = { ...choice.action, method: 'doubleClick' };
  const firstDone = doneAction(choice.action, choice);
  try {
    const opened = await perform(call, action, { ...intent, expected: choice.expected, isLaterStep: true });
    return report([firstDone, doneAction(action, choice)], [performed, opened]);
  } catch (failure) {
    const prefix = 'A click selected it. Then:';
    throw withCompletedSteps(failure, { prefix, actions: [firstDone], steps: [performed] });
  }
}

const APPEARANCE_TIMEOUT_MS = 2_000; // some pages load a list only when a click opens it, and animate it in
const CHOICE_LINE = /^ *\[\d+-\d+\] (?:option|menuitem|radio|treeitem|gridcell)(?!.*\bunseen\b)/;
const MAX_CHOICE_REQUESTS = 4; // questions to the model, as more and more appears

/**
 * Chooses among what is new since the first step; again as more appears, while the model finds nothing that fits. Nothing is
 * left to choose if what was clicked opens nothing and itself shows that it is done, or if a field took the text as it was.
 */
async function chooseAmongNew(call: Call, intent: Intent, { choice, performed }: Step): Promise<Choice | undefined> {
  const action = { ...choice.action, description: choice.description };
  const endsAt = Date.now() + APPEARANCE_TIMEOUT_MS;
  let snapshot = await call.read();
  for (let attempt = 1; ; attempt += 1) {
    const appeared = appearedLines(choice.outline, snapshot.outline);
    try {
      return await chooseOnPage(call, intent, { snapshot, previous: { action, appeared } });
    } catch (failure) {
      if (!(failure instanceof InstructionNotResolvedError)) throw failure;
      const { method, ref } = choice.action;
      if (performed.tookText) return undefined;
      if (method === 'click' && ref !== undefined && showsDone(ref, choice.outline, snapshot.outline)) return undefined;
      if (attempt === MAX_CHOICE_REQUESTS) throw failure;
      const isList = appeared.some((line) => CHOICE_LINE.test(line)); // then the list is there, and the choice is not in it
      const nextSnapshot = isList ? undefined : await readChanged(call, snapshot, endsAt);
      if (!nextSnapshot && failure.data['mayBeDone'] && isOnlyStatusText(appeared)) return undefined;
      if (!nextSnapshot) throw failure;
      snapshot = nextSnapshot;
    }
  }
}

/** Reads the page once its outline has changed; undefined when it has not by `endsAt`. */
async function readChanged(call: Call, before: EngineSnapshot, endsAt: number): Promise<EngineSnapshot | undefined> {
  for (let left = endsAt - Date.now(); left > 0; left = endsAt - Date.now()) {
    const maxMs = left;
    const wait = (signal: AbortSignal): Promise<boolean> => call.page.untilChanged({ signal, maxMs });
    if (!(await call.phase('waiting for the list', wait))) return undefined;
    const snapshot = await call.read();
    if (snapshot.outline !== before.outline) return snapshot;
  }
  return undefined;
}

/** Chooses on the page as it is; if nothing fits, once more if the page's event listeners reveal more controls. */
async function choose(call: Call, intent: Intent): Promise<Choice> {
  const snapshot = await call.read();
  try {
    return await chooseFirstStep(call, intent, snapshot);
  } catch (failure) {
    const more = failure instanceof InstructionNotResolvedError ? await call.readWithListeners(snapshot) : undefined;
    if (!more) throw failure;
    return await chooseFirstStep(call, intent, more);
  }
}

async function chooseFirstStep(call: Call, intent: Intent, snapshot: EngineSnapshot): Promise<Choice> {
  const choice = await chooseOnPage(call, intent, { snapshot });
  if (!choice) throw unusableReply(['Nothing was done before, so there is an action to name.']);
  return choice;
}

interface Scene {
  snapshot: EngineSnapshot;
  previous?: NonNullable<ActRequest['previous']>;
}

/** @returns undefined if the previous step did all that was asked. */
async function chooseOnPage(call: Call, intent: Intent, { snapshot, previous }: Scene): Promise<Choice | undefined> {
  const { instruction, variables } = intent;
  const masked = maskPage({ page: pageViewOf(snapshot), ...(previous ? { previous } : {}) }, variables);
  const request: ActRequest = { task: 'act', ...masked, instruction, variables: Object.keys(variables) };
  const reply = await resolveAlike(call, await call.ask(request));
  if (reply.isDone && previous) return undefined;
  const first = readProposal(requireAction(reply, request, snapshot), snapshot);
  if (!('issue' in first)) return await toChoice(first, reply);
  const repaired = await call.ask({ ...request, repair: { reply, issues: [first.issue] } }, 'asking the model again');
  const second = readProposal(requireAction(repaired, request, snapshot), snapshot);
  if ('issue' in second) throw unusableReply([second.issue]);
  return await toChoice(second, repaired);

  async function toChoice(usable: UsableAction, { twoStep, opens = false }: ActReply): Promise<Choice> {
    const { ref } = usable.action;
    const expected = ref === undefined ? undefined : snapshot.node(ref);
    const { action, description } = await narrowToText(call, usable, { ...intent, snapshot });
    return { action, description, name: usable.description, twoStep, opens, expected, outline: snapshot.outline };
  }
}

/** The model's action. @throws {InstructionNotResolvedError} it proposes none; lists the candidates that are on the page. */
function requireAction(
  { action, refusal, unseen, mayBeDone }: ActReply,
  { instruction, previous }: ActRequest,
  snapshot: EngineSnapshot,
): NonNullable<ActReply['action']> {
  if (action) return action;
  const proposed = refusal?.candidates.map(({ ref, description }) => ({ ref: bareRef(ref) ?? '', description })) ?? [];
  const candidates = proposed.filter(({ ref }) => snapshot.node(ref));
  const candidateList = candidates.map(({ ref, description }) => `[${ref}] ${description}`).join('; ');
  const reason = refusal?.reason ?? 'the model found nothing that fits';
  const unseenNote = unseen ? ` ${unseenNotice(unseen)}` : '';
  throw new InstructionNotResolvedError(
    `Nothing${previous ? ' more' : ''} was done for "${instruction}": ${reason.replace(/[.\s]+$/, '')}.${unseenNote}${candidateList && ` Closest: ${candidateList}.`}`,
    {
      hint: 'Act by ref, such as click [0-14], or be more specific: the exact label in quotes, its row or its section. For text without a ref of its own: click "its text" near [0-14].',
      data: { candidates, ...(mayBeDone && { mayBeDone }) },
    },
  );
}

async function perform(call: Call, action: PageAction, options: PerformOptions): Promise<Performed> {
  const { dialog, expected, ...rest } = options;
  const full: PageAction = dialog ? { ...action, dialog } : action;
  const files = action.method === 'uploadFile' ? { files: await call.readFiles(action.arguments) } : {};
  if (isWait(action)) return await waitFor(call, action, rest.variables);
  return await call.phase(`doing ${formatAction(action) ?? action.method}`, (signal) =>
    isInPage(full)
      ? locateStaleRef(call.tabs, call.page.perform(full, { signal, ...rest, ...files, ...(expected && { expected }) }))
      : performOnTabs(call.tabs, full, signal),
  );
}

function isInPage(action: PageAction): action is InPageAction {
  return !isWait(action) && !isOnTabs(action);
}

interface PerformOptions extends Pick<Intent, 'dialog' | 'variables'> {
  expected?: EngineNode | undefined;
  isLaterStep?: boolean;
  later?: string[];
}

/** Every `%name%` must be among the variables, once any are given. */
function checkVariables(action: string, variables: Record<string, string> | undefined): void {
  if (!variables) return;
  const names = [...action.matchAll(/%([A-Za-z_]\w*)%/g)].map((match) => match[1] ?? '');
  const unknown = names.filter((name) => !Object.hasOwn(variables, name));
  if (unknown.length === 0) return;
  throw new InvalidParamsError(`The action uses %${unknown[0]}%, but variables has no "${unknown[0]}".`, {
    hint: 'Give each %name% of the action in variables.',
    data: { issues: unknown.map((name) => ({ path: `/variables/${name}`, message: 'missing' })) },
  });
}
