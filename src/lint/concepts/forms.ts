/** The declared forms of string values. */
import type { GraphQLSchema } from 'graphql';
import { triedMatch } from '../../core/regexp.ts';
import type { Contract } from '../../model/contract.ts';
import { resolve, withoutNull } from '../../model/lookup.ts';
import type { Type } from '../../model/type.ts';

/** The kind of a value on the wire, and the form of its string. */
export interface Form {
  readonly base: 'string' | 'integer' | 'number' | 'boolean' | 'list' | 'object' | 'opaque';
  /** `uuid`, `date-time` …, or undefined if any string is allowed. */
  readonly format?: string;
  readonly pattern?: string;
}

/** Custom scalars declare their form by the URL of a specification, or by a widely used name. */
const SPECIFICATIONS: readonly (readonly [RegExp, string])[] = [
  [/rfc-?(9562|4122)\b|\/uuid\b/i, 'uuid'],
  [/rfc-?3339\b|\/date-?time\b/i, 'date-time'],
  [/\be\.?164\b/i, 'phone'],
  [/rfc-?3986\b/i, 'uri'],
  [/rfc-?5322\b/i, 'email'],
];
const SCALAR_NAMES: Readonly<Record<string, string>> = {
  UUID: 'uuid',
  DateTime: 'date-time',
  Date: 'date',
  PhoneNumber: 'phone',
  URL: 'uri',
  URI: 'uri',
  EmailAddress: 'email',
};

/**
 * Returns the form of a type. An enum or an unknown scalar is `opaque`. Returns undefined for types whose values can
 * have several forms, such as unions.
 */
export function formOf(contract: Contract, type: Type): Form | undefined {
  const shape = resolve(contract, type);
  switch (shape.kind) {
    case 'primitive': {
      if (shape.primitive === 'null') return undefined;
      const { format, constraints } = shape;
      if (shape.primitive !== 'string') return { base: shape.primitive };
      const { pattern } = constraints;
      const named = pattern !== undefined && isPhonePattern(pattern) ? 'phone' : textFormat(format);
      return {
        base: 'string',
        ...(named !== undefined && { format: named }),
        ...(pattern !== undefined && { pattern }),
      };
    }
    case 'literal':
      return typeof shape.value === 'string' ? { base: 'string' } : undefined;
    case 'enum':
      return { base: 'opaque' };
    case 'list':
      return { base: 'list' };
    case 'object':
    case 'intersection':
      return { base: 'object' };
    case 'scalar':
      return scalarForm(contract, type, shape.specifiedBy);
    default:
      return undefined;
  }
}

function scalarForm(contract: Contract, type: Type, specifiedBy: string | undefined): Form {
  const present = withoutNull(type);
  const named = [...contract.types.values()].find(
    (one) => one.type === present || (present.kind === 'reference' && one.id === present.target),
  );
  const byAddress = SPECIFICATIONS.find(
    ([address]) => specifiedBy !== undefined && address.test(specifiedBy),
  );
  const name = named?.name.wire ?? '';
  const format = byAddress?.[1] ?? (Object.hasOwn(SCALAR_NAMES, name) ? SCALAR_NAMES[name] : undefined);
  const pattern = /`(\^[^`]*\$)`/.exec(named?.description ?? '')?.[1];
  if (format === undefined && pattern === undefined) return { base: 'opaque' };
  return {
    base: 'string',
    ...(format !== undefined && { format }),
    ...(pattern !== undefined && { pattern }),
  };
}

/** True for an SDL field of type `ID`, which is an opaque string of any form (GraphQL §3.5.5). */
export function isIdentifier(contract: Contract, coordinate: string): boolean {
  const [owner = '', name = ''] = coordinate.split('.');
  const type = (contract.sources.graphql?.schema as GraphQLSchema | undefined)?.getType(owner);
  const field = type && 'getFields' in type ? type.getFields()[name] : undefined;
  return field !== undefined && String(field.type).replace('!', '') === 'ID';
}

/** Formats that describe the form of a string. Other formats (`password`, `byte`) describe its use. */
const TEXT_FORMATS: readonly string[] = ['uuid', 'date-time', 'date', 'uri', 'email', 'phone'];

function textFormat(format: string | undefined): string | undefined {
  const spelled = format === 'e164' || format === 'phone-number' ? 'phone' : format;
  return spelled !== undefined && TEXT_FORMATS.includes(spelled) ? spelled : undefined;
}

/** True if a pattern accepts a phone number of E.164, and rejects the same number with a letter in it. */
function isPhonePattern(pattern: string): boolean {
  return (
    triedMatch(pattern, '+12025550143') === true &&
    ['+1202555o143', '2025550143x'].every((text) => triedMatch(pattern, text) === false)
  );
}
