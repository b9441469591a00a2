import { Call } from './call.ts';
import type { Connection } from './connection.ts';
import { execute } from './graphql.ts';
import type { MutationOptions } from './options.ts';

/**
 * A GraphQL document that knows the types of its data and variables: what graphql-codegen's client preset and
 * gql.tada make, a syntax tree (`TypedDocumentNode`) or a text.
 */
export interface TypedDocument<Data, Variables> {
  readonly __apiType?: (variables: Variables) => Data;
  /** The source, where a syntax tree remembers it. */
  readonly loc?: { readonly source: { readonly body: string } } | undefined;
  toString(): string;
}

/** Executes a document of the caller's own and gives its `data`. */
export function callDocument<Data, Variables>(
  connection: Connection,
  document: string | TypedDocument<Data, Variables>,
  variables: Variables | undefined,
  options: MutationOptions = {},
): Call<Data> {
  return new Call(connection, async () => {
    const query = await sourceOf(document);
    const isQuery = /^\s*(query\b|\{)/.test(query);
    const outcome = await execute(connection, {
      name: 'graphql',
      query,
      variables: (variables ?? undefined) as object | undefined,
      repeatable: isQuery,
      options,
    });
    return { data: outcome.data as Data, response: outcome.response };
  });
}

async function sourceOf(document: string | TypedDocument<never, never> | object): Promise<string> {
  if (typeof document === 'string' || document instanceof String) return String(document);
  const { loc } = document as TypedDocument<never, never>;
  if (loc) return loc.source.body;
  // Whoever has a syntax tree has the package that made it.
  const { print } = (await import('graphql')) as { print(tree: object): string };
  return print(document);
}
