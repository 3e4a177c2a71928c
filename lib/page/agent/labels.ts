import { isBare } from './bare.ts';

type Root = Document | ShadowRoot;

/** Labels by control, for each tree; `control.labels` would search the whole tree for every control. */
let byRoot = new Map<Root, Map<Element, HTMLLabelElement[]>>();

/** Forgets what was read; the page may have changed since. */
export function forgetLabels(): void {
  byRoot = new Map();
}

/** The `label` elements of a control, in tree order. */
export function labelsOf(control: Element): readonly HTMLLabelElement[] {
  const root = control.getRootNode() as Root; // or a detached element, which has no label
  if (!('querySelectorAll' in root)) return [];
  let labels = byRoot.get(root);
  if (!labels) byRoot.set(root, (labels = readLabels(root)));
  return labels.get(control) ?? [];
}

function readLabels(root: Root): Map<Element, HTMLLabelElement[]> {
  const labels = new Map<Element, HTMLLabelElement[]>();
  for (const label of root.querySelectorAll('label')) {
    const { control } = label;
    if (!control) continue;
    const known = labels.get(control);
    if (known) known.push(label);
    else labels.set(control, [label]);
  }
  return labels;
}

const ASIDE = '[inert], [aria-hidden=true]';

/** Whether a dialog has set both the label and its control aside, the label by itself: the control is still called so. */
export function areAside(label: Element, control: Element): boolean {
  return !isBare(label) && label.matches(ASIDE) && control.closest(ASIDE) !== null;
}
