import { isSampleObject, type Sample, type Variable } from './text.ts';

/**
 * Returns the value with a variable at the end of a path, or the unchanged value if the path does not exist.
 * @param other a value of the same type; supplies parts of the path that are missing
 */
export function withVariable(
  sample: Sample,
  [key, ...rest]: readonly string[],
  variable: Variable,
  other?: Sample,
): Sample {
  if (key === undefined) return typeof sample === 'number' ? variable.unquoted : variable;
  const spare = memberOf(other, key);
  const member = memberOf(sample, key) ?? spare;
  if (!isSampleObject(sample) || member === undefined) return sample;
  const inside = withVariable(member, rest, variable, spare);
  // Do not assign the property directly, because its name can be `__proto__`.
  return Object.fromEntries(new Map(Object.entries(sample)).set(key, inside));
}

/** Returns the value at a path through objects, or undefined if it does not exist. */
export function sampleAt(sample: Sample, path: readonly string[]): Sample | undefined {
  return path.reduce<Sample | undefined>(memberOf, sample);
}

function memberOf(sample: Sample | undefined, key: string): Sample | undefined {
  return isSampleObject(sample) && Object.hasOwn(sample, key) ? sample[key] : undefined;
}
