import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { cellOver, headingOver } from './nearness.ts';
import { isKind } from './kinds.ts';
import { takeQuotes } from './intent.ts';
import { chooseItem } from './choices.ts';
import { onNode, type Proposal } from './proposal.ts';
import { grave, SUPERLATIVE } from './own-score.ts';
import { isCheckable, isChoice, isRowRole, placesOfNoun, rolesNamed } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { fold, gradeOf, grades, SOFT_WEIGHT, STOP_WEIGHT, wordsOf, type Word } from './words.ts';

/**
 * The one element that, with what surrounds it, says every word of a wish: "I'd like the 500 g bag" for the radio button
 * "500 g" of "Bag size", "book court 2 at 09:00" for the "Book" in that row and column. For what no rule reads: nothing of
 * the wish may be left over, and no second element may say as much.
 */
export function pointedAt(wish: string, scene: Scene): Proposal[] {
  const { text: plain, parts } = takeQuotes(wish);
  if (NOT_A_WISH.test(plain)) return [];
  const quoted = parts.map(fold);
  const asked = wordsOf(wish.replaceAll(CONTRACTED, '')).filter(({ text }) => !fillers.has(text));
  const start = asked.findIndex(({ text }) => !lightVerbs.has(text));
  const light = new Set(asked.slice(0, start)); // "show what is open": further on, a verb says which
  if (start === -1 || asked.every(({ weight }) => weight < 1)) return [];
  const labels = [...labelsOf(scene)].flatMap(([label, nodes]) => {
    const said = scene.words(label);
    if (quoted.length > 0 && !quoted.includes(fold(label))) return []; // a quote is as it is
    const own = asked.filter((word) => isSaidBy(said, word));
    return own.length > 0 && nodes.length <= MOST_ALIKE
      ? [{ nodes, said, essential: scene.words(label.replace(ASIDE, '')), own }]
      : [];
  });
  const isUnsaid = (word: Word) => scene.placesOf(word).length === 0 && !labels.some(({ own }) => own.includes(word));
  if (asked.some((word) => word.weight === 1 && !light.has(word) && !rolesNamed(word.text) && isUnsaid(word)))
    return [];
  const fitting = labels.flatMap(({ nodes, said, essential, own }) => {
    if (!own.some((word) => !light.has(word))) return [];
    const rest = asked.filter((word) => !own.includes(word));
    return nodes.flatMap((node) => weighed(node, { first: asked[0], own, rest, said, essential, light }, scene));
  });
  const [best, next] = fitting.toSorted((a, b) => b.weight - a.weight);
  if (!best || (next && best.weight - next.weight < LEAD)) return [];
  return [actOn(best.node)];
}

/** What asks for another act than to press or to choose, or denies something. */
const NOT_A_WISH =
  /\b(?:not|no|never|without|except|nor|instead|than|unless|if|don['’]?t|can['’]?t|hover|drag|scroll|double|right|type|write|enter|fill|upload|attach|press|key|clear|un\w+)\b|n['’]t\b/i;
const CONTRACTED = /(?<=\w)['’](?:d|ll|m|re|ve)\b/gi;

/** What only wraps a wish. */
const fillers = new Set(
  (
    'a an the this that these those to of in on at for from with by and or is are be it its as into my your our please about me i some ' +
    'we us you they them there here would like want need wish could can may will should shall just also only rather have had do does ' +
    'so too then now kindly one ones'
  ).split(' '),
);

/** What presses, follows or chooses: an element that is pressed need not say them … */
const pressing = 'click tap hit take give use show get go choose select pick open see view'.split(' ');
/** … and one that is set or chosen need not say these either. */
const choosing = 'make set switch change turn list filter let add include repeat'.split(' ');
const lightVerbs = new Set([...pressing, ...choosing]);
const pressingVerbs = new Set(pressing);

const LEAD = 0.25;
const MOST_ALIKE = 2000;
const SCORE = 0.76; // less than what is read by a rule

/** Elements by what they are called. */
function labelsOf(scene: Scene): Map<string, OutlineNode[]> {
  const labels = new Map<string, OutlineNode[]>();
  for (const node of scene.elements) {
    if (node.name === '' || !(isInteractive(node) || node.role === 'option')) continue;
    if (unsuitable.has(node.role)) continue;
    const known = labels.get(node.name);
    if (known) known.push(node);
    else labels.set(node.name, [node]);
  }
  return labels;
}

const unsuitable = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'spinbutton', 'slider', 'scrollbar']);

const isSaidBy = (said: readonly Word[], word: Word): boolean =>
  said.some(
    (other) => gradeOf(word, other, false) >= grades.synonym || (word.root === other.root && !STATE.test(other.text)),
  );

const STATE = /(?:ed|ing)$/; // "Closed" closes nothing

interface Account {
  first: Word | undefined;
  own: readonly Word[];
  rest: readonly Word[];
  said: readonly Word[];
  /** Without an aside: "Floor plan (PDF)". */
  essential: readonly Word[];
  /** Verbs at the start that only say that something is to be done. */
  light: ReadonlySet<Word>;
}

