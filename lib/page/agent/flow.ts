import { styleOf } from './still.ts';

/** Elements that stand in a line of text unless a style sheet says otherwise; without attributes they seldom are told to. */
const INLINE = new Set(
  'abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q ruby rb rt rtc s samp small strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** How an element stands among the text around it: within the line, as a box in the line, or on lines of its own. */
export type Flow = 'inline' | 'box' | 'block';

export function flowOf(element: Element, tag: string): Flow {
  if (INLINE.has(tag) && !element.hasAttributes() && !isFlexible(element.parentElement)) return 'inline';
  const { display } = styleOf(element);
  if (display === 'inline' || display === 'contents' || display.startsWith('ruby')) return 'inline';
  return display.startsWith('inline') ? 'box' : 'block';
}

/** Whether what stands in the element gets boxes of its own, whatever it is. */
function isFlexible(element: Element | null): boolean {
  return element?.hasAttributes() === true && /flex|grid/.test(styleOf(element).display);
}
