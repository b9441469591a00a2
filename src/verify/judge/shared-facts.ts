/** Compares the values of properties that both documents declare. */
import type { JsonValue } from '../../core/json.ts';
import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf, resolve } from '../../model/lookup.ts';
import type { NamedType, Type } from '../../model/type.ts';
import { namedIn } from '../cases/selection.ts';

/** True if the values of two properties with the same name can be compared. */
export function isComparable(contract: Contract, graphql: Type, rest: Type): boolean {
  const [one, other] = [namedIn(contract, graphql), namedUnder(contract, rest)];
  if (one && other) return conceptOf(one) === conceptOf(other);
  return one === undefined && isLeaf(contract, graphql) && isLeaf(contract, rest);
}

/** Returns the named type that a schema refers to, even if the schema adds a description or permits null. */
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

/**
 * Compares enum values regardless of case and separators, times as moments, and numbers with strings, because
 * `ID` is always a string in GraphQL (GraphQL specification, section 3.5.5), but may be an integer in REST.
 */
export function isSameFact(contract: Contract, type: Type, graphql: JsonValue, rest: JsonValue): boolean {
  if (typeof graphql === 'string' && typeof rest === 'number') return isTextOf(graphql, rest);
  if (typeof graphql === 'number' && typeof rest === 'string') return isTextOf(rest, graphql);
  if (typeof graphql !== typeof rest || typeof graphql !== 'string' || typeof rest !== 'string')
    return JSON.stringify(graphql) === JSON.stringify(rest);
  if (graphql === rest) return true;
  if (resolve(contract, type).kind === 'enum')
    return splitWords(graphql).join('') === splitWords(rest).join('');
  const moments = [graphql, rest].map((text) => (/^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : NaN));
  return moments[0] === moments[1];
}

function isTextOf(text: string, number: number): boolean {
  return text.trim() !== '' && Number(text) === number;
}
