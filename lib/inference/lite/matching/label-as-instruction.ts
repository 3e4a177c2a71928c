import { proposeByName } from '../candidates/exact-name.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { isPressed } from '../outline/roles.ts';
import { labelOf, type Scene } from '../outline/scene.ts';
import { fold, wordsOf } from '../lexicon/words.ts';

/** The element to press whose label has the instruction in another form; undefined if there are several. */
export function buttonLabelledAs(instruction: string, scene: Scene): Proposal | undefined {
  const said = instruction.trim().replace(/[.!]+$/, '');
  const [node, other] = [...byInfinitive(said, scene), ...choiceInGroup(said, scene)];
  return node && !other && !node.states.has('disabled') && !node.states.has('pressed')
    ? onNode({ node, score: 1 }, 'click', [])
    : undefined;
}

const GERMAN_ARTICLE = /^(?:de[rnms]|die|das|eine?[nrm]?|meine?[nrm]?|bitte|mir|jetzt|mal)$/;

/** "tausche Start und Ziel", "füge eine Rückfahrt hinzu" of "Start und Ziel tauschen", "Rückfahrt hinzufügen". */
function byInfinitive(said: string, scene: Scene): OutlineNode[] {
  const [verb = '', ...rest] = fold(said).split(/\s+/);
  const nouns = rest.filter((word) => !GERMAN_ARTICLE.test(word));
  if (nouns.length === 0 || !/^\p{L}{3,}$/u.test(verb)) return [];
  const last = nouns.at(-1) ?? '';
  const stem = verb.replace(/e$/, '');
  const labels = new Set(
    ['en', 'n'].flatMap((ending) => [
      [...nouns, `${stem}${ending}`].join(' '),
      [...nouns.slice(0, -1), `${last}${stem}${ending}`].join(' '),
    ]),
  );
  return scene.elements.filter(
    ({ role, name }) =>
      isPressed(role) && name.endsWith('en') && /\s\p{Ll}+en$/u.test(name) && labels.has(fold(name).trim()),
  );
}

const CHOOSE_IN_GROUP =
  /^(?:choose|select|pick|take|click|reserve|i want|i(?:['’]d| would) like) (?:the |an? )(?<what>[\p{Ll} ]+) in (?:the )?(?<group>\p{L}[\p{L}\d ]*)$/iu;

/**
 * "choose the middle seat in row 15": the element with these words in the group of that name; the page has all other words
 * around it.
 */
function choiceInGroup(said: string, scene: Scene): OutlineNode[] {
  const { what = '', group: called = '' } = CHOOSE_IN_GROUP.exec(said)?.groups ?? {};
  if (what === '') return [];
  const groups = scene.outline.nodes.filter(({ role, name }) => role === 'group' && fold(name) === fold(called));
  const [group, other] = groups;
  if (!group || other) return [];
  const words = wordsOf(what).filter(({ weight }) => weight >= 1);
  const isAround = (stem: string): boolean =>
    ancestorWhere(group, (up) => scene.words(up.name).some((word) => word.stem === stem)) !== undefined;
  const telling = words.filter(({ stem }) => !isAround(stem));
  return telling.length === 0
    ? []
    : scene.elements.filter(
        (node) =>
          node.role === 'button' &&
          ancestorWhere(node, (up) => up === group) !== undefined &&
          telling.every(({ stem }) => scene.words(labelOf(node)).some((word) => word.stem === stem)),
      );
}

/** "Start und Ziel tauschen" is the label of a button, word for word; a single word could be an action on anything. */
export function byExactLabel(instruction: string, scene: Scene): Proposal | undefined {
  const just = /\S\s+\S/.test(instruction.trim()) ? proposeByName(`click ${instruction}`, scene) : undefined;
  // else it may be undone
  return just?.node && isPressed(just.node.role) && !just.node.states.has('pressed') ? just : undefined;
}
