import { Lines, type Frame, type Framing } from './frames.ts';

/** Server-sent events (HTML, section 9.2.6). */
export class Events implements Framing {
  readonly #lines = new Lines(/\r\n|[\r\n]/);
  #endsWithReturn = false;
  #data: string[] = [];
  #length = 0;
  #event: string | undefined;
  #nextId: string | undefined;
  #isFresh = false;
  retryMs: number | undefined;

  /** `id`: the last id of the previous connection. */
  constructor(id?: string) {
    this.#nextId = id;
  }

  get held(): number {
    return this.#length + this.#lines.rest.length;
  }

  push(text: string): readonly Frame[] {
    if (text === '') return [];
    // A carriage return and a line feed end one line, even if they are in different chunks.
    const isSecond = this.#endsWithReturn && text.startsWith('\n');
    this.#endsWithReturn = text.endsWith('\r');
    return this.#lines.push(isSecond ? text.slice(1) : text).flatMap((line) => this.#read(line) ?? []);
  }

  end(): Frame | undefined {
    const last = this.#lines.flush();
    if (last !== '') this.#read(last);
    return this.#data.length > 0 ? this.#dispatch() : undefined;
  }

  /** Reads a line. Returns the event if the line is empty, which completes the event. */
  #read(line: string): Frame | undefined {
    if (line === '') return this.#dispatch();
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/su.exec(line)!;
    if (name === 'data') {
      this.#data.push(value);
      this.#length += value.length + 1;
    } else if (name === 'event') {
      this.#event = value;
    } else if (name === 'id' && !value.includes('\0')) {
      // An empty id removes the previous one.
      this.#nextId = value === '' ? undefined : value;
      this.#isFresh = true;
    } else if (name === 'retry' && /^\d+$/.test(value)) {
      this.retryMs = Number(value);
    }
    return undefined;
  }

  #dispatch(): Frame | undefined {
    const hasData = this.#data.length > 0;
    const frame =
      hasData || this.#isFresh
        ? { event: this.#event, id: this.#nextId, data: hasData ? this.#data.join('\n') : undefined }
        : undefined;
    this.#data = [];
    this.#length = 0;
    this.#event = undefined;
    this.#isFresh = false;
    return frame;
  }
}
