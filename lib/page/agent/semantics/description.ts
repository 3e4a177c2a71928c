import { labelsOf } from './labels.ts';
import { textOfReferences, type ComputedName } from './name.ts';
import { elementsByIds } from './roles.ts';
import { collapse } from '../dom/text.ts';

/** The description to show besides an element's name; '' if that or the lines below already say it. */
export function descriptionOf(element: Element, role: string, named: ComputedName): string {
  if (DESCRIBED_BY_CONTENT.has(role) && isDescribedInside(element)) return '';
  const description = accessibleDescription(element, named);
  const isSaid = named.name.includes(description) || (CELLS.has(role) && repeatsHeader(element, description));
  return isSaid ? '' : truncated(description);
}

const CELLS = new Set(['cell', 'gridcell']);

/** Whether a cell's description is its column header, which is shown once, above all cells. */
function repeatsHeader(cell: Element, description: string): boolean {
  const described = describedByElements(cell);
  if (described.length > 0) return described.every((one) => one?.matches('th, [role=columnheader]'));
  const { cellIndex = -1 } = cell as Partial<HTMLTableCellElement>; // of a native cell
  const header = cell.closest('table')?.rows[0]?.cells[cellIndex];
  return header?.localName === 'th' && collapse(header.textContent) === description;
}

/** Roles described by their own text, which is in the lines below. */
const DESCRIBED_BY_CONTENT = new Set(['dialog', 'alertdialog']);

function isDescribedInside(element: Element): boolean {
  const described = describedByElements(element);
  return described.length > 0 && described.every((one) => element.contains(one ?? null));
}

/** Whether its description contains buttons or fields, as a popover with a question does: that has lines of its own. */
function isInteractivePopup(element: Element): boolean {
  return describedByElements(element).some((one) => one?.querySelector('button, input, select, textarea'));
}

function describedByElements(element: Element): (Element | null | undefined)[] {
  const ids = element.getAttribute('aria-describedby')?.trim();
  return ids ? elementsByIds(element, ids) : [];
}

const MAX_DESCRIPTION_LENGTH = 120; // characters; keyboard instructions are repeated for every item of a list

function truncated(text: string): string {
  return text.length > MAX_DESCRIPTION_LENGTH ? `${text.slice(0, MAX_DESCRIPTION_LENGTH - 1)}…` : text;
}

/**
 * The accessible description: `aria-describedby`, `aria-description`, else the title of the element or its label, if
 * that is not the name.
 */
function accessibleDescription(element: Element, named: ComputedName): string {
  const referenced = textOfReferences(element, 'aria-describedby');
  if (referenced) return isInteractivePopup(element) ? '' : referenced;
  const written = element.getAttribute('aria-description')?.trim();
  if (written) return collapse(written);
  if (named.from === 'title') return '';
  const title = collapse(element.getAttribute('title') || labelTitle(element));
  return title === named.name ? '' : title;
}

/** The tooltip of the label that draws a control. */
export function labelTitle(element: Element): string {
  if (element.localName !== 'input') return '';
  return (
    labelsOf(element)
      .map((label) => label.getAttribute('title'))
      .find(Boolean) ?? ''
  );
}

/** A slider's number with the author's text for it: `2 – Large`. A mere unit is left out. */
export function withValueText(number: string, slider: Element): string {
  const valueText = collapse(slider.getAttribute('aria-valuetext') ?? '');
  if (valueText === '') return number;
  if (!valueText.split(/[^\d.]+/).includes(number)) return `${number} – ${valueText}`;
  return /\p{L}{3}|\d/u.test(valueText.replace(number, '')) ? valueText : number;
}
