import { nameOf } from '../semantics/name.ts';
import { refOf } from '../dom/registry.ts';
import { withReadCache } from '../dom/read-cache.ts';
import { collapse } from '../dom/text.ts';
import { textsIn } from './dates/calendars.ts';
import { languageOf } from './dates/date-parts.ts';
import { presentWords } from './dates/parse-dates.ts';

const BUTTONS = 'button, [role=button], input[type=submit]';
const VISIBLE = { visibilityProperty: true, opacityProperty: true };

/** The elements that are buttons and can be seen and pressed. */
export function buttonsAmong(elements: Iterable<Element>): Element[] {
  return [...elements].filter((one) => one.matches(BUTTONS) && one.checkVisibility(VISIBLE));
}

/** The refs and names of buttons, as outlines write them; without those that have no name. */
export function buttonLabels(buttons: readonly Element[]): string[] {
  return withReadCache(() =>
    buttons.flatMap((button) => {
      const { name } = nameOf(button, 'button', { content: true });
      return name === '' ? [] : [`[${refOf(button)}] ${JSON.stringify(name)}`];
    }),
  );
}

/** Its text, slotted text included. */
export function textOf(one: Element): string {
  const texts = one.querySelector('slot') ? textsIn(one) : [one.textContent];
  return texts.join('').trim();
}

/** Whether a button undoes the choice, or selects the present: nothing waits for such a button. */
export function undoesChoice(button: Element): boolean {
  const label = collapse(button.getAttribute('aria-label') ?? (textOf(button) || button.getAttribute('title') || ''));
  return UNDO_WORDS.test(label) || presentWords(languageOf(button)).has(label.toLowerCase());
}

/** Words for clearing, resetting, cancelling and removing, at the start of a word. */
const UNDO_WORDS =
  /(?<!\p{L})(?:clear|reset|cancel|remove|delete|discard|lösch|zurücksetz|abbrech|entfern|effac|réinitialis|annul|supprim|borrar|limpiar|cancelar|eliminar|restablec|quitar|cancell|reimpost|rimuov|wissen|verwijder|limpar|remover|wyczyść|anuluj|usuń|сброс|очист|отмен|удал)|清除|清空|取消|重置|删除|クリア|リセット|キャンセル|削除/iu;
