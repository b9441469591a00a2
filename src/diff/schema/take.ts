import { isJsonObject } from '../../core/json.ts';
import { accept } from './accept.ts';
import type { Term } from './document.ts';
import type { Draft } from './draft.ts';
import type { Part } from './goal.ts';
import { ASSERTIONS, UNREAD } from './keywords.ts';
import { refuse } from './refuse.ts';
import { declareNames } from './steps.ts';

/** Adds a schema to a draft. False if no value of the draft's kind is left. */
export function take(draft: Draft, part: Part): boolean {
  const { sign, term } = part;
  const seen = `${sign === 'not' ? 'not' : 'yes'} ${term.key}`;
  // The draft already contains the schema, for example through a `$ref`.
  if (draft.seen.has(seen)) {
    // If the schema was added before because of another schema, it now also declares names for the sender.
    if (sign === 'own') declareNames(draft, term);
    return true;
  }
  if (draft.seen.has(`${sign === 'not' ? 'yes' : 'not'} ${term.key}`)) return false;
  draft.seen.add(seen);
  if (sign !== 'not') draft.leaves.push({ sign, term: leafOf(term) });
  return sign === 'not' ? refuse(draft, term) : accept(draft, term, sign);
}

/** Keywords applied separately, or without meaning on their own. */
const IN_PLACE = new Set([
  UNREAD,
  ...'$ref allOf anyOf oneOf if then else not dependentSchemas unevaluatedItems unevaluatedProperties'.split(
    ' ',
  ),
]);

function leafOf(term: Term): Term {
  const { document, schema } = term;
  if (!isJsonObject(schema)) return term;
  const keywords = Object.keys(schema).filter((keyword) => ASSERTIONS.has(keyword));
  const own = keywords.filter((keyword) => !IN_PLACE.has(keyword));
  return own.length === keywords.length ? term : document.only(term, ...own);
}
