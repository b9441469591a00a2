/** The restricted parameters and properties that a REST request sends. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Access } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import type { Parameter, RestOperation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import { itemsOf, membersOf } from '../../semantics/derive/shape.ts';
import type { OperationRequest } from '../server-runtime.ts';
import { valueAt } from './request.ts';

/** Returns the name of the first parameter or property of a request that a role may not send. */
export function forbiddenIn(
  contract: Contract,
  operation: RestOperation,
  request: OperationRequest,
  role: string,
): string | undefined {
  const forbids = ({ access }: { readonly access?: Access }): boolean =>
    access?.roles.includes(role) === false;
  const parameter = operation.parameters.find((one) => forbids(one) && isSent(one, request));
  if (parameter) return parameter.name.wire;
  const inside = (type: Type, value: JsonValue | undefined): string | undefined => {
    if (Array.isArray(value)) {
      const items = itemsOf(contract, type);
      return items && first(value as readonly JsonValue[], (item) => inside(items, item));
    }
    if (!isJsonObject(value ?? null)) return undefined;
    const members = membersOf(contract, type);
    return first(Object.entries(value as object), ([name, inner]: readonly [string, JsonValue]) => {
      const member = members.get(name);
      if (!member) return undefined;
      return forbids(member) ? name : inside(member.type, inner);
    });
  };
  return first(operation.body?.contents ?? [], ({ type }) => inside(type, request.body as JsonValue));
}

function first<Item>(items: readonly Item[], search: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = search(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A parameter that is not sent has its default. */
function isSent({ in: place, name: { wire } }: Parameter, request: OperationRequest): boolean {
  const { raw } = request;
  if (place === 'header') return raw.headers.get(wire) !== null;
  if (place === 'query')
    return [...new URL(raw.url, 'http://localhost').searchParams.keys()].some(
      (key) => key === wire || key.startsWith(`${wire}[`),
    );
  return valueAt(request, { in: place, path: [wire] }) !== undefined;
}
