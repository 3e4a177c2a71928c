import { InstructionNotResolvedError, StaleRefError } from '../errors/named-errors.ts';
import type { ObserveReply, ObserveRequest } from '../inference/inference.ts';
import type { ElementInfo } from '../page/describe.ts';
import type { MethodParams } from '../protocol/methods.ts';
import type { ObservedElement } from '../protocol/results.ts';
import { type Call, viewOf } from './call.ts';
import { labelSaid, onPart } from './meant.ts';
import type { EngineSnapshot, PageAction } from './page.ts';
import { notShown, readElement, unusableReply, type Usable } from './proposal.ts';
import { scopeOf } from './scope.ts';

/** Finds elements to act on, best first; none when nothing fits. */
export async function observe(call: Call, params: MethodParams<'observe'>): Promise<ObservedElement[]> {
  // 1. Let the page settle, and read it.
  const snapshot = await call.readToTell(scopeOf(params));
  // 2. Ask the model for elements of the outline; if none fits, once more if the page's event listeners reveal more controls.
  const first = await findElements(call, snapshot, params.instruction);
  const more = first.length === 0 ? await call.readMore(snapshot, scopeOf(params)) : undefined;
  const elements = more ? await findElements(call, more, params.instruction) : first;
  // 3. If an element merely contains the text that the words name, target that text.
  const found = await onParts(call, elements, { instruction: params.instruction, snapshot: more ?? snapshot });
  // 4. Describe each, so that a program can find it again.
  const refs = [...new Set(found.map(({ ref }) => ref))];
  if (refs.length === 0) return [];
  const infos = await call.phase('describing the elements', (signal) => describeEach(call, refs, signal));
  const byRef = new Map(infos.map((info) => [info.ref, info]));
  return found.flatMap((element) => observed(element, byRef.get(element.ref)));
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

interface Found extends Usable {
  action: PageAction & { ref: string };
}

/** As `act` would target them; one entry for each place if the text stands there several times. */
async function onParts(
  call: Call,
  found: Found[],
  { instruction, snapshot }: { instruction: string; snapshot: EngineSnapshot },
): Promise<ObservedAction[]> {
  const label = labelSaid(instruction);
  const isOnPage = label !== '' && snapshot.outline.toLowerCase().includes(label.toLowerCase());
  const parts = found.map(async (one) => {
    const { action, description, part } = one;
    const whole = { ...action, description };
    if (part === undefined && !isOnPage) return whole;
    try {
      const meant = await onPart(call, one, { instruction, variables: {}, snapshot });
      return { ...whole, ...meant.action, ref: action.ref, description: meant.description };
    } catch (thrown) {
      if (thrown instanceof InstructionNotResolvedError) return whole;
      throw thrown;
    }
  });
  return await Promise.all(parts);
}

type ObservedAction = PageAction & { ref: string; description: string };

async function findElements(call: Call, snapshot: EngineSnapshot, instruction: string): Promise<Found[]> {
  const request: ObserveRequest = { task: 'observe', page: viewOf(snapshot), instruction };
  const reply = await call.ask(request);
  if (reply.elements.length === 0 && reply.unseen)
    call.progress({
      phase: 'asking the model',
      warning: `${notShown(reply.unseen)} Pass a selector to observe in a part of it.`,
    });
  const first = readElements(reply, snapshot);
  if (first.found.length > 0 || first.issues.length === 0) return first.found;
  const repaired = await call.ask({ ...request, repair: { reply, issues: first.issues } }, 'asking the model again');
  const second = readElements(repaired, snapshot);
  if (second.found.length === 0 && second.issues.length > 0) throw unusableReply(second.issues);
  return second.found;
}

function readElements(reply: ObserveReply, snapshot: EngineSnapshot): { found: Found[]; issues: string[] } {
  const found: Found[] = [];
  const issues: string[] = [];
  const known = new Set<string>();
  for (const proposed of reply.elements) {
    const read = readElement(proposed, snapshot);
    if ('issue' in read) issues.push(read.issue);
    else if (read.action.ref === undefined) issues.push(`an element needs a ref: ${proposed.description}`);
    else if (isNew(read, known)) found.push({ ...read, action: { ...read.action, ref: read.action.ref } });
  }
  return { found, issues };
}

/** A model may name what it found twice. */
function isNew({ action, part }: Usable, known: Set<string>): boolean {
  return known.size < known.add(JSON.stringify([action, part])).size;
}

function observed(found: ObservedAction, info: ElementInfo | undefined): ObservedElement[] {
  if (!info) return [];
  const { description, method, text } = found;
  return [{ ...info, description, method, arguments: found.arguments, ...(text !== undefined && { text }) }];
}
