/** Facts that both documents declare about one resource. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf, isRest, namedType, resolve } from '../../model/lookup.ts';
import type { Parameter, RestOperation } from '../../model/operation.ts';
import type { NamedType, Property, Type } from '../../model/type.ts';
import { namedIn } from '../cases/selection.ts';
import type { Answered } from '../exchange.ts';
import { flatten } from '../../values/flatten.ts';
import { isJsonMediaType } from '../send/body.ts';
import { graphqlBody } from './graphql-response.ts';

/** A resource, or a reference to one, in a GraphQL response. */
export interface View {
  /** Its name in both documents, as words. */
  readonly concept: string;
  readonly id: string;
  readonly type: NamedType;
  readonly value: JsonObject;
  /** True if it only refers to the resource: `messageId` of a status. */
  readonly isPart: boolean;
}

/** An operation that reads one resource over REST. */
export interface Reader {
  readonly operation: RestOperation;
  readonly type: NamedType;
  readonly concept: string;
  /** Its id parameter. */
  readonly parameter: Parameter;
}

/** GET operations whose path ends in the id of the returned resource. */
export function readersOf(contract: Contract): readonly Reader[] {
  return contract.operations.filter(isRest).flatMap((operation): readonly Reader[] => {
    const { method, path, parameters, responses } = operation;
    const places = parameters.filter(({ in: place }) => place === 'path');
    const content = responses
      .find(({ status }) => status === 200)
      ?.contents.find(({ mediaType }) => isJsonMediaType(mediaType));
    if (method !== 'GET' || places.length !== 1 || !path.endsWith('}') || content?.type.kind !== 'reference')
      return [];
    const type = namedType(contract, content.type.target);
    return [{ operation, type, concept: conceptOf(type), parameter: places[0]! }];
  });
}

/** Returns the resources with concepts in a GraphQL response. */
export function viewsIn(
  contract: Contract,
  { case: made, outcome }: Answered,
  concepts: ReadonlySet<string>,
): readonly View[] {
  const data = graphqlBody(outcome)?.['data'];
  if (made.kind !== 'graphql' || !isJsonObject(data)) return [];
  return viewsOf(contract, made.operation.result, data[made.operation.name.wire] ?? null, concepts, false);
}

function viewsOf(
  contract: Contract,
  type: Type,
  value: JsonValue,
  concepts: ReadonlySet<string>,
  isListed: boolean,
): readonly View[] {
  const inner = type.kind === 'nullable' ? type.of : type;
  if (inner.kind === 'list')
    return Array.isArray(value)
      ? value.flatMap((item) => viewsOf(contract, inner.items, item as JsonValue, concepts, true))
      : [];
  const named = namedIn(contract, inner);
  if (named?.type.kind !== 'object' || !isJsonObject(value)) return [];
  const { properties } = named.type;
  return [
    // Partial lists can show earlier states.
    ...ownViews(named, value, concepts).filter(({ isPart }) => !isPart || !isListed),
    ...properties.flatMap((property) =>
      viewsOf(contract, property.type, value[property.name.wire] ?? null, concepts, isListed),
    ),
  ];
}

function ownViews(type: NamedType, value: JsonObject, concepts: ReadonlySet<string>): readonly View[] {
  const { id } = value;
  const concept = conceptOf(type);
  if (typeof id === 'string')
    return concepts.has(concept) ? [{ concept, id, type, value, isPart: false }] : [];
  return Object.entries(value).flatMap(([name, member]) => {
    const named = idOwner(name);
    return named !== undefined && concepts.has(named) && typeof member === 'string'
      ? [{ concept: named, id: member, type, value, isPart: true }]
      : [];
  });
}

/** `message` of `messageId`. */
export function idOwner(name: string): string | undefined {
  const words = splitWords(name);
  return words.length > 1 && words.at(-1) === 'id' ? words.slice(0, -1).join(' ') : undefined;
}

/** A difference between both views of one resource. */
export interface Difference {
  readonly member: string;
  readonly rest: JsonValue;
  readonly graphql: JsonValue;
}

/**
 * Compares the properties that both have under one name: enum values by their words, times as moments. Named types are
 * compared only with the same concept; of a reference only such properties belong to the resource.
 */
export function differencesOf(
  contract: Contract,
  view: View,
  type: NamedType,
  body: JsonObject,
): readonly Difference[] {
  const members = flatten(contract, type.type).flatMap((flat) =>
    flat.kind === 'object' ? flat.properties : [],
  );
  const own = view.type.type.kind === 'object' ? view.type.type.properties : [];
  return own.flatMap((property) => {
    const other = members.find(({ name }) => name.words.join(' ') === property.name.words.join(' '));
    const graphql = memberOf(view.value, property);
    const rest = other && memberOf(body, other);
    if (!other || graphql === undefined || rest === undefined) return [];
    if (!isComparable(contract, property.type, other.type, view.isPart)) return [];
    return isSameFact(contract, property.type, graphql, rest)
      ? []
      : [{ member: property.name.wire, rest, graphql }];
  });
}

function memberOf(value: JsonObject, { name }: Property): JsonValue | undefined {
  return Object.hasOwn(value, name.wire) ? value[name.wire] : undefined;
}

/** True if the values of two properties of one name can be compared. */
export function isComparable(contract: Contract, graphql: Type, rest: Type, isPart = false): boolean {
  const [one, other] = [namedIn(contract, graphql), namedUnder(contract, rest)];
  if (one && other) return conceptOf(one) === conceptOf(other);
  return !isPart && one === undefined && isLeaf(contract, graphql) && isLeaf(contract, rest);
}

/** Returns the named type of a schema, even under a description of its own. */
function namedUnder(contract: Contract, type: Type): NamedType | undefined {
  if (type.kind === 'intersection')
    return type.parts.map((part) => namedUnder(contract, part)).find((named) => named !== undefined);
  if (type.kind === 'union') {
    const named = type.variants.flatMap((variant) => namedUnder(contract, variant) ?? []);
    return named.length === 1 ? named[0] : undefined;
  }
  if (type.kind === 'nullable') return namedUnder(contract, type.of);
  return type.kind === 'reference' ? contract.types.get(type.target) : undefined;
}

function isLeaf(contract: Contract, type: Type): boolean {
  return ['primitive', 'enum', 'scalar', 'literal'].includes(resolve(contract, type).kind);
}

/** Compares enum values by their words, and times as moments. */
export function isSameFact(contract: Contract, type: Type, graphql: JsonValue, rest: JsonValue): boolean {
  if (typeof graphql !== typeof rest || typeof graphql !== 'string' || typeof rest !== 'string')
    return JSON.stringify(graphql) === JSON.stringify(rest);
  if (graphql === rest) return true;
  if (resolve(contract, type).kind === 'enum')
    return splitWords(graphql).join('') === splitWords(rest).join('');
  const moments = [graphql, rest].map((text) => (/^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : NaN));
  return moments[0] === moments[1];
}
