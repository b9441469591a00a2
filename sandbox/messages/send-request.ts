import type { Encoding } from './segments.ts';

/** Seconds for which the delivery of a message may be attempted unless less is asked for. */
export const LONGEST_VALIDITY = 36_000;

/** A message to send, in the right shape but not yet held against the rules that a shape cannot tell. */
export interface SendRequest {
  readonly to: string;
  readonly from: string;
  readonly body?: string;
  readonly mediaUrls: readonly string[];
  readonly mediaIds: readonly string[];
  /** Milliseconds since the epoch. */
  readonly sendAt?: number;
  /** Seconds. */
  readonly validFor: number;
  /** `auto` takes GSM-7 when it can express the body, UCS-2 otherwise. */
  readonly encoding: 'auto' | Encoding;
  readonly smartEncoding: boolean;
  readonly clientReference?: string;
  readonly metadata: Readonly<Record<string, string>>;
}
