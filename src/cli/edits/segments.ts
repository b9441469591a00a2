/** Splits versions of a file at common lines, because comparing long files as a whole takes minutes. */

/** The corresponding parts of all versions. */
export interface Segment {
  /** Index of the first line, by version. */
  readonly starts: readonly number[];
  /** Lines, by version. */
  readonly parts: readonly string[][];
}

/** Returns the segments. Each segment except the last ends with a line that every version contains exactly once. */
export function segmentsOf(versions: readonly (readonly string[])[]): readonly Segment[] {
  const segments: Segment[] = [];
  let starts = versions.map(() => 0);
  const cut = (ends: readonly number[]): void => {
    const parts = versions.map((lines, index) => lines.slice(starts[index], ends[index]));
    segments.push({ starts, parts });
    starts = [...ends];
  };
  for (const places of commonPlaces(versions)) cut(places.map((place) => place + 1));
  cut(versions.map((lines) => lines.length));
  return segments;
}

/**
 * Returns the positions of lines that every version contains exactly once. Omits lines in a different order in one of
 * the versions.
 */
function commonPlaces(versions: readonly (readonly string[])[]): readonly (readonly number[])[] {
  const [first, ...others] = versions.map(placesOfUnique);
  let common: readonly (readonly number[])[] = [...first!].flatMap(([line, place]) => {
    const rest = others.map((places) => places.get(line));
    return rest.includes(undefined) ? [] : [[place, ...(rest as readonly number[])]];
  });
  for (let version = 1; version < versions.length; version++) common = increasing(common, version);
  return common;
}

function placesOfUnique(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [place, line] of lines.entries()) {
    if (places.has(line)) repeated.add(line);
    places.set(line, place);
  }
  for (const line of repeated) places.delete(line);
  return places;
}

/** Returns the longest subsequence of rows whose positions in a version increase (patience sorting). */
function increasing(rows: readonly (readonly number[])[], version: number): readonly (readonly number[])[] {
  /** The index of the last row of the best subsequence of each length. */
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const [index, row] of rows.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rows[ends[middle]!]![version]! < row[version]!) low = middle + 1;
      else high = middle;
    }
    previous.set(index, ends[low - 1]);
    ends[low] = index;
  }
  const chosen: (readonly number[])[] = [];
  for (let index = ends.at(-1); index !== undefined; index = previous.get(index)) chosen.push(rows[index]!);
  return chosen.toReversed();
}
