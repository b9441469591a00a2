/** Removes the query, the fragment, the format extension, and the trailing slash, which do not identify a resource. */
export function plainPath(path: string): string {
  return path
    .replace(/[?#].*$/, '')
    .replace(/\.(json|xml)$/, '')
    .replace(/(?<=.)\/$/, '');
}

/** True if a path ends in a parameter, and therefore identifies one resource. */
export function isItemPath(path: string): boolean {
  return plainPath(path).endsWith('}');
}

/** Returns the last segment of a path, for example `cancel` in `/orders/{id}/cancel`. */
export function lastSegment(path: string): string {
  return plainPath(path).split('/').at(-1) ?? '';
}
