import type { SnapshotOptions } from '../page/snapshot-task.ts';

/** The part of the page that a call is about, from its parameters. */
export function scopeOf(params: {
  selector?: string | undefined;
  ignoreSelectors?: string[] | undefined;
  iframes?: boolean | undefined;
}): Pick<SnapshotOptions, 'selector' | 'ignoreSelectors' | 'frames'> {
  const { selector, ignoreSelectors, iframes } = params;
  return {
    ...(selector === undefined ? {} : { selector }),
    ...(ignoreSelectors === undefined ? {} : { ignoreSelectors }),
    ...(iframes === undefined ? {} : { frames: iframes }),
  };
}
