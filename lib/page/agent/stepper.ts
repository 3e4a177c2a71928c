/**
 * What one of two arrows does that are drawn one above the other beside a field for a number, and are called nothing: the upper one
 * increments it. Empty for all else.
 */
export function stepOf(arrow: Element): string {
  const other = twinOf(arrow);
  if (!other || !hasNumberBeside(arrow)) return '';
  const [one, two] = [arrow.getBoundingClientRect(), other.getBoundingClientRect()];
  if (Math.abs(one.left - two.left) > 1 || one.height > MOST_PX) return '';
  return one.bottom <= two.top + 1 ? 'increment' : two.bottom <= one.top + 1 ? 'decrement' : '';
}

const MOST_PX = 24; // height

/** The only other element beside it, of the same tag and without a text. */
function twinOf(arrow: Element): Element | undefined {
  const beside = [arrow.previousElementSibling, arrow.nextElementSibling].filter((one) => one !== null);
  const [other] = beside.filter((one) => one.localName === arrow.localName && one.textContent === '');
  return beside.length <= 2 && arrow.textContent === '' ? other : undefined;
}

/** Whether the only field in what is around the arrows is one for a number. */
function hasNumberBeside(arrow: Element): boolean {
  const around = arrow.parentElement?.parentElement;
  const fields = around ? [...around.querySelectorAll(FIELDS)] : [];
  return fields.length === 1 && fields[0]?.matches(NUMBER) === true;
}

const NUMBER = 'input[type=number], [role=spinbutton]';
const FIELDS = `input:not([type=hidden]), select, textarea, ${NUMBER}`;
