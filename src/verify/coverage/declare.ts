/** Every point of a contract: what a run over these operations could see. */
import type { CoverageKind } from '../../core/coverage.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest, linksOf, namedType } from '../../model/lookup.ts';
import type {
  Callback,
  GraphqlOperation,
  Operation,
  RequestBody,
  Response,
  RestOperation,
  Webhook,
} from '../../model/operation.ts';
import type { ObjectType, Type, TypeId } from '../../model/type.ts';
import type { Ledger, Side } from './ledger.ts';

type Add = ReturnType<Ledger['open']>;

/** Declares operations, then webhooks, then the named types that travel in either. */
export function declare(
  ledger: Ledger,
  contract: Contract,
  operations: readonly Operation[],
  webhooks: readonly Webhook[],
): void {
  const travelling = new Travelling(ledger, contract);
  for (const operation of operations) travelling.operation(operation);
  for (const webhook of webhooks) travelling.webhook(webhook, webhook.name.wire);
  for (const operation of operations.filter(isRest))
    for (const callback of operation.callbacks)
      travelling.webhook(callback, callbackName(operation, callback));
  travelling.types();
}

export function callbackName({ id }: Operation, { name }: Callback): string {
  return `${id} ${name.wire}`;
}

/** Points of an enum's values, a nullable's branches and so on are told apart by who sends them. */
export function sided(side: Side, aspect: string): string {
  return `${side} ${aspect}`;
}

/** Declares what it is shown, and remembers which named types come with it. */
class Travelling {
  readonly #ledger: Ledger;
  readonly #contract: Contract;
  readonly #sides = new Map<TypeId, Set<Side>>();

  constructor(ledger: Ledger, contract: Contract) {
    this.#ledger = ledger;
    this.#contract = contract;
  }

  operation(operation: Operation): void {
    const { id, kind, at, callPath } = operation;
    const group = callPath.resource.words.join(' ');
    const add = this.#ledger.open({ is: 'operation', protocol: kind, name: id, group, at });
    add(operation, 'success', { kind: 'operations', name: 'success', at });
    if (isRest(operation)) this.#rest(add, operation);
    else this.#graphql(add, operation);
    for (const link of linksOf(operation))
      add(link, 'used', { kind: 'links', name: `${link.name} → ${link.operation}`, at: link.at });
  }

