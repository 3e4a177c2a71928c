import type { CdpSession } from '../../cdp/session.ts';

/** A place in CSS pixels of the tab's viewport. */
export interface Point {
  x: number;
  y: number;
}

export type Button = 'left' | 'right' | 'middle';

/** Bits of `MouseEvent.buttons`. */
const buttonBits = { left: 1, right: 2, middle: 4 } as const;

/**
 * Moves to `point` and clicks `times` times. All events are sent at once, for the browser keeps their order: waiting for
 * a mouse move alone costs a whole animation frame. A release that is to wait for `onPressed` comes after it.
 */
export async function click(
  session: CdpSession,
  { point, button = 'left', times = 1, onPressed }: ClickInput,
  signal: AbortSignal,
): Promise<void> {
  const sent = [move(session, { point }, signal)];
  for (let clickCount = 1; clickCount <= times; clickCount += 1) {
    sent.push(press(session, { point, button, clickCount }, signal));
    if (onPressed) {
      await withButtonHeld(session, { point: OUTSIDE_PAGE, button, clickCount }, async () => {
        await Promise.all(sent);
        await onPressed();
      });
    }
    sent.push(release(session, { point, button, clickCount }, signal));
  }
  await Promise.all(sent);
}

/** Outside of the page: what is released there was not clicked. */
export const OUTSIDE_PAGE: Point = { x: -1, y: -1 };
const RELEASE_TIMEOUT_MS = 2_000; // two commands

/** Runs `work` while a button is held. If it fails, releases at the point: else all follows the pointer from then on. */
export async function withButtonHeld<T>(session: CdpSession, event: ButtonEvent, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const timeout = AbortSignal.timeout(RELEASE_TIMEOUT_MS); // the act's own may have ended it
    const { point, button } = event;
    const releases = [move(session, { point, heldButton: button }, timeout), release(session, event, timeout)];
    await Promise.allSettled(releases); // or the page is gone
    throw error;
  }
}

export interface ClickInput {
  point: Point;
  button?: Button;
  times?: number;
  /** Waits until the page is ready for the release; it needs no time for that unless given. */
  onPressed?: () => Promise<void>;
}

/** Moves the pointer to `point`, with `heldButton` down. */
export async function move(
  session: CdpSession,
  { point, heldButton }: { point: Point; heldButton?: Button },
  signal: AbortSignal,
): Promise<void> {
  const buttons = heldButton === undefined ? 0 : buttonBits[heldButton];
  await session.send(
    'Input.dispatchMouseEvent',
    { type: 'mouseMoved', ...point, button: heldButton ?? 'none', buttons },
    signal,
  );
}

interface ButtonEvent {
  point: Point;
  button: Button;
  clickCount: number;
}

/** Presses a button at `point`. */
export async function press(session: CdpSession, event: ButtonEvent, signal: AbortSignal): Promise<void> {
  const { point, button, clickCount } = event;
  const buttons = buttonBits[button];
  await session.send(
    'Input.dispatchMouseEvent',
    { type: 'mousePressed', ...point, button, buttons, clickCount },
    signal,
  );
}

/** Releases a button at `point`. */
export async function release(session: CdpSession, event: ButtonEvent, signal: AbortSignal): Promise<void> {
  const { point, button, clickCount } = event;
  await session.send(
    'Input.dispatchMouseEvent',
    { type: 'mouseReleased', ...point, button, buttons: 0, clickCount },
    signal,
  );
}

/** Turns the wheel at `point` by CSS pixels. */
export async function wheel(
  session: CdpSession,
  { point, deltaX, deltaY }: { point: Point; deltaX: number; deltaY: number },
  signal: AbortSignal,
): Promise<void> {
  await session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...point, deltaX, deltaY }, signal);
}
