import fc from 'fast-check';

/**
 * Code points that often cause failures, although each is valid in a JSON string: a character outside the
 * BMP, a combining character, a right-to-left character, a direction override, an invisible character, a byte
 * order mark, a line separator, a character whose other case is longer, noncharacters, and control
 * characters.
 */
export const AWKWARD: readonly string[] = [
  '\u{1f600}',
  '\u0301',
  '\u05d0',
  '\u202e',
  '\u200d',
  '\ufeff',
  '\u2028',
  '\u00df',
  '\u0130',
  '\uffff',
  '\u{10ffff}',
  '\u007f',
  '\u0000',
];

/**
 * Some databases and command lines truncate strings at this character. It is tested separately, because services reject
 * it more often than the other characters.
 */
export const NUL = '\u0000';

/** Generates one code point, except surrogates, which UTF-8 cannot represent. Awkward code points are more frequent. */
export const anyCodePoint: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...AWKWARD) },
  {
    weight: 2,
    arbitrary: fc
      .nat(0x10ffff - 0x800)
      .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800)),
  },
);
