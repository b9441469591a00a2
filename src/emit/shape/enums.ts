/** Enums with types in compiled languages: of strings, and of integers. */
import type { JsonValue } from '../../core/json.ts';
import type { EnumType, EnumValue, Type } from '../../model/type.ts';

export type EnumKind = 'text' | 'integer';

/** An enum with a type in compiled languages: its values are strings, or whole numbers. */
export interface NamedEnum extends EnumType {
  readonly values: readonly (EnumValue & { readonly value: string | number })[];
}

/** The common kind of all values, or undefined for mixed and other kinds. */
export function enumKind({ values }: EnumType): EnumKind | undefined {
  if (values.length === 0) return undefined;
  if (values.every(({ value }) => typeof value === 'string')) return 'text';
  return values.every(({ value }) => Number.isSafeInteger(value)) ? 'integer' : undefined;
}

/** A possible value of an enum of this kind, listed or not, or undefined if there is none. */
export function valueOfKind(kind: EnumKind | undefined, value: JsonValue): string | number | undefined {
  if (kind === 'integer') return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
  return typeof value === 'string' ? value : undefined;
}

export function isNamedEnum(type: Type): type is NamedEnum {
  return type.kind === 'enum' && enumKind(type) !== undefined;
}

/** The key of a constant in the table of constants. */
export function constantKey(name: string, value: JsonValue): string {
  return `${name} ${JSON.stringify(value)}`;
}

/** The name of a value's constant. A number without its own name becomes `value 1` or `value minus 1`. */
export function constantWords({ name, value }: Pick<EnumValue, 'name' | 'value'>): readonly string[] {
  if (typeof value !== 'number' || name.words.some((word) => /\D/u.test(word))) return name.words;
  return ['value', ...(value < 0 ? ['minus'] : []), String(Math.abs(value))];
}
