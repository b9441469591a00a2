/** Steps that accepting and rejecting schemas have in common. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import type { Draft, Step } from './draft.ts';
import type { Part, Sign } from './goal.ts';

/** Returns true if `type` allows a kind. */
export function allows(type: JsonValue | undefined, kind: string): boolean {
  if (type === undefined) return true;
  const types: readonly JsonValue[] = Array.isArray(type) ? type : [type];
  return types.includes(kind) || (kind === 'number' && types.includes('integer'));
}

/** Returns the schemas in the list of a keyword as parts. */
export function partsOf(term: Term, keyword: string, sign: Sign): Part[] {
  const list = isJsonObject(term.schema) ? term.schema[keyword] : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((_, index) => partOf(term, sign, keyword, index) ?? []);
}

/** Returns the schema of a keyword, or of a name or index inside it, as a part. */
export function partOf(term: Term, sign: Sign, keyword: string, member?: string | number): Part | undefined {
  const inside = term.document.inside(term, keyword, member);
  return inside && { sign, term: inside };
}

/** Adds a choice. A single alternative is applied directly. Alternatives that the kind excludes are removed. */
export function choose(draft: Draft, alternatives: readonly (readonly Step[])[], refused?: Term): boolean {
  const open = alternatives.filter((steps) =>
    steps.every(
      (step) =>
        typeof step === 'function' ||
        step.sign === 'not' ||
        (typeof step.term.schema === 'boolean'
          ? step.term.schema
          : allows(step.term.schema['type'], draft.kind)),
    ),
  );
  if (open.length === 0) return false;
  if (open.length === 1) return proceed(draft, open[0]!);
  draft.choices.push({ alternatives: open, ...(refused && { refused }) });
  return true;
}

/** Applies steps to a draft. Returns false if no value remains. */
export function proceed(draft: Draft, steps: readonly Step[]): boolean {
  return (
    steps.every((step) => (typeof step === 'function' ? step(draft) : draft.take(step))) && draft.isPossible
  );
}

/** Records that the sender knows the properties declared by a schema itself. */
export function declareNames(draft: Draft, { schema }: Term): void {
  if (isJsonObject(schema) && isJsonObject(schema['properties']))
    for (const name of Object.keys(schema['properties'])) draft.ownNames.add(name);
}

/** Like `declareNames`, but includes the properties that the schema has by references and combinations. */
export function declareAll(draft: Draft, term: Term): void {
  const queue = new Set([term]);
  for (const each of queue) {
    declareNames(draft, each);
    const { schema, document } = each;
    if (!isJsonObject(schema)) continue;
    const ref = document.refOf(schema);
    if (ref !== undefined) queue.add(document.resolve(ref));
    for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const)
      for (const part of partsOf(each, keyword, 'own')) queue.add(part.term);
  }
}

/** Maximum number of rivals among the alternatives of a `oneOf` (see `rivals.ts`) to consider in pairs. */
export const MAX_ONE_OF = 200;
export const LONG_ONE_OF: Step = vague(`\`oneOf\` of more than ${MAX_ONE_OF} alternatives without a tag`);

/** Leaves the verdict on the value to ajv. */
export function vague(reason: string): Step {
  return (draft) => {
    draft.vague = reason;
    return true;
  };
}

/** Requires a property. */
export function requires(name: string): Step {
  return (draft) => {
    draft.required.add(name);
    return draft.isPossible;
  };
}

/** Forbids a property. */
export function lacks(name: string): Step {
  return (draft) => {
    draft.absent.add(name);
    return draft.isPossible;
  };
}

export function isAnything({ schema }: Term): boolean {
  return schema === true || (isJsonObject(schema) && Object.keys(schema).length === 0);
}

export function namesOf(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

/** Returns the minimum and the maximum number of items that must match `contains`. */
export function timesOf({ minContains, maxContains }: JsonObject): {
  readonly min: number;
  readonly max: number;
} {
  return {
    min: typeof minContains === 'number' ? minContains : 1,
    max: typeof maxContains === 'number' ? maxContains : Infinity,
  };
}
