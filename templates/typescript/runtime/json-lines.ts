import { Lines, type Frame, type Framing } from './frames.ts';

/** One JSON value on each line (JSON Lines, NDJSON). Ignores empty lines. */
export class JsonLines implements Framing {
  readonly #lines = new Lines('\n');

  get held(): number {
    return this.#lines.rest.length;
  }

  push(text: string): readonly Frame[] {
    return this.#lines.push(text).flatMap(framed);
  }

  end(): Frame | undefined {
    return framed(this.#lines.flush())[0];
  }
}

/** JSON text sequences (RFC 7464): each value follows a record separator and ends with a line break. */
export class JsonSequence implements Framing {
  readonly #texts = new Lines('\u001e');

  get held(): number {
    return this.#texts.rest.length;
  }

  push(text: string): readonly Frame[] {
    const frames = this.#texts.push(text).flatMap(framed);
    // Returns a complete value immediately, because the next separator may arrive much later.
    const isDone = this.#texts.rest.endsWith('\n') && isJson(this.#texts.rest);
    return isDone ? [...frames, ...framed(this.#texts.flush())] : frames;
  }

  end(): Frame | undefined {
    return framed(this.#texts.flush())[0];
  }
}

function framed(text: string): readonly Frame[] {
  const data = text.trim();
  return data === '' ? [] : [{ event: undefined, id: undefined, data }];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
