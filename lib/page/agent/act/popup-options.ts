import { refOf } from '../registry.ts';
import { matchLabel } from './match-label.ts';
import { refuse, type Refusal } from './outcome.ts';
import { nextFrame } from './timing.ts';
import { flatParent, isShadowRoot } from './tree.ts';

const OPTIONS = '[role=option], [role=menuitemradio], [role=treeitem]';
const MAX_LISTED = 20; // options named in an error

/** Whether the element opens a list of choices of the page's own making. */
export function isPopupChoice(element: Element): boolean {
  const role = element.getAttribute('role');
  return (
    role === 'combobox' ||
    role === 'listbox' ||
    ['listbox', 'true', 'menu', 'tree'].includes(element.ariaHasPopup ?? '')
  );
}

/** Whether its list already stands open. */
export function isOpen(element: Element): boolean {
  return element.getAttribute('role') === 'listbox' || element.getAttribute('aria-expanded') === 'true';
}

/** Waits for an option of that name to be shown by the element, and gives its ref. */
export async function shownOption(
  element: Element,
  name: string,
  maxMs: number,
): Promise<{ option: string } | Refusal> {
  const deadline = performance.now() + maxMs;
  for (;;) {
    const shown = optionsOf(element);
    const option = matchLabel(shown, name, (candidate) => [labelOf(candidate)]);
    const ref = option && refOf(option);
    if (ref !== undefined) return { option: ref };
    if (performance.now() > deadline) return noOption(shown, name);
    await nextFrame(element);
  }
}

/** The options in the list that the element names as its own, else in the component it is part of, else on the page. */
function optionsOf(element: Element): Element[] {
  for (const scope of scopes(element)) {
    const shown = [...scope.querySelectorAll(OPTIONS)].filter((option) =>
      option.checkVisibility({ visibilityProperty: true }),
    );
    if (shown.length > 0) return shown;
  }
  return [];
}

function* scopes(element: Element): Generator<ParentNode> {
  const root = element.getRootNode();
  const ids = `${element.getAttribute('aria-controls') ?? ''} ${element.getAttribute('aria-owns') ?? ''}`.trim();
  for (const id of ids.split(/\s+/)) {
    const list = id === '' || !('getElementById' in root) ? null : (root as Document | ShadowRoot).getElementById(id); // has it
    if (list) yield list;
  }
  yield element;
  for (let at = element.getRootNode(); isShadowRoot(at); at = at.host.getRootNode()) {
    yield at;
    yield at.host;
  }
  const around = flatParent(element);
  if (around) yield around;
  yield element.ownerDocument;
}

function labelOf(option: Element): string {
  return (option.getAttribute('aria-label') ?? option.textContent ?? '').replace(/\s+/g, ' ').trim();
}

function noOption(shown: Element[], name: string): Refusal {
  const labels = shown.map(labelOf).slice(0, MAX_LISTED);
  if (labels.length === 0) return refuse('no-option', 'shows no options to choose from');
  const listed = labels.map((label) => JSON.stringify(label)).join(', ');
  return refuse('no-option', `shows no option ${JSON.stringify(name)}; it shows ${listed}`, {
    missing: [name],
    options: labels,
  });
}
