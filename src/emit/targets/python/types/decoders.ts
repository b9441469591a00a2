/** Prints readers of responses. Unexpected data does not cause an error. */
import { namedType, resolve } from '../../../../model/lookup.ts';
import type { Type, UnionType } from '../../../../model/type.ts';
import { jsonLiteral, py, stringLiteral, type Py } from '../../../encode/python.ts';
import { constantOf } from '../../../shape/constants.ts';
import { objectShape } from '../../../shape/object-shape.ts';
import { isTimeScalar } from '../../../shape/scalars.ts';
import { withoutNull } from '../../../shape/declared-types.ts';
import { call, dict, list, tuple, type Doc } from '../doc.ts';
import { referenceTo, runtime, type Site } from './printer.ts';

/** Returns the reader of a value, or undefined if the value is used unchanged. */
export function decoderOf(site: Site, type: Type): Doc | undefined {
  return isRead(site, type, new Set()) ? reader(site, type) : undefined;
}

function reader(site: Site, type: Type): Doc | undefined {
  const decode = (): Py => runtime(site, 'decode');
  const local = site.local.get(type);
  if (local !== undefined && type.kind !== 'enum') return referenceTo(site, 'decode', local);
  switch (type.kind) {
    case 'primitive':
      return type.format === 'date-time' && type.primitive === 'string'
        ? py`${decode()}.timestamp`
        : undefined;
    case 'nullable':
      return reader(site, type.of);
    case 'list': {
      const items = decoderOf(site, type.items);
      return items && call(py`${decode()}.list_of`, [items]);
    }
    case 'object':
    case 'intersection': {
      const value = objectShape(site.declaredTypes.contract, type)?.additional;
      const members = value && decoderOf(site, value);
      return members && call(py`${decode()}.map_of`, [members]);
    }
    case 'union':
      return unionReader(site, type);
    case 'reference': {
      const place = site.declaredTypes.place(type.target, 'response');
      if (place) return referenceTo(site, 'decode', place);
      return isTimeScalar(type.target) ? py`${decode()}.timestamp` : undefined;
    }
    default:
      return undefined;
  }
}

function unionReader(site: Site, type: UnionType): Doc | undefined {
  const decode = runtime(site, 'decode');
  const items = flattened(site, type)
    .filter((variant) => resolve(site.declaredTypes.contract, variant).kind === 'list')
    .flatMap((variant) => decoderOf(site, variant) ?? [])
    .slice(0, 1);
  if (type.discriminator) {
    const mapping = Object.entries(type.discriminator.mapping).flatMap(([value, target]) => {
      const place = site.declaredTypes.place(target, 'response');
      return place ? [[stringLiteral(value), referenceTo(site, 'decode', place)] as const] : [];
    });
    return call(py`${decode}.tagged`, [stringLiteral(type.discriminator.property), dict(mapping), ...items]);
  }
  const variants = flattened(site, type).flatMap((variant) => variantOf(site, variant) ?? []);
  return call(py`${decode}.first_of`, [list(variants), ...items]);
}

/**
 * Returns the variants of a union. A variant that is a union without a discriminator is replaced by its own variants.
 */
function flattened(site: Site, type: UnionType, depth = 0): readonly Type[] {
  return type.variants.flatMap((variant) => {
    const inner = withoutNull(variant);
    const shape = resolve(site.declaredTypes.contract, inner);
    return shape.kind === 'union' && !shape.discriminator && depth < 8
      ? flattened(site, shape, depth + 1)
      : [inner];
  });
}

/** Prints a variant: its reader and, for an object, the properties that distinguish it. */
function variantOf(site: Site, type: Type): Doc | undefined {
  const shape = resolve(site.declaredTypes.contract, type);
  const own = reader(site, type);
  const decode = runtime(site, 'decode');
  if (shape.kind === 'union') return own && call(py`${decode}.Variant`, [own]);
  const object = objectShape(site.declaredTypes.contract, shape);
  if (!object || object.properties.length === 0) return undefined;
  if (!own) return undefined;
  const required = object.properties.filter(
    (property) => property.required && property.direction !== 'request',
  );
  const constants = object.properties.flatMap(({ name, type: member }) => {
    const value = constantOf(site.declaredTypes.contract, member);
    return value === undefined ? [] : [[stringLiteral(name.wire), tuple([jsonLiteral(value)])] as const];
  });
  return call(py`${decode}.Variant`, [
    own,
    ...(required.length > 0 || constants.length > 0
      ? [tuple(required.map(({ name }) => stringLiteral(name.wire)))]
      : []),
    ...(constants.length > 0 ? [dict(constants)] : []),
  ]);
}

/** True if a value is converted to something other than JSON. */
function isRead(site: Site, type: Type, seen: Set<string>): boolean {
  if (site.local.has(type)) return type.kind !== 'enum';
  switch (type.kind) {
    case 'primitive':
      return type.primitive === 'string' && type.format === 'date-time';
    case 'nullable':
      return isRead(site, type.of, seen);
    case 'list':
      return type.prefix.length === 0 && isRead(site, type.items, seen);
    case 'object':
    case 'intersection': {
      const shape = objectShape(site.declaredTypes.contract, type);
      return shape !== undefined && (shape.properties.length > 0 || isRead(site, shape.additional, seen));
    }
    case 'union':
      return type.variants.some((variant) => isRead(site, variant, seen));
    case 'reference': {
      const place = site.declaredTypes.place(type.target, 'response');
      if (!place) return isTimeScalar(type.target);
      if (place.kind === 'class') return true;
      if (seen.has(type.target)) return false;
      seen.add(type.target);
      return isRead(site, namedType(site.declaredTypes.contract, type.target).type, seen);
    }
    default:
      return false;
  }
}
