/** Schema rules: for each group of keywords, one rule for narrowed and one for widened values. */
import type { SchemaChange } from '../delta/change.ts';
import type { Effect, Mitigation } from '../severity.ts';
import { HARM, type SchemaFact } from '../schema/compare-schemas.ts';
import { UNIONS } from '../schema/keywords.ts';
import { rule, type Judgement, type Rule } from '../rule.ts';
import { defaultMitigation } from './parameter-existence.ts';
import { isShown } from '../witness/shown.ts';
import { code, named } from './words.ts';

interface Group {
  /** The prefix of the ids of its rules: `<id>-narrowed` and `<id>-widened`. */
  readonly id: string;
  readonly keywords: readonly string[];
  /** The constraint, as a noun without an article. */
  readonly what: string;
}

export const SCHEMA_GROUPS: readonly Group[] = [
  { id: 'type', keywords: ['type', 'properties', ''], what: 'type' },
  { id: 'values', keywords: ['enum', 'const'], what: 'enum or const' },
  {
    id: 'range',
    keywords: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
    what: 'numeric range',
  },
  { id: 'length', keywords: ['minLength', 'maxLength'], what: 'limits on the string length' },
  { id: 'pattern', keywords: ['pattern'], what: 'pattern' },
  { id: 'format', keywords: ['format'], what: 'format' },
  {
    id: 'encoding',
    keywords: ['contentEncoding', 'contentMediaType', 'contentSchema', 'xml'],
    what: 'encoding of the value (`contentEncoding`, `contentMediaType`, `contentSchema`, or `xml`)',
  },
  {
    id: 'items',
    keywords: ['items', 'prefixItems', 'unevaluatedItems', 'contains', 'minContains', 'maxContains'],
    what: 'constraints on items',
  },
  {
    id: 'count',
    keywords: ['minItems', 'maxItems', 'uniqueItems'],
    what: 'limits on the number of items',
  },
  {
    id: 'size',
    keywords: ['minProperties', 'maxProperties'],
    what: 'limits on the number of properties',
  },
  {
    id: 'members',
    keywords: ['additionalProperties', 'patternProperties', 'propertyNames', 'unevaluatedProperties'],
    what: 'constraints on unlisted properties',
  },
  {
    id: 'required',
    keywords: ['required', 'dependentRequired'],
    what: 'rules for required properties',
  },
  {
    id: 'variants',
    keywords: ['oneOf', 'anyOf', 'allOf', 'not', 'discriminator', '$ref'],
    what: 'combination of schemas',
  },
  {
    id: 'condition',
    keywords: ['if', 'then', 'else', 'dependentSchemas'],
    what: 'condition (`if`, `then`, `else`, or `dependentSchemas`)',
  },
];

export const schemaRules: readonly Rule[] = SCHEMA_GROUPS.flatMap((group) => [
  rule<'schema'>({
    id: `${group.id}-narrowed`,
    on: 'schema',
    summary: `A change to the ${group.what} excludes values. In a request, values that were valid are now rejected.`,
    help: 'In a request, keep accepting the values that were valid before.',
    mirror: `${group.id}-widened`,
    judge: (change) => judged(group, change, 'narrowed'),
  }),
  rule<'schema'>({
    id: `${group.id}-widened`,
    on: 'schema',
    summary: `A change to the ${group.what} permits more values. In a response, clients can receive values that were not possible before.`,
    help: 'In a response, send only the values that were possible before.',
    mirror: `${group.id}-narrowed`,
    judge: (change) => judged(group, change, 'widened'),
  }),
]);

function judged(group: Group, change: SchemaChange, wanted: Effect): Judgement | undefined {
  const { fact, flow } = change;
  const effect = group.keywords.includes(fact.keyword) ? effectOf(fact) : undefined;
  if (effect === undefined) return undefined;
  if ((effect === 'changed' ? HARM[flow] : effect) !== wanted) return undefined;
  if (fact.shadowed) {
    const harmless = flow === 'request' ? 'widened' : 'narrowed';
    return { direction: flow, effect: harmless, message: messageOf(change), reason: SHADOWED };
  }
  return {
    direction: flow,
    effect,
    message: messageOf(change),
    ...reasonOf(change),
    mitigations: mitigationsOf(change),
  };
}

const SHADOWED = 'The rest of the schema still accepts or rejects these values as before.';

