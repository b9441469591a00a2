/** Reads HTTP Archives 1.2 (http://www.softwareishard.com/blog/har-12-spec/), which browsers and proxies record. */
import { isJsonObject, parsedJson, type JsonObject, type JsonValue } from '../../core/json.ts';
import { ownMember, setMember } from '../../core/own-member.ts';
import type { Body, SeenResponse, Traffic } from './traffic.ts';

/** Decodes a `Content-Encoding`. Returns undefined if the bytes are invalid, or the result is too large. */
export type Decode = (bytes: Uint8Array, encoding: string) => Promise<Uint8Array | undefined>;

/** Returns the exchanges of an archive in the order in which they ended, or undefined if the text is not an archive. */
export async function trafficOfHar(text: string, decode: Decode): Promise<readonly Traffic[] | undefined> {
  const archive = parsedJson(text.replace(/^\uFEFF/, ''));
  const log = isJsonObject(archive) ? archive['log'] : undefined;
  const entries = isJsonObject(log) ? log['entries'] : undefined;
  if (!Array.isArray(entries)) return undefined;
  const found: Traffic[] = [];
  for (const entry of entries as readonly JsonValue[]) {
    const traffic = isJsonObject(entry) ? await trafficOf(entry, decode) : undefined;
    if (traffic) found.push(traffic);
  }
  return found.toSorted((a, b) => a.startedAt + a.milliseconds - (b.startedAt + b.milliseconds));
}

async function trafficOf(entry: JsonObject, decode: Decode): Promise<Traffic | undefined> {
  const { request, response, time, startedDateTime } = entry;
  if (!isJsonObject(request) || typeof request['url'] !== 'string') return undefined;
  const started = typeof startedDateTime === 'string' ? Date.parse(startedDateTime) : Number.NaN;
  const { postData, method } = request;
  const answer = isJsonObject(response) ? await answerOf(response, decode) : undefined;
  return {
    method: typeof method === 'string' ? method.toUpperCase() : 'GET',
    url: request['url'],
    headers: headersOf(request['headers']),
    body: isJsonObject(postData) ? sentBody(postData) : '',
    ...(answer && { response: answer }),
    startedAt: Number.isNaN(started) ? 0 : started,
    milliseconds: typeof time === 'number' && time > 0 ? time : 0,
    // Browsers omit credentials from archives by default.
    mayLackCredentials: true,
  };
}

function sentBody({ text, params }: JsonObject): Body {
  if (typeof text === 'string') return text;
  if (!Array.isArray(params) || params.length === 0) return undefined;
  const pairs = (params as readonly JsonValue[])
    .filter(isJsonObject)
    .map(({ name, value }): [string, string] => [textOf(name), textOf(value)]);
  return new URLSearchParams(pairs).toString();
}

/** Returns the response, or undefined for an aborted request, which has the status 0. */
async function answerOf(response: JsonObject, decode: Decode): Promise<SeenResponse | undefined> {
  const { status, headers: listed, content } = response;
  if (typeof status !== 'number' || status < 100) return undefined;
  const headers = headersOf(listed);
  const held = isJsonObject(content) ? content : {};
  // Some tools record the media type only in `content`.
  if (
    headers['content-type'] === undefined &&
    typeof held['mimeType'] === 'string' &&
    /\//.test(held['mimeType'])
  )
    headers['content-type'] = held['mimeType'];
  return { status, headers, body: await bodyOf(held, headers['content-encoding'], decode) };
}

/**
 * Returns the body. Without text, `size` shows whether the body was empty or not recorded. Base64 text can be
 * compressed.
 */
async function bodyOf(
  { text, encoding, size }: JsonObject,
  compression: string | undefined,
  decode: Decode,
): Promise<Body> {
  if (typeof text !== 'string' || (text === '' && typeof size === 'number' && size > 0))
    return size === 0 ? '' : undefined;
  if (encoding !== 'base64') return text;
  const bytes = bytesOf(text);
  if (!bytes) return undefined;
  const decoded = compression === undefined ? undefined : await decode(bytes, compression);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(decoded ?? bytes);
  } catch {
    return undefined;
  }
}

function bytesOf(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Returns the headers under lower-case names, without the pseudo-headers of HTTP/2. */
function headersOf(list: JsonValue | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const one of Array.isArray(list) ? (list as readonly JsonValue[]) : []) {
    if (!isJsonObject(one)) continue;
    const name = textOf(one['name']).toLowerCase();
    const value = textOf(one['value']);
    if (name === '' || name.startsWith(':')) continue;
    const earlier = ownMember(headers, name);
    setMember(headers, name, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  return headers;
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
