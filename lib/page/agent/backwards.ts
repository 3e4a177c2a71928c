/**
 * In which axes a box that scrolls begins at its right or bottom edge, and counts from there below zero: right-to-left
 * text, vertical lines from right to left, and flex boxes in reverse, such as chats that show their end first.
 * @see CSS Overflow 3, 2.2 (the scroll origin); CSSOM View, 6
 */
export function scrollsBackwards(element: Element): { x: boolean; y: boolean } {
  const { direction, writingMode, display, flexDirection } = getComputedStyle(element);
  const isUpright = /^(vertical|sideways)/.test(writingMode);
  const inReverse = display.endsWith('flex') && flexDirection.endsWith('-reverse') ? flexDirection : '';
  const inline = (direction === 'rtl') !== inReverse.startsWith('row');
  const block = writingMode.endsWith('-rl') !== inReverse.startsWith('column');
  return isUpright ? { x: block, y: inline } : { x: inline, y: block };
}
