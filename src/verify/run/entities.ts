/** Finds the resources in a response, and the subject of a request. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import type { NamedType } from '../../model/type.ts';
import { namedIn } from '../cases/selection.ts';

/** Maximum number of examined items in a list or in nested objects. */
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

/**
 * Returns the possible object types of an id: the type named before `Id`, or else the types of the operation's result,
 * or else the type in the operation's name, as in `deleteBook`.
 */
export function entitiesOf(
  contract: Contract,
  operation: GraphqlOperation,
  where: string,
): readonly string[] {
  const name = where.split('/').findLast((part) => part !== '*') ?? '';
  const owner = /^(.+?)(?:Id|_id|ID)s?$/.exec(name)?.[1]?.toLowerCase();
  const objects = [...contract.types.values()].filter(({ declaredAs }) => declaredAs === 'object');
  if (owner !== undefined) return objects.filter(isNamed(owner)).map((type) => type.name.wire);
  const [verb, ...subject] = operation.name.words;
  if (!/^ids?$/i.test(name) || verb === 'create') return [];
  const result = namedIn(contract, operation.result);
  const members = result?.type.kind === 'object' ? result.type.properties : [];
  const returned = [result, ...members.map((property) => namedIn(contract, property.type))].filter(hasId);
  const meant = returned.length > 0 ? returned : objects.filter(hasId).filter(isNamed(subject.join('')));
  return meant.map((type) => type.name.wire);
}

function hasId(type: NamedType | undefined): type is NamedType {
  return type?.type.kind === 'object' && type.type.properties.some((property) => property.name.wire === 'id');
}

function isNamed(name: string): (type: NamedType) => boolean {
  return (type) => type.name.wire.toLowerCase() === name.toLowerCase();
}
