import { labelsOf } from './labels.ts';
import { textOfReferences, type Named } from './name.ts';
import { targetsOf } from './roles.ts';
import { collapse } from './text.ts';

/** The description to show besides an element's name; '' if that or the lines below already say it. */
export function descriptionOf(element: Element, role: string, named: Named): string {
  if (HOLDS_ITS_TEXT.has(role) && isDescribedInside(element)) return '';
  const description = accessibleDescription(element, named);
  const isSaid = named.name.includes(description) || (CELLS.has(role) && repeatsHeader(element, description));
  return isSaid ? '' : shortened(description);
}

const CELLS = new Set(['cell', 'gridcell']);

/** Whether a cell's description is its column header, which is shown once, above all cells. */
function repeatsHeader(cell: Element, description: string): boolean {
  const described = describersOf(cell);
  if (described.length > 0) return described.every((one) => one?.matches('th, [role=columnheader]'));
  const { cellIndex = -1 } = cell as Partial<HTMLTableCellElement>; // of a native cell
  const header = cell.closest('table')?.rows[0]?.cells[cellIndex];
  return header?.localName === 'th' && collapse(header.textContent) === description;
}

/** Roles described by their own text, which is in the lines below. */
const HOLDS_ITS_TEXT = new Set(['dialog', 'alertdialog']);

function isDescribedInside(element: Element): boolean {
  const described = describersOf(element);
  return described.length > 0 && described.every((one) => element.contains(one ?? null));
}

/** Whether its description contains buttons or fields, as a popover with a question does: that has lines of its own. */
function isOfPopup(element: Element): boolean {
  return describersOf(element).some((one) => one?.querySelector('button, input, select, textarea'));
}

function describersOf(element: Element): (Element | null | undefined)[] {
  const ids = element.getAttribute('aria-describedby')?.trim();
  return ids ? targetsOf(element, ids) : [];
}

const MOST_DESCRIBED = 120; // characters; keyboard instructions are repeated for every item of a list

function shortened(text: string): string {
  return text.length > MOST_DESCRIBED ? `${text.slice(0, MOST_DESCRIBED - 1)}…` : text;
}

/** The accessible description: `aria-describedby`, `aria-description`, else the title of the element or its label, if that is not the name. */
function accessibleDescription(element: Element, named: Named): string {
  const referenced = textOfReferences(element, 'aria-describedby');
  if (referenced) return isOfPopup(element) ? '' : referenced;
  const written = element.getAttribute('aria-description')?.trim();
  if (written) return collapse(written);
  if (named.from === 'title') return '';
  const title = collapse(element.getAttribute('title') || titleOfLabel(element));
  return title === named.name ? '' : title;
}

/** The tooltip of the label that draws a control. */
export function titleOfLabel(element: Element): string {
  if (element.localName !== 'input') return '';
  return (
    labelsOf(element)
      .map((label) => label.getAttribute('title'))
      .find(Boolean) ?? ''
  );
}

/** A slider's number with the author's text for it: `2 – Large`. A mere unit is left out. */
export function inWords(number: string, slider: Element): string {
  const said = collapse(slider.getAttribute('aria-valuetext') ?? '');
  if (said === '') return number;
  if (!said.split(/[^\d.]+/).includes(number)) return `${number} – ${said}`;
  return /\p{L}{3}|\d/u.test(said.replace(number, '')) ? said : number;
}
