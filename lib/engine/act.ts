import { InstructionNotResolvedError, InvalidParamsError, StaleRefError } from '../errors/named-errors.ts';
import type { ActReply, ActRequest } from '../inference/inference.ts';
import type { MethodParams } from '../protocol/methods.ts';
import type { ActResult } from '../protocol/results.ts';
import { type Call, viewOf } from './call.ts';
import type { DialogAnswer, EngineNode, PageAction, Performed } from './page.ts';
import { readProposal, unusableReply } from './proposal.ts';
import { formatAction, parseAction } from './ref-grammar.ts';

type DoneAction = ActResult['actions'][number];

/** What the words of one act are, for every step of it. */
interface Wish {
  instruction: string;
  dialog?: DialogAnswer;
  variables: Record<string, string>;
}

interface Choice {
  action: PageAction;
  description: string;
  expected: EngineNode | undefined;
  twoStep: boolean;
}

/** Does one action: the ref form as it stands, words by asking the model which element they mean. */
export async function act(call: Call, params: MethodParams<'act'>): Promise<ActResult> {
  const variables = params.variables ?? {};
  checkVariables(params.action, params.variables);
  // 1. The ref form needs no model.
  const parsed = parseAction(params.action);
  if (parsed.kind === 'ref') {
    const performed = await perform(call, parsed.action, { variables });
    return report([done(parsed.action)], [performed]);
  }
  // 2. Words: choose an element and act on it; once more if the page changed in between.
  const wish: Wish = { ...parsed, variables };
  const first = await chooseAndPerform(call, wish);
  if (!first.choice.twoStep) return report([done(first.choice.action, first.choice)], [first.performed]);
  // 3. The action opened what holds the choice: choose among what is new.
  return await secondStep(call, wish, first);
}

interface Step {
  choice: Choice;
  performed: Performed;
}

async function chooseAndPerform(call: Call, wish: Wish): Promise<Step> {
  const choice = await choose(call, wish);
  try {
    return { choice, performed: await perform(call, choice.action, { ...wish, expected: choice.expected }) };
  } catch (failure) {
    if (!(failure instanceof StaleRefError)) throw failure;
    const again = await choose(call, wish); // the page changed between reading and acting: nothing was done
    return { choice: again, performed: await perform(call, again.action, { ...wish, expected: again.expected }) };
  }
}

async function secondStep(call: Call, wish: Wish, first: Step): Promise<ActResult> {
  const { action, description } = first.choice;
  const previous = {
    action: { ...action, description },
    appeared: first.performed.appeared,
  };
  const firstDone = done(action, first.choice);
  try {
    const choice = await choose(call, wish, previous);
    const performed = await perform(call, choice.action, { ...wish, expected: choice.expected });
    return report([firstDone, done(choice.action, choice)], [first.performed, performed]);
  } catch (failure) {
    if (!(failure instanceof InstructionNotResolvedError)) throw failure;
    throw new InstructionNotResolvedError(
      `${formatAction(action) ?? action.method} was done. Then: ${failure.message}`,
      {
        ...(failure.hint === undefined ? {} : { hint: failure.hint }),
        data: { ...failure.data, done: [firstDone] },
        cause: failure,
      },
    );
  }
}

async function choose(call: Call, wish: Wish, previous?: NonNullable<ActRequest['previous']>): Promise<Choice> {
  const snapshot = await call.read();
  const { instruction, variables } = wish;
  const request: ActRequest = {
    task: 'act',
    page: viewOf(snapshot),
    instruction,
    variables: Object.keys(variables),
    ...(previous ? { previous } : {}),
  };
  const reply = await call.ask(request);
  const read = readProposal(proposalOf(reply, instruction), snapshot);
  if (!('issue' in read)) return choiceOf(read, reply);
  const repaired = await call.ask({ ...request, repair: { reply, issues: [read.issue] } }, 'asking the model again');
  const second = readProposal(proposalOf(repaired, instruction), snapshot);
  if ('issue' in second) throw unusableReply([second.issue]);
  return choiceOf(second, repaired);

  function choiceOf(usable: { action: PageAction; description: string }, { twoStep }: ActReply): Choice {
    const { ref } = usable.action;
    return { ...usable, twoStep, expected: ref === undefined ? undefined : snapshot.node(ref) };
  }
}

function proposalOf({ action, refusal }: ActReply, instruction: string): NonNullable<ActReply['action']> {
  if (action) return action;
  const candidates = refusal?.candidates ?? [];
  const listed = candidates.map(({ ref, description }) => `[${ref}] ${description}`).join('; ');
  const reason = refusal?.reason ?? 'the model found nothing that fits';
  throw new InstructionNotResolvedError(
    `Nothing was done for "${instruction}": ${reason.replace(/[.\s]+$/, '')}.${listed && ` Closest: ${listed}.`}`,
    {
      hint: 'Act by ref, such as click [0-14], or say more: the exact label in quotes, its row or its section.',
      data: { candidates },
    },
  );
}

async function perform(
  call: Call,
  action: PageAction,
  options: { dialog?: DialogAnswer; variables: Record<string, string>; expected?: EngineNode | undefined },
): Promise<Performed> {
  const { dialog, variables, expected } = options;
  const complete: PageAction = dialog ? { ...action, dialog } : action;
  const files = action.method === 'uploadFile' ? { files: await call.readFiles(action.arguments) } : {};
  return await call.phase(`doing ${formatAction(action) ?? action.method}`, (signal) =>
    call.page.perform(complete, { signal, variables, ...files, ...(expected ? { expected } : {}) }),
  );
}

function done(action: PageAction, { description }: { description?: string } = {}): DoneAction {
  const { method, ref } = action;
  return {
    method,
    ...(ref === undefined ? {} : { ref }),
    arguments: action.arguments,
    ...(description ? { description } : {}),
  };
}

function report(actions: DoneAction[], steps: Performed[]): ActResult {
  const last = steps.at(-1);
  const changed = steps.map((step) => step.changed).reduce((before, after) => mergeChanges(before, after));
  return { actions, changed, url: last?.url ?? '' };
}

/** What two steps changed together: the later word on each thing, and all dialogs and downloads. */
function mergeChanges(before: Performed['changed'], after: Performed['changed']): Performed['changed'] {
  if (before === 'nothing') return after;
  if (after === 'nothing') return before;
  const dialog = [...(before.dialog ?? []), ...(after.dialog ?? [])];
  const download = [...(before.download ?? []), ...(after.download ?? [])];
  const { url, title, newTab } = before;
  return {
    ...{ ...(url === undefined ? {} : { url }), ...(title === undefined ? {} : { title }) },
    ...(newTab === undefined ? {} : { newTab }),
    ...after,
    ...(dialog.length > 0 ? { dialog } : {}),
    ...(download.length > 0 ? { download } : {}),
  };
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
