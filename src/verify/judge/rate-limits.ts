/** A quota from the headers of a response. */
export interface Quota {
  /** Name of the policy. Empty if the headers describe only one quota. */
  readonly policy: string;
  /** Number of remaining requests. */
  readonly remaining?: number;
  /** Maximum number of requests in a window. */
  readonly limit?: number;
  /** End of the window: in seconds from now or, in some older headers, since the beginning of 1970. */
  readonly resets?: number;
  /** Length of a window in seconds. */
  readonly window?: number;
}

type Headers = Readonly<Record<string, string>>;

/**
 * Returns the quotas in `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10), one for each
 * policy. Without these headers, returns the quotas in the older `RateLimit-Limit` and `X-RateLimit-Limit`, with their
 * `-Remaining` and `-Reset`.
 */
export function quotasOf(headers: Headers): readonly Quota[] {
  const left = parametersOf(headers['ratelimit'], 'r');
  const all = parametersOf(headers['ratelimit-policy'], 'q');
  const ends = parametersOf(headers['ratelimit'], 't');
  const windows = parametersOf(headers['ratelimit-policy'], 'w');
  const policies = new Set([...left.keys(), ...all.keys()]);
  if (policies.size > 0)
    return Array.from(policies, (policy) =>
      quota(policy, left.get(policy), all.get(policy), ends.get(policy), windows.get(policy)),
    );
  return ['', 'x-'].flatMap((prefix) => {
    const limit = numberOf(headers[`${prefix}ratelimit-limit`]);
    const remaining = numberOf(headers[`${prefix}ratelimit-remaining`]);
    const resets = numberOf(headers[`${prefix}ratelimit-reset`]);
    return limit === undefined && remaining === undefined ? [] : [quota('', remaining, limit, resets)];
  });
}

/** Parameters of each header that must be non-negative integers (draft §3.1, §4.1). */
const COUNTS = { ratelimit: ['r', 't'], 'ratelimit-policy': ['q', 'w'] } as const;

/** Returns the invalid counts in the headers as written, such as `t=1.5`. */
export function brokenCounts(headers: Headers): readonly string[] {
  return Object.entries(COUNTS).flatMap(([header, names]) =>
    names.flatMap((name) =>
      [...rawParametersOf(headers[header], name)]
        .filter(([, value]) => !/^\d{1,15}$/.test(value))
        .map(([, value]) => `${name}=${value}`),
    ),
  );
}

/** True if the quota does not count requests, but for example bytes or concurrent requests (draft §3.1.1). */
export function countsOthers(headers: Headers): boolean {
  return /;\s*qu="(?!requests")/.test(headers['ratelimit-policy'] ?? '');
}

function quota(policy: string, remaining?: number, limit?: number, resets?: number, window?: number): Quota {
  return {
    policy,
    ...(remaining !== undefined && { remaining }),
    ...(limit !== undefined && { limit }),
    ...(resets !== undefined && { resets }),
    ...(window !== undefined && { window }),
  };
}

/** Returns the counts of one parameter in a structured list (RFC 9651 §3.1), by the name of each item. */
function parametersOf(header: string | undefined, parameter: string): ReadonlyMap<string, number> {
  return new Map(
    rawParametersOf(header, parameter)
      .filter(([, value]) => /^\d/.test(value))
      .map(([name, value]) => [name, Number.parseInt(value, 10)] as const),
  );
}

function rawParametersOf(
  header: string | undefined,
  parameter: string,
): readonly (readonly [name: string, value: string])[] {
  const items = (header ?? '').matchAll(/"((?:[^"\\]|\\.)*)"([^,"]*)/g);
  return [...items].flatMap(([, name = '', parameters = '']) => {
    const value = new RegExp(`;\\s*${parameter}=([^;,\\s]*)`).exec(parameters)?.[1];
    return value === undefined ? [] : [[name, value] as const];
  });
}

function numberOf(header: string | undefined): number | undefined {
  const [, digits] = /^\s*(\d+)/.exec(header ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}
