import type { JsonValue } from '../core/json.ts';
import { codePoints } from './accepts.ts';
import type { FlatType } from './flatten.ts';
import { brokenFormat } from './formats.ts';
import { matches } from '../core/regexp.ts';

/** An invalid value, with the kind of its fault. */
export interface WrongValue {
  readonly kind: string;
  readonly value: JsonValue;
}

/** The wire format of values: JSON, text that services can read as any type, or GraphQL variables with coercion. */
export type Carrier = 'json' | 'text' | 'graphql';

/** Longer strings would only test the size limit for requests. */
const MAX_LENGTH = 100_000;

/**
 * Returns candidates for invalid values of a type, with one fault each. The caller must check that they are invalid.
 */
export function wrongValues(
  type: FlatType,
  value: JsonValue | undefined,
  carrier: Carrier,
): readonly WrongValue[] {
  const wrong = [...ofWrongType(type), ...ofWrongContent(type, value)];
  // As text, the string "1" and the number 1 are the same.
  if (carrier !== 'text') wrong.push(...ofLenientType(type, value));
  if (carrier === 'graphql' && isInt(type)) wrong.push(...BEYOND_INT);
  if (carrier === 'text') return wrong.filter((one) => isSendable(one.value));
  // GraphQL also accepts an integer for an `ID`, which is a string in the model.
  return carrier === 'graphql' && isText(type) ? wrong.filter((one) => typeof one.value !== 'number') : wrong;
}

/** True for the values to send as text: strings, numbers, and lists. Text cannot represent null and objects. */
function isSendable(value: JsonValue): boolean {
  return typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
}

/** Services must reject values beyond Int (GraphQL October 2021 §3.5.1). In OpenAPI, int32 is only an annotation. */
const BEYOND_INT: readonly WrongValue[] = [2 ** 31, -(2 ** 31) - 1].map((value) => ({
  kind: 'beyond-32-bits',
  value,
}));

function isInt(type: FlatType): boolean {
  return type.kind === 'primitive' && type.primitive === 'integer' && type.format === 'int32';
}

function isText(type: FlatType): boolean {
  return type.kind === 'primitive' && type.primitive === 'string';
}

function ofWrongType(type: FlatType): readonly WrongValue[] {
  const as = (...values: readonly JsonValue[]) => values.map((value) => ({ kind: 'wrong-type', value }));
  switch (type.kind) {
    case 'primitive':
      if (type.primitive === 'string') return [...as(12345, { a: 1 }), ...nulls()];
      if (type.primitive === 'integer') return [...as('abc', 1.5), ...nulls()];
      if (type.primitive === 'number') return [...as('abc', true), ...nulls()];
      if (type.primitive === 'boolean') return [...as('maybe', 7), ...nulls()];
      return [];
    case 'enum':
    case 'literal':
      return [...as({ a: 1 }), ...nulls()];
    case 'list':
      return [...as({}, 'abc'), ...nulls()];
    case 'object':
      return [...as('abc', [1]), ...nulls()];
    default:
      return [];
  }
}

/** Returns values that lenient parsers read as a number or a boolean. */
function ofLenientType(type: FlatType, value: JsonValue | undefined): readonly WrongValue[] {
  const as = (...values: readonly JsonValue[]) => values.map((one) => ({ kind: 'lenient-type', value: one }));
  if (type.kind !== 'primitive') return [];
  if (type.primitive === 'boolean') return value === false ? as('false', 0, 1) : as('true', 1, 0);
  if (type.primitive !== 'integer' && type.primitive !== 'number') return [];
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf = 1 } = type.constraints;
  const low = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + multipleOf);
  const high = maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - multipleOf);
  // A valid number, except that it is a string.
  return as(String(typeof value === 'number' ? value : (low ?? high ?? multipleOf)));
}

function nulls(): readonly WrongValue[] {
  return [{ kind: 'null', value: null }];
}

function ofWrongContent(type: FlatType, value: JsonValue | undefined): readonly WrongValue[] {
  switch (type.kind) {
    case 'enum':
      return type.open ? [] : wrongEnumValues(type);
    case 'literal':
      return [{ kind: 'other-constant', value: 'not-the-constant' }];
    case 'primitive':
      return type.primitive === 'string' ? wrongStrings(type, value) : wrongNumbers(type);
    default:
      return [];
  }
}

