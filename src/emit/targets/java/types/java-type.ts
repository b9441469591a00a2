/** Maps types of the model to Java types, and to the code that reads and writes them. */
import { namedType } from '../../../../model/lookup.ts';
import type { EnumType, PrimitiveType, ReferenceType, Type } from '../../../../model/type.ts';
import { identifier, java, type Java } from '../../../encode/java.ts';
import { ByType } from '../../../shape/by-type.ts';
import type { EnumKind } from '../../../shape/enums.ts';
import { isInt } from '../../../shape/numbers.ts';
import { objectShape } from '../../../shape/object-shape.ts';
import { isTimeScalar, scalarType } from '../../../shape/scalars.ts';
import { directVariants } from '../../../shape/variants.ts';
import {
  isNullable,
  withoutNull,
  type TypeDirection,
  type DeclaredTypes,
} from '../../../shape/declared-types.ts';
import { group, line, text, type Doc } from '../layout/ops.ts';
import { chain, conditional, generic, lambda, methodReference, nullable } from '../layout/syntax.ts';

export interface JavaType {
  readonly kind: 'value' | 'list' | 'map' | 'any';
  /** The type of a parameter or a result. */
  readonly plain: Doc;
  /** The type as a type argument. */
  readonly boxed: Doc;
  /** A function that reads JSON. */
  readonly read: Doc;
  /** Returns the expression for the JSON of a variable of the plain type. */
  readonly write: (value: Java) => Doc;
  /** A function that converts the boxed type to JSON. */
  readonly writer: Doc;
  /** The type of the items of a list or a map. */
  readonly item?: JavaType;
}

/** The context in which a type is used. */
export interface Site {
  readonly declaredTypes: DeclaredTypes;
  readonly direction: TypeDirection;
  /** True if bytes are sent unchanged, because the body is not JSON. */
  readonly isRaw?: boolean;
  /** Names forbidden for the parameters of functions. */
  readonly taken?: readonly string[];
}

/** Returns the type of a present value, without null. */
export function javaType(site: Site, type: Type, depth = 0): JavaType {
  const { declaredTypes, direction } = site;
  const declared = declaredTypes.declared(type, direction);
  if (declared) return own(identifier(declared.name));
  switch (type.kind) {
    case 'nullable':
      return javaType(site, type.of, depth);
    case 'primitive':
      return primitive(type, depth);
    case 'binary':
      return site.isRaw ? FILE : STRING;
    case 'literal':
      return ofValues([type.value], depth);
    case 'enum':
      return ofValues(
        type.values.map(({ value }) => value),
        depth,
      );
    case 'list':
      return type.prefix.length > 0
        ? listOf(site, any(depth + 1), depth)
        : listOf(site, element(site, type.items, depth + 1), depth);
    case 'object':
    case 'intersection':
      return mapOf(site, type, depth);
    case 'union':
      return scalarUnion(site, type, depth);
    case 'reference':
      return typesOf(declaredTypes).of(
        type.target,
        [direction, site.isRaw === true, depth, ...(site.taken ?? [])].join(' '),
        () => referenced(site, type, depth),
        () => any(depth),
      );
    default:
      return any(depth);
  }
}

function referenced(site: Site, { target }: ReferenceType, depth: number): JavaType {
  const { contract, scalars } = site.declaredTypes;
  const named = namedType(contract, target);
  if (named.declaredAs !== 'scalar') return javaType(site, withoutNull(named.type), depth);
  return isTimeScalar(target) ? own(java`Timestamp`) : scalar(scalarType(named.name.wire, scalars), depth);
}

const computed = new WeakMap<DeclaredTypes, ByType<JavaType>>();

function typesOf(declaredTypes: DeclaredTypes): ByType<JavaType> {
  let types = computed.get(declaredTypes);
  if (!types) computed.set(declaredTypes, (types = new ByType()));
  return types;
}

/**
 * Maximum depth of nullable items. Each level is a type argument, a reader, and a writer, and javac recurses into all
 * of them.
 */
const MAX_NULLABLE_DEPTH = 16;

