import { isIconFont } from '../style/legibility.ts';
import { isGlyph, textStylingOf } from '../style/generated-text.ts';
import { stepDirection } from '../style/stepper.ts';
import { collapse } from '../dom/text.ts';
import { isOnlyElement } from '../dom/flat-tree.ts';
import { visibilityOf } from '../style/visibility.ts';

/**
 * The name of the picture on an unnamed control: by a title or tooltip in or around it alone, which people get
 * to see, or by text that a style sheet generates there, or that is hidden for lack of room, else as the page's
 * markup names it. '' if nothing does.
 */
export function iconOf(control: Element): string {
  const parts = [control, ...[...control.querySelectorAll('*')].slice(0, MAX_PARTS)];
  const title = titleAround(control, parts);
  if (title !== '') return title;
  const written = parts.map(generatedAround).find((text) => WORD.test(text));
  if (written !== undefined) return written;
  const hidden = hiddenLabel(control, parts);
  if (hidden !== '') return hidden;
  for (const part of parts) {
    const called = candidateNames(part).map(wordsOf).find(Boolean);
    if (called) return called + repetitionsIn(control);
  }
  return stepDirection(control) || swatchColour(control) || pickerOf(control) || toolOf(control);
}

/** What a control picks, if it is the label of the picker by its class: `color` of `x-color x-picker`. */
function pickerOf(control: Element): string {
  const picker = control.parentElement;
  if (!picker || picker.firstElementChild !== control) return '';
  const classes = classesOf(picker);
  const prefix = classes.map((name) => PICKER.exec(name)?.[1]).find(Boolean);
  const kind = classes.find((name) => prefix && name.startsWith(`${prefix}-`) && !NO_KIND.test(name));
  return kind && prefix ? wordsOf(kind.slice(prefix.length + 1)) : '';
}

const PICKER = /^([a-z]+)-picker$/;
const NO_KIND = /-(?:picker|active|disabled|expanded|focused|open|opened|selected)$/;

/** A tool's function by its only class, if a sibling has one with the same prefix: `bold` of `x-bold`, beside `x-italic`. */
function toolOf(control: Element): string {
  const [, prefix, kind] = TOOL.exec(control.getAttribute('class') ?? '') ?? [];
  if (kind === undefined || STYLE_WORDS.test(kind) || NO_KIND.test(`-${kind}`)) return '';
  const beside = [control.previousElementSibling, control.nextElementSibling];
  const isTool = (one: Element | null): boolean => {
    const [, its, other = kind] = TOOL.exec(one?.getAttribute('class') ?? '') ?? [];
    return one?.localName === control.localName && its === prefix && other !== kind && !NO_KIND.test(`-${other}`);
  };
  return beside.some(isTool) ? wordsOf(kind) : '';
}

const TOOL = /^([a-z]+)-((?!\b[^aeiouy]+\b)[a-z]{3,}(?:-[a-z]{2,})*)$/; // excludes hashes

/** The colour of a swatch, as `#0000c8`: it and its siblings have one each. At least three: two show an on/off state. */
function swatchColour(patch: Element): string {
  const box = patch.parentElement && isOnlyElement(patch) ? patch.parentElement : patch;
  const [before, after] = [box.previousElementSibling, box.nextElementSibling];
  const beside = [before ?? after?.nextElementSibling, after ?? before?.previousElementSibling];
  const grounds = [box, ...beside].map((one) => (one?.localName === box.localName ? fillColour(one) : ''));
  return new Set(grounds).size === grounds.length && !grounds.includes('') ? (grounds[0] ?? '') : '';
}

/** The colour that fills a box without text; '' if none does. */
function fillColour(box: Element): string {
  if (box.textContent?.trim()) return '';
  for (let at: Element | undefined = box; at; at = onlyChild(at)) {
    const { backgroundColor } = getComputedStyle(at);
    const [, ...parts] = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(backgroundColor) ?? [];
    if (parts.length > 0) return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  }
  return '';
}

/** How often a control draws the same picture side by side, if more than once: the stars of a rating. */
function repetitionsIn(control: Element): string {
  let box = control;
  for (let only = onlyChild(box); only && only.localName !== 'svg'; only = onlyChild(box)) box = only;
  const all = box.childElementCount <= MAX_REPEATED ? [...box.children] : [];
  const areAlike = all.length > 1 && all.every((one) => one.outerHTML === all[0]?.outerHTML);
  return areAlike ? ` ×${all.length}` : '';
}

const MAX_REPEATED = 12; // of a rating

