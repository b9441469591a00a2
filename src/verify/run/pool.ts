import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { isEnding, isSafe } from '../../model/course.ts';
import { isRest } from '../../model/lookup.ts';
import type { GraphqlOperation, Operation, RestOperation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import { namedIn } from '../cases/selection.ts';
import type { Answered, GraphqlCase, RestCase } from '../exchange.ts';
import type { Known } from '../generate/values.ts';
import { same } from '../generate/accepts.ts';
import { declaredResponse } from '../judge/declared.ts';
import type { GivenValues } from '../hooks.ts';
import { graphqlBody } from '../judge/graphql-response.ts';
import { parameterKey } from '../send/request.ts';
import { evaluate } from './expression.ts';
import { givenValues } from './given-values.ts';
import { flowsOf, type Flow } from './flows.ts';

interface Kept {
  readonly value: JsonValue;
  /** Something was done with it; what was only read may be anybody's. */
  readonly isOurs: boolean;
}

/** Newer values push older ones out. */
const MOST_VALUES = 16;
const MOST_ITEMS = 3;

/** Values that the service gave out, kept for the requests that take them: what was created can be read. */
export class Pool {
  readonly #contract: Contract;
  readonly #given: GivenValues;
  readonly #values = new Map<string, readonly Kept[]>();
  readonly #keys = new Map<string, readonly string[]>();
  /** Where the values of answers go. */
  readonly flows: readonly Flow[];
  readonly #flowsFrom: ReadonlyMap<Operation, readonly Flow[]>;

  /** @param given what the user knows better than the service. */
  constructor(contract: Contract, given: GivenValues = {}) {
    this.#contract = contract;
    this.#given = given;
    this.flows = flowsOf(contract);
    this.#flowsFrom = Map.groupBy(this.flows, ({ from }) => from);
  }

  /**
   * What is known now for the places of an operation's requests, ours first. What ends things is given only what is
   * ours, if anything is: the rest may be in use, such as the caller's own key.
   */
  known(operation: Operation): Known {
    const given = givenValues(this.#given, operation);
    const taken = new Map<string, readonly JsonValue[]>();
    return (where) => {
      const before = taken.get(where);
      if (before) return before;
      const own = given(where);
      const seen = this.#now(operation, where);
      const now = [...own, ...seen.filter((value) => !own.some((one) => same(one, value)))];
      taken.set(where, now);
      return now;
    };
  }

  #now(operation: Operation, where: string): readonly JsonValue[] {
    const kept = this.#keysOf(operation, where).flatMap((key) => this.#values.get(key) ?? []);
    const ours = kept.filter(({ isOurs }) => isOurs);
    const others = ours.length > 0 && isEnding(operation) ? [] : kept.filter(({ isOurs }) => !isOurs);
    const values = [...ours, ...others].map(({ value }) => value);
    return values.filter((value, index) => values.findIndex((one) => same(one, value)) === index);
  }

  observe(exchange: Answered): void {
    const { status } = exchange.outcome;
    if (exchange.case.intent.kind !== 'valid' || status >= 400) return;
    if (exchange.case.kind === 'rest') this.#observeRest(exchange as Answered<RestCase>);
    else this.#observeGraphql(exchange as Answered<GraphqlCase>);
    this.#follow(exchange);
  }

  #keysOf(operation: Operation, where: string): readonly string[] {
    const own = `${operation.id} ${where}`;
    if (isRest(operation)) return [own];
    const known = this.#keys.get(own);
    if (known) return known;
    const keys = [own, ...entitiesOf(this.#contract, operation, where).map((type) => `${type}.id`)];
    this.#keys.set(own, keys);
    return keys;
  }

  /** What something was done with is the likeliest to be of use; what was only read may be anything. */
  #follow(exchange: Answered): void {
    const { operation } = exchange.case;
    const source = this.#contract.operations.find(({ id }) => id === operation.id);
    const declared = isRest(operation) ? declaredResponse(operation, exchange.outcome.status) : undefined;
    for (const { response, expression, to, where } of (source && this.#flowsFrom.get(source)) ?? []) {
      if (response && response !== declared) continue;
      const value = evaluate(expression, exchange);
      if (value !== undefined) this.#add(`${to.id} ${where}`, value, !isSafe(operation), !isSafe(operation));
    }
  }

  #observeRest({ case: { operation }, outcome: { json } }: Answered<RestCase>): void {
    if (json === undefined) return;
    for (const other of this.#contract.operations) {
      if (isRest(other)) this.#observeFamily(operation, other, json);
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
          if (value !== undefined) this.#add(`${to.id} ${parameterKey(parameter)}`, value, !isSafe(from));
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
    if (isJsonObject(data)) this.#collect(operation.result, data[operation.name.wire], !isSafe(operation));
  }

  #collect(type: Type, value: JsonValue | undefined, isOurs: boolean): void {
    if (Array.isArray(value))
      return value.slice(0, MOST_ITEMS).forEach((item) => this.#collect(type, item as JsonValue, isOurs));
    const named = namedIn(this.#contract, type);
    if (!isJsonObject(value) || named?.type.kind !== 'object') return;
    for (const property of named.type.properties) {
      const member = value[property.name.wire];
      if (property.name.wire === 'id' && member !== null && member !== undefined)
        this.#add(`${named.name.wire}.id`, member, isOurs);
      else if (member !== undefined) this.#collect(property.type, member, isOurs);
    }
  }

  /**
   * Ours stay in front of what was only read.
   * @param moves to the front, when it is there already.
   */
  #add(key: string, value: JsonValue, isOurs = false, moves = false): void {
    if (value === null) return;
    const kept = this.#values.get(key) ?? [];
    const known = kept.find((one) => same(one.value, value));
    if (known && (!isOurs || (known.isOurs && !moves))) return;
    const others = kept.filter((one) => one !== known);
    const values = isOurs
      ? [{ value, isOurs }, ...others]
      : [...others.filter((one) => one.isOurs), { value, isOurs }, ...others.filter((one) => !one.isOurs)];
    this.#values.set(key, values.slice(0, MOST_VALUES));
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