/** Returns the type of an item of a list or of a value of a map, which may be null if the contract allows null. */
export function element(site: Site, type: Type, depth = 0): JavaType {
  const mayBeNull = isNullable(site.declaredTypes.contract, type);
  if (mayBeNull && depth > MAX_NULLABLE_DEPTH) return any(depth);
  const whole = javaType(site, type, mayBeNull ? depth + 1 : depth);
  if (whole.kind === 'any' || !mayBeNull) return whole;
  const boxed = whole.kind === 'value' ? nullable(whole.boxed) : [java`@Nullable `, ...whole.boxed];
  const item = fresh(site, 'item', depth);
  const json = fresh(site, 'json', depth);
  const write = (value: Java): Doc => nullOr(value, whole.write(value));
  return {
    kind: 'value',
    plain: boxed,
    boxed,
    read: lambda(json, chain(json, [{ name: java`asNullable`, args: [whole.read] }])),
    write,
    writer: lambda(item, write(item)),
  };
}

/** Returns the type of the items of a paginated list, which is an Optional if the contract allows null. */
export function pageItem(site: Site, type: Type): Pick<JavaType, 'boxed' | 'read'> {
  const whole = javaType(site, type);
  if (whole.kind === 'any' || !isNullable(site.declaredTypes.contract, type)) return whole;
  const json = fresh(site, 'json', 0);
  const { read } = javaType(site, type, 1);
  return {
    boxed: generic(java`Optional`, [whole.boxed]),
    read: lambda(json, chain(json, [{ name: java`asOptional`, args: [read] }])),
  };
}

/** Returns the code for the JSON of a nullable variable. */
export function nullOr(value: Java, written: Doc): Doc {
  const isNull = group(4, text(value), line(' '), text(java`== null`));
  return conditional(isNull, text(java`JsonNull.NULL`), written);
}

const JSON_NUMBER: Pick<JavaType, 'kind' | 'write' | 'writer'> = {
  kind: 'value',
  write: (value) => chain(java`JsonNumber`, [{ name: java`of`, args: [text(value)] }]),
  writer: methodReference(java`JsonNumber`, java`of`),
};

export const STRING = jsonType(java`String`, java`String`, java`asString`, java`JsonString`);
const FILE: JavaType = { ...own(java`FileParam`), write: text, writer: text(java`file -> file`) };
const BOOLEAN = jsonType(java`boolean`, java`Boolean`, java`asBoolean`, java`JsonBoolean`);
const INT: JavaType = {
  ...jsonType(java`int`, java`Integer`, java`asInt`, java`JsonNumber`),
  ...JSON_NUMBER,
};
export const LONG: JavaType = {
  ...jsonType(java`long`, java`Long`, java`asLong`, java`JsonNumber`),
  ...JSON_NUMBER,
};
const DOUBLE: JavaType = {
  ...jsonType(java`double`, java`Double`, java`asDouble`, java`JsonNumber`),
  ...JSON_NUMBER,
};

function jsonType(plain: Java, boxed: Java, read: Java, json: Java): JavaType {
  return {
    kind: 'value',
    plain: text(plain),
    boxed: text(boxed),
    read: methodReference(java`JsonValue`, read),
    write: (value) => chain(json, [{ name: java`of`, args: [text(value)] }]),
    writer: methodReference(json, java`of`),
  };
}

/** Returns the type for a class that has its own methods for JSON. */
function own(name: Java): JavaType {
  return {
    kind: 'value',
    plain: text(name),
    boxed: text(name),
    read: methodReference(name, java`fromJson`),
    write: (value) => chain(value, [{ name: java`toJson`, args: [] }]),
    writer: methodReference(name, java`toJson`),
  };
}

/**
 * Returns `JsonValue`, the type of a value of any kind. The name of the variable of its functions needs no check,
 * because only readers declare it, and no reader is inside the scope of another.
 */
function any(depth: number): JavaType {
  const json = fresh({}, 'json', depth);
  const same = lambda(json, text(json));
  const plain = text(java`JsonValue`);
  return { kind: 'any', plain, boxed: plain, read: same, write: text, writer: same };
}

/** Returns the type of a list or a map of any values. */
export function holderOfAny(site: Site, kind: 'list' | 'map'): JavaType {
  return kind === 'list' ? listOf(site, any(1), 0) : mapHolding(site, any(1), 0);
}

function listOf(site: Site, item: JavaType, depth: number): JavaType {
  return holder(site, item, depth, {
    kind: 'list',
    type: generic(java`List`, [item.boxed]),
    json: java`JsonArray`,
    read: java`asList`,
    variable: 'list',
  });
}

