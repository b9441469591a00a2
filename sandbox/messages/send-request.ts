import type { Encoding } from './segments.ts';

/** Maximum and default validity of a message, in seconds. */
export const MAX_VALIDITY_SECONDS = 36_000;

/** A message to send. It is valid by its schema, but not yet checked against other rules. */
export interface SendRequest {
  readonly to: string;
  readonly from: string;
  readonly body?: string;
  readonly mediaUrls: readonly string[];
  readonly mediaIds: readonly string[];
  /** The time of sending, in milliseconds since the epoch. */
  readonly sendAt?: number;
  /** The validity in seconds. */
  readonly validFor: number;
  /** `auto` selects GSM-7 if it can encode the body, UCS-2 otherwise. */
  readonly encoding: 'auto' | Encoding;
  readonly smartEncoding: boolean;
  readonly clientReference?: string;
  readonly metadata: Readonly<Record<string, string>>;
}
