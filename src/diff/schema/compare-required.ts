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
  compareSpared(comparison);
}

/**
 * Reports properties that are formally required, but have a default. No value distinguishes the two sides, but services
 * may enforce the requirement.
 */
function compareSpared(comparison: Comparison): void {
  const { old, new: after, pair } = comparison;
  const [before, now] = [sparedIn(old), sparedIn(after)];
  for (const [name, spared] of before) {
    if (now.has(name) || after.required.has(name)) continue;
    const newBy = holderOf(after, pair.new);
    comparison.note({ keyword: 'required', item: name, old: name, oldBy: spared.by, newBy, ...spared.said });
  }
  for (const [name, spared] of now) {
    if (before.has(name) || old.required.has(name)) continue;
    const oldBy = holderOf(old, pair.old);
    comparison.note({ keyword: 'required', item: name, new: name, oldBy, newBy: spared.by, ...spared.said });
  }
}

interface Spared {
  readonly by: Term;
  readonly said: { readonly default: JsonValue };
}

/** Returns names that are not required in requests, because their properties have a default. */
function sparedIn({ parts }: ValueConstraints): ReadonlyMap<string, Spared> {
  const spared = new Map<string, Spared>();
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
      if (standard !== undefined) spared.set(name, { by, said: { default: standard } });
    }
  }
  return spared;
}
