import { ancestorWhere, type Outline, type OutlineNode } from '../../outline/outline.ts';
import type { Field } from '../field.ts';
import { titleOf, type Entry, type Group } from '../../structure/repeated-groups.ts';

/** Roles of nested replies: each has content of its own, as its container does. */
const NESTED_ROLES: ReadonlySet<string> = new Set(['article', 'comment', 'treeitem']);

/** Posts with the replies nested in them, one after the other, for a list that does not ask for each post's replies. */
export function nestedGroups({ kind: asked, fields }: Field, nodes: readonly OutlineNode[], outline: Outline): Group[] {
  if (asked !== 'object' || fields.some(({ field: { kind } }) => kind === 'list' || kind === 'object')) return [];
  const posts = nodes.filter(({ role }) => NESTED_ROLES.has(role));
  const around = new Set(posts.flatMap((post) => (enclosingOf(post) ? [] : (post.parent ?? []))));
  return [...around].flatMap((parent) => {
    const all = posts.filter(({ index }) => index > parent.index && index < parent.end);
    if (!all.some(enclosingOf)) return [];
    const entries = all.map(({ index, end }) =>
      entryWithoutReplies({ nodes: outline.nodes.slice(index, end), columns: [] }),
    );
    return [{ kind: 'cards' as const, title: titleOf(parent), entries, isContent: true }];
  });
}

const enclosingOf = (post: OutlineNode): OutlineNode | undefined =>
  ancestorWhere(post, ({ role }) => role === post.role);

/** An entry without the replies to it. */
export function entryWithoutReplies(entry: Entry): Entry {
  const [root] = entry.nodes;
  if (!root || !NESTED_ROLES.has(root.role)) return entry;
  const inner = entry.nodes.filter((node) => node !== root && node.role === root.role);
  return inner.length === 0
    ? entry
    : {
        ...entry,
        nodes: entry.nodes.filter(({ index }) => !inner.some((node) => node.index <= index && index < node.end)),
      };
}
