import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
  type GraphQLUnionType,
} from 'graphql';
import type { JsonValue } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';
import type { Documented } from '../../model/node.ts';
import type { Argument, NamedType, PrimitiveType, Property, Type, TypeId } from '../../model/type.ts';
import { setMember } from '../document/own-member.ts';
import { Names } from '../names.ts';
import { appliedDirectives } from './directives.ts';
import { literalOf } from './literal.ts';
import { placeOf } from './place.ts';

type Fielded = GraphQLObjectType | GraphQLInterfaceType;

const BUILT_IN_SCALARS: ReadonlyMap<string, Pick<PrimitiveType, 'primitive' | 'format'>> = new Map([
  ['String', { primitive: 'string' }],
  ['ID', { primitive: 'string' }],
  ['Boolean', { primitive: 'boolean' }],
  ['Int', { primitive: 'integer', format: 'int32' }],
  ['Float', { primitive: 'number', format: 'double' }],
]);

/** Makes model types of graphql-js's. `file` stands in where a schema has no text. */
export class TypeBuilder {
  readonly names = new Names();
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** All types but the built-in ones, in document order. */
  namedTypes(schema: GraphQLSchema, order: ReadonlyMap<string, number>): readonly Omit<NamedType, 'usage'>[] {
    const types = Object.values(schema.getTypeMap()).filter(
      (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
    );
    const rank = (type: GraphQLNamedType): number => order.get(type.name) ?? Infinity;
    return types.sort((one, other) => rank(one) - rank(other) || 0).map((type) => this.#named(type));
  }

  /** A type expression; what is not marked with `!` is nullable. */
  type(type: GraphQLType, at: SourceSpan): Type {
    return isNonNullType(type)
      ? this.#present(type.ofType, at)
      : { kind: 'nullable', of: this.#present(type, at), at };
  }

  field(field: GraphQLField, parent: string): Property {
    const coordinate = `${parent}.${field.name}`;
    const at = placeOf(field.astNode, coordinate, this.#file);
    return {
      name: this.names.of(field.name),
      type: this.type(field.type, at),
      required: true,
      direction: 'both',
      arguments: field.args.map((argument) => this.argument(argument, coordinate)),
      ...documentation(field, [field.astNode]),
      at,
    };
  }

  argument(argument: GraphQLArgument, parent: string): Argument {
    return this.#input(argument, `${parent}(${argument.name}:)`);
  }

  #input(input: GraphQLArgument | GraphQLInputField, coordinate: string): Argument {
    const at = placeOf(input.astNode, coordinate, this.#file);
    const standard = defaultOf(input);
    return {
      name: this.names.of(input.name),
      type: this.type(input.type, at),
      required: isNonNullType(input.type) && standard === undefined,
      ...(standard !== undefined && { default: standard }),
      ...documentation(input, [input.astNode]),
      at,
    };
  }

  #present(type: GraphQLType, at: SourceSpan): Type {
    if (isListType(type))
      return { kind: 'list', items: this.type(type.ofType, at), prefix: [], constraints: {}, at };
    if (isNonNullType(type)) return this.type(type, at);
    const primitive = isSpecifiedScalarType(type) ? BUILT_IN_SCALARS.get(type.name) : undefined;
    return primitive
      ? { kind: 'primitive', ...primitive, constraints: {}, at }
      : { kind: 'reference', target: idOf(type), at };
  }

  #named(type: GraphQLNamedType): Omit<NamedType, 'usage'> {
    const at = placeOf(type.astNode, type.name, this.#file);
    return {
      id: idOf(type),
      protocol: 'graphql',
      name: this.names.of(type.name),
      declaredAs: declaredAs(type),
      type: this.#shape(type, at),
      examples: [],
      ...documentation(type, [type.astNode, ...type.extensionASTNodes]),
      at,
    };
  }

  #shape(type: GraphQLNamedType, at: SourceSpan): Type {
    if (isEnumType(type)) return this.#enum(type, at);
    if (isUnionType(type)) return unionOf(type, at);
    if (isInputObjectType(type)) return this.#inputObject(type, at);
    if (isObjectType(type) || isInterfaceType(type)) return this.#object(type, at);
    const { specifiedByURL } = isScalarType(type) ? type : {};
    return { kind: 'scalar', ...(specifiedByURL && { specifiedBy: specifiedByURL }), at };
  }

  #object(type: Fielded, at: SourceSpan): Type {
    return {
      kind: 'object',
      properties: Object.values(type.getFields()).map((field) => this.field(field, type.name)),
      additional: { kind: 'never', at },
      implements: type.getInterfaces().map(idOf),
      constraints: {},
      at,
    };
  }

  /** `@oneOf`: each field is a variant of its own, with just that field. */
  #inputObject(type: GraphQLInputObjectType, at: SourceSpan): Type {
    const properties = Object.values(type.getFields()).map((field): Property => ({
      ...this.#input(field, `${type.name}.${field.name}`),
      direction: 'both',
      arguments: [],
    }));
    const object = (own: readonly Property[], place: SourceSpan): Type => ({
      kind: 'object',
      properties: own,
      additional: { kind: 'never', at: place },
      implements: [],
      constraints: {},
      at: place,
    });
    if (!type.isOneOf) return object(properties, at);
    const variants = properties.map((property) =>
      object([{ ...property, type: present(property.type), required: true }], property.at),
    );
    return { kind: 'union', match: 'one', variants, at };
  }

  #enum(type: GraphQLEnumType, at: SourceSpan): Type {
    const values = type.getValues().map((value) => ({
      name: this.names.of(value.name),
      value: value.name,
      ...documentation(value, [value.astNode]),
      at: placeOf(value.astNode, `${type.name}.${value.name}`, this.#file),
    }));
    return { kind: 'enum', values, open: false, at };
  }
}

function idOf(type: GraphQLNamedType): TypeId {
  return `graphql:${type.name}`;
}

interface Describable {
  readonly description?: string | null | undefined;
  readonly deprecationReason?: string | null | undefined;
}

/** Description, deprecation and applied directives. */
export function documentation(
  { description, deprecationReason }: Describable,
  nodes: Parameters<typeof appliedDirectives>[0],
): Documented {
  return {
    ...(description && { description }),
    ...(typeof deprecationReason === 'string' && { deprecated: { reason: deprecationReason } }),
    extensions: appliedDirectives(nodes),
  };
}

function present(type: Type): Type {
  return type.kind === 'nullable' ? type.of : type;
}

function defaultOf(input: GraphQLArgument | GraphQLInputField): JsonValue | undefined {
  const standard = input.default;
  if (!standard) return undefined;
  return standard.literal ? literalOf(standard.literal) : (standard.value as JsonValue);
}

function unionOf(type: GraphQLUnionType, at: SourceSpan): Type {
  const mapping: Record<string, TypeId> = {};
  for (const member of type.getTypes()) setMember(mapping, member.name, idOf(member));
  return {
    kind: 'union',
    match: 'one',
    variants: type.getTypes().map((member) => ({ kind: 'reference', target: idOf(member), at })),
    discriminator: { property: '__typename', mapping },
    at,
  };
}

function declaredAs(type: GraphQLNamedType): NamedType['declaredAs'] {
  if (isObjectType(type)) return 'object';
  if (isInterfaceType(type)) return 'interface';
  if (isInputObjectType(type)) return 'input';
  if (isUnionType(type)) return 'union';
  return isEnumType(type) ? 'enum' : 'scalar';
}
