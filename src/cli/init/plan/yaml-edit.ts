/** Adds an output to a YAML configuration and preserves all other bytes. */
import { isDeepStrictEqual } from 'node:util';
import { dump, load } from 'js-yaml';
import { isJsonObject, type JsonObject } from '../../../core/json.ts';
import { eolOf } from './draft.ts';

export function yamlObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = load(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Inserts the entry directly below `generates:`. Returns undefined if the result is not the same configuration with the
 * additional entry.
 */
export function insertOutput(text: string, key: string, output: JsonObject): string | undefined {
  const before = yamlObject(text);
  const [line] = /^generates:[ \t]*(#.*)?\r?\n/m.exec(text) ?? [];
  if (!before || line === undefined) return undefined;
  const start = text.indexOf(line) + line.length;
  const indent = /^(?:[ \t]*(?:#.*)?\r?\n)*( +)\S/.exec(text.slice(start))?.[1] ?? '  ';
  const eol = eolOf(text);
  const entry = dump({ [key]: output }, { indent: indent.length, lineWidth: -1 })
    .trimEnd()
    .split('\n')
    .map((row) => `${indent}${row}${eol}`);
  const after = text.slice(0, start) + entry.join('') + text.slice(start);
  const outputs = before['generates'];
  const wanted = { ...before, generates: { ...(isJsonObject(outputs) ? outputs : {}), [key]: output } };
  return isDeepStrictEqual(yamlObject(after), wanted) ? after : undefined;
}
