/** The field that a text is meant for, and whether it got any of it, whatever the page made of it. */
interface AwaitedInput {
  field: WeakRef<Element>;
  before: string;
  isTyped: boolean;
  gotInput: boolean;
}

let awaited: AwaitedInput | undefined;

/** Listens for whether the field, which holds `before`, gets some of the text that is about to be written. */
export function awaitInput(field: Element, before: string, onInput?: () => void): void {
  const isTyped = field.localName === 'input' || field.localName === 'textarea'; // editors may change their content without such an event
  const own = { field: new WeakRef(field), before, isTyped, gotInput: false };
  const noteInput = (): void => {
    own.gotInput = true;
    onInput?.();
  };
  field.addEventListener('input', noteInput, { capture: true, once: true });
  awaited = own;
}

export function stopAwaitingInput(): void {
  awaited = undefined;
}

export function gotInput(field: Element): boolean {
  return awaited?.gotInput === true && awaited.field.deref() === field;
}

/** Whether the field is gone without the text: it had got none by then, or its replacement holds the former content. */
export function wasReplacedWithoutInput(now: Element | undefined, content: string | undefined): boolean {
  if (!awaited?.isTyped || awaited.field.deref() === now) return false;
  return !awaited.gotInput || content === awaited.before;
}
