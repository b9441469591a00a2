/** Skeletons of custom scalars: without them, a GraphQL server accepts any value. */
import { regExpOf } from '../../../../core/regexp.ts';
import type { Contract } from '../../../../model/contract.ts';
import { standIn, type StandIn } from '../../../../model/stand-in.ts';
import type { NamedType, ScalarType } from '../../../../model/type.ts';
import { Imports } from '../../../ecmascript/imports.ts';
import { bindingName } from '../../../ecmascript/type-names.ts';
import { docComment, es, identifier, stringLiteral, type Es } from '../../../encode/ecmascript.ts';
import type { OutputPath } from '../../../encode/path.ts';
import { NameScope } from '../../../names.ts';
import { scalarType, type ScalarType as JsonType } from '../../../shape/scalars.ts';
import type { Kit, OutputFile } from '../../../target.ts';

/** A custom scalar, and the TypeScript type of its values in resolvers. */
export interface ServerScalar {
  readonly named: NamedType;
  readonly type: ScalarType;
  /** The type of values that resolvers return and receive. */
  readonly value: string;
  /** The JSON type, or undefined if only the user knows it. */
  readonly json: JsonType | undefined;
}

/** The condition for a valid value of a scalar. */
interface Rule {
  /** The expected value in words. */
  readonly expected: string;
  /** The regular expression of valid strings. */
  readonly form?: Es;
  /** True if valid strings begin with a date. */
  readonly isDay?: true;
  /** True if no rule beyond the JSON type is known. */
  readonly isOpen?: true;
  readonly isInteger?: true;
}

/**
 * Returns the custom scalars. `chosen` contains the types of the options: TypeScript types, or files and types in them.
 */
export function serverScalars(
  contract: Contract,
  chosen: Readonly<Record<string, string>>,
): readonly ServerScalar[] {
  return [...contract.types.values()].flatMap((named) => {
    const { type, declaredAs, name } = named;
    // Names that begin with `_` or contain `__` belong to conventions of libraries, such as `_Any` of Apollo
    // Federation.
    if (declaredAs !== 'scalar' || type.kind !== 'scalar' || /^_|__/.test(name.wire)) return [];
    const assumed = jsonType(contract, named, type);
    const value = Object.hasOwn(chosen, name.wire) ? chosen[name.wire]! : assumed;
    const json = Object.hasOwn(JSON_TYPES, value)
      ? (value as JsonType)
      : value === 'Date'
        ? 'string'
        : undefined;
    return [{ named, type, value, json }];
  });
}

const JSON_TYPES: Readonly<Record<JsonType, Es>> = {
  string: es`string`,
  number: es`number`,
  boolean: es`boolean`,
  unknown: es`unknown`,
};

/** Names of scalars for any JSON, or for objects of a library. */
const UNTYPED = /^(?:any|json\w*|map|object|upload)$/i;

function jsonType(contract: Contract, { name }: NamedType, scalar: ScalarType): JsonType {
  const known = scalarType(name.wire, {});
  if (known !== 'unknown') return known;
  const { type } = standIn(contract, scalar);
  if (type.kind === 'any' || UNTYPED.test(name.wire)) return 'unknown';
  return type.kind === 'primitive' && type.primitive !== 'string' ? 'number' : 'string';
}

/** True if a scalar has a skeleton: the type of its values is known, and does not include all of JSON. */
export function hasSkeleton({ json }: ServerScalar): boolean {
  return json !== undefined && json !== 'unknown';
}

