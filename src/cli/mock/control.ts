/** The control port, on which tests change a mock between requests. */
import { isJsonObject } from '../../core/json.ts';
import { isTime } from '../../mock/clock.ts';
import type { Mock } from '../../mock/mock.ts';
import { isLoopback, isOwn, isUnspecified } from './addresses.ts';
import type { Fetch } from './serve.ts';
import { loadState } from './state-file.ts';

type Handler = (mock: Mock, body: unknown) => Response;

const HANDLERS: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  '/reset': {
    POST: (mock) => {
      mock.reset();
      return done();
    },
  },
  '/clock': {
    GET: (mock) => Response.json({ now: timeOf(mock) }),
    POST: (mock, body) => {
      const wanted = isJsonObject(body) ? body['advanceMs'] : undefined;
      if (typeof wanted !== 'number' || !Number.isSafeInteger(wanted) || wanted < 0)
        return problem(400, 'Send {"advanceMs": n} with a whole number of milliseconds.');
      if (!isTime(mock.clock.now() + wanted))
        return problem(400, 'Send fewer milliseconds: the clock ends with the year 9998.');
      mock.clock.advance(wanted);
      return Response.json({ now: timeOf(mock) });
    },
  },
  '/exposure': {
    GET: (mock) => Response.json({ fault: mock.fault ?? null, exposure: mock.exposure?.() ?? null }),
  },
  '/state': {
    GET: (mock) => Response.json(mock.save()),
    PUT: (mock, body) => {
      const before = mock.save();
      const reason = loadState(mock, body);
      if (reason === undefined) return done();
      mock.load(before);
      return problem(400, `Cannot load the state: ${reason}. Send a state that GET /state returned.`);
    },
  },
};

/** Returns the handler of the control port. `bound` is the address on which it listens. */
export function controlOf(bound: string, mock: () => Mock, onChange: () => void): Fetch {
  return async (request) => {
    if (isOfPage(request.headers)) return problem(403, 'The control port does not respond to web pages.');
    if (!isAddressed(request.headers.get('host'), bound))
      return problem(403, 'Call the control port as localhost, or by the address on which it listens.');
    const { pathname } = new URL(request.url);
    const methods = Object.hasOwn(HANDLERS, pathname) ? HANDLERS[pathname]! : undefined;
    if (!methods) return problem(404, `Send one of: ${everyRequest().join(', ')}.`);
    const handle = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined;
    if (!handle) return problem(405, `Send one of: ${everyRequest().join(', ')}.`, Object.keys(methods));
    const response = handle(mock(), await bodyOf(request));
    if (request.method !== 'GET' && response.ok) onChange();
    return response;
  };
}

/** True for a request of a web page, which must not read or change the state of the mock. */
function isOfPage(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site');
  return headers.has('origin') || (site !== null && site !== 'none');
}

/**
 * True if the `Host` of a request is loopback or the address of the port. A page whose name resolves to this computer (DNS
 * rebinding) sends its own name instead.
 */
function isAddressed(sent: string | null, bound: string): boolean {
  const url = `http://${sent ?? ''}`;
  if (!URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return isLoopback(host) || host === bound.toLowerCase() || (isUnspecified(bound) && isOwn(host));
}

function everyRequest(): readonly string[] {
  return Object.entries(HANDLERS).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
}

function timeOf(mock: Mock): string {
  return new Date(mock.clock.now()).toISOString();
}

async function bodyOf(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}

function done(): Response {
  return new Response(null, { status: 204 });
}

function problem(status: number, detail: string, allowed?: readonly string[]): Response {
  return Response.json(
    { status, detail },
    {
      status,
      headers: {
        'content-type': 'application/problem+json',
        ...(allowed && { allow: allowed.join(', ') }),
      },
    },
  );
}
