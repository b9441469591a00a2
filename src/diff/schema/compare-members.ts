/** Compares properties and items, which are matched by name and index. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { matches } from '../../core/regexp.ts';
import type { Term } from './document.ts';
import type { Inner } from './fact.ts';
import type { Schema } from './keywords.ts';
import type { Comparison } from './pair-comparison.ts';
import type { KeywordValue, ValueConstraints } from './value-constraints.ts';
import { isHidden } from './view.ts';

type Members = readonly KeywordValue<Term>[];

export function compareMembers(comparison: Comparison): void {
  const { old, new: after } = comparison;
  for (const key of new Set([...old.members.keys(), ...after.members.keys()])) {
    const [keyword, member] = splitKey(key);
    const [before, now] = [old.members.get(key), after.members.get(key)];
    if (before && now && !isAlways(before) && !isAlways(now)) {
      const step = { keyword, ...(member !== undefined && { member }), ...besides(comparison, keyword) };
      comparison.children.push({ step, old: before.map(valueOf), new: now.map(valueOf) });
    } else if (keyword === 'properties') compareProperty(comparison, member!, before, now);
    else if (verdictOf(before) !== verdictOf(now)) compareMember(comparison, keyword, member, before, now);
  }
}

const valueOf = ({ value }: KeywordValue<Term>): Term => value;

function splitKey(key: string): [Inner['keyword'], string | undefined] {
  const space = key.indexOf(' ');
  return space < 0
    ? [key as Inner['keyword'], undefined]
    : [key.slice(0, space) as Inner['keyword'], key.slice(space + 1)];
}

/** True for schemas without subschemas: `true`, `false`, and `{}`. */
function isAlways(members: Members): boolean {
  return members.every(
    ({ value: { schema } }) => typeof schema === 'boolean' || Object.keys(schema).length === 0,
  );
}

/** Returns the same string for a missing schema and for a schema that accepts every value. */
function verdictOf(members: Members | undefined): string {
  if (!members) return 'true';
  if (!isAlways(members)) return members.map(({ value }) => value.key).join();
  return members.some(({ value }) => value.schema === false) ? 'false' : 'true';
}

function besides(comparison: Comparison, keyword: string): Pick<Inner, 'besides'> {
  if (keyword !== 'additionalProperties') return {};
  const names = [...comparison.old.members.keys(), ...comparison.new.members.keys()]
    .map(splitKey)
    .flatMap(([own, member]) => (own === 'properties' ? [member!] : []));
  return { besides: names };
}

/**
 * Compares a property. If only one schema declares it, compares it with the rule of the other schema for undeclared
 * names.
 */
function compareProperty(
  comparison: Comparison,
  name: string,
  before: Members | undefined,
  now: Members | undefined,
): void {
  const { old, new: after, pair } = comparison;
  if (before && now) {
    if (verdictOf(before) !== verdictOf(now)) compareMember(comparison, 'properties', name, before, now);
    return;
  }
  const [oldBy, newBy] = [
    before?.[0]!.by ?? holderOf(old, pair.old),
    now?.[0]!.by ?? holderOf(after, pair.new),
  ];
  const hidden = hiddenBy(now ? old : after, name);
  const [oldRule, newRule] = [before ?? rulesFor(old, name), now ?? rulesFor(after, name)];
  comparison.note({
    keyword: hidden?.keyword ?? 'properties',
    item: name,
    ...(!hidden && { member: name }),
    ...(hidden ? { old: before === undefined, new: now === undefined } : {}),
    ...(!hidden && before && { old: before[0]!.value.schema }),
    ...(!hidden && now && { new: now[0]!.value.schema }),
    ...(!hidden && !now && newRule.length > 0 && { isAdditional: true }),
    oldBy: hidden && before ? before[0]!.value : hidden && !before ? hidden.by : oldBy,
    newBy: hidden && now ? now[0]!.value : hidden && !now ? hidden.by : newBy,
    ...(oldRule.length > 0 && { oldSays: comparison.says('old', property(name, oldRule), oldBy) }),
    ...(newRule.length > 0 && { newSays: comparison.says('new', property(name, newRule), newBy) }),
  });
}

function property(name: string, members: Members): Schema {
  return { properties: { [name]: { allOf: members.map(({ value }) => value.schema) } } };
}

/** Returns the part that lists the properties. Reports about a name refer to this part. */
export function holderOf(constraints: ValueConstraints, terms: readonly Term[]): Term {
  return constraints.parts.find(({ schema }) => isJsonObject(schema) && schema['properties']) ?? terms[0]!;
}

function rulesFor(constraints: ValueConstraints, name: string): Members {
  const patterned = [...constraints.members].flatMap(([key, members]) => {
    const [keyword, pattern] = splitKey(key);
    return keyword === 'patternProperties' && matches(pattern!, name) ? members : [];
  });
  return patterned.length > 0
    ? patterned
    : (constraints.members.get('additionalProperties') ?? unevaluated(constraints));
}

function unevaluated({ keywords }: ValueConstraints): Members {
  const by = keywords.get('unevaluatedProperties')?.by;
  const value = by?.document.inside(by, 'unevaluatedProperties');
  return by && value ? [{ value, by }] : [];
}

/** Returns the keyword that hides an existing property in this direction. */
function hiddenBy(
  constraints: ValueConstraints,
  name: string,
): { readonly keyword: string; readonly by: Term } | undefined {
  for (const { document, pointer } of constraints.parts) {
    const { direction, root } = document;
    const term = document.at(`${pointer}/properties/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    if (term && isHidden(root, term.schema, direction))
      return { keyword: direction === 'request' ? 'readOnly' : 'writeOnly', by: term };
  }
  return undefined;
}

function compareMember(
  comparison: Comparison,
  keyword: Inner['keyword'],
  member: string | undefined,
  before: Members | undefined,
  now: Members | undefined,
): void {
  const { pair } = comparison;
  const shown = (members: Members): JsonValue => members[0]!.value.schema;
  comparison.note({
    keyword,
    ...(member !== undefined && { item: member, member }),
    ...(before && { old: shown(before) }),
    ...(now && { new: shown(now) }),
    oldBy: before?.[0]!.by ?? pair.old[0]!,
    newBy: now?.[0]!.by ?? pair.new[0]!,
    ...(before && { oldSays: comparison.says('old', alone(keyword, member, before), before[0]!.by) }),
    ...(now && { newSays: comparison.says('new', alone(keyword, member, now), now[0]!.by) }),
  });
}

/** Returns a schema with only this keyword, and with the names or positions to which the keyword does not apply. */
function alone(keyword: Inner['keyword'], member: string | undefined, members: Members): Schema {
  const schema = { allOf: members.map(({ value }) => value.schema) };
  const { by } = members[0]!;
  if (member !== undefined && keyword !== 'prefixItems') return { [keyword]: { [member]: schema } };
  if (keyword === 'prefixItems') {
    const before = Array.from({ length: Number(member) }, () => true);
    return { prefixItems: [...before, schema] };
  }
  const own = isJsonObject(by.schema) ? by.schema : {};
  if (keyword === 'items') {
    const prefix = Array.isArray(own['prefixItems']) ? own['prefixItems'].map(() => true) : [];
    return { items: schema, ...(prefix.length > 0 && { prefixItems: prefix }) };
  }
  return {
    properties: silenced(own['properties']),
    patternProperties: silenced(own['patternProperties']),
    additionalProperties: schema,
  };
}

function silenced(map: JsonValue | undefined): Record<string, boolean> {
  return Object.fromEntries(Object.keys(isJsonObject(map) ? map : {}).map((name) => [name, true]));
}
