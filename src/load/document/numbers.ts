import type { Diagnostic } from '../../core/diagnostic.ts';
import type { SourceSpan } from '../../core/source.ts';
import { say } from '../diagnostics.ts';

/**
 * Numbers of JSON (RFC 8259 §6), with the same syntax in YAML and GraphQL. Doubles always represent the short ones
 * exactly.
 */
const LITERAL = /^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
const SAFE_LENGTH = 15;

/**
 * Reports a number that a double (IEEE 754) cannot represent. `isTextIfTooLarge`: the parser reads a number without a
 * finite value as a string.
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

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
