/** What a client can be asked, grouped as it is offered. */
import { camelCase } from '../../core/words.ts';
import type { Name } from '../../model/name.ts';
import type { GraphqlShape } from './graphql-shape.ts';
import type { RestShape } from './rest-shape.ts';

export type Call = { readonly action: Name } & (
  | { readonly kind: 'rest'; readonly shape: RestShape }
  | { readonly kind: 'graphql'; readonly shape: GraphqlShape }
);

/** The calls of one resource. */
export interface CallGroup {
  readonly name: Name;
  readonly calls: readonly Call[];
}

/** Groups calls by the resource of their call path, in the order of the contract. */
export function groupCalls(
  rest: readonly RestShape[],
  graphql: readonly GraphqlShape[],
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
    const { resource, action } = shape.document.callPath;
    add(resource, { kind: 'graphql', action, shape });
  }
  return [...groups.values()];
}
