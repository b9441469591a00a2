/** Lifecycle status of an element: the contract's announcements about its lifetime. */
import type { Documented } from '../../model/node.ts';

/** Names of oasdiff's extensions, which other tools also read. */
const SUNSET = 'x-sunset';
const STABILITY = 'x-stability-level';

export interface LifecycleStatus {
  readonly deprecated: boolean;
  /** The date as written: a day or a date-time (RFC 3339). */
  readonly sunset?: string;
  /** `draft`, `alpha`, `beta` or `stable`. */
  readonly stability?: string;
  /** Set if the service's owner has not documented the element: the convention from which it was assumed. */
  readonly assumed?: string;
}

/** The status of an element without announcements. */
export const NO_ANNOUNCEMENT: LifecycleStatus = { deprecated: false };

/** Returns the lifecycle status of an element. Values that it does not set are inherited from its parent. */
export function lifecycleOf(
  { deprecated, extensions, assumed }: Partial<Documented>,
  holder: LifecycleStatus = NO_ANNOUNCEMENT,
): LifecycleStatus {
  const sunset = textOf(extensions?.[SUNSET]) ?? holder.sunset;
  const stability = textOf(extensions?.[STABILITY]) ?? holder.stability;
  const because = assumed ?? holder.assumed;
  return {
    deprecated: deprecated !== undefined || holder.deprecated,
    ...(sunset !== undefined && { sunset }),
    ...(stability !== undefined && { stability }),
    ...(because !== undefined && { assumed: because }),
  };
}

/**
 * Returns the problem with removing a deprecated element today, or undefined if the element is not deprecated, or if
 * the announced date is missing, invalid, or not in the future.
 */
export function earlyRemoval({ deprecated, sunset }: LifecycleStatus, today: Date): string | undefined {
  const day = deprecated && sunset !== undefined ? dayOf(sunset) : undefined;
  return day !== undefined && day > today.getTime()
    ? `The announced removal date, ${sunset}, has not passed.`
    : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Returns milliseconds since the epoch, or undefined for an invalid date. */
export function dayOf(sunset: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}([T ]|$)/.test(sunset)) return undefined;
  const time = Date.parse(sunset);
  return Number.isNaN(time) ? undefined : time;
}
