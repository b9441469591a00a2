/** Prints an example value of the contract as a caller of the package writes it. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../core/json.ts';
import { ownMember } from '../../../../core/own-member.ts';
import { resolve } from '../../../../model/lookup.ts';
import type { Type } from '../../../../model/type.ts';
import { go, identifier, joinGo, numberLiteral, stringLiteral, type Go } from '../../../encode/go.ts';
import { inline, list, literal, widthOf } from '../../../golang/go-layout.ts';
import { literalOf } from '../../../golang/types/go-enums.ts';
import { fieldType, type Member } from '../../../golang/types/fields.ts';
import { element, goType, type GoType, type Site } from '../../../golang/types/go-type.ts';
import { membersOf } from '../../../golang/types/structs.ts';
import { constantKey, valueOfKind } from '../../../shape/enums.ts';
import { variantOf } from '../../../shape/variant-of-value.ts';
import { isNullable, type Declaration, type Struct } from '../../../shape/declared-types.ts';

/** Maximum length of a value on one line. */
const SHORT = 72;
const PUNCTUATION: Readonly<Record<string, Go>> = { '[': go`[`, ']': go`]`, '*': go`*`, ',': go`,` };
const BUILTIN: Readonly<Record<string, Go>> = {
  map: go`map`,
  any: go`any`,
  bool: go`bool`,
  byte: go`byte`,
  float64: go`float64`,
  int: go`int`,
  int64: go`int64`,
  string: go`string`,
  uint64: go`uint64`,
};

export interface Values {
  readonly site: Site;
  /** Name of the root package. */
  readonly package: Go;
}

/** Returns a type as other packages write it: `orders.Opt[string]`. */
export function qualified({ package: own }: Values, code: Go): Go {
  const parts = code.text.match(/[\p{L}_][\p{L}\p{Nd}_]*|[^\s]/gu) ?? [];
  return joinGo(
    parts.map((part) => PUNCTUATION[part] ?? BUILTIN[part] ?? go`${own}.${identifier(part)}`),
    '',
  );
}

/** Returns the value of a field, or undefined if the example does not match its type. */
export function fieldValue(
  values: Values,
  member: Member,
  value: JsonValue,
  holder?: Declaration,
): Go | undefined {
  return valueAs(values, fieldType(values.site, member, holder), member.type, value);
}

/** Returns a positional argument. */
export function argumentValue(values: Values, type: Type, value: JsonValue): Go | undefined {
  return valueAs(values, goType(values.site, type), type, value);
}

function valueAs(values: Values, { code }: GoType, type: Type, value: JsonValue): Go | undefined {
  const own = goType(values.site, type);
  const opt = /^Opt\[(.*)\]$/s.exec(code.text)?.[1];
  if (value === null && isNullable(values.site.declaredTypes.contract, type))
    return opt === undefined ? go`nil` : go`${values.package}.Null[${optOf(values, code)}]()`;
  const isPointer = code.text.startsWith('*') || opt?.startsWith('*') === true;
  const plain = plainValue(values, type, own, value, opt !== undefined);
  if (plain === undefined) return undefined;
  const held = isPointer ? go`&${plain}` : plain;
  return opt === undefined ? held : go`${values.package}.Some(${held})`;
}

/** Returns the type argument of an Opt, as other packages write it. */
function optOf(values: Values, code: Go): Go {
  const inner = qualified(values, code).text.slice(`${values.package.text}.Opt[`.length, -1);
  return joinGo(
    (inner.match(/[\p{L}_][\p{L}\p{Nd}_]*|[^\s]/gu) ?? []).map(
      (part) => PUNCTUATION[part] ?? BUILTIN[part] ?? (part === '.' ? go`.` : identifier(part)),
    ),
    '',
  );
}

/** @param isInferred true if only the value determines the type */
function plainValue(
  values: Values,
  type: Type,
  { code }: GoType,
  value: JsonValue,
  isInferred: boolean,
): Go | undefined {
  const { site } = values;
  const { declaredTypes } = site;
  const declared = declaredTypes.declared(type, site.direction);
  const inner = resolve(declaredTypes.contract, type);
  if (code.text === 'any') return anyValue(value);
  if (declared?.kind === 'enum') return enumValue(values, declared, value, isInferred);
  if (declared?.kind === 'struct')
    return isJsonObject(value) ? structValue(values, declared, value) : undefined;
  if (declared?.kind === 'union') {
    const struct = isJsonObject(value) ? variantOf(declaredTypes, declared, value) : undefined;
    return struct && structValue(values, struct, value as JsonObject);
  }
  if (code.text === 'File' || typeof value === 'object') {
    if (Array.isArray(value)) return listValue(values, inner, code, value as readonly JsonValue[]);
    return isJsonObject(value) ? mapValue(values, inner, code, value) : undefined;
  }
  return scalarValue(values, code, value, isInferred);
}

