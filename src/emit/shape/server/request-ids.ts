/** Identifiers of a rejected request, for the properties of its error body. */
import { splitWords } from '../../../core/words.ts';
import type { Response, RestOperation } from '../../../model/operation.ts';
import type { PrimitiveType } from '../../../model/type.ts';
import type { Piece, Sample } from './fault-values.ts';

/** Property names for the identifier of a request, even if no header contains it. */
const USUAL = new Set(['requestid', 'reqid', 'correlationid', 'traceid']);

const UUID = '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';
/** Maximum length of an identifier that a client sends. */
const MAX_LENGTH = 200;

/** Finds the properties of an error body that contain the identifier of the request, and their values. */
export class RequestIds {
  /** The names of the operation's request headers, by their words. A client chooses the identifier in such a header. */
  readonly #sent: ReadonlyMap<string, string>;
  readonly #names: ReadonlySet<string>;

  constructor({ parameters }: RestOperation, { headers }: Response) {
    const sent = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name.wire);
    const declared = headers.map(({ name }) => name.wire);
    this.#sent = new Map(sent.map((name) => [wordsOf(name), name]));
    this.#names = new Set([
      ...USUAL,
      ...[...sent, ...declared].filter((name) => splitWords(name).at(-1) === 'id').map(wordsOf),
    ]);
  }

  /** True if a property has the name of a request's identifier. */
  has(name: string): boolean {
    return this.#names.has(wordsOf(name));
  }

  /**
   * Returns candidates for a string property, the best first. There are none if its name is not the name of a request's
   * identifier.
   */
  candidates(name: string, type: PrimitiveType): readonly Piece[] {
    if (!this.has(name)) return [];
    const header = this.#sent.get(wordsOf(name));
    const form = formOf(type);
    const ids = newIds(type.constraints.pattern);
    if (header === undefined || form === undefined) return ids;
    return ids.map(({ code, value }) => ({
      code: { kind: 'sent', header, pattern: form, otherwise: code },
      value,
    }));
  }
}

/** Returns the words of a name as one string, without the `X` of a header. */
function wordsOf(name: string): string {
  return splitWords(name.replace(/^x-/i, '')).join('');
}

/** Returns new identifiers: a UUID, its digits alone, and the digits after the constant start of the pattern. */
function newIds(pattern = ''): readonly Piece[] {
  const prefix = /^\^([\w:-]+)(?=[[(\\])/.exec(pattern)?.[1];
  const prefixes = prefix === undefined ? [''] : ['', prefix];
  return [
    { code: { kind: 'uuid' }, value: uuidOf },
    ...prefixes.map((before): Piece => ({
      code: { kind: 'uuidDigits', prefix: before },
      value: (sample) => before + digitsOf(sample),
    })),
  ];
}

/** Returns the lowest UUID for some samples and the highest for others, so that a pattern must allow every digit. */
function uuidOf({ issues }: Sample): string {
  return issues.length === 1
    ? '00000000-0000-4000-8000-000000000000'
    : 'ffffffff-ffff-4fff-bfff-ffffffffffff';
}

function digitsOf(sample: Sample): string {
  return uuidOf(sample).replaceAll('-', '');
}

/**
 * Returns a regular expression for values that the schema accepts: UUIDs, or visible ASCII characters. Returns
 * undefined if the schema has a pattern or another format, or requires too many characters.
 */
function formOf({ format, constraints }: PrimitiveType): string | undefined {
  const { pattern, minLength = 1, maxLength = MAX_LENGTH } = constraints;
  if (pattern !== undefined || minLength > MAX_LENGTH) return undefined;
  if (format !== undefined) return format === 'uuid' ? UUID : undefined;
  return `^[!-~]{${Math.max(1, minLength)},${Math.min(maxLength, MAX_LENGTH)}}$`;
}
