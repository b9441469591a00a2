/** A path without what tells no thing: a query, the extension of a format, a slash at the end. */
export function plainPath(path: string): string {
  return path
    .replace(/[?#].*$/, '')
    .replace(/\.(json|xml)$/, '')
    .replace(/(?<=.)\/$/, '');
}

/** True if a path ends in a parameter, so that it names one thing. */
export function isItemPath(path: string): boolean {
  return plainPath(path).endsWith('}');
}

/** The last word of a path, `cancel` of `/orders/{id}/cancel`. */
export function lastSegment(path: string): string {
  return plainPath(path).split('/').at(-1) ?? '';
}
