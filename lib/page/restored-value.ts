import type { ElementFacts } from './agent/act/element-facts.ts';
import type { Differences } from './change.ts';
import type { Comparison } from './evidence.ts';
import type { Snapshot } from './snapshot.ts';
import { reportedValue } from './reported-value.ts';

/** That what said nothing says it is not on is no change: so is an option whose list closes. */
export function isSameValue(before: HeldValue, after: HeldValue | undefined): boolean {
  if (before.value === undefined && after?.value?.startsWith('not ')) return true;
  return before.value === after?.value && (before.value === undefined || before.fingerprint === after?.fingerprint);
}

type HeldValue = Pick<ElementFacts, 'value' | 'fingerprint'>;

/** What the element holds that took what it was given, and holds again what it held before. */
export function restoredValue(
  { before, inputKind, took, aftermath }: Comparison,
  now: CurrentState,
): Pick<Differences, 'value' | 'hint'> {
  const { own, outline, ref } = now;
  if (!inputKind || own.value === undefined || !own.connected || !isSameValue(before.own, own)) return {};
  const { rendered } = aftermath;
  if (!took && (!rendered || isSameValue(before.own, rendered))) return {};
  const [then, since] = [before.outline.node(ref), outline.node(ref)];
  if (then?.name !== since?.name || then?.row !== since?.row) return {}; // it stands for another by now
  if (own.value !== '') return { value: reportedValue(own.value, undefined), hint: RESTORED_HINT };
  return inputKind === 'text' ? { value: '', hint: EMPTIED_HINT } : {}; // what filters a list is emptied by a choice
}

interface CurrentState {
  own: ElementFacts;
  outline: Snapshot;
  ref: string;
}

const RESTORED_HINT = 'The element took that, and then the page restored the value it had before.';
const EMPTIED_HINT = 'The field took that and is empty again: the page has moved it elsewhere, or discarded it.';