/** Keywords that do not affect validation, but determine whether the receiver can read the value. */
const WRITTEN: ReadonlySet<string> = new Set(['contentEncoding', 'contentMediaType', 'contentSchema', 'xml']);

function effectOf({ effect, keyword, old, new: next, ...fact }: SchemaFact): Effect | undefined {
  if (effect === 'unknown') return 'changed';
  if (effect !== 'annotation') return effect;
  if (fact.default !== undefined) return old === undefined ? 'narrowed' : 'widened';
  if (!WRITTEN.has(keyword)) return undefined;
  if (keyword === 'xml') return 'changed';
  return old === undefined ? 'narrowed' : next === undefined ? 'widened' : 'changed';
}

/** Returns a mitigation for a change without proof of harm. */
export function mitigationsOf({ fact, flow }: SchemaChange): readonly Mitigation[] {
  if (WRITTEN.has(fact.keyword) && fact.effect === 'annotation') return [];
  if (fact.default !== undefined) return [defaultMitigation(fact.default)];
  if (fact.breaking || fact.effect === (flow === 'request' ? 'widened' : 'narrowed')) return [];
  if (fact.overlap === true)
    return [
      {
        kind: 'undecided',
        reason: 'This only affects values that match more than one alternative of `oneOf`.',
      },
    ];
  const searched =
    fact.searched === undefined ? '' : ` (${fact.searched} value${fact.searched === 1 ? '' : 's'} tried)`;
  return [{ kind: 'undecided', reason: `No value was found that demonstrates the difference${searched}.` }];
}

const OTHER_XML =
  'The same values are written as different XML elements or attributes, which the receiver does not read.';
const OTHER_CONTENT =
  'The same strings are valid, but the sender and the receiver now interpret their content differently.';

/** Returns the reason for the judgment: the witness, or the reason why the change is harmless. */
export function reasonOf({ fact, flow }: SchemaChange): Pick<Judgement, 'reason'> {
  const effect = effectOf(fact);
  if (effect === 'widened' && flow === 'request')
    return { reason: 'Every value that was valid is still valid.' };
  if (effect === 'narrowed' && flow === 'response')
    return { reason: 'Every value that can be returned could be returned before.' };
  if (fact.effect === 'annotation' && WRITTEN.has(fact.keyword))
    return { reason: fact.keyword === 'xml' ? OTHER_XML : OTHER_CONTENT };
  if (!fact.witness)
    return fact.beyond
      ? { reason: 'The limits prove the change. An example would be too large to show.' }
      : {};
  const side = flow === 'request' ? 'newer' : 'older';
  const long = isShown(fact.witness.value) ? '' : ', which is too long to show';
  return { reason: `The ${side} contract rejects the witness${long}: ${fact.witness.reason}.` };
}

/** Returns the change as a sentence. */
export function messageOf({ fact: { keyword, item, old, new: next }, place }: SchemaChange): string {
  const of = place === '' ? '' : ` of ${named(place)}`;
  const isNew = old === undefined;
  if (keyword === 'required' && item !== undefined)
    return `The property ${code(item)}${of} is ${isNew ? 'now' : 'no longer'} required.`;
  if (keyword === 'enum' && item !== undefined)
    return `The value ${code(item)}${of} was ${isNew ? 'added' : 'removed'}.`;
  if (UNIONS.includes(keyword) && item !== undefined)
    return `The alternative ${code(item)}${of} was ${isNew ? 'added' : 'removed'}.`;
  if (UNIONS.includes(keyword) && old === next)
    return `More than one alternative${of} can match a value, but exactly one must match.`;
  if (UNIONS.includes(keyword) && typeof old === 'string' && typeof next === 'string')
    return `${code(old)}${of} is now ${code(next)}.`;
  const which = `${keyword === '' ? 'The schema' : code(keyword)}${item === undefined ? '' : ` ${code(item)}`}${of}`;
  if (old === undefined && next === undefined) return `${which} has changed.`;
  if (old === undefined) return `${which} was added: ${short(next)}.`;
  if (next === undefined) return `${which} was removed; it was ${short(old)}.`;
  return `${which} is now ${short(next)}; it was ${short(old)}.`;
}

const MAX_LENGTH = 120;

/** Returns JSON, shortened if long. */
function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'there';
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
