/** Random operations for a schema, with values for their variables. */
import {
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLInterfaceType,
  type GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLScalarType,
  type GraphQLSchema,
} from 'graphql';
import type { Random } from '../../support/random.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';

export interface Operation {
  readonly document: string;
  readonly variables: JsonObject;
}

/** A value of an input type, as a literal and as JSON. */
interface Value {
  readonly literal: string;
  readonly value: JsonValue;
}

type NullableInput = Exclude<GraphQLInputType, GraphQLNonNull<never>>;

/** The response key of `__typename` in every selection set. */
export const TYPE_NAME = 'is';

export function randomOperation(schema: GraphQLSchema, random: Random): Operation {
  const drawing = new Drawing(schema, random);
  const selection = drawing.selectionOf(schema.getQueryType()!, 3);
  const header = drawing.declarations.length ? `(${drawing.declarations.join(', ')})` : '';
  return { document: `query${header} ${selection}`, variables: drawing.variables };
}

class Drawing {
  readonly declarations: string[] = [];
  readonly variables: Record<string, JsonValue> = {};
  readonly #schema: GraphQLSchema;
  readonly #random: Random;

  constructor(schema: GraphQLSchema, random: Random) {
    this.#schema = schema;
    this.#random = random;
  }

  selectionOf(type: GraphQLCompositeType, depth: number): string {
    const parts = [`${TYPE_NAME}: __typename`];
    const fragments = depth > 0 && this.#below(isAbstractType(type) ? 4 : 2);
    for (let left = fragments || 0; left > 0; left--) {
      const on = this.#oneOf(this.#spreadable(type));
      parts.push(`... on ${on.name} ${this.selectionOf(on, depth - 1)}`);
    }
    if (isObjectType(type) || isInterfaceType(type))
      for (let left = 1 + this.#below(3); left > 0; left--) parts.push(this.#field(type, depth));
    return `{ ${parts.filter(Boolean).join(' ')} }`;
  }

  #field(type: GraphQLObjectType | GraphQLInterfaceType, depth: number): string {
    const field = this.#oneOf(Object.values(type.getFields()));
    const named = getNamedType(field.type);
    if (isCompositeType(named) && depth === 0) return '';
    const alias = this.#below(4) === 0 ? `${this.#oneOf(['p', 'q'])}: ` : '';
    const args = this.#arguments(field.args);
    const mark = this.#schema.getDirective('mark');
    const marks = mark && this.#below(6) === 0 ? ` @mark${this.#arguments(mark.args)}` : '';
    const twice = marks && mark?.isRepeatable && this.#below(2) === 0 ? marks : '';
    const below = isCompositeType(named) ? ` ${this.selectionOf(named, depth - 1)}` : '';
    return `${alias}${field.name}${args}${marks}${twice}${below}`;
  }

  /** Returns the types on which a fragment within this type is valid. */
  #spreadable(type: GraphQLCompositeType): readonly GraphQLCompositeType[] {
    const possible = isAbstractType(type) ? this.#schema.getPossibleTypes(type) : [type];
    const abstract = Object.values(this.#schema.getTypeMap())
      .filter(isAbstractType)
      .filter((each) => possible.some((one) => this.#schema.isSubType(each, one)));
    return [...possible, ...abstract, type];
  }

  #arguments(args: readonly GraphQLArgument[]): string {
    const given = args.filter((each) => isRequiredArgument(each) || this.#below(2) === 0);
    const list = given.map((each) => `${each.name}: ${this.#argument(each)}`);
    return list.length ? `(${list.join(', ')})` : '';
  }

  #argument(argument: GraphQLArgument): string {
    if (this.#below(2) === 0) return this.#value(argument.type, 2).literal;
    const name = `v${this.declarations.length}`;
    const declared = String(argument.type);
    // A nullable variable is permitted where a default applies (§5.8.5).
    const loose =
      !isRequiredArgument(argument) && this.#below(2) === 0 ? declared.replace(/!$/, '') : declared;
    const strict = declared.endsWith('!') || this.#below(2) === 0 ? loose : `${loose}!`;
    this.declarations.push(`$${name}: ${strict}`);
    const isOptional = !strict.endsWith('!');
    if (isOptional && this.#below(4) === 0) return `$${name}`;
    // Null is permitted if neither the variable nor the argument is non-null.
    const { value } = isOptional
      ? this.#value(argument.type, 2)
      : this.#present(getNullableType(argument.type), 2);
    this.variables[name] = value;
    return `$${name}`;
  }

  #value(type: GraphQLInputType, depth: number): Value {
    if (isNonNullType(type)) return this.#present(type.ofType, depth);
    return this.#below(8) === 0 ? { literal: 'null', value: null } : this.#present(type, depth);
  }

  /** Returns a valid value other than null. */
  #present(type: NullableInput, depth: number): Value {
    if (isListType(type)) {
      const items = Array.from({ length: depth > 0 ? this.#below(3) : 0 }, () =>
        this.#value(type.ofType, depth - 1),
      );
      const [only] = items;
      // A value other than null or a list is read as a list of one (§3.11).
      const isAlone = items.length === 1 && only!.value !== null && !Array.isArray(only!.value);
      if (isAlone && this.#below(3) === 0) return only!;
      return {
        literal: `[${items.map(({ literal }) => literal).join(', ')}]`,
        value: items.map(({ value }) => value),
      };
    }
    if (isInputObjectType(type)) {
      const members = this.#members(type, depth).map(
        ({ name, type: member }) =>
          [name, type.isOneOf ? this.#present(member, depth - 1) : this.#value(member, depth - 1)] as const,
      );
      return {
        literal: `{ ${members.map(([name, { literal }]) => `${name}: ${literal}`).join(', ')} }`,
        value: Object.fromEntries(members.map(([name, { value }]) => [name, value])),
      };
    }
    if (isEnumType(type)) {
      const { name } = this.#oneOf(type.getValues());
      return { literal: name, value: name };
    }
    const value = this.#oneOf<JsonValue>(SAMPLES[(type as GraphQLScalarType).name] ?? ['any', 1, true]);
    return { literal: JSON.stringify(value), value };
  }

  #members(type: GraphQLInputObjectType, depth: number): readonly GraphQLInputField[] {
    const fields = Object.values(type.getFields());
    if (!type.isOneOf)
      return fields.filter((field) => isRequiredInputField(field) || (depth > 0 && this.#below(2) === 0));
    const leaves = fields.filter((field) => !isInputObjectType(getNamedType(field.type)));
    return [this.#oneOf(depth > 0 || leaves.length === 0 ? fields : leaves)];
  }

  #below(limit: number): number {
    return this.#random.below(limit);
  }

  #oneOf<T>(list: readonly T[]): T {
    return list[this.#below(list.length)]!;
  }
}

export const SAMPLES: Readonly<Record<string, readonly JsonValue[]>> = {
  Int: [0, 7, -3],
  Float: [0.5, 2, -1],
  String: ['', 'text'],
  Boolean: [true, false],
  ID: ['one', '2'],
};
