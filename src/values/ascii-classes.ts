/** The printable ASCII characters, the only ones that fast-check generates for a negated class. */
const PRINTABLE = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index));

/** True if a pattern contains a negated class that excludes all printable ASCII characters, as `[^\x00-\x7F]` does. */
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
