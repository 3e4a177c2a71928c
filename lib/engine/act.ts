import {
  ActionFailedError,
  InstructionNotResolvedError,
  InvalidParamsError,
  StaleRefError,
} from '../errors/named-errors.ts';
import type { ActReply, ActRequest } from '../inference/inference.ts';
import type { MethodParams } from '../protocol/methods.ts';
import type { ActResult } from '../protocol/results.ts';
import { type Call, viewOf } from './call.ts';
import { maskPage } from '../page/variables.ts';
import { consentIn, dialogsTold, isConsented } from './consent.ts';
import type { DialogAnswer, EngineNode, EngineSnapshot, InPageAction, PageAction, Performed } from './page.ts';
import { checkTicked, onPart, orOneOf } from './meant.ts';
import { bareRef, notShown, readProposal, unusableReply, type Usable } from './proposal.ts';
import { formatAction, parseAction, refsOf } from './ref-grammar.ts';
import { done, interrupted, report } from './report.ts';
import { type EngineTabs, isOnTabs, orWhere, performOnTabs } from './tabs.ts';
import { appearedLines, hasTurned, isOnlySelected, onlySaysMore } from './turned.ts';
import { turn, turningOf } from './unfold.ts';
import { isWait, waitFor } from './wait.ts';

/** What the words of one `act` ask for; the same for each of its steps. */
interface Wish {
  instruction: string;
  dialog?: DialogAnswer;
  variables: Record<string, string>;
}

interface Choice {
  action: PageAction;
  description: string;
  /** The element's own name, of which only a part of the text may be meant. */
  called: string;
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
    return report([done(parsed.action)], [performed]);
  }
  if (parsed.kind === 'several') return await performAll(call, parsed.actions, variables);
  // 2. Words: choose an element and act on it; once more if the page changed in between.
  const dialog = parsed.dialog ?? consentIn(parsed.instruction);
  const wish: Wish = { ...parsed, ...(dialog && { dialog }), variables };
  const first = await chooseAndPerform(call, wish);
  checkTicked(wish.instruction, first);
  if (first.choice.opens && isOnlySelected(first.performed.changed, first.choice.called))
    return await openSelected(call, wish, first);
  if (!first.choice.twoStep || isConsented(wish.instruction, first.performed))
    return report([done(first.choice.action, first.choice)], [first.performed]);
  // 3. The action opened what holds the choice: choose among what is new.
  return await secondStep(call, wish, first);
}

/** Does one action on the tabs of a session, without its page. */
export async function actOnTabs(tabs: EngineTabs, action: PageAction, signal: AbortSignal): Promise<ActResult> {
  return report([done(action)], [await performOnTabs(tabs, action, signal)]);
}

/** Does actions in order, up to the first that fails. */
async function performAll(call: Call, actions: PageAction[], variables: Wish['variables']): Promise<ActResult> {
  const steps: Performed[] = [];
  const all = actions.map((action) => done(action));
  let isLaterStep = false; // an earlier step was done in the page, and is reported with what follows
  for (const action of actions) {
    try {
      const left = actions.slice(steps.length + 1);
      const performed = await perform(call, action, { variables, isLaterStep, later: refsOf(left) });
      const begins: boolean = !isLaterStep && isInPage(action);
      steps.push(begins ? { ...performed, begins: true } : performed);
      isLaterStep ||= begins;
      checkKept(performed, left, steps.length);
    } catch (failure) {
      const said = `Stopped at action ${steps.length + 1} of ${actions.length}.`;
      throw interrupted(failure, { said, actions: all.slice(0, steps.length), steps });
    }
  }
  return report(all, steps);
}

