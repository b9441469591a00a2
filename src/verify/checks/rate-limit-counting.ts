import { countsOthers, quotasOf, type Quota } from '../judge/rate-limits.ts';
import { FINE, type Check } from './check.ts';

/** If the end of a window is greater, it is in seconds since 1970. Otherwise, it is in seconds from now. */
const SINCE_1970 = 1e9;

export const rateLimitCounting: Check = {
  id: 'rate-limit-counting',
  on: 'trail',
  of: 'quota',
  severity: 'warning',
  summary: 'The remaining quota must decrease with the requests in a window.',
  enforces: 'draft-ietf-httpapi-ratelimit-headers-10 §4',
  help: 'Count each request before its response reports the remaining quota. Omit the headers if you do not count requests.',
  run: ({ answers }) => {
    const dates = new Set(answers.map(({ outcome: { headers } }) => headers['date']));
    // The requests are at least a second apart: equal dates mean responses from a cache.
    if (dates.size === 1 && !dates.has(undefined)) return undefined;
    const reported = answers.map(({ outcome: { headers } }) =>
      countsOthers(headers) ? [] : quotasOf(headers),
    );
    const policies = (reported[0] ?? []).filter(({ remaining = 0 }) => remaining > 0);
    if (policies.length === 0 || reported.some((quotas) => quotas.length !== reported[0]!.length))
      return undefined;
    const histories = policies.map(({ policy }) =>
      reported.map((quotas) => quotas.find((one) => one.policy === policy)),
    );
    // One decreasing quota is enough, because other quotas can count other calls. An expired window is
    // inconclusive.
    if (!histories.every(isUnchanged)) return histories.some(hasDecreased) ? FINE : undefined;
    const [{ policy, remaining }] = policies as [Quota];
    const name = policy === '' ? 'the quota' : `policy ${policy}`;
    return [
      {
        kind: 'never-falls',
        message: `After ${answers.length} requests in one window, ${name} still has ${remaining} requests left, as after the first.`,
      },
    ];
  },
};

/**
 * True if the remaining number stayed the same while the end of the window came nearer. A quota with continuous refills
 * has no end, or a moving end.
 */
function isUnchanged(history: readonly (Quota | undefined)[]): boolean {
  const [first, last] = [history[0], history.at(-1)];
  if (first?.resets === undefined || last?.resets === undefined) return false;
  const isSame = history.every((one) => one?.remaining === first.remaining && one?.limit === first.limit);
  const ends = history.map((one) => one?.resets ?? Infinity);
  const isNearer =
    first.resets > SINCE_1970
      ? ends.every((end) => end === first.resets)
      : last.resets < first.resets && ends.every((end, index) => end <= (ends[index - 1] ?? end));
  return isSame && isNearer;
}

function hasDecreased(history: readonly (Quota | undefined)[]): boolean {
  return history.some(
    (one, index) => index > 0 && (one?.remaining ?? 0) < (history[index - 1]?.remaining ?? 0),
  );
}
