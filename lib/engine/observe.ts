import { InstructionNotResolvedError, StaleRefError } from '../errors/named-errors.ts';
import type { ObserveReply, ObserveRequest } from '../inference/inference.ts';
import type { ElementInfo } from '../page/describe.ts';
import type { MethodParams } from '../protocol/methods.ts';
import type { ObservedElement } from '../protocol/results.ts';
import { type Call, pageViewOf } from './call.ts';
import { labelIn, narrowToText } from './narrow-target.ts';
import type { EngineSnapshot, PageAction } from './page.ts';
import { unseenNotice, readElement, unusableReply, type UsableAction } from './proposal.ts';
import { scopeOf } from './scope.ts';

/** Finds elements to act on, best first; none when nothing fits. */
export async function observe(call: Call, params: MethodParams<'observe'>): Promise<ObservedElement[]> {
  // 1. Let the page settle, and read it.
  const snapshot = await call.readForResult(scopeOf(params));
  // 2. Ask the model for elements of the outline; if none fits, once more if the page's event listeners reveal more controls.
  const first = await findElements(call, snapshot, params.instruction);
  const more = first.length === 0 ? await call.readWithListeners(snapshot, scopeOf(params)) : undefined;
  const elements = more ? await findElements(call, more, params.instruction) : first;
  // 3. If an element merely contains the text that the words name, target that text.
  const found = await narrowToTexts(call, elements, { instruction: params.instruction, snapshot: more ?? snapshot });
  // 4. Describe each, so that a program can find it again.
  const refs = [...new Set(found.map(({ ref }) => ref))];
  if (refs.length === 0) return [];
  const infos = await call.phase('describing the elements', (signal) => describeEach(call, refs, signal));
  const byRef = new Map(infos.map((info) => [info.ref, info]));
  return found.flatMap((element) => toObservedElements(element, byRef.get(element.ref)));
}

/** Those that are still there. */
async function describeEach(call: Call, refs: string[], signal: AbortSignal): Promise<ElementInfo[]> {
  const infos = refs.map(async (ref) => {
    try {
      return await call.page.describe([ref], { signal });
    } catch (thrown) {
      if (thrown instanceof StaleRefError) return []; // it has gone since the page was read
      throw thrown;
    }
  });
  return (await Promise.all(infos)).flat();
}

interface FoundElement extends UsableAction {
  action: PageAction & { ref: string };
}

/** As `act` would target them; one entry for each place if the text stands there several times. */
async function narrowToTexts(
  call: Call,
  found: FoundElement[],
  { instruction, snapshot }: { instruction: string; snapshot: EngineSnapshot },
): Promise<ObservedAction[]> {
  const label = labelIn(instruction);
  const isOnPage = label !== '' && snapshot.outline.toLowerCase().includes(label.toLowerCase());
  const narrowed = found.map(async (one) => {
    const { action, description, part } = one;
    const asFound = { ...action, description };
    if (part === undefined && !isOnPage) return asFound;
    try {
      const onText = await narrowToText(call, one, { instruction, variables: {}, snapshot });
      return { ...asFound, ...onText.action, ref: action.ref, description: onText.description };
    } catch (thrown) {
      if (thrown instanceof InstructionNotResolvedError) return asFound;
      throw thrown;
    }
  });
  return await Promise.all(narrowed);
}

type ObservedAction = PageAction & { ref: string; description: string };

async function findElements(call: Call, snapshot: EngineSnapshot, instruction: string): Promise<FoundElement[]> {
  const request: ObserveRequest = { task: 'observe', page: pageViewOf(snapshot), instruction };
  const reply = await call.ask(request);
  if (reply.elements.length === 0 && reply.unseen)
    call.progress({
      phase: 'asking the model',
      warning: `${unseenNotice(reply.unseen)} Pass a selector to observe in a part of it.`,
    });
  const first = readElements(reply, snapshot);
  if (first.found.length > 0 || first.issues.length === 0) return first.found;
  const repaired = await call.ask({ ...request, repair: { reply, issues: first.issues } }, 'asking the model again');
  const second = readElements(repaired, snapshot);
  if (second.found.length === 0 && second.issues.length > 0) throw unusableReply(second.issues);
  return second.found;
}

function readElements(reply: ObserveReply, snapshot: EngineSnapshot): { found: FoundElement[]; issues: string[] } {
  const found: FoundElement[] = [];
  const issues: string[] = [];
  const seen = new Set<string>();
  for (const proposed of reply.elements) {
    const read = readElement(proposed, snapshot);
    if ('issue' in read) issues.push(read.issue);
    else if (read.action.ref === undefined) issues.push(`an element needs a ref: ${proposed.description}`);
    else if (isNew(read, seen)) found.push({ ...read, action: { ...read.action, ref: read.action.ref } });
  }
  return { found, issues };
}

/** A model may name what it found twice. */
function isNew({ action, part }: UsableAction, seen: Set<string>): boolean {
  return seen.size < seen.add(JSON.stringify([action, part])).size;
}

function toObservedElements(found: ObservedAction, info: ElementInfo | undefined): ObservedElement[] {
  if (!info) return [];
  const { description, method, text } = found;
  return [{ ...info, description, method, arguments: found.arguments, ...(text !== undefined && { text }) }];
}
