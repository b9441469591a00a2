import type { CoverageKind } from '../../core/coverage.ts';
import type { Contract } from '../../model/contract.ts';
import { namedType } from '../../model/lookup.ts';
import type { ObjectType, Type, TypeId } from '../../model/type.ts';
import { edgeAspect, edgePoint, isNeverSentBy, withSide } from './aspects.ts';
import type { Ledger, Side } from './ledger.ts';

type Add = ReturnType<Ledger['open']>;

/** Declares the points of the types that operations use. Also collects the named types inside them. */
export class TypePoints {
  readonly #ledger: Ledger;
  readonly #contract: Contract;
  readonly #sides = new Map<TypeId, Set<Side>>();

  constructor(ledger: Ledger, contract: Contract) {
    this.#ledger = ledger;
    this.#contract = contract;
  }

  /**
   * Declares the collected types in contract order. Repeats until no types are added, because types refer to others.
   */
  declareNamed(): void {
    const declared = new Map<TypeId, Add>();
    const done = new Set<string>();
    for (let before = -1; before !== done.size;) {
      before = done.size;
      for (const [id, named] of this.#contract.types) {
        for (const side of this.#sides.get(id) ?? []) {
          if (done.has(withSide(side, id))) continue;
          done.add(withSide(side, id));
          const add = declared.get(id) ?? this.#openType(id);
          declared.set(id, add);
          this.declare(add, named.type, side, '', named.protocol === 'graphql');
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

  /**
   * Declares the points of a type. Collects references instead of following them, because a type can contain itself.
   */
  declare(add: Add, type: Type, side: Side, place: string, graphql = false): void {
    const point = (kind: CoverageKind, name: string, at = type.at) => ({ kind, name, by: side, at });
    switch (type.kind) {
      case 'reference':
        this.#sides.set(type.target, (this.#sides.get(type.target) ?? new Set()).add(side));
        break;
      case 'nullable':
        add(type, withSide(side, 'null'), point('nullables', worded(place, 'is null')));
        add(type, withSide(side, 'value'), point('nullables', worded(place, 'has a value')));
        this.declare(add, type.of, side, place, graphql);
        break;
      case 'enum':
        for (const value of type.values) {
          const shown = typeof value.value === 'string' ? value.value : JSON.stringify(value.value);
          const name = place === '' ? shown : `${place} = ${shown}`;
          add(value, withSide(side, 'sent'), point('enum-values', name, value.at));
        }
        break;
      case 'list':
        for (const item of [...type.prefix, type.items]) this.declare(add, item, side, `${place}[]`, graphql);
        break;
      case 'object':
        this.#members(add, type, side, place, graphql);
        break;
      case 'union':
        for (const variant of type.variants) {
          const name = worded(place, `is ${this.#variantName(variant)}`);
          add(variant, withSide(side, 'variant'), point('variants', name, variant.at));
          this.declare(add, variant, side, place, graphql);
        }
        break;
      case 'intersection':
        for (const part of type.parts) this.declare(add, part, side, place, graphql);
        break;
      default:
    }
  }

  #members(add: Add, type: ObjectType, side: Side, place: string, graphql: boolean): void {
    for (const property of type.properties) {
      if (isNeverSentBy(property.direction, side)) continue;
      const name = place === '' ? property.name.wire : `${place}.${property.name.wire}`;
      const { at } = property;
      // A selected field is always in the response, but other optional properties can be absent.
      if (graphql && side === 'service') add(property, 'selected', { kind: 'fields', name, at });
      else if (!property.required) {
        add(property, withSide(side, 'there'), { kind: 'optionals', name: `${name} is there`, by: side, at });
        add(property, withSide(side, 'left out'), {
          kind: 'optionals',
          name: `${name} is left out`,
          by: side,
          at,
        });
      }
      for (const argument of property.arguments) {
        const called = `${name}(${argument.name.wire})`;
        add(argument, 'sent', { kind: 'arguments', name: called, at: argument.at });
        this.declare(add, argument.type, 'client', called);
      }
      this.declare(add, property.type, side, name, graphql);
    }
    this.declare(add, type.additional, side, `${place}.*`, graphql);
  }

  #variantName(variant: Type): string {
    if (variant.kind === 'reference') return namedType(this.#contract, variant.target).name.wire;
    if (variant.kind === 'primitive') return variant.primitive;
    return variant.kind === 'literal'
      ? JSON.stringify(variant.value)
      : `${variant.kind} of line ${variant.at.line}`;
  }
}

function worded(place: string, words: string): string {
  return place === '' ? words : `${place} ${words}`;
}
