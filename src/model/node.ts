import type { JsonValue } from '../core/json.ts';
import type { SourceSpan } from '../core/source.ts';

/** The protocol of the document that declares a node. */
export type Protocol = 'rest' | 'graphql';

/** Properties of every node of the model. */
export interface Node {
  readonly at: SourceSpan;
}

/** An element that the service owner may not have documented. */
export interface Assumable {
  /** The convention that an undocumented element follows. It also applies to everything inside the element. */
  readonly assumed?: string;
}

/** Documentation of a node, as CommonMark, copied from the document. */
export interface Documented extends Assumable {
  readonly description?: string;
  readonly deprecated?: Deprecation;
  /** `x-…` properties (OpenAPI) by name. Applied directives (SDL) by `@name`, with their arguments as an object. */
  readonly extensions: Readonly<Record<string, JsonValue>>;
}

export interface Deprecation {
  readonly reason?: string;
}
