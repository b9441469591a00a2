import type { JsonValue } from '../core/json.ts';
import type { Contract } from './contract.ts';
import type { NamedType, ScalarType, Type } from './type.ts';

/** The likely type of a custom scalar, from which values can be generated. */
export interface StandIn {
  readonly type: Type;
  /** True if the specification (`@specifiedBy`) defines the type, so that other values are invalid. */
  readonly certain: boolean;
  /** True if neither the specification nor the description determines the type. */
  readonly guessed: boolean;
  readonly examples: readonly JsonValue[];
}

type Form =
  | { readonly format: string }
  | { readonly pattern: string }
  | 'integer'
  | 'number'
  | 'any'
  | 'string';

const BY_SPECIFICATION: readonly (readonly [RegExp, Form])[] = [
  [/rfc-?(?:9562|4122)\b/i, { format: 'uuid' }],
  [/rfc-?3339\b/i, { format: 'date-time' }],
  [/E\.164\b/i, { pattern: '^\\+[1-9]\\d{1,14}$' }],
  [/scalars\.graphql\.org\/andimarek\/date-time/i, { format: 'date-time' }],
  [/scalars\.graphql\.org\/andimarek\/local-date/i, { format: 'date' }],
];

const BY_NAME: Readonly<Record<string, Form>> = {
  uuid: { format: 'uuid' },
  guid: { format: 'uuid' },
  'date time': { format: 'date-time' },
  timestamp: { format: 'date-time' },
  date: { format: 'date' },
  time: { format: 'time' },
  url: { format: 'uri' },
  uri: { format: 'uri' },
  email: { format: 'email' },
  'email address': { format: 'email' },
  'phone number': { pattern: '^\\+[1-9]\\d{7,14}$' },
  'big int': { pattern: '^-?\\d{1,18}$' },
  'unsigned int64': { pattern: '^\\d{1,18}$' },
  long: 'integer',
  decimal: { pattern: '^\\d{1,6}\\.\\d{2}$' },
  money: { pattern: '^\\d{1,6}\\.\\d{2}$' },
  json: 'any',
  'json object': 'any',
};

const known = new WeakMap<Contract, ReadonlyMap<Type, StandIn>>();

/** Finds the type of a custom scalar by its specification, name, and description (GraphQL October 2021 §3.5). */
export function standIn(contract: Contract, scalar: ScalarType): StandIn {
  let all = known.get(contract);
  if (!all) {
    all = new Map(
      [...contract.types.values()].flatMap((named) =>
        named.type.kind === 'scalar' ? [[named.type, describe(named, named.type)] as const] : [],
      ),
    );
    known.set(contract, all);
  }
  return all.get(scalar) ?? { type: typeOf('string', scalar), certain: false, guessed: true, examples: [] };
}

function describe(named: NamedType, scalar: ScalarType): StandIn {
  const prose = named.description ?? '';
  const example = /(?:example|e\.g\.,?) `([^`]+)`/i.exec(prose)?.[1];
  const examples = [...named.examples, ...(example === undefined ? [] : [example])];
  const specified = BY_SPECIFICATION.find(([url]) => url.test(scalar.specifiedBy ?? ''))?.[1];
  if (specified) return { type: typeOf(specified, scalar), certain: true, guessed: false, examples };
  const pattern = /\bpattern `([^`]+)`/i.exec(prose)?.[1];
  const form = pattern === undefined ? (BY_NAME[named.name.words.join(' ')] ?? 'string') : { pattern };
  return { type: typeOf(form, scalar), certain: false, guessed: pattern === undefined, examples };
}

function typeOf(form: Form, { at }: ScalarType): Type {
  if (form === 'any') return { kind: 'any', at };
  if (typeof form === 'string') return { kind: 'primitive', primitive: form, constraints: {}, at };
  return 'format' in form
    ? { kind: 'primitive', primitive: 'string', format: form.format, constraints: {}, at }
    : { kind: 'primitive', primitive: 'string', constraints: { pattern: form.pattern }, at };
}
