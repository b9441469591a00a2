import fc from 'fast-check';
import type { PrimitiveType } from '../model/type.ts';
import { patternParts } from '../core/regexp-cost.ts';
import { regExpOf } from '../core/regexp.ts';
import { excludesAscii } from './ascii-classes.ts';
import { anyCodePoint } from './unicode.ts';

/** The usual maximum number of characters above the minimum length. Some strings have the declared maximum length. */
const USUAL_LENGTH = 24;
const MAX_LENGTH = 20_000;
/** The seed is fixed, so that every run chooses the same generator. */
const TRIAL = { numRuns: 30, seed: 1 };
/** Approximate number of characters in a trial. A trial of longer strings has fewer runs. */
const TRIAL_LENGTH = 60_000;

/** Generates strings of a format, or returns undefined for a format without a generator. */
function byFormat(format: string | undefined): fc.Arbitrary<string> | undefined {
  const date = fc.date({
    min: new Date('1990-01-01T00:00:00Z'),
    max: new Date('2099-12-31T23:59:59Z'),
    noInvalidDate: true,
  });
  switch (format) {
    case 'date-time':
      return date.map((value) => value.toISOString());
    case 'date':
      return date.map((value) => value.toISOString().slice(0, 10));
    case 'time':
      return date.map((value) => value.toISOString().slice(11, 19) + 'Z');
    case 'uuid':
      return fc.uuid();
    case 'email':
      return fc.emailAddress();
    case 'uri':
    case 'uri-reference':
    case 'url':
      return urls();
    case 'hostname':
      return fc.domain();
    case 'ipv4':
      return fc.ipV4();
    case 'ipv6':
      return fc.ipV6();
    case 'byte':
      return fc.base64String({ maxLength: USUAL_LENGTH });
    default:
      return undefined;
  }
}

/** Generates URLs. It replaces `fc.webUrl`, which takes a second to create. */
function urls(): fc.Arbitrary<string> {
  const segment = fc.array(fc.constantFrom('a', 'z', '0', '9', '-', '_', '.', '~', '%20', '%C3%A9'), {
    minLength: 1,
    maxLength: 8,
  });
  return fc
    .tuple(fc.domain(), fc.array(segment, { maxLength: 3 }))
    .map(([host, segments]) => `https://${[host, ...segments.map((parts) => parts.join(''))].join('/')}`);
}

const made = new Map<string, fc.Arbitrary<string> | undefined>();

/**
 * Generates strings of a format, pattern, and length, checked by `fits`. For a pattern without a generator, uses plain
 * strings that match, or returns undefined if there are none. Cached by constraints, because trying generators is slow.
 */
export function strings(
  type: PrimitiveType,
  fits: (text: string) => boolean,
): fc.Arbitrary<string> | undefined {
  const key = JSON.stringify([type.format, type.constraints]);
  if (!made.has(key)) made.set(key, stringsOf(type, fits));
  return made.get(key);
}

function stringsOf(type: PrimitiveType, fits: (text: string) => boolean): fc.Arbitrary<string> | undefined {
  const { pattern, minLength = 0, maxLength = Infinity } = type.constraints;
  const formatted = byFormat(type.format);
  const parts = pattern === undefined ? minLength : patternParts(pattern);
  const candidates = [
    ...(formatted ? [formatted] : []),
    ...(pattern === undefined || parts > MAX_LENGTH ? [] : matching(pattern, maxLength)),
    ...(minLength <= Math.min(maxLength, MAX_LENGTH) ? [plain(minLength, maxLength)] : []),
  ];
  const numRuns = Math.min(TRIAL.numRuns, Math.max(3, Math.floor(TRIAL_LENGTH / Math.max(1, parts))));
  for (const candidate of candidates) {
    const sample = trial(candidate, numRuns).filter(fits);
    if (sample.length === numRuns && !formatted && pattern === undefined) return candidate;
    // If most values are rejected, filtering might not end, so a few valid values are used instead.
    if (sample.length >= numRuns / 3) return candidate.filter(fits);
    if (sample.length > 0) return fc.constantFrom(...sample);
  }
  return undefined;
}

function matching(pattern: string, maxLength: number): readonly fc.Arbitrary<string>[] {
  const expression = regExpOf(pattern);
  // For a negated class without ASCII characters, the generator would search for a matching character forever.
  if (!expression || excludesAscii(pattern)) return [];
  try {
    return [
      withoutStacks(() =>
        fc.stringMatching(expression, { size: 'small', maxLength: Math.min(maxLength, MAX_LENGTH) }),
      ),
    ];
  } catch {
    // The generator does not support lookaround and backreferences.
    return [];
  }
}

/** Runs code that throws and catches many errors, as `fc.stringMatching` does. Recording their stacks is slow. */
function withoutStacks<T>(run: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return run();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Generates mostly readable strings, sometimes strings of any code points or of the maximum length. */
function plain(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const bounds = { minLength, maxLength: Math.min(maxLength, minLength + USUAL_LENGTH) };
  const usual = fc.string({ ...bounds, unit: 'grapheme-ascii' });
  const any = fc.string({ ...bounds, unit: anyCodePoint });
  const limits = maxLength <= MAX_LENGTH ? [fc.constant('x'.repeat(maxLength))] : [];
  return fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: any }, ...limits);
}

function trial(arbitrary: fc.Arbitrary<string>, numRuns: number): readonly string[] {
  try {
    return fc.sample(arbitrary, { ...TRIAL, numRuns });
  } catch {
    return [];
  }
}