function onlyChild(box: Element): Element | undefined {
  const first = box.firstElementChild;
  return first && isOnlyElement(first) ? first : undefined;
}

/** The text that a page shows beside the picture if there is room. */
function hiddenLabel(control: Element, parts: readonly Element[]): string {
  if (control.querySelector(MORE_THAN_LABEL)) return '';
  const label = parts.find((part) => part !== control && part.childElementCount === 0 && !part.checkVisibility());
  const text = collapse(label?.textContent ?? '');
  return text.length <= MAX_LENGTH && WORD.test(text) && !BUSY_TEXT.test(text) ? text : '';
}

const BUSY_TEXT = /^(?:loading|saving|sending|searching|please wait)\b/i; // shown instead while it is busy
const MORE_THAN_LABEL = 'a, button, input, select, textarea, script, style, [role], li';

/** The text that style sheets generate before and after an element's content. */
function generatedAround(part: Element): string {
  const { before, after } = textStylingOf(part);
  return collapse(before + after);
}

const WORD = /\p{L}{2}/u;

const MAX_PARTS = 8; // an icon has few
const MAX_LENGTH = 40; // characters

function titleAround(control: Element, parts: readonly Element[]): string {
  const around = control.parentElement && isOnlyElement(control) ? [control.parentElement] : [];
  const all = [...parts, ...around];
  return collapse(
    all.map((part) => part.getAttribute('title')).find(Boolean) ?? all.map(tooltipOf).find(Boolean) ?? '',
  );
}

/** The tooltip that a script or style sheet of the page shows when a part is hovered. */
function tooltipOf(part: Element): string {
  const names = part.getAttributeNames().filter((name) => TOOLTIP_ATTRIBUTE.test(name));
  return (
    names
      .map((name) => part.getAttribute(name) ?? '')
      .find((text) => WORD.test(text) && !OPTION_VALUE.test(text) && !GENERATED_ID.test(text)) ?? ''
  );
}

const TOOLTIP_ATTRIBUTE =
  /^(?:data-(?:[a-z]+-)*(?:tooltip|tippy|tips?|balloon|hint|original-title)|data-bs|uk-tooltip)(?:-(?:content|text|title))?$/;
