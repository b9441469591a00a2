/** One quota, as the headers of an answer tell it. */
export interface Quota {
  /** Empty in headers that know one quota only. */
  readonly policy: string;
  /** Requests that are left. */
  readonly remaining?: number;
  /** Requests in a window. */
  readonly limit?: number;
  /** When the window ends: in so many seconds, or, by the older headers of some, so long after the beginning of 1970. */
  readonly resets?: number;
}

type Headers = Readonly<Record<string, string>>;

/**
 * Quotas of `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10), one for each policy; else of
 * the older `RateLimit-Limit` and `X-RateLimit-Limit` with their `-Remaining`. Empty when there are none.
 */
export function quotasOf(headers: Headers): readonly Quota[] {
  const left = parametersOf(headers['ratelimit'], 'r');
  const all = parametersOf(headers['ratelimit-policy'], 'q');
  const ends = parametersOf(headers['ratelimit'], 't');
  const policies = new Set([...left.keys(), ...all.keys()]);
  if (policies.size > 0)
    return Array.from(policies, (policy) =>
      quota(policy, left.get(policy), all.get(policy), ends.get(policy)),
    );
  return ['', 'x-'].flatMap((prefix) => {
    const limit = numberOf(headers[`${prefix}ratelimit-limit`]);
    const remaining = numberOf(headers[`${prefix}ratelimit-remaining`]);
    const resets = numberOf(headers[`${prefix}ratelimit-reset`]);
    return limit === undefined && remaining === undefined ? [] : [quota('', remaining, limit, resets)];
  });
}

/** Whether something else than requests is counted: bytes, or what is under way at once (draft, §3.1.1). */
export function countsOthers(headers: Headers): boolean {
  return /;\s*qu="(?!requests")/.test(headers['ratelimit-policy'] ?? '');
}

function quota(policy: string, remaining?: number, limit?: number, resets?: number): Quota {
  return {
    policy,
    ...(remaining !== undefined && { remaining }),
    ...(limit !== undefined && { limit }),
    ...(resets !== undefined && { resets }),
  };
}

/** One parameter of each item of a structured list (RFC 9651 §3.1), by the item's name. */
function parametersOf(header: string | undefined, parameter: string): ReadonlyMap<string, number> {
  const items = (header ?? '').matchAll(/"((?:[^"\\]|\\.)*)"([^,"]*)/g);
  return new Map(
    [...items].flatMap(([, name = '', parameters = '']) => {
      const value = new RegExp(`;\\s*${parameter}=(\\d+)`).exec(parameters)?.[1];
      return value === undefined ? [] : [[name, Number(value)] as const];
    }),
  );
}

function numberOf(header: string | undefined): number | undefined {
  const [, digits] = /^\s*(\d+)/.exec(header ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}
