/** Finds the resources of interfaces and unions, which are the resources of their possible types. */
import type { Contract } from '../model/contract.ts';
import { conceptOf, isGraphql, isRest } from '../model/lookup.ts';
import { isSafe } from '../model/operation-effect.ts';
import type { NamedType, Type, TypeId } from '../model/type.ts';
import { collectionOfType } from '../semantics/derive/collections.ts';
import { derive } from '../semantics/derive/derive.ts';
import { hasIdentity, namedBehind, variantsOf } from '../semantics/derive/shape.ts';
import { shownBy } from '../semantics/derive/shown.ts';
import type { Action, Collection, Semantics } from '../semantics/semantics.ts';

/**
 * Returns the semantics of a contract, with a collection for each possible type of a query's interface or union. Without
 * these collections, a resource in such a result could not be read by its id.
 */
export function derivedWithVariants(contract: Contract): Semantics {
  const semantics = derive(contract);
  const concepts = new Set(semantics.collections.map(({ concept }) => concept));
  const added = new Map<string, Collection>();
  for (const { operation } of semantics.actions) {
    if (!isGraphql(operation) || operation.operation !== 'query') continue;
    const shown = shownBy(contract, operation);
    for (const named of shown ? resourcesIn(contract, shown.type) : []) {
      const concept = conceptOf(named);
      if (!concepts.has(concept) && !added.has(concept))
        added.set(concept, collectionOfType(contract, named));
    }
  }
  return added.size === 0
    ? semantics
    : { ...semantics, collections: [...semantics.collections, ...added.values()] };
}

/** Returns the possible types of an interface or a union of GraphQL that are resources. */
function resourcesIn(contract: Contract, type: Type): readonly NamedType[] {
  return variantsOf(contract, type).filter(
    (one) => one.protocol === 'graphql' && hasIdentity(contract, one.type),
  );
}

export class Variants {
  readonly #contract: Contract;
  readonly #byType: ReadonlyMap<TypeId, string>;
  /** The concepts of resources that REST operations or GraphQL mutations use. */
  readonly #changed: ReadonlySet<string>;
  readonly #known = new Map<NamedType, readonly string[]>();

  constructor(contract: Contract, { collections, actions }: Semantics) {
    this.#contract = contract;
    this.#byType = new Map(
      collections.flatMap(({ concept, views }) => views.map(({ value }) => [value, concept])),
    );
    this.#changed = new Set(
      actions
        .filter(({ operation }) => isRest(operation) || !isSafe(operation))
        .flatMap(({ collection }) => collection?.value ?? []),
    );
  }

  /** Returns the concepts of the resources in the result of a query, if the result is an interface or a union. */
  resultOf({ operation, collection }: Action): readonly string[] {
    if (!isGraphql(operation) || operation.operation !== 'query') return [];
    const shown = shownBy(this.#contract, operation);
    const isOwn = shown?.named && [undefined, conceptOf(shown.named)].includes(collection?.value);
    return isOwn ? this.conceptsOf(shown.type) : [];
  }

  /**
   * Returns the concepts of the possible types of an interface or a union. Returns an empty list for any other type,
   * and for an interface whose own concept is in `#changed`.
   */
  conceptsOf(type: Type): readonly string[] {
    const named = namedBehind(this.#contract, type);
    if (!named) return [];
    let found = this.#known.get(named);
    if (!found) this.#known.set(named, (found = this.#conceptsOf(named, type)));
    return found;
  }

  #conceptsOf(named: NamedType, type: Type): readonly string[] {
    const own = this.#byType.get(named.id);
    if (own !== undefined && this.#changed.has(own)) return [];
    return [...new Set(resourcesIn(this.#contract, type).flatMap(({ id }) => this.#byType.get(id) ?? []))];
  }
}
