/** Reads types: their members by name, and the identity and the states of the resources that they represent. */
import type { JsonObject } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { implementersOf, machineOf, namedType, resolve, shapesOf } from '../../model/lookup.ts';
import type { EnumType, NamedType, Property, Type } from '../../model/type.ts';

/**
 * Returns the members of an object, or of all parts of a union or an intersection. Of members with the same name, the
 * first is used.
 */
export function membersOf(contract: Contract, type: Type): ReadonlyMap<string, Property> {
  const known = cache.get(contract) ?? new WeakMap<Type, ReadonlyMap<string, Property>>();
  cache.set(contract, known);
  const cached = known.get(type);
  if (cached) return cached;
  const found = new Map<string, Property>();
  for (const shape of shapesOf(contract, type))
    if (shape.kind === 'object')
      for (const property of shape.properties)
        if (!found.has(property.name.wire)) found.set(property.name.wire, property);
  known.set(type, found);
  return found;
}

const cache = new WeakMap<Contract, WeakMap<Type, ReadonlyMap<string, Property>>>();

/** Returns the normalized name of a property, so that names from OpenAPI and GraphQL can be compared. */
export function wordsOf({ name }: Pick<Property, 'name'>): string {
  return name.words.join(' ');
}

/**
 * Returns the named type behind references and nullability. For a union, this is the first named variant, and for an
 * intersection, the only named part.
 */
export function namedBehind(
  contract: Contract,
  type: Type,
  seen: Set<Type> = new Set(),
): NamedType | undefined {
  if (seen.has(type)) return undefined;
  seen.add(type);
  if (type.kind === 'nullable') return namedBehind(contract, type.of, seen);
  if (type.kind === 'reference') {
    const named = namedType(contract, type.target);
    // A type that only refers to another type is replaced with its target.
    return named.type.kind === 'reference' ? (namedBehind(contract, named.type, seen) ?? named) : named;
  }
  const parts = type.kind === 'intersection' ? type.parts : type.kind === 'union' ? type.variants : [];
  const named = parts.flatMap((part) => namedBehind(contract, part, seen) ?? []);
  return type.kind === 'union' || named.length === 1 ? named[0] : undefined;
}

/**
 * Returns the types that implement a GraphQL interface, or the named variants of a union; empty for every other type.
 */
export function variantsOf(contract: Contract, type: Type): readonly NamedType[] {
  const shape = resolve(contract, type);
  if (shape.kind === 'union') return shape.variants.flatMap((one) => namedBehind(contract, one) ?? []);
  const named = namedBehind(contract, type);
  return named?.declaredAs === 'interface' ? implementersOf(contract, named.id) : [];
}

const FAILURES = /(?:Error|Failure|Failed|Problem|Exception|NotFound|Denied|Rejected|Invalid)$/;

/**
 * Returns the variants of a union that report a failure. Such a variant has the name of an error, implements an
 * interface with such a name, or lacks an identity although a variant that is not an error has one.
 */
export function failuresIn(contract: Contract, type: Type): readonly NamedType[] {
  const variants = variantsOf(contract, type);
  const hasResource = variants.some((one) => isResource(contract, one));
  return variants.filter((one) => (hasResource ? !isResource(contract, one) : isError(contract, one)));
}

/** True for a variant of a union that has an identity and is not an error. An error may have the id of its cause. */
export function isResource(contract: Contract, variant: NamedType): boolean {
  return hasIdentity(contract, variant.type) && !isError(contract, variant);
}

/** True for a type that has the name of an error, or implements an interface with such a name. */
function isError(contract: Contract, { name, type }: NamedType): boolean {
  if (FAILURES.test(name.wire)) return true;
  const interfaces = type.kind === 'object' ? type.implements : [];
  return interfaces.some((id) => FAILURES.test(namedType(contract, id).name.wire));
}

/** Returns the variant of a type that `__typename` of the value names, or else the type itself. */
export function variantOf(contract: Contract, type: Type, value: JsonObject): Type {
  const name = value['__typename'];
  if (typeof name !== 'string') return type;
  const found = variantsOf(contract, type).find((one) => one.name.wire === name);
  return found ? { kind: 'reference', target: found.id, at: found.at } : type;
}

/** Returns the item type of a list, or undefined for every other type. */
export function itemsOf(contract: Contract, type: Type): Type | undefined {
  const shape = resolve(contract, type);
  return shape.kind === 'list' ? shape.items : undefined;
}

export function isObject(contract: Contract, type: Type): boolean {
  return membersOf(contract, type).size > 0;
}

const JSON_RPC = 'jsonrpc';

/** Names of identifying members, best first. */
export const IDENTITIES: readonly string[] = ['id', 'sid', 'uuid', 'guid', 'key'];

/**
 * Returns the identifying member. It has the name of the parameter by which an operation reads the resource, or else a
 * common name.
 */
export function identityOf(
  members: ReadonlyMap<string, Property>,
  parameter: readonly string[] = [],
): Property | undefined {
  const named = byWords(members);
  // In JSON-RPC 2.0 §4 and §5, `id` identifies the request.
  if (named.has(JSON_RPC)) return undefined;
  const last = parameter.at(-1);
  for (const words of [parameter.join(' '), ...(last === undefined ? [] : [last]), ...IDENTITIES]) {
    const member = named.get(words);
    if (member) return member;
  }
  return undefined;
}

/** Indexes members by normalized name. If several have the same normalized name, the first is used. */
function byWords(members: ReadonlyMap<string, Property>): ReadonlyMap<string, Property> {
  const known = indexes.get(members);
  if (known) return known;
  const found = new Map([...members.values()].toReversed().map((member) => [wordsOf(member), member]));
  indexes.set(members, found);
  return found;
}

const indexes = new WeakMap<ReadonlyMap<string, Property>, ReadonlyMap<string, Property>>();

/** True if a member of the type has a common name of an identity. */
export function hasIdentity(contract: Contract, type: Type): boolean {
  return identityOf(membersOf(contract, type)) !== undefined;
}

/** Returns the first enum in a type, including inside nullable types, unions, and intersections. */
export function enumOf(contract: Contract, type: Type): EnumType | undefined {
  return shapesOf(contract, type).find((shape) => shape.kind === 'enum');
}

/**
 * Returns the enum values of the members with a state: those with a state machine, or with a name that ends
 * with `state` or `status`.
 */
export function statesOf(contract: Contract, type: Type): readonly string[] {
  return [...membersOf(contract, type).values()].flatMap((member) => {
    const found = enumOf(contract, member.type);
    const isState =
      /^(state|status)$/.test(member.name.words.at(-1) ?? '') ||
      machineOf(contract, member.type) !== undefined;
    return found && isState
      ? found.values.flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
      : [];
  });
}

/** True for an enum with declared transitions whose values are all states of a resource. */
export function takesState(contract: Contract, type: Type, states: readonly string[]): boolean {
  const values = enumOf(contract, type)?.values ?? [];
  const isMachine = machineOf(contract, type) !== undefined;
  return (
    values.length > 0 &&
    isMachine &&
    values.every(({ value }) => typeof value === 'string' && states.includes(value))
  );
}
