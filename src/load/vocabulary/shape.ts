import type { Path } from '../../model/behaviour.ts';
import type { Type, TypeId } from '../../model/type.ts';
import { pushAll } from '../../core/long-lists.ts';

/** Returns the type with an id, or undefined if the document does not declare it. */
export type Shapes = (id: TypeId) => Type | undefined;

/**
 * Returns the types at a path of wire names inside any of the types. Follows references, nullable types, unions, and
 * intersections, but does not enter lists. `any` allows all names.
 */
export function typesAt(types: readonly Type[], path: Path, shapes: Shapes): readonly Type[] {
  let current = types.flatMap((type) => alternatives(type, shapes));
  for (const name of path) {
    const inside = current.flatMap((type) => membersOf(type, name));
    const inner = inside.flatMap((type) => alternatives(type, shapes));
    const known = inner.filter(({ kind }) => kind !== 'any');
    current = known.length > 0 ? known : inner;
  }
  return current;
}

/** True if one of the types is, or could be, a list. */
export function mayBeList(types: readonly Type[]): boolean {
  return types.some(({ kind }) => kind === 'list' || kind === 'any');
}

/**
 * Returns the possible types of a value that are neither references, nor nullable, nor unions, nor intersections.
 * Returns an empty list if there are more than `most` types to inspect.
 */
export function alternatives(type: Type, shapes: Shapes, most = Infinity): readonly Type[] {
  const found: Type[] = [];
  const seen = new Set<TypeId>();
  const stack = [type];
  let inspected = 0;
  for (let current = stack.pop(); current; current = stack.pop()) {
    inspected +=
      current.kind === 'union'
        ? current.variants.length
        : current.kind === 'intersection'
          ? current.parts.length
          : 1;
    if (inspected > most) return [];
    if (current.kind === 'nullable') stack.push(current.of);
    else if (current.kind === 'union') pushAll(stack, current.variants.toReversed());
    else if (current.kind === 'intersection') pushAll(stack, current.parts.toReversed());
    else if (current.kind !== 'reference') found.push(current);
    else if (!seen.has(current.target)) {
      seen.add(current.target);
      const target = shapes(current.target);
      if (target) stack.push(target);
    }
  }
  return found;
}

function membersOf(type: Type, name: string): readonly Type[] {
  if (type.kind === 'any') return [type];
  if (type.kind !== 'object') return [];
  const declared = type.properties.filter((property) => property.name.wire === name);
  if (declared.length > 0) return declared.map((property) => property.type);
  // A map has properties of every name. An object that merely allows additional properties does not.
  return type.additional.kind === 'any' || type.additional.kind === 'never' ? [] : [type.additional];
}
