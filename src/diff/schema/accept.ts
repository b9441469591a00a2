/**
 * Adds a schema to a draft: the value must satisfy it. Adds it keyword by keyword (JSON Schema 2020-12). Returns false
 * if no value remains.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import type { Draft, Step } from './draft.ts';
import { byKind } from './accept-kinds.ts';
import { kindOf, type Part } from './goal.ts';
import { sorted } from './identity.ts';
import { UNREAD } from './keywords.ts';
import { rivalsOf } from './rivals.ts';
import {
  allows,
  choose,
  declareAll,
  declareNames,
  LONG_ONE_OF,
  MAX_ONE_OF,
  partOf,
  partsOf,
} from './steps.ts';
import { UNREAD_REASON } from './unread-keywords.ts';

export function accept(draft: Draft, term: Term, sign: 'own' | 'also'): boolean {
  const { schema } = term;
  if (typeof schema === 'boolean') return schema;
  if (!allows(schema['type'], draft.kind)) return false;
  if (schema[UNREAD] !== undefined && !unreadKeywords(draft, term, sign)) return false;
  const read = withoutUnread(schema);
  return anywhere(draft, term, read, sign) && byKind[draft.kind](draft, term, read, sign) && draft.isPossible;
}

/** Applies keywords with schemas for the same value, and keywords independent of kind. */
function anywhere(draft: Draft, term: Term, schema: JsonObject, sign: 'own' | 'also'): boolean {
  const ref = term.document.refOf(schema);
  if (ref !== undefined && !draft.take({ sign, term: term.document.resolve(ref) })) return false;
  if (!partsOf(term, 'allOf', sign).every((part) => draft.take(part))) return false;
  const not = partOf(term, 'not', 'not');
  if (not && !draft.take(not)) return false;
  if (Array.isArray(schema['enum']) && !listed(draft, schema['enum'] as readonly JsonValue[])) return false;
  const any = partsOf(term, 'anyOf', sign);
  // A sender may combine alternatives, and send the properties of each.
  if (sign === 'own') for (const part of any) declareAll(draft, part.term);
  if (
    Array.isArray(schema['anyOf']) &&
    !choose(
      draft,
      any.map((part) => [part]),
    )
  )
    return false;
  const one = partsOf(term, 'oneOf', sign);
  const { isInclusive, direction } = term.document;
  const alone = isInclusive ? one.map((part) => [part]) : onlyOneOf(term, one);
  // A caller that sends one alternative knows the other alternatives, so it may also send their properties.
  if (sign === 'own' && direction === 'request')
    for (const { term: variant } of one) (isInclusive ? declareAll : declareNames)(draft, variant);
  if (Array.isArray(schema['oneOf']) && !choose(draft, alone)) return false;
  const condition = partOf(term, sign, 'if');
  if (!condition) return true;
  const then = partOf(term, sign, 'then');
  const otherwise = partOf(term, sign, 'else');
  if (!then && !otherwise) return true;
  return choose(draft, [
    then ? [condition, then] : [condition],
    [{ sign: 'not', term: condition.term }, ...(otherwise ? [otherwise] : [])],
  ]);
}

function onlyOneOf(union: Term, alternatives: readonly Part[]): readonly (readonly Step[])[] {
  const rivals = rivalsOf(union);
  return alternatives.map((part, index) => {
    const others = rivals[index]!;
    if (others.length >= MAX_ONE_OF) return [part, LONG_ONE_OF];
    return [part, ...others.map((other): Part => ({ sign: 'not', term: alternatives[other]!.term }))];
  });
}

function unreadKeywords(draft: Draft, term: Term, sign: 'own' | 'also'): boolean {
  const own = term.document.only(term, UNREAD);
  if (own.key !== term.key) return draft.take({ sign, term: own });
  draft.vague = UNREAD_REASON;
  return true;
}

/**
 * Omits the keywords listed in `UNREAD`. They include numbers that a double cannot represent: their rounded values must
 * not exclude values.
 */
function withoutUnread(schema: JsonObject): JsonObject {
  const unread = schema[UNREAD];
  if (!isJsonObject(unread)) return schema;
  const names = new Set(Object.keys(unread).map((keyword) => keyword.split('/')[0]!));
  // The view represents `const` as `enum`.
  if (names.has('const')) names.add('enum');
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !names.has(keyword)));
}

function listed(draft: Draft, values: readonly JsonValue[]): boolean {
  const own = values.filter((value) => kindOf(value) === draft.kind);
  const before = draft.values && new Set(draft.values.map(sorted));
  draft.values = before ? own.filter((value) => before.has(sorted(value))) : own;
  return draft.values.length > 0;
}
