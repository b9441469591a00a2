/** Methods of RFC 9110 and RFC 5789. */
const METHODS = new Set(['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE']);

/** Returns a standard method, or `_OTHER` for a missing or invented one, to bound the number of labels. */
export function known(method: string | undefined): string {
  return method !== undefined && METHODS.has(method) ? method : '_OTHER';
}
