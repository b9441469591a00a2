import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { ownMember } from '../../core/own-member.ts';
import type { Contract } from '../../model/contract.ts';
import { isDestructive, isSafe } from '../../model/operation-effect.ts';
import { isRest } from '../../model/lookup.ts';
import type { Operation, RestOperation } from '../../model/operation.ts';
import type { Answered, RestCase } from '../exchange.ts';
import type { Known } from '../../values/values.ts';
import { same } from '../../values/accepts.ts';
import { declaredResponse } from '../judge/declared.ts';
import { observedStatesIn } from '../judge/observed-states.ts';
import type { GivenValues } from '../hooks.ts';
import { resultOf } from '../judge/pages.ts';
import { typeOf } from '../judge/sightings.ts';
import { parameterKey } from '../send/request.ts';
import { evaluate } from './expression.ts';
import { givenValues } from './given-values.ts';
import type { Flow } from './flow.ts';
import { flowsOf } from './flows.ts';
import { Identified } from './identified.ts';
import { RecentValues } from './recent-values.ts';
import { SharedValues } from './shared-values.ts';

/** A value of a response, with a matching location in a request. */
export interface Offer {
  readonly to: Operation;
  readonly where: string;
  readonly value: JsonValue;
}

/** Maximum number of items to examine in a list. */
const MAX_ITEMS = 3;

/**
 * Maximum number of resources in changeable states that come before the resources in final states. Services
 * usually reject requests for resources in final states.
 */
const MAX_FIRST = 4;

/** Stores values from responses for later requests. For example, the id of a created resource is used to read it. */
export class Pool {
  readonly #contract: Contract;
  readonly #given: GivenValues;
  readonly #values = new RecentValues();
  readonly #keys = new Map<string, readonly string[]>();
  /** The values shared by both protocols. */
  readonly shared: SharedValues;
  /** Ids of resources in final states, which are the least useful. */
  readonly #over = new Set<JsonValue>();
  /** The locations in requests that accept values from responses. */
  readonly flows: readonly Flow[];
  readonly #identified: Identified;
  readonly #flowsFrom: ReadonlyMap<Operation, readonly Flow[]>;

