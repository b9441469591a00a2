/** Applies a JSON Merge Patch (RFC 7396 §2). */
import { isJsonObject, type JsonValue } from '../../core/json.ts';

/** Returns the patched value, or undefined if the patch removes it. */
export function mergePatch(target: JsonValue | undefined, patch: JsonValue): JsonValue | undefined {
  if (patch === null) return undefined;
  if (!isJsonObject(patch)) return patch;
  const merged = new Map(isJsonObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    const result = mergePatch(merged.get(name), value);
    if (result === undefined) merged.delete(name);
    else merged.set(name, result);
  }
  return Object.fromEntries(merged);
}
