/** A request that is still being built. */
export interface Draft {
  method: string;
  /** The path as sent, without the query. */
  path: string;
  /** The query as sent: `name=value`. */
  query: string[];
  headers: [name: string, value: string][];
  /** The body as a JSON value; undefined if there is no body, or if `text` contains it. */
  json?: unknown;
  /** The bytes of the body, each as one character. */
  text?: string;
}

/** Sets a header, and replaces any with the same name. */
export function setHeader(draft: Draft, name: string, value: string): void {
  draft.headers = [...draft.headers.filter(([known]) => known !== name), [name, value]];
}

/** Returns the bytes of the body, each as one character. */
export function bodyOf({ json, text }: Draft): string | undefined {
  if (text !== undefined || json === undefined) return text;
  return Buffer.from(JSON.stringify(json)).toString('latin1');
}

/** Returns the bytes of the request, each as one character. */
export function wireOf(draft: Draft): string {
  const body = bodyOf(draft);
  const target = [draft.path, ...(draft.query.length > 0 ? [draft.query.join('&')] : [])].join('?');
  const isMeasured = draft.headers.some(([name]) => ['content-length', 'transfer-encoding'].includes(name));
  const headers = [
    ...draft.headers,
    ...(body === undefined || isMeasured ? [] : [['content-length', String(body.length)]]),
  ].map(([name, value]) => `${name}: ${value}\r\n`);
  return `${draft.method} ${target} HTTP/1.1\r\nhost: sandbox.test\r\n${headers.join('')}\r\n${body ?? ''}`;
}
