import type { Principal } from './keys.ts';

export type PolicyName = 'default' | 'messages' | 'sandbox';

/** The permitted requests in a window of 60 seconds, by policy. */
export type Quotas = Readonly<Record<PolicyName, number>>;

/** The state of one quota at the time of a request. */
export interface QuotaUse {
  readonly name: PolicyName;
  readonly quota: number;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetsIn: number;
}

/** All quotas that apply to a request. */
export interface RateLimit {
  readonly uses: readonly QuotaUse[];
  /** The exhausted quotas. Empty if the request may proceed. */
  readonly violated: readonly QuotaUse[];
}

export type RateLimiter = (principal: Principal, sends: boolean) => RateLimit;

export const QUOTAS: Quotas = { default: 600, messages: 300, sandbox: 60 };
const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1000;

interface Window {
  readonly endsAt: number;
  used: number;
}

/**
 * Counts requests by key and policy, in windows that start with their first request. Rejected requests are not counted.
 * Each process counts separately, even with a shared database, because otherwise every read would also be a write.
 */
export function createRateLimiter(now: () => number, quotas: Quotas): RateLimiter {
  const windows = new Map<string, Window>();
  let sweepsAt = 0;
  const sweep = (time: number): void => {
    if (time < sweepsAt && sweepsAt - time <= WINDOW_MS) return;
    sweepsAt = time + WINDOW_MS;
    for (const [id, window] of windows) if (!isOpen(window, time)) windows.delete(id);
  };
  const windowOf = (id: string, time: number): Window => {
    const current = windows.get(id);
    if (current && isOpen(current, time)) return current;
    const fresh = { endsAt: time + WINDOW_MS, used: 0 };
    windows.set(id, fresh);
    return fresh;
  };
  return (principal, sends) => {
    const time = now();
    sweep(time);
    const open = policiesOf(principal, sends).map((name) => ({
      name,
      quota: quotas[name],
      window: windowOf(`${principal.keyId} ${name}`, time),
    }));
    const refused = open.some(({ window, quota }) => window.used >= quota);
    if (!refused) for (const { window } of open) window.used += 1;
    const uses = open.map(({ name, quota, window }) => ({
      name,
      quota,
      remaining: quota - window.used,
      resetsIn: Math.ceil((window.endsAt - time) / 1000),
    }));
    return { uses, violated: refused ? uses.filter(({ remaining }) => remaining <= 0) : [] };
  };
}

/** False if the clock was set back, so that the window would stay open for longer than its length. */
function isOpen({ endsAt }: Window, time: number): boolean {
  return endsAt > time && endsAt - time <= WINDOW_MS;
}

/** Returns the policies for a request. A sandbox key has a single quota, which is lower than all others. */
function policiesOf(principal: Principal, sends: boolean): readonly PolicyName[] {
  if (principal.mode === 'sandbox') return OF_SANDBOX;
  return sends ? OF_SENDS : OF_OTHERS;
}

const OF_SANDBOX = ['sandbox'] as const;
const OF_SENDS = ['default', 'messages'] as const;
const OF_OTHERS = ['default'] as const;

/** Returns a copy of the limit in which the smallest quota is exhausted. */
export function exhausted(limit: RateLimit): RateLimit {
  const uses = limit.uses.map((use, index) =>
    index === limit.uses.length - 1 ? { ...use, remaining: 0 } : use,
  );
  return { uses, violated: uses.slice(-1) };
}

/**
 * Returns `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10), and for a 429, `Retry-After`.
 */
export function rateLimitHeaders({ uses, violated }: RateLimit): Record<string, string> {
  return {
    RateLimit: uses
      .map(({ name, remaining, resetsIn }) => `"${name}";r=${remaining};t=${resetsIn}`)
      .join(', '),
    'RateLimit-Policy': uses.map(({ name, quota }) => `"${name}";q=${quota};w=${WINDOW_SECONDS}`).join(', '),
    ...(violated.length > 0 && {
      'Retry-After': String(Math.max(...violated.map(({ resetsIn }) => resetsIn))),
    }),
  };
}
