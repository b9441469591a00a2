/**
 * Describes the conditions that a contract sets for a value, as phrases in CommonMark. The type of a value is described
 * only if it is a union without objects.
 */
import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { resolve } from '../../model/lookup.ts';
import type { Constraints, Type } from '../../model/type.ts';
import { isUnion, shownVariants } from './variants.ts';

const MAX_VALUE_LENGTH = 60;

export interface Conditioned {
  readonly type: Type;
  readonly required: boolean;
  readonly default?: JsonValue | undefined;
}

/** Returns "required", the possible types of the value, its limits, and its default, as far as they apply. */
export function conditionsOf(contract: Contract, value: Conditioned): readonly string[] {
  const choice = choiceOf(contract, value.type);
  const usual = value.default === undefined ? undefined : codeOf(shownValue(value.default));
  return [
    ...(value.required ? ['required'] : []),
    ...(choice === undefined ? [] : [choice]),
    ...limitsOf(contract, value.type),
    ...(usual === undefined || value.required ? [] : [`${usual} by default`]),
  ];
}

/** Returns the limits of a value, such as `1 to 20 characters`. */
function limitsOf(contract: Contract, type: Type): readonly string[] {
  const inner = resolve(contract, type);
  if (!('constraints' in inner)) return [];
  const { constraints } = inner;
  const { minLength, maxLength, minItems, maxItems, uniqueItems, minProperties, maxProperties } = constraints;
  switch (inner.kind) {
    case 'list':
      return [...between(minItems, maxItems, 'item'), ...(uniqueItems ? ['unique items'] : [])];
    case 'object':
      return between(minProperties, maxProperties, 'property');
    case 'primitive':
      return inner.primitive === 'string' ? between(minLength, maxLength, 'character') : rangeOf(constraints);
  }
}

/**
 * Returns the types of a union without objects, such as `a string or a whole number`, because some languages cannot
 * express such a union as a type.
 */
export function choiceOf(contract: Contract, type: Type): string | undefined {
  const inner = resolve(contract, type);
  if (inner.kind !== 'union' || isUnion(contract, inner)) return undefined;
  const kinds = shownVariants(contract, inner).map((variant) => kindOf(resolve(contract, variant)));
  const distinct = [...new Set(kinds)];
  if (distinct.length < 2 || distinct.includes(undefined)) return undefined;
  return `${distinct.slice(0, -1).join(', ')} or ${distinct.at(-1)!}`;
}

function kindOf(type: Type): string | undefined {
  switch (type.kind) {
    case 'primitive':
      return type.primitive === 'null' ? undefined : KINDS[type.primitive];
    case 'literal':
      return kindOfValue(type.value);
    case 'enum': {
      const [first, ...others] = type.values.map(({ value }) => kindOfValue(value));
      return others.every((one) => one === first) ? first : undefined;
    }
    case 'list':
      return 'a list';
    case 'object':
      return 'an object';
    default:
      return undefined;
  }
}

const KINDS = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
} as const;

function kindOfValue(value: JsonValue): string | undefined {
  if (Number.isSafeInteger(value)) return KINDS.integer;
  const kind = typeof value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? KINDS[kind] : undefined;
}

function between(least = 0, most = Infinity, unit: string): readonly string[] {
  const counted = (count: number): string =>
    `${count} ${count === 1 ? unit : `${unit.replace(/y$/, 'ie')}s`}`;
  if (least === most) return [`exactly ${counted(least)}`];
  if (most === Infinity) return least > 0 ? [`at least ${counted(least)}`] : [];
  return [least > 0 ? `${least} to ${counted(most)}` : `at most ${counted(most)}`];
}

function rangeOf(constraints: Constraints): readonly string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = constraints;
  const range =
    minimum !== undefined && maximum !== undefined
      ? [`from ${minimum} to ${maximum}`]
      : [
          ...(minimum === undefined ? [] : [`at least ${minimum}`]),
          ...(maximum === undefined ? [] : [`at most ${maximum}`]),
        ];
  return [
    ...range,
    ...(exclusiveMinimum === undefined ? [] : [`more than ${exclusiveMinimum}`]),
    ...(exclusiveMaximum === undefined ? [] : [`less than ${exclusiveMaximum}`]),
    ...(multipleOf === undefined ? [] : [`a multiple of ${multipleOf}`]),
  ];
}

/** Returns a value as JSON on one line, shortened if necessary. */
export function shownValue(value: JsonValue): string {
  const json = JSON.stringify(value);
  // Do not split a surrogate pair.
  return json.length > MAX_VALUE_LENGTH
    ? `${json.slice(0, MAX_VALUE_LENGTH).replace(/\p{Cs}$/u, '')}…`
    : json;
}

/** Returns a code span, or undefined for text with a backtick, which a simple code span cannot contain. */
function codeOf(text: string): string | undefined {
  return text.includes('`') ? undefined : `\`${text}\``;
}
