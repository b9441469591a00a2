import { Call } from './call.ts';
import type { Connection } from './connection.ts';
import { execute } from './graphql.ts';
import type { RequestOptions } from './options.ts';
import { printDocument } from './print-document.ts';

/**
 * A GraphQL document typed by its data and variables, as made by graphql-codegen's client preset and gql.tada: a syntax
 * tree (`TypedDocumentNode`) or a string (`TypedDocumentString`).
 */
export interface TypedDocument<Data, Variables> {
  readonly __apiType?: (variables: Variables) => Data;
  /** The source, where a syntax tree remembers it. */
  readonly loc?: { readonly source: { readonly body: string } } | undefined;
  toString(): string;
}

/** An untyped document as a string. */
export type UntypedDocument = string & { readonly __apiType?: never };

/** The arguments after a document; its variables are optional if each of them is. */
export type DocumentArguments<Variables> =
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- an object without members is what is meant
  Record<never, never> extends Variables
    ? [variables?: Variables, options?: RequestOptions]
    : [variables: Variables, options?: RequestOptions];

/** Executes a document of the caller's own and gives its `data`. */
export function callDocument<Data>(
  connection: Connection,
  document: string | TypedDocument<Data, never>,
  variables: object | undefined,
  options: RequestOptions = {},
): Call<Data> {
  return new Call(connection, async () => {
    const query = sourceOf(document);
    const isQuery = /^\s*(query\b|\{)/.test(query);
    const { data, response } = await execute(connection, {
      name: 'graphql',
      query,
      variables,
      repeatable: isQuery,
      options,
    });
    return { data: data as Data, response };
  });
}

function sourceOf(document: string | TypedDocument<unknown, never>): string {
  // A tree says what kind it is; a text may be an object of a class of its own.
  if (typeof document === 'string' || !('kind' in document)) return String(document);
  return document.loc?.source.body ?? printDocument(document);
}
