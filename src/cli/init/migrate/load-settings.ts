/** Loads a configuration of another generator, which may be code. */
import { join } from 'node:path';
import { InputError } from '../../../core/diagnostic.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import { loadConfig } from '../../config/load-config.ts';
import type { Project } from '../detect/project.ts';

export interface Settings {
  /** The settings, or undefined if they cannot be read. */
  readonly value: JsonValue | undefined;
  readonly reason?: string;
}

/**
 * Loads settings. If the file exports a function, calls it, as the generators do. Replaces functions with `(code)`, and
 * drops values that JSON cannot represent.
 */
export async function loadSettings(project: Project, file: string): Promise<Settings> {
  try {
    const { value } = await loadConfig(join(project.folder, file), file);
    const settled: unknown = await (typeof value === 'function' ? (value as () => unknown)() : value);
    return { value: JSON.parse(JSON.stringify(settled, dataOnly) ?? 'null') as JsonValue };
  } catch (error) {
    const reason = error instanceof InputError ? error.diagnostics[0]?.message : undefined;
    return { value: undefined, reason: reason ?? String(error) };
  }
}

function dataOnly(_: string, value: unknown): unknown {
  return typeof value === 'function' ? '(code)' : value;
}

/** Returns a list unchanged, any other value in a list, and an empty list for null or a missing value. */
export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
}

/** Returns an object unchanged, and a string as the property `member` of an object. */
export function objectOf(value: JsonValue | undefined, member: string): JsonObject {
  if (isJsonObject(value)) return value;
  return typeof value === 'string' ? { [member]: value } : {};
}
