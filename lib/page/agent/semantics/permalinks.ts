import type { Line } from '../outline/line.ts';
import { nameOf } from './name.ts';
import type { Node } from '../outline/node.ts';
import { collapse } from '../dom/text.ts';

/**
 * A heading's name without its permalinks: each is drawn as a mere symbol, and repeats the heading's text as its
 * name. `undefined` if there are none. The lines of invisible ones are passed to `drop`.
 */
export function withoutPermalinks(
  { element, shape, named }: Node,
  lines: readonly Line[],
  drop: (line: Line) => void,
): Pick<Node, 'named'> | undefined {
  if (shape.role !== 'heading' || named.from !== 'content') return undefined;
  let { name } = named;
  for (const link of element.querySelectorAll('a[href*="#"]')) {
    if (WORD.test(link.textContent)) continue;
    const says = nameOf(link, 'link', { content: true }).name;
    if (says === '' || says === name) continue;
    name = collapse(name.replace(says, ' '));
    const line = lines.find((one) => one.role === 'link' && one.says === says);
    if (line?.states.includes('unseen')) drop(line);
  }
  return name === named.name || name === '' ? undefined : { named: { ...named, name } };
}

const WORD = /[\p{L}\p{N}]/u;
