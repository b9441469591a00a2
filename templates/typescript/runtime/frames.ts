/** One item of a stream, before its data is read. */
export interface Frame {
  /** Name of an event. */
  readonly event: string | undefined;
  /** The last id that the service sent. */
  readonly id: string | undefined;
  /** Undefined if only the id is new. */
  readonly data: string | undefined;
}

/** Splits the text of a stream into its items, regardless of chunk boundaries. */
export interface Framing {
  /** Length of the buffered part of an incomplete item. */
  readonly held: number;
  /** Milliseconds to wait before reconnecting, as the service requests. */
  readonly retryMs?: number | undefined;
  /** Returns the items that the text completes. */
  push(text: string): readonly Frame[];
  /** Returns the remaining item after the text has ended. The item may be incomplete. */
  end(): Frame | undefined;
}

/** Joins chunks into lines. `ends` matches the end of a line. */
export class Lines {
  readonly #ends: RegExp | string;
  #rest = '';

  constructor(ends: RegExp | string) {
    this.#ends = ends;
  }

  get rest(): string {
    return this.#rest;
  }

  /** Returns the rest as a line. */
  flush(): string {
    const rest = this.#rest;
    this.#rest = '';
    return rest;
  }

  /** Returns the lines that the text completes. */
  push(text: string): readonly string[] {
    const [first = '', ...others] = text.split(this.#ends);
    if (others.length === 0) {
      this.#rest += first;
      return [];
    }
    const lines = [this.#rest + first, ...others.slice(0, -1)];
    this.#rest = others.at(-1)!;
    return lines;
  }
}
