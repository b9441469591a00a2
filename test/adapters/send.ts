import { request, type IncomingHttpHeaders } from 'node:http';

/** A request as HTTP/1.1 transmits it: the path is sent unchanged. */
export interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly text: string;
  /** True if the body ended as declared. */
  readonly isWhole: boolean;
}

/** Sends one request on a new connection, and waits for the complete response. */
export function send(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, agent: false, headers: headers as never },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => undefined);
        response.on('close', () => {
          const bytes = Buffer.concat(chunks);
          const { statusCode: status = 0, headers: answered, complete: isWhole } = response;
          resolve({ status, headers: answered, bytes, text: bytes.toString(), isWhole });
        });
      },
    );
    sent.on('error', reject);
    sent.setTimeout(20_000, () => sent.destroy(new Error(`no response to ${method} ${path}`)));
    sent.end(body);
  });
}
