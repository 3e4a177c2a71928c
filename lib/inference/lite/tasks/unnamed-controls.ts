import type { OutlineNode } from '../outline/outline.ts';
import { onNode, clicksOn, type Proposal } from '../candidates/proposal.ts';
import { isDialog } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { isRemoveIcon, textBefore as labelBefore } from '../outline/text-before.ts';
import { fold } from '../lexicon/words.ts';

type Said = Record<string, string | undefined>;

/** The text right before a node, in its own part of the page. */
function precedingText({ parent, siblingIndex: place }: OutlineNode): string {
  const before = parent?.children[place - 1];
  return before?.role === 'text' ? (before.name.split(' | ').at(-1) ?? '') : '';
}

/** "remove Red from Colours": the remove icon right after the thing, or named after it, too. */
export function removeIconAfter({ verb = '', thing = '', place }: Said, scene: Scene): Proposal[] {
  const said = fold(thing);
  const isDone = (node: OutlineNode): boolean => matchesAction(verb.toLowerCase(), node, place !== undefined);
  const crosses = scene.elements.filter((node) => said !== '' && removesItem(node, said) && isDone(node));
  const inPlace = crosses.filter(
    (node) => place === undefined || isRemovalInField(node, fold(place.replace(CONTAINER_NOUN, ''))),
  );
  return clicksOn(inPlace);
}

/** Whether a remove icon does just what is requested: "deselect" deletes nothing, nor does closing delete. */
function matchesAction(verb: string, { name, states, parent }: OutlineNode, isInPlace: boolean): boolean {
  const label = (name || (states.get('description') ?? '')).toLowerCase();
  const isOfChip =
    isInPlace ||
    TAG_NOUN.test(label) ||
    parent?.role !== 'listitem' ||
    (parent.parent?.role === 'list' && parent.parent.name !== '');
  if (verb === 'delete') return name === '' || !/^(?:close|clear|dismiss|deselect)/.test(label);
  if (verb === 'remove') return !/^(?:close|clear|dismiss) \S/.test(label) || isOfChip;
  return !label.startsWith('delete') && isOfChip;
}

const TAG_NOUN = /\b(?:tag|chip|token|keyword)$/;

const CONTAINER_NOUN = / (?:filters?|field|list|tags|chips)$/i;

function removesItem(node: OutlineNode, said: string): boolean {
  if (isRemoveIcon(node)) return fold(precedingText(node)) === said || fold(node.parent?.name ?? '') === said;
  const around = node.parent?.role;
  if (node.role !== 'button' || (around !== 'listitem' && around !== 'combobox')) return false; // it may be all of it that goes
  return fold(REMOVE_NAME.exec(node.name)?.groups?.['thing'] ?? '') === said;
}

