import type { Contract } from '../../../src/model/contract.ts';
import { namedType, resolve } from '../../../src/model/lookup.ts';
import type { Property, Type } from '../../../src/model/type.ts';

/** A kind of fault in a property of a response. */
export interface MemberFault {
  readonly kind: string;
  readonly says: string;
  /** True if the contract forbids this value for the property. */
  readonly applies: (contract: Contract, property: Property) => boolean;
  /** The wrong value; undefined if the property is omitted. */
  readonly wrong: (value: unknown) => unknown;
}

export const memberFaults: readonly MemberFault[] = [
  {
    kind: 'missing-field',
    says: 'omits',
    applies: (contract, { required, type }) => required && !isNullable(contract, type),
    wrong: () => undefined,
  },
  {
    kind: 'wrong-type',
    says: 'returns a value of another type in',
    applies: (contract, { type }) => isPrimitive(resolve(contract, type)),
    wrong: (value) => (typeof value === 'string' ? 7 : String(value)),
  },
  {
    kind: 'null-in-non-null',
    says: 'returns null in',
    applies: (contract, { required, type }) => required && !isNullable(contract, type),
    wrong: () => null,
  },
  {
    kind: 'wrong-format',
    says: 'returns a time that violates RFC 3339 in',
    applies: (contract, { type }) => isTime(contract, type),
    wrong: (value) => (typeof value === 'string' ? new Date(value).toUTCString() : value),
  },
  {
    kind: 'wrong-enum-case',
    says: 'returns a value with the wrong case in',
    applies: (contract, { type }) => {
      const { kind, ...shape } = resolve(contract, type);
      return kind === 'enum' && (!('open' in shape) || !shape.open || isGraphql(type));
    },
    wrong: (value) => (typeof value === 'string' ? swapped(value) : value),
  },
  {
    kind: 'nullable-absent',
    says: 'omits the null in',
    applies: (contract, { required, type }) => required && isNullable(contract, type),
    wrong: (value) => (value === null ? undefined : value),
  },
  {
    kind: 'out-of-bounds',
    says: 'returns a number below its minimum in',
    applies: (contract, { type }) => {
      const shape = resolve(contract, type);
      return shape.kind === 'primitive' && shape.constraints.minimum !== undefined;
    },
    wrong: (value) => (typeof value === 'number' ? -1 - value : value),
  },
];

function isNullable(contract: Contract, type: Type): boolean {
  if (type.kind === 'nullable') return true;
  return type.kind === 'reference' && isNullable(contract, namedType(contract, type.target).type);
}

function isPrimitive(type: Type): boolean {
  return type.kind === 'primitive' && type.primitive !== 'null';
}

function isTime(contract: Contract, type: Type): boolean {
  const inner = type.kind === 'nullable' ? type.of : type;
  if (inner.kind === 'reference' && inner.target === 'graphql:DateTime') return true;
  const shape = resolve(contract, type);
  return shape.kind === 'primitive' && shape.format === 'date-time';
}

/**
 * Clients must accept unknown values of GraphQL enums, but the service may only send values of the schema.
 */
function isGraphql(type: Type): boolean {
  const inner = type.kind === 'nullable' ? type.of : type;
  return inner.kind === 'reference' && inner.target.startsWith('graphql:');
}

function swapped(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
}
