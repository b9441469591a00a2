/** Enums of strings and of integers, which have types of their own in compiled languages. */
import type { JsonValue } from '../../core/json.ts';
import type { EnumType, EnumValue, Type } from '../../model/type.ts';

export type EnumKind = 'text' | 'integer';

/** An enum with a type in compiled languages: all values are strings, or all are whole numbers. */
export interface NamedEnum extends EnumType {
  readonly values: readonly (EnumValue & { readonly value: string | number })[];
}

/** Returns the kind of all values, or undefined if they are neither all strings nor all whole numbers. */
export function enumKind({ values }: EnumType): EnumKind | undefined {
  if (values.length === 0) return undefined;
  if (values.every(({ value }) => typeof value === 'string')) return 'text';
  return values.every(({ value }) => Number.isSafeInteger(value)) ? 'integer' : undefined;
}

/** Returns the value if an enum of this kind can have it, listed or not, or undefined otherwise. */
export function valueOfKind(kind: EnumKind | undefined, value: JsonValue): string | number | undefined {
  if (kind === 'integer') return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
  return typeof value === 'string' ? value : undefined;
}

export function isNamedEnum(type: Type): type is NamedEnum {
  return type.kind === 'enum' && enumKind(type) !== undefined;
}

/** Returns the key of a constant in `DeclaredTypes.constants`. */
export function constantKey(name: string, value: JsonValue): string {
  return `${name} ${JSON.stringify(value)}`;
}

/** Returns the name of a value's constant. A number without a name becomes `value 1` or `value minus 1`. */
export function constantWords({ name, value }: Pick<EnumValue, 'name' | 'value'>): readonly string[] {
  if (typeof value !== 'number' || name.words.some((word) => /\D/u.test(word))) return name.words;
  return ['value', ...(value < 0 ? ['minus'] : []), String(Math.abs(value))];
}
