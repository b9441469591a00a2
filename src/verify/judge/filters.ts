/** Reads the filters of a list request, and tests whether items pass them. */
import { plainText } from '../../core/styled.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { InputPath } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { derive } from '../../semantics/derive/derive.ts';
import { isAtLeast } from '../../semantics/derive/fact.ts';
import type { Fact, Filter } from '../../semantics/semantics.ts';
import { compare, passes } from '../../semantics/world/lists.ts';
import type { Case } from '../exchange.ts';
import { inputOf, memberAt } from './pages.ts';

/** A filter and the value that a request sends for it. */
export interface SentFilter {
  readonly fact: Fact<Filter>;
  readonly value: JsonValue;
}

/** Returns the filters of an operation, except guessed ones. */
export function filtersOf(contract: Contract, { operation }: Case): readonly Fact<Filter>[] {
  const { filters = [] } = derive(contract).actions.find((one) => one.operation.id === operation.id) ?? {};
  return filters.filter(({ evidence }) => isAtLeast(evidence, 'recognized'));
}

/** Returns the filters with a value in the request. */
export function sentFilters(contract: Contract, made: Case): readonly SentFilter[] {
  return filtersOf(contract, made).flatMap((fact) => {
    const value = sentAt(made, fact.value.from);
    // An object has comparisons, such as `created[gt]`, which are filters of their own.
    return value === undefined || value === null || isJsonObject(value) ? [] : [{ fact, value }];
  });
}

/**
 * Returns the value at a location of a request. Reads a variable only if the document passes it to the argument of the
 * same name.
 */
function sentAt(made: Case, from: InputPath): JsonValue | undefined {
  const [first = ''] = from.path;
  if (made.kind === 'graphql' && !new RegExp(`\\b${first}:\\s*\\$${first}\\b`).test(made.document))
    return undefined;
  return inputOf(made, from);
}

/**
 * Returns true if an item passes a filter, false if it does not, or undefined if this is unknown. Services may ignore
 * case, normalize text, and compare times with more precision than they show.
 */
export function passesFilter(item: JsonValue, { fact, value }: SentFilter): boolean | undefined {
  const { member, operator, ignoresCase = false } = fact.value;
  const found = memberAt(item, member);
  if (found === undefined || isJsonObject(found)) return undefined;
  if (found === null) return false;
  const isPassing = passes(found, operator, value);
  switch (operator) {
    case 'equals':
    case 'in':
      // The service may implement the filter as a search, so a similar value is inconclusive.
      return isPassing || !isAny(found, value, (one, other) => one.includes(other)) ? isPassing : undefined;
    case 'has':
      return isPassing || !isAny(found, value, (one, other) => one === other) ? isPassing : undefined;
    case 'contains':
    case 'prefix':
      return isPassing && !ignoresCase && !isExact(found, operator, value) ? undefined : isPassing;
    default:
      return isMeasured(found) && isMeasured(value) && !isEdge(found, value, fact) ? isPassing : undefined;
  }
}

function valuesIn(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
}

/** True if one of the values resembles one of the sent values. */
function isAny(found: JsonValue, sent: JsonValue, isLike: (one: string, other: string) => boolean): boolean {
  return valuesIn(found).some((one) => valuesIn(sent).some((other) => isLike(folded(one), folded(other))));
}

function folded(value: JsonValue): string {
  return plainText(value)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function isExact(found: JsonValue, operator: 'contains' | 'prefix', value: JsonValue): boolean {
  const [text, part] = [plainText(found), plainText(value)];
  return operator === 'contains' ? text.includes(part) : text.startsWith(part);
}

const TIME = /^\d{4}-\d{2}-\d{2}[Tt ]/;

function isMeasured(value: JsonValue): boolean {
  return typeof value === 'number' || (typeof value === 'string' && !Number.isNaN(Date.parse(value)));
}

/**
 * True if the value equals the boundary, and it is unknown whether it passes. A parameter's name does not show whether
 * the boundary is included, and a time in whole seconds may be earlier than the stored one.
 */
function isEdge(
  found: JsonValue,
  value: JsonValue,
  { evidence, value: { operator } }: Fact<Filter>,
): boolean {
  if (compare(found, value) !== 0) return false;
  if (evidence !== 'declared') return true;
  const isOpen = operator === 'after' || operator === 'until';
  return isOpen && typeof found === 'string' && TIME.test(found) && !PRECISE.test(found);
}

const PRECISE = /\.\d*[1-9]\d*(?:[Zz]|[+-]\d{2}:\d{2})?$/;
