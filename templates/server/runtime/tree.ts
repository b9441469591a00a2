import { memberShape, readingOf, readScalar, type Shape } from './shape.ts';

/** Parsed input before it is typed: the values of one name, properties by name, or both. */
export interface Tree {
  readonly values: (string | File)[];
  members: Map<string, Tree> | undefined;
}

/** Maximum nesting depth of objects. Deeper input remains text. */
export const MAX_DEPTH = 32;

export function leaf(...values: readonly (string | File)[]): Tree {
  return { values: [...values], members: undefined };
}

/** Creates the tree of an object from the strings of its properties. */
export function branch(entries: Iterable<readonly [name: string, text: string]>): Tree {
  const tree = leaf();
  tree.members = new Map();
  for (const [name, text] of entries) grow(tree, [name], text);
  return tree;
}

/** Adds a value at the end of a path, as `a[b][c]=value` does. */
export function grow(tree: Tree, path: readonly string[], value: string | File): void {
  let current = tree;
  for (const name of path) {
    current.members ??= new Map();
    let next = current.members.get(name);
    if (!next) current.members.set(name, (next = leaf()));
    current = next;
  }
  current.values.push(value);
}

/**
 * Converts a tree to a typed value. A string that does not match its shape remains unchanged, so the validator rejects
 * it later and reports its location. Objects have no prototype, so a name chosen by a caller cannot reach inherited
 * properties.
 */
export function typed(tree: Tree, shape: Shape): unknown {
  const { scalars, items, objects } = readingOf(shape);
  const { values, members } = tree;
  if (members === undefined) {
    const [only] = values;
    if (values.length === 1 && only !== undefined) {
      const value = typeof only === 'string' ? readScalar(only, scalars) : only;
      if (value !== undefined) return value;
    }
    if (items !== undefined) return values.map((value) => typed(leaf(value), items));
    return values.length === 1 ? only : values;
  }
  if (values.length > 0) {
    return [...values, ...typedList(members, items ?? 'any')];
  }
  if (items !== undefined && [...members.keys()].every((key) => /^\d{0,9}$/.test(key))) {
    return typedList(members, items);
  }
  const object = Object.create(null) as Record<string, unknown>;
  for (const [name, member] of members) object[name] = typed(member, memberShape(objects, name));
  return object;
}

/** Sorts items by their numbers. Items of `a[]=` count as number 0, and keep the order in which they were sent. */
function typedList(members: ReadonlyMap<string, Tree>, items: Shape): readonly unknown[] {
  const sorted = [...members].sort(([one], [other]) => Number(one || 0) - Number(other || 0));
  return sorted.flatMap(([key, member]) =>
    key === '' && member.members === undefined
      ? member.values.map((value) => typed(leaf(value), items))
      : [typed(member, items)],
  );
}
