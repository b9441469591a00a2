import type { Diagnostic } from '../../core/diagnostic.ts';
import type { SourceSpan } from '../../core/source.ts';
import { say } from '../diagnostics.ts';

/**
 * Numbers of JSON (RFC 8259 §6), with the same syntax in YAML and GraphQL. As doubles, numbers of up to `SAFE_LENGTH`
 * characters without an exponent lose no digits.
 */
const LITERAL = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/;
const SAFE_LENGTH = 15;

/**
 * Returns a diagnostic for a number beyond the range of doubles (IEEE 754), and for an integer that loses digits as a
 * double. `isTextIfTooLarge` is true if the parser reads a number beyond this range as a string.
 */
export function numberProblem(
  text: string,
  at: () => SourceSpan,
  isTextIfTooLarge = false,
): Diagnostic | undefined {
  if ((text.length <= SAFE_LENGTH && !/[eE]/.test(text)) || !LITERAL.test(text)) return undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) {
    const kind = isTextIfTooLarge ? 'number-as-text' : 'number-too-large';
    return say[kind]({ text: shortened(text) }, at());
  }
  const isLost = /^-?\d+$/.test(text) && !Number.isSafeInteger(value) && BigInt(text) !== BigInt(value);
  return isLost
    ? say['number-inexact']({ text: shortened(text), value: String(BigInt(value)) }, at())
    : undefined;
}

/** A number and the offset at which it is written. */
export interface WrittenNumber {
  readonly offset: number;
  readonly text: string;
}

export const NO_NUMBERS: ReadonlyMap<string, string> = new Map();

/** Returns the texts, by offset, of the numbers that lose digits when they are stored as doubles (IEEE 754). */
export function inexactNumbers(numbers: readonly WrittenNumber[]): ReadonlyMap<number, string> {
  const inexact = numbers.filter(({ text }) => {
    if (text.length <= SAFE_LENGTH && !/[eE]/.test(text)) return false;
    return LITERAL.test(text) && digitsOf(text) !== digitsOf(String(Number(text)));
  });
  return new Map(inexact.map(({ offset, text }) => [offset, text]));
}

/** Returns the same text for all spellings of a number: `12e-1` for 1.20. */
function digitsOf(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = LITERAL.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  if (kept === '') return '0';
  return `${sign}${kept}e${Number(exponent) - fraction.length + digits.length - kept.length}`;
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
