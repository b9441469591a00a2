/** Schema rules: for each group of keywords, one rule for narrowed and one for widened values. */
import type { SchemaChange } from '../delta/change.ts';
import type { Effect, Mitigation } from '../severity.ts';
import { HARM, type SchemaFact } from '../schema/compare.ts';
import { rule, type Judgement, type Rule } from '../rule.ts';
import { defaultMitigation } from './parameter-existence.ts';
import { isShown } from '../witness/shown.ts';
import { code, named } from './words.ts';

interface Group {
  /** Its rules are `<id>-narrowed` and `<id>-widened`. */
  readonly id: string;
  readonly keywords: readonly string[];
  /** The narrowed or widened element, as the subject of a sentence. */
  readonly what: string;
}

export const SCHEMA_GROUPS: readonly Group[] = [
  { id: 'type', keywords: ['type', 'properties', ''], what: 'The type' },
  { id: 'values', keywords: ['enum', 'const'], what: 'The list of values' },
  {
    id: 'range',
    keywords: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
    what: 'The range of numbers',
  },
  { id: 'length', keywords: ['minLength', 'maxLength'], what: 'The length of the text' },
  { id: 'pattern', keywords: ['pattern'], what: 'The pattern of the text' },
  { id: 'format', keywords: ['format'], what: 'The format' },
  {
    id: 'encoding',
    keywords: ['contentEncoding', 'contentMediaType', 'contentSchema', 'xml'],
    what: 'What the text holds or how it is written',
  },
  {
    id: 'items',
    keywords: ['items', 'prefixItems', 'unevaluatedItems', 'contains', 'minContains', 'maxContains'],
    what: 'What the list may hold',
  },
  {
    id: 'count',
    keywords: ['minItems', 'maxItems', 'uniqueItems'],
    what: 'How many items the list may have',
  },
  { id: 'size', keywords: ['minProperties', 'maxProperties'], what: 'How many members there may be' },
  {
    id: 'members',
    keywords: ['additionalProperties', 'patternProperties', 'propertyNames', 'unevaluatedProperties'],
    what: 'Which members may be there that are not listed',
  },
  { id: 'required', keywords: ['required', 'dependentRequired'], what: 'Which members may be missing' },
  {
    id: 'variants',
    keywords: ['oneOf', 'anyOf', 'allOf', 'not', 'discriminator', '$ref'],
    what: 'The choice of alternatives',
  },
  {
    id: 'condition',
    keywords: ['if', 'then', 'else', 'dependentSchemas'],
    what: 'What is accepted under a condition',
  },
];

export const schemaRules: readonly Rule[] = SCHEMA_GROUPS.flatMap((group) => [
  rule<'schema'>({
    id: `${group.id}-narrowed`,
    on: 'schema',
    summary: `${group.what} is narrower: what was valid is refused.`,
    help: 'Go on accepting what was valid.',
    mirror: `${group.id}-widened`,
    judge: (change) => judged(group, change, 'narrowed'),
  }),
  rule<'schema'>({
    id: `${group.id}-widened`,
    on: 'schema',
    summary: `${group.what} is wider: what could not come can.`,
    help: 'Go on sending only what was possible.',
    mirror: `${group.id}-narrowed`,
    judge: (change) => judged(group, change, 'widened'),
  }),
]);

function judged(group: Group, change: SchemaChange, wanted: Effect): Judgement | undefined {
  const { fact, flow } = change;
  const effect = group.keywords.includes(fact.keyword) ? effectOf(fact) : undefined;
  if (effect === undefined) return undefined;
  if ((effect === 'changed' ? HARM[flow] : effect) !== wanted) return undefined;
  return {
    direction: flow,
    effect,
    message: messageOf(change),
    ...reasonOf(change),
    mitigations: mitigationsOf(change),
  };
}

/** Keywords without effect on JSON Schema validation that decide if the other side can read the value. */
const WRITTEN: ReadonlySet<string> = new Set(['contentMediaType', 'contentSchema', 'xml']);

function effectOf({ effect, keyword, old, new: next, ...fact }: SchemaFact): Effect | undefined {
  if (effect === 'unknown') return 'changed';
  if (effect !== 'annotation') return effect;
  if (fact.default !== undefined) return old === undefined ? 'narrowed' : 'widened';
  if (!WRITTEN.has(keyword)) return undefined;
  if (keyword === 'xml') return 'changed';
  return old === undefined ? 'narrowed' : next === undefined ? 'widened' : 'changed';
}

/** Returns a mitigation for a change without proof of harm. */
function mitigationsOf({ fact, flow }: SchemaChange): readonly Mitigation[] {
  if (WRITTEN.has(fact.keyword)) return [];
  if (fact.default !== undefined) return [defaultMitigation(fact.default)];
  if (fact.breaking || fact.effect === (flow === 'request' ? 'widened' : 'narrowed')) return [];
  if (fact.overlap === true)
    return [
      {
        kind: 'undecided',
        reason: 'Only values that fit more than one alternative of `oneOf` are concerned.',
      },
    ];
  const searched = fact.searched === undefined ? '' : ` (${fact.searched} values tried)`;
  return [{ kind: 'undecided', reason: `No value was found that proves it${searched}.` }];
}

/** Returns a description of the witness, or the reason for harmlessness. */
export function reasonOf({ fact, flow }: SchemaChange): Pick<Judgement, 'reason'> {
  const effect = effectOf(fact);
  if (effect === 'widened' && flow === 'request') return { reason: 'All that was valid still is.' };
  if (effect === 'narrowed' && flow === 'response') return { reason: 'All that can come could come before.' };
  if (!fact.witness)
    return fact.breaking ? { reason: 'The bounds tell; a value that shows it would be too large.' } : {};
  const side = flow === 'request' ? 'newer' : 'older';
  const long = isShown(fact.witness.value) ? '' : ', which is too long to show';
  return { reason: `The ${side} contract says of the witness${long}: ${fact.witness.reason}.` };
}

/** Returns the change as a sentence. */
export function messageOf({ fact: { keyword, item, old, new: next }, place }: SchemaChange): string {
  const of = place === '' ? '' : ` of ${named(place)}`;
  const isNew = old === undefined;
  if (keyword === 'required' && item !== undefined)
    return `The member ${code(item)}${of} ${isNew ? 'is required' : 'is required no more'}.`;
  if (keyword === 'enum' && item !== undefined)
    return `The value ${code(item)}${of} is ${isNew ? 'new' : 'gone'}.`;
  const which = `${keyword === '' ? 'The schema' : code(keyword)}${item === undefined ? '' : ` ${code(item)}`}${of}`;
  if (old === undefined && next === undefined) return `${which} has changed.`;
  if (old === undefined) return `${which} is new: ${short(next)}.`;
  if (next === undefined) return `${which} is gone; it was ${short(old)}.`;
  return `${which} is ${short(next)}, no longer ${short(old)}.`;
}

const LONGEST = 120;

/** Returns JSON, shortened if long. */
function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'there';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
