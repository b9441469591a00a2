/** The ways in which keywords reject a value of one kind. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import type { Draft, Step } from './draft.ts';
import { isTextFormat, NUMBER_FORMATS } from './formats.ts';
import type { Kind, Part } from './goal.ts';
import { memberRule } from './members.ts';
import { isAnything, lacks, namesOf, partOf, partsOf, requires, timesOf, vague } from './steps.ts';
import { closedItems, closedMembers } from './unevaluated.ts';

type Ways = readonly (readonly Step[])[];
type Refusals = (term: Term, schema: JsonObject) => Ways;

const none: Refusals = () => [];

/** Returns the ways to violate the keywords for one kind of value. */
export const refusalsByKind: Readonly<Record<Kind, Refusals>> = {
  null: none,
  boolean: none,
  number: (_, schema) => {
    const { type, format } = schema;
    const types = Array.isArray(type) ? type : [type];
    const range = typeof format === 'string' ? NUMBER_FORMATS[format] : undefined;
    const fraction: Step = (draft) => draft.offMultiples.push(1) > 0;
    return [
      ...when(schema['minimum'], (limit) => (draft) => below(draft, limit, true)),
      ...when(schema['maximum'], (limit) => (draft) => above(draft, limit, true)),
      ...when(schema['exclusiveMinimum'], (limit) => (draft) => below(draft, limit, false)),
      ...when(schema['exclusiveMaximum'], (limit) => (draft) => above(draft, limit, false)),
      ...when(schema['multipleOf'], (step) => (draft) => draft.offMultiples.push(step) > 0),
      ...(types.includes('integer') && !types.includes('number') ? [[fraction]] : []),
      ...when(range?.min, (limit) => (draft) => below(draft, limit, true)),
      ...when(range?.max, (limit) => (draft) => above(draft, limit, true)),
      ...(range?.integer ? [[fraction]] : []),
    ];
  },
  string: (_, { minLength, maxLength, pattern, format }) => [
    ...sizes(minLength, maxLength),
    ...(typeof pattern === 'string' ? [[(draft: Draft) => draft.offPatterns.push(pattern) > 0]] : []),
    ...(typeof format === 'string' && isTextFormat(format)
      ? [[(draft: Draft) => draft.offFormats.push(format) > 0]]
      : []),
  ],
  array: (term, schema) => [
    ...sizes(schema['minItems'], schema['maxItems']),
    ...(schema['uniqueItems'] === true ? [[repeats]] : []),
    ...items(partsOf(term, 'prefixItems', 'not'), partOf(term, 'not', 'items')),
    ...contains(term, schema),
    ...unevaluatedItems(term),
  ],
  object: (term, schema) => [
    ...namesOf(schema['required']).map((name) => [lacks(name)]),
    ...sizes(schema['minProperties'], schema['maxProperties']),
    ...members(term, schema),
    ...names(term),
    ...dependencies(term, schema),
  ],
};

function when(limit: JsonValue | undefined, step: (limit: number) => Step): Ways {
  return typeof limit === 'number' ? [[step(limit)]] : [];
}

function below(draft: Draft, limit: number, open: boolean): boolean {
  draft.atMost(limit, open);
  return draft.isPossible;
}

function above(draft: Draft, limit: number, open: boolean): boolean {
  draft.atLeast(limit, open);
  return draft.isPossible;
}

function sizes(min: JsonValue | undefined, max: JsonValue | undefined): Ways {
  return [...when(min, (limit) => smaller(limit)), ...when(max, (limit) => larger(limit))];
}

function smaller(limit: number): Step {
  return (draft) => {
    draft.maxSize = Math.min(draft.maxSize, Math.ceil(limit) - 1);
    return draft.isPossible;
  };
}

function larger(limit: number): Step {
  return (draft) => {
    draft.minSize = Math.max(draft.minSize, Math.floor(limit) + 1);
    return draft.isPossible;
  };
}

const repeats: Step = (draft) => {
  draft.repeated = true;
  draft.minSize = Math.max(draft.minSize, 2);
  return draft.isPossible;
};

function items(prefix: readonly Part[], rest: Part | undefined): Ways {
  return [
    ...prefix.map((part, index) => [at(index, part)]),
    ...(rest ? [[strayFrom(prefix.length, rest)]] : []),
  ];
}

function at(index: number, part: Part): Step {
  return (draft) => {
    draft.minSize = Math.max(draft.minSize, index + 1);
    draft.demand(index, part);
    return draft.isPossible;
  };
}

