/** Converts the types of arguments to JSON Schema, from which language models and users learn how to fill them in. */
import type { JsonObject, JsonValue } from '../../../core/json.ts';
import type { Contract } from '../../../model/contract.ts';
import type { Parameter } from '../../../model/operation.ts';
import type { Property, Type, TypeId } from '../../../model/type.ts';
import { objectShape, type ObjectShape } from '../../shape/object-shape.ts';
import type { RestShape } from '../../shape/rest-shape.ts';

/** Returns the reference to a named type. */
export type Reference = (id: TypeId) => string;

interface Field {
  readonly name: string;
  readonly type: Type;
  readonly required: boolean;
  readonly description?: string | undefined;
}

export class ArgumentSchemas {
  readonly #contract: Contract;
  readonly #reference: Reference;

  constructor(contract: Contract, reference: Reference) {
    this.#contract = contract;
    this.#reference = reference;
  }

  /** Returns the schema of an object with these fields. */
  objectOf(fields: readonly Field[], isMerged = false): JsonObject {
    const required = fields.filter((field) => field.required).map(({ name }) => name);
    return {
      type: 'object',
      properties: Object.fromEntries(
        fields.map(({ name, type, description }) => [
          name,
          described(this.schemaOf(type, isMerged), description),
        ]),
      ),
      ...(required.length > 0 && { required }),
    };
  }

  /** @param isMerged true inside an intersection that is one object */
  schemaOf(type: Type, isMerged = false): JsonObject {
    switch (type.kind) {
      case 'any':
      case 'scalar':
        return {};
      case 'never':
        return { not: {} };
      case 'binary':
        return { type: 'string', format: 'binary' };
      case 'primitive': {
        const { primitive, format, constraints } = type;
        return { type: primitive, ...(format !== undefined && { format }), ...asJson(constraints) };
      }
      case 'literal':
        return { const: type.value };
      case 'enum':
        return { enum: type.values.map(({ value }) => value) };
      case 'list':
        return {
          type: 'array',
          ...(type.prefix.length > 0 && { prefixItems: this.#all(type.prefix, isMerged) }),
          items: this.schemaOf(type.items, isMerged),
          ...asJson(type.constraints),
        };
      case 'object':
        return this.#shapeOf(type, isMerged);
      case 'intersection': {
        // The properties of referenced parts may contain the same intersection again.
        const shape = isMerged ? undefined : objectShape(this.#contract, type);
        return shape ? this.#shapeOf(shape, true) : { allOf: this.#all(type.parts, isMerged) };
      }
      case 'union':
        return { anyOf: this.#all(type.variants, isMerged) };
      case 'nullable':
        return { anyOf: [this.schemaOf(type.of, isMerged), { type: 'null' }] };
      case 'reference':
        return { $ref: `#/$defs/${this.#reference(type.target)}` };
    }
  }

  /** Returns the schema of the parameters object of a call. */
  parametersOf({ form, members, body, flag }: RestShape): JsonObject {
    const shape = body && objectShape(this.#contract, body.content.type);
    if (form === 'flat') {
      const own = sent(shape?.properties ?? []).filter(({ name }) => name !== flag?.name);
      const optional = own.map((field) => ({
        ...field,
        required: field.required && body?.required === true,
      }));
      return this.objectOf([...members.map(fieldOf), ...optional]);
    }
    const groups = (['query', 'header', 'cookie'] as const).flatMap((place) => {
      const own = members.filter(({ in: where }) => where === place);
      if (own.length === 0) return [];
      const isRequired = own.some(({ required }) => required);
      return [{ place, schema: this.objectOf(own.map(fieldOf)), isRequired }];
    });
    const all = body
      ? [...groups, { place: 'body', schema: this.schemaOf(body.content.type), isRequired: body.required }]
      : groups;
    const required = all.filter(({ isRequired }) => isRequired).map(({ place }) => place);
    return {
      type: 'object',
      properties: Object.fromEntries(all.map(({ place, schema }) => [place, schema])),
      ...(required.length > 0 && { required }),
    };
  }

  #shapeOf({ properties, additional }: ObjectShape, isMerged: boolean): JsonObject {
    const isOpen = additional.kind === 'any' || additional.kind === 'never';
    return {
      ...this.objectOf(sent(properties), isMerged),
      ...(!isOpen && { additionalProperties: this.schemaOf(additional, isMerged) }),
    };
  }

  #all(types: readonly Type[], isMerged: boolean): readonly JsonValue[] {
    return types.map((type) => this.schemaOf(type, isMerged));
  }
}

function described(schema: JsonObject, description: string | undefined): JsonObject {
  return description === undefined || description.trim() === '' ? schema : { ...schema, description };
}

function asJson(constraints: object): JsonObject {
  return constraints as JsonObject;
}

function fieldOf({ name, type, required, description }: Parameter): Field {
  return { name: name.wire, type, required, description };
}

/** Returns the properties allowed in a request, without `__proto__`. */
function sent(properties: readonly Property[]): readonly Field[] {
  return properties
    .filter(({ direction, name }) => direction !== 'response' && name.wire !== '__proto__')
    .map(({ name, type, required, description }) => ({ name: name.wire, type, required, description }));
}
