import { componentOf, unguard } from './key.ts';
import { projected, type Projected } from './project-schema.ts';

/**
 * Marks a list whose items refer back to it. Its type is an interface, because TypeScript resolves interfaces lazily.
 */
export const LATE_LIST = 'x-late-list';

/** The changes that `untangle` has made. */
export interface Untangled {
  /** The items of the lazy lists, by number. */
  readonly lateLists: readonly unknown[];
  /** The names of the schemas in which a reference was removed to cut a cycle. */
  readonly cut: readonly string[];
}

/**
 * Removes cycles in `schemas` that TypeScript rejects as circular (TS2502): a property of `components['schemas']` may
 * lead back to itself only through an object. Lists in such a cycle become lazy; any other cycle is cut.
 */
export function untangle(schemas: Projected): Untangled {
  const lateLists: unknown[] = [];
  const circular = circularNames(schemas);
  for (const name of circular) {
    schemas[name] = rewrite(schemas[name], (schema) => {
      if (!('items' in schema) || !reaches(schema['items'], circular)) return undefined;
      lateLists.push(schema['items']);
      return projected([
        ['type', 'string'],
        [LATE_LIST, lateLists.length - 1],
      ]);
    });
  }
  const cut = new Set<string>();
  for (const start of circularNames(schemas)) cutFrom(start, schemas, cut);
  return { lateLists, cut: [...cut].map(unguard) };
}

function cutFrom(start: string, schemas: Projected, cut: Set<string>): void {
  const path = new Set<string>();
  const done = new Set<string>();
  const visit = (name: string): void => {
    path.add(name);
    schemas[name] = rewrite(schemas[name], (schema) => {
      const next = targetOf(schema);
      if (next === undefined) return undefined;
      if (path.has(next)) {
        cut.add(name);
        return projected([]);
      }
      if (!done.has(next) && next in schemas) visit(next);
      return undefined;
    });
    path.delete(name);
    done.add(name);
  };
  visit(start);
}

/**
 * Returns the names of the schemas in cycles without an object in between, and of the schemas that lead to such a
 * cycle.
 */
function circularNames(schemas: Projected): ReadonlySet<string> {
  const edges = new Map(Object.keys(schemas).map((name) => [name, eagerTargets(schemas[name])]));
  // A node without targets is not part of a cycle. Removing such nodes repeatedly leaves only cycles and paths to them.
  for (let shrinking = true; shrinking;) {
    shrinking = false;
    for (const [name, targets] of edges) {
      if (targets.some((target) => edges.has(target))) continue;
      edges.delete(name);
      shrinking = true;
    }
  }
  return new Set(edges.keys());
}

function eagerTargets(schema: unknown): readonly string[] {
  const targets: string[] = [];
  walk(schema, (part) => {
    const target = targetOf(part);
    if (target !== undefined) targets.push(target);
  });
  return targets;
}

function reaches(schema: unknown, names: ReadonlySet<string>): boolean {
  return eagerTargets(schema).some((name) => names.has(name));
}

function targetOf(schema: Projected): string | undefined {
  const target = componentOf(schema['$ref']);
  return target?.section === 'schemas' ? target.name : undefined;
}

function walk(schema: unknown, visit: (schema: Projected) => void): void {
  rewrite(schema, (part) => {
    visit(part);
    return undefined;
  });
}

/** Applies `change` to the schema and to all parts that TypeScript resolves together with it. */
function rewrite(schema: unknown, change: (schema: Projected) => Projected | undefined): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const part = schema as Projected;
  const changed = change(part);
  if (changed) return changed;
  for (const keyword of ['allOf', 'anyOf', 'oneOf', 'prefixItems']) {
    const list = part[keyword];
    if (Array.isArray(list)) part[keyword] = list.map((item) => rewrite(item, change));
  }
  if ('items' in part) part['items'] = rewrite(part['items'], change);
  return part;
}
