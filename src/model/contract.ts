import type { JsonValue } from '../core/json.ts';
import type { SourceSpan } from '../core/source.ts';
import type {
  AuthScheme,
  ClientDocument,
  ErrorShape,
  Header,
  MediaContent,
  Operation,
  Parameter,
  SecurityRequirement,
  Server,
  Webhook,
} from './operation.ts';
import type { NamedType, TypeId } from './type.ts';

/** Both documents as one: what every emitter, rule and check reads. Never changed after `load` has built it. */
export interface Contract {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  /** SPDX expression, where the document's licence is one. */
  readonly license?: string;
  readonly servers: readonly Server[];
  /** Named types of both documents, in the order of their documents, REST first. */
  readonly types: ReadonlyMap<TypeId, NamedType>;
  /** REST first, each in document order. */
  readonly operations: readonly Operation[];
  /** Canonical operations; those made by default when the user wrote none. */
  readonly documents: readonly ClientDocument[];
  readonly webhooks: readonly Webhook[];
  readonly auth: readonly AuthScheme[];
  /** What applies when an operation says nothing. */
  readonly security: readonly SecurityRequirement[];
  readonly errors: readonly ErrorShape[];
  readonly sources: Sources;
  /** The same with what is assumed, where this one leaves it out: what is only there is neither demanded nor refused. */
  readonly whole?: Contract;
}

/**
 * The loaded originals, for the libraries that want them and for nobody else:
 * emitters and checks hand them on untouched and never look inside.
 */
export interface Sources {
  readonly openapi?: OpenapiSource;
  readonly graphql?: GraphqlSource;
}

export interface OpenapiSource {
  /** The bundled OpenAPI 3.1 document: one file, every `$ref` local. A 3.0 document is lifted to 3.1. */
  readonly document: unknown;
  /** JSON pointer into `document` of the schema of a parameter, a header or the content of a body. */
  readonly schemaPointer: (of: Parameter | Header | MediaContent) => string | undefined;
  /** Where what stands at a JSON pointer into `document` was written. */
  readonly spanAt: (pointer: string) => SourceSpan;
}

export interface GraphqlSource {
  /** A graphql-js `GraphQLSchema`, already validated. */
  readonly schema: unknown;
  /** The same schema as sorted SDL, directives included. */
  readonly sdl: string;
  /** The result of an introspection query, sorted. */
  readonly introspection: () => JsonValue;
  /** Canonical operations and their fragments, as one printed document; empty when there are none. */
  readonly operations: string;
  /** Whether it is an introspection result, which can not tell what directives say. */
  readonly isIntrospected: boolean;
}
