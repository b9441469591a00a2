/** Who is measured: each makes the call that comes nearest to one POST of a small message. */
import { join } from 'node:path';

export interface Contestant {
  readonly name: string;
  /** What a user of it imports; nothing for what Node has built in. */
  readonly specifiers: readonly string[];
  /** Module whose default export takes an origin and gives a function that sends one message to it. */
  readonly module: string;
}

const of = (name: string, module: string, ...specifiers: readonly string[]): Contestant => ({
  name,
  specifiers,
  module: join(import.meta.dirname, 'contestants', module),
});

/** The one that ratios are to. */
export const BASELINE = of('fetch', 'fetch.mjs');

/** What the ratios are to be read with: the noise, and what headers and a deadline cost whoever writes them. */
export const REFERENCES: readonly Contestant[] = [
  of('fetch, again', 'fetch.mjs'),
  of('fetch, with two headers', 'fetch-least.mjs'),
  of('fetch, with a deadline', 'fetch-timeout.mjs'),
];

export const CONTESTANTS: readonly Contestant[] = [
  of('diptych, functions', 'diptych-functions.mjs', 'messaging-api/functions'),
  of('diptych, class', 'diptych-class.mjs', 'messaging-api'),
  of('openapi-fetch', 'openapi-fetch.mjs', 'openapi-fetch'),
  of('@hey-api/openapi-ts', 'hey-api.mjs', 'hey-api-client', 'hey-api-client/client'),
  of('openai', 'openai.mjs', 'openai'),
  of('stripe', 'stripe.mjs', 'stripe'),
  of('twilio', 'twilio.mjs', 'twilio'),
];
