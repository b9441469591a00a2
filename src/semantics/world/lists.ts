/** Selects the items of lists by the filters of a request. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';
import { ownMember } from '../../core/own-member.ts';
import type { FilterOperator } from '../../model/behaviour.ts';
import type { Filter } from '../semantics.ts';
import type { Resource } from './world.ts';

/** A filter with its value in a request. */
export interface AppliedFilter {
  readonly filter: Filter;
  /** The normalized name of the resource's member at which the path `filter.member` starts. */
  readonly member: string | undefined;
  readonly value: JsonValue;
}

/** True if a resource satisfies a filter. Absent and null values do not satisfy any filter. */
export function isListed(resource: Resource, { filter, member, value }: AppliedFilter): boolean {
  const [, ...inside] = filter.member;
  const own = member === undefined ? undefined : resource.values.get(member);
  const found = inside.reduce<JsonValue | undefined>(
    (outer, name) => (isJsonObject(outer) ? ownMember(outer, name) : undefined),
    own,
  );
  return found !== undefined && found !== null && passes(found, filter.operator, value);
}

/** True if a value of an item satisfies a filter with the sent value. */
export function passes(found: JsonValue, operator: FilterOperator, value: JsonValue): boolean {
  switch (operator) {
    case 'equals':
      return Array.isArray(value) ? passes(found, 'in', value) : isEqual(found, value);
    case 'in':
      return (Array.isArray(value) ? (value as readonly JsonValue[]) : [value]).some((one) =>
        isEqual(found, one),
      );
    case 'has':
      return Array.isArray(found) && (found as readonly JsonValue[]).some((one) => isEqual(one, value));
    case 'contains':
      return plain(found).includes(plain(value));
    case 'prefix':
      return plain(found).startsWith(plain(value));
    case 'after':
      return compare(found, value) > 0;
    case 'from':
      return compare(found, value) >= 0;
    case 'before':
      return compare(found, value) < 0;
    case 'until':
      return compare(found, value) <= 0;
  }
}

function plain(value: JsonValue): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toLowerCase();
}

function isEqual(found: JsonValue, value: JsonValue): boolean {
  if (typeof found === 'string' && typeof value === 'string')
    return found === value || isSameSymbol(found, value) || isSameMoment(found, value);
  return plainText(found) === plainText(value);
}

const SYMBOL = /^(?:[A-Z][A-Z0-9_]*|[a-z][a-z0-9_-]*)$/;

/** True for the same enum value. The protocols can spell it differently, such as `ON_HOLD` and `on-hold`. */
export function isSameSymbol(one: string, other: string): boolean {
  if (!SYMBOL.test(one) || !SYMBOL.test(other)) return false;
  const [left, right] = [one, other].map((text) => text.toLowerCase().replaceAll('-', '_'));
  return left === right;
}

function isSameMoment(one: string, other: string): boolean {
  return MOMENT.test(one) && MOMENT.test(other) && Date.parse(one) === Date.parse(other);
}

/**
 * Compares numbers and numeric strings by size, times chronologically, and other values as text, ignoring
 * case.
 */
export function compare(one: JsonValue, other: JsonValue): number {
  const [left, right] = [measure(one), measure(other)];
  if (left !== undefined && right !== undefined) return left - right;
  const [text, against] = [plain(one), plain(other)];
  return text < against ? -1 : text > against ? 1 : 0;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[Tt ]|$)/;

function measure(value: JsonValue): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  if (MOMENT.test(value)) {
    const moment = Date.parse(value);
    return Number.isNaN(moment) ? undefined : moment;
  }
  return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
}
