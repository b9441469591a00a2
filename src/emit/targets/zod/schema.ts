/** Prints types of the model as Zod schemas. */
import type { JsonValue } from '../../../core/json.ts';
import type { Contract } from '../../../model/contract.ts';
import { namedType, resolve } from '../../../model/lookup.ts';
import type {
  Constraints,
  EnumType,
  ListType,
  PrimitiveType,
  Property,
  Type,
  TypeId,
  UnionType,
} from '../../../model/type.ts';
import type { Imports } from '../../ecmascript/imports.ts';
import { bracketed, fits } from '../../ecmascript/layout.ts';
import {
  docComment,
  es,
  joinEs,
  jsonLiteral,
  numberLiteral,
  propertyKey,
  stringLiteral,
  type Es,
} from '../../encode/ecmascript.ts';
import { judgePattern } from '../../shape/checks/patterns.ts';
import { constantOf } from '../../shape/constants.ts';
import { isNullable, withoutNull } from '../../shape/declared-types.ts';
import type { Direction } from '../../shape/directions.ts';
import { objectShape, type ObjectShape } from '../../shape/object-shape.ts';

/** The context of a printed schema. */
export interface Site {
  readonly contract: Contract;
  readonly direction: Direction;
  readonly imports: Imports;
  /** The number of schemas that contain the next printed schema. */
  readonly depth: number;
  /** True inside an intersection that is printed as one object. */
  readonly isMerged?: boolean;
  /** The module with the checks of the target, relative to this one. */
  readonly checks: string;
  /** Returns the schema of a named type. */
  reference(target: TypeId): Es;
  /** True if the compiler infers the type of a named schema. */
  isInferred(target: TypeId): boolean;
}

/** Maximum number of levels of schemas in an inferred type. The compiler rejects 12 levels of optional properties. */
export const MAX_LEVELS = 10;

export function schemaOf(site: Site, type: Type): Es {
  const { depth } = site;
  const schema = printed({ ...site, depth: depth + 1 }, type);
  if (depth === 0 || depth % MAX_LEVELS !== 0 || !HOLDERS.has(type.kind)) return schema;
  return es`${site.imports.value('typed', site.checks)}<unknown>(() => ${schema})`;
}

/** Kinds of types with other types inside. */
const HOLDERS: ReadonlySet<Type['kind']> = new Set(['list', 'object', 'union', 'intersection', 'nullable']);

function printed(site: Site, type: Type): Es {
  switch (type.kind) {
    case 'any':
    case 'binary':
    case 'scalar':
      return es`z.unknown()`;
    case 'never':
      return es`z.never()`;
    case 'primitive':
      return primitive(site, type);
    case 'literal':
      return constant(site, [type.value]);
    case 'enum':
      return enumeration(site, type);
    case 'list':
      return list(site, type);
    case 'object':
      return objectSchema(site, type, type.constraints);
    case 'union':
      return union(site, type);
    case 'intersection': {
      // The properties of referenced parts may contain the same intersection again.
      const shape = site.isMerged ? undefined : objectShape(site.contract, type);
      if (shape) return objectSchema({ ...site, isMerged: true }, shape);
      const parts = type.parts.filter(({ kind }) => kind !== 'any').map((part) => schemaOf(site, part));
      const [first = es`z.unknown()`, ...others] = parts;
      return others.reduce((all, part) => es`z.intersection(${all}, ${part})`, first);
    }
    case 'nullable':
      return es`${schemaOf(site, type.of)}.nullable()`;
    case 'reference':
      return site.reference(type.target);
  }
}

function primitive(site: Site, { primitive: kind, format, constraints }: PrimitiveType): Es {
  switch (kind) {
    case 'null':
      return es`z.null()`;
    case 'boolean':
      return es`z.boolean()`;
    case 'integer':
      return es`z.int()${range(constraints)}`;
    case 'number':
      return es`z.number()${range(constraints)}`;
    case 'string':
      return es`${(format !== undefined && FORMATS.get(format)) || es`z.string()`}${textChecks(site, constraints)}`;
  }
}

/** Formats checked by Zod. Every other format only documents the value. */
const FORMATS: ReadonlyMap<string, Es> = new Map([
  ['byte', es`z.base64()`],
  ['date', es`z.iso.date()`],
  ['date-time', es`z.iso.datetime({ offset: true })`],
  ['email', es`z.email()`],
  ['ipv4', es`z.ipv4()`],
  ['ipv6', es`z.ipv6()`],
  ['uri', es`z.url()`],
  ['uuid', es`z.guid()`],
]);

