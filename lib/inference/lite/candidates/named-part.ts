import { canFill } from './affordances.ts';
import type { Candidate } from './candidate.ts';
import { isWithin, type OutlineNode } from '../outline/outline.ts';
import { isCheckable } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { similarity } from '../lexicon/similarity.ts';
import { matchGrades, type Word } from '../lexicon/words.ts';

/** "into the chat": the only field of the part of the page of that name, or whose name begins so. */
export function fieldIn(target: string, scene: Scene): Candidate[] {
  const asked = targetName(target, scene);
  const parts = scene.elements.filter(({ role }) => PART_ROLES.has(role));
  const called = parts.filter(isNamed(asked, scene));
  const begun = called.length > 0 ? called : parts.filter(({ name }) => begins(scene.words(name), asked));
  const isField = (node: OutlineNode): boolean => canFill(node) && !isSliderWithField(node);
  const inPart = begun.flatMap((part) => onlyIn(part, isField, scene));
  const fields = begun.length > 0 ? inPart : fieldUnder(asked, isField, scene);
  return fields.map((node) => ({ node, score: FIELD_IN_PART_SCORE }));
}

/** The only field between the only heading of that name and the next: "into the chat". */
function fieldUnder(asked: readonly Word[], isField: (node: OutlineNode) => boolean, scene: Scene): OutlineNode[] {
  const headings = scene.elements.filter(({ role }) => role === 'heading');
  const [heading, other] = headings.filter(isNamed(asked, scene));
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
function isSliderWithField({ role, states, parent }: OutlineNode): boolean {
  const isSame = (other: OutlineNode): boolean =>
    ['value', 'min', 'max'].every((state) => other.states.get(state) === states.get(state));
  return role === 'slider' && (parent?.children.some((other) => other.role === 'spinbutton' && isSame(other)) ?? false);
}

/** "into the text" of a page being edited, "into the message": the only multi-line field. */
export function editorFor(target: string, text: string, scene: Scene): OutlineNode[] {
  const isText = TEXT_TARGET.test(target);
  // an address is for a field of its own
  if (!isText && (!BODY_TARGET.test(target) || EMAIL_ADDRESS.test(text.trim()))) return [];
  const [only, other] = scene.elements.filter(
    (node) => node.states.has('multiline') && canFill(node) && !node.states.has('unseen') && !isChoiceText(node),
  );
  return only && !other && (only.name === '' || (isText && TEXT_FIELD_NAME.test(only.name))) ? [only] : [];
}

const EMAIL_ADDRESS = /^\S+@\S+$/;

/** Text instead of a choice: "Other (describe)". */
const isChoiceText = ({ name, parent, siblingIndex: place }: OutlineNode): boolean =>
  name === '' && isCheckable(parent?.children[place - 1]?.role ?? '');

const BODY_TARGET =
  /^(?:the |my |this )?(?:(?:message|e-?mail|mail|letter|post|page|article)(?: (?:body|text))?|body|content)$/i;
const TEXT_TARGET = /^(?:the |my |this )?(?:text(?: ?area| box| field| editor)?|editor)$/i;
// a note or a comment beside a text is called otherwise
const TEXT_FIELD_NAME = /\b(?:text|wikitext|editor|source|markdown)\b/i;

/** "turn on Membership": the only checkbox of the group of that name, or right after that text. */
export function checkboxUnder(target: string, scene: Scene): Candidate[] {
  const isSaid = isNamed(targetName(target, scene), scene);
  const groups = scene.elements.filter((node) => node.role === 'group' && isSaid(node));
  const inGroup = groups.flatMap((group) => onlyIn(group, ({ role }) => isCheckable(role), scene));
  const texts = scene.outline.nodes.filter((node) => node.role === 'text' && isSaid(node));
  const boxes = inGroup.length > 0 ? inGroup : texts.flatMap(checkboxAfter);
  return boxes.map((node) => ({ node, score: UNDER_HEADING_SCORE }));
}

/** The checkbox right after a text, with a name of its own, if no adjacent checkbox could belong to the text. */
function checkboxAfter({ parent, siblingIndex: place }: OutlineNode): OutlineNode[] {
  const [box, next] = parent?.children.slice(place + 1, place + 3) ?? [];
  const around = [parent?.children[place - 1], next];
  const isIt = box && isCheckable(box.role) && box.name !== '';
  return isIt && !around.some((other) => other && isCheckable(other.role)) ? [box] : [];
}

function onlyIn(part: OutlineNode, suits: (node: OutlineNode) => boolean, scene: Scene): OutlineNode[] {
  const [only, other] = scene.elements.filter((node) => isWithin(node, part) && suits(node));
  return only && !other ? [only] : [];
}

const targetName = (target: string, scene: Scene): readonly Word[] =>
  scene.words(target.replace(ARTICLE_OR_FIELD_NOUN, ''));

const isNamed =
  (asked: readonly Word[], scene: Scene) =>
  ({ name }: OutlineNode): boolean =>
    similarity(asked, scene.words(name)).score >= matchGrades.inflected;

const begins = (name: readonly Word[], asked: readonly Word[]): boolean =>
  asked.length > 0 && asked.every(({ stem }, place) => name[place]?.stem === stem);

const ARTICLE_OR_FIELD_NOUN = /^(?:the|my|this)\s+|\s+(?:slider|field|input|box)$/gi; // and what it is
const PART_ROLES = new Set(['region', 'group', 'form', 'dialog', 'search', 'complementary', 'article', 'iframe']);
const FIELD_IN_PART_SCORE = 0.8;
export const UNDER_HEADING_SCORE = 0.85; // of a box called as what is before another, and that rather
