import type { Decision } from '../candidates/decision.ts';
import { isKindNoun } from '../term-coverage/kind-nouns.ts';
import { tellsKind } from '../outline/kinds.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { describe, onNode } from '../candidates/proposal.ts';
import { isRowRole } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { entryNouns } from '../lexicon/verb-classes.ts';
import { fold, wordsOf } from '../lexicon/words.ts';

const BY_AUTHOR =
  /^(?:open|view|read|show(?: me)?|see|go to|visit)\s+the\s+(?<noun>\p{Ll}+)\s+(?:(?:that|which)\s+(?:is|was)\s+)?(?:\p{Ll}+ed\s+|written\s+)?by\s+(?<name>\S+(?:\s\S+)?)$/u;
const POSSESSIVE =
  /^(?:open|view|read|show(?: me)?|see|go to|visit)\s+(?<name>\S+(?:\s\S+)?)['’]s?\s+(?<noun>\p{Ll}+)$/u;
/** Words for where a person's link leads. */
const PERSON_NOUN = /^(?:profile|page|user|author|person|member|account|contact|channel|owner|name)$/;

/** "the issue by jlind", "jlind's issue": the link to the entry, not to its author. */
export function decideEntryByAuthor(clause: string, scene: Scene): Decision | undefined {
  const { noun = '', name = '' } = (BY_AUTHOR.exec(clause) ?? POSSESSIVE.exec(clause))?.groups ?? {};
  const [kind, more] = wordsOf(noun);
  if (!kind || more || kind.text !== kind.stem || PERSON_NOUN.test(noun)) return undefined;
  if (!entryNouns.has(noun) && !isKindNoun(noun) && !tellsKind(kind, scene)) return undefined;
  const named = scene.elements.filter((link) => isLinkNamed(link, name));
  const titles = new Set(named.flatMap((link) => titleLinkFor(link, scene) ?? []));
  const [title, ...others] = [...titles];
  if (!title) return undefined;
  if (others.length === 0)
    return { chosen: { ...onNode({ node: title, score: SCORE }, 'click', []), isAnswered: true } };
  const candidates = [...titles].flatMap((node) =>
    node.ref === undefined ? [] : [{ ref: node.ref, description: describe(node) }],
  );
  return { chosen: undefined, isFound: true, reason: `Several are by ${name}.`, candidates };
}

const SCORE = 0.9;

const isLinkNamed = ({ role, name }: OutlineNode, requested: string): boolean =>
  role === 'link' && fold(name) === fold(requested);

/** The first link of the entry that names someone, if it comes before the name. */
function titleLinkFor(link: OutlineNode, scene: Scene): OutlineNode | undefined {
  const row = ancestorWhere(link, ({ role }) => isRowRole(role));
  const first = row && scene.elements.find((node) => node.role === 'link' && isWithin(node, row));
  return first === link ? undefined : first;
}
