import type { JsonValue } from '../core/json.ts';
import type { SourceSpan } from '../core/source.ts';

/** Which of the two documents a node comes from. */
export type Protocol = 'rest' | 'graphql';

/** What every node of the model carries. */
export interface Node {
  readonly at: SourceSpan;
}

/** A mark on what the author of the contract could not know from the owner of the service. */
export interface Assumable {
  /** The convention that was followed instead. What stands inside is assumed with it. */
  readonly assumed?: string;
}

/** Prose about a node, as CommonMark, straight from the document. */
export interface Documented extends Assumable {
  readonly description?: string;
  readonly deprecated?: Deprecation;
  /** `x-…` members (OpenAPI) by name; applied directives (SDL) by `@name`, with their arguments as an object. */
  readonly extensions: Readonly<Record<string, JsonValue>>;
}

export interface Deprecation {
  readonly reason?: string;
}
