import { Call } from './call.ts';
import type { Connection } from './connection.ts';
import { execute } from './graphql.ts';
import type { RequestOptions } from './options.ts';
import { printDocument } from './print-document.ts';

/**
 * A GraphQL document that has types for its data and variables, as created by graphql-codegen's client preset and
 * gql.tada. It is a syntax tree (`TypedDocumentNode`) or a string (`TypedDocumentString`).
 */
export interface TypedDocument<Data, Variables> {
  readonly __apiType?: (variables: Variables) => Data;
  /** The source, if the syntax tree contains it. */
  readonly loc?: { readonly source: { readonly body: string } } | undefined;
  toString(): string;
}

/** An untyped document as a string. */
export type UntypedDocument = string & { readonly __apiType?: never };

/** The arguments after a document; the variables are optional if each of them is optional. */
export type DocumentArguments<Variables> =
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- an object without properties is intended
  Record<never, never> extends Variables
    ? [variables?: Variables, options?: RequestOptions]
    : [variables: Variables, options?: RequestOptions];

/** Executes your own document and returns its `data`. */
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
  // A syntax tree has a `kind`; a string document may be an object with its own class.
  if (typeof document === 'string' || !('kind' in document)) return String(document);
  return document.loc?.source.body ?? printDocument(document);
}
