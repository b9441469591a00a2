import type { Diagnostic } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';
import { say } from '../diagnostics.ts';
import { ownMember } from '../document/own-member.ts';

export type Report = (diagnostic: Diagnostic) => void;

/** One use of an item of the vocabulary, by either document: what it says, and where each part of it was written. */
export interface Use {
  /** As the document spells it, `x-access` or `@access`, with the member when it is one: `x-access.roles`. */
  readonly name: string;
  /** Undefined for a member that is not there. */
  readonly value: JsonValue | undefined;
  readonly at: (...path: readonly (string | number)[]) => SourceSpan;
}

/** A member of what a use says; of anything but an object there is none. */
export function member({ name, value, at }: Use, key: string): Use {
  return {
    name: `${name}.${key}`,
    value: isJsonObject(value) ? ownMember(value, key) : undefined,
    at: (...path) => at(key, ...path),
  };
}

/** Text that is not empty; undefined after the use has been reported. */
export function textOf(use: Use, report: Report): string | undefined {
  if (typeof use.value === 'string' && use.value.trim() !== '') return use.value;
  return malformed(use, 'a text', report);
}

/** A list of texts; undefined after the use has been reported. */
export function textsOf(use: Use, report: Report): readonly string[] | undefined {
  const { value } = use;
  const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
  return isList ? value : malformed(use, 'a list of texts', report);
}

/** One of these words, in either case; undefined after the use has been reported. */
export function choiceOf<Choice extends string>(
  use: Use,
  choices: readonly Choice[],
  report: Report,
): Choice | undefined {
  const { value } = use;
  const found = choices.find((choice) => typeof value === 'string' && choice === value.toLowerCase());
  return found ?? malformed(use, `one of ${choices.join(', ')}`, report);
}

/** True or false; undefined after the use has been reported. */
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
