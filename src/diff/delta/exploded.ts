import type { Property, Type } from '../../model/type.ts';
import { isSame, type Pairs } from './pairs.ts';
import type { AnyParameter } from './scope.ts';

/**
 * Removes parameters whose change does not affect requests. In the query, an exploded object in the style `form` sends
 * each of its properties under its own name (RFC 6570 §3.2.8), as one parameter for each property does.
 */
export function withoutExploded(pairs: Pairs<AnyParameter>): Pairs<AnyParameter> {
  const same = new Set<AnyParameter>();
  for (const [objects, others] of [
    [pairs.removed, pairs.added],
    [pairs.added, pairs.removed],
  ] as const) {
    for (const object of objects) {
      const single = propertiesOf(object).map((property) =>
        others.find((other) => isSentAlike(object, property, other)),
      );
      if (single.length === 0 || single.includes(undefined)) continue;
      for (const parameter of [object, ...single]) same.add(parameter!);
    }
  }
  const isOther = (parameter: AnyParameter): boolean => !same.has(parameter);
  return { ...pairs, removed: pairs.removed.filter(isOther), added: pairs.added.filter(isOther) };
}

/** Returns the properties of an exploded object, or an empty list if its type also limits the object as a whole. */
function propertiesOf({
  in: place,
  style,
  explode,
  mediaType,
  type,
  ...rest
}: AnyParameter): readonly Property[] {
  if (place !== 'query' || style !== 'form' || !explode || mediaType !== undefined) return [];
  if (type.kind !== 'object' || rest.default !== undefined || rest.access || rest.filter) return [];
  const isFree =
    ['any', 'never'].includes(type.additional.kind) && Object.keys(type.constraints).length === 0;
  return isFree ? type.properties.filter(({ direction }) => direction !== 'response') : [];
}

function isSentAlike(object: AnyParameter, property: Property, parameter: AnyParameter): boolean {
  const { in: place, name, style, mediaType, access, filter } = parameter;
  return (
    place === 'query' &&
    name.wire === property.name.wire &&
    style === 'form' &&
    [mediaType, access, filter, property.access, property.filter].every((mark) => mark === undefined) &&
    parameter.allowReserved === object.allowReserved &&
    (object.required || !property.required) &&
    parameter.required === property.required &&
    isSame(parameter.default, property.default) &&
    isSameText(parameter.type, property.type)
  );
}

/** True for equal types whose values are written as a single string. */
function isSameText(one: Type, other: Type): boolean {
  const meaning = meaningOf(one);
  return meaning !== undefined && isSame(meaning, meaningOf(other));
}

function meaningOf(type: Type): unknown {
  if (type.kind === 'literal') return [type.value];
  if (type.kind === 'enum') return [type.open, type.values.map(({ value }) => value)];
  return type.kind === 'primitive' ? [type.primitive, type.format, type.constraints] : undefined;
}