  #rest(add: Add, { parameters, body, responses }: RestOperation): void {
    for (const parameter of parameters) {
      const name = `${parameter.in}.${parameter.name.wire}`;
      add(parameter, 'sent', { kind: 'parameters', name, at: parameter.at });
      this.#type(add, parameter.type, 'client', name);
    }
    this.#body(add, body, 'client');
    for (const response of responses) this.#response(add, response);
  }

  #response(add: Add, response: Response): void {
    const { status, at, headers, contents } = response;
    add(response, 'answered', { kind: 'statuses', name: String(status), at });
    for (const header of headers)
      add(header, 'sent', { kind: 'headers', name: `${status} ${header.name.wire}`, at: header.at });
    for (const content of contents) {
      const name = `${status} ${content.mediaType}`;
      add(content, 'sent', { kind: 'media-types', name, by: 'service', at: content.at });
      this.#type(add, content.type, 'service', String(status));
    }
  }

  #body(add: Add, body: RequestBody | undefined, side: Side): void {
    for (const content of body?.contents ?? []) {
      add(content, 'sent', { kind: 'media-types', name: content.mediaType, by: side, at: content.at });
      this.#type(add, content.type, side, 'body');
    }
  }

  #graphql(add: Add, operation: GraphqlOperation): void {
    for (const argument of operation.arguments) {
      add(argument, 'sent', { kind: 'arguments', name: argument.name.wire, at: argument.at });
      this.#type(add, argument.type, 'client', argument.name.wire);
    }
    this.#type(add, operation.result, 'service', 'result');
  }

  webhook(webhook: Webhook, name: string): void {
    const add = this.#ledger.open({ is: 'webhook', protocol: 'rest', name, at: webhook.at });
    add(webhook, 'received', { kind: 'webhooks', name: 'delivery', at: webhook.at });
    this.#body(add, webhook.body, 'service');
  }

  /** In the order of the contract; a type may bring others along. */
  types(): void {
    const declared = new Map<TypeId, Add>();
    const done = new Set<string>();
    for (let before = -1; before !== done.size;) {
      before = done.size;
      for (const [id, named] of this.#contract.types) {
        for (const side of this.#sides.get(id) ?? []) {
          if (done.has(sided(side, id))) continue;
          done.add(sided(side, id));
          const add = declared.get(id) ?? this.#openType(id);
          declared.set(id, add);
          this.#type(add, named.type, side, '', named.protocol === 'graphql');
        }
      }
    }
  }

  #openType(id: TypeId): Add {
    const { protocol, name, at, states } = namedType(this.#contract, id);
    const all = states?.transitions.map(({ from }) => from) ?? [];
    const machine = states && { states: { all, initial: states.initial } };
    const add = this.#ledger.open({ is: 'type', protocol, name: name.wire, at, ...machine });
    for (const { from, to, at: place } of states?.transitions ?? [])
      for (const target of to)
        add(states!, edgeAspect(from, target), {
          ...edgePoint(from, target),
          at: place,
        });
    return add;
  }

  /** References are remembered and not followed. */
  #type(add: Add, type: Type, side: Side, place: string, graphql = false): void {
    const point = (kind: CoverageKind, name: string, at = type.at) => ({ kind, name, by: side, at });
    switch (type.kind) {
      case 'reference':
        this.#sides.set(type.target, (this.#sides.get(type.target) ?? new Set()).add(side));
        break;
      case 'nullable':
        add(type, sided(side, 'null'), point('nullables', worded(place, 'is null')));
        add(type, sided(side, 'value'), point('nullables', worded(place, 'has a value')));
        this.#type(add, type.of, side, place, graphql);
        break;
      case 'enum':
        for (const value of type.values) {
          const shown = typeof value.value === 'string' ? value.value : JSON.stringify(value.value);
          const name = place === '' ? shown : `${place} = ${shown}`;
          add(value, sided(side, 'sent'), point('enum-values', name, value.at));
        }
        break;
      case 'list':
        for (const item of [...type.prefix, type.items]) this.#type(add, item, side, `${place}[]`, graphql);
        break;
      case 'object':
        this.#members(add, type, side, place, graphql);
        break;
      case 'union':
        for (const variant of type.variants) {
          const name = worded(place, `is ${this.#variantName(variant)}`);
          add(variant, sided(side, 'variant'), point('variants', name, variant.at));
          this.#type(add, variant, side, place, graphql);
        }
        break;
      case 'intersection':
        for (const part of type.parts) this.#type(add, part, side, place, graphql);
        break;
      default:
    }
  }

  #members(add: Add, type: ObjectType, side: Side, place: string, graphql: boolean): void {
    for (const property of type.properties) {
      if (isForeign(property.direction, side)) continue;
      const name = place === '' ? property.name.wire : `${place}.${property.name.wire}`;
      const { at } = property;
      // What a client selects is always there; what it sends need not be.
      if (graphql && side === 'service') add(property, 'selected', { kind: 'fields', name, at });
      else if (!property.required) {
        add(property, sided(side, 'there'), { kind: 'optionals', name: `${name} is there`, by: side, at });
        add(property, sided(side, 'left out'), {
          kind: 'optionals',
          name: `${name} is left out`,
          by: side,
          at,
        });
      }
      for (const argument of property.arguments) {
        const called = `${name}(${argument.name.wire})`;
        add(argument, 'sent', { kind: 'arguments', name: called, at: argument.at });
        this.#type(add, argument.type, 'client', called);
      }
      this.#type(add, property.type, side, name, graphql);
    }
    this.#type(add, type.additional, side, `${place}.*`, graphql);
  }

  #variantName(variant: Type): string {
    if (variant.kind === 'reference') return namedType(this.#contract, variant.target).name.wire;
    if (variant.kind === 'primitive') return variant.primitive;
    return variant.kind === 'literal'
      ? JSON.stringify(variant.value)
      : `${variant.kind} of line ${variant.at.line}`;
  }
}

/** A transition as a point, declared or not. */
export function edgePoint(
  from: string,
  to: string,
): {
  readonly kind: CoverageKind;
  readonly name: string;
  readonly edge: { readonly from: string; readonly to: string };
} {
  return { kind: 'transitions', name: `${from} → ${to}`, edge: { from, to } };
}

export function edgeAspect(from: string, to: string): string {
  return JSON.stringify([from, to]);
}

export function isForeign(direction: 'both' | 'request' | 'response', side: Side): boolean {
  return direction === (side === 'client' ? 'response' : 'request');
}

function worded(place: string, words: string): string {
  return place === '' ? words : `${place} ${words}`;
}
