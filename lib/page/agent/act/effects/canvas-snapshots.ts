import { nextFrame } from '../timing.ts';

const MAX_CANVASES = 3; // canvases: reading one takes some milliseconds
const MAX_PIXELS = 2_500_000; // in all; reading more takes longer than a frame
const HASH_SIDE_PX = 200; // pixels that a drawing is scaled down to, each the mean of what it covers
const SETTLE_MS = 800; // for a drawing that an act set off to finish; one that takes longer runs by itself

/** Canvas contents after the last act, and those at the beginning of the current one. */
let latest = new WeakMap<Element, number>();
let previous = latest;

/** Begins an act: what has been redrawn since the end of the one before was redrawn by itself. */
export function resetDrawings(): void {
  previous = latest;
  latest = new WeakMap();
}

/** The contents of the visible canvases, for comparison. */
export class CanvasSnapshots {
  readonly #hashes = new Map<HTMLCanvasElement, number>();
  readonly #unreadable: HTMLCanvasElement[] = [];

  constructor(document: Document) {
    const canvases = document.getElementsByTagName('canvas');
    let pixels = 0;
    for (const canvas of canvases) {
      if (this.#hashes.size === MAX_CANVASES) break;
      if (!isInView(canvas)) continue;
      pixels += canvas.width * canvas.height;
      const drawn = pixels <= MAX_PIXELS ? canvasHash(canvas) : undefined;
      if (drawn === undefined || BLANK.has(drawn)) this.#unreadable.push(canvas);
      const before = previous.get(canvas);
      if (drawn !== undefined && (before === undefined || before === drawn)) this.#hashes.set(canvas, drawn);
    }
  }

  /** The first that shows something else now, and has come to rest. */
  async redrawn(): Promise<HTMLCanvasElement | undefined> {
    const end = performance.now() + SETTLE_MS;
    for (const [canvas, then] of this.#hashes) {
      let now = canvasHash(canvas);
      for (let before = then; now !== before && performance.now() < end;) {
        for (let frame = 0; frame < STILL_FRAMES; frame += 1) await nextFrame(canvas);
        before = now ?? then;
        now = canvasHash(canvas);
      }
      if (now !== undefined) latest.set(canvas, now);
      if (now !== undefined && now !== then && performance.now() < end) return canvas;
    }
    return undefined;
  }

  /** The first that may show something else now, as it was and is unreadable; not a mere ornament. */
  unreadableCanvas(): HTMLCanvasElement | undefined {
    return this.#unreadable.find((canvas) => {
      const { clientWidth, clientHeight } = canvas;
      if (Math.min(clientWidth, clientHeight) < MIN_PX || !isInView(canvas)) return false;
      if (getComputedStyle(canvas).pointerEvents === 'none') return false;
      const drawn = canvas.width * canvas.height <= MAX_PIXELS ? canvasHash(canvas) : undefined;
      return drawn === undefined || BLANK.has(drawn);
    });
  }
}

const MIN_PX = 32; // per side: anything smaller shows no picture
const STILL_FRAMES = 3; // without a change: some draw every other frame

function isInView(canvas: HTMLCanvasElement): boolean {
  const { left, top, right, bottom, width, height } = canvas.getBoundingClientRect();
  const view = canvas.ownerDocument.documentElement;
  const isReached = right > 0 && bottom > 0 && left < view.clientWidth && top < view.clientHeight;
  return isReached && width * height > 0;
}

/**
 * A hash of a canvas's contents; undefined if it can't be read, as when tainted by cross-origin pictures. It requests
 * no context, which would create one. WebGL keeps nothing to read after it was shown: it reads as blank.
 */
function canvasHash(canvas: HTMLCanvasElement): number | undefined {
  const scale = Math.min(1, HASH_SIDE_PX / Math.max(canvas.width, canvas.height));
  const [width, height] = [canvas.width, canvas.height].map((side) => Math.max(1, Math.round(side * scale)));
  const context = new OffscreenCanvas(width ?? 1, height ?? 1).getContext('2d', { willReadFrequently: true });
  if (!context || canvas.width * canvas.height === 0) return undefined;
  context.imageSmoothingQuality = 'medium';
  try {
    context.drawImage(canvas, 0, 0, width ?? 1, height ?? 1);
    return hashOf(new Uint32Array(context.getImageData(0, 0, width ?? 1, height ?? 1).data.buffer));
  } catch {
    return undefined; // it is tainted
  }
}

/** Transparent, or black if the canvas is opaque. */
const BLANK: ReadonlySet<number> = new Set([0, 0xff000000]);

/** FNV-1a, 32 bits; of a single colour, as unreadable ones show, the colour. */
function hashOf(pixels: Uint32Array): number {
  const [first = 0] = pixels;
  if (pixels.every((pixel) => pixel === first)) return first;
  let hash = 0x811c9dc5;
  for (const pixel of pixels) hash = Math.imul(hash ^ pixel, 0x01000193);
  return hash;
}
