/** Converts `presetConfig.names` to settings for the names of client methods. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { NameRule, Naming } from '../../load/naming.ts';
import type { Invalid } from './invalid.ts';

/** Returns the checked settings. Throws `InputError` for a property of the wrong type. */
export function namingOf(names: unknown, invalid: Invalid): Partial<Naming> {
  if (!isJsonObject(names)) throw invalid(['names'], 'an object');
  const { nested, verbs, rules } = names;
  if (nested !== undefined && nested !== 'resources' && nested !== 'methods')
    throw invalid(['names', 'nested'], 'resources or methods');
  if (verbs !== undefined && !isWords(verbs))
    throw invalid(['names', 'verbs'], 'an object that maps words to words, such as { get: "retrieve" }');
  if (rules !== undefined && !Array.isArray(rules)) throw invalid(['names', 'rules'], 'a list');
  return {
    ...(nested !== undefined && { nested }),
    ...(verbs !== undefined && { verbs }),
    ...(rules !== undefined && {
      rules: rules.map((rule: JsonValue, index) => ruleOf(rule, ['names', 'rules', String(index)], invalid)),
    }),
  };
}

function ruleOf(rule: JsonValue, at: readonly string[], invalid: Invalid): NameRule {
  if (!isJsonObject(rule)) throw invalid(at, 'an object with path, and with group or action');
  const { path, method, group, action } = rule;
  if (typeof path !== 'string' || !path.startsWith('/'))
    throw invalid([...at, 'path'], 'a path, such as /orders/**');
  if (method !== undefined && (typeof method !== 'string' || !/^[A-Z]+$/.test(method)))
    throw invalid([...at, 'method'], 'a method, such as GET');
  if (group !== undefined && !(Array.isArray(group) && group.every(isName)))
    throw invalid([...at, 'group'], 'a list of names');
  if (action !== undefined && !isName(action)) throw invalid([...at, 'action'], 'a name');
  if (group === undefined && action === undefined) throw invalid(at, 'an object with group or action');
  return {
    path,
    ...(method !== undefined && { method }),
    ...(group !== undefined && { group }),
    ...(action !== undefined && { action }),
  };
}

function isName(value: JsonValue): value is string {
  return typeof value === 'string' && /\p{L}/u.test(value);
}

function isWords(value: JsonValue): value is Readonly<Record<string, string>> {
  return isJsonObject(value) && Object.values(value).every(isName);
}
