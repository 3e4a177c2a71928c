/**
 * What one of two arrows does that are drawn one above the other beside a field for a number, and are called nothing: the upper one
 * increments it. Empty for all else.
 */
export function stepOf(arrow: Element): string {
  const other = twinOf(arrow);
  if (!other) return '';
  const [one, two] = [arrow.getBoundingClientRect(), other.getBoundingClientRect()];
  if (Math.abs(one.left - two.left) > 1 || one.height > MOST_PX || !hasNumberBeside(arrow)) return '';
  return one.bottom <= two.top + 1 ? 'increment' : two.bottom <= one.top + 1 ? 'decrement' : '';
}

const MOST_PX = 24; // height

/** The only other element beside it, of the same tag and without a text. */
function twinOf(arrow: Element): Element | undefined {
  const [before, after] = [arrow.previousElementSibling, arrow.nextElementSibling];
  const other = before && after ? undefined : (before ?? after); // one of many has one on either side
  return other?.localName === arrow.localName && arrow.textContent + other.textContent === '' ? other : undefined;
}

/** Whether what stands just before or after the two is the one field of its kind, for a number, or holds that. */
function hasNumberBeside(arrow: Element): boolean {
  const pair = arrow.parentElement;
  return [pair?.previousElementSibling, pair?.nextElementSibling].some((beside) => {
    const fields = beside ? [...(beside.matches(FIELDS) ? [beside] : []), ...beside.querySelectorAll(FIELDS)] : [];
    return fields.length === 1 && fields[0]?.matches(NUMBER) === true;
  });
}

const NUMBER = 'input[type=number], [role=spinbutton]';
const FIELDS = `input:not([type=hidden]), select, textarea, ${NUMBER}`;
