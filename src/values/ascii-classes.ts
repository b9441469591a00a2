/** The printable characters of ASCII, from which fast-check chooses those of a negated class. */
const PRINTABLE = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));

/** True if a negated class of a pattern excludes all printable characters of ASCII, such as `[^\x00-\x7F]`. */
export function excludesAscii(pattern: string): boolean {
  const classes = pattern.match(/\[\^(?:\\.|[^\]\\])*\]/gsu) ?? [];
  return classes.some((one) => {
    try {
      const expression = new RegExp(one, 'u');
      return !PRINTABLE.some((character) => expression.test(character));
    } catch {
      return false;
    }
  });
}
