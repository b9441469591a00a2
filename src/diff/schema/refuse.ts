/**
 * Adds a schema to a draft: the value must violate at least one of its keywords. Keywords for other kinds reject
 * nothing (JSON Schema 2020-12 core §7.6.1).
 */
import type { JsonObject, JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import type { Draft, Step } from './draft.ts';
import { UNREAD } from './keywords.ts';
import { refusalsByKind } from './refuse-kinds.ts';
import { rivalsOf } from './rivals.ts';
import { allows, choose, LONG_ONE_OF, MAX_ONE_OF, partOf, partsOf, vague } from './steps.ts';
import { UNREAD_REASON } from './unread-keywords.ts';

export function refuse(draft: Draft, term: Term): boolean {
  const { schema } = term;
  if (typeof schema === 'boolean') return !schema;
  if (!allows(schema['type'], draft.kind)) return true;
  const alternatives = [...refusals(term, schema), ...refusalsByKind[draft.kind](term, schema)];
  return choose(draft, alternatives, term);
}

function refusals(term: Term, schema: JsonObject): readonly (readonly Step[])[] {
  let found: (readonly Step[])[] = [];
  if (schema[UNREAD] !== undefined) {
    const own = term.document.only(term, UNREAD);
    found.push([own.key === term.key ? vague(UNREAD_REASON) : { sign: 'not', term: own }]);
  }
  const ref = term.document.refOf(schema);
  if (ref !== undefined) found.push([{ sign: 'not', term: term.document.resolve(ref) }]);
  for (const part of partsOf(term, 'allOf', 'not')) found.push([part]);
  const not = partOf(term, 'also', 'not');
  if (not) found.push([not]);
  if (Array.isArray(schema['enum'])) found.push([unlisted(schema['enum'] as readonly JsonValue[])]);
  if (Array.isArray(schema['anyOf'])) found.push(partsOf(term, 'anyOf', 'not'));
  if (Array.isArray(schema['oneOf'])) found = found.concat(noneOrTwo(term));
  const condition = partOf(term, 'also', 'if');
  const then = partOf(term, 'not', 'then');
  const otherwise = partOf(term, 'not', 'else');
  if (condition && then) found.push([condition, then]);
  if (condition && otherwise) found.push([{ sign: 'not', term: condition.term }, otherwise]);
  return found;
}

function unlisted(values: readonly JsonValue[]): Step {
  return (draft) => {
    draft.excluded = draft.excluded.concat(values);
    return true;
  };
}

function noneOrTwo(term: Term): readonly (readonly Step[])[] {
  const parts = partsOf(term, 'oneOf', 'also');
  const none = partsOf(term, 'oneOf', 'not');
  if (term.document.isInclusive) return [none];
  const rivals = rivalsOf(term);
  const count = rivals.reduce((sum, others) => sum + others.length, 0);
  if (count > MAX_ONE_OF * MAX_ONE_OF) return [[LONG_ONE_OF]];
  const pairs = parts.flatMap((one, index) =>
    rivals[index]!.filter((other) => other > index).map((other) => [one, parts[other]!]),
  );
  return [none, ...pairs];
}
