import fc from 'fast-check';

/**
 * Code points that often cause failures, although each is a valid character of a JSON string: outside the BMP,
 * combining, right-to-left, changing the direction, invisible, a byte order mark, ending a line for some, growing with
 * a change of case, a noncharacter.
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
 * Databases and command lines truncate strings at this character. It is tried separately, because more services reject
 * it than the others.
 */
export const NUL = '\u0000';

/** Generates one code point: any except surrogates, which UTF-8 cannot represent, with the awkward ones more often. */
export const anyCodePoint: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...AWKWARD) },
  {
    weight: 2,
    arbitrary: fc
      .nat(0x10ffff - 0x800)
      .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800)),
  },
);
