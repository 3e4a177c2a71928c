import { acceptsFile } from '../candidates/affordances.ts';
import type { Intent } from '../instruction/intent.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { rank } from '../candidates/rank.ts';
import type { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

/** The element of that name takes a file, if nothing else is known to. */
const UPLOAD_WORDS = ['file', 'upload', 'attach', 'attachment', 'enclosure', 'browse', 'document', 'photo'];

/** The buttons that take a file; those with the requested words, if any. */
export function proposeUpload({ file, target }: Extract<Intent, { kind: 'upload' }>, scene: Scene): Proposal[] {
  const plain = scene.elements.filter(
    (node) => hasBrowserName(node) && (target === undefined || isLabelled(node, target)),
  );
  const isOther =
    target === undefined && scene.elements.some((node) => acceptsFile(node) && FILE_PROMPT.test(node.name));
  if (plain.length > 0 && !isOther)
    return plain.map((node) => ({ ...onNode({ node, score: 1 }, 'uploadFile', [file]), isAnswered: true }));
  const phrases = target === undefined ? UPLOAD_WORDS : [target];
  const found = phrases.flatMap((phrase) =>
    rank(phrase, scene, (node) =>
      acceptsFile(node) && (target !== undefined || mentionsAny(node, phrase, scene)) ? 1 : 0,
    ),
  );
  const saying = found.filter(({ node }) => mentionsAny(node, target ?? '', scene));
  const isOnly = new Set(found.map(({ node }) => node)).size === 1 && (target === undefined || saying.length > 0);
  return (saying.length > 0 ? saying : found).map((candidate) => ({
    ...onNode(candidate, 'uploadFile', [file]),
    ...(isOnly && { isAnswered: true }), // the one control that takes files need not say more
  }));
}

const mentionsAny = ({ name }: OutlineNode, phrase: string, scene: Scene): boolean =>
  scene.words(phrase).some((word) => scene.words(name).some(({ stem }) => stem === word.stem));

/** Browsers' names for an unnamed file field: nothing else has them. */
const hasBrowserName = ({ role, name, states }: OutlineNode): boolean =>
  role === 'button' && /^choose files?$/i.test(name) && !states.has('disabled');

/** "Attach your CV": a file field by its label, unlike a bare "Upload", which submits the choice. */
const FILE_PROMPT = /^(?:upload|attach|add|browse|select|drop)\b.*\s\S/i;

/** It is in the element of that name, or right after that text. */
function isLabelled({ name, parent, siblingIndex: place }: OutlineNode, target: string): boolean {
  const around = [name, parent?.name ?? '', parent?.children[place - 1]?.name.split(' | ').at(-1) ?? ''];
  return around.some((label) => browserFileLabel(label) === browserFileLabel(target));
}

const browserFileLabel = (text: string): string =>
  fold(text)
    .replace(/^(?:the|my) /, '')
    .replaceAll(/["“”'…:*]|\.{3}$/g, '')
    .trim();
