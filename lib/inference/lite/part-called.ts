import { canFill } from './affords.ts';
import type { Candidate } from './candidate.ts';
import { isWithin, type OutlineNode } from './outline.ts';
import { isCheckable } from './roles.ts';
import type { Scene } from './scene.ts';
import { similarity } from './similarity.ts';
import { grades, type Word } from './words.ts';

/** "into the chat": the only field of the part of the page of that name, or whose name begins so. */
export function fieldIn(target: string, scene: Scene): Candidate[] {
  const asked = askedOf(target, scene);
  const parts = scene.elements.filter(({ role }) => PARTS.has(role));
  const called = parts.filter(isCalled(asked, scene));
  const begun = called.length > 0 ? called : parts.filter(({ name }) => begins(scene.words(name), asked));
  const isField = (node: OutlineNode): boolean => canFill(node) && !isDrawnTwice(node);
  const inPart = begun.flatMap((part) => onlyIn(part, isField, scene));
  const fields = begun.length > 0 ? inPart : fieldUnder(asked, isField, scene);
  return fields.map((node) => ({ node, score: FIELD_IN }));
}

/** The only field between the only heading of that name and the next: "into the chat". */
function fieldUnder(asked: readonly Word[], isField: (node: OutlineNode) => boolean, scene: Scene): OutlineNode[] {
  const headings = scene.elements.filter(({ role }) => role === 'heading');
  const [heading, other] = headings.filter(isCalled(asked, scene));
  if (!heading?.parent || other) return [];
  const { index, parent } = heading;
  const end = headings.find((next) => next.index > index && next.index < parent.end)?.index ?? parent.end;
  const [only, more] = scene.elements.filter((node) => node.index > index && node.index < end && isField(node));
  return only && !more && isWritten(only) ? [only] : [];
}

/** A field that asks for text: a choice or search under a heading is another thing. */
const isWritten = ({ role, name, states }: OutlineNode): boolean =>
  role === 'textbox' &&
  /^(?:write|type|enter|add|say|send)\b|\bmessage\b/i.test(`${name} ${states.get('placeholder') ?? ''}`.trim());

/** A slider beside a field for its number, which takes the same value. */
function isDrawnTwice({ role, states, parent }: OutlineNode): boolean {
  const isSame = (other: OutlineNode): boolean =>
    ['value', 'min', 'max'].every((state) => other.states.get(state) === states.get(state));
  return role === 'slider' && (parent?.children.some((other) => other.role === 'spinbutton' && isSame(other)) ?? false);
}

/** "into the text" of a page being edited, "into the message": the only multi-line field. */
export function editorFor(target: string, text: string, scene: Scene): OutlineNode[] {
  const isText = THE_TEXT.test(target);
  if (!isText && (!THE_BODY.test(target) || ADDRESS.test(text.trim()))) return []; // an address is for a field of its own
  const [only, other] = scene.elements.filter(
    (node) => node.states.has('multiline') && canFill(node) && !node.states.has('unseen') && !isOfChoice(node),
  );
  return only && !other && (only.name === '' || (isText && OF_TEXT.test(only.name))) ? [only] : [];
}

const ADDRESS = /^\S+@\S+$/;

/** Text instead of a choice: "Other (describe)". */
const isOfChoice = ({ name, parent, place }: OutlineNode): boolean =>
  name === '' && isCheckable(parent?.children[place - 1]?.role ?? '');

const THE_BODY =
  /^(?:the |my |this )?(?:(?:message|e-?mail|mail|letter|post|page|article)(?: (?:body|text))?|body|content)$/i;
const THE_TEXT = /^(?:the |my |this )?(?:text(?: ?area| box| field| editor)?|editor)$/i;
const OF_TEXT = /\b(?:text|wikitext|editor|source|markdown)\b/i; // a note or a comment beside a text is called otherwise

/** "turn on Membership": the only checkbox of the group of that name, or right after that text. */
export function boxUnder(target: string, scene: Scene): Candidate[] {
  const isSaid = isCalled(askedOf(target, scene), scene);
  const groups = scene.elements.filter((node) => node.role === 'group' && isSaid(node));
  const inGroup = groups.flatMap((group) => onlyIn(group, ({ role }) => isCheckable(role), scene));
  const texts = scene.outline.nodes.filter((node) => node.role === 'text' && isSaid(node));
  const boxes = inGroup.length > 0 ? inGroup : texts.flatMap(boxAfter);
  return boxes.map((node) => ({ node, score: UNDER }));
}

/** The checkbox right after a text, with a name of its own, if no adjacent checkbox could belong to the text. */
function boxAfter({ parent, place }: OutlineNode): OutlineNode[] {
  const [box, next] = parent?.children.slice(place + 1, place + 3) ?? [];
  const around = [parent?.children[place - 1], next];
  const isIt = box && isCheckable(box.role) && box.name !== '';
  return isIt && !around.some((other) => other && isCheckable(other.role)) ? [box] : [];
}

function onlyIn(part: OutlineNode, suits: (node: OutlineNode) => boolean, scene: Scene): OutlineNode[] {
  const [only, other] = scene.elements.filter((node) => isWithin(node, part) && suits(node));
  return only && !other ? [only] : [];
}

const askedOf = (target: string, scene: Scene): readonly Word[] => scene.words(target.replace(ARTICLE, ''));

const isCalled =
  (asked: readonly Word[], scene: Scene) =>
  ({ name }: OutlineNode): boolean =>
    similarity(asked, scene.words(name)).score >= grades.inflected;

const begins = (name: readonly Word[], asked: readonly Word[]): boolean =>
  asked.length > 0 && asked.every(({ stem }, place) => name[place]?.stem === stem);

const ARTICLE = /^(?:the|my|this)\s+|\s+(?:slider|field|input|box)$/gi; // and what it is
const PARTS = new Set(['region', 'group', 'form', 'dialog', 'search', 'complementary', 'article', 'iframe']);
const FIELD_IN = 0.8;
export const UNDER = 0.85; // of a box called as what is before another, and that rather
