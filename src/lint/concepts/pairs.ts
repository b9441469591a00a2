/** Pairs of elements in both documents: types of the same concept, and their common fields. */
import type { Contract } from '../../model/contract.ts';
import { splitWords } from '../../core/words.ts';
import { pushAll } from '../../core/long-lists.ts';
import { resolve, withoutNull } from '../../model/lookup.ts';
import type { Documented, Node } from '../../model/node.ts';
import type { NamedType, Property, Type } from '../../model/type.ts';
import { typesOf } from '../elements.ts';

/** One side of a pair: a named type or a field. */
export interface Side {
  /** The name in messages: `Order`, `Order.total`. */
  readonly subject: string;
  readonly node: Node & Documented;
  readonly type: Type;
}

/** The same element in both documents. */
export interface Pair {
  readonly rest: Side;
  readonly graphql: Side;
}

/**
 * Returns the pairs of types with the same concept. The concept is the mark of a type, or else its name in any spelling.
 */
export function typePairs(contract: Contract): readonly (Pair & NamedTypes)[] {
  const graphql = Map.groupBy(typesOf(contract, 'graphql'), conceptOf);
  return typesOf(contract, 'rest').flatMap((rest) =>
    (graphql.get(conceptOf(rest)) ?? []).map((other) => ({
      rest: sideOf(rest),
      graphql: sideOf(other),
      restType: rest,
      graphqlType: other,
    })),
  );
}

interface NamedTypes {
  readonly restType: NamedType;
  readonly graphqlType: NamedType;
}

/** Returns the comparison key of a type: its marked concept, or else its own name. */
export function conceptOf({ concept, name }: NamedType): string {
  return concept === undefined ? name.words.join('') : splitWords(concept).join('');
}

/** Returns the pairs of fields with the same words in types of the same concept: `error_code` and `errorCode`. */
export function fieldPairs(contract: Contract): readonly Pair[] {
  return typePairs(contract).flatMap(({ restType, graphqlType }) => {
    const others = new Map(fields(contract, graphqlType.type).map((field) => [wordsOf(field), field]));
    return fields(contract, restType.type).flatMap((field) => {
      const other = others.get(wordsOf(field));
      return other ? [{ rest: fieldSide(restType, field), graphql: fieldSide(graphqlType, other) }] : [];
    });
  });
}

/** Returns the pairs of types and of fields, without fields whose types are a pair themselves. */
export function comparablePairs(contract: Contract): readonly Pair[] {
  const types = typePairs(contract);
  const compared = new Set(types.map(({ restType, graphqlType }) => `${restType.id} ${graphqlType.id}`));
  const own = fieldPairs(contract).filter(({ rest, graphql }) => {
    const [one, other] = [targetOf(rest.type), targetOf(graphql.type)];
    return one === undefined || other === undefined || !compared.has(`${one} ${other}`);
  });
  return [...types, ...own];
}

/** Returns the properties of an object, including the properties of its `allOf`. */
function fields(contract: Contract, type: Type): readonly Property[] {
  const found: Property[] = [];
  const seen = new Set<Type>();
  const stack: Type[] = [type];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const shape = resolve(contract, next);
    if (seen.has(shape)) continue;
    seen.add(shape);
    if (shape.kind === 'object') pushAll(found, shape.properties);
    else if (shape.kind === 'intersection') pushAll(stack, shape.parts.toReversed());
  }
  return found;
}

function targetOf(type: Type): string | undefined {
  const present = withoutNull(type);
  return present.kind === 'reference' ? present.target : undefined;
}

function sideOf(type: NamedType): Side {
  return { subject: type.name.wire, node: type, type: type.type };
}

function fieldSide(owner: NamedType, field: Property): Side {
  return { subject: `${owner.name.wire}.${field.name.wire}`, node: field, type: field.type };
}

function wordsOf({ name }: Property): string {
  return name.words.join('');
}