function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: Constraints): Es {
  return joinEs(
    [
      ...(minimum === undefined ? [] : [es`.gte(${numberLiteral(minimum)})`]),
      ...(maximum === undefined ? [] : [es`.lte(${numberLiteral(maximum)})`]),
      ...(exclusiveMinimum === undefined ? [] : [es`.gt(${numberLiteral(exclusiveMinimum)})`]),
      ...(exclusiveMaximum === undefined ? [] : [es`.lt(${numberLiteral(exclusiveMaximum)})`]),
      ...(multipleOf === undefined || multipleOf <= 0 ? [] : [es`.multipleOf(${numberLiteral(multipleOf)})`]),
    ],
    '',
  );
}

function textChecks(site: Site, { minLength, maxLength, pattern }: Constraints): Es {
  const verdict = pattern === undefined ? undefined : judgePattern(pattern);
  return joinEs(
    [
      ...(minLength === undefined && maxLength === undefined
        ? []
        : [counted(site, 'hasLength', minLength, maxLength, 'characters')]),
      ...(pattern === undefined || !verdict || 'reason' in verdict
        ? []
        : [es`.regex(new RegExp(${stringLiteral(pattern)}, ${stringLiteral(verdict.flags)}))`]),
    ],
    '',
  );
}

/** Returns `.refine(hasLength(1, 9), 'expected 1 to 9 characters')`. */
function counted(site: Site, check: string, least = 0, most: number | undefined, what: string): Es {
  const expected =
    most === undefined ? `${least} or more` : least === most ? String(most) : `${least} to ${most}`;
  const called = site.imports.value(check, site.checks);
  const limits = es`${numberLiteral(least)}, ${numberLiteral(most ?? Infinity)}`;
  return es`.refine(${called}(${limits}), ${stringLiteral(`expected ${expected} ${what}`)})`;
}

function isScalar(value: JsonValue): value is string | number | boolean | null {
  return typeof value !== 'object' || value === null;
}

/** Returns the schema of some constants. */
function constant(site: Site, values: readonly JsonValue[]): Es {
  if (values.length === 0) return es`z.never()`;
  if (values.every(isScalar)) {
    const [only] = values;
    return values.length === 1 ? es`z.literal(${jsonLiteral(only!)})` : es`z.literal(${listed(values, 10)})`;
  }
  const check = es`${site.imports.value('isOneOf', site.checks)}(${joinEs(values.map(jsonLiteral), ', ')})`;
  return es`z.unknown().refine(${check}, 'expected a declared value')`;
}

/** Returns the schema of an enum. In a response, it accepts unlisted values. */
function enumeration(site: Site, { values, open }: EnumType): Es {
  const all = values.map(({ value }) => value);
  const texts = all.filter((value) => typeof value === 'string');
  const isOpen = open || site.direction === 'response';
  if (all.length === 0) return es`z.never()`;
  if (all.includes(null) && all.length > 1) {
    const others = values.filter(({ value }) => value !== null);
    return es`${enumeration(site, { kind: 'enum', values: others, open, at: others[0]!.at })}.nullable()`;
  }
  if (texts.length === all.length) {
    if (isOpen) return es`${site.imports.value('openEnum', site.checks)}${spread(texts)}`;
    return es`z.enum(${listed(texts, 8)})`;
  }
  if (isOpen && all.every((value) => Number.isInteger(value))) return es`z.int()`;
  return constant(site, all);
}

function listed(values: readonly JsonValue[], before: number): Es {
  return bracketed(values.map(jsonLiteral), before);
}

function spread(values: readonly JsonValue[]): Es {
  const line = es`(${joinEs(values.map(jsonLiteral), ', ')})`;
  return fits(line, 20) ? line : es`(\n  ${joinEs(values.map(jsonLiteral), ',\n')},\n)`;
}

