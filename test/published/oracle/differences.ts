import { isDeepStrictEqual } from 'node:util';
import type { Pair, Written } from './requests.ts';

export interface Difference {
  readonly id: string;
  readonly part: keyof Written;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** The converter writes this in place of a list in the style `deepObject`, which it does not support. */
const UNSUPPORTED = '=<Error: Not supported in OAS>';

/** Returns the parts of requests that the two tools write differently. */
export function differences(pairs: readonly Pair[]): readonly Difference[] {
  return pairs.flatMap(({ ours, theirs }) =>
    (Object.keys(ours) as (keyof Written)[])
      .map((part) => ({ id: ours.id, part, ...supported(ours[part], theirs[part]) }))
      .filter((one) => !isDeepStrictEqual(one.ours, one.theirs)),
  );
}

/** Both requests, without the entries that the converter does not support. */
function supported(
  ours: string | readonly string[],
  theirs: string | readonly string[],
): Pick<Difference, 'ours' | 'theirs'> {
  if (typeof ours === 'string' || typeof theirs === 'string') return { ours, theirs };
  const names = theirs
    .filter((entry) => entry.endsWith(UNSUPPORTED))
    .map((entry) => entry.slice(0, -UNSUPPORTED.length));
  return {
    ours: ours.filter((entry) => !names.some((name) => entry.startsWith(`${name}[`))),
    theirs: theirs.filter((entry) => !entry.endsWith(UNSUPPORTED)),
  };
}