/** How much of the wish the element and its surroundings say; nothing, when some of it is left over. */
function weighed(
  node: OutlineNode,
  { first, own, rest, said, essential, light }: Account,
  scene: Scene,
): { node: OutlineNode; weight: number }[] {
  const least = grave.has(said[0]?.text ?? '') ? STOP_WEIGHT : SOFT_WEIGHT; // what cannot be undone is said in full
  const strong = essential.filter(
    ({ weight, text }) => weight > least && !/^\d[\d.,]*$/.test(text) && !fillers.has(text),
  );
  const extra = strong.filter((word) => !isSaidBy(own, word));
  const isMuch = rest.length === 0 && own.filter(({ weight }) => weight === 1).length > 1;
  const isLabelStart =
    (isChoice(node.role) || isCheckable(node.role)) && (isMuch || (said[0] !== undefined && isSaidBy(own, said[0])));
  if (extra.length > 0 && !isLabelStart) return [];
  const around = surroundingsOf(node);
  let weight = own.reduce((sum, word) => sum + word.weight, 0) - EXTRA * extra.length;
  let isTelling = own.some((word) => word.weight === 1 && !light.has(word) && !isKind(word, scene));
  const isBest = own.some(({ text }) => SUPERLATIVE.test(text)); // "the cheapest flight" is one of the flights
  for (const word of rest) {
    const share =
      shareSaid(word, around, scene) ??
      (mayGoUnsaid(word, { node, light, isFirst: word === first }, scene) ? 0 : undefined);
    if (share === undefined || (share === 0 && isBest && !light.has(word))) return [];
    isTelling ||= share === NEAR;
    weight += share * word.weight;
  }
  return isTelling ? [{ node, weight }] : [];
}

const ASIDE = /(?<=\S)\s*\([^()]*\)$/;
const EXTRA = 0.1;
const NEAR = 0.7;
const HEADED = 0.5;

function shareSaid(word: Word, { near, titles }: Surroundings, scene: Scene): number | undefined {
  const places = scene.placesOf(word);
  if (near.some((stretch) => places.some((place) => isTold(scene.outline.nodes[place], stretch)))) return NEAR;
  if (titles.some((title) => isSaidBy(scene.words(title), word))) return HEADED;
  return undefined;
}

/** A verb that goes with the kind of element, or a noun for what the page is about, if nothing else is called so. */
function mayGoUnsaid(
  word: Word,
  { node: { role, states }, light, isFirst }: { node: OutlineNode; light: ReadonlySet<Word>; isFirst: boolean },
  scene: Scene,
): boolean {
  const isChosen = isChoice(role) || isCheckable(role);
  if (light.has(word)) return isChosen || pressingVerbs.has(word.text);
  if (isFirst && role === 'button' && toggling.has(word.sense))
    return states.has('pressed') === (word.sense === 'delete');
  if (isFirst && word.text === 'download' && role === 'link') return scene.placesOf(word).length === 0;
  const nouns = rolesNamed(word.text);
  if (nouns) return nouns.just.includes(role) || nouns.also.includes(role);
  if (placesOfNoun.has(word.text)) return true;
  return isKind(word, scene) && (isChosen || !isCalledElsewhere(word, scene));
}

/** "Favourite" is pressed to add, and pressed again to remove. */
const toggling = new Set(['add', 'delete']);

const isCalledElsewhere = (word: Word, scene: Scene): boolean =>
  scene.placesOf(word).some((place) => {
    const node = scene.outline.nodes[place];
    return node !== undefined && isInteractive(node);
  });

/** What tells about its surroundings: not another control. */
function isTold(node: OutlineNode | undefined, stretch: OutlineNode): boolean {
  return node !== undefined && isWithin(node, stretch) && (!isInteractive(node) || node.role === 'link');
}

interface Surroundings {
  /** Rows, cards and column headers: all that they say counts. */
  near: readonly OutlineNode[];
  /** Names of groups and headings over it. */
  titles: readonly string[];
}

const LARGEST_CARD = 40; // nodes
const cards = new Set(['region', 'group', 'article', 'listitem', 'row']);

function surroundingsOf(node: OutlineNode): Surroundings {
  const cell = cellOver(node);
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  const card = row ?? ancestorWhere(node, ({ role, index, end }) => cards.has(role) && end - index <= LARGEST_CARD);
  const titles: string[] = [];
  for (let at: OutlineNode | undefined = node; at?.parent; at = at.parent) {
    titles.push(headingOver(at)?.name ?? '', at.parent.role === 'document' ? '' : at.parent.name);
  }
  return {
    near: [card, cell?.header].filter((part) => part !== undefined),
    titles: titles.filter((title) => title !== ''),
  };
}

function actOn(node: OutlineNode): Proposal {
  const found = { node, score: SCORE };
  return isChoice(node.role) ? chooseItem(found) : onNode(found, isCheckable(node.role) ? 'check' : 'click', []);
}
