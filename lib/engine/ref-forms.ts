import type { ActMethod } from '../protocol/results.ts';

/**
 * The ref form of each method, the canonical form first, then what clients write as often and can mean nothing else. `<ref>` is
 * an element, `<text>` a quoted string, `<texts>` one or more of them, `<words>` a text that what is acted on shows, `<key>` a
 * key or chord, `<way>` a direction, `<end>` that of a page or a pane, `<point>` pixels from the element's left top corner,
 * `<spot>` the same, also outside of it, `<part>` a text near an element, to be dropped on.
 */
export const refForms = {
  click: [
    'click <ref>',
    'click on <ref>',
    'click <ref> at <point>',
    'click on <ref> at <point>',
    'click <words> near <ref>',
    'click on <words> near <ref>',
  ],
  doubleClick: [
    'double click <ref>',
    'double-click <ref>',
    'doubleclick <ref>',
    'double click <ref> at <point>',
    'double-click <ref> at <point>',
    'double click <words> near <ref>',
  ],
  rightClick: [
    'right click <ref>',
    'right-click <ref>',
    'rightclick <ref>',
    'right click <ref> at <point>',
    'right-click <ref> at <point>',
    'right click <words> near <ref>',
  ],
  hover: [
    'hover <ref>',
    'hover over <ref>',
    'hover <ref> at <point>',
    'hover over <ref> at <point>',
    'hover <words> near <ref>',
    'hover over <words> near <ref>',
  ],
  fill: ['fill <ref> with <text>', 'fill <ref> <text>', 'fill <text> into <ref>', 'fill <text> in <ref>'],
  type: ['type <text> into <ref>', 'type <text> in <ref>', 'type <text> to <ref>'],
  press: ['press <key> in <ref>', 'press <key>', 'press <key> on <ref>'],
  selectOption: [
    'select <texts> in <ref>',
    'select <texts> from <ref>',
    'choose <texts> in <ref>',
    'select <ref> <texts>',
  ],
  check: ['check <ref>'],
  uncheck: ['uncheck <ref>'],
  scrollTo: [
    'scroll to <ref>',
    'scroll to the <end> in <ref>',
    'scroll to the <end> of <ref>',
    'scroll to the <end>',
    'scroll to the <end> of the page',
  ],
  nextChunk: ['scroll down in <ref>', 'scroll down'],
  prevChunk: ['scroll up in <ref>', 'scroll up'],
  scrollBy: ['scroll <way> by <pixels> in <ref>', 'scroll <way> by <pixels>', 'scroll <way> in <ref>', 'scroll <way>'],
  dragAndDrop: [
    'drag <ref> to <ref>',
    'drag <ref> from <point> to <spot>',
    'drag <ref> at <point> to <ref> at <point>',
    'drag <ref> to <ref> at <point>',
    'drag <ref> at <point> to <ref>',
    'drag <words> near <ref> to <ref>',
    'drag <words> near <ref> to <ref> at <point>',
    'drag <ref> to <part>',
    'drag <ref> at <point> to <part>',
    'drag <words> near <ref> to <part>',
  ],
  uploadFile: ['upload <texts> to <ref>', 'upload <texts> to <words> near <ref>'],
  goBack: ['go back'],
  goForward: ['go forward'],
  reload: ['reload'],
  waitFor: ['wait for <text>', 'wait until <text> appears', 'wait for <text> to appear'],
  waitUntilGone: ['wait until <text> is gone', 'wait until <text> disappears', 'wait for <text> to disappear'],
  switchTab: [
    'switch to browser tab <text>',
    'switch to the browser tab <text>',
    'switch to the previous browser tab',
    'go back to the previous browser tab',
  ],
  closeTab: ['close browser tab', 'close the browser tab', 'close this browser tab'],
} as const satisfies Record<ActMethod, readonly [string, ...string[]]>;

/** Whether the method has a form that names an element, else it is one of the whole tab; or a text near one. */
export function hasSlot(method: ActMethod, slot: 'ref' | 'words'): boolean {
  return refForms[method].some((form) => form.includes(`<${slot}>`));
}
