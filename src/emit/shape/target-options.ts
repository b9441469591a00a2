import type { JsonObject, JsonValue } from '../../core/json.ts';
import { invalidOption } from '../diagnostics.ts';
import { pathOf, type OutputPath } from '../encode/path.ts';

/** Throws `InputError` for an option that the target does not have. */
export function rejectUnknown(target: string, options: JsonObject, known: readonly string[]): void {
  const unknown = Object.keys(options).find((option) => !known.includes(option));
  if (unknown === undefined) return;
  throw invalidOption(target, unknown, `omitted: the known options are ${known.toSorted().join(', ')}`);
}

/** Returns the path of a folder in the project. Throws `InputError` for any other value. */
export function folderOption(target: string, option: string, value: JsonValue): OutputPath {
  try {
    if (typeof value === 'string') return pathOf(...value.replace(/^\.\//, '').replace(/\/$/, '').split('/'));
  } catch {
    // The code below reports the error.
  }
  throw invalidOption(target, option, 'a folder inside the project');
}
