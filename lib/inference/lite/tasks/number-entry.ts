import type { ActRequest } from '../../inference.ts';
import { opensList } from '../candidates/affordances.ts';
import { decide, type Decision } from '../candidates/decision.ts';
import { ancestorWhere } from '../outline/outline.ts';
import { isPageField } from './paging.ts';
import { onNode } from '../candidates/proposal.ts';
import type { Scene } from '../outline/scene.ts';

/**
 * "go to page 3", if the page number is a field between the arrows; "set the font size to 14", in a custom field that opened no
 * list: its new number is taken on the key that confirms it. In a form, that key might submit it.
 */
export function confirmNumberStep(previous: ActRequest['previous'], scene: Scene): Decision | undefined {
  const { method, ref, arguments: [written = ''] = [] } = previous?.action ?? {};
  if (method !== 'fill' || !NUMBER_VALUE.test(written)) return undefined;
  const field = scene.outline.nodes.find((node) => ref !== undefined && node.ref === ref);
  const isBox = field?.role === 'combobox' && !opensList(field) && !field.states.has('expanded');
  const isOwn = isBox || (field !== undefined && isPageField(field));
  if (!field || !isOwn || field.states.get('value') !== written) return undefined;
  const isSent = ancestorWhere(field, ({ role }) => role === 'form') !== undefined;
  return isSent ? undefined : decide([onNode({ node: field, score: 1 }, 'press', ['Enter'])]);
}

const NUMBER_VALUE = /^\d[\d.,]*(?: ?(?:px|pt|%))?$/;
