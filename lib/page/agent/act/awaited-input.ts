/** The field that a text is for, and whether it got some, whatever the page made of it. */
interface Awaited {
  field: WeakRef<Element>;
  before: string;
  isTyped: boolean;
  gotInput: boolean;
}

let awaited: Awaited | undefined;

/** Listens whether the field, which holds `before`, gets some of the text that is about to be written. */
export function awaitInput(field: Element, before: string, heard?: () => void): void {
  const isTyped = field.localName === 'input' || field.localName === 'textarea'; // editors may write themselves, without such an event
  const mine = { field: new WeakRef(field), before, isTyped, gotInput: false };
  const note = (): void => {
    mine.gotInput = true;
    heard?.();
  };
  field.addEventListener('input', note, { capture: true, once: true });
  awaited = mine;
}

export function awaitNoInput(): void {
  awaited = undefined;
}

export function gotInput(field: Element): boolean {
  return awaited?.gotInput === true && awaited.field.deref() === field;
}

/** Whether the field that the text was for is gone without it: it had got none by then, or the one in its place holds what that did. */
export function isGoneWithout(now: Element | undefined, content: string | undefined): boolean {
  if (!awaited?.isTyped || awaited.field.deref() === now) return false;
  return !awaited.gotInput || content === awaited.before;
}
