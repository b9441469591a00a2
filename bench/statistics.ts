/** The median of some numbers, and their spread. */
export interface Summary {
  readonly median: number;
  /** The lower quartile. */
  readonly low: number;
  /** The upper quartile. */
  readonly high: number;
}

export function summaryOf(values: readonly number[]): Summary {
  const sorted = values.toSorted((left, right) => left - right);
  return { low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) };
}

function quantile(sorted: readonly number[], fraction: number): number {
  const place = (sorted.length - 1) * fraction;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new Error('nothing was measured');
  return below + (above - below) * (place - Math.floor(place));
}

/** Returns the median and the quartiles as text: `1.04 (1.02–1.07)`. */
export function summaryText({ median, low, high }: Summary, digits = 2): string {
  return `${median.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
}

/** A median and its 95% confidence interval. */
export interface Estimate {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 1000;

/**
 * The median of the medians of groups, with an interval by bootstrap over the groups, because numbers within
 * a group, such as the calls of one process, are not independent.
 */
export function estimateOf(groups: readonly (readonly number[])[]): Estimate {
  const medians = groups.map((group) => summaryOf(group).median);
  const drawn = Array.from({ length: RESAMPLES }, () => {
    const sample = medians.map(() => medians[Math.floor(Math.random() * medians.length)]!);
    return summaryOf(sample).median;
  }).toSorted((left, right) => left - right);
  return {
    median: summaryOf(medians).median,
    low: quantile(drawn, 0.025),
    high: quantile(drawn, 0.975),
  };
}