/** Returns the skeleton of a scalar, with its rule if the contract or the name of the scalar determines it. */
export function scalarSkeleton(
  contract: Contract,
  { named, type, value, json }: ServerScalar,
  path: OutputPath,
  kit: Kit,
): OutputFile {
  const exported = bindingName(named.name.wire);
  const scope = new NameScope([exported]);
  const local = (wanted: string): Es => identifier(scope.claim(wanted));
  const [read, form, calendar] = [local('read'), local('FORM'), local('isInCalendar')];
  const imports = new Imports([exported, ...[read, form, calendar].map(({ text }) => text)]);
  const known = standIn(contract, type);
  const wire = JSON_TYPES[json ?? 'string'];
  const rule = ruleOf(known, json);
  const isInCalendar = rule.isDay ? es` && ${calendar}(value)` : es``;
  const check = rule.form
    ? es` && ${form}.test(value)${isInCalendar}`
    : rule.isInteger
      ? es` && Number.isSafeInteger(value)`
      : es``;
  const isoText = formatOf(known) === 'date' ? es`toISOString().slice(0, 10)` : es`toISOString()`;
  return {
    path,
    write: 'once',
    content: kit.render(
      'graphql/scalar.ts.liquid',
      {
        doc: docComment([named.description]),
        name: identifier(exported),
        scalar: stringLiteral(named.name.wire),
        scalarType: imports.value('GraphQLScalarType', 'graphql'),
        error: imports.value('GraphQLError', 'graphql'),
        imports: imports.print(kit.importExtension),
        value: value === 'Date' ? es`Date` : wire,
        wire,
        text: es`value instanceof Date ? value.${isoText} : value`,
        isDate: value === 'Date',
        read,
        form,
        hasForm: rule.form !== undefined,
        expression: rule.form ?? es``,
        calendar,
        condition: es`typeof value === '${wire}'${check}`,
        isDay: rule.isDay === true,
        isOpen: rule.isOpen === true,
        message: stringLiteral(`Expected ${rule.expected}.`),
      },
      'ecmascript',
    ),
  };
}

/** Returns the path of a skeleton in the folder of skeletons, without its extension. */
export function scalarStem({ named }: ServerScalar): string {
  return `scalars/${named.name.wire}`;
}

function formatOf({ type }: StandIn): string | undefined {
  return type.kind === 'primitive' ? type.format : undefined;
}

function ruleOf(known: StandIn, json: JsonType | undefined): Rule {
  const primitive = known.type.kind === 'primitive' ? known.type : undefined;
  if (json === 'number')
    return primitive?.primitive === 'integer'
      ? { expected: 'an integer', isInteger: true }
      : { expected: 'a number', isOpen: true };
  if (json === 'boolean') return { expected: 'a boolean' };
  const form = FORMS[primitive?.format ?? ''];
  if (form) return form;
  const pattern = known.guessed ? undefined : primitive?.constraints.pattern;
  const compiled = pattern === undefined ? undefined : regExpOf(pattern);
  if (pattern === undefined || compiled === undefined) return { expected: 'a string', isOpen: true };
  return {
    expected: `a string that matches ${pattern}`,
    form: es`new RegExp(${stringLiteral(pattern)}${compiled.unicode ? es`, 'u'` : es``})`,
  };
}

/** The rules of formats, with the same names as in JSON Schema. */
const FORMS: Readonly<Record<string, Rule>> = {
  uuid: {
    expected: 'a UUID, such as 3f0c8a52-7d1e-4b96-a1f4-2c9d6e8b0175',
    form: es`/^[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}$/i`,
  },
  'date-time': {
    expected: 'a date and a time (RFC 3339), such as 2026-03-02T09:15:00Z',
    form: es`/^\\d{4}-\\d\\d-\\d\\dT(?:[01]\\d|2[0-3])(?::[0-5]\\d){2}(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)$/i`,
    isDay: true,
  },
  date: {
    expected: 'a date, such as 2026-03-02',
    form: es`/^\\d{4}-\\d\\d-\\d\\d$/`,
    isDay: true,
  },
  time: {
    expected: 'a time, such as 09:15:00',
    form: es`/^(?:[01]\\d|2[0-3])(?::[0-5]\\d){2}(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)?$/i`,
  },
  uri: { expected: 'an absolute URL', form: es`/^[a-z][a-z\\d+.-]*:\\S+$/i` },
  email: { expected: 'an email address', form: es`/^[^\\s@]+@[^\\s@]+$/` },
};