  /** @param given the user's values, which are preferred to values from responses */
  constructor(contract: Contract, given: GivenValues = {}) {
    this.#contract = contract;
    this.#given = given;
    this.shared = new SharedValues(contract);
    this.#identified = new Identified(contract);
    this.flows = flowsOf(contract, this.#identified);
    this.#flowsFrom = Map.groupBy(this.flows, ({ from }) => from);
  }

  /**
   * Returns the known values for the locations of an operation's requests: the user's values, then values of resources
   * that the run created or changed, then values of other resources. Operations that delete or end a resource do not
   * get the last kind if there are values of the second kind: other resources may be in use, such as the caller's key.
   */
  known(operation: Operation): Known {
    const given = givenValues(this.#given, operation);
    const taken = new Map<string, readonly JsonValue[]>();
    return (where) => {
      const before = taken.get(where);
      if (before) return before;
      const own = given(where);
      const seen = [...this.#now(operation, where), ...this.shared.of(operation, where)];
      const now = [...own, ...seen.filter((value) => !own.some((one) => same(one, value)))];
      taken.set(where, now);
      return now;
    };
  }

  #now(operation: Operation, where: string): readonly JsonValue[] {
    const kept = this.#keysOf(operation, where).flatMap((key) => this.#values.of(key));
    const ours = kept.filter(({ isOurs }) => isOurs);
    const others = ours.length > 0 && isDestructive(operation) ? [] : kept.filter(({ isOurs }) => !isOurs);
    const values = [...ours, ...others].flatMap(({ value }) => [value, ...otherSpelling(value)]);
    const alive = values.filter((value) => !this.#over.has(value));
    const over = values.filter((value) => this.#over.has(value));
    return distinct([...alive.slice(0, MAX_FIRST), ...over, ...alive.slice(MAX_FIRST)]);
  }

  observe(exchange: Answered): void {
    const { status } = exchange.outcome;
    if (exchange.case.intent.kind !== 'valid' || status >= 400) return;
    for (const { id, machine, state } of observedStatesIn(this.#contract, exchange)) {
      if (machine.transitions.some(({ from, to }) => from === state && to.length === 0)) this.#over.add(id);
      else this.#over.delete(id);
    }
    if (exchange.case.kind === 'rest') this.#observeRest(exchange as Answered<RestCase>);
    const type = typeOf(exchange);
    if (type)
      for (const [key, id] of this.#identified.idsIn(type, resultOf(exchange)))
        this.#values.add(key, id, !isSafe(exchange.case.operation));
    this.#follow(exchange);
  }

  /**
   * Returns the keys of values for a location. Values for the location itself, from links and lists, come before those
   * of any resource that it identifies.
   */
  #keysOf(operation: Operation, where: string): readonly string[] {
    const own = `${operation.id} ${where}`;
    const keys = this.#keys.get(own) ?? [own, ...this.#identified.keysAt(operation, where)];
    this.#keys.set(own, keys);
    return keys;
  }

  /**
   * Stores the values for links. Prefers resources that the run has changed, because other resources may be unsuitable.
   */
  #follow(exchange: Answered): void {
    const isOurs = !isSafe(exchange.case.operation);
    for (const { to, where, value } of this.#linked(exchange))
      this.#values.add(`${to.id} ${where}`, value, isOurs, isOurs);
  }

  #linked(exchange: Answered): readonly Offer[] {
    const { operation } = exchange.case;
    const source = this.#contract.operations.find(({ id }) => id === operation.id);
    const declared = isRest(operation) ? declaredResponse(operation, exchange.outcome.status) : undefined;
    const flows = (source && this.#flowsFrom.get(source)) ?? [];
    return flows.flatMap(({ response, expression, to, where }) => {
      const value = response && response !== declared ? undefined : evaluate(expression, exchange);
      if (value === undefined) return [];
      return [{ to, where, value }];
    });
  }

  #observeRest({ case: made, outcome: { json } }: Answered<RestCase>): void {
    const { operation } = made;
    if (!isSafe(operation)) this.shared.observe(made);
    if (json === undefined) return;
    for (const { to, where, value } of this.#below(operation, json))
      this.#values.add(`${to.id} ${where}`, value, !isSafe(operation));
    this.#observeCursors(operation, json);
  }

  /** Returns the ids that the items of `/pets` supply for `/pets/{id}` without a link. */
  #below(from: RestOperation, json: JsonValue): readonly Offer[] {
    return this.#contract.operations.filter(isRest).flatMap((to) =>
      to.parameters.flatMap((parameter) => {
        const { wire } = parameter.name;
        const parent = parameter.in === 'path' ? to.path.slice(0, to.path.indexOf(`/{${wire}}`)) : undefined;
        if (parent === undefined || parent !== from.path) return [];
        return entities(json).flatMap((item) => {
          const value = Object.hasOwn(item, wire) ? item[wire] : item['id'];
          return value === undefined ? [] : [{ to, where: parameterKey(parameter), value }];
        });
      }),
    );
  }

  /** Stores the cursor that a list supplies for its own next page without a link. */
  #observeCursors(list: RestOperation, json: JsonValue): void {
    if (!isJsonObject(json)) return;
    for (const parameter of list.parameters.filter((one) => one.in === 'query')) {
      const { wire } = parameter.name;
      const next = [`next_${wire}`, `next${wire.charAt(0).toUpperCase()}${wire.slice(1)}`]
        .map((name) => ownMember(json, name))
        .find(Boolean);
      if (next !== undefined) this.#values.add(`${list.id} ${parameterKey(parameter)}`, next);
    }
  }
}

/** Returns the other spelling of an id, which can be a number in one protocol and a string in the other. */
function otherSpelling(value: JsonValue): readonly JsonValue[] {
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' && /^(?:0|[1-9]\d{0,14})$/.test(value) ? [Number(value)] : [];
}

function distinct(values: readonly JsonValue[]): readonly JsonValue[] {
  return values.filter((value, index) => values.findIndex((one) => same(one, value)) === index);
}

/** Returns the objects in a body: the items of a list, or an object and the items of its lists. */
function entities(json: JsonValue): readonly JsonObject[] {
  if (Array.isArray(json)) return (json as readonly JsonValue[]).filter(isJsonObject).slice(0, MAX_ITEMS);
  if (!isJsonObject(json)) return [];
  const lists = Object.values(json).filter((member) =>
    Array.isArray(member),
  ) as readonly (readonly JsonValue[])[];
  return [json, ...lists.flatMap((list) => list.filter(isJsonObject).slice(0, MAX_ITEMS))];
}