/** "Remove red", "Remove item: 'red'" */
const REMOVE_NAME = /^(?:remove|close|clear|dismiss|deselect) (?:item: )?(?<quote>["'])?(?<thing>.+)\k<quote>$/i;

/** "close the message Welcome back": the only close icon in the element with this text. */
export function closeIconOf({ thing = '' }: Said, scene: Scene): Proposal[] {
  const said = fold(thing);
  const says = ({ parent }: OutlineNode): boolean =>
    parent?.parent !== undefined && parent.children.some(({ role, name }) => role === 'text' && fold(name) === said);
  const isOnly = (node: OutlineNode): boolean => node.parent?.children.filter(isRemoveIcon).length === 1;
  return clicksOn(
    scene.elements.filter((node) => isRemoveIcon(node) && isOnly(node) && says(node) && !isRemoval(node)),
  );
}

const isRemoval = ({ name, states }: OutlineNode): boolean =>
  /^(?:remove|delete|clear)/i.test(name || (states.get('description') ?? ''));

/** Whether the icon is in the element of that name, or before the field of that name, with only more such icons between. */
function isRemovalInField(cross: OutlineNode, name: string): boolean {
  const { parent, siblingIndex: place } = cross;
  const next = parent?.children.slice(place + 1).find((node) => node.role !== 'text' && !isRemoveIcon(node));
  const around = [parent, parent?.parent, next].filter((node) => node?.parent !== undefined);
  const boxes = [...around, parent?.parent?.parent].filter((node) => node?.role === 'generic');
  const fields = boxes.flatMap((box) => box?.children.filter(({ role }) => role === 'combobox') ?? []);
  return [...around, ...(fields.length === 1 ? fields : [])].some(
    (node) => node !== undefined && [node.name, labelBefore(node)].some((one) => fold(one) === name),
  );
}

/** "enter the code 1234", if each of its digits has a field of its own: the page engine fills them all from the first one. */
export function digitFields({ code: said = '', field: asked }: Said, { elements }: Scene): Proposal[] {
  const code = said.replaceAll(/^"|"$/g, '');
  if (!/^\d+$/.test(code)) return [];
  const fields = elements.filter(({ role }) => role === 'textbox');
  if (asked !== undefined && fields.some(({ name }) => fold(name) === fold(asked))) return []; // which takes it all
  const numbered = fields.filter(({ name }) => DIGIT_FIELD_NAME.test(name));
  const rows: OutlineNode[][] = [];
  for (const field of fields) {
    const row = rows.at(-1);
    if (row?.[0] && haveSameShape(row[0], field)) row.push(field);
    else rows.push([field]);
  }
  const [row = [], other] = rows.filter((one) => one.length === code.length && asksForCode(one[0]));
  const boxes = numbered.length === code.length ? numbered : other ? [] : row;
  return boxes.slice(0, 1).map((node) => onNode({ node, score: 1 }, 'fill', [code]));
}

const DIGIT_FIELD_NAME = /\b(?:digit|character|otp|code|pin)\b.*\d/i;

const haveSameShape = (one: OutlineNode, other: OutlineNode): boolean =>
  one.parent === other.parent && one.name === other.name;

function asksForCode(first: OutlineNode | undefined): boolean {
  return first !== undefined && CODE_NAME.test(`${first.name} ${first.parent?.name} ${precedingText(first)}`);
}

const CODE_NAME = /\b(?:digit|character|otp|code|pin|passcode|verification)/i;

/** "rate it 4 of 5": the only row of numbered choices, such as stars. */
export function ratingChoice({ number = '' }: Said, { elements }: Scene): Proposal[] {
  const [scale, more] = elements.filter(({ role, name }) => role === 'slider' && RATING_NAME.test(name));
  const most = Number(scale?.states.get('max'));
  if (scale && !more && most <= MAX_STARS && Number(number) <= most)
    return [onNode({ node: scale, score: 1 }, 'fill', [number])];
  const drawn = elements.filter(isIconStar);
  const isOneRow = drawn.every(
    ({ parent, siblingIndex: place }, at) =>
      parent === drawn[0]?.parent && place === (drawn[0]?.siblingIndex ?? 0) + at,
  );
  if (drawn.length > 2 && isOneRow) return clicksOn(drawn.filter((_, at) => String(at + 1) === number));
  const named = elements.filter(({ role, name }) => role === 'radio' && STAR_NAME.test(name));
  const stars = ratingRow(named.length > 0 ? named : elements.filter(isUnnamedStar), number);
  const { parent } = stars[0] ?? {};
  const isNamed = /group$/.test(parent?.role ?? '') && parent?.name !== '';
  const isRow = stars.length > 2 && stars.every((star) => star.parent === parent);
  if (isNamed && !RATING_PROMPT.test(parent?.name ?? '')) return []; // a number of guests, say
  const asked = stars.filter(({ name }, at) => (STAR_NAME.exec(name)?.[1] ?? String(at + 1)) === number);
  return isRow ? asked.map((node) => onNode({ node, score: 1 }, 'check', [])) : [];
}

/**
 * Of several rows of numbers, the one that asks for a rating and has the number; or all, if there is one or none is
 * identifiable.
 */
function ratingRow(stars: readonly OutlineNode[], number: string): readonly OutlineNode[] {
  const groups = [...new Set(stars.map(({ parent }) => parent))];
  if (groups.length < 2) return stars;
  const rows = groups
    .filter((group) => RATING_PROMPT.test(group?.name ?? ''))
    .map((group) => stars.filter(({ parent }) => parent === group))
    .filter((row) => row.some(({ name }) => STAR_NAME.exec(name)?.[1] === number));
  const just = rows.filter(([first]) => RATING_WORD.test(first?.parent?.name ?? ''));
  const [row, other] = rows.length > 1 ? just : rows;
  return row && !other ? row : stars;
}

const RATING_WORD = /\brat(?:e|ings?)\b|\bstars?\b/i;

const MAX_STARS = 10;
const RATING_NAME = /^(?:(?:your|overall|my) )?(?:rating|stars|score|grade|satisfaction)$/i; // no "Sample rate"

const isIconStar = ({ role, name, states }: OutlineNode): boolean =>
  (role === 'button' || states.has('clickable')) && name === '' && /^star\b/.test(states.get('description') ?? '');

/** One of a row of unnamed choices, after a text that asks for a rating. */
function isUnnamedStar({ role, name, parent }: OutlineNode): boolean {
  const label = parent?.name || (parent?.children[0]?.role === 'text' ? parent.children[0].name : '');
  return role === 'radio' && (/^stars?$/i.test(name) || (name === '' && RATING_PROMPT.test(label)));
}

const RATING_PROMPT = /rat(?:e|ing)|stars?\b|score|review|mark|grade|satisf|recommend|likel/i;
const STAR_NAME = /^(?:(?:grade|rate|rating|score) )?(\d{1,2})(?: stars?| ★| (?:out )?of \d+| ?\/ ?\d+)?$/i;

/** "close the drawer": the close control of the only open dialog. */
export function dialogCloseButton(_: Said, { elements, outline }: Scene): Proposal[] {
  const dialogs = outline.nodes.filter(({ role }) => isDialog(role));
  const [dialog, other] = dialogs;
  if (!dialog || other) return [];
  const inside = elements.filter(({ index }) => index > dialog.index && index < dialog.end);
  return clicksOn(inside.filter(isCloseButton));
}

const isCloseButton = ({ role, name, states }: OutlineNode): boolean =>
  role === 'button' && (name === '' ? /^close$/.test(states.get('description') ?? '') : CLOSE_NAME.test(name));

const CLOSE_NAME =
  /^(?:[x×✕✖]|closes?(?: (?:this |the )?(?:modal|dialog|drawer|panel|pop-?up|window)(?: window| dialog)?)?|dismiss|schließen|fermer|cerrar|chiudi|fechar|sluiten)$/i;
