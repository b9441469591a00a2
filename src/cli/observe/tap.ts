import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Body } from '../../verify/observe/traffic.ts';
import { decode } from './decode.ts';

/** Maximum bytes of a body as sent. Longer bodies are not recorded. */
const MAX_RECORDED_BYTES = 2 * 1024 * 1024;

/** A copy of the forwarded bytes, if they are short enough to be checked. */
export class Tap {
  #chunks: Buffer[] | undefined = [];
  #bytes = 0;

  /** Listens to a message. A `data` listener does not remove bytes from a pipe. */
  constructor(message: IncomingMessage) {
    message.on('data', (chunk: Buffer) => {
      this.#bytes += chunk.length;
      if (this.#bytes > MAX_RECORDED_BYTES) this.#chunks = undefined;
      this.#chunks?.push(chunk);
    });
  }

  /** Returns the recorded bytes as text, or undefined if they are too many or are not text. */
  async text(encoding: string | undefined): Promise<Body> {
    if (!this.#chunks) return undefined;
    const bytes = Buffer.concat(this.#chunks);
    const plain = encoding === undefined || bytes.length === 0 ? bytes : await decode(bytes, encoding);
    try {
      return plain && new TextDecoder('utf-8', { fatal: true }).decode(plain);
    } catch {
      return undefined;
    }
  }
}

/** Joins several values of one name. Names are lower case. */
export function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}