function mapOf(site: Site, type: Type, depth: number): JavaType {
  const shape = objectShape(site.declaredTypes.contract, type);
  if (!shape) return any(depth);
  const { additional } = shape;
  const item = additional.kind === 'never' ? any(depth + 1) : element(site, additional, depth + 1);
  return mapHolding(site, item, depth);
}

function mapHolding(site: Site, item: JavaType, depth: number): JavaType {
  return holder(site, item, depth, {
    kind: 'map',
    type: generic(java`Map`, [text(java`String`), item.boxed]),
    json: java`JsonObject`,
    read: java`asMap`,
    variable: 'map',
  });
}

function holder(
  site: Site,
  item: JavaType,
  depth: number,
  of: {
    readonly kind: 'list' | 'map';
    readonly type: Doc;
    readonly json: Java;
    readonly read: Java;
    readonly variable: string;
  },
): JavaType {
  const json = fresh(site, 'json', depth);
  const variable = fresh(site, of.variable, depth);
  const write = (value: Java): Doc =>
    item === FILE
      ? text(value)
      : chain(of.json, [
          { name: java`of`, args: item.kind === 'any' ? [text(value)] : [text(value), item.writer] },
        ]);
  return {
    kind: of.kind,
    plain: of.type,
    boxed: of.type,
    read: lambda(json, chain(json, [{ name: of.read, args: [item.read] }])),
    write,
    writer: lambda(variable, write(variable)),
    item,
  };
}

function primitive(type: PrimitiveType, depth: number): JavaType {
  switch (type.primitive) {
    case 'string':
      return type.format === 'date-time' ? own(java`Timestamp`) : STRING;
    case 'integer':
      return isInt(type) ? INT : LONG;
    case 'number':
      return DOUBLE;
    case 'boolean':
      return BOOLEAN;
    case 'null':
      return any(depth);
  }
}

function scalar(type: ReturnType<typeof scalarType>, depth: number): JavaType {
  switch (type) {
    case 'string':
      return STRING;
    case 'number':
      return DOUBLE;
    case 'boolean':
      return BOOLEAN;
    default:
      return any(depth);
  }
}

function ofValues(values: readonly EnumType['values'][number]['value'][], depth: number): JavaType {
  const kinds = new Set(values.map((value) => (Number.isSafeInteger(value) ? 'integer' : typeof value)));
  const [only, ...others] = kinds;
  if (others.length > 0) return any(depth);
  switch (only) {
    case 'string':
      return STRING;
    case 'integer':
      return LONG;
    case 'number':
      return DOUBLE;
    case 'boolean':
      return BOOLEAN;
    default:
      return any(depth);
  }
}

/**
 * Returns the type of a union without objects: the common type of all alternatives, or a string or a whole number if
 * all are written as one, or any value.
 */
function scalarUnion(site: Site, type: Extract<Type, { kind: 'union' }>, depth: number): JavaType {
  const variants = directVariants(type).map((variant) => javaType(site, variant, depth));
  const [first, ...others] = variants;
  if (!first) return any(depth);
  if (others.every((one) => nameOf(one) === nameOf(first))) return first;
  const are = (names: readonly string[], kind: EnumKind): boolean =>
    variants.every((one) => names.includes(nameOf(one)) || site.declaredTypes.enumKind(nameOf(one)) === kind);
  if (are(['String', 'Timestamp'], 'text')) return STRING;
  return are(['Integer', 'Long'], 'integer') ? LONG : any(depth);
}

/** True for bytes that are sent unchanged, or a list of them. */
export function isFile(type: JavaType): boolean {
  return type === FILE || type.item === FILE;
}

/** True for a primitive type of Java, such as `int`. Its values are never null. */
export function isPrimitive(type: JavaType): boolean {
  return [BOOLEAN, INT, LONG, DOUBLE].includes(type);
}

/** Returns the name of a type as one word. */
export function nameOf({ boxed }: JavaType): string {
  return boxed.map((op) => ('kind' in op ? '' : op.text)).join('');
}

/** Returns the name of a parameter for a function that is nested in others. */
function fresh({ taken = [] }: Pick<Site, 'taken'>, name: string, depth: number): Java {
  let unique = depth === 0 ? name : `${name}${depth + 1}`;
  while (taken.includes(unique)) unique += '_';
  return identifier(unique);
}
