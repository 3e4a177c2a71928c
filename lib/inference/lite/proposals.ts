import type { ProposedAction } from '../inference.ts';
import { isAlsoLabel } from './keys.ts';
import type { Intent } from './intent.ts';
import { ancestorsOf, type OutlineNode } from './outline.ts';
import { entriesFor } from './entry.ts';
import { rank, type Candidate, type Suits } from './rank.ts';
import { isCheckable, isChoosable, isChoice, isEditable, placesOfNoun } from './roles.ts';
import { isInteractive, type Scene } from './scene.ts';
import { grades, similarity, wordsOf } from './words.ts';

/** One act that the instruction may mean, and how sure that is. */
export interface Proposal {
  action: ProposedAction;
  score: number;
  /** The element, when there is one: for telling two proposals for the same thing apart from two things. */
  node: OutlineNode | undefined;
  twoStep: boolean;
}

type Kind = Intent['kind'];
type Propose<K extends Kind> = (intent: Extract<Intent, { kind: K }>, scene: Scene) => Proposal[];

/** The acts that an intent may mean on this page, in no order. */
export function propose(intent: Intent, scene: Scene): Proposal[] {
  const make = table[intent.kind] as Propose<Kind>; // the key picks the member which the intent is
  return make(intent, scene);
}

const table: { [K in Kind]: Propose<K> } = {
  click: proposeClick,
  check: proposeCheck,
  fill: proposeFill,
  choose: proposeChoice,
  set: proposeSet,
  press: proposePress,
  scroll: proposeScroll,
  drag: proposeDrag,
  upload: ({ file, target }, scene) =>
    rank(target ?? 'file', scene, (node) => (node.role === 'button' || node.role === 'textbox' ? 1 : 0)).map((found) =>
      onNode(found, 'uploadFile', [file]),
    ),
  history: ({ method }) => [sure({ method, arguments: [], description: method })],
};

function proposeClick(intent: Extract<Intent, { kind: 'click' }>, scene: Scene): Proposal[] {
  const { method, target, manner } = intent;
  const suits: Suits = manner !== 'free' ? suitsPointer : (node) => (isTyped(node.role) ? 0 : suitsPointer(node));
  const reacting = rank({ phrase: target, verbFirst: manner === 'free' }, scene, suits);
  const isFound = manner !== undefined || reacting.some(({ score }) => score >= CALLED_SO);
  const found = isFound ? reacting : [...reacting, ...rank(target, scene, suitsPointing)];
  const entries = method === 'click' && manner !== 'free' && manner !== 'pick' ? entriesFor(target, scene) : [];
  return [...found, ...entries].map((candidate) => {
    const { node } = candidate;
    if (method !== 'click') return onNode(candidate, method, []);
    if (node.role === 'option') return chooseItem(candidate);
    if (manner === 'pick') return pick(candidate);
    return onNode(candidate, manner !== undefined && isCheckable(node.role) ? 'check' : 'click', []);
  });
}

const PICKED_LINK = 0.9; // to follow a link is not to select
const ENTRY_ROLES = new Set(['article', 'listitem', 'row']);

/** What is selected is ticked: the thing itself, or the one box of its row. */
function pick(found: Candidate): Proposal {
  const { node, score } = found;
  if (isCheckable(node.role)) return onNode(found, 'check', []);
  if (node.role !== 'link') return onNode(found, 'click', []);
  const box = boxBeside(node);
  return box ? onNode({ node: box, score }, 'check', []) : onNode({ node, score: score * PICKED_LINK }, 'click', []);
}

function boxBeside(node: OutlineNode): OutlineNode | undefined {
  const row = [...ancestorsOf(node)].find(({ role }) => ENTRY_ROLES.has(role));
  const boxes = row ? descendantsOf(row).filter(({ role }) => isCheckable(role)) : [];
  return boxes.length === 1 ? boxes[0] : undefined;
}

function descendantsOf(node: OutlineNode): OutlineNode[] {
  return node.children.flatMap((child) => [child, ...descendantsOf(child)]);
}

const isTyped = (role: string): boolean => isEditable(role) && role !== 'combobox' && role !== 'slider';

const suitsPointer: Suits = (node) => (isInteractive(node) ? 1 : 0);
const suitsPointing: Suits = (node) => (pointable.has(node.role) ? 0.7 : 0);
const pointable = new Set([
  'row',
  'cell',
  'listitem',
  'img',
  'image',
  'heading',
  'article',
  'rowheader',
  'gridcell',
  'option',
]);

const suitsText: Suits = (node) => (isEditable(node.role) && !node.states.has('readonly') ? 1 : 0);
const suitsCheck: Suits = (node) => (isCheckable(node.role) ? 1 : node.role === 'button' ? 0.85 : 0);
const suitsChoice: Suits = (node) =>
  isChoosable(node.role)
    ? 1
    : isInteractive(node) && (node.states.has('haspopup') || node.states.has('collapsed'))
      ? 0.95
      : 0;

