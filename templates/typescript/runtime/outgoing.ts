/** What may go to the network, and where to. */

/** Absolute, without the user and password that `fetch` refuses; or, in a browser, a path of the page's own origin. */
const ADDRESS = /^(https?:\/\/[^/?#@]+([/?#]|$)|\/)/i;
/** RFC 9110 section 5.6.2. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** Why `fetch` refused a request; nothing when it did not. @throws {TypeError} without what the request holds. */
export function checkRequest(operation: string, { url, headers }: Destination): void {
  const page = (globalThis as { readonly location?: { readonly href: string } }).location?.href;
  if (!ADDRESS.test(url) || !URL.canParse(url, page))
    throw new TypeError(`${operation}: the base URL is no address that begins with http:// or https://`);
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name)) throw new TypeError(`${JSON.stringify(name)} is no name of a header`);
    carried(name, value);
  }
}

/** The value of a header, if HTTP can carry it: `fetch` cuts a line break off its end, and others may send it. */
export function carried(name: string, value: string): string {
  if (!/[^\t\u0020-\u007e\u0080-\u00ff]/.test(value)) return value;
  throw new TypeError(`the header ${name} holds a character that HTTP can not carry`);
}

/** The base URL as a path can stand behind it. @throws {TypeError} where none can */
export function baseAddress(url: string): string {
  if (/[?#]/.test(url))
    throw new TypeError('the base URL has a query or a fragment, behind which no path can stand');
  return url.endsWith('/') ? url.replace(/\/+$/, '') : url;
}

/** True of a text in which there is nothing to see. */
export function isBlank(text: string | undefined): boolean {
  return text !== undefined && /^[\t-\r ]*$/.test(text);
}

export function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Where a request goes, and what it tells of its sender. */
interface Destination {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Where a response sends a request that only reads; undefined when it does not. `fetch` would take keys that have a
 * header of their own along to another origin, and bodies, so that it is not left to it.
 */
export function redirected(from: Destination, { status, headers }: Response): Destination | undefined {
  const { method, url } = from;
  if ((method !== 'GET' && method !== 'HEAD') || ![301, 302, 303, 307, 308].includes(status))
    return undefined;
  const location = headers.get('location');
  if (location === null || !URL.canParse(location, url)) return undefined;
  const next = new URL(location, url);
  if (!/^https?:$/.test(next.protocol)) return undefined;
  if (next.origin === new URL(url).origin) return { ...from, url: next.href };
  const { accept = '*/*', 'user-agent': agent } = from.headers;
  return { method, url: next.href, headers: { accept, ...(agent !== undefined && { 'user-agent': agent }) } };
}
