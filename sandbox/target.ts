/** Returns the path and query of a request's target, which may be a whole URL, or `*` (RFC 9112 section 3.2). */
export function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  return target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/');
}
