import type { Fetch } from './serve.ts';

/**
 * Permits pages of every origin to call a service, with credentials
 * (https://fetch.spec.whatwg.org/#http-cors-protocol).
 */
export function withCors(answer: Fetch): Fetch {
  return async (request) => {
    const { headers, method } = request;
    const origin = headers.get('origin');
    if (origin === null) return answer(request);
    const wanted = headers.get('access-control-request-method');
    if (method === 'OPTIONS' && wanted !== null) return preflight(headers, origin, wanted);
    const response = await answer(request);
    allow(response.headers, origin);
    const exposed = [...new Set(response.headers.keys())].filter((name) => name !== 'set-cookie');
    response.headers.set('access-control-expose-headers', exposed.join(', '));
    return response;
  };
}

function preflight(asked: Headers, origin: string, method: string): Response {
  const headers = new Headers({ 'access-control-allow-methods': method, 'access-control-max-age': '600' });
  allow(headers, origin);
  const names = asked.get('access-control-request-headers');
  if (names !== null) headers.set('access-control-allow-headers', names);
  // A public page calls this computer (https://wicg.github.io/private-network-access).
  if (asked.has('access-control-request-private-network'))
    headers.set('access-control-allow-private-network', 'true');
  return new Response(null, { status: 204, headers });
}

function allow(headers: Headers, origin: string): void {
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-allow-credentials', 'true');
  headers.append('vary', 'Origin');
}
