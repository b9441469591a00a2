/** Errors of a configuration, with their location if known. */
import { closestName } from '../../core/closest-name.ts';
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import type { SourceSpan } from '../../core/source.ts';
import { say as emit } from '../../emit/diagnostics.ts';
import { say } from '../diagnostics.ts';
import { knownMembers, unknownMembers, type MemberPath, type UnknownMember } from './config-schema.ts';

/** A part of a configuration. */
export interface Located {
  /** The configuration's name, for messages. */
  readonly label: string;
  /** Returns the location of a property of the part, or undefined in a module. */
  readonly at?: ((...path: MemberPath) => SourceSpan | undefined) | undefined;
}

/**
 * Returns the error for a property of `presetConfig`.
 * @param wanted completes the sentence "The property must be …"
 */
export type Invalid = (path: MemberPath, wanted: string) => InputError;

export function invalidIn({ label, at }: Located): Invalid {
  return (path, wanted) =>
    new InputError(say['config-invalid']({ path: label, member: memberName(path), wanted }, at?.(...path)));
}

/** Throws `InputError` with all unknown properties of `presetConfig`. */
export function rejectUnknown(presetConfig: unknown, part: Located): void {
  const unknown = unknownMembers(presetConfig, 'DiptychConfig');
  if (unknown.length > 0) throw new InputError(...unknown.map((one) => diagnosticOf(one, part)));
}

/** Throws `InputError` for likely misspellings. Other unknown properties belong to graphql-codegen. */
export function rejectMisspelled(
  value: object,
  definition: 'ConfigFile' | 'ConfigOutput',
  { label, at }: Located,
): void {
  const known = knownMembers(definition);
  const diagnostics = Object.keys(value)
    .filter((name) => !known.includes(name) && closestName(name, known) !== undefined)
    .map((name) => {
      const wanted = 'omitted, because this option does not exist';
      const error = say['config-invalid']({ path: label, member: name, wanted }, at?.(name));
      return withSuggestion(error, name, known);
    });
  if (diagnostics.length > 0) throw new InputError(...diagnostics);
}

/** Replaces the help of an error about a name with a suggestion of the closest known name. */
export function withSuggestion(error: Diagnostic, name: string, known: readonly string[]): Diagnostic {
  const closest = closestName(name, known);
  return closest === undefined ? error : { ...error, help: `Did you mean ${closest}?` };
}

/** Returns the diagnostic for an unknown property, with the same code as for a wrong value in the same part. */
function diagnosticOf({ path, known }: UnknownMember, { label, at }: Located): Diagnostic {
  const span = at?.(...path);
  const name = String(path.at(-1));
  const [first, second = '', ...inner] = path;
  const names = known.join(', ');
  const wanted =
    known.length === 0 ? 'removed, because there are no options' : `removed; the known names are ${names}`;
  const error =
    first === 'targets' && inner.length === 0
      ? emit['emit-unknown-target']({ id: name, known }, span)
      : first === 'targets'
        ? emit['emit-option-invalid']({ target: String(second), option: inner.join('.'), wanted }, span)
        : first === 'lint' && second === 'rules'
          ? say['lint-setting-invalid'](
              {
                rule: String(inner[0]),
                wanted: `must not have ${name}; the known names are ${names}`,
                path: label,
              },
              span,
            )
          : say['config-invalid']({ path: label, member: memberName(path), wanted }, span);
  return withSuggestion(error, name, known);
}

function memberName(path: MemberPath): string {
  return ['presetConfig', ...path].join('.');
}