/** Stops when a step has reset what an earlier one filled in, unless a later one acts on that: a form would be sent without it. */
function checkKept({ undid = [] }: Performed, left: readonly PageAction[], step: number): void {
  const later = refsOf(left);
  const lost = undid.filter(({ ref }) => !later.includes(ref));
  if (lost.length === 0 || left.length === 0) return;
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

async function chooseAndPerform(call: Call, wish: Wish): Promise<Step> {
  const choice = await choose(call, wish);
  try {
    return await performChosen(call, wish, choice);
  } catch (failure) {
    if (!(failure instanceof StaleRefError)) throw failure;
    return await performChosen(call, wish, await choose(call, wish)); // the page changed between reading and acting: nothing was done
  }
}

async function performChosen(call: Call, wish: Wish, choice: Choice): Promise<Step> {
  const { action, expected, outline } = choice;
  const doing = async (one: PageAction): Promise<Step> => ({
    choice: { ...choice, action: one },
    performed: await perform(call, one, { ...wish, expected }),
  });
  const turning = turningOf(wish.instruction, action, outline);
  if (!turning) return await doing(action);
  return await turn(turning, choice, { doing, read: async () => (await call.read()).outline });
}

async function secondStep(call: Call, wish: Wish, first: Step): Promise<ActResult> {
  const { action } = first.choice;
  const firstDone = done(action, first.choice);
  try {
    const choice = await chooseWhatAppears(call, wish, first);
    if (!choice) return report([firstDone], [first.performed]);
    const performed = await perform(call, choice.action, { ...wish, expected: choice.expected, isLaterStep: true });
    return report([firstDone, done(choice.action, choice)], [first.performed, performed]);
  } catch (failure) {
    const said = `${formatAction(action) ?? action.method} was done.${dialogsTold(first.performed)} Then:`;
    throw interrupted(failure, { said, actions: [firstDone], steps: [first.performed] });
  }
}

async function openSelected(call: Call, wish: Wish, first: Step): Promise<ActResult> {
  const { choice, performed } = first;
  const action: PageAction = { ...choice.action, method: 'doubleClick' };
  const firstDone = done(choice.action, choice);
  try {
    const opened = await perform(call, action, { ...wish, expected: choice.expected, isLaterStep: true });
    return report([firstDone, done(action, choice)], [performed, opened]);
  } catch (failure) {
    const said = 'A click selected it. Then:';
    throw interrupted(failure, { said, actions: [firstDone], steps: [performed] });
  }
}

const APPEARING_MS = 2_000; // some pages load a list only when a click opens it, and animate it in
const CHOICE = /^ *\[\d+-\d+\] (?:option|menuitem|radio|treeitem|gridcell)(?!.*\bunseen\b)/;
const MOST_CHOICES = 4; // questions to the model, as more and more appears

/**
 * Chooses among what is new since the first step; again as more appears, while the model finds nothing that fits. Nothing is left
 * to choose if what was clicked opens nothing and itself shows that it is done, or if a field took the text as it was.
 */
async function chooseWhatAppears(call: Call, wish: Wish, { choice, performed }: Step): Promise<Choice | undefined> {
  const action = { ...choice.action, description: choice.description };
  const until = Date.now() + APPEARING_MS;
  let snapshot = await call.read();
  for (let asked = 1; ; asked += 1) {
    const appeared = appearedLines(choice.outline, snapshot.outline);
    try {
      return await chooseIn(call, wish, { snapshot, previous: { action, appeared } });
    } catch (failure) {
      if (!(failure instanceof InstructionNotResolvedError)) throw failure;
      const { method, ref } = choice.action;
      if (performed.tookText) return undefined;
      if (method === 'click' && ref !== undefined && hasTurned(ref, choice.outline, snapshot.outline)) return undefined;
      if (asked === MOST_CHOICES) throw failure;
      const isList = appeared.some((line) => CHOICE.test(line)); // then the list is there, and the choice is not in it
      const later = isList ? undefined : await readLater(call, snapshot, until);
      if (!later && failure.data['mayBeDone'] && onlySaysMore(appeared)) return undefined;
      if (!later) throw failure;
      snapshot = later;
    }
  }
}

/** Reads the page once its outline has changed; undefined when it has not by `until`. */
async function readLater(call: Call, before: EngineSnapshot, until: number): Promise<EngineSnapshot | undefined> {
  for (let left = until - Date.now(); left > 0; left = until - Date.now()) {
    const maxMs = left;
    const wait = (signal: AbortSignal): Promise<boolean> => call.page.untilChanged({ signal, maxMs });
    if (!(await call.phase('waiting for the list', wait))) return undefined;
    const snapshot = await call.read();
    if (snapshot.outline !== before.outline) return snapshot;
  }
  return undefined;
}

/** Chooses on the page as it is; if nothing fits, once more if the page's event listeners reveal more controls. */
async function choose(call: Call, wish: Wish): Promise<Choice> {
  const snapshot = await call.read();
  try {
    return await chooseFirst(call, wish, snapshot);
  } catch (failure) {
    const more = failure instanceof InstructionNotResolvedError ? await call.readMore(snapshot) : undefined;
    if (!more) throw failure;
    return await chooseFirst(call, wish, more);
  }
}

async function chooseFirst(call: Call, wish: Wish, snapshot: EngineSnapshot): Promise<Choice> {
  const choice = await chooseIn(call, wish, { snapshot });
  if (!choice) throw unusableReply(['Nothing was done before, so there is an action to name.']);
  return choice;
}

interface Scene {
  snapshot: EngineSnapshot;
  previous?: NonNullable<ActRequest['previous']>;
}

/** @returns undefined if the previous step did all that was asked. */
async function chooseIn(call: Call, wish: Wish, { snapshot, previous }: Scene): Promise<Choice | undefined> {
  const { instruction, variables } = wish;
  const read = maskPage({ page: viewOf(snapshot), ...(previous ? { previous } : {}) }, variables);
  const request: ActRequest = { task: 'act', ...read, instruction, variables: Object.keys(variables) };
  const reply = await orOneOf(call, await call.ask(request));
  if (reply.isDone && previous) return undefined;
  const first = readProposal(proposalOf(reply, request, snapshot), snapshot);
  if (!('issue' in first)) return await choiceOf(first, reply);
  const repaired = await call.ask({ ...request, repair: { reply, issues: [first.issue] } }, 'asking the model again');
  const second = readProposal(proposalOf(repaired, request, snapshot), snapshot);
  if ('issue' in second) throw unusableReply([second.issue]);
  return await choiceOf(second, repaired);

  async function choiceOf(usable: Usable, { twoStep, opens = false }: ActReply): Promise<Choice> {
    const { ref } = usable.action;
    const expected = ref === undefined ? undefined : snapshot.node(ref);
    const { action, description } = await onPart(call, usable, { ...wish, snapshot });
    return { action, description, called: usable.description, twoStep, opens, expected, outline: snapshot.outline };
  }
}

/** The action that the model proposes. @throws {InstructionNotResolvedError} it proposes none; lists the candidates that are on the page. */
function proposalOf(
  { action, refusal, unseen, mayBeDone }: ActReply,
  { instruction, previous }: ActRequest,
  snapshot: EngineSnapshot,
): NonNullable<ActReply['action']> {
  if (action) return action;
  const named = refusal?.candidates.map(({ ref, description }) => ({ ref: bareRef(ref) ?? '', description })) ?? [];
  const candidates = named.filter(({ ref }) => snapshot.node(ref));
  const listed = candidates.map(({ ref, description }) => `[${ref}] ${description}`).join('; ');
  const reason = refusal?.reason ?? 'the model found nothing that fits';
  const left = unseen ? ` ${notShown(unseen)}` : '';
  throw new InstructionNotResolvedError(
    `Nothing${previous ? ' more' : ''} was done for "${instruction}": ${reason.replace(/[.\s]+$/, '')}.${left}${listed && ` Closest: ${listed}.`}`,
    {
      hint: 'Act by ref, such as click [0-14], or be more specific: the exact label in quotes, its row or its section. For text without a ref of its own: click "its text" near [0-14].',
      data: { candidates, ...(mayBeDone && { mayBeDone }) },
    },
  );
}

async function perform(call: Call, action: PageAction, options: Performing): Promise<Performed> {
  const { dialog, expected, ...others } = options;
  const complete: PageAction = dialog ? { ...action, dialog } : action;
  const files = action.method === 'uploadFile' ? { files: await call.readFiles(action.arguments) } : {};
  if (isWait(action)) return await waitFor(call, action, others.variables);
  return await call.phase(`doing ${formatAction(action) ?? action.method}`, (signal) =>
    isInPage(complete)
      ? orWhere(call.tabs, call.page.perform(complete, { signal, ...others, ...files, ...(expected && { expected }) }))
      : performOnTabs(call.tabs, complete, signal),
  );
}

function isInPage(action: PageAction): action is InPageAction {
  return !isWait(action) && !isOnTabs(action);
}

interface Performing extends Pick<Wish, 'dialog' | 'variables'> {
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
