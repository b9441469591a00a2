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

/** The model of both documents, read by every emitter, rule, and check. It never changes after `load` has built it. */
export interface Contract {
  readonly title: string;
  readonly version: string;
  /** Description of the OpenAPI document, or else of the GraphQL schema. */
  readonly description?: string;
  /** Description of the GraphQL schema (GraphQL, section 3.3). */
  readonly graphqlDescription?: string;
  /** The tags that the OpenAPI document lists under `tags`, in its order. */
  readonly tags: readonly Tag[];
  /** The license of the OpenAPI document: its `identifier`, or its `name` if that is an SPDX identifier. */
  readonly license?: string;
  readonly servers: readonly Server[];
  /** The named types of both documents, in the order of their documents, REST first. */
  readonly types: ReadonlyMap<TypeId, NamedType>;
  /** The operations, REST first, each document in its own order. */
  readonly operations: readonly Operation[];
  /** The canonical operations: those that the user wrote, generated default operations, or both. */
  readonly documents: readonly ClientDocument[];
  readonly webhooks: readonly Webhook[];
  readonly auth: readonly AuthScheme[];
  /** Requirements for operations without their own security. */
  readonly security: readonly SecurityRequirement[];
  readonly errors: readonly ErrorShape[];
  readonly sources: Sources;
  /**
   * The contract with its assumed elements, if they were removed from this one. Elements that only `whole` contains are
   * neither required nor rejected.
   */
  readonly whole?: Contract;
}

/** A name that groups REST operations (OpenAPI 3.1 §4.8.22). */
export interface Tag {
  readonly name: string;
  /** A short title for documentation: `summary` in OpenAPI 3.2, and otherwise `x-displayName`. */
  readonly title?: string;
  readonly description?: string;
}

/** The original documents, for libraries such as validators, and for the few facts that the model does not contain. */
export interface Sources {
  readonly openapi?: OpenapiSource;
  readonly graphql?: GraphqlSource;
}

export interface OpenapiSource {
  /**
   * The bundled OpenAPI document: one file with local `$ref`s only. Documents of other versions are converted to 3.1, or
   * to 3.2 if they use properties of 3.2.
   */
  readonly document: unknown;
  /** Returns the JSON pointer, in `document`, of the schema of a parameter, a header, or the content of a body. */
  readonly schemaPointer: (of: Parameter | Header | MediaContent) => string | undefined;
  /** Returns the source location of the value at a JSON pointer into `document`. */
  readonly spanAt: (pointer: string) => SourceSpan;
  /** The parts outside schemas that the model does not contain. */
  readonly unread: readonly UnreadPart[];
  /** Returns the keywords of a schema of `document` that the model does not contain, by their path in the schema. */
  readonly unreadKeywords: (schema: object) => ReadonlyMap<string, UnreadPart> | undefined;
}

/** A part of a document that the model does not contain, although it may determine which values are sent. */
export interface UnreadPart {
  readonly at: SourceSpan;
  readonly value: JsonValue;
  /** The value is the text of a number that has more digits than a double can hold. */
  readonly hasLostDigits?: true;
  /** Returns the same text for equal parts whose references have equal targets. */
  readonly digest: () => string;
}

export interface GraphqlSource {
  /** A graphql-js `GraphQLSchema`, already validated. */
  readonly schema: unknown;
  /** The same schema as sorted SDL, including directives. */
  readonly sdl: string;
  /** The sorted result of an introspection query. */
  readonly introspection: () => JsonValue;
  /** Canonical operations and their fragments, as one printed document; empty if there are none. */
  readonly operations: string;
  /** True for an introspection result, which contains no applied directives. */
  readonly isIntrospected: boolean;
}
