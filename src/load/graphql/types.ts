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
import type { SourceSpan } from '../../core/source.ts';
import type { Documented } from '../../model/node.ts';
import type { Argument, NamedType, PrimitiveType, Property, Type, TypeId } from '../../model/type.ts';
import { withoutNull } from '../../model/lookup.ts';
import { setMember } from '../../core/own-member.ts';
import { Names } from '../names.ts';
import { accessOf } from '../vocabulary/access.ts';
import { filterOf } from '../vocabulary/filter.ts';
import { assumedOf } from '../vocabulary/assumed.ts';
import { marksOf } from '../vocabulary/marks.ts';
import { conceptOf } from '../vocabulary/concept.ts';
import { statesOfValues } from '../vocabulary/states.ts';
import type { Report, Use } from '../vocabulary/use.ts';
import { defaultLiteralOf } from './default-literal.ts';
import { appliedDirectives, usesOf, type Definitions } from './directives.ts';
import { literalOf } from './literal.ts';
import { directiveTypes } from './directive-types.ts';
import { placeOf } from './place.ts';

type Fielded = GraphQLObjectType | GraphQLInterfaceType;

const BUILT_IN_SCALARS: ReadonlyMap<string, Pick<PrimitiveType, 'primitive' | 'format'>> = new Map([
  ['String', { primitive: 'string' }],
  ['ID', { primitive: 'string' }],
  ['Boolean', { primitive: 'boolean' }],
  ['Int', { primitive: 'integer', format: 'int32' }],
  ['Float', { primitive: 'number', format: 'double' }],
]);

/** Builds model types from the types of graphql-js. `file` locates the elements of a schema without source text. */
export class TypeBuilder {
  readonly names = new Names();
  readonly report: Report;
  readonly #file: string;
  /** A cache, because a field can be read as a property of its type, as an operation, and as a list of errors. */
  readonly #fields = new Map<GraphQLField, Property>();

  constructor(file: string, report: Report) {
    this.#file = file;
    this.report = report;
  }

  /** Returns all types in document order, except built-in types and types that only directives use. */
  namedTypes(schema: GraphQLSchema, order: ReadonlyMap<string, number>): readonly Omit<NamedType, 'usage'>[] {
    const omitted = directiveTypes(schema);
    const types = Object.values(schema.getTypeMap()).filter(
      (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type) && !omitted.has(type),
    );
    const rank = (type: GraphQLNamedType): number => order.get(type.name) ?? Infinity;
    return types.sort((one, other) => rank(one) - rank(other) || 0).map((type) => this.#named(type));
  }

  /** Returns a type expression. A type without `!` is nullable. */
  type(type: GraphQLType, at: SourceSpan): Type {
    return isNonNullType(type)
      ? this.#withoutNull(type.ofType, at)
      : { kind: 'nullable', of: this.#withoutNull(type, at), at };
  }

  field(field: GraphQLField, parent: string): Property {
    let known = this.#fields.get(field);
    if (!known) this.#fields.set(field, (known = this.#field(field, parent)));
    return known;
  }

  #field(field: GraphQLField, parent: string): Property {
    const coordinate = `${parent}.${field.name}`;
    const at = placeOf(field.astNode, coordinate, this.#file);
    return {
      name: this.names.of(field.name),
      type: this.type(field.type, at),
      required: true,
      direction: 'both',
      arguments: field.args.map((argument) => this.#input(argument, `${coordinate}(${argument.name}:)`)),
      ...this.#documentation(field, [field.astNode], coordinate),
      ...accessOf(usesOf('access', [field.astNode], coordinate)[0], this.report),
      ...marksOf('property', (mark) => usesOf(mark, [field.astNode], coordinate)[0], this.report),
      at,
    };
  }

  #input(input: GraphQLArgument | GraphQLInputField, coordinate: string): Argument {
    const at = placeOf(input.astNode, coordinate, this.#file);
    const literal = defaultLiteralOf(input);
    return {
      name: this.names.of(input.name),
      type: this.type(input.type, at),
      required: isNonNullType(input.type) && !literal,
      ...(literal && { default: literalOf(literal) }),
      ...this.#documentation(input, [input.astNode], coordinate),
      ...accessOf(usesOf('access', [input.astNode], coordinate)[0], this.report),
      ...filterOf(usesOf('filter', [input.astNode], coordinate)[0], this.report),
      ...marksOf('input', (mark) => usesOf(mark, [input.astNode], coordinate)[0], this.report),
      at,
    };
  }

  #withoutNull(type: GraphQLType, at: SourceSpan): Type {
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
    const nodes = [type.astNode, ...type.extensionASTNodes];
    const shape = this.#shape(type, at);
    return {
      id: idOf(type),
      protocol: 'graphql',
      name: this.names.of(type.name),
      declaredAs: declaredAs(type),
      type: shape,
      examples: [],
      ...conceptOf(usesOf('concept', nodes, type.name)[0], this.report),
      ...(isEnumType(type) && this.#states(type, shape)),
      ...marksOf('type', (mark) => usesOf(mark, nodes, type.name)[0], this.report),
      ...this.#documentation(type, nodes, type.name),
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

  /** Returns the type of an input object. With `@oneOf`, each field becomes a variant with only that field. */
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
      object([{ ...property, type: withoutNull(property.type), required: true }], property.at),
    );
    return { kind: 'union', match: 'one', variants, at };
  }

  #enum(type: GraphQLEnumType, at: SourceSpan): Type {
    const values = type.getValues().map((value) => {
      const coordinate = `${type.name}.${value.name}`;
      return {
        name: this.names.of(value.name),
        value: value.name,
        ...this.#documentation(value, [value.astNode], coordinate),
        at: placeOf(value.astNode, coordinate, this.#file),
      };
    });
    return { kind: 'enum', values, open: false, at };
  }

  #states(type: GraphQLEnumType, shape: Type): Pick<NamedType, 'states'> {
    const useOn = (value: string): Use | undefined =>
      usesOf('transitions', [type.getValue(value)?.astNode], `${type.name}.${value}`)[0];
    return statesOfValues(shape, useOn, this.report);
  }

  /** Returns description, deprecation, assumption, and applied directives. */
  #documentation(
    { description, deprecationReason }: Describable,
    nodes: Definitions,
    coordinate: string,
  ): Documented {
    return {
      ...(description && { description }),
      ...(typeof deprecationReason === 'string' && { deprecated: { reason: deprecationReason } }),
      ...assumedOf(usesOf('assumed', nodes, coordinate)[0], this.report),
      extensions: appliedDirectives(nodes),
    };
  }
}

function idOf(type: GraphQLNamedType): TypeId {
  return `graphql:${type.name}`;
}

interface Describable {
  readonly description?: string | null | undefined;
  readonly deprecationReason?: string | null | undefined;
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
