import { NAMED } from './members.ts';
import type { OutlineNode } from './outline.ts';
import { rank } from './rank.ts';
import { isEditable } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';

const WORTH_SHOWING = 0.5;

const WRITING =
  /^(?:how|where) (?:do|can|could|should|would) i (?:write|type|enter|put|fill in)\s+(?:an?\s+|the\s+|my\s+)?(?<what>.+)$/i;

function writing(asked: string, scene: Scene): OutlineNode[] {
  const what = WRITING.exec(`where do i ${asked}`)?.groups?.['what'] ?? WRITING.exec(asked)?.groups?.['what'];
  const [best, next] = what === undefined ? [] : rank(what, scene, ({ role }) => (isEditable(role) ? 1 : 0));
  return best && best.score > WORTH_SHOWING && best.score > (next?.score ?? 0) ? [best.node] : [];
}

const TAKES_FILES = /\b(?:upload|attach|choose (?:a )?files?|add (?:a )?files?|import|browse|drop)\b/i;

function uploading(asked: string, scene: Scene): OutlineNode[] {
  if (!/^(?:upload|attach)\w*(?: (?:button|field|control|files?))?$/i.test(asked)) return [];
  const named = scene.elements.filter((node) => isInteractive(node) && TAKES_FILES.test(node.name));
  return named.length === 1 ? named : [];
}

const MAKING =
  /^(?:(?:how|where) (?:do|can|could|should|would) i\s+)?(?:add|make|create)\s+(?:an?\s+|another\s+|the\s+)?(?:new\s+)?(?<what>.+)$/i;

/** "how can I add a role": the button "New role". */
function making(asked: string, scene: Scene): OutlineNode[] {
  const what = MAKING.exec(asked)?.groups?.['what'];
  if (what === undefined) return [];
  const found = ['new', 'add', 'create'].flatMap((verb) =>
    rank(`${verb} ${what}`, scene, (node) => (isInteractive(node) ? 1 : 0)).slice(0, 1),
  );
  const [best] = found.toSorted((a, b) => b.score - a.score);
  return best && best.score >= NAMED ? [best.node] : [];
}

/** What is written into, what takes files, what makes a new one: by what is done with it. */
export const doing: readonly ((asked: string, scene: Scene) => OutlineNode[])[] = [writing, uploading, making];
