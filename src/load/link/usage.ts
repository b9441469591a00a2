import type { MediaContent, Operation, Response, Webhook } from '../../model/operation.ts';
import type { NamedType, Type, TypeId, Usage } from '../../model/type.ts';
import { childTypes } from '../../model/walk.ts';

type Direction = keyof Usage;

/**
 * Returns the directions in which each named type is sent. Callers send the types of `request`. The service sends the
 * types of `response`, including the bodies of webhooks and callbacks. Requests lack `readOnly` properties, and
 * responses lack `writeOnly` properties.
 */
export function usageOf(
  types: ReadonlyMap<TypeId, Pick<NamedType, 'type'>>,
  operations: readonly Operation[],
  webhooks: readonly Webhook[],
): ReadonlyMap<TypeId, Usage> {
  const reached: Record<Direction, Set<TypeId>> = { request: new Set(), response: new Set() };
  const implementations = implementationsOf(types);
  const reach = (direction: Direction, roots: readonly Type[]): void => {
    const stack = [...roots];
    for (let type = stack.pop(); type; type = stack.pop()) {
      if (type.kind !== 'reference') {
        for (const part of partsOf(type, direction, (sent) => reach('request', [sent]))) stack.push(part);
      } else if (!reached[direction].has(type.target)) {
        const { target, at } = type;
        reached[direction].add(target);
        const named = types.get(target);
        if (named) stack.push(named.type);
        for (const id of implementations.get(target) ?? []) stack.push({ kind: 'reference', target: id, at });
      }
    }
  };
  for (const operation of operations) {
    const { request, response } = valuesOf(operation);
    reach('request', request);
    reach('response', response);
  }
  for (const event of eventsOf(operations, webhooks)) {
    const { request, response } = valuesOfEvent(event);
    reach('request', request);
    reach('response', response);
  }
  return new Map(
    Array.from(types.keys(), (id) => [
      id,
      { request: reached.request.has(id), response: reached.response.has(id) },
    ]),
  );
}

/** Returns the types of all values that operations and webhooks send and receive. */
export function sentTypes(operations: readonly Operation[], webhooks: readonly Webhook[]): readonly Type[] {
  return [...operations.map(valuesOf), ...eventsOf(operations, webhooks).map(valuesOfEvent)].flatMap(
    ({ request, response }) => [...request, ...response],
  );
}

type Values = Readonly<Record<Direction, readonly Type[]>>;

function eventsOf(operations: readonly Operation[], webhooks: readonly Webhook[]): readonly Webhook[] {
  const callbacks = operations.flatMap((operation) => (operation.kind === 'rest' ? operation.callbacks : []));
  return [...webhooks, ...callbacks];
}

/** The service sends the event and receives the response. */
function valuesOfEvent({ headers, body, responses }: Webhook): Values {
  return {
    request: responses.flatMap(responseTypes),
    response: [...headers.map(({ type }) => type), ...contentTypes(body?.contents ?? [])],
  };
}

function valuesOf(operation: Operation): Values {
  if (operation.kind === 'graphql') {
    return { request: operation.arguments.map(({ type }) => type), response: [operation.result] };
  }
  const { parameters, body, responses } = operation;
  return {
    request: [...parameters.map(({ type }) => type), ...contentTypes(body?.contents ?? [])],
    response: responses.flatMap(responseTypes),
  };
}

function responseTypes({ headers, contents }: Response): readonly Type[] {
  return [...headers.map(({ type }) => type), ...contentTypes(contents)];
}

function contentTypes(contents: readonly MediaContent[]): readonly Type[] {
  return contents.map(({ type }) => type);
}

/**
 * Returns the inner types in one direction. Passes the arguments of fields to `sent`, because only requests have them.
 */
function partsOf(type: Type, direction: Direction, sent: (type: Type) => void): readonly Type[] {
  if (type.kind !== 'object') return childTypes(type);
  const properties = type.properties.filter(
    (property) => property.direction === 'both' || property.direction === direction,
  );
  for (const property of properties) for (const argument of property.arguments) sent(argument.type);
  return [...properties.map((property) => property.type), type.additional];
}

/** Returns the types that implement each interface. */
function implementationsOf(
  types: ReadonlyMap<TypeId, Pick<NamedType, 'type'>>,
): ReadonlyMap<TypeId, readonly TypeId[]> {
  const found = new Map<TypeId, TypeId[]>();
  for (const [id, { type }] of types) {
    if (type.kind !== 'object') continue;
    for (const target of type.implements) {
      const list = found.get(target);
      if (list) list.push(id);
      else found.set(target, [id]);
    }
  }
  return found;
}
