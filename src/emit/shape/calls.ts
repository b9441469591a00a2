/** The calls of a client, in groups. */
import { singularWords } from '../../core/inflection.ts';
import type { Name } from '../../model/name.ts';
import type { CallPath } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import { fewWords } from './nested-names.ts';
import type { GraphqlShape } from './graphql-shape.ts';
import type { RestShape } from './rest-shape.ts';

export type Call = {
  readonly action: Name;
  /** The prefix for the names of its types, such as `order line create`. */
  readonly words: readonly string[];
} & (
  | { readonly kind: 'rest'; readonly shape: RestShape }
  /** `gives` is the type of the selected root field, or of the complete `data`. */
  | { readonly kind: 'graphql'; readonly shape: GraphqlShape; readonly gives: Type }
);

/** The calls of one resource. */
export interface CallGroup {
  /** The resources from the client to this one: `client.<path>`. */
  readonly path: readonly Name[];
  /** A string that is equal for equal paths. */
  readonly key: string;
  /** The key of the parent resource, or an empty string if the client itself is the parent. */
  readonly above: string;
  /** The whole path as one name. */
  readonly name: Name;
  /** The calls of the resource. The list is empty if the resource only contains other resources. */
  readonly calls: readonly Call[];
}

/** A longer prefix of types is shortened to this number of words if the result is unique. */
const MAX_WORDS = 4;

/**
 * Groups calls by the resources of their call path, in the order of the contract. A resource precedes the resources
 * within it.
 *
 * @param results name of a canonical operation → the type of its result.
 */
export function groupCalls(
  rest: readonly RestShape[],
  graphql: readonly GraphqlShape[],
  results: ReadonlyMap<string, Type>,
): readonly CallGroup[] {
  const groups = new Map<string, CallGroup & { readonly calls: Call[] }>();
  const groupOf = (path: readonly Name[]): { readonly calls: Call[] } => {
    const key = keyOf(path);
    let group = groups.get(key);
    if (group) return group;
    const holder = path.slice(0, -1);
    if (holder.length > 0) groupOf(holder);
    group = { path, key, above: keyOf(holder), name: wholeName(path), calls: [] };
    groups.set(key, group);
    return group;
  };
  const taken = new Set<string>();
  for (const shape of rest) {
    const { resources, action } = shape.operation.callPath;
    const words = typeWords(shape.operation.callPath, taken);
    groupOf(resources).calls.push({ kind: 'rest', action, words, shape });
  }
  for (const shape of graphql) {
    const { callPath, name } = shape.document;
    const words = typeWords(callPath, taken);
    const gives = results.get(name.wire)!;
    groupOf(callPath.resources).calls.push({ kind: 'graphql', action: callPath.action, words, shape, gives });
  }
  return [...groups.values()];
}

function keyOf(path: readonly Name[]): string {
  return path.map(({ words }) => words.join('')).join('/');
}

function wholeName(path: readonly Name[]): Name {
  const [only] = path;
  if (path.length === 1) return only!;
  return { wire: path.map(({ wire }) => wire).join('.'), words: path.flatMap(({ words }) => words) };
}

/** Returns the words for the types of a call: `issuing card ship` for the action `ship` of `issuing.cards`. */
function typeWords({ resources, action }: CallPath, taken: Set<string>): readonly string[] {
  const nouns = resources.flatMap(({ words }) => singularWords(words));
  const all = [...nouns, ...action.words];
  const first = Math.min(Math.max(0, all.length - MAX_WORDS), Math.max(0, nouns.length - 1));
  // The contract can have both `account.get` and `accounts.get`.
  const plural = [...resources.flatMap((resource) => resource.words), ...action.words];
  const words = firstFree(candidates(all, first, plural), taken) ?? all;
  taken.add(words.join(' '));
  return words;
}

/** Yields possible words, best first. Names can have 200,000 words, so it creates a list only if it is needed. */
function* candidates(
  all: readonly string[],
  first: number,
  plural: readonly string[],
): Generator<readonly string[]> {
  if (first > 0) yield* [all.slice(first), ...fewWords(all, MAX_WORDS)];
  for (let start = first; start > 0; start--) yield all.slice(start);
  yield all;
  yield* fewWords(plural, MAX_WORDS);
}

function firstFree(
  ways: Iterable<readonly string[]>,
  taken: ReadonlySet<string>,
): readonly string[] | undefined {
  for (const words of ways) if (!taken.has(words.join(' '))) return words;
  return undefined;
}
