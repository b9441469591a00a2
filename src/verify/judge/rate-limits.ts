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

/** What is to be an integer of 0 or more in the items of each header, when it is there (draft §3.1, §4.1). */
const COUNTS = { ratelimit: ['r', 't'], 'ratelimit-policy': ['q', 'w'] } as const;

/** Counts of the headers that are none, as they stand there: `t=1.5`. */
export function brokenCounts(headers: Headers): readonly string[] {
  return Object.entries(COUNTS).flatMap(([header, names]) =>
    names.flatMap((name) =>
      [...rawParametersOf(headers[header], name)]
        .filter(([, value]) => !/^\d{1,15}$/.test(value))
        .map(([, value]) => `${name}=${value}`),
    ),
  );
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

/** The counts of one name in each item of a structured list (RFC 9651 §3.1), by the item's name. */
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
