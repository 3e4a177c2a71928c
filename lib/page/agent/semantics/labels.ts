import { isBare } from '../dom/bare-element.ts';
import { cachedPerRead } from '../dom/read-cache.ts';

type TreeRoot = Document | ShadowRoot;

/** The labels of a control, in tree order. */
export function labelsOf(control: Element): readonly Element[] {
  const root = control.getRootNode() as TreeRoot; // or a detached element, which has no label
  return 'querySelectorAll' in root ? (labelsIn(root).get(control) ?? []) : [];
}

/** Labels by control, for a whole tree: `control.labels` would search it for every control. */
const labelsIn = cachedPerRead(readLabels);

function readLabels(root: TreeRoot): Map<Element, Element[]> {
  const labels = new Map<Element, Element[]>();
  for (const label of root.querySelectorAll('label, [for]')) {
    for (const control of labelledBy(label, root)) {
      const known = labels.get(control);
      if (known?.some((one) => one.contains(label))) continue; // which says it all
      if (known) known.push(label);
      else labels.set(control, [label]);
    }
  }
  return labels;
}

/**
 * What a label is for: where that is no control for the browser, the component, or the only field in it; where it stands
 * unseen in a list that is drawn around it, that too.
 */
function labelledBy(label: Element, root: TreeRoot): Element[] {
  const control = controlOf(label);
  if (control) {
    const list = control.matches('select, input') ? control.closest(CUSTOM_LISTS) : null;
    return list && list !== control && !control.checkVisibility() ? [control, list] : [control];
  }
  const isLabel = label.localName === 'label' || label.localName.endsWith('-label');
  const named = isLabel && root.getElementById(label.getAttribute('for') ?? '');
  if (!named) return [];
  if (named.localName.includes('-')) return [named];
  const fields = named.querySelectorAll(FIELDS);
  return fields.length === 1 ? [...fields] : [];
}

/** Whether what is no control for the browser may have labels. */
export function mayBeLabelled(tag: string, role: string): boolean {
  return tag.includes('-') || role === 'combobox' || role === 'listbox';
}

const CUSTOM_LISTS = '[role=combobox], [role=listbox]';
const FIELDS = 'input:not([type=hidden]), select, textarea, [role=combobox], [role=textbox], [role=spinbutton]';

/** What a label works. */
export function controlOf(label: Element): HTMLElement | null | undefined {
  return (label as Partial<HTMLLabelElement>).control; // of an HTML one
}

const INERT_OR_HIDDEN = '[inert], [aria-hidden=true]';

/**
 * Whether a dialog has made both the label and its control inert or hidden, the label by itself: the control still has
 * that name.
 */
export function areBothHidden(label: Element, control: Element): boolean {
  return !isBare(label) && label.matches(INERT_OR_HIDDEN) && control.closest(INERT_OR_HIDDEN) !== null;
}
