import { isCheckable } from '../../outline/roles.ts';
import type { Field } from '../field.ts';
import { piecesOf } from '../scope/text-pieces.ts';
import { texts, type Scope } from '../scope/scope.ts';
import { valueFor } from '../../values/parse-value.ts';

export function onlyChoice(field: Field, scope: Scope): unknown {
  if (!scope.isEntry) return choiceAlone(field, scope) ?? choiceAtStart(field, scope);
  const saidIn = (all: readonly { text: string }[]): unknown[] => [
    ...new Set(all.map(({ text }) => valueFor(field, text)).filter((value) => value !== undefined)),
  ];
  const [all, withoutButtons] = [texts(scope), texts(scope).filter(({ node }) => node.role !== 'button')].map(saidIn);
  return withoutButtons?.length === 1 ? withoutButtons[0] : all?.length === 1 ? all[0] : undefined;
}

/** "POST /v2/charges": the only choice that a text begins with. */
function choiceAtStart({ choices }: Field, scope: Scope): unknown {
  const begun = texts(scope).flatMap(({ text, node }) =>
    node.role === 'text' ? choices.filter((choice) => text.startsWith(`${String(choice)} `)) : [],
  );
  return new Set(begun).size === 1 ? begun[0] : undefined;
}

/** A text that is one of the choices, if no other is: the state at the top of a page. */
function choiceAlone(field: Field, scope: Scope): unknown {
  const said = piecesOf(scope).filter(
    ({ text, node }) => text.length > 1 && !isCheckable(node.role) && node.role !== 'option' && node.role !== 'cell',
  );
  const values = new Set(
    said.flatMap(
      ({ text }) => field.choices.find((choice) => String(choice).toLowerCase() === text.toLowerCase()) ?? [],
    ),
  );
  return values.size === 1 ? [...values][0] : undefined;
}
