/**
 * Judges changes to numbers that a double cannot represent, by their decimal digits, because ajv and the finder compute
 * with doubles. It covers only schemas whose keywords all constrain numbers.
 */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { UNREAD, valueAt } from './keywords.ts';
import { unreadIn } from './unread-keywords.ts';
import type { Term } from './document.ts';

/**
 * A change to one keyword. `narrows`: the new schema rejects a value that the old schema accepts. `widens`: the
 * reverse.
 */
export interface Exact {
  readonly keyword: string;
  readonly narrows: boolean;
  readonly widens: boolean;
  /** The values as they are written in the documents. */
  readonly old?: JsonValue;
  readonly new?: JsonValue;
}

const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;
const ASIDE = new Set('title description default deprecated example examples'.split(' '));

/** Returns the change of a keyword, or undefined if the schemas have other keywords, or differ in more than one. */
export function exactChange(old: Term, next: Term): Exact | undefined {
  const [before, after] = [numbersIn(old), numbersIn(next)];
  if (!before || !after || before.integer !== after.integer) return undefined;
  const changedIn = (member: 'texts' | 'written'): readonly string[] =>
    [...new Set([...before[member].keys(), ...after[member].keys()])].filter(
      (each) => String(before[member].get(each)) !== String(after[member].get(each)),
    );
  const changed = changedIn('texts');
  // A written limit can differ without effect, because the format has the same limit.
  const keyword = changed[0] ?? changedIn('written')[0];
  if (keyword === undefined || changed.length > 1) return undefined;
  const shown = (numbers: Numbers): JsonValue | undefined => {
    const texts = numbers.written.get(keyword);
    if (!texts) return undefined;
    const list = texts.map(raw);
    return keyword === 'enum' && !numbers.isConst ? list : list[0];
  };
  const [left, right] = [shown(before), shown(after)];
  const isConst = keyword === 'enum' && before.isConst && after.isConst;
  const change = {
    keyword: isConst ? 'const' : keyword,
    ...(left !== undefined && { old: left }),
    ...(right !== undefined && { new: right }),
  };
  if (changed.length === 0) return { ...change, narrows: false, widens: false };
  const [narrows, widens] = [isLess(before, after, keyword), isLess(after, before, keyword)];
  return narrows || widens ? { ...change, narrows, widens } : undefined;
}

