import { isDeepStrictEqual } from 'node:util';
import type { CreateWebhookEndpointRequest, WebhookEndpoint } from '../../generated/server/rest/models.ts';
import { rest } from '../../generated/typescript/states.ts';
import { become } from '../service/states.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import { nextVersion } from '../service/version.ts';
import type { Mode } from '../storage/collection.ts';
import { newSigningKey, verifierOf, type SigningKey } from './signing.ts';

/** A webhook endpoint as stored. */
export interface Endpoint extends Shown {
  /** The current key, then earlier keys that may still be valid. */
  readonly keys: readonly [SigningKey, ...SigningKey[]];
  /** The start of the current series of failures in milliseconds since the epoch, or null after a success. */
  readonly failingSince: number | null;
}

/** The part of an endpoint that is stored in the form that callers see. */
type Shown = Readonly<Omit<WebhookEndpoint, 'public_key' | 'previous_secret_expires_at'>>;

/** The settings that the owner chooses. */
export type Choices = Partial<Pick<Shown, 'url' | 'description' | 'event_types'>>;

export type DisabledReason = 'requested' | 'gone' | 'failing';

/** Period in which a replaced key is still used for signatures. */
const ROTATION_MS = 24 * 60 * 60 * 1000;
/** Maximum number of active keys, regardless of how often they are rotated, because headers have size limits. */
const MAX_KEYS = 8;

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

/** Returns the endpoint with changed settings, or the same object if the settings are unchanged. */
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

/** Returns the endpoint with a new key. The earlier key is also used for signatures for a day. */
export function rotated(endpoint: Endpoint, now: number): Endpoint {
  const [current, ...previous] = endpoint.keys;
  const valid = previous.filter(({ expiresAt }) => expiresAt !== null && expiresAt > now);
  const replaced = [{ ...current, expiresAt: now + ROTATION_MS }, ...valid].slice(0, MAX_KEYS - 1);
  return nextVersion(endpoint, { keys: [newSigningKey(current.scheme), ...replaced] }, now);
}

/** True if events of a type must be delivered to the endpoint. */
export function isSubscribed({ event_types: types }: Endpoint, type: string): boolean {
  return types === null || types.includes(type);
}

/** Returns an endpoint as the REST interface shows it. */
export function endpointView({ keys, failingSince: _, ...shown }: Endpoint, now: number): WebhookEndpoint {
  const [current, previous] = keys;
  const until = previous?.expiresAt ?? null;
  return {
    ...shown,
    public_key: verifierOf(current).publicKey,
    previous_secret_expires_at: until !== null && until > now ? timestamp(until) : null,
  };
}