function scalarValue(values: Values, code: Go, value: JsonValue, isInferred: boolean): Go | undefined {
  switch (code.text) {
    case 'string':
      return typeof value === 'string' ? stringLiteral(value) : undefined;
    case 'Timestamp': {
      if (typeof value !== 'string') return undefined;
      return isInferred ? go`${values.package}.Timestamp(${stringLiteral(value)})` : stringLiteral(value);
    }
    case 'bool':
      return typeof value === 'boolean' ? (value ? go`true` : go`false`) : undefined;
    case 'int':
      return Number.isSafeInteger(value) ? numberLiteral(value as number) : undefined;
    case 'int64':
    case 'uint64':
    case 'float64': {
      if (typeof value !== 'number') return undefined;
      if (code.text !== 'float64' && !Number.isSafeInteger(value)) return undefined;
      if (code.text === 'uint64' && value < 0) return undefined;
      return isInferred ? go`${code}(${numberLiteral(value)})` : numberLiteral(value);
    }
    default:
      return undefined;
  }
}

function enumValue(
  { site, package: own }: Values,
  { name }: Declaration,
  value: JsonValue,
  isInferred: boolean,
): Go | undefined {
  const given = valueOfKind(site.declaredTypes.enumKind(name), value);
  if (given === undefined) return undefined;
  const constant = site.declaredTypes.constants.get(constantKey(name, given));
  if (constant !== undefined) return go`${own}.${identifier(constant)}`;
  const plain = literalOf(given);
  return isInferred ? go`${own}.${identifier(name)}(${plain})` : plain;
}

function structValue(values: Values, declared: Struct, value: JsonObject): Go {
  const members = membersOf(declared).flatMap((member): readonly (readonly [Go, Go])[] => {
    const given = ownMember(value, member.wire);
    const code =
      given === undefined
        ? undefined
        : fieldValue(
            { ...values, site: { ...values.site, direction: declared.direction } },
            member,
            given,
            declared,
          );
    return code === undefined ? [] : [[identifier(member.field), code]];
  });
  return laidOut(go`${values.package}.${identifier(declared.name)}`, members);
}

/** Returns a literal, on one line if it is short. */
function laidOut(head: Go, members: readonly (readonly [Go, Go])[]): Go {
  const short = inline(head, members);
  return widthOf(short) <= SHORT && !short.text.includes('\n') ? short : literal(head, members);
}

function listValue(values: Values, type: Type, code: Go, value: readonly JsonValue[]): Go | undefined {
  if (type.kind !== 'list') return undefined;
  const own = element(values.site, type.items);
  if (code.text !== `[]${own.code.text}`) return undefined;
  const items = value.map((item) => valueAs(values, own, type.items, item));
  if (items.some((item) => item === undefined)) return undefined;
  const known = items as readonly Go[];
  const head = qualified(values, code);
  const short = go`${head}{${joinGo(known, ', ')}}`;
  return widthOf(short) <= SHORT && !short.text.includes('\n') ? short : list(head, known);
}

function mapValue(values: Values, type: Type, code: Go, value: JsonObject): Go | undefined {
  const additional = type.kind === 'object' ? type.additional : undefined;
  const items = Object.entries(value).map(([name, item]) => {
    const typed = additional && additional.kind !== 'never' && additional.kind !== 'any';
    const one = typed
      ? valueAs(values, element(values.site, additional), additional, item)
      : code.text === 'map[string]any'
        ? anyValue(item)
        : undefined;
    return one && go`${stringLiteral(name)}: ${one}`;
  });
  if (items.some((item) => item === undefined)) return undefined;
  return go`${qualified(values, code)}{${joinGo(items as readonly Go[], ', ')}}`;
}

function anyValue(value: JsonValue): Go {
  if (value === null) return go`nil`;
  if (typeof value === 'string') return stringLiteral(value);
  if (typeof value === 'number') return numberLiteral(value);
  if (typeof value === 'boolean') return value ? go`true` : go`false`;
  if (Array.isArray(value)) return go`[]any{${joinGo((value as readonly JsonValue[]).map(anyValue), ', ')}}`;
  const members = Object.entries(value as JsonObject).map(
    ([name, item]) => go`${stringLiteral(name)}: ${anyValue(item)}`,
  );
  return go`map[string]any{${joinGo(members, ', ')}}`;
}
