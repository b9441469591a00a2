/** Checks requests before they are sent. */

/**
 * An absolute address, or in a browser, a path of the page's origin. Addresses with a user name or password do not
 * match, because `fetch` rejects them.
 */
const ADDRESS = /^(https?:\/\/[^/?#@]+([/?#]|$)|\/)/i;
const NO_ADDRESS = 'the base URL must begin with http:// or https://';
/** A header field (RFC 9110 sections 5.6.2 and 5.5). */
const HEADER = /^[\w!#$%&'*+.^`|~-]+:[\t\u0020-\u007e\u0080-\u00ff]*$/;

/**
 * Throws an error that explains why `fetch` rejected a request. Returns if the request is valid.
 * @throws {TypeError} without the contents of the request
 */
export function checkRequest(operation: string, { url, headers }: Destination): void {
  if (!isAddress(url)) throw new TypeError(`${operation}: ${NO_ADDRESS}`);
  for (const header of Object.entries(headers)) carried(...header);
}

function isAddress(url: string): boolean {
  return ADDRESS.test(url) && URL.canParse(url, pageAddress());
}

/** Returns the address of a browser's page, against which `fetch` resolves a path. */
function pageAddress(): string | undefined {
  return (globalThis as { readonly location?: { readonly href: string } }).location?.href;
}

/**
 * Returns the value of a header if it is valid in HTTP. `fetch` would trim a trailing line break, but other senders
 * might not.
 */
export function carried(name: string, value: string): string {
  if (HEADER.test(`${name}:${value}`)) return value;
  throw new TypeError(`the header ${JSON.stringify(name)} contains a character not allowed in HTTP`);
}

/**
 * Returns the base URL in a form to which a path can be appended.
 * @throws {TypeError} if the URL has a query or a fragment
 */
export function baseAddress(url: string): string {
  if (/[?#]/.test(url)) throw new TypeError('the base URL must not have a query or a fragment');
  return url.endsWith('/') ? url.replace(/\/+$/, '') : url;
}

/**
 * Returns the address of an operation's own server, which may be relative to the client's address. Without an own
 * server, returns the client's address.
 * @throws {TypeError} if the client's address is not valid
 */
export function ownAddress(server: string | undefined, base: string | undefined): string | undefined {
  if (server === undefined || /^https?:\/\//i.test(server)) return server ?? base;
  const here = `${baseAddress(base ?? '')}/`;
  if (!isAddress(here)) throw new TypeError(NO_ADDRESS);
  return new URL(server, new URL(here, pageAddress())).href;
}

/** Returns true if a string has no visible characters. */
export function isBlank(text: string | undefined): boolean {
  return text?.trim() === '';
}

export function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** The method, URL, and headers of a request. */
export interface Destination {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}