const GENERATED_ID = /^(?=\D*\d)(?=.*[a-z])(?=.*[A-Z])[\w-]{12,}$/; // by which a script looks up the text
const OPTION_VALUE =
  /^(?:true|false|on|off|auto|top|bottom|left|right|start|end|center|hover|click|html|tooltip)$|^[#.{<[]|_|\w-\d/i;

/** The name of an icon that is alone in a cell, by its markup alone: the check mark of what is done. */
export function iconNameIn(cell: Element): string {
  for (const part of [...cell.querySelectorAll('i, svg, span')].slice(0, MAX_PARTS)) {
    const called = [...namesInAttributes(part), ...classesOf(part).map(nameWithoutSet)].map(wordsOf).find(Boolean);
    if (called && visibilityOf(part) === 'seen') return called;
  }
  return '';
}

function namesInAttributes(part: Element): string[] {
  const attributes = ['data-icon', 'data-lucide', 'data-feather', 'data-p-icon', 'svgicon'].map(
    (name) => part.getAttribute(name) ?? '',
  );
  return [...attributes, /^(\w+)Icon$/.exec(part.getAttribute('data-testid') ?? '')?.[1] ?? ''];
}

function classesOf(part: Element): string[] {
  return (part.getAttribute('class') ?? '').split(/\s+/);
}

/** Possible names of a part of a control, the likeliest first. */
function candidateNames(part: Element): string[] {
  const action = /^[a-z]+(?:-[a-z]+)*$/i.exec(part.getAttribute('data-action') ?? '')?.[0] ?? '';
  const [, shadowed = ''] = /^([a-z]+(?:-[a-z]+)*)-button$/.exec(part.getAttribute('part') ?? '') ?? []; // of which style sheets outside know
  const own = part.localName.includes('icon') ? (part.getAttribute('name') ?? part.getAttribute('icon') ?? '') : '';
  const sprite = part.localName === 'use' ? (part.getAttribute('href') ?? part.getAttribute('xlink:href') ?? '') : '';
  const file =
    part.localName === 'img' ? (/([\w-]+)\.\w+(?:[?#]|$)/.exec(part.getAttribute('src') ?? '')?.[1] ?? '') : '';
  const drawn = part.childElementCount === 0 && isPicture(part) ? (part.textContent ?? '') : '';
  const classes = classesOf(part);
  const plain = part.localName === 'i' ? classes.slice(0, Math.max(classes.indexOf('icon'), 0)).join(' ') : ''; // Semantic UI
  const generated = iconFontNames(part);
  return [
    ...namesInAttributes(part),
    action,
    shadowed,
    own,
    sprite.split('#')[1] ?? '',
    file,
    drawn,
    ...generated,
    plain,
    ...iconsIn(classes),
  ];
}

/** The icons that classes name: from common icon fonts and sets, or by a control's function. */
function iconsIn(classes: readonly string[]): string[] {
  return classes.map(
    (name, at) => nameWithoutSet(name, at, classes) || (ICON_SET.test(name) ? '' : ACTION.exec(name)?.[1]) || '',
  );
}

/** The icon of a set, without the set's name if that is also a class: `icon-tabler icon-tabler-trash`. */
function nameWithoutSet(name: string, _: number, classes: readonly string[]): string {
  const icon = ICON_SET.exec(name)?.[1] ?? classes.map((set) => nameWithoutPart(name, set)).find(Boolean) ?? '';
  const isSet = classes.some((other) => other.startsWith(`${name}-`));
  if (icon === '' || isSet || STYLE_WORDS.test(icon)) return '';
  const set = classes.find((other) => ICON_SET.test(other) && name.startsWith(`${other}-`));
  const rest = set === undefined ? '' : name.slice(set.length + 1);
  return STYLE_WORDS.test(rest) || wordsOf(rest) === '' ? icon : rest;
}

/** `bold` of `x-icon-bold` or `x-icon-bold-icon`, if another of its classes is just `x-icon`. */
function nameWithoutPart(name: string, set: string): string {
  return /[a-z]-icon$/.test(set) && name.startsWith(`${set}-`) ? name.slice(set.length + 1) : '';
}

/** The names by which style sheets make an icon font draw something before and after a part's content. */
function iconFontNames(part: Element): string[] {
  return ['::before', '::after'].map((place) => {
    const style = getComputedStyle(part, place);
    if (isGlyph(part, style))
      return (
        classesOf(part)
          .map((name) => DRAWN.exec(name)?.[1])
          .find(Boolean) ?? ''
      );
    return isIconFont(style) ? (/^"([\w-]+)"$/.exec(style.content)?.[1] ?? '') : '';
  });
}

const DRAWN = /(?:^|-)icon-([a-z][a-z\d-]+)$/;

function isPicture(part: Element): boolean {
  return part.getAttribute('role') === 'img' || isIconFont(getComputedStyle(part));
}

const ICON_SET =
  /^(?:fa|bi|ti|mdi|ri|pi|ph|la|bx|uil|zmdi|sgi|eva|lucide|feather|glyphicon|anticon|codicon|octicon|dashicons|tabler-icon|(?:[a-z]{2}-)?icon)-([a-z][a-z\d-]+)$/;
const STYLE_WORDS =
  /^(?:solid|regular|light|thin|duotone|brands|fw|xs|sm|md|lg|xl|spin|pulse|inverse|stack|border|small|large|btn|button|wrapper|container|only|left|right)$/;
const ACTION =
  /(?:^|[-_])(close|delete|remove|edit|add|search|(?:(?:filter|sort|group|fields?|columns?|view|export|user|account|context|row|action|share|more|settings)-)?menu|(?:next|prev|previous)(?:-(?:day|week|month|year|decade|page|slide))?|back|forward|clear|settings|play|pause|resume|stop|share|download|upload|print|copy|expand|collapse|refresh|trash|cart|zoom-in|zoom-out|plus|minus|increment|decrement|spin-up|spin-down)(?:-(?:button|btn|arrow))?$/;

/** `trash-2`, `DeleteOutlined`, `icon-trash` as words; '' if it is no such name. */
function wordsOf(name: string): string {
  const words = name
    .replace(/^.*:/, '')
    .replace(ARROW_DIRECTION, (_, sign: string, direction: string) => `${sign}-${DIRECTIONS.get(direction)}`)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1 && !AFFIXES.has(word));
  const text = words.join(' ');
  return text.length > MAX_LENGTH || /\d{3}/.test(name) ? '' : text; // a file number, a hash
}

/** The direction of a jQuery UI arrow: `triangle-1-n`. */
const ARROW_DIRECTION = /(triangle|caret|carat|arrow[a-z]*)(?:-1)?-([nesw])$/;
const DIRECTIONS = new Map([
  ['n', 'up'],
  ['e', 'right'],
  ['s', 'down'],
  ['w', 'left'],
]);

const AFFIXES = new Set(
  'icon icons svg sprite ic img image outline outlined filled fill line solid alt rounded cil md px'.split(' '),
);
