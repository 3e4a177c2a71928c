import { nameOf } from '../semantics/name.ts';
import { refOf } from '../dom/registry.ts';
import { withReadCache } from '../dom/read-cache.ts';
import { MODAL } from './text/field-panels.ts';
import { refuse, type Refusal } from './outcome.ts';

/** Refuses what an open dialog keeps a person from, and says how to close that, if known. */
export function refuseCoveredBy(dialog: Element, detail: string, data?: Record<string, unknown>): Refusal {
  const closer = closeButtonOf(dialog);
  const byClick = closer && `click [${closer.ref}] ${JSON.stringify(closer.name)}`;
  const ways = [byClick, closesOnEscape(dialog) ? 'press Escape' : undefined].filter((way) => way !== undefined);
  const refusal = refuse('covered', detail, data);
  if (ways.length === 0) return floats(dialog) ? { ...refusal, hint: ESCAPE_HINT } : refusal;
  return { ...refusal, hint: `Finish what covers it first, or close that: ${ways.join(', or ')}.` };
}

/** Whether it is just a panel over a part of the page, as what opens at a field or button is. */
function floats(layer: Element): boolean {
  const { clientWidth, clientHeight } = layer.ownerDocument.documentElement;
  const { width, height } = layer.getBoundingClientRect();
  if (layer.matches(MODAL) || width > clientWidth * MAX_SHARE || height > clientHeight * MAX_SHARE) return false;
  return [layer, ...layer.querySelectorAll(':scope > *')].some((one) => getComputedStyle(one).position === 'absolute');
}

const MAX_SHARE = 0.8; // of the view
const ESCAPE_HINT =
  'Close or finish what covers it first: what opens at a field or a button mostly closes with: press Escape.';

/** The button of the dialog whose name says that it closes the dialog. */
export function closeButtonOf(dialog: Element): { ref: string; name: string } | undefined {
  const buttons = [...dialog.querySelectorAll(BUTTON)].filter((one) => one.checkVisibility(VISIBILITY_CHECKS));
  const named = withReadCache(() =>
    buttons.map((button) => ({ button, name: nameOf(button, 'button', { content: true }).name })),
  );
  const closer = named.find(({ name }) => CLOSE_WORDS.test(name));
  const ref = closer && refOf(closer.button);
  return ref === undefined ? undefined : { ref, name: closer?.name ?? '' };
}

/** Whether the browser closes the dialog on Escape, unless the page cancels that. */
function closesOnEscape(dialog: Element): boolean {
  return dialog.localName === 'dialog' && dialog.matches(':modal') && dialog.getAttribute('closedby') !== 'none';
}

const BUTTON = 'button:enabled, [role=button]:not([aria-disabled=true])';
const VISIBILITY_CHECKS = { visibilityProperty: true, opacityProperty: true };

/** Names of buttons that close dialogs in common languages, perhaps followed by what they close. */
const CLOSE_WORDS =
  /^(?:(?:close|dismiss|cancel|schließen|abbrechen|fermer|annuler|cerrar|cancelar|chiudi|annulla|sluiten|annuleren|fechar|zamknij|anuluj|закрыть|отмена)(?:$|\s)|not now$|no,? thanks$|skip$|[×✕✖x]$|关闭|取消|閉じる|キャンセル)/iu;
