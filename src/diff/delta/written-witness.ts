/**
 * Finds witnesses among values that are written as text: the number 5, the string "5", and the list [5] look the same.
 */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { isSame } from '../schema/identity.ts';
import type { Witness } from '../schema/relation.ts';

/** Wire format of a value: JSON, bare text, or XML elements. */
export type WireFormat = 'json' | 'text' | 'xml';

/** How the sender and the receiver write the value. */
export interface Writing {
  readonly format: WireFormat;
  readonly repeated: boolean;
  /** True if the sender repeats the name for each item. */
  readonly isSentRepeated: boolean;
  readonly isInPath: boolean;
}

/** Judges values by the schema of the sender or of the receiver. */
export interface SideJudge {
  readonly schema: JsonValue | undefined;
  /** Returns undefined if it is undecided whether the schema accepts the value. */
  readonly accepts: (value: JsonValue) => boolean | undefined;
  readonly reason: (value: JsonValue) => string;
}

/** The result of a search for a witness in its written form. */
export interface WrittenSearch {
  readonly witness?: Witness;
  /** Number of values tried. */
  readonly searched: number;
}

/**
 * Searches for a value that `sending` accepts, and whose string `taking` rejects, regardless of how the receiver
 * decodes it. Returns undefined if `first` cannot be written as strings, such as an object.
 */
export function writtenWitness(
  sending: SideJudge,
  taking: SideJudge,
  first: JsonValue,
  writing: Writing,
): WrittenSearch | undefined {
  if (textsOf(first) === undefined) return undefined;
  let searched = 0;
  // An empty string is tried last, because it is easy to overlook in a report.
  const candidates = [...candidatesOf(sending.schema), first];
  if (first !== '') candidates.unshift(first);
  for (const value of candidates) {
    const texts = textsOf(value);
    // A path has no empty segments.
    if (!texts || (writing.isInPath && texts[0] === '') || sending.accepts(value) !== true) continue;
    searched++;
    const readings = readingsOf(texts, writing);
    if (readings.length === 0 || readings.some((reading) => taking.accepts(reading) !== false)) continue;
    const [reason = ''] = readings.map(taking.reason).toSorted((one, other) => rankOf(one) - rankOf(other));
    return { witness: { value, reason }, searched };
  }
  return { searched };
}

/** Ranks the reasons for a rejection. A wrong type is the least helpful reason. */
function rankOf(reason: string): number {
  if (reason.includes('must be array')) return 2;
  return /must be (?:string|number|integer|boolean|null)/.test(reason) ? 1 : 0;
}

/** True if two values are written in the same way, such as the number 20, the string "20", and the list [20]. */
export function isWrittenAlike(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [left, right] = [textsOf(one), textsOf(other)];
  return left !== undefined && right !== undefined && isSame(left, right);
}

/** Returns the items of a list as strings, or any other value as one string. */
function textsOf(value: JsonValue): readonly string[] | undefined {
  const items = Array.isArray(value) ? (value as readonly JsonValue[]) : [value ?? ''];
  if (items.some((item) => typeof item === 'object')) return undefined;
  return items.map((item) => (typeof item === 'string' ? item : JSON.stringify(item)));
}

/** Returns the values that a receiver may decode from strings. An empty list is not sent, so it cannot be decoded. */
function readingsOf(texts: readonly string[], { repeated, isSentRepeated }: Writing): readonly JsonValue[] {
  const [first] = texts;
  if (first === undefined) return [];
  const lists = [texts.map(valuesOf).map(([text]) => text!), texts.map((text) => valuesOf(text).at(-1)!)];
  // If names are not repeated, the receiver splits the text at commas.
  if (texts.length === 1)
    return [...valuesOf(first), ...(repeated ? valuesOf(first).map((value) => [value]) : partsOf(first))];
  return isSentRepeated ? lists : [texts.join(','), ...lists];
}

/** Returns the lists that a receiver may decode from a string that it splits at the commas. */
function partsOf(text: string): readonly JsonValue[] {
  const parts = text.split(',').map(valuesOf);
  return [parts.map(([part]) => part!), parts.map((part) => part.at(-1)!)];
}

function valuesOf(text: string): readonly JsonValue[] {
  if (text === 'true' || text === 'false') return [text, text === 'true'];
  return /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(text) ? [text, Number(text)] : [text];
}

const SCALARS: readonly JsonValue[] = ['a', 'abc', -1, 0, 1, 12, 1_234_567, -1_234_567, 1.5, true, false, ''];

/** Returns values that the schema may accept. */
function candidatesOf(schema: JsonValue | undefined): readonly JsonValue[] {
  if (!isJsonObject(schema)) return SCALARS;
  const { minimum, maximum, enum: listed, const: constant, items } = schema;
  const bounds = [minimum, maximum].filter((bound) => typeof bound === 'number');
  const scalars = [
    ...bounds,
    ...(Array.isArray(listed) ? (listed as readonly JsonValue[]) : []),
    ...(constant === undefined ? [] : [constant]),
    ...SCALARS,
  ];
  if (schema['type'] !== 'array') return scalars;
  const inside = candidatesOf(items).filter((item) => typeof item !== 'object');
  return inside.flatMap((item, index) => [[item, inside[index + 1] ?? item], [item, item], [item]]);
}
