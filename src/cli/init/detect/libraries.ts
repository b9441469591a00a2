/** Libraries in a project for which Diptych has a target. */
import type { JsonObject } from '../../../core/json.ts';

export interface Library {
  /** The name of the package. */
  readonly name: string;
  readonly target: 'tanstack-query' | 'zod';
}

/** Packages of TanStack Query, for each framework. */
const TANSTACK_QUERY = /^@tanstack\/(?:react|preact|vue|solid|svelte|angular)-query(?:-experimental)?$/;
/** The first major versions with which the output compiles. */
const SINCE = { 'tanstack-query': 5, zod: 4 } as const;

/**
 * Returns the libraries with a target.
 * @param ranges the version ranges of the dependencies by name
 */
export function librariesOf(ranges: ReadonlyMap<string, string>): readonly Library[] {
  return [...ranges].flatMap(([name, range]) => {
    const target = targetFor(name);
    return target !== undefined && isSupported(target, range) ? [{ name, target }] : [];
  });
}

/** Returns the options of the `tanstack-query` target for a package. */
export function queryOptions(name: string): JsonObject {
  return name === '@tanstack/react-query' ? {} : { package: name };
}

/** True for a package of TanStack Query. */
export function isTanstackQuery(name: string): boolean {
  return TANSTACK_QUERY.test(name);
}

function targetFor(name: string): Library['target'] | undefined {
  if (name === 'zod') return 'zod';
  return isTanstackQuery(name) ? 'tanstack-query' : undefined;
}

/**
 * True if a target supports the versions in a range. A range without a number, such as `latest` or `catalog:`, is
 * treated as a new version.
 */
function isSupported(target: Library['target'], range: string): boolean {
  const [major] = /\d+/.exec(range) ?? [];
  return major === undefined || Number(major) >= SINCE[target];
}
