/** The resources in a response, and the subject of a request. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import { namedIn } from '../cases/selection.ts';

/** Items examined of a list or of nested objects, at most. */
export const MAX_ITEMS = 3;

/** Returns the objects in a body: itself, its items, or the items of a list inside it. */
export function entities(json: JsonValue): readonly JsonObject[] {
  if (Array.isArray(json)) return (json as readonly JsonValue[]).filter(isJsonObject).slice(0, MAX_ITEMS);
  if (!isJsonObject(json)) return [];
  const lists = Object.values(json).filter((member) =>
    Array.isArray(member),
  ) as readonly (readonly JsonValue[])[];
  return [json, ...lists.flatMap((list) => list.filter(isJsonObject).slice(0, MAX_ITEMS))];
}

/** Returns the object types with ids for a place: by the name before `Id`, else those of the operation's result. */
export function entitiesOf(
  contract: Contract,
  operation: GraphqlOperation,
  where: string,
): readonly string[] {
  const name = where.split('/').findLast((part) => part !== '*') ?? '';
  const owner = /^(.+?)(?:Id|_id|ID)s?$/.exec(name)?.[1]?.toLowerCase();
  const objects = [...contract.types.values()].filter(({ declaredAs }) => declaredAs === 'object');
  if (owner !== undefined)
    return objects.filter((type) => type.name.wire.toLowerCase() === owner).map((type) => type.name.wire);
  if (!/^ids?$/i.test(name) || operation.name.words[0] === 'create') return [];
  const result = namedIn(contract, operation.result);
  if (result?.type.kind !== 'object') return [];
  const inside = result.type.properties.map((property) => namedIn(contract, property.type));
  return [result, ...inside].flatMap((type) =>
    type?.type.kind === 'object' && type.type.properties.some((property) => property.name.wire === 'id')
      ? [type.name.wire]
      : [],
  );
}
