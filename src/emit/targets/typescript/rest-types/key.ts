/**
 * openapi-typescript reads paths that it has put together from names, and fails on a `%` or `#` inside one. Such
 * names go in with these two characters written as in a URL, and come out of its syntax tree as they were.
 */
export function guardKey(name: string): string {
  return name.replace(/[%#]/g, (character) => (character === '%' ? '%25' : '%23'));
}

/** The name behind a guarded one. */
export function unguardKey(guarded: string): string {
  return guarded.replace(/%2[53]/g, (escape) => (escape === '%25' ? '%' : '#'));
}

/** The name of a component that a `$ref` leads to, by section; undefined for any other reference. */
export function componentOf(ref: unknown): { readonly section: string; readonly name: string } | undefined {
  const match = typeof ref === 'string' ? /^#\/components\/([^/]+)\/([^/]+)$/.exec(ref) : null;
  if (!match?.[1] || match[2] === undefined) return undefined;
  return {
    section: match[1],
    name: decodeURIComponent(match[2]).replaceAll('~1', '/').replaceAll('~0', '~'),
  };
}

/** The reference to a component, with its name guarded. */
export function refTo(section: string, name: string): string {
  const segment = name.replaceAll('~', '~0').replaceAll('/', '~1');
  return `#/components/${section}/${encodeURIComponent(segment)}`;
}
