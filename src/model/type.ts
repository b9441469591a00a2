import type { JsonValue } from '../core/json.ts';
import type { Access, DeclaredFilter, StateMachine } from './behaviour.ts';
import type { Markable } from './marks.ts';
import type { Name } from './name.ts';
import type { Documented, Node, Protocol } from './node.ts';

/** Key of a named type, unique over both documents: `rest:Order`, `graphql:Product`. */
export type TypeId = `${Protocol}:${string}`;

/** A type with a name: a component schema, or any type of the SDL. */
export interface NamedType extends Node, Documented, Markable {
  readonly id: TypeId;
  readonly protocol: Protocol;
  readonly name: Name;
  /** The kind of its declaration. OpenAPI has only `schema`. */
  readonly declaredAs: 'schema' | 'object' | 'interface' | 'input' | 'union' | 'enum' | 'scalar';
  readonly type: Type;
  /** The directions in which operations and webhooks send the type. Both are false if the type is unused. */
  readonly usage: Usage;
  /** The state machine; present for an enum of states. */
  readonly states?: StateMachine;
  /** Its declared concept, which relates it to a type of the other document with a different name. */
  readonly concept?: string;
  /** The examples of its declaration. `type` does not repeat them. */
  readonly examples: readonly JsonValue[];
}

export interface Usage {
  readonly request: boolean;
  readonly response: boolean;
}

/** A type expression. Code switches on `kind`. To extend the model, add a kind instead of a flag. */
export type Type =
  | AnyType
  | NeverType
  | PrimitiveType
  | BinaryType
  | ScalarType
  | LiteralType
  | EnumType
  | ListType
  | ObjectType
  | UnionType
  | IntersectionType
  | NullableType
  | ReferenceType;

interface TypeNode extends Node {
  /**
   * The examples at the location of the type. The examples of a named type are in its `NamedType`. Absent if there are no
   * examples.
   */
  readonly examples?: readonly JsonValue[];
}

/** Any JSON value: schema `true` or `{}`. */
export interface AnyType extends TypeNode {
  readonly kind: 'any';
}

/** No value: schema `false`. */
export interface NeverType extends TypeNode {
  readonly kind: 'never';
}

export interface PrimitiveType extends TypeNode {
  readonly kind: 'primitive';
  readonly primitive: 'string' | 'integer' | 'number' | 'boolean' | 'null';
  /** JSON Schema `format`. Generated types only document it, but validators enforce it. */
  readonly format?: string;
  readonly constraints: Constraints;
}

/** Raw bytes: `format: binary`, or a binary `contentMediaType` without `contentEncoding`. */
export interface BinaryType extends TypeNode {
  readonly kind: 'binary';
}

/** A custom scalar of the SDL: opaque, with the URL of its specification if declared. */
export interface ScalarType extends TypeNode {
  readonly kind: 'scalar';
  readonly specifiedBy?: string;
}

/** One constant: JSON Schema `const`. */
export interface LiteralType extends TypeNode {
  readonly kind: 'literal';
  readonly value: JsonValue;
}

export interface EnumType extends TypeNode {
  readonly kind: 'enum';
  readonly values: readonly EnumValue[];
  /** True if clients must accept unlisted values, as with `x-extensible-enum` and every enum in a GraphQL response. */
  readonly open: boolean;
  /** The state machine of an enum in an unnamed schema. The state machine of a named type is in its `NamedType`. */
  readonly states?: StateMachine;
}

export interface EnumValue extends Node, Documented {
  readonly name: Name;
  readonly value: JsonValue;
}

export interface ListType extends TypeNode {
  readonly kind: 'list';
  readonly items: Type;
  /** Types of the first items, by position (`prefixItems`). Empty for an ordinary list. */
  readonly prefix: readonly Type[];
  readonly constraints: Constraints;
}

export interface ObjectType extends TypeNode {
  readonly kind: 'object';
  readonly properties: readonly Property[];
  /** The type of unlisted properties: `never` if they are rejected, `any` if they are unspecified. */
  readonly additional: Type;
  /** Interfaces implemented by a GraphQL type. */
  readonly implements: readonly TypeId[];
  readonly constraints: Constraints;
}

/** A property of an object, or a field of a GraphQL type or input. */
export interface Property extends Node, Documented, Markable {
  readonly name: Name;
  readonly type: Type;
  /** True if the property must be present. The type decides if null is allowed. */
  readonly required: boolean;
  /** The direction: `response` for `readOnly`, `request` for `writeOnly`. */
  readonly direction: 'both' | 'request' | 'response';
  readonly default?: JsonValue;
  /** Arguments of a GraphQL field; empty elsewhere. */
  readonly arguments: readonly Argument[];
  readonly access?: Access;
  /** The filter of an input field. */
  readonly filter?: DeclaredFilter;
}

/** An argument of a GraphQL field. */
export interface Argument extends Node, Documented, Markable {
  readonly name: Name;
  readonly type: Type;
  readonly required: boolean;
  readonly default?: JsonValue;
  readonly access?: Access;
  readonly filter?: DeclaredFilter;
}

export interface UnionType extends TypeNode {
  readonly kind: 'union';
  readonly variants: readonly Type[];
  /** `one`: exactly one matches (`oneOf`, GraphQL unions, `@oneOf`); `any`: at least one (`anyOf`). */
  readonly match: 'one' | 'any';
  readonly discriminator?: Discriminator;
}

export interface Discriminator {
  /** Wire name of the property that distinguishes the variants; `__typename` in GraphQL. */
  readonly property: string;
  /** Value of that property → named type. */
  readonly mapping: Readonly<Record<string, TypeId>>;
  /** The type of objects with an unlisted or missing value (OpenAPI 3.2). Generated code does not support it. */
  readonly default?: TypeId;
}

/** A value must have all types at once: `allOf`. */
export interface IntersectionType extends TypeNode {
  readonly kind: 'intersection';
  readonly parts: readonly Type[];
}

export interface NullableType extends TypeNode {
  readonly kind: 'nullable';
  readonly of: Type;
}

export interface ReferenceType extends TypeNode {
  readonly kind: 'reference';
  readonly target: TypeId;
}

/** Validation keywords of JSON Schema 2020-12 §6; absent if not declared. */
export interface Constraints {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  /** Measured in Unicode code points. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** ECMA-262 regular expression, `u` flag, not anchored. */
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}
