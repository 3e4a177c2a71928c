/** Why an act can't be done; becomes `data.reason` of an ActionFailedError. */
export type RefusalReason =
  | 'detached'
  | 'invisible'
  | 'disabled'
  | 'readonly'
  | 'not-editable'
  | 'not-in-edit'
  | 'covered'
  | 'full-screen'
  | 'pointer-locked'
  | 'of-box'
  | 'off-screen'
  | 'drawn'
  | 'drawn-together'
  | 'moved'
  | 'not-a-select'
  | 'no-option'
  | 'no-day'
  | 'option-disabled'
  | 'not-multiple'
  | 'not-checkable'
  | 'not-changed'
  | 'bad-value'
  | 'too-long'
  | 'not-a-file-input'
  | 'not-accepted'
  | 'changed'
  | 'undelivered'
  | 'gave-way'
  | 'no-input'
  | 'frame-gone'
  | 'no-text'
  | 'other-program';

/** An act refused inside the page: JSON, so that it can be passed to the host. */
export interface Refusal {
  refused: RefusalReason;
  /** The finding, to follow the target's name: `is covered by dialog "Cookies"`. */
  detail: string;
  data?: Record<string, unknown>;
  /** A click at this point of the tab's viewport only closes the list or calendar that is open over the page. */
  beside?: { x: number; y: number };
  /** Ref of the visible container of the element; hovering it may reveal the element. */
  holder?: string;
  /** The element, named for a person. */
  element?: string;
  /** What to do next, if the reason alone does not tell. */
  hint?: string;
}

export function refuse(reason: RefusalReason, detail: string, data?: Record<string, unknown>): Refusal {
  return data === undefined ? { refused: reason, detail } : { refused: reason, detail, data };
}

export function isRefusal(value: object | undefined): value is Refusal {
  return value !== undefined && 'refused' in value;
}

/** Of an element that is no longer in the page. */
export const GONE = refuse('detached', 'is no longer in the page');
