/** Maps types of the model to Go types, and to a `core.Reader` if JSON cannot be decoded by the Go type alone. */
import { isTimeScalar } from '../../shape/scalars.ts';
import { namedType } from '../../../model/lookup.ts';
import type { EnumType, PrimitiveType, ReferenceType, Type } from '../../../model/type.ts';
import { go, identifier, type Go } from '../../encode/go.ts';
import { ByType } from '../../shape/by-type.ts';
import type { EnumKind } from '../../shape/enums.ts';
import { objectShape } from '../../shape/object-shape.ts';
import { scalarType } from '../../shape/scalars.ts';
import {
  isNullable,
  withoutNull,
  type TypeDirection,
  type DeclaredTypes,
} from '../../shape/declared-types.ts';
import { directVariants } from '../../shape/variants.ts';

export interface GoType {
  readonly code: Go;
  /**
   * The form of an absent value: `nilable` types use nil, `struct` types use a nil pointer, and `plain` types use an
   * Opt.
   */
  readonly kind: 'plain' | 'struct' | 'nilable';
  /** A core.Reader, or undefined if JSON can be decoded by the Go type alone. */
  readonly read?: Go | undefined;
}

/** The context in which a type is used. */
export interface Site {
  readonly declaredTypes: DeclaredTypes;
  readonly direction: TypeDirection;
  /** True if bytes are sent unchanged, because the body is not JSON. */
  readonly isRaw?: boolean;
}

/** Returns the type of a present value, without null. */
export function goType(site: Site, type: Type): GoType {
  const { declaredTypes, direction } = site;
  const declared = declaredTypes.declared(type, direction);
  if (declared) {
    const code = identifier(declared.name);
    if (declared.kind === 'struct') return { code, kind: 'struct' };
    if (declared.kind === 'enum') return { code, kind: 'plain' };
    return { code, kind: 'nilable', read: identifier(`read${declared.name}`) };
  }
  switch (type.kind) {
    case 'nullable':
      return goType(site, type.of);
    case 'primitive':
      return primitive(type);
    case 'binary':
      return site.isRaw ? { code: go`File`, kind: 'struct' } : plain(go`string`);
    case 'literal':
      return ofValues([type.value]);
    case 'enum':
      return ofValues(type.values.map(({ value }) => value));
    case 'list':
      return type.prefix.length > 0 ? nilable(go`[]any`) : listOf(element(site, type.items));
    case 'object':
    case 'intersection':
      return mapOf(site, type);
    case 'union':
      return scalarUnion(site, type);
    case 'reference':
      return typesOf(declaredTypes).of(
        type.target,
        `${direction} ${site.isRaw === true}`,
        () => referenced(site, type),
        () => ANY,
      );
    default:
      return ANY;
  }
}

function referenced(site: Site, { target }: ReferenceType): GoType {
  const { contract, scalars } = site.declaredTypes;
  const named = namedType(contract, target);
  if (named.declaredAs !== 'scalar') return goType(site, withoutNull(named.type));
  return isTimeScalar(target) ? plain(go`Timestamp`) : scalar(scalarType(named.name.wire, scalars));
}

const computed = new WeakMap<DeclaredTypes, ByType<GoType>>();

function typesOf(declaredTypes: DeclaredTypes): ByType<GoType> {
  let types = computed.get(declaredTypes);
  if (!types) computed.set(declaredTypes, (types = new ByType()));
  return types;
}

/**
 * Returns the type of an item of a list or of a value of a map. A nullable inner list or map is an Opt, because nil
 * means that it is empty.
 */
export function element(site: Site, type: Type): GoType {
  const own = goType(site, type);
  if (!isNullable(site.declaredTypes.contract, type)) return own;
  if (own.code.text.split('Opt[').length > MAX_OPTS) return ANY;
  return orNull(/^(?:\[\]|map\[)/.test(own.code.text) ? { ...own, kind: 'plain' } : own);
}

/**
 * Maximum number of nested Opts. Opt is an alias, so each level doubles the compile time, and twenty levels take
 * minutes.
 */
const MAX_OPTS = 8;

/** Returns the type of a value that can also be null or absent. */
export function orNull({ code, kind, read }: GoType): GoType {
  switch (kind) {
    case 'nilable':
      return { code, kind, read };
    case 'struct':
      return { code: go`*${code}`, kind: 'nilable', read: read && go`core.ReadPointer(${read})` };
    case 'plain':
      return { code: go`Opt[${code}]`, kind: 'plain', read: read && go`core.ReadOpt(${read})` };
  }
}

const ANY: GoType = { code: go`any`, kind: 'nilable' };

function plain(code: Go): GoType {
  return { code, kind: 'plain' };
}

function nilable(code: Go): GoType {
  return { code, kind: 'nilable' };
}

function listOf({ code, read }: GoType): GoType {
  return { code: go`[]${code}`, kind: 'nilable', read: read && go`core.ReadList(${read})` };
}

function mapOf(site: Site, type: Type): GoType {
  const shape = objectShape(site.declaredTypes.contract, type);
  if (!shape) return ANY;
  const { code, read } = shape.additional.kind === 'never' ? ANY : element(site, shape.additional);
  return { code: go`map[string]${code}`, kind: 'nilable', read: read && go`core.ReadMap(${read})` };
}

function primitive({ primitive: name, format }: PrimitiveType): GoType {
  switch (name) {
    case 'string':
      return plain(format === 'date-time' ? go`Timestamp` : go`string`);
    case 'integer':
      return plain(integerType(format));
    case 'number':
      return plain(go`float64`);
    case 'boolean':
      return plain(go`bool`);
    case 'null':
      return ANY;
  }
}

/** Returns the type of an integer. A format beyond int32 never gets `int`, which has only 32 bits on some machines. */
export function integerType(format: string | undefined): Go {
  switch (format) {
    case 'int64':
    case 'uint32':
    case 'double-int':
      return go`int64`;
    case 'uint64':
      return go`uint64`;
    default:
      return go`int`;
  }
}

function scalar(type: ReturnType<typeof scalarType>): GoType {
  switch (type) {
    case 'string':
      return plain(go`string`);
    case 'number':
      return plain(go`float64`);
    case 'boolean':
      return plain(go`bool`);
    default:
      return ANY;
  }
}

function ofValues(values: readonly EnumType['values'][number]['value'][]): GoType {
  const kinds = new Set(values.map((value) => (Number.isSafeInteger(value) ? 'integer' : typeof value)));
  const [only, ...others] = kinds;
  if (others.length > 0) return ANY;
  switch (only) {
    case 'string':
      return plain(go`string`);
    case 'integer':
      return plain(go`int`);
    case 'number':
      return plain(go`float64`);
    case 'boolean':
      return plain(go`bool`);
    default:
      return ANY;
  }
}

/** Returns the Go type that can contain all alternatives of a union without objects, or `any`. */
function scalarUnion(site: Site, type: Extract<Type, { kind: 'union' }>): GoType {
  const variants = directVariants(type).map((variant) => goType(site, variant));
  const [first, ...others] = variants;
  if (!first) return ANY;
  if (others.every(({ code }) => code.text === first.code.text)) return first;
  const are = (names: readonly string[], of: EnumKind): boolean =>
    variants.every(
      ({ code, kind }) =>
        (kind === 'plain' && names.includes(code.text)) || site.declaredTypes.enumKind(code.text) === of,
    );
  if (are(['string', 'Timestamp'], 'text')) return plain(go`string`);
  return are(['int', 'int64'], 'integer') ? plain(go`int64`) : ANY;
}
