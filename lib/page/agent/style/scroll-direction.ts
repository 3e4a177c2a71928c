/**
 * The axes in which a scroll container begins at its right or bottom edge, with negative positions from there: right-to-left
 * text, vertical lines from right to left, and reversed flex boxes, such as chats that show their end first.
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
