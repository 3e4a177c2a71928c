import type { Decision } from './decide.ts';
import { isNounOfKind } from './kind-words.ts';
import { saysKind } from './kinds.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { describe, onNode } from './proposal.ts';
import { isRowRole } from './roles.ts';
import type { Scene } from './scene.ts';
import { entryNouns } from './verbs.ts';
import { fold, wordsOf } from './words.ts';

const BY =
  /^(?:open|view|read|show(?: me)?|see|go to|visit)\s+the\s+(?<noun>\p{Ll}+)\s+(?:(?:that|which)\s+(?:is|was)\s+)?(?:\p{Ll}+ed\s+|written\s+)?by\s+(?<name>\S+(?:\s\S+)?)$/u;
const OWNED = /^(?:open|view|read|show(?: me)?|see|go to|visit)\s+(?<name>\S+(?:\s\S+)?)['’]s?\s+(?<noun>\p{Ll}+)$/u;
/** Words for where a person's link leads. */
const PERSON = /^(?:profile|page|user|author|person|member|account|contact|channel|owner|name)$/;

/** "the issue by jlind", "jlind's issue": the link to the entry, not to its author. */
export function entryBy(clause: string, scene: Scene): Decision | undefined {
  const { noun = '', name = '' } = (BY.exec(clause) ?? OWNED.exec(clause))?.groups ?? {};
  const [kind, more] = wordsOf(noun);
  if (!kind || more || kind.text !== kind.stem || PERSON.test(noun)) return undefined;
  if (!entryNouns.has(noun) && !isNounOfKind(noun) && !saysKind(kind, scene)) return undefined;
  const named = scene.elements.filter((link) => isCalled(link, name));
  const titles = new Set(named.flatMap((link) => titleBeside(link, scene) ?? []));
  const [title, ...others] = [...titles];
  if (!title) return undefined;
  if (others.length === 0)
    return { chosen: { ...onNode({ node: title, score: SURE }, 'click', []), isAnswered: true } };
  const candidates = [...titles].flatMap((node) =>
    node.ref === undefined ? [] : [{ ref: node.ref, description: describe(node) }],
  );
  return { chosen: undefined, isFound: true, reason: `Several are by ${name}.`, candidates };
}

const SURE = 0.9;

const isCalled = ({ role, name }: OutlineNode, said: string): boolean => role === 'link' && fold(name) === fold(said);

/** The first link of the entry that names someone, if it comes before the name. */
function titleBeside(link: OutlineNode, scene: Scene): OutlineNode | undefined {
  const row = ancestorWhere(link, ({ role }) => isRowRole(role));
  const first = row && scene.elements.find((node) => node.role === 'link' && isWithin(node, row));
  return first === link ? undefined : first;
}
