import type { Pending } from './requests.ts';

/** What is known of the requests that differ in no more than numbers. */
export interface RequestKind {
  /** Of the last one: what does not change where a page asks the same once more, */
  signature: string;
  /** when it was sent, and in which period, */
  sentAt: number;
  period: number;
  /** and in which it ended, after it had hung. */
  hungInPeriod: number | undefined;
  /** How often the same was asked again with no act in between. */
  repeats: number;
  isPoll: boolean;
}

const SAME_TIME_MS = 200; // parts of a page that ask the same do so at one time, when they are drawn
const POLL_REPEATS = 2; // once again may be another try
const LONG_POLL_MS = 3_000; // no answer that is on its way takes as long
const MAX_KINDS = 500; // kinds of requests to remember

/**
 * Knows the requests which a page makes again and again by itself, whatever is done to it: those of an act come after it,
 * once each. A period is the time from one act, or document, to the next.
 */
export class Polls {
  readonly #kinds = new Map<string, RequestKind>();
  #period = 0;

  /** An act begins, or another document has come. */
  beginPeriod(): void {
    this.#period += 1;
  }

  /** Notes that it is asked for. */
  noteRequest(sent: SentRequest, sentAt: number): RequestKind {
    const { signature, kindKey } = signatureOf(sent);
    const knownKind = this.#kinds.get(kindKey);
    const kind: RequestKind = knownKind ?? {
      signature,
      sentAt,
      period: -1,
      hungInPeriod: undefined,
      repeats: 0,
      isPoll: false,
    };
    const isRepeated =
      kind.signature === signature && kind.period === this.#period && sentAt - kind.sentAt >= SAME_TIME_MS;
    if (isRepeated) kind.repeats += 1;
    // A long poll is asked for anew as soon as it has ended: not for an act that came after that.
    kind.isPoll ||= kind.repeats >= POLL_REPEATS || kind.hungInPeriod === this.#period;
    const isDifferent = kind.signature !== signature || kind.period !== this.#period;
    if (isDifferent || isRepeated)
      Object.assign(kind, { signature, sentAt, period: this.#period } satisfies Partial<RequestKind>);
    kind.hungInPeriod = undefined;
    if (!knownKind && this.#kinds.size < MAX_KINDS) this.#kinds.set(kindKey, kind);
    return kind;
  }

  /** Notes that its answer begins to come, or that none will. */
  noteResponse(request: Pending | undefined, now: number): void {
    const { kind, sentAt = now, answered } = request ?? {};
    if (kind && !answered && now - sentAt >= LONG_POLL_MS) kind.hungInPeriod = this.#period;
  }
}

interface SentRequest {
  request: { method?: string; url: string; postData?: string };
}

/** What is asked for, without what is different each time; and without any number. */
function signatureOf({ request: { method = 'GET', url, postData = '' } }: SentRequest): {
  signature: string;
  kindKey: string;
} {
  const target = `${method} ${url.replace(CACHE_BUSTERS, '$1')}`;
  const body = postData.slice(0, MAX_BODY_LENGTH);
  const kindKey = `${target} ${body}`.replaceAll(/\d+/g, '0');
  return { signature: `${target.replaceAll(RANDOM_NUMBERS, '#')} ${body.replace(CALL_ID, '')}`, kindKey };
}

/** Parameters by which pages keep answers from being kept. */
const CACHE_BUSTERS = /([?&])(?:_|t|ts|cb|nocache|timestamp|rand\w*)=[^&#]*/gi;
/** A time, or a number that was drawn. */
const RANDOM_NUMBERS = /\d*\.\d{4,}|\d{8,}/g;
/** By which a call of a procedure is told from the next. @see JSON-RPC 2.0, section 4 */
const CALL_ID = /"id"\s*:\s*\d+/;
const MAX_BODY_LENGTH = 1_000; // characters
