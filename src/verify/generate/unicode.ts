import fc from 'fast-check';

/**
 * Code points that software trips over, each alone a valid character of a JSON string: outside the BMP, combining,
 * written from right to left, turning the direction, invisible, a byte order mark, ending a line for some, growing when
 * its case is changed, no character at all.
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

/** What databases and command lines cut a text at: tried by itself, since more is refused for it than for the others. */
export const NUL = '\u0000';

/** One code point; any but surrogates, which no UTF-8 can carry, and the awkward ones often. */
export const anyCodePoint: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...AWKWARD) },
  {
    weight: 2,
    arbitrary: fc
      .nat(0x10ffff - 0x800)
      .map((index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800)),
  },
);
