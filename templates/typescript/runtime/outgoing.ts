/** Checks requests before they are sent, and decides about redirects. */

/**
 * An absolute address without a user name and password, which `fetch` rejects; or, in a browser, a path of the page's
 * own origin.
 */
const ADDRESS = /^(https?:\/\/[^/?#@]+([/?#]|$)|\/)/i;
/** RFC 9110 section 5.6.2. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Explains why `fetch` rejected a request; returns if the request is not the reason.
 * @throws {TypeError} without the contents of the request
 */
export function checkRequest(operation: string, { url, headers }: Destination): void {
  const page = (globalThis as { readonly location?: { readonly href: string } }).location?.href;
  if (!ADDRESS.test(url) || !URL.canParse(url, page))
    throw new TypeError(`${operation}: the base URL must begin with http:// or https://`);
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name)) throw new TypeError(`${JSON.stringify(name)} is not a valid header name`);
    carried(name, value);
  }
}

/**
 * Returns the value of a header if it is valid in HTTP. `fetch` would trim a trailing line break, and others might send
 * it.
 */
export function carried(name: string, value: string): string {
  if (!/[^\t\u0020-\u007e\u0080-\u00ff]/.test(value)) return value;
  throw new TypeError(`the header ${name} contains a character not allowed in HTTP`);
}

/**
 * Returns the base URL in a form to which a path can be appended.
 * @throws {TypeError} if it has no such form
 */
export function baseAddress(url: string): string {
  if (/[?#]/.test(url)) throw new TypeError('the base URL must not have a query or a fragment');
  return url.endsWith('/') ? url.replace(/\/+$/, '') : url;
}

/** Returns true if a string has no visible characters. */
export function isBlank(text: string | undefined): boolean {
  return text !== undefined && /^[\t-\r ]*$/.test(text);
}

export function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** The destination of a request, and the data that identifies the sender. */
interface Destination {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Returns the redirect target of a read-only request; undefined if there is none. `fetch` would send bodies and keys in
 * custom headers to another origin, so the client follows redirects itself.
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
