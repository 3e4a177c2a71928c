import { nextFrame } from '../timing.ts';

const MAX_QUIET_FRAMES = 2; // a busy page may skip one
const FRAME_LIMIT_MS = 400; // for each: on a busy machine frames come late, and so does the script
const FADE_PROPERTIES = /(?:^|[\s;])(?:opacity|(?:max-)?height|(?:max-)?width|clip-path)\s*:[^;]*/g;

/**
 * Whether a script shows or hides something gradually through its style, or moves a spotlight's cutout: a little in
 * each frame.
 */
export async function fades(): Promise<boolean> {
  let isFading = false;
  const observer = new MutationObserver((records) => {
    isFading ||= records.some(
      ({ target, attributeName, oldValue }) =>
        attributeName === 'd' || fadeStyles(oldValue) !== fadeStyles(styleOf(target)),
    );
  });
  observer.observe(document, { subtree: true, attributeFilter: ['style', 'd'], attributeOldValue: true });
  for (let frame = 0; frame < MAX_QUIET_FRAMES; frame++) await nextFrame(undefined, FRAME_LIMIT_MS);
  observer.disconnect();
  return isFading;
}

function fadeStyles(style: string | null): string {
  return (style?.match(FADE_PROPERTIES) ?? []).join('');
}

function styleOf(target: Node): string | null {
  return (target as Element).getAttribute('style'); // these attributes are on elements
}