function onNode({ node, score }: Candidate, method: ProposedAction['method'], args: string[]): Proposal {
  const action = {
    method,
    ...(node.ref === undefined ? {} : { ref: node.ref }),
    arguments: args,
    description: describe(node),
  };
  return { action, score, node, twoStep: false };
}

function sure(action: ProposedAction): Proposal {
  return { action, score: 1, node: undefined, twoStep: false };
}

const CALLED_SO = 0.66; // from here on an element is called as was asked

/** A few words for a person: `Save button`. */
export function describe(node: OutlineNode): string {
  const name = node.name || node.states.get('placeholder') || '';
  return name === '' ? `${node.role} without a name` : `${name} ${node.role}`;
}

function proposeCheck({ on, target }: Extract<Intent, { kind: 'check' }>, scene: Scene): Proposal[] {
  const named = rank(target, scene, suitsCheck);
  const beside = named.some(({ score }) => score >= CALLED_SO)
    ? []
    : rank(`checkbox next to ${target}`, scene, suitsCheck);
  return [...named, ...beside].flatMap((found) => {
    if (isCheckable(found.node.role)) return [onNode(found, on ? 'check' : 'uncheck', [])];
    return found.node.states.has('pressed') === on ? [] : [onNode(found, 'click', [])]; // pressed again, it would turn
  });
}

function proposeFill({ text, target, submit }: Extract<Intent, { kind: 'fill' }>, scene: Scene): Proposal[] {
  if (target === undefined) return fillOnlyField(text, scene);
  const named = rank(target, scene, suitsText);
  const found = named.some(({ score }) => score >= CALLED_SO) ? named : [...onlyField(target, scene), ...named];
  return found.map((field) => ({
    ...onNode(field, fillMethod(field.node, text), [text]),
    twoStep: submit ?? false,
  }));
}

/** "the new todo field" on a page with one field. */
function onlyField(target: string, scene: Scene): Candidate[] {
  const fields = scene.elements.filter((node) => suitsText(node) > 0);
  const [field] = fields;
  return field && fields.length === 1 && /\b(?:field|box|input|textbox|text area|editor)$/i.test(target)
    ? [{ node: field, score: CALLED_SO + 0.02 }]
    : [];
}

/** Words mean that the field then holds the text; only in an editor with something in it is text added. */
function fillMethod(node: OutlineNode, text: string): 'fill' | 'type' {
  const adds = node.states.has('multiline') && (node.states.get('value') ?? '') !== '' && text !== '';
  return adds ? 'type' : 'fill';
}

function fillOnlyField(text: string, scene: Scene): Proposal[] {
  const fields = scene.elements.filter(
    (node) => suitsText(node) > 0 && node.role !== 'combobox' && node.role !== 'slider',
  );
  const focused = fields.find((node) => node.states.has('focused'));
  const field = focused ?? (fields.length === 1 ? fields[0] : undefined);
  return field ? [onNode({ node: field, score: 0.9 }, fillMethod(field, text), [text])] : [];
}

function proposeSet(intent: Extract<Intent, { kind: 'set' }>, scene: Scene): Proposal[] {
  const { text, target } = intent;
  const toggles = /^(?:on|true|yes|checked|enabled)$/i.test(text)
    ? true
    : /^(?:off|false|no|unchecked|disabled)$/i.test(text)
      ? false
      : undefined;
  if (toggles !== undefined) {
    const checks = proposeCheck({ kind: 'check', on: toggles, target }, scene);
    if (checks.length > 0) return checks;
  }
  const fills = proposeFill({ kind: 'fill', text, target }, scene).filter(
    ({ node }) => node && !isChoosable(node.role),
  );
  return [...fills, ...proposeChoice({ kind: 'choose', options: [text], target }, scene)];
}

function proposeChoice({ options, target }: Extract<Intent, { kind: 'choose' }>, scene: Scene): Proposal[] {
  if (target === undefined) return options.length === 1 ? chooseAnywhere(options[0] ?? '', scene) : [];
  const boxes = rank(target, scene, suitsChoice).flatMap((found) => chooseIn(found, options, scene));
  const grouped = options.length === 1 ? pointAt(`"${options[0] ?? ''}" in ${target}`, scene) : [];
  return [...boxes, ...grouped];
}

/** A box that holds its options takes the option itself; any other is opened, or written into, first. */
function chooseIn(found: Candidate, options: string[], scene: Scene): Proposal[] {
  const { node } = found;
  const held = optionsOf(node);
  if (isChoosable(node.role) && held.length > 0) {
    const named = options.map((option) => optionCalled(option, held, scene));
    return named.includes(undefined)
      ? []
      : [
          onNode(
            found,
            'selectOption',
            named.filter((name) => name !== undefined),
          ),
        ];
  }
  const opens = node.role !== 'combobox' || node.states.has('haspopup');
  return [{ ...(opens ? onNode(found, 'click', []) : onNode(found, 'fill', [options[0] ?? ''])), twoStep: true }];
}

