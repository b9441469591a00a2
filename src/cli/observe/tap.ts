import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Body } from '../../verify/observe/traffic.ts';
import { decode } from './decode.ts';

/** Bytes of one body as it travels; of more than that nothing is kept. */
const MAX_RECORDED_BYTES = 2 * 1024 * 1024;

/** A copy of what passes, as long as it is short enough to be judged. */
export class Tap {
  #chunks: Buffer[] | undefined = [];
  #bytes = 0;

  /** Listening to `data` beside a pipe takes nothing away from it. */
  constructor(message: IncomingMessage) {
    message.on('data', (chunk: Buffer) => {
      this.#bytes += chunk.length;
      if (this.#bytes > MAX_RECORDED_BYTES) this.#chunks = undefined;
      this.#chunks?.push(chunk);
    });
  }

  /** What has passed, as text; undefined when it was too much, or is none. */
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

/** Lower-case names; several values of one name joined. */
export function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}
