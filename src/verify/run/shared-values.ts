/**
 * Values that both protocols share. If REST accepts a value with a named type under some name, GraphQL inputs of the
 * same name and an equivalent type accept it too.
 */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf, isRest, namedType, resolve } from '../../model/lookup.ts';
import type { GraphqlOperation, Operation } from '../../model/operation.ts';
import type { Argument, NamedType, Property, Type } from '../../model/type.ts';
import type { RestCase } from '../exchange.ts';
import { same } from '../../values/accepts.ts';
import { namedIn } from '../cases/selection.ts';

/** Maximum number of values for one type and name. The first accepted values usually come from examples. */
const MAX_VALUES = 4;

/** Stores the values that REST has accepted, by type and name. */
export class SharedValues {
  readonly #contract: Contract;
  readonly #values = new Map<string, readonly JsonValue[]>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  /** Stores the values with named types in an accepted body. */
  observe({ operation, body }: RestCase): void {
    if (!body || 'raw' in body) return;
    const content = operation.body?.contents.find(({ mediaType }) => mediaType === body.mediaType);
    for (const { key, value } of content ? inside(this.#contract, content.type, body.value, '', 0) : []) {
      const kept = this.#values.get(key) ?? [];
      if (kept.length < MAX_VALUES && !kept.some((one) => same(one, value)))
        this.#values.set(key, [...kept, value]);
    }
  }

  of(operation: Operation, where: string): readonly JsonValue[] {
    const key = isRest(operation) ? undefined : placeKey(this.#contract, operation, where);
    return key === undefined ? [] : (this.#values.get(key) ?? []);
  }
}

interface Shared {
  readonly key: string;
  readonly value: JsonValue;
}

/** Returns the key of shared values for a location in a GraphQL request, or undefined if its type is not shared. */
function placeKey(contract: Contract, operation: GraphqlOperation, where: string): string | undefined {
  const [, ...path] = where.split('/');
  let members: readonly (Argument | Property)[] = operation.arguments;
  let found: Argument | Property | undefined;
  for (const name of path) {
    found = members.find((one) => one.name.wire === name);
    const shape = found && resolve(contract, found.type);
    members = shape?.kind === 'object' ? shape.properties : [];
  }
  const named = found && namedIn(contract, found.type);
  return found && named && isScalar(contract, named) ? keyOf(named, found.name.wire) : undefined;
}

const MAX_DEPTH = 8;

function* inside(
  contract: Contract,
  type: Type,
  value: JsonValue,
  name: string,
  depth: number,
): Generator<Shared> {
  if (depth > MAX_DEPTH || value === null) return;
  const deeper = (inner: Type, member = value, called = name): Generator<Shared> =>
    inside(contract, inner, member, called, depth + 1);
  if (type.kind === 'nullable') yield* deeper(type.of);
  if (type.kind === 'intersection') for (const part of type.parts) yield* deeper(part);
  if (type.kind === 'reference') {
    const named = namedType(contract, type.target);
    if (isScalar(contract, named)) yield { key: keyOf(named, name), value };
    else yield* deeper(named.type);
  }
  if (type.kind === 'object' && isJsonObject(value)) {
    for (const property of type.properties) {
      const { wire } = property.name;
      if (Object.hasOwn(value, wire)) yield* deeper(property.type, value[wire]!, wire);
    }
  }
}

function isScalar(contract: Contract, { type }: NamedType): boolean {
  return ['primitive', 'scalar'].includes(resolve(contract, type).kind);
}

function keyOf(named: NamedType, name: string): string {
  return `${conceptOf(named)} ${splitWords(name).join(' ')}`;
}
