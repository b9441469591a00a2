import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { isGraphql, isRest } from '../../model/lookup.ts';
import type { GraphqlOperation, Link, Operation, RestOperation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import { namedIn } from '../cases/selection.ts';
import type { Answered, GraphqlCase, RestCase } from '../exchange.ts';
import type { Known } from '../generate/values.ts';
import { same } from '../generate/accepts.ts';
import { declaredResponse } from '../judge/declared.ts';
import { graphqlBody } from '../judge/graphql-response.ts';
import { parameterKey } from '../send/request.ts';

/** Newer values push older ones out. */
const MOST_VALUES = 8;
const MOST_ITEMS = 3;

/** Values that the service gave out, kept for the requests that take them: what was created can be read. */
export class Pool {
  readonly #contract: Contract;
  readonly #values = new Map<string, JsonValue[]>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  /** What is known for the places of an operation's requests. */
  known(operation: Operation): Known {
    return (where) => this.#keysOf(operation, where).flatMap((key) => this.#values.get(key) ?? []);
  }

  observe(exchange: Answered): void {
    const { status } = exchange.outcome;
    if (exchange.case.intent.kind !== 'valid' || status >= 400) return;
    if (exchange.case.kind === 'rest') this.#observeRest(exchange as Answered<RestCase>);
    else this.#observeGraphql(exchange as Answered<GraphqlCase>);
  }

  #keysOf(operation: Operation, where: string): readonly string[] {
    return isRest(operation)
      ? [`${operation.id} ${where}`]
      : entitiesOf(this.#contract, operation, where).map((type) => `${type}.id`);
  }

  #observeRest(exchange: Answered<RestCase>): void {
    const { operation } = exchange.case;
    for (const link of declaredResponse(operation, exchange.outcome.status)?.links ?? [])
      this.#follow(link, exchange);
    const { json } = exchange.outcome;
    if (json === undefined) return;
    for (const other of this.#contract.operations) {
      if (isRest(other)) this.#observeFamily(operation, other, json);
    }
  }

  #follow(link: Link, exchange: Answered<RestCase>): void {
    const target = this.#contract.operations.find(({ id }) => id === link.operation);
    if (!target || !isRest(target)) return;
    for (const [name, expression] of Object.entries(link.parameters)) {
      const value = evaluate(expression, exchange);
      const parameter = target.parameters.find((one) => one.name.wire === name || parameterKey(one) === name);
      if (parameter && value !== undefined) this.#add(`${target.id} ${parameterKey(parameter)}`, value);
    }
  }

  /** Without a link, `/pets` gives the ids of `/pets/{id}`, and a list the cursor of its own next page. */
  #observeFamily(from: RestOperation, to: RestOperation, json: JsonValue): void {
    for (const parameter of to.parameters) {
      const { wire } = parameter.name;
      const parent = parameter.in === 'path' ? to.path.slice(0, to.path.indexOf(`/{${wire}}`)) : undefined;
      if (parent !== undefined && parent === from.path) {
        for (const item of entities(json)) {
          const value = Object.hasOwn(item, wire) ? item[wire] : item['id'];
          if (value !== undefined) this.#add(`${to.id} ${parameterKey(parameter)}`, value);
        }
      }
      if (parameter.in === 'query' && from === to && isJsonObject(json)) {
        const next = [`next_${wire}`, `next${wire.charAt(0).toUpperCase()}${wire.slice(1)}`]
          .map((name) => json[name])
          .find(Boolean);
        if (next !== undefined) this.#add(`${to.id} ${parameterKey(parameter)}`, next);
      }
    }
  }

  #observeGraphql({ case: { operation }, outcome }: Answered<GraphqlCase>): void {
    const data = graphqlBody(outcome)?.['data'];
    if (isJsonObject(data)) this.#collect(operation.result, data[operation.name.wire]);
  }

  #collect(type: Type, value: JsonValue | undefined): void {
    if (Array.isArray(value))
      return value.slice(0, MOST_ITEMS).forEach((item) => this.#collect(type, item as JsonValue));
    const named = namedIn(this.#contract, type);
    if (!isJsonObject(value) || named?.type.kind !== 'object') return;
    for (const property of named.type.properties) {
      const member = value[property.name.wire];
      if (property.name.wire === 'id' && member !== null && member !== undefined)
        this.#add(`${named.name.wire}.id`, member);
      else if (member !== undefined) this.#collect(property.type, member);
    }
  }

  #add(key: string, value: JsonValue): void {
    const values = this.#values.get(key) ?? [];
    if (value === null || values.some((one) => same(one, value))) return;
    this.#values.set(key, [value, ...values].slice(0, MOST_VALUES));
  }
}

/** The objects that a body lists: itself, its items, or the items of a list inside it. */
function entities(json: JsonValue): readonly JsonObject[] {
  if (Array.isArray(json)) return (json as readonly JsonValue[]).filter(isJsonObject).slice(0, MOST_ITEMS);
  if (!isJsonObject(json)) return [];
  const lists = Object.values(json).filter((member) =>
    Array.isArray(member),
  ) as readonly (readonly JsonValue[])[];
  return [json, ...lists.flatMap((list) => list.filter(isJsonObject).slice(0, MOST_ITEMS))];
}

/** Object types whose ids a place may take: by the name before `Id`, else those of the operation's result. */
function entitiesOf(contract: Contract, operation: GraphqlOperation, where: string): readonly string[] {
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

/** A runtime expression (OpenAPI 3.1 §4.8.20.3); a constant stands for itself. */
function evaluate(
  expression: JsonValue,
  { case: made, request, outcome }: Answered<RestCase>,
): JsonValue | undefined {
  if (typeof expression !== 'string' || !expression.startsWith('$')) return expression;
  if (expression === '$url') return request.url;
  if (expression === '$method') return request.method;
  if (expression === '$statusCode') return outcome.status;
  const [, side, source, rest = ''] =
    /^\$(request|response)\.(body|header|query|path)[.#]?(.*)$/s.exec(expression) ?? [];
  if (source === 'header')
    return (side === 'request' ? request.headers : outcome.headers)[rest.toLowerCase()];
  if (source === 'body') {
    const body =
      side === 'response' ? outcome.json : made.body && 'value' in made.body ? made.body.value : undefined;
    return body === undefined ? undefined : pointed(body, rest);
  }
  return source === undefined ? undefined : made.parameters[`${source}.${rest}`];
}

function pointed(value: JsonValue, pointer: string): JsonValue | undefined {
  if (pointer === '') return value;
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<JsonValue | undefined>((node, segment) => {
      if (typeof node !== 'object' || node === null || !Object.hasOwn(node, segment)) return undefined;
      return (node as Record<string, JsonValue>)[segment];
    }, value);
}

/** Creators before readers, removers last, so that ids exist when they are needed and are not gone too early. */
export function rankOf(operation: Operation): number {
  if (/^(?:delete|remove|archive|cancel|purge)/.test(operation.name.words[0] ?? '')) return 4;
  if (isGraphql(operation))
    return operation.operation === 'mutation' ? (operation.name.words[0] === 'create' ? 0 : 2) : 3;
  const nested = operation.parameters.some((parameter) => parameter.in === 'path');
  if (operation.method === 'DELETE') return 4;
  if (operation.method === 'POST') return nested ? 2 : 0;
  return nested ? 3 : 1;
}
