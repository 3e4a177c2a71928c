import type { Pending } from './requests.ts';

/** What is known of the requests that differ in no more than numbers. */
export interface Alike {
  /** Of the last one: what does not change where a page asks the same once more, */
  same: string;
  /** when it was sent, and in which stretch, */
  at: number;
  stretch: number;
  /** and in which it ended, after it had hung. */
  hungUntil: number | undefined;
  /** How often the same was asked again with no act in between. */
  repeats: number;
  isPoll: boolean;
}

const APART_MS = 200; // parts of a page that ask the same do so at one time, when they are drawn
const POLL_REPEATS = 2; // once again may be another try
const HUNG_MS = 3_000; // no answer that is on its way takes as long
const MOST = 500; // kinds of requests to remember

/**
 * Knows the requests which a page makes again and again by itself, whatever is done to it: those of an act come after it,
 * once each. A stretch is the time from one act, or document, to the next.
 */
export class Polls {
  readonly #known = new Map<string, Alike>();
  #stretch = 0;

  /** An act begins, or another document has come. */
  begin(): void {
    this.#stretch += 1;
  }

  /** Notes that it is asked for. */
  asked(sent: Asked, at: number): Alike {
    const { same, place } = likenessOf(sent);
    const known = this.#known.get(place);
    const alike: Alike = known ?? { same, at, stretch: -1, hungUntil: undefined, repeats: 0, isPoll: false };
    const isAgain = alike.same === same && alike.stretch === this.#stretch && at - alike.at >= APART_MS;
    if (isAgain) alike.repeats += 1;
    // A long poll is asked for anew as soon as it has ended: not for an act that came after that.
    alike.isPoll ||= alike.repeats >= POLL_REPEATS || alike.hungUntil === this.#stretch;
    const isOther = alike.same !== same || alike.stretch !== this.#stretch;
    if (isOther || isAgain) Object.assign(alike, { same, at, stretch: this.#stretch });
    alike.hungUntil = undefined;
    if (!known && this.#known.size < MOST) this.#known.set(place, alike);
    return alike;
  }

  /** Notes that its answer begins to come, or that none will. */
  ended(request: Pending | undefined, now: number): void {
    const { alike, since = now, answered } = request ?? {};
    if (alike && !answered && now - since >= HUNG_MS) alike.hungUntil = this.#stretch;
  }
}

interface Asked {
  request: { method?: string; url: string; postData?: string };
}

/** What is asked for, without what is different each time; and without any number. */
function likenessOf({ request: { method = 'GET', url, postData = '' } }: Asked): { same: string; place: string } {
  const asked = `${method} ${url.replace(BUSTERS, '$1')}`;
  const body = postData.slice(0, LONGEST_BODY);
  const place = `${asked} ${body}`.replaceAll(/\d+/g, '0');
  return { same: `${asked.replaceAll(RANDOM, '#')} ${body.replace(CALL_ID, '')}`, place };
}

/** Parameters by which pages keep answers from being kept. */
const BUSTERS = /([?&])(?:_|t|ts|cb|nocache|timestamp|rand\w*)=[^&#]*/gi;
/** A time, or a number that was drawn. */
const RANDOM = /\d*\.\d{4,}|\d{8,}/g;
/** By which a call of a procedure is told from the next. @see JSON-RPC 2.0, section 4 */
const CALL_ID = /"id"\s*:\s*\d+/;
const LONGEST_BODY = 1_000; // characters
