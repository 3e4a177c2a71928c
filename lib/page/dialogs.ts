import type { Protocol } from 'devtools-protocol';
import { type CdpSession, untilAborted } from '../cdp/session.ts';
import { toLines } from './agent/dom/text.ts';
import type { DialogReport } from './change.ts';

/** How a call wants dialogs to be answered; an alert can only be accepted. */
export interface DialogPolicy {
  answer: 'accept' | 'dismiss';
  text?: string | undefined;
}

/** Most dialogs that are reported of one call; a page may open them without end. */
const MAX_REPORTED = 10;
const ANSWER_MS = 5_000; // the browser answers for the page here, in a millisecond

const FLOOD_COUNT = 3; // dialogs within this time, in milliseconds, are those of a page that opens the next as one is answered
const FLOOD_MS = 2_000;

/** Whether a dialog is accepted where the call does not say. */
const ACCEPTED_BY_DEFAULT = { alert: true, beforeunload: true, confirm: false, prompt: false } as const;

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
  /** Of dialogs before the last `setPolicy`. */
  #earlier: DialogReport[] = [];

  constructor(session: CdpSession) {
    this.#session = session;
    this.#stop = session.on('Page.javascriptDialogOpening', (opening) => this.#answer(opening));
  }

  /** Sets how the next dialogs are answered, until `take` is called. `takeEarlier` returns those before. */
  setPolicy(policy: DialogPolicy | undefined): void {
    this.#earlier = [...this.#earlier, ...this.take()].slice(0, MAX_REPORTED);
    this.#policy = policy;
  }

  /** Says whether a dialog was seen that has not been taken. */
  get hasSeen(): boolean {
    return this.#reports.length > 0;
  }

  /** Says whether the page opens one dialog after the other. */
  get isFlooding(): boolean {
    const [first = 0] = this.#openedAt;
    return this.#openedAt.length === FLOOD_COUNT && performance.now() - first < FLOOD_MS;
  }

  /** Waits until a dialog was seen, at most until `until` (by `performance.now()`). */
  async untilSeen(until: number, signal: AbortSignal): Promise<void> {
    const leftMs = until - performance.now();
    if (this.hasSeen || leftMs <= 0) return;
    let wake = (): void => undefined;
    const opened = new Promise<void>((resolve) => (wake = resolve));
    const timer = setTimeout(wake, leftMs);
    const stop = this.#session.on('Page.javascriptDialogOpening', wake);
    try {
      await untilAborted(opened, signal);
    } finally {
      clearTimeout(timer);
      stop();
    }
  }

  /** Waits until a page was kept: its question whether it may be left was dismissed. */
  async untilUnloadDismissed(signal: AbortSignal): Promise<void> {
    let checkReports = (): void => undefined;
    const dismissed = new Promise<void>(
      (resolve) => (checkReports = () => this.#reports.some(isUnloadDismissed) && resolve()),
    );
    const stop = this.#session.on('Page.javascriptDialogOpening', checkReports);
    checkReports();
    try {
      await untilAborted(dismissed, signal);
    } finally {
      stop();
    }
  }

  /** The dialogs answered since the last call, oldest first; also forgets the policy. */
  take(): DialogReport[] {
    const reports = this.#reports;
    this.#reports = [];
    this.#policy = undefined;
    return reports;
  }

  /** As `take`, of a page that was opened by its URL: there is no act to repeat. */
  takeAfterLoad(): DialogReport[] {
    return this.take().map(({ hint, ...report }) => {
      const loadHint = hint && hintAfterLoad(report.type);
      return loadHint ? { ...report, hint: loadHint } : report;
    });
  }

  /** The dialogs before the last `setPolicy` that were not taken, oldest first. */
  takeEarlier(): DialogReport[] {
    return this.#earlier.splice(0).map((report) => ({ ...report, earlier: true }));
  }

  stop(): void {
    this.#stop();
  }

  #answer(opening: Protocol.Page.JavascriptDialogOpeningEvent): void {
    const report = reportOf(opening, this.#policy);
    this.#openedAt = [...this.#openedAt, performance.now()].slice(-FLOOD_COUNT);
    if (this.#reports.length < MAX_REPORTED) this.#reports.push(report);
    const accept = report.answer === 'accepted';
    const params = { accept, ...(report.text === undefined ? {} : { promptText: report.text }) };
    // A person may have answered first, or the page is gone with its dialog: either way it no longer stands open.
    this.#session.send('Page.handleJavaScriptDialog', params, AbortSignal.timeout(ANSWER_MS)).catch(() => undefined);
  }
}

const isUnloadDismissed = ({ type, answer }: DialogReport): boolean =>
  type === 'beforeunload' && answer === 'dismissed';

function reportOf(opening: Protocol.Page.JavascriptDialogOpeningEvent, policy: DialogPolicy | undefined): DialogReport {
  const { type, message, defaultPrompt } = opening;
  const accept = type === 'alert' || (policy ? policy.answer === 'accept' : ACCEPTED_BY_DEFAULT[type]);
  const text = type === 'prompt' && accept ? (policy?.text ?? defaultPrompt ?? '') : undefined;
  return {
    type,
    message: toLines(message),
    answer: accept ? 'accepted' : 'dismissed',
    ...(text === undefined ? {} : { text }),
    ...(type === 'alert' || policy ? {} : { hint: hintFor(type) }),
  };
}

function hintAfterLoad(type: string): string | undefined {
  if (type === 'beforeunload') return undefined; // navigate leaves the page in any case
  return `To accept it, act: ${type === 'prompt' ? 'reload and answer "text"' : 'reload and accept the dialog'}.`;
}

function hintFor(type: string): string {
  if (type === 'beforeunload') return 'To stay on such a page, end the action with "and dismiss the dialog".';
  const accept = 'To accept it, repeat the action ending in "and accept the dialog"';
  return type === 'prompt' ? `${accept}, or "and answer \\"text\\"".` : `${accept}.`;
}
