/**
 * Adapts schema changes to the wire format, which determines whether a difference is visible in requests and
 * responses.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { SchemaFact } from '../schema/compare-schemas.ts';
import { valueAt } from '../schema/keywords.ts';
import type { Flow } from './sides.ts';
import type { Schemed } from './scope.ts';
import { isEveryTextAccepted, resolved } from './written.ts';
import { writtenWitness, type SideJudge, type WireFormat, type Writing } from './written-witness.ts';

/** Media types of forms, whose properties are strings. */
const FORMS: ReadonlySet<string> = new Set(['application/x-www-form-urlencoded', 'multipart/form-data']);

/**
 * Returns the format of both values. If the older media type is a range, the newer media type determines the format.
 */
export function wireFormatOf(old: Schemed, next: Schemed = old): WireFormat {
  const carrier = 'mediaType' in old && old.mediaType?.includes('*') ? next : old;
  const mediaType = 'mediaType' in carrier ? carrier.mediaType : undefined;
  if (mediaType === undefined || FORMS.has(mediaType) || mediaType.startsWith('text/')) return 'text';
  return /[/+]xml$/.test(mediaType) ? 'xml' : 'json';
}

/** Returns true if each list item is sent under the same name, so a single value is a list with one item. */
export function isRepeated(carrier: Schemed): boolean {
  return 'in' in carrier && carrier.in === 'query' && carrier.style === 'form' && carrier.explode;
}

/** Judges single values by the schema at a pointer. */
export interface WrittenJudge {
  accepts(side: 'old' | 'new', pointer: string, value: JsonValue): boolean | undefined;
  reason(side: 'old' | 'new', pointer: string, value: JsonValue): string;
}

/** Returns the facts visible on the wire. */
export function factsOnWire(
  facts: readonly SchemaFact[],
  writing: Writing,
  flow: Flow,
  documents: readonly [JsonObject, JsonObject],
  judge: WrittenJudge,
): readonly SchemaFact[] {
  const { format } = writing;
  const seen = format === 'xml' ? facts : facts.filter(({ keyword }) => keyword !== 'xml');
  return format === 'text' ? seen.map((fact) => asText(documents, flow, writing, judge, fact)) : seen;
}

/**
 * Keywords that distinguish strings from numbers. The difference is invisible in URLs, headers, and
 * forms.
 */
const BY_VALUE: ReadonlySet<string> = new Set(['type', 'enum', 'const']);

/**
 * Marks a breaking fact as harmless if the receiver accepts every string of the sender, and as undecided if no rejected
 * string was found.
 */
function asText(
  [before, after]: readonly [JsonObject, JsonObject],
  flow: Flow,
  writing: Writing,
  judge: WrittenJudge,
  fact: SchemaFact,
): SchemaFact {
  if (!fact.breaking || fact.beyond || !BY_VALUE.has(fact.keyword)) return fact;
  const isWhole = fact.place === '';
  const [repeated, joined] = [writing.repeated && isWhole, !writing.isSentRepeated && isWhole];
  const old = { root: before, schema: schemaAt(before, fact.oldPointer, fact.keyword) };
  const next = { root: after, schema: schemaAt(after, fact.newPointer, fact.keyword) };
  const { witness: _, ...rest } = fact;
  if (flow === 'request' && isEveryTextAccepted(old, next, { repeated, joined }))
    return { ...rest, effect: 'widened', breaking: false };
  if (flow === 'response' && isEveryTextAccepted(next, old, { repeated: false, joined }))
    return { ...rest, effect: 'narrowed', breaking: false };
  if (!fact.witness) return fact;
  const sides = [
    sideOf('old', before, fact.oldPointer, fact.keyword, judge),
    sideOf('new', after, fact.newPointer, fact.keyword, judge),
  ] as const;
  const [sending, taking] = flow === 'request' ? sides : [sides[1], sides[0]];
  const found = writtenWitness(sending, taking, fact.witness.value, writing);
  if (!found) return fact;
  const { witness, searched } = found;
  return witness ? { ...fact, witness } : { ...rest, effect: 'unknown', breaking: false, searched };
}

function sideOf(
  side: 'old' | 'new',
  document: JsonObject,
  pointer: string,
  keyword: string,
  judge: WrittenJudge,
): SideJudge {
  const at = schemaPointer(document, pointer, keyword);
  return {
    schema: resolved({ root: document, schema: valueAt(document, at) }).schema,
    accepts: (value) => judge.accepts(side, at, value),
    reason: (value) => judge.reason(side, at, value),
  };
}

function schemaAt(document: JsonObject, pointer: string, keyword: string): JsonValue | undefined {
  return valueAt(document, schemaPointer(document, pointer, keyword));
}

/** Returns the pointer of the schema of a fact. The fact's pointer ends in the keyword, if the schema has it. */
function schemaPointer(document: JsonObject, pointer: string, keyword: string): string {
  return isJsonObject(valueAt(document, pointer)) ? pointer : pointer.slice(0, -keyword.length - 1);
}
