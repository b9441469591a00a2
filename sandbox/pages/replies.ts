import type { Reply } from '../../generated/server/runtime/call.ts';
import { STRICT } from './policies.ts';

type Headers = readonly (readonly [name: string, value: string])[];

/** Returns the headers of every response of the pages, regardless of the status. */
export function securityHeaders(policy = STRICT): Headers {
  return [
    ['content-security-policy', policy],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
  ];
}

/** Returns the headers of a response that must not be cached. */
export function privateHeaders(type: string): Headers {
  return [...securityHeaders(), ['cache-control', 'no-store'], ['content-type', type]];
}

export function plain(status: number, text: string, more: Headers = []): Reply {
  return { status, headers: [...privateHeaders('text/plain; charset=utf-8'), ...more], body: `${text}\n` };
}

/** Returns the response to an unsupported method. */
export function notAllowed(allow: string): Reply {
  return plain(405, `This path supports ${allow}.`, [['allow', allow]]);
}
