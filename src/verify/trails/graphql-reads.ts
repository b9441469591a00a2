/** Finds the queries for a resource that REST reads by its id. */
import { conceptOf, isGraphql, resolve } from '../../model/lookup.ts';
import type { Argument, Property, Type } from '../../model/type.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import { operationNameOf } from '../cases/graphql-documents.ts';
import { withValueAlone } from '../cases/places.ts';
import { namedIn } from '../cases/selection.ts';
import type { GraphqlCase } from '../exchange.ts';
import { accepts } from '../../values/accepts.ts';
import { idOwner } from '../judge/shared-facts.ts';
import type { Walk } from './plan.ts';

/** Returns the queries with the id of a resource as an argument of its name, or with the resource as their result. */
export function graphqlReads(
  { contract, documented }: Pick<Walk, 'contract' | 'documented'>,
  concept: string,
  id: string,
): readonly GraphqlCase[] {
  const queries = contract.operations.filter(isGraphql).filter((one) => one.operation === 'query');
  return queries.flatMap((operation): readonly GraphqlCase[] => {
    const place = placeOf(operation.arguments, contract, concept, isAbout(contract, operation, concept));
    if (!place || !accepts(contract, place.type, id)) return [];
    // Only our own documents pass the arguments as variables.
    const made = documented(operation).find(
      (one) => one.kind === 'graphql' && one.operationName === operationNameOf(operation),
    );
    if (made?.kind !== 'graphql') return [];
    const asked = withValueAlone(contract, made, ['variables', ...place.path].join('/'), id);
    return asked.kind === 'graphql' ? [asked] : [];
  });
}

interface Place {
  readonly path: readonly string[];
  readonly type: Type;
}

function placeOf(
  taken: readonly (Argument | Property)[],
  contract: Walk['contract'],
  concept: string,
  isOwn: boolean,
  path: readonly string[] = [],
): Place | undefined {
  for (const { name, type } of taken) {
    const here = [...path, name.wire];
    if (idOwner(name.wire) === concept || (isOwn && name.wire === 'id')) return { path: here, type };
    const inner: Type = resolve(contract, type);
    const shapes =
      inner.kind === 'union' ? inner.variants.map((variant) => resolve(contract, variant)) : [inner];
    for (const shape of path.length > 0 ? [] : shapes) {
      const found =
        shape.kind === 'object' ? placeOf(shape.properties, contract, concept, isOwn, here) : undefined;
      if (found) return found;
    }
  }
  return undefined;
}

/** True if a result is the resource, or contains it. */
export function isAbout(contract: Walk['contract'], { result }: GraphqlOperation, concept: string): boolean {
  const named = namedIn(contract, result);
  const inside = named?.type.kind === 'object' ? named.type.properties.filter(isSingle) : [];
  const possible = [named, ...inside.map(({ type }) => namedIn(contract, type))];
  return possible.some((one) => one !== undefined && conceptOf(one) === concept);
}

function isSingle({ type }: Property): boolean {
  return (type.kind === 'nullable' ? type.of : type).kind !== 'list';
}
