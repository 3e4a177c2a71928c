import { check, uncheck } from './check.ts';
import { click, doubleClick, hover, rightClick } from './click.ts';
import { dragAndDrop } from './drag.ts';
import { fill, type } from './fill.ts';
import { goBack, goForward, reload } from './history.ts';
import { press } from './press.ts';
import type { ActionRow } from './row.ts';
import { nextChunk, prevChunk, scrollBy, scrollTo } from './scroll.ts';
import { selectOption } from './select.ts';
import { uploadFile } from './upload.ts';

/** Every act method and its row. The page's list of methods is derived from it. */
export const actions = {
  click,
  doubleClick,
  rightClick,
  hover,
  fill,
  type,
  press,
  selectOption,
  check,
  uncheck,
  scrollTo,
  scrollBy,
  nextChunk,
  prevChunk,
  dragAndDrop,
  uploadFile,
  goBack,
  goForward,
  reload,
} satisfies Record<string, ActionRow>;
