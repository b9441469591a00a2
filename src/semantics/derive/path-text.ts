/** Removes what does not identify a resource: query, fragment, format extension, trailing slash. */
export function plainPath(path: string): string {
  return path
    .replace(/[?#].*$/, '')
    .replace(/\.(json|xml)$/, '')
    .replace(/(?<=.)\/$/, '');
}

/** True if a path ends in a parameter, so it identifies one thing. */
export function isItemPath(path: string): boolean {
  return plainPath(path).endsWith('}');
}

/** The last segment of a path, for example `cancel` in `/orders/{id}/cancel`. */
export function lastSegment(path: string): string {
  return plainPath(path).split('/').at(-1) ?? '';
}
