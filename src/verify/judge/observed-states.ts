import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { machineOf, namedType } from '../../model/lookup.ts';
import type { NamedType, Property, Type } from '../../model/type.ts';
import type { Answered, GraphqlCase, RestCase, ObservedState } from '../exchange.ts';
import { declaredContent, declaredResponse } from './declared.ts';
import { graphqlBody } from './graphql-response.ts';

/**
 * Returns the states of the main resource in a response: the body itself, or the content of a mutation's
 * payload. Ignores listed and nested resources, because they may be copies from another time, such as in an
 * event or an index.
 */
export function observedStatesIn(contract: Contract, exchange: Answered): readonly ObservedState[] {
  return exchange.case.kind === 'rest'
    ? inRest(contract, exchange as Answered<RestCase>)
    : inGraphql(contract, exchange as Answered<GraphqlCase>);
}

function inRest(
  contract: Contract,
  { case: { operation }, outcome }: Answered<RestCase>,
): readonly ObservedState[] {
  const response = declaredResponse(operation, outcome.status);
  const content = response && declaredContent(response, outcome.headers['content-type'] ?? '');
  return content ? observed(contract, content.type, outcome.json) : [];
}

function inGraphql(
  contract: Contract,
  { case: { operation }, outcome }: Answered<GraphqlCase>,
): readonly ObservedState[] {
  const data = graphqlBody(outcome)?.['data'];
  const result = isJsonObject(data) ? data[operation.name.wire] : undefined;
  if (operation.operation !== 'mutation') return observed(contract, operation.result, result);
  return members(contract, operation.result).flatMap(({ property }) =>
    isJsonObject(result) ? observed(contract, property.type, own(result, property.name.wire)) : [],
  );
}

function observed(contract: Contract, type: Type, value: JsonValue | undefined): readonly ObservedState[] {
  if (!isJsonObject(value)) return [];
  const id = own(value, 'id');
  if (typeof id !== 'string' && typeof id !== 'number') return [];
  return members(contract, type).flatMap(({ property, owner }) => {
    const machine = machineOf(contract, property.type);
    const state = own(value, property.name.wire);
    if (typeof state !== 'string' || !machine?.transitions.some(({ from }) => from === state)) return [];
    const key = JSON.stringify([owner?.id, property.name.wire, id]);
    const subject = `${owner?.name.wire ?? 'body'}.${property.name.wire}`;
    return [{ key, subject, id: String(id), machine, state }];
  });
}

interface Member {
  readonly property: Property;
  /** The innermost named type that declares the property. Types that include this type show the same resource. */
  readonly owner: NamedType | undefined;
}

/** Returns the properties of an object type and of all parts of an intersection. A union has none. */
function members(contract: Contract, type: Type, owner?: NamedType, hops = 0): readonly Member[] {
  if (hops > MAX_HOPS) return [];
  switch (type.kind) {
    case 'reference': {
      const named = namedType(contract, type.target);
      return members(contract, named.type, named, hops + 1);
    }
    case 'nullable':
      return members(contract, type.of, owner, hops + 1);
    case 'intersection':
      return type.parts.flatMap((part) => members(contract, part, owner, hops + 1));
    case 'object':
      return type.properties.map((property) => ({ property, owner }));
    default:
      return [];
  }
}

const MAX_HOPS = 32;

function own(value: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
