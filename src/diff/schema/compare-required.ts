/** Compares the required properties of two schemas. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { holderOf } from './compare-members.ts';
import type { Comparison } from './pair-comparison.ts';
import type { Term } from './document.ts';
import { valueAt } from './keywords.ts';
import { namesOf } from './steps.ts';
import type { ValueConstraints } from './value-constraints.ts';
import { defaultOf, isHidden } from './view.ts';

export function compareRequired(comparison: Comparison): void {
  const { old, new: after, pair } = comparison;
  for (const [name, by] of old.required) {
    if (after.required.has(name)) continue;
    const oldSays = comparison.says('old', { required: [name] }, by);
    comparison.note({
      keyword: 'required',
      item: name,
      old: name,
      oldBy: by,
      newBy: holderOf(after, pair.new),
      oldSays,
    });
  }
  for (const [name, by] of after.required) {
    if (old.required.has(name)) continue;
    const newSays = comparison.says('new', { required: [name] }, by);
    comparison.note({
      keyword: 'required',
      item: name,
      new: name,
      oldBy: holderOf(old, pair.old),
      newBy: by,
      newSays,
    });
  }
  compareDefaulted(comparison);
}

/**
 * Reports properties with a default that are now required, or no longer required. Because the default replaces a
 * missing value, no value proves the change, but services may enforce the requirement.
 */
function compareDefaulted(comparison: Comparison): void {
  const { old, new: after, pair } = comparison;
  const [before, now] = [defaultedIn(old), defaultedIn(after)];
  for (const [name, defaulted] of before) {
    if (now.has(name) || after.required.has(name)) continue;
    const newBy = holderOf(after, pair.new);
    comparison.note({
      keyword: 'required',
      item: name,
      old: name,
      oldBy: defaulted.by,
      newBy,
      ...defaulted.values,
    });
  }
  for (const [name, defaulted] of now) {
    if (before.has(name) || old.required.has(name)) continue;
    const oldBy = holderOf(old, pair.old);
    comparison.note({
      keyword: 'required',
      item: name,
      new: name,
      oldBy,
      newBy: defaulted.by,
      ...defaulted.values,
    });
  }
}

interface Defaulted {
  readonly by: Term;
  readonly values: { readonly default: JsonValue };
}

/** Returns the names in `required` of properties with a default, because requests may omit these properties. */
function defaultedIn({ parts }: ValueConstraints): ReadonlyMap<string, Defaulted> {
  const defaulted = new Map<string, Defaulted>();
  for (const by of parts) {
    const { document, pointer, schema } = by;
    if (document.direction !== 'request' || !isJsonObject(schema)) continue;
    const own = valueAt(document.root, pointer);
    if (!isJsonObject(own) || !isJsonObject(own['properties'])) continue;
    const kept = namesOf(schema['required']);
    for (const name of namesOf(own['required'])) {
      const property = Object.hasOwn(own['properties'], name) ? own['properties'][name] : undefined;
      if (kept.includes(name) || isHidden(document.root, property, 'request')) continue;
      const standard = defaultOf(document.root, property);
      if (standard !== undefined) defaulted.set(name, { by, values: { default: standard } });
    }
  }
  return defaulted;
}
