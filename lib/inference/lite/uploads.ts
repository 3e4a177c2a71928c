import { takesFile } from './affords.ts';
import type { Intent } from './intent.ts';
import type { OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import { rank } from './rank.ts';
import type { Scene } from './scene.ts';

/** What is called so takes a file, when nobody says what does. */
const UPLOADS = ['file', 'upload', 'attach', 'attachment', 'enclosure', 'browse', 'document', 'photo'];

/** The buttons that take a file; those which say what was asked, if any do. */
export function proposeUpload({ file, target }: Extract<Intent, { kind: 'upload' }>, scene: Scene): Proposal[] {
  const phrases = target === undefined ? UPLOADS : [target];
  const found = phrases.flatMap((phrase) =>
    rank(phrase, scene, (node) => (takesFile(node) && (target !== undefined || saysAny(node, phrase, scene)) ? 1 : 0)),
  );
  const saying = found.filter(({ node }) => saysAny(node, target ?? '', scene));
  const isOnly = new Set(found.map(({ node }) => node)).size === 1 && (target === undefined || saying.length > 0);
  return (saying.length > 0 ? saying : found).map((candidate) => ({
    ...onNode(candidate, 'uploadFile', [file]),
    ...(isOnly && { isAnswered: true }), // the one control that takes files need not say more
  }));
}

const saysAny = ({ name }: OutlineNode, phrase: string, scene: Scene): boolean =>
  scene.words(phrase).some((word) => scene.words(name).some(({ stem }) => stem === word.stem));
