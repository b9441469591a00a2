/** Durations as in ISO 8601-1 §5.5.2.4 and RFC 3339 appendix A: `P7D`, `PT1M30S`, `P2W`. */

/** A parsed duration. Its amounts are not negative. */
export interface Duration {
  /** The duration as written. */
  readonly text: string;
  /** The years and months, whose length depends on the date. */
  readonly months: number;
  /** The sum of the weeks, days, hours, minutes, and seconds, which have a fixed length in UTC. */
  readonly milliseconds: number;
}

const FORM =
  /^P(?!$)(?:(\d{1,6})W|(?:(\d{1,6})Y)?(?:(\d{1,6})M)?(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9}(?:\.\d{1,3})?)S)?)?)$/;

/** Parses a duration. Returns undefined if the text is not a duration. */
export function durationOf(text: string): Duration | undefined {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const [weeks, years, months, days, hours, minutes, seconds] = match
    .slice(1)
    .map((amount) => Number(amount ?? 0)) as [number, number, number, number, number, number, number];
  const inHours = ((weeks * 7 + days) * 24 + hours) * 60;
  return {
    text,
    months: years * 12 + months,
    milliseconds: Math.round(((inHours + minutes) * 60 + seconds) * 1000),
  };
}
