/** Methods of RFC 9110 and RFC 5789. */
const METHODS = new Set(['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE']);

/** A method, or `_OTHER` for none and what a caller made up: so there are no more labels than there are methods. */
export function known(method: string | undefined): string {
  return method !== undefined && METHODS.has(method) ? method : '_OTHER';
}
