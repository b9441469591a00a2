import { isDeepStrictEqual } from 'node:util';
import type { CreateWebhookEndpointRequest, WebhookEndpoint } from '../../generated/typescript/models.ts';
import { rest } from '../../generated/typescript/states.ts';
import { become } from '../service/states.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import { nextVersion } from '../service/version.ts';
import type { Mode } from '../storage/collection.ts';
import { newSigningKey, verifierOf, type SigningKey } from './signing.ts';

/** A webhook endpoint as it is stored. */
export interface Endpoint extends Shown {
  /** The one in use, then those before it that may still be valid. */
  readonly keys: readonly [SigningKey, ...SigningKey[]];
  /** When the first of the attempts failed that have all failed since; null after a success. Milliseconds. */
  readonly failingSince: number | null;
}

/** The part that is shown as it is stored. */
type Shown = Readonly<Omit<WebhookEndpoint, 'public_key' | 'previous_secret_expires_at'>>;

/** What the owner may change. */
export type Choices = Partial<Pick<Shown, 'url' | 'description' | 'event_types'>>;

export type DisabledReason = 'requested' | 'gone' | 'failing';

/** How long what was replaced still signs. */
const ROTATION_MS = 24 * 60 * 60 * 1000;
/** Keys that sign at once, however often they are rotated: headers have their limits. */
const MOST_KEYS = 8;

export function newEndpoint(
  { now, ids }: Unit,
  mode: Mode,
  { url, description, event_types, signature_scheme }: CreateWebhookEndpointRequest,
): Endpoint {
  const scheme = signature_scheme ?? 'v1';
  return {
    id: ids('we'),
    object: 'webhook_endpoint',
    mode,
    url,
    description: description ?? null,
    event_types: event_types ?? null,
    signature_scheme: scheme,
    status: 'enabled',
    disabled_reason: null,
    sequence: 1,
    created_at: timestamp(now),
    updated_at: timestamp(now),
    keys: [newSigningKey(scheme)],
    failingSince: null,
  };
}

/** The endpoint with other choices; the same when they are no others. */
export function chosen(endpoint: Endpoint, choices: Choices, now: number): Endpoint {
  return isDeepStrictEqual({ ...endpoint, ...choices }, endpoint)
    ? endpoint
    : nextVersion(endpoint, choices, now);
}

export function enabled(endpoint: Endpoint, now: number): Endpoint {
  const status = become(rest.WebhookEndpointStatus, endpoint.status, 'enabled');
  return nextVersion(endpoint, { status, disabled_reason: null, failingSince: null }, now);
}

export function disabled(endpoint: Endpoint, reason: DisabledReason, now: number): Endpoint {
  const status = become(rest.WebhookEndpointStatus, endpoint.status, 'disabled');
  return nextVersion(endpoint, { status, disabled_reason: reason, failingSince: null }, now);
}

/** The endpoint with a new key; the one before it signs beside it for a day. */
export function rotated(endpoint: Endpoint, now: number): Endpoint {
  const [current, ...previous] = endpoint.keys;
  const valid = previous.filter(({ expiresAt }) => expiresAt !== null && expiresAt > now);
  const replaced = [{ ...current, expiresAt: now + ROTATION_MS }, ...valid].slice(0, MOST_KEYS - 1);
  return nextVersion(endpoint, { keys: [newSigningKey(current.scheme), ...replaced] }, now);
}

/** Whether events of a type are to be delivered. */
export function isSubscribed({ event_types: types }: Endpoint, type: string): boolean {
  return types === null || types.includes(type);
}

/** An endpoint as the REST interface shows it. */
export function endpointView({ keys, failingSince: _, ...shown }: Endpoint, now: number): WebhookEndpoint {
  const [current, previous] = keys;
  const until = previous?.expiresAt ?? null;
  return {
    ...shown,
    public_key: verifierOf(current).publicKey,
    previous_secret_expires_at: until !== null && until > now ? timestamp(until) : null,
  };
}
