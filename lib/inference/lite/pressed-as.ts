import { calledJust } from './called-just.ts';
import { onNode, type Proposal } from './proposal.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import { isPressed } from './roles.ts';
import { labelOf, type Scene } from './scene.ts';
import { fold, wordsOf } from './words.ts';

/** The element to press whose label has the instruction in another form; undefined if there are several. */
export function pressedAs(instruction: string, scene: Scene): Proposal | undefined {
  const said = instruction.trim().replace(/[.!]+$/, '');
  const [node, other] = [...infinitives(said, scene), ...partOfGroup(said, scene)];
  return node && !other && !node.states.has('disabled') && !node.states.has('pressed')
    ? onNode({ node, score: 1 }, 'click', [])
    : undefined;
}

const ARTICLES = /^(?:de[rnms]|die|das|eine?[nrm]?|meine?[nrm]?|bitte|mir|jetzt|mal)$/;

/** "tausche Start und Ziel", "füge eine Rückfahrt hinzu" of "Start und Ziel tauschen", "Rückfahrt hinzufügen". */
function infinitives(said: string, scene: Scene): OutlineNode[] {
  const [verb = '', ...rest] = fold(said).split(/\s+/);
  const nouns = rest.filter((word) => !ARTICLES.test(word));
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

const IN_GROUP =
  /^(?:choose|select|pick|take|click|reserve|i want|i(?:['’]d| would) like) (?:the |an? )(?<what>[\p{Ll} ]+) in (?:the )?(?<group>\p{L}[\p{L}\d ]*)$/iu;

/** "choose the middle seat in row 15": the element with these words in the group of that name; the page has all other words around it. */
function partOfGroup(said: string, scene: Scene): OutlineNode[] {
  const { what = '', group: called = '' } = IN_GROUP.exec(said)?.groups ?? {};
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
export function labelAlone(instruction: string, scene: Scene): Proposal | undefined {
  const just = /\S\s+\S/.test(instruction.trim()) ? calledJust(`click ${instruction}`, scene) : undefined;
  return just?.node && isPressed(just.node.role) && !just.node.states.has('pressed') ? just : undefined; // else it may be undone
}
