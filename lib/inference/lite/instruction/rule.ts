import { restoreQuotes, quotedIn, type Intent } from './intent.ts';

/** One form of instruction: its pattern, and its meaning. */
export interface Rule {
  pattern: RegExp;
  read: (groups: Groups) => Intent[];
}

/** Named groups of a match, with quotations put back. */
export class Groups {
  readonly #groups: Readonly<Record<string, string | undefined>>;
  readonly parts: readonly string[];

  constructor(groups: Readonly<Record<string, string | undefined>>, parts: readonly string[]) {
    this.#groups = groups;
    this.parts = parts;
  }

  /** As data: without quotes. */
  text(name: string): string {
    return restoreQuotes((this.#groups[name] ?? '').trim(), this.parts); // a quoted text keeps its blanks
  }

  /** As a phrase to be found on the page: quotations stay quoted. */
  phrase(name: string): string {
    return requote(this.#groups[name] ?? '', this.parts).trim();
  }

  /** All quoted parts of a list such as `"A", "B" and "C"`, or its plain text alone. */
  list(name: string): string[] {
    const quoted = quotedIn(this.#groups[name] ?? '', this.parts);
    return quoted.length > 0 ? quoted : [this.text(name)];
  }

  raw(name: string): string {
    return this.#groups[name] ?? '';
  }
}

/** Puts quoted parts back, in plain quotes. */
export function requote(text: string, parts: readonly string[]): string {
  return restoreQuotes(
    text,
    parts.map((part) => `"${part.replaceAll('"', '\\"')}"`),
  );
}
