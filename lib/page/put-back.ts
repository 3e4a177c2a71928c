import type { ElementFacts } from './agent/act/facts.ts';
import type { Differences } from './change.ts';
import type { Comparison } from './evidence.ts';
import type { Snapshot } from './snapshot.ts';
import { toldValue } from './told-value.ts';

/** That what said nothing says it is not on is no change: so is an option whose list closes. */
export function isSameValue(before: Held, after: Held | undefined): boolean {
  if (before.value === undefined && after?.value?.startsWith('not ')) return true;
  return before.value === after?.value && (before.value === undefined || before.fingerprint === after?.fingerprint);
}

type Held = Pick<ElementFacts, 'value' | 'fingerprint'>;

/** What the element holds that took what it was given, and holds again what it held before. */
export function putBack({ before, gave, took, aftermath }: Comparison, now: Now): Pick<Differences, 'value' | 'hint'> {
  const { own, outline, ref } = now;
  if (!gave || own.value === undefined || !own.connected || !isSameValue(before.own, own)) return {};
  const { rendered } = aftermath;
  if (!took && (!rendered || isSameValue(before.own, rendered))) return {};
  const [then, since] = [before.outline.node(ref), outline.node(ref)];
  if (then?.name !== since?.name || then?.row !== since?.row) return {}; // it stands for another by now
  if (own.value !== '') return { value: toldValue(own.value, undefined), hint: PUT_BACK };
  return gave === 'text' ? { value: '', hint: EMPTIED } : {}; // what filters a list is emptied by a choice
}

interface Now {
  own: ElementFacts;
  outline: Snapshot;
  ref: string;
}

const PUT_BACK = 'The element took that, and then the page restored the value it had before.';
const EMPTIED = 'The field took that and is empty again: the page has moved it elsewhere, or discarded it.';
