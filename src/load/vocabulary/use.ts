import type { Diagnostic } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';
import { say } from '../diagnostics.ts';
import { ownMember } from '../../core/own-member.ts';

export type Report = (diagnostic: Diagnostic) => void;

/** One use of a vocabulary item in either document: its value, and the location of each part. */
export interface Use {
  /**
   * The name as the document spells it, `x-access` or `@access`. A property of the use has its name appended:
   * `x-access.roles`.
   */
  readonly name: string;
  /** The value, or undefined for a missing property. */
  readonly value: JsonValue | undefined;
  readonly at: (...path: readonly (string | number)[]) => SourceSpan;
}

/** Returns a property of a use as a separate use. Its value is undefined if the use is not an object. */
export function member({ name, value, at }: Use, key: string): Use {
  return {
    name: `${name}.${key}`,
    value: isJsonObject(value) ? ownMember(value, key) : undefined,
    at: (...path) => at(key, ...path),
  };
}

/** Returns a non-empty string. Reports a malformed use. */
export function textOf(use: Use, report: Report): string | undefined {
  if (typeof use.value === 'string' && use.value.trim() !== '') return use.value;
  return malformed(use, 'a non-empty string', report);
}

/** Returns a list of strings. Reports a malformed use. */
export function textsOf(use: Use, report: Report): readonly string[] | undefined {
  const { value } = use;
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isList ? value : malformed(use, 'a list of strings', report);
}

/** Returns a non-empty list of strings. A single string becomes a list. Reports a malformed use. */
export function namesOf(use: Use, report: Report): readonly string[] | undefined {
  const { value } = use;
  const listed: readonly JsonValue[] = Array.isArray(value) ? value : [value ?? ''];
  const isFit = listed.length > 0 && listed.every((item) => typeof item === 'string' && item.trim() !== '');
  return isFit ? (listed as readonly string[]) : malformed(use, 'at least one string', report);
}

/** True if the use is an object that has only these keys. Reports any other use. */
export function hasOnly(use: Use, keys: readonly string[], report: Report): boolean {
  const { value } = use;
  if (!isJsonObject(value)) malformed(use, `an object with ${keys.join(', ')}`, report);
  const other = isJsonObject(value) && Object.keys(value).find((key) => !keys.includes(key));
  if (typeof other === 'string') malformed(use, `only the properties ${keys.join(', ')}`, report);
  return isJsonObject(value) && other === undefined;
}

/** Reads an optional property with `read`. `isFit` is false if the property is present and malformed. */
export function optional<Value>(
  use: Use,
  key: string,
  read: (use: Use, report: Report) => Value | undefined,
  report: Report,
): { readonly value: Value | undefined; readonly isFit: boolean } {
  const own = member(use, key);
  const value = own.value === undefined ? undefined : read(own, report);
  return { value, isFit: own.value === undefined || value !== undefined };
}

/** Returns the choice that the use names, ignoring case. Reports a malformed use. */
export function choiceOf<Choice extends string>(
  use: Use,
  choices: readonly Choice[],
  report: Report,
): Choice | undefined {
  const { value } = use;
  const found = choices.find((choice) => typeof value === 'string' && choice === value.toLowerCase());
  return found ?? malformed(use, `one of ${choices.join(', ')}`, report);
}

/** Returns a boolean. Reports a malformed use. */
export function flagOf(use: Use, report: Report): boolean | undefined {
  return typeof use.value === 'boolean' ? use.value : malformed(use, 'true or false', report);
}

/** Reports a use with a malformed value. */
export function malformed({ name, value, at }: Use, expected: string, report: Report): undefined {
  report(say['vocabulary-malformed']({ name, expected, found: described(value) }, at()));
}

function described(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  return JSON.stringify(value).slice(0, 60);
}