/** Returns an unlisted value, and a listed value in different case. */
function wrongEnumValues({ values }: Extract<FlatType, { kind: 'enum' }>): readonly WrongValue[] {
  const listed = new Set(values.map(({ value }) => value));
  const recased = [...listed]
    .filter((value) => typeof value === 'string')
    .flatMap((text) => [text.toUpperCase(), text.toLowerCase()])
    .find((text) => !listed.has(text));
  return ['not-one-of-them', ...(recased === undefined ? [] : [recased])].map((value) => ({
    kind: 'unknown-enum-value',
    value,
  }));
}

function wrongNumbers({
  primitive,
  constraints,
}: Extract<FlatType, { kind: 'primitive' }>): readonly WrongValue[] {
  if (primitive !== 'integer' && primitive !== 'number') return [];
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = constraints;
  const step = multipleOf ?? 1;
  // The nearest multiple, so that only the bound is violated.
  const below = (bound: number): number =>
    multipleOf ? (Math.ceil(bound / step) - 1) * step : bound - gap(bound);
  const above = (bound: number): number =>
    multipleOf ? (Math.floor(bound / step) + 1) * step : bound + gap(bound);
  const wrong: WrongValue[] = [];
  if (minimum !== undefined) wrong.push({ kind: 'below-minimum', value: below(minimum) });
  if (maximum !== undefined) wrong.push({ kind: 'above-maximum', value: above(maximum) });
  if (exclusiveMinimum !== undefined) wrong.push({ kind: 'below-minimum', value: exclusiveMinimum });
  if (exclusiveMaximum !== undefined) wrong.push({ kind: 'above-maximum', value: exclusiveMaximum });
  if (multipleOf !== undefined) {
    const off = primitive === 'integer' ? 1 : multipleOf / 2;
    const low = minimum ?? (exclusiveMinimum ?? 0) + (exclusiveMinimum === undefined ? 0 : step);
    const base = Math.ceil(low / step) * step;
    const inside = base + off <= (maximum ?? exclusiveMaximum ?? Infinity) ? base + off : base - off;
    wrong.push({ kind: 'no-multiple', value: inside });
  }
  return wrong;
}

/** Returns 1, or the distance to the next double, because large doubles are further apart than 1. */
function gap(bound: number): number {
  return Math.abs(bound) < Number.MAX_SAFE_INTEGER ? 1 : Math.abs(bound) * Number.EPSILON;
}

function wrongStrings(
  { constraints, format }: Extract<FlatType, { kind: 'primitive' }>,
  value: JsonValue | undefined,
): readonly WrongValue[] {
  const { minLength = 0, maxLength = Infinity, pattern } = constraints;
  const base = typeof value === 'string' ? value : 'x';
  const points = Array.from(base);
  const wrong: WrongValue[] = [];
  if (minLength > 0 && minLength <= MAX_LENGTH) {
    const short = Array.from(base.padEnd(minLength, 'x')).slice(0, minLength - 1);
    wrong.push({ kind: 'too-short', value: short.join('') });
  }
  if (maxLength < MAX_LENGTH) {
    const more = Math.max(1, maxLength + 1 - points.length);
    wrong.push({ kind: 'too-long', value: base + (points.at(-1) ?? 'x').repeat(more) });
  }
  if (pattern !== undefined) {
    const stem = points.slice(0, -1).join('');
    const broken = ['!', '0', 'A', 'a', ' ']
      .map((other) => stem + other)
      .concat('does not match', '!', '0', 'A', 'a', '')
      .filter((text) => !matches(pattern, text));
    // Prefers a string of an allowed length, which violates only the pattern.
    const fits = (text: string): boolean => codePoints(text) >= minLength && codePoints(text) <= maxLength;
    const [first] = [...broken.filter(fits), ...broken];
    if (first !== undefined) wrong.push({ kind: 'pattern', value: first });
  }
  const malformed = format === undefined ? undefined : brokenFormat(format);
  if (malformed !== undefined) wrong.push({ kind: 'format', value: malformed });
  return wrong;
}
