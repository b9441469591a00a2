/** Adds keywords for one kind of value, such as `minLength` for strings, to a draft: the value must satisfy them. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import type { Draft } from './draft.ts';
import { isTextFormat, NUMBER_FORMATS } from './formats.ts';
import { memberRule } from './members.ts';
import { choose, isAnything, lacks, namesOf, partOf, partsOf, requires, timesOf } from './steps.ts';
import { closedItems, closedMembers } from './unevaluated.ts';

type AddKeywords = (draft: Draft, term: Term, schema: JsonObject, sign: 'own' | 'also') => boolean;

/** Adds the keywords for one kind of value to a draft. Returns false if no value remains. */
export const byKind: Readonly<Record<Draft['kind'], AddKeywords>> = {
  null: () => true,
  boolean: () => true,
  number: (draft, _, schema) => {
    const { type, format } = schema;
    const types = Array.isArray(type) ? type : [type];
    if (types.includes('integer') && !types.includes('number')) draft.multiples.push(1);
    if (typeof schema['minimum'] === 'number') draft.atLeast(schema['minimum']);
    if (typeof schema['maximum'] === 'number') draft.atMost(schema['maximum']);
    if (typeof schema['exclusiveMinimum'] === 'number') draft.atLeast(schema['exclusiveMinimum'], true);
    if (typeof schema['exclusiveMaximum'] === 'number') draft.atMost(schema['exclusiveMaximum'], true);
    const { multipleOf } = schema;
    if (typeof multipleOf === 'number' && multipleOf > 0) draft.multiples.push(multipleOf);
    const range = typeof format === 'string' ? NUMBER_FORMATS[format] : undefined;
    if (range) {
      draft.atLeast(range.min);
      draft.atMost(range.max);
      if (range.integer) draft.multiples.push(1);
    }
    return true;
  },
  string: (draft, _, { minLength, maxLength, pattern, format }) => {
    size(draft, minLength, maxLength);
    if (typeof pattern === 'string') draft.patterns.push(pattern);
    if (typeof format === 'string' && isTextFormat(format)) draft.formats.push(format);
    return true;
  },
  array: (draft, term, schema, sign) => {
    size(draft, schema['minItems'], schema['maxItems']);
    if (schema['uniqueItems'] === true) draft.unique = true;
    const rest = partOf(term, sign, 'items');
    const prefix = partsOf(term, 'prefixItems', sign);
    if (rest || prefix.length > 0) draft.items.push({ prefix, ...(rest && { rest }) });
    const contains = partOf(term, sign, 'contains');
    const times = timesOf(schema);
    if (contains && isAnything(contains.term)) size(draft, times.min, times.max);
    else if (contains) draft.contained.push({ part: contains, ...times });
    if (partOf(term, sign, 'unevaluatedItems')) {
      const { rule, isExact } = closedItems(term, sign);
      draft.items.push(rule);
      if (!isExact) draft.vague = 'unevaluatedItems next to conditions';
    }
    return true;
  },
  object: (draft, term, schema, sign) => {
    size(draft, schema['minProperties'], schema['maxProperties']);
    for (const name of namesOf(schema['required'])) {
      draft.required.add(name);
      if (sign === 'own') draft.ownNames.add(name);
    }
    const rule = memberRule(term, schema, sign);
    if (rule) draft.members.push(rule);
    if (sign === 'own' && isJsonObject(schema['properties'])) draft.hasOwnProperties = true;
    const names = partOf(term, sign, 'propertyNames');
    if (names) draft.names.push(names);
    if (partOf(term, sign, 'unevaluatedProperties')) {
      const { rule: closed, isExact } = closedMembers(term, sign);
      draft.members.push(closed);
      if (!isExact) draft.vague = 'unevaluatedProperties next to conditions';
    }
    return dependencies(draft, term, schema, sign);
  },
};

function dependencies(draft: Draft, term: Term, schema: JsonObject, sign: 'own' | 'also'): boolean {
  const { dependentRequired, dependentSchemas } = schema;
  const named = isJsonObject(dependentRequired) ? Object.entries(dependentRequired) : [];
  const applied = isJsonObject(dependentSchemas) ? Object.keys(dependentSchemas) : [];
  return (
    named.every(([name, needed]) =>
      choose(draft, [[lacks(name)], [name, ...namesOf(needed)].map(requires)]),
    ) &&
    applied.every((name) => {
      const part = partOf(term, sign, 'dependentSchemas', name);
      return !part || choose(draft, [[lacks(name)], [requires(name), part]]);
    })
  );
}

function size(draft: Draft, min: JsonValue | undefined, max: JsonValue | undefined): void {
  if (typeof min === 'number') draft.minSize = Math.max(draft.minSize, Math.ceil(min));
  if (typeof max === 'number') draft.maxSize = Math.min(draft.maxSize, Math.floor(max));
}
