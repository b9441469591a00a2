/** Methods of RFC 9110 and RFC 5789. */
const METHODS = new Set(['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE']);

/**
 * Returns a standard method, or `_OTHER` if the method is missing or not standard, so that the number of labels is
 * bounded.
 */
export function known(method: string | undefined): string {
  return method !== undefined && METHODS.has(method) ? method : '_OTHER';
}
