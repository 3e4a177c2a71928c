import { fireInputEvents } from './text/assign-value.ts';
import { checkNotCovered } from './modal.ts';
import { refuse, type Refusal } from './outcome.ts';
import { nextFrame } from './timing.ts';
import { asTag, flatParent } from './flat-path.ts';

/** A file as it comes from the host. */
export interface GivenFile {
  name: string;
  /** MIME type. */
  type: string;
  base64: string;
}

/** Whether the files got into the page: `false` if the element leads to no existing file input. */
export type FilesGiven = { given: boolean };

/** Gives files to the file input that the element is, labels or contains; many pages hide it, wherever it then is. */
export async function giveFiles(element: Element, files: GivenFile[]): Promise<FilesGiven | Refusal> {
  const input = inputFor(element);
  if (!input) return { given: false };
  const { width, height } = element.getBoundingClientRect();
  const isDrawn = Math.min(width, height) > MIN_PX && element.checkVisibility({ visibilityProperty: true });
  return (isDrawn ? await checkNotCovered(element) : undefined) ?? setFiles(input, files);
}

const MIN_PX = 3;

/**
 * Drops files on the element, or on the overlay that the page shows during the drag; refuses if the page does not take
 * them.
 */
export async function dropFiles(element: Element, files: GivenFile[]): Promise<FilesGiven | Refusal> {
  const dataTransfer = transferOf(files);
  const { left, top, width, height } = element.getBoundingClientRect();
  const [clientX, clientY] = [left + width / 2, top + height / 2];
  const init = { bubbles: true, cancelable: true, composed: true, clientX, clientY, dataTransfer };
  const fire = (type: string, at: Element): boolean => at.dispatchEvent(new DragEvent(type, init));
  const topmost = (): Element | null => element.ownerDocument.elementFromPoint(clientX, clientY);
  const before = topmost();
  fire('dragenter', element);
  await nextFrame(element);
  const now = topmost();
  const target = now && now !== before && now !== element ? now : element;
  if (target !== element) {
    fire('dragenter', target);
    fire('dragleave', element);
  }
  const refused = fire('dragover', target); // a page that takes a drop prevents the default, which is to refuse it
  if (refused) {
    fire('dragleave', target);
    return refuse('not-a-file-input', 'opens no file chooser and takes no dropped files');
  }
  fire('drop', target);
  return { given: true };
}

/** Puts files into a file input, as choosing them would. */
export function setFiles(input: HTMLInputElement, files: GivenFile[]): FilesGiven | Refusal {
  if (input.disabled) return refuse('disabled', 'is disabled');
  if (files.length > 1 && !input.multiple) return refuse('not-multiple', 'takes one file only');
  const rejected = files.find((file) => !accepts(input.accept, file));
  if (rejected)
    return refuse('not-accepted', `takes ${input.accept}, which ${rejected.name} is not`, { accept: input.accept });
  input.files = transferOf(files).files;
  fireInputEvents(input);
  return { given: true };
}

function inputFor(element: Element): HTMLInputElement | undefined {
  const own = asFileInput(element) ?? asFileInput(asTag(element, 'label')?.control ?? null);
  if (own) return own;
  const inside = fileInputsIn(element);
  if (inside.length > 0) return inside.length === 1 ? inside[0] : undefined;
  const around = flatParent(element); // a hidden input is often beside its button
  const beside = around ? fileInputsIn(around) : [];
  return beside.length === 1 ? beside[0] : undefined;
}

function fileInputsIn(element: Element): HTMLInputElement[] {
  return [...element.querySelectorAll<HTMLInputElement>('input[type=file]')];
}

function asFileInput(element: Element | null): HTMLInputElement | undefined {
  const input = element ? asTag(element, 'input') : undefined;
  return input?.type === 'file' ? input : undefined;
}

/** The rules of the `accept` attribute: extensions, MIME types, `image/*`; browsers ignore all else, such as `*` or `pdf`. */
function accepts(accept: string, { name, type }: GivenFile): boolean {
  const rules = accept
    .split(',')
    .map((rule) => rule.trim().toLowerCase())
    .filter((rule) => rule.startsWith('.') || rule.includes('/'));
  if (rules.length === 0 || rules.includes('*/*')) return true;
  return rules.some((rule) => {
    if (rule.startsWith('.')) return name.toLowerCase().endsWith(rule);
    return rule.endsWith('/*') ? type.startsWith(rule.slice(0, -1)) : type === rule;
  });
}

function transferOf(files: GivenFile[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const { name, type, base64 } of files) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    transfer.items.add(new File([bytes], name, { type }));
  }
  return transfer;
}