interface Numbers {
  readonly integer: boolean;
  readonly isConst: boolean;
  /** Written numbers by keyword. An `enum` can have several. */
  readonly written: ReadonlyMap<string, readonly string[]>;
  /** As `written`, but with the limits of the format. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

function numbersIn(term: Term): Numbers | undefined {
  const { schema } = term;
  if (!isJsonObject(schema) || (schema['type'] !== 'integer' && schema['type'] !== 'number'))
    return undefined;
  const unread = unreadIn(term);
  const written = new Map<string, readonly string[]>();
  const { format } = schema;
  const limits = typeof format === 'string' ? LIMITS[format] : undefined;
  for (const [keyword, value] of Object.entries(schema)) {
    if (
      keyword === 'type' ||
      (keyword === 'format' && limits) ||
      keyword === UNREAD ||
      ASIDE.has(keyword) ||
      keyword.startsWith('x-')
    )
      continue;
    if (keyword === 'enum' && Array.isArray(value)) {
      if (!value.every((each) => typeof each === 'number')) return undefined;
      written.set(
        keyword,
        value.map((each, index) => textOf(unread[`enum/${index}`] ?? unread['const'], each)),
      );
    } else if (typeof value === 'number' && (keyword === 'multipleOf' || isBound(keyword)))
      written.set(keyword, [textOf(unread[keyword], value)]);
    else return undefined;
  }
  const known = [...written.keys()];
  const others = Object.keys(unread).filter(
    (keyword) => keyword !== 'const' && !known.includes(keyword.split('/')[0]!),
  );
  // The schema may have only a list of values, only a divisor, or only bounds.
  const isAlone = known.length === 1 || known.every(isBound);
  const isInteger = schema['type'] === 'integer';
  const decimals = [...written.values()].flat().map(decimalOf);
  if (others.length > 0 || !(isAlone || known.length === 0) || decimals.includes(undefined)) return undefined;
  if (isInteger && written.has('multipleOf') && decimals[0]!.scale > 0) return undefined;
  if (limits && (!isInteger || !known.every(isBound))) return undefined;
  const texts = limits ? withLimits(written, limits) : written;
  const own = valueAt(term.document.root, term.pointer);
  const isConst = isJsonObject(own) && own['const'] !== undefined;
  return { integer: isInteger, isConst, written, texts };
}

/** Limits of integer formats. */
const LIMITS: Readonly<Record<string, readonly [least: string, most: string] | undefined>> = {
  int64: [String(-(2n ** 63n)), String(2n ** 63n - 1n)],
  uint64: ['0', String(2n ** 64n - 1n)],
};

function withLimits(
  written: Numbers['written'],
  [least, most]: readonly [string, string],
): ReadonlyMap<string, readonly string[]> {
  const [[min = least] = [], [max = most] = []] = [written.get('minimum'), written.get('maximum')];
  return new Map([
    ...written,
    ['minimum', [compared(min, least) < 0 ? least : min]],
    ['maximum', [compared(max, most) > 0 ? most : max]],
  ]);
}

function isBound(keyword: string): boolean {
  return (BOUNDS as readonly string[]).includes(keyword);
}

function textOf(unread: { readonly value: JsonValue } | undefined, value: number): string {
  return typeof unread?.value === 'string' ? unread.value : String(value);
}

/** Returns a number that JSON prints with all of its digits. */
function raw(text: string): JsonValue {
  return (JSON as unknown as { rawJSON(text: string): JsonValue }).rawJSON(text);
}

/** True if `to` certainly rejects a value that `from` accepts. */
function isLess(from: Numbers, to: Numbers, keyword: string): boolean {
  const [given, wanted] = [from.texts.get(keyword), to.texts.get(keyword)];
  if (!wanted) return false;
  if (keyword === 'enum')
    return given === undefined || given.some((text) => !wanted.some((other) => compared(text, other) === 0));
  const [limit] = wanted;
  if (keyword === 'multipleOf')
    return given === undefined || (accepts(from, given[0]!) && !isMultiple(given[0]!, limit!));
  // The witness is a bound: an inclusive bound of `from`, or an exclusive bound of `to`.
  const isExclusive = keyword.startsWith('exclusive');
  const witness = isExclusive ? limit : (given?.[0] ?? beyond(limit!, keyword));
  if (witness === undefined) return false;
  return accepts(from, witness) && !accepts(to, witness);
}

/** Returns the first integer beyond an integer bound, or undefined for another bound. */
function beyond(limit: string, keyword: string): string | undefined {
  const { digits, scale } = decimalOf(limit)!;
  return scale === 0 ? String(keyword === 'maximum' ? digits + 1n : digits - 1n) : undefined;
}

function accepts({ texts, integer }: Numbers, value: string): boolean {
  const { scale } = decimalOf(value)!;
  if (integer && scale > 0) return false;
  const against = (keyword: (typeof BOUNDS)[number]): number | undefined => {
    const [limit] = texts.get(keyword) ?? [];
    return limit === undefined ? undefined : compared(value, limit);
  };
  return (
    (against('minimum') ?? 0) >= 0 &&
    (against('maximum') ?? 0) <= 0 &&
    (against('exclusiveMinimum') ?? 1) > 0 &&
    (against('exclusiveMaximum') ?? -1) < 0
  );
}

interface Decimal {
  readonly digits: bigint;
  /** Number of decimals. */
  readonly scale: number;
}

const MAX_EXPONENT = 400;

/** Returns the digits of a number, or undefined if there are too many. */
function decimalOf(text: string): Decimal | undefined {
  const [, sign, whole, fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  if (whole === undefined || Math.abs(Number(exponent)) > MAX_EXPONENT) return undefined;
  let digits = BigInt(whole + fraction) * (sign === '-' ? -1n : 1n);
  let scale = fraction.length - Number(exponent);
  for (; scale < 0; scale++) digits *= 10n;
  for (; scale > 0 && digits % 10n === 0n; scale--) digits /= 10n;
  return { digits, scale };
}

function aligned(one: string, other: string): readonly [bigint, bigint] {
  const [left, right] = [decimalOf(one)!, decimalOf(other)!];
  const scale = Math.max(left.scale, right.scale);
  const at = ({ digits, scale: own }: Decimal): bigint => digits * 10n ** BigInt(scale - own);
  return [at(left), at(right)];
}

function compared(one: string, other: string): number {
  const [left, right] = aligned(one, other);
  return left < right ? -1 : left > right ? 1 : 0;
}

function isMultiple(one: string, other: string): boolean {
  const [left, right] = aligned(one, other);
  return right !== 0n && left % right === 0n;
}
