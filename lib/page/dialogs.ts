import type { Protocol } from 'devtools-protocol';
import { type CdpSession, untilAborted } from '../cdp/session.ts';
import { inLines } from './agent/text.ts';
import type { DialogReport } from './change.ts';

/** How a call wants dialogs to be answered; an alert can only be accepted. */
export interface DialogPolicy {
  answer: 'accept' | 'dismiss';
  text?: string | undefined;
}

/** Most dialogs that are reported of one call; a page may open them without end. */
const MAX_REPORTED = 10;
const ANSWER_MS = 5_000; // the browser answers for the page here, in a millisecond

const MANY = 3; // dialogs within this time, in milliseconds, are those of a page that opens the next as one is answered
const MANY_MS = 2_000;

/** Whether a dialog is accepted where the call does not say. */
const ACCEPTED = { alert: true, beforeunload: true, confirm: false, prompt: false } as const;

/**
 * Answers every dialog of the page the moment it opens, for nothing else in the page answers while one is open, and
 * keeps a report of each until it is taken. Needs the Page domain enabled on `session`.
 */
export class Dialogs {
  readonly #session: CdpSession;
  readonly #stop: () => void;
  #policy: DialogPolicy | undefined;
  #reports: DialogReport[] = [];
  /** When the last ones were opened, by `performance.now()`. */
  #openedAt: number[] = [];
  /** Of dialogs before the call that `expect` began. */
  #earlier: DialogReport[] = [];

  constructor(session: CdpSession) {
    this.#session = session;
    this.#stop = session.on('Page.javascriptDialogOpening', (opening) => this.#answer(opening));
  }

  /** Sets how the next dialogs are answered, until `take` is called. Those before are told by `takeEarlier`. */
  expect(policy: DialogPolicy | undefined): void {
    this.#earlier = [...this.#earlier, ...this.take()].slice(0, MAX_REPORTED);
    this.#policy = policy;
  }

  /** Says whether a dialog was seen that has not been taken. */
  get seen(): boolean {
    return this.#reports.length > 0;
  }

  /** Says whether the page opens one dialog after the other. */
  get keepComing(): boolean {
    const [first = 0] = this.#openedAt;
    return this.#openedAt.length === MANY && performance.now() - first < MANY_MS;
  }

  /** Waits until a dialog was seen, at most until `until` (by `performance.now()`). */
  async untilSeen(until: number, signal: AbortSignal): Promise<void> {
    const left = until - performance.now();
    if (this.seen || left <= 0) return;
    let wake = (): void => undefined;
    const opened = new Promise<void>((resolve) => (wake = resolve));
    const timer = setTimeout(wake, left);
    const stop = this.#session.on('Page.javascriptDialogOpening', wake);
    try {
      await untilAborted(opened, signal);
    } finally {
      clearTimeout(timer);
      stop();
    }
  }

  /** Waits until a page was kept: its question whether it may be left was dismissed. */
  async untilKept(signal: AbortSignal): Promise<void> {
    let look = (): void => undefined;
    const kept = new Promise<void>((resolve) => (look = () => this.#reports.some(isKeeping) && resolve()));
    const stop = this.#session.on('Page.javascriptDialogOpening', look);
    look();
    try {
      await untilAborted(kept, signal);
    } finally {
      stop();
    }
  }

  /** The dialogs answered since the last call, oldest first; also forgets the policy of `expect`. */
  take(): DialogReport[] {
    const reports = this.#reports;
    this.#reports = [];
    this.#policy = undefined;
    return reports;
  }

  /** As `take`, of a page that was opened by its URL: there is no act to repeat. */
  takeOfLoad(): DialogReport[] {
    return this.take().map(({ hint, ...report }) => {
      const again = hint && hintOfLoad(report.type);
      return again ? { ...report, hint: again } : report;
    });
  }

  /** The dialogs before the last `expect` that were not taken, oldest first. */
  takeEarlier(): DialogReport[] {
    return this.#earlier.splice(0).map((report) => ({ ...report, earlier: true }));
  }

  stop(): void {
    this.#stop();
  }

  #answer(opening: Protocol.Page.JavascriptDialogOpeningEvent): void {
    const report = reportOf(opening, this.#policy);
    this.#openedAt = [...this.#openedAt, performance.now()].slice(-MANY);
    if (this.#reports.length < MAX_REPORTED) this.#reports.push(report);
    const accept = report.answer === 'accepted';
    const params = { accept, ...(report.text === undefined ? {} : { promptText: report.text }) };
    // A person may have answered first, or the page is gone with its dialog: either way it no longer stands open.
    this.#session.send('Page.handleJavaScriptDialog', params, AbortSignal.timeout(ANSWER_MS)).catch(() => undefined);
  }
}

const isKeeping = ({ type, answer }: DialogReport): boolean => type === 'beforeunload' && answer === 'dismissed';

function reportOf(opening: Protocol.Page.JavascriptDialogOpeningEvent, policy: DialogPolicy | undefined): DialogReport {
  const { type, message, defaultPrompt } = opening;
  const accept = type === 'alert' || (policy ? policy.answer === 'accept' : ACCEPTED[type]);
  const text = type === 'prompt' && accept ? (policy?.text ?? defaultPrompt ?? '') : undefined;
  return {
    type,
    message: inLines(message),
    answer: accept ? 'accepted' : 'dismissed',
    ...(text === undefined ? {} : { text }),
    ...(type === 'alert' || policy ? {} : { hint: hintFor(type) }),
  };
}

function hintOfLoad(type: string): string | undefined {
  if (type === 'beforeunload') return undefined; // navigate leaves the page in any case
  return `To accept it, act: ${type === 'prompt' ? 'reload and answer "text"' : 'reload and accept the dialog'}.`;
}

function hintFor(type: string): string {
  if (type === 'beforeunload') return 'To stay on such a page, end the action with "and dismiss the dialog".';
  const accept = 'To accept it, repeat the action ending in "and accept the dialog"';
  return type === 'prompt' ? `${accept}, or "and answer \\"text\\"".` : `${accept}.`;
}
