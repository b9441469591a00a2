import type { OperationValidators, Route, Validator } from '../../generated/server/runtime/route.ts';

/** Operations whose input contains the URL of an endpoint. */
const TAKING_URLS = new Set(['createWebhookEndpoint', 'updateWebhookEndpoint']);

/**
 * Returns the contract's routes, except that the URL of an endpoint may use http. This is only for
 * `allowPrivateAddresses`, because local receivers have no certificate.
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

/** Returns a validator that treats http as https. */
function lenient(validate: Validator): Validator {
  const isValid = (value: unknown): boolean => validate(asHttps(value));
  return Object.defineProperty(isValid, 'errors', { get: () => validate.errors });
}

function asHttps(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('url' in value)) return value;
  return typeof value.url === 'string' ? { ...value, url: value.url.replace(/^http:/, 'https:') } : value;
}
