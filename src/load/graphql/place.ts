import type { GraphQLError, Location, NameNode } from 'graphql';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { SourceSpan } from '../../core/source.ts';

/** An element that graphql-js has read from text. */
export interface Located {
  readonly loc?: Location | undefined;
  readonly name?: NameNode | undefined;
}

/**
 * Returns the location of a node's name, or else of the node. Returns the start of `file` for a node without a
 * position, such as a node of an introspection result.
 */
export function placeOf(node: Located | null | undefined, coordinate: string, file: string): SourceSpan {
  const loc = node?.name?.loc ?? node?.loc;
  if (!loc) return { file, line: 1, column: 1, pointer: coordinate };
  const { line, column } = loc.startToken;
  return { file: loc.source.name, line, column, pointer: coordinate };
}

/** Converts an error of graphql-js to a diagnostic at its first location. */
export function diagnosticOf(
  error: GraphQLError,
  make: (parameters: { readonly reason: string }, at: SourceSpan) => Diagnostic,
  file: string,
): Diagnostic {
  const [location] = error.locations ?? [];
  const source = error.source?.name ?? error.nodes?.[0]?.loc?.source.name ?? file;
  return make(
    { reason: error.message },
    { file: source, line: location?.line ?? 1, column: location?.column ?? 1, pointer: '' },
  );
}
