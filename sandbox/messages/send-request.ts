import type { Encoding } from './segments.ts';

/** Maximum and default validity of a message, in seconds. */
export const MAX_VALIDITY_SECONDS = 36_000;

/** A message to send, valid by schema but not yet checked against the other rules. */
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
  /** `auto` selects GSM-7 if it can encode the body, UCS-2 otherwise. */
  readonly encoding: 'auto' | Encoding;
  readonly smartEncoding: boolean;
  readonly clientReference?: string;
  readonly metadata: Readonly<Record<string, string>>;
}
