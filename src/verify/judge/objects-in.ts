/** Finds the objects in a value by its declared type. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Path } from '../../model/behaviour.ts';
import type { Property, Type } from '../../model/type.ts';
import { itemsOf, membersOf } from '../../semantics/derive/shape.ts';

/** An object, with the declared properties of its type. */
export interface SeenObject {
  readonly value: JsonObject;
  readonly members: ReadonlyMap<string, Property>;
  /** Path from the outermost value, without positions in lists. */
  readonly path: Path;
}

/** Returns the objects in a value, outer ones first. */
export function* objectsIn(
  contract: Contract,
  type: Type,
  value: JsonValue,
  path: Path = [],
): Generator<SeenObject> {
  if (Array.isArray(value)) {
    const items = itemsOf(contract, type);
    if (items)
      for (const item of value as readonly JsonValue[]) yield* objectsIn(contract, items, item, path);
    return;
  }
  if (!isJsonObject(value)) return;
  const members = membersOf(contract, type);
  if (members.size > 0) yield { value, members, path };
  for (const { name, type: inner } of members.values()) {
    const member = Object.hasOwn(value, name.wire) ? value[name.wire]! : null;
    if (typeof member === 'object' && member !== null)
      yield* objectsIn(contract, inner, member, [...path, name.wire]);
  }
}

/** Returns the items of a list, or of a connection, or undefined for any other value. */
export function itemsIn(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (Array.isArray(value)) return value as readonly JsonValue[];
  if (!isJsonObject(value)) return undefined;
  if (Array.isArray(value['nodes'])) return value['nodes'] as readonly JsonValue[];
  const { edges } = value;
  if (!Array.isArray(edges)) return undefined;
  const nodes = (edges as readonly JsonValue[]).map((edge) =>
    isJsonObject(edge) ? edge['node'] : undefined,
  );
  return nodes.every((node) => node !== undefined) ? nodes : undefined;
}