function contains(term: Term, schema: JsonObject): Ways {
  const part = partOf(term, 'also', 'contains');
  if (!part) return [];
  const { min, max } = timesOf(schema);
  if (isAnything(part.term))
    return [...(min > 0 ? [[smaller(min)]] : []), ...(max < Infinity ? [[larger(max)]] : [])];
  const count = (from: number, to: number): Step => {
    return (draft) => draft.contained.push({ part, min: from, max: to }) > 0;
  };
  return [...(min > 0 ? [[count(0, min - 1)]] : []), ...(max < Infinity ? [[count(max + 1, Infinity)]] : [])];
}

function unevaluatedItems(term: Term): Ways {
  if (!partOf(term, 'not', 'unevaluatedItems')) return [];
  const { rule, isExact, certain } = closedItems(term, 'not');
  const rest = partOf(term, 'not', 'unevaluatedItems')!;
  if (isExact) return rule.rest ? [[strayFrom(rule.prefix.length, rest)]] : [];
  // Tries an item evaluated by no schema first, then one that is not evaluated in every value.
  const unsure = vague('unevaluatedItems next to conditions');
  return [
    [strayFrom(rule.prefix.length, rest), unsure],
    [strayFrom(certain, rest), unsure],
  ];
}

function strayFrom(from: number, part: Part): Step {
  return (draft) => draft.strayItems.push({ from, part }) > 0;
}

function members(term: Term, schema: JsonObject): Ways {
  const rule = memberRule(term, schema, 'also');
  const ways = rule ? refuted(rule) : [];
  if (!partOf(term, 'not', 'unevaluatedProperties')) return ways;
  const { rule: closed, isExact, doubtful, certain } = closedMembers(term, 'also');
  if (isExact) return [...ways, ...refuted(closed, true)];
  // Tries a property evaluated by no schema first, then one that is not evaluated in every value.
  const unsure = vague('unevaluatedProperties next to conditions');
  return [
    ...ways,
    ...refuted(closed, true).map((steps) => [...steps, unsure]),
    ...doubtful.map((name) => [requires(name), unsure]),
    ...refuted(certain, true).map((steps) => [...steps, unsure]),
  ];
}

/**
 * Returns the ways to violate the rule: by a declared property, by a property with a matching pattern, or by another
 * property.
 */
function refuted(rule: NonNullable<ReturnType<typeof memberRule>>, othersOnly = false): Ways {
  const declared = othersOnly ? [] : [...rule.names];
  const patterned = othersOnly ? [] : rule.patterns;
  const { others } = rule;
  return [
    ...declared.map(([name, { term }]) => [requires(name), wrongAt(name, term)]),
    ...patterned.map(([pattern, { term }]) => [
      (draft: Draft) =>
        draft.others.push({ notNames: [], notPatterns: [], pattern, part: { sign: 'not', term } }) > 0,
    ]),
    ...(others
      ? [
          [
            (draft: Draft) =>
              draft.others.push({
                notNames: [...rule.names.keys()],
                notPatterns: rule.patterns.map(([pattern]) => pattern),
                part: { sign: 'not', term: others.term },
              }) > 0,
          ],
        ]
      : []),
  ];
}

function wrongAt(name: string, term: Term): Step {
  return (draft) => {
    draft.demand(name, { sign: 'not', term });
    if (!isForbidden(term)) draft.foreignNames.add(name);
    return true;
  };
}

/** True if no value is allowed, so the property must be absent. Senders that follow the old schema may have sent it. */
function isForbidden({ schema }: Term): boolean {
  if (typeof schema === 'boolean') return !schema;
  const { not } = schema;
  return not === true || (isJsonObject(not) && Object.keys(not).length === 0);
}

function names(term: Term): Ways {
  const name = partOf(term, 'not', 'propertyNames');
  return name ? [[(draft) => draft.others.push({ notNames: [], notPatterns: [], name }) > 0]] : [];
}

function dependencies(term: Term, schema: JsonObject): Ways {
  const { dependentRequired, dependentSchemas } = schema;
  const named = isJsonObject(dependentRequired) ? Object.entries(dependentRequired) : [];
  const applied = isJsonObject(dependentSchemas) ? Object.keys(dependentSchemas) : [];
  return [
    ...named.flatMap(([name, needed]) => namesOf(needed).map((other) => [requires(name), lacks(other)])),
    ...applied.flatMap((name) => {
      const part = partOf(term, 'not', 'dependentSchemas', name);
      return part ? [[requires(name), part]] : [];
    }),
  ];
}
