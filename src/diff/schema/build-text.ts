/**
 * Builds a string of a permitted length that matches all required formats and patterns, and none of the forbidden
 * formats and patterns.
 */
import type { Draft } from './draft.ts';
import { hasFormat, impliesFormat, patternOfFormat, samplesOf } from './formats.ts';
import { found, NONE, unknown, type Answer } from './goal.ts';
import { textOf } from './regular.ts';
import { matches } from '../../core/regexp.ts';

const MAX_LENGTH = 200_000;
/** Strings that match hardly any format. */
const FORMLESS = ['(', ' ', '%', '\u{1f600}', 'no: (%'];

export function buildText(draft: Draft): Answer {
  const { minSize, maxSize, formats, offFormats, patterns, offPatterns } = draft;
  if (minSize > MAX_LENGTH) return unknown(`a string longer than ${MAX_LENGTH}`);
  if (formats.some((format) => offFormats.some((other) => impliesFormat(format, other)))) return NONE;
  const excluded = draft.excluded.filter((value) => typeof value === 'string');
  const regular =
    formats.length + patterns.length + offPatterns.length > 0
      ? textOf({
          patterns: [...patterns, ...formats.flatMap((format) => patternOfFormat(format) ?? [])],
          offPatterns,
          excluded,
          minLength: minSize,
          maxLength: maxSize,
        })
      : undefined;
  if (regular === null) return NONE;
  if (maxSize === 0 && excluded.includes('')) return NONE;
  const padding = Math.max(0, minSize - 1);
  const candidates = [
    ...(regular === undefined ? [] : [regular]),
    ...formats.flatMap((format) => samplesOf(format, minSize)),
    'a'.repeat(minSize),
    ...['b', 'c', 'A', '0'].map((first) => first + 'a'.repeat(padding)),
    ...['aa', 'ab', '1'].map((end) => 'a'.repeat(padding) + end),
    ...FORMLESS.map((text) => text + 'a'.repeat(Math.max(0, minSize - codePoints(text)))),
    // With these strings, there are more candidates than excluded strings.
    ...excluded.map((_, index) => `${'x'.repeat(padding)}${index}`),
  ];
  const value = candidates.find((text) => fits(draft, text));
  return value === undefined ? unknown('no string was found for the patterns and formats') : found(value);
}

function fits(draft: Draft, text: string): boolean {
  const length = codePoints(text);
  return (
    length >= draft.minSize &&
    length <= draft.maxSize &&
    draft.patterns.every((pattern) => matches(pattern, text)) &&
    !draft.offPatterns.some((pattern) => matches(pattern, text)) &&
    draft.formats.every((format) => hasFormat(format, text)) &&
    !draft.offFormats.some((format) => hasFormat(format, text)) &&
    !draft.excluded.includes(text)
  );
}

/** Returns the length of a string in code points (JSON Schema 2020-12 validation §6.3.1). */
function codePoints(text: string): number {
  return Array.from(text).length;
}