function list(site: Site, { items, prefix, constraints }: ListType): Es {
  const { minItems, maxItems, uniqueItems } = constraints;
  const unique = uniqueItems
    ? es`.refine(${site.imports.value('isUnique', site.checks)}, 'expected different items')`
    : es``;
  if (prefix.length > 0) {
    const schemas = bracketed(prefix.map((one) => es`${schemaOf(site, one)}.optional()`));
    const rest = items.kind === 'never' ? es`` : es`, ${schemaOf(site, items)}`;
    const first = prefix.length > MAX_LEVELS ? es`${schemas} as [z.ZodType, ...z.ZodType[]]` : schemas;
    return es`z.tuple(${first}${rest})${unique}`;
  }
  return es`z.array(${schemaOf(site, items)})${joinEs(
    [
      ...(minItems === undefined ? [] : [es`.min(${numberLiteral(minItems)})`]),
      ...(maxItems === undefined ? [] : [es`.max(${numberLiteral(maxItems)})`]),
      unique,
    ],
    '',
  )}`;
}

function objectSchema(site: Site, shape: ObjectShape, constraints: Constraints = {}): Es {
  const { minProperties, maxProperties } = constraints;
  const limits =
    minProperties === undefined && maxProperties === undefined
      ? es``
      : counted(site, 'hasProperties', minProperties, maxProperties, 'properties');
  return es`${members(site, shape)}${limits}`;
}

function members(site: Site, { properties, additional }: ObjectShape): Es {
  const other = site.direction === 'request' ? 'response' : 'request';
  const own = properties.filter(({ name, direction }) => direction !== other && name.wire !== '__proto__');
  const isOpen = additional.kind === 'any' || additional.kind === 'never';
  if (own.length === 0 && !(additional.kind === 'never' && site.direction === 'request'))
    return es`z.record(z.string(), ${isOpen ? es`z.unknown()` : schemaOf(site, additional)})`;
  const fields = own.map((property) => field(site, property));
  const body = fields.length === 0 ? es`{}` : es`{\n  ${joinEs(fields, '\n')}\n}`;
  if (!isOpen) return es`z.object(${body}).catchall(${schemaOf(site, additional)})`;
  // Properties of the other direction are ignored, and must not be rejected.
  const isClosed =
    additional.kind === 'never' && site.direction === 'request' && own.length === properties.length;
  return isClosed ? es`z.strictObject(${body})` : es`z.looseObject(${body})`;
}

function field(site: Site, { name, type, required, description }: Property): Es {
  const optional = required ? es`` : es`.optional()`;
  return es`${docComment([description])}${propertyKey(name.wire)}: ${schemaOf(site, type)}${optional},`;
}

/** Returns the schema of a union. In a response, a union with a discriminator accepts unlisted variants. */
function union(site: Site, type: UnionType): Es {
  const { contract } = site;
  const variants = type.variants.filter((variant) => !isNull(variant)).map(withoutNull);
  const nullable = isNullable(contract, type) ? es`.nullable()` : es``;
  const [first, ...others] = variants;
  if (!first) return es`z.null()`;
  if (others.length === 0) return es`${schemaOf(site, first)}${nullable}`;
  const schemas = variants.map((variant) => schemaOf(site, variant));
  const tag = type.discriminator?.property;
  const tags = tag === undefined ? undefined : variants.map((variant) => tagOf(site, variant, tag));
  const isTagged =
    tags !== undefined && tags.every((one) => one !== undefined) && new Set(tags).size === tags.length;
  const known = isTagged
    ? es`z.discriminatedUnion(${stringLiteral(tag!)}, ${bracketed(schemas, 30)})`
    : es`z.union(${bracketed(schemas, 10)})`;
  if (tag === undefined || site.direction === 'request') return es`${known}${nullable}`;
  const listedTags = [
    ...new Set([
      ...Object.keys(type.discriminator!.mapping),
      ...(tags ?? []).filter((one) => one !== undefined),
    ]),
  ];
  const unknown = es`${site.imports.value('unlisted', site.checks)}(${stringLiteral(tag)}, ${listed(listedTags, 20)})`;
  return es`z.union([${known}, ${unknown}])${nullable}`;
}

function isNull(type: Type): boolean {
  return type.kind === 'primitive' && type.primitive === 'null';
}

/** Returns the constant tag of an object, or undefined for other variants. */
function tagOf(site: Site, variant: Type, tag: string): string | undefined {
  if (variant.kind !== 'reference' || !site.isInferred(variant.target)) return undefined;
  const { type } = namedType(site.contract, variant.target);
  if (type.kind !== 'object' || type.constraints.minProperties !== undefined) return undefined;
  const property = type.properties.find(({ name, required }) => name.wire === tag && required);
  if (!property || resolve(site.contract, property.type).kind !== 'literal') return undefined;
  const value = constantOf(site.contract, property.type);
  return typeof value === 'string' ? value : undefined;
}
