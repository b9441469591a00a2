/** Converts types to the shapes by which the server runtime parses text. */
import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { namedType } from '../../model/lookup.ts';
import type { Type, TypeId } from '../../model/type.ts';
import type { Scalar, Shape } from '../server-runtime.ts';

const named = new WeakMap<Contract, Map<TypeId, () => Shape>>();

export function shapeOf(contract: Contract, type: Type): Shape {
  switch (type.kind) {
    case 'any':
    case 'scalar':
    case 'never':
      return 'any';
    case 'primitive':
      return type.primitive;
    case 'binary':
      return 'file';
    case 'literal':
      return scalarOf(type.value);
    case 'enum':
      return {
        either: [
          ...type.values.map(({ value }) => scalarOf(value)),
          ...(type.open ? ['string' as const] : []),
        ],
      };
    case 'list':
      return { list: { either: [...type.prefix, type.items].map((item) => shapeOf(contract, item)) } };
    case 'object': {
      const members = Object.fromEntries(
        type.properties.map(({ name, type: inner }) => [name.wire, shapeOf(contract, inner)]),
      );
      const { additional } = type;
      return additional.kind === 'never' || additional.kind === 'any'
        ? { members }
        : { members, rest: shapeOf(contract, additional) };
    }
    case 'union':
      return { either: type.variants.map((variant) => shapeOf(contract, variant)) };
    case 'intersection': {
      const informative = type.parts.filter(({ kind }) => kind !== 'any');
      return { either: informative.map((part) => shapeOf(contract, part)) };
    }
    case 'nullable':
      return { either: [shapeOf(contract, type.of), 'null'] };
    case 'reference':
      return referenceOf(contract, type.target);
  }
}

/** Returns a shape as a function, because a type can contain itself. */
function referenceOf(contract: Contract, id: TypeId): Shape {
  const known = named.get(contract) ?? new Map<TypeId, () => Shape>();
  named.set(contract, known);
  const found = known.get(id) ?? once(() => shapeOf(contract, namedType(contract, id).type));
  known.set(id, found);
  return found;
}

function once(make: () => Shape): () => Shape {
  let made: Shape | undefined;
  return () => (made ??= make());
}

function scalarOf(value: JsonValue): Scalar {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number';
    default:
      return value === null ? 'null' : 'any';
  }
}