function optionsOf(box: OutlineNode): OutlineNode[] {
  return box.children.flatMap((child) =>
    child.role === 'option' ? [child] : child.role === 'group' ? optionsOf(child) : [],
  );
}

/** The one option that is called so, as it is written there; `undefined` when none or several are. */
function optionCalled(text: string, options: readonly OutlineNode[], scene: Scene): string | undefined {
  const asked = wordsOf(text);
  const scored = options
    .map(({ name }) => ({ name, score: similarity(asked, scene.words(name)).score }))
    .toSorted((a, b) => b.score - a.score);
  const [best, next] = scored;
  if (!best || best.score < CALLED_SO) return undefined;
  return !next || best.score - next.score > 0.02 || best.name === next.name ? best.name : undefined;
}

function pointAt(target: string, scene: Scene): Proposal[] {
  return rank(target, scene, (node) => (isChoice(node.role) ? 1 : 0)).map(chooseItem);
}

function chooseItem(found: Candidate): Proposal {
  const { node } = found;
  const box = node.role === 'option' ? node.parent : undefined;
  const select = box?.role === 'group' ? box.parent : box;
  if (select?.ref !== undefined && select.role === 'combobox')
    return onNode({ node: select, score: found.score }, 'selectOption', [node.name]);
  return onNode(found, isCheckable(node.role) ? 'check' : 'click', []);
}

function chooseAnywhere(option: string, scene: Scene): Proposal[] {
  const items = [...pointAt(option, scene), ...chooseByNoun(option, scene)];
  const others = rank(option, scene, (node) =>
    isInteractive(node) && !isChoice(node.role) && !isEditable(node.role) ? 0.95 : 0,
  );
  return [...items, ...others.map(pick)];
}

const LONGEST_CHOICE = 6; // words of a box and its option

/** "the colour Rust", "Yearly billing", "the light theme": the box and its option in one phrase. */
function chooseByNoun(phrase: string, scene: Scene): Proposal[] {
  const words = phrase.replace(/^(?:the|a|an)\s+/i, '').split(/\s+/, LONGEST_CHOICE);
  const cuts = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')] as const);
  return cuts.flatMap(([left, right]) => [
    ...proposeChoice({ kind: 'choose', options: [right], target: left }, scene),
    ...proposeChoice({ kind: 'choose', options: [left], target: right }, scene),
  ]);
}

function proposePress({ key, target }: Extract<Intent, { kind: 'press' }>, scene: Scene): Proposal[] {
  if (target !== undefined)
    return rank(target, scene, (node) => (isInteractive(node) ? 1 : 0)).map((found) => onNode(found, 'press', [key]));
  const press = sure({ method: 'press', arguments: [key], description: `${key} key` });
  const label = isAlsoLabel(key) && scene.elements.some((node) => isInteractive(node) && isCalled(node, key, scene));
  return label ? [] : [press];
}

function isCalled(node: OutlineNode, text: string, scene: Scene): boolean {
  return similarity(scene.words(text), scene.words(node.name)).score >= grades.inflected;
}

function proposeScroll({ to, target }: Extract<Intent, { kind: 'scroll' }>, scene: Scene): Proposal[] {
  if (to === 'element') return scrollTo(target ?? '', scene);
  const method = to === 'up' || to === 'top' || to === 'previous' ? 'prevChunk' : 'nextChunk';
  if (target === undefined) return [sure({ method, arguments: [], description: `scroll ${to}` })];
  return rank(target, scene, () => 1).map((found) => onNode(found, method, []));
}

function scrollTo(target: string, scene: Scene): Proposal[] {
  const roles = placesOfNoun.get(target.toLowerCase().replace(/^the\s+/, '')) ?? [];
  const places = scene.elements.filter(({ role }) => roles.includes(role)).map((node) => ({ node, score: 0.9 }));
  return [...places, ...rank(target, scene, suitsScroll)].map((found) => onNode(found, 'scrollTo', []));
}

const suitsScroll: Suits = (node) => (isInteractive(node) || node.name !== '' ? 1 : 0);

function proposeDrag({ target, onto }: Extract<Intent, { kind: 'drag' }>, scene: Scene): Proposal[] {
  const from = rank(target, scene, suitsDrag);
  const to = rank(onto, scene, suitsDrag);
  return from.flatMap((start) =>
    to
      .slice(0, 2)
      .map((stop) =>
        onNode({ node: start.node, score: Math.min(start.score, stop.score) }, 'dragAndDrop', [stop.node.ref ?? '']),
      ),
  );
}

const suitsDrag: Suits = (node) =>
  node.role === 'document' ? 0 : node.role === 'heading' ? 0.85 : isInteractive(node) ? 1 : 0.95;
