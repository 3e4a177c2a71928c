import { drawnBoxOf } from '../../semantics/drawn-box.ts';
import { cursorOver } from '../../dom/read-cache.ts';
import { hitAt, type Point } from './hit-test.ts';
import { closestFlat, flatAncestors } from '../flat-path.ts';

const CONTROLS =
  'a[href], button, input, select, textarea, summary, [onclick], [role=button], [role=link], [role=checkbox], [role=switch]';
const SHOW_TEXT = 4; // NodeFilter.SHOW_TEXT

/**
 * Whether a click at the point would hit a control inside the target, such as a chip's remove icon or a row's checkbox,
 * or one of its several icons, although the target itself can be clicked elsewhere.
 */
export function isOnInnerControl(target: Element, point: Point): boolean {
  const hit = hitAt(target, point);
  if (!hit || hit === target || target.localName === 'label') return false;
  const control = controlAround(hit, target);
  return control !== undefined && (saysMoreThan(target, control) || isOneOfIcons(control, target));
}

/** Whether a press at the point, to drag the target, would hit the label of a field inside it: pages do not drag from there. */
export function isOnInnerLabel(target: Element, point: Point): boolean {
  const hit = hitAt(target, point);
  const label = hit && closestFlat(hit, 'label');
  return label ? label !== target && target.contains(label) : false;
}

/** Whether the target shows several icons, each of which may have its own function: the two sort arrows of a column. */
function isOneOfIcons(icon: Element, target: Element): boolean {
  return [...target.querySelectorAll(ICONS)].some(
    (other) => !other.contains(icon) && !icon.contains(other) && other.checkVisibility(),
  );
}

const ICONS = 'svg, img, i';

function controlAround(hit: Element, target: Element): Element | undefined {
  const isPointer = cursorOver(target) === 'pointer';
  let found = isIcon(hit) ? hit : undefined;
  for (const at of flatAncestors(hit)) {
    if (at === target) return found;
    if (at.matches(CONTROLS) || drawnBoxOf(at) || (!isPointer && cursorOver(at) === 'pointer')) found = at;
  }
  return undefined; // a label of the target, or a part of its field
}

/** Whether it is a drawing, or a component that has no text and draws one. */
function isIcon(hit: Element): boolean {
  return closestFlat(hit, ICONS) !== undefined || (hit.localName.includes('-') && hit.textContent === '');
}

function saysMoreThan(target: Element, control: Element): boolean {
  const texts = target.ownerDocument.createTreeWalker(target, SHOW_TEXT);
  let more = 0;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const count = (text as Text).data.replace(/\s+/g, '').length; // the walker yields nothing else
    if (count > 0 && isShown(text)) more += control.contains(text) ? -count : count;
  }
  return more > 0;
}

function isShown(text: Node): boolean {
  const range = new Range();
  range.selectNodeContents(text);
  return [...range.getClientRects()].some(({ width, height }) => width > 1 && height > 1);
}
