/** Enums that a compiled language has types for: of texts, and of integers. */
import type { JsonValue } from '../../core/json.ts';
import type { EnumType, EnumValue, Type } from '../../model/type.ts';

export type EnumKind = 'text' | 'integer';

/** An enum that a compiled language has a type for: its values are texts, or whole numbers. */
export interface NamedEnum extends EnumType {
  readonly values: readonly (EnumValue & { readonly value: string | number })[];
}

/** What all values are; undefined for what is mixed, and for any other kind. */
export function enumKind({ values }: EnumType): EnumKind | undefined {
  if (values.length === 0) return undefined;
  if (values.every(({ value }) => typeof value === 'string')) return 'text';
  return values.every(({ value }) => Number.isSafeInteger(value)) ? 'integer' : undefined;
}

/** A value that an enum of this kind may have, listed or not; undefined for any other. */
export function valueOfKind(kind: EnumKind | undefined, value: JsonValue): string | number | undefined {
  if (kind === 'integer') return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
  return typeof value === 'string' ? value : undefined;
}

export function isNamedEnum(type: Type): type is NamedEnum {
  return type.kind === 'enum' && enumKind(type) !== undefined;
}

/** Of a table of constants. */
export function constantKey(name: string, value: JsonValue): string {
  return `${name} ${JSON.stringify(value)}`;
}

/** What the constant of a value is called. A number without a name of its own is `value 1`, `value minus 1`. */
export function constantWords({ name, value }: Pick<EnumValue, 'name' | 'value'>): readonly string[] {
  if (typeof value !== 'number' || name.words.some((word) => /\D/u.test(word))) return name.words;
  return ['value', ...(value < 0 ? ['minus'] : []), String(Math.abs(value))];
}
