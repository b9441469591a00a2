/** Returns the value at the end of a path of property names, or undefined if the path ends early. */
export function memberAt(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const name of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return undefined;
    current = (current as Readonly<Record<string, unknown>>)[name];
  }
  return current;
}

/** Returns a copy with an additional property at the end of the path. */
export function withMember(value: unknown, [name, ...rest]: readonly string[], member: unknown): object {
  const own = typeof value === 'object' && value !== null ? value : {};
  return name === undefined
    ? own
    : { ...own, [name]: rest.length === 0 ? member : withMember(memberAt(own, [name]), rest, member) };
}
