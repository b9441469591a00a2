import type { OperationValidators, Route, Validator } from '../../generated/server/runtime/route.ts';

/** Operations that take the address of an endpoint. */
const TAKING_URLS = new Set(['createWebhookEndpoint', 'updateWebhookEndpoint']);

/**
 * The contract's routes, but for one point: an endpoint may have an address without TLS. The contract has https only,
 * so this is for `allowPrivateAddresses`, where receivers on the same machine have no certificate.
 */
export function admitHttp(routes: readonly Route[]): readonly Route[] {
  return routes.map((route) => {
    const load = route.validators;
    return load && TAKING_URLS.has(route.operation)
      ? { ...route, validators: async () => relaxed(await load()) }
      : route;
  });
}

function relaxed({ parameters, bodies = {} }: OperationValidators): OperationValidators {
  const relaxedBodies = Object.entries(bodies).map(([type, validate]) => [type, lenient(validate)]);
  return { ...(parameters && { parameters }), bodies: Object.fromEntries(relaxedBodies) };
}

/** Reads http as https. */
function lenient(validate: Validator): Validator {
  const isValid = (value: unknown): boolean => validate(asHttps(value));
  return Object.defineProperty(isValid, 'errors', { get: () => validate.errors });
}

function asHttps(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('url' in value)) return value;
  return typeof value.url === 'string' ? { ...value, url: value.url.replace(/^http:/, 'https:') } : value;
}
