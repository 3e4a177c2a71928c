import { nextFrame } from './timing.ts';

const FRAMES = 2; // of which a busy page may leave one out
const LIMIT_MS = 400; // for each: on a busy machine they come late, and the script's with them
const SHOWING = /(?:^|[\s;])(?:opacity|(?:max-)?height|(?:max-)?width|clip-path)\s*:[^;]*/g;

/** Whether a script hides or shows something bit by bit, by its style, or moves a hole over the page: at each frame a little. */
export async function fades(): Promise<boolean> {
  let isFading = false;
  const observer = new MutationObserver((records) => {
    isFading ||= records.some(
      ({ target, attributeName, oldValue }) => attributeName === 'd' || showing(oldValue) !== showing(styleOf(target)),
    );
  });
  observer.observe(document, { subtree: true, attributeFilter: ['style', 'd'], attributeOldValue: true });
  for (let frame = 0; frame < FRAMES; frame++) await nextFrame(undefined, LIMIT_MS);
  observer.disconnect();
  return isFading;
}

function showing(style: string | null): string {
  return (style?.match(SHOWING) ?? []).join('');
}

function styleOf(target: Node): string | null {
  return (target as Element).getAttribute('style'); // attributes are those of elements
}
