/** The calls of a client, in groups. */
import { singular } from '../../core/inflection.ts';
import { camelCase } from '../../core/words.ts';
import type { Name } from '../../model/name.ts';
import type { Type } from '../../model/type.ts';
import type { GraphqlShape } from './graphql-shape.ts';
import type { RestShape } from './rest-shape.ts';

export type Call = { readonly action: Name } & (
  | { readonly kind: 'rest'; readonly shape: RestShape }
  /** `gives`: the type of the root field, or of all of `data`, as selected. */
  | { readonly kind: 'graphql'; readonly shape: GraphqlShape; readonly gives: Type }
);

/** The calls of one resource. */
export interface CallGroup {
  readonly name: Name;
  readonly calls: readonly Call[];
}

/**
 * Groups calls by the resource of their call path, in the order of the contract.
 *
 * @param results name of a canonical operation → the type of its result.
 */
export function groupCalls(
  rest: readonly RestShape[],
  graphql: readonly GraphqlShape[],
  results: ReadonlyMap<string, Type>,
): readonly CallGroup[] {
  const groups = new Map<string, { name: Name; calls: Call[] }>();
  const add = (name: Name, call: Call): void => {
    const key = camelCase(name.words);
    const group = groups.get(key) ?? { name, calls: [] };
    group.calls.push(call);
    groups.set(key, group);
  };
  for (const shape of rest) {
    const { resource, action } = shape.operation.callPath;
    add(resource, { kind: 'rest', action, shape });
  }
  for (const shape of graphql) {
    const { callPath, name } = shape.document;
    const { resource, action } = callPath;
    add(resource, { kind: 'graphql', action, shape, gives: results.get(name.wire)! });
  }
  return [...groups.values()];
}

/** `messages`, `send` → `message send`: the prefix of the types of a call. */
export function callWords({ words }: Name, action: Name): readonly string[] {
  return [...words.slice(0, -1), ...words.slice(-1).map(singular), ...action.words];
}
