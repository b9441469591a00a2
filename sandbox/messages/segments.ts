import { septets } from './gsm7.ts';

export type Encoding = 'gsm7' | 'ucs2';

/** The segments of a text. */
export interface Segmentation {
  readonly encoding: Encoding;
  /** Septets (GSM-7) or UTF-16 code units (UCS-2), over all segments. */
  readonly units: number;
  readonly segments: number;
  /** Number of units in each segment. */
  readonly segmentUnits: readonly number[];
}

/**
 * The capacity of a message with one segment, and of each of several segments, in units. A header of 6 octets takes up
 * space in each of several segments (TS 23.040).
 */
const CAPACITY = {
  gsm7: { single: 160, multiple: 153 },
  ucs2: { single: 70, multiple: 67 },
} as const;

/** True if every character of the text is in the GSM-7 alphabet. */
export function fitsGsm7(text: string): boolean {
  return Array.from(text).every((character) => septets(character) !== undefined);
}

/**
 * Counts the segments of a text, without normalizing or trimming it. Segments are filled greedily, without splitting
 * escape pairs or surrogate pairs. An empty text has no segment.
 * @param encoding by default GSM-7 if it can encode the text, UCS-2 otherwise.
 */
export function segment(text: string, encoding: Encoding = fitsGsm7(text) ? 'gsm7' : 'ucs2'): Segmentation {
  const costs = Array.from(text, (character) => cost(character, encoding));
  const units = costs.reduce((sum, each) => sum + each, 0);
  const { single, multiple } = CAPACITY[encoding];
  const segmentUnits = units === 0 ? [] : units <= single ? [units] : fill(costs, multiple);
  return { encoding, units, segments: segmentUnits.length, segmentUnits };
}

function cost(character: string, encoding: Encoding): number {
  return encoding === 'ucs2' ? character.length : (septets(character) ?? 1);
}

function fill(costs: readonly number[], capacity: number): number[] {
  const filled: number[] = [];
  let left = 0;
  for (const each of costs) {
    if (each > left) {
      filled.push(0);
      left = capacity;
    }
    filled[filled.length - 1] = (filled.at(-1) ?? 0) + each;
    left -= each;
  }
  return filled;
}
