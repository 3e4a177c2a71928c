import { isBare } from './bare.ts';
import { askedOnce } from './still.ts';

type Root = Document | ShadowRoot;

/** The `label` elements of a control, in tree order. */
export function labelsOf(control: Element): readonly HTMLLabelElement[] {
  const root = control.getRootNode() as Root; // a detached element has no label
  return 'querySelectorAll' in root ? (labelsIn(root).get(control) ?? []) : [];
}

/** Labels by control, for a whole tree: `control.labels` would search it for every control. */
const labelsIn = askedOnce(readLabels);

function readLabels(root: Root): Map<Element, HTMLLabelElement[]> {
  const labels = new Map<Element, HTMLLabelElement[]>();
  for (const label of root.querySelectorAll('label')) {
    const { control } = label;
    if (!control) continue;
    const known = labels.get(control);
    if (known?.some((one) => one.contains(label))) continue; // which says it all
    if (known) known.push(label);
    else labels.set(control, [label]);
  }
  return labels;
}

/** The control of a label. */
export function controlOf(label: Element): HTMLElement | null | undefined {
  return (label as Partial<HTMLLabelElement>).control; // of an HTML one
}

const ASIDE = '[inert], [aria-hidden=true]';

/** Whether a dialog has made both the label and its control inert or hidden, the label by itself: the control still has that name. */
export function areAside(label: Element, control: Element): boolean {
  return !isBare(label) && label.matches(ASIDE) && control.closest(ASIDE) !== null;
}
