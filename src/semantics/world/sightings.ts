/** Finds the resources in a value by its type. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';
import type { Contract } from '../../model/contract.ts';
import type { Path } from '../../model/behaviour.ts';
import type { Property, Type, TypeId } from '../../model/type.ts';
import { derive } from '../derive/derive.ts';
import { isAtLeast } from '../derive/fact.ts';
import { itemsOf, membersOf, namedBehind, variantOf, wordsOf } from '../derive/shape.ts';
import type { Action, Collection } from '../semantics.ts';

/** One occurrence of a resource in a response. */
export interface Sighting {
  readonly collection: Collection;
  readonly id: string;
  readonly view: TypeId;
  readonly value: JsonObject;
  /** The properties in the value, by normalized name. */
  readonly members: ReadonlyMap<string, SeenMember>;
  /**
   * `subject`: the resource of the response. `item`: an item of its list. `part`: an item of a nested list. `copy`: a
   * single nested object, possibly an older version.
   */
  readonly as: 'subject' | 'item' | 'part' | 'copy';
}

export interface SeenMember {
  readonly property: Property;
  readonly value: JsonValue;
}

interface View {
  readonly collection: Collection;
  /** Wire name of the identifying property. */
  readonly identity: string;
}

const views = new WeakMap<Contract, ReadonlyMap<TypeId, readonly View[]>>();

/** Returns the views with a known identity, except guessed views. Several collections can have a view of one type. */
function viewsOf(contract: Contract): ReadonlyMap<TypeId, readonly View[]> {
  const known = views.get(contract) ?? findViews(contract);
  views.set(contract, known);
  return known;
}

function findViews(contract: Contract): ReadonlyMap<TypeId, readonly View[]> {
  const found = new Map<TypeId, View[]>();
  for (const collection of derive(contract).collections)
    for (const { value, evidence } of collection.views) {
      const identity = identityOf(collection, value);
      if (identity === undefined || !isAtLeast(evidence, 'recognized')) continue;
      found.set(value, [...(found.get(value) ?? []), { collection, identity }]);
    }
  return found;
}

/** Returns the wire name of the identifying property in a view. Views can spell it differently. */
function identityOf({ identity, members }: Collection, view: TypeId): string | undefined {
  const member = members.find(({ names }) => Object.values(names).includes(identity?.value ?? ''));
  return member?.names[view];
}

/**
 * Returns the resources in a value of a type. The action determines the path of its resource or list, and their
 * collection. Ignores other objects of a type that several collections have.
 */
export function sightingsIn(
  contract: Contract,
  type: Type,
  value: JsonValue,
  action: Pick<Action, 'collection' | 'output'> | undefined,
): readonly Sighting[] {
  const output = action?.output?.value;
  const known = viewsOf(contract);
  const found: Sighting[] = [];
  const walk = (declared: Type, at: JsonValue, path: Path, isListed: boolean): void => {
    if (Array.isArray(at)) {
      const items = itemsOf(contract, declared);
      if (items) for (const item of at as readonly JsonValue[]) walk(items, item, path, true);
      return;
    }
    if (!isJsonObject(at)) return;
    const inner = variantOf(contract, declared, at);
    const members = membersOf(contract, inner);
    const named = namedBehind(contract, inner);
    const isOutput = output !== undefined && path.join('\0') === output.join('\0');
    const all = (named && known.get(named.id)) ?? [];
    const own = all.find(({ collection }) => isOutput && collection.concept === action?.collection?.value);
    const view = own ?? (all.length === 1 ? all[0] : undefined);
    const id = view && at[view.identity];
    // An empty string does not identify a resource, because it cannot be a segment of a path.
    if (named && view && ((typeof id === 'string' && id !== '') || typeof id === 'number')) {
      found.push({
        collection: view.collection,
        id: plainText(id),
        view: named.id,
        value: at,
        members: seenMembers(members, at),
        as: isOutput ? (isListed ? 'item' : 'subject') : isListed ? 'part' : 'copy',
      });
    }
    for (const { name, type: of } of members.values()) {
      const member = Object.hasOwn(at, name.wire) ? at[name.wire]! : null;
      if (typeof member === 'object' && member !== null)
        // An edge of a connection is not a resource. Its node counts as an item of the list.
        walk(of, member, [...path, name.wire], isListed && !view);
    }
  };
  walk(type, value, [], false);
  return found;
}

function seenMembers(
  members: ReadonlyMap<string, Property>,
  value: JsonObject,
): ReadonlyMap<string, SeenMember> {
  return new Map(
    [...members.values()].flatMap((property): readonly (readonly [string, SeenMember])[] => {
      const { wire } = property.name;
      return Object.hasOwn(value, wire) ? [[wordsOf(property), { property, value: value[wire]! }]] : [];
    }),
  );
}
