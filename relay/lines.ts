import { Transform, type TransformCallback } from 'node:stream';

const LINE_END = 0x0a;

export interface LineOptions {
  maxBytes: number;
  /** Told of a line that is longer, in the place of the line. */
  onTooLong(): void;
  /** Whether a line is passed on. */
  accepts(line: string): boolean;
}

/** Passes a stream on line by line, each as a whole. What stands after the last line is left out. */
export class Lines extends Transform {
  readonly #options: LineOptions;
  #parts: Buffer[] = [];
  #sizeBytes = 0;

  constructor(options: LineOptions) {
    super();
    this.#options = options;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, from)) {
      this.#add(chunk.subarray(from, end + 1));
      this.#endLine();
      from = end + 1;
    }
    this.#add(chunk.subarray(from));
    done();
  }

  #add(part: Buffer): void {
    this.#sizeBytes += part.length;
    if (this.#isTooLong) this.#parts = [];
    else this.#parts.push(part);
  }

  get #isTooLong(): boolean {
    return this.#sizeBytes > this.#options.maxBytes;
  }

  #endLine(): void {
    const line = Buffer.concat(this.#parts);
    if (this.#isTooLong) this.#options.onTooLong();
    else if (this.#options.accepts(line.toString('utf8'))) this.push(line);
    this.#parts = [];
    this.#sizeBytes = 0;
  }
}
