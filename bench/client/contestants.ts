/** The contestants. Each makes the call that is most similar to one POST of a small message. */
import { join } from 'node:path';

export interface Contestant {
  readonly name: string;
  /** The imported module of the contestant; undefined if Node contains it. */
  readonly specifiers: readonly string[];
  /** A module whose default export takes an origin and returns a function that sends one message to it. */
  readonly module: string;
}

const of = (name: string, module: string, ...specifiers: readonly string[]): Contestant => ({
  name,
  specifiers,
  module: join(import.meta.dirname, 'contestants', module),
});

/** The contestant to which others are compared. */
export const BASELINE = of('fetch', 'fetch.mjs');

/** Reference points for the ratios: the noise, and the cost of headers and of a deadline without a client. */
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
