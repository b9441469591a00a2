import { bodyError, invalid, Refused } from '../service/problems.ts';
import { RATE_LIMITED_RECIPIENT, refusalOfRecipient, refusalOfSender } from './magic-numbers.ts';
import type { SendRequest } from './send-request.ts';

const MINUTE_MS = 60_000;
const SOONEST_MS = 5 * MINUTE_MS;
const LATEST_MS = 35 * 24 * 60 * MINUTE_MS;

/** Rejects a scheduled time that is too early or too late. */
export function rejectTime({ sendAt }: SendRequest, now: number): void {
  if (sendAt === undefined || (sendAt >= now + SOONEST_MS && sendAt <= now + LATEST_MS)) return;
  const detail = 'Must be 5 minutes to 35 days from now.';
  throw invalid(bodyError(['send_at'], 'out_of_range', detail));
}

/** Rejects messages with a magic number that selects an immediate rejection. */
export function rejectMagicNumbers({ from, to }: SendRequest): void {
  const faults = [['from', refusalOfSender(from)] as const, ['to', refusalOfRecipient(to)] as const].flatMap(
    ([field, refusal]) => {
      if (!refusal) return [];
      const { code, detail } = refusal;
      return [{ code, detail: `${field}: ${detail}`, errors: [bodyError([field], 'not_allowed', detail)] }];
    },
  );
  const [first] = faults;
  if (faults.length > 1) throw invalid(...faults.flatMap(({ errors }) => errors));
  if (first) throw new Refused(first);
  if (to === RATE_LIMITED_RECIPIENT) {
    throw new Refused({ code: 'rate_limited', detail: `Messages to ${to} always exceed the quota.` });
  }
}
