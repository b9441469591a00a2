import { isInputObjectType, isScalarType, type GraphQLSchema } from 'graphql';
import type { GraphqlFact } from './graphql-fact.ts';

/**
 * Returns changes that GraphQL Inspector ignores: to `@oneOf`, to `@specifiedBy`, and to the description of the schema.
 */
export function specifiedFacts(old: GraphQLSchema, next: GraphQLSchema): readonly GraphqlFact[] {
  return [
    ...described(old, next),
    ...Object.values(next.getTypeMap()).flatMap((after) => {
      const before = old.getType(after.name);
      if (isInputObjectType(before) && isInputObjectType(after) && before.isOneOf !== after.isOneOf) {
        return [oneOf(after.name, after.isOneOf)];
      }
      if (!isScalarType(before) || !isScalarType(after)) return [];
      if ((before.specifiedByURL ?? null) === (after.specifiedByURL ?? null)) return [];
      return [specifiedBy(after.name, before.specifiedByURL, after.specifiedByURL)];
    }),
  ];
}

function described(old: GraphQLSchema, next: GraphQLSchema): readonly GraphqlFact[] {
  if ((old.description ?? '').trim() === (next.description ?? '').trim()) return [];
  const message = 'The description of the schema has changed';
  return [{ type: 'SCHEMA_DESCRIPTION_CHANGED', coordinate: '', harm: 'none', message, meta: {} }];
}

function oneOf(name: string, isAdded: boolean): GraphqlFact {
  return {
    type: isAdded ? 'ONE_OF_ADDED' : 'ONE_OF_REMOVED',
    coordinate: name,
    harm: isAdded ? 'breaking' : 'none',
    message: isAdded
      ? `Input \`${name}\` now accepts exactly one of its fields`
      : `Input \`${name}\` now accepts more than one of its fields`,
    meta: {},
  };
}

function specifiedBy(
  name: string,
  before: string | null | undefined,
  after: string | null | undefined,
): GraphqlFact {
  return {
    type: 'SPECIFIED_BY_CHANGED',
    coordinate: name,
    // If the scalar had no specification, clients could not rely on one.
    harm: before ? 'dangerous' : 'none',
    message: `Scalar \`${name}\` is now specified by ${after ?? 'nothing'}; it was specified by ${before ?? 'nothing'}`,
    ...(before && { reason: 'The string representation of this scalar may change.' }),
    meta: { old: before ?? null, new: after ?? null },
  };
}
