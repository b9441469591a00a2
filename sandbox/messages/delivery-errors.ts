import type { DeliveryError } from './message.ts';

/** The sandbox's delivery failures, by the contract's codes: the message of each, and whether a retry may succeed. */
const REASONS = {
  undeliverable: {
    detail: 'The carrier could not deliver the message and gave no reason.',
    retryable: false,
  },
  account_suspended: { detail: 'Live mode of the workspace is locked.', retryable: false },
  sender_not_registered: {
    detail: 'The sending number has no active 10DLC campaign.',
    retryable: false,
  },
  recipient_opted_out: {
    detail: 'The recipient has opted out of messages from this number.',
    retryable: false,
  },
  expired: { detail: 'The message could not be delivered while it was valid.', retryable: false },
} as const satisfies Record<string, { readonly detail: string; readonly retryable: boolean }>;

/** @param detail replaces the default message. */
export function deliveryError(
  code: keyof typeof REASONS,
  detail: string = REASONS[code].detail,
): DeliveryError {
  return { code, detail, carrierCode: null, retryable: REASONS[code].retryable };
}
