/** Prints an example value of the contract as a caller of the package writes it. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../core/json.ts';
import { resolve } from '../../../../model/lookup.ts';
import type { Type } from '../../../../model/type.ts';
import { identifier, java, numberLiteral, stringLiteral, type Java } from '../../../encode/java.ts';
import { enumKind, valueOfKind } from '../../../shape/enums.ts';
import { objectShape } from '../../../shape/object-shape.ts';
import { variantOf } from '../../../shape/variant-of-value.ts';
import { isNullable, type Declaration, type Struct } from '../../../shape/declared-types.ts';
import { text, type Doc } from '../layout/ops.ts';
import { chain, type Link } from '../layout/syntax.ts';
import { constantsOf } from '../types/enums.ts';
import { literalOf } from '../types/enum-wire.ts';
import { javaType, nameOf, type JavaType, type Site } from '../types/java-type.ts';
import type { Member } from '../types/members.ts';
import { isConstant, membersOf } from '../types/models.ts';

/** The maximum number of pairs that `Map.of` accepts. */
const PAIRS = 10;

/** Returns the argument of a builder's setter, or undefined if the example does not match its type. */
export function valueOf(site: Site, type: Type, value: JsonValue): Doc | undefined {
  if (value === null && isNullable(site.declaredTypes.contract, type)) return text(java`null`);
  return plainValue(site, type, javaType(site, type), value);
}

/** Returns `.name(value)` for each property in the example. */
export function settersOf(site: Site, members: readonly Member[], example: JsonObject): readonly Link[] {
  return members.flatMap(({ name, wire, type }) => {
    const given = Object.hasOwn(example, wire) ? example[wire] : undefined;
    const value = given === undefined ? undefined : valueOf(site, type, given);
    return value ? [{ name: identifier(name), args: [value] }] : [];
  });
}

/** Returns the construction of a model: `Order.builder().name("…").build()`. */
export function built(name: string, setters: readonly Link[]): Doc {
  const link = (method: Java): Link => ({ name: method, args: [] });
  return chain(identifier(name), [link(java`builder`), ...setters, link(java`build`)]);
}

function plainValue(site: Site, type: Type, own: JavaType, value: JsonValue): Doc | undefined {
  const { declaredTypes } = site;
  const declared =
    declaredTypes.declared(type, site.direction) ??
    declaredTypes.declared(resolve(declaredTypes.contract, type), site.direction);
  if (declared?.kind === 'struct')
    return isJsonObject(value) ? structValue(site, declared, value) : undefined;
  if (declared?.kind === 'enum') return enumValue(declared, value);
  if (declared?.kind === 'union') {
    const struct = isJsonObject(value) ? variantOf(declaredTypes, declared, value) : undefined;
    return struct && structValue(site, struct, value as JsonObject);
  }
  if (own.kind === 'any') return anyValue(value);
  if (own.kind === 'list') return listValue(site, type, own, value);
  if (own.kind === 'map') return mapValue(site, type, own, value);
  return scalarValue(nameOf(own), value);
}

function scalarValue(name: string, value: JsonValue): Doc | undefined {
  const isText = typeof value === 'string';
  const isNumber = typeof value === 'number';
  switch (name) {
    case 'String':
      return isText ? text(stringLiteral(value)) : undefined;
    case 'Timestamp':
      return isText ? call(java`Timestamp`, text(stringLiteral(value))) : undefined;
    case 'Boolean':
      return typeof value === 'boolean' ? text(value ? java`true` : java`false`) : undefined;
    case 'Integer':
      return isNumber && Math.abs(value) < 2 ** 31 && Number.isInteger(value)
        ? text(numberLiteral(value))
        : undefined;
    case 'Long':
      return Number.isSafeInteger(value) ? text(longLiteral(value as number)) : undefined;
    case 'Double':
      return isNumber
        ? text(Number.isSafeInteger(value) ? java`${numberLiteral(value)}.0` : numberLiteral(value))
        : undefined;
    default:
      return undefined;
  }
}

function longLiteral(value: number): Java {
  const literal = numberLiteral(value);
  return literal.text.endsWith('L') ? literal : java`${literal}L`;
}

function enumValue(declared: Extract<Declaration, { kind: 'enum' }>, value: JsonValue): Doc | undefined {
  const given = valueOfKind(enumKind(declared.type), value);
  if (given === undefined) return undefined;
  const constant = constantsOf(declared).find((one) => one.value === given && !one.isDeprecated);
  const own = identifier(declared.name);
  return constant ? text(java`${own}.${constant.name}`) : call(own, text(literalOf(given)));
}

function structValue(site: Site, declared: Struct, value: JsonObject): Doc {
  const own: Site = { ...site, direction: declared.direction };
  const members = membersOf(own, declared).filter((member) => !isConstant(own, member) && !member.deprecated);
  return built(declared.name, settersOf(own, members, value));
}

function listValue(site: Site, type: Type, own: JavaType, value: JsonValue): Doc | undefined {
  const shape = resolve(site.declaredTypes.contract, type);
  if (!Array.isArray(value) || shape.kind !== 'list') return undefined;
  const items = (value as readonly JsonValue[]).map((item) => itemValue(site, shape.items, own, item));
  return items.every((item) => item !== undefined) ? call(java`List`, ...items) : undefined;
}

function mapValue(site: Site, type: Type, own: JavaType, value: JsonValue): Doc | undefined {
  const additional = objectShape(site.declaredTypes.contract, type)?.additional;
  if (!isJsonObject(value) || !additional || Object.keys(value).length > PAIRS) return undefined;
  const pairs = Object.entries(value).map(([name, item]) => {
    const one = additional.kind === 'never' ? anyValue(item) : itemValue(site, additional, own, item);
    return one && [text(stringLiteral(name)), one];
  });
  return pairs.every((pair) => pair !== undefined) ? call(java`Map`, ...pairs.flat()) : undefined;
}

/**
 * Returns an item of a list or a map. Values that contain null are not shown, because `List.of` and `Map.of` reject
 * null.
 */
function itemValue(site: Site, type: Type, holder: JavaType, value: JsonValue): Doc | undefined {
  if (holder.item?.kind === 'any') return anyValue(value);
  return value === null ? undefined : plainValue(site, type, javaType(site, type), value);
}

/** Returns the construction of a `JsonValue`. */
function anyValue(value: JsonValue): Doc | undefined {
  const plain = looseValue(value);
  return plain && call(java`JsonValue`, plain);
}

/** Returns a value that `JsonValue.of` accepts: a string, a number, a boolean, or a list or map without null. */
function looseValue(value: JsonValue): Doc | undefined {
  if (typeof value === 'string') return text(stringLiteral(value));
  if (typeof value === 'number') return text(numberLiteral(value));
  if (typeof value === 'boolean') return text(value ? java`true` : java`false`);
  if (value === null) return undefined;
  if (Array.isArray(value)) {
    const items = (value as readonly JsonValue[]).map(looseValue);
    return items.every((item) => item !== undefined) ? call(java`List`, ...items) : undefined;
  }
  const entries = Object.entries(value as JsonObject);
  const pairs = entries.map(([name, item]) => {
    const one = looseValue(item);
    return one && [text(stringLiteral(name)), one];
  });
  if (entries.length > PAIRS || pairs.some((pair) => pair === undefined)) return undefined;
  return call(java`Map`, ...pairs.flatMap((pair) => pair ?? []));
}

/** Returns `Type.of(a, b)`. */
function call(type: Java, ...args: readonly Doc[]): Doc {
  return chain(type, [{ name: java`of`, args }]);
}
