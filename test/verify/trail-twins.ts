import {
  isGraphql,
  answers,
  bodies,
  withHeaders,
  rest,
  payloads,
  json,
  lists,
  isLaterPage,
  withoutKeys,
  type Json,
  type Twin,
} from './twin-tools.ts';

/** Twins whose fault appears only in a comparison of several exchanges. */
export const trailTwins: readonly Twin[] = [
  {
    id: 'ignores-if-none-match',
    check: 'conditional-requests',
    only: 'pets',
    breaks:
      ({ fetch }) =>
      (request) => {
        const headers = new Headers(request.headers);
        headers.delete('if-none-match');
        return fetch(new Request(request, { headers }));
      },
  },
  {
    id: 'forgets-to-delete',
    check: 'use-after-free',
    breaks: ({ fetch }) => {
      const read = new Map<string, Headers>();
      return async (request) => {
        const headers = read.get(request.url);
        if (request.method === 'DELETE' && headers) return new Response(null, { status: 204, headers });
        const response = await fetch(request);
        if (request.method === 'GET' && response.ok) read.set(request.url, response.headers);
        return response;
      };
    },
  },
  {
    id: 'loses-what-it-creates',
    check: 'ensure-resource-availability',
    breaks: ({ fetch }) => {
      const lost = new Set<string>();
      return async (request) => {
        const last = new URL(request.url).pathname.split('/').at(-1) ?? '';
        if (request.method === 'GET' && lost.has(last))
          return json(404, { title: 'no such thing', status: 404 }, 'application/problem+json');
        const response = await fetch(request);
        if (rest(request) && response.status === 201)
          lost.add(String(((await response.clone().json()) as Json)['id']));
        return response;
      };
    },
  },
  {
    id: 'stores-another-name',
    check: 'written-values',
    only: 'pets',
    breaks:
      ({ fetch }) =>
      async (request) => {
        if (request.method !== 'POST' || !rest(request)) return fetch(request);
        const { method, url, headers } = request;
        const text = await request.text();
        const body = text.replace(/("name":")[^"]+"/, '$1Another"');
        return fetch(new Request(url, { method, headers, body }));
      },
  },
  {
    id: 'reads-the-first-of-all',
    check: 'requested-resource',
    only: 'pets',
    breaks: ({ fetch }) => {
      let first: Response | undefined;
      return async (request) => {
        const isRead = request.method === 'GET' && /\/pets\/[^/]+$/.test(request.url);
        const response = await fetch(request);
        if (!isRead || !response.ok) return response;
        first ??= response.clone();
        return first.clone();
      };
    },
  },
  {
    id: 'returns-another-name-in-reads',
    check: 'equal-views',
    only: 'pets',
    breaks: bodies(
      (request, { ok }) => rest(request) && request.method === 'GET' && ok,
      (body) => (Array.isArray(body) ? body : { ...body, name: 'Another' }),
    ),
  },
  {
    id: 'ignores-patches',
    check: 'written-values',
    only: 'sandbox',
    breaks:
      ({ fetch }) =>
      (request) =>
        fetch(request.method === 'PATCH' ? new Request(request, { method: 'PATCH', body: '{}' }) : request),
  },
  { id: 'forgets-keys', check: 'idempotency-replay', breaks: withoutKeys(() => true) },
  {
    id: 'forgets-to-mark-repetitions',
    check: 'idempotency-replay',
    breaks: answers(rest, (response) =>
      withHeaders(response, (headers) => headers.delete('idempotency-replayed')),
    ),
  },
  { id: 'acts-on-used-keys', check: 'idempotency-conflict', breaks: withoutKeys(() => true) },
  {
    id: 'replays-any-request-with-a-key',
    check: 'idempotency-conflict',
    breaks: ({ fetch }) => {
      const kept = new Map<string, Response>();
      return async (request) => {
        const key = request.headers.get('idempotency-key') ?? '';
        const old = kept.get(request.url + key);
        if (old && key !== '') return old.clone();
        const response = await fetch(request);
        if (response.ok) kept.set(request.url + key, response.clone());
        return response;
      };
    },
  },
  {
    id: 'reads-the-last-range-of-accept',
    check: 'accept-precedence',
    breaks:
      ({ fetch }) =>
      (request) => {
        const isRejected = rest(request) && (request.headers.get('accept') ?? '').endsWith('*/*;q=0');
        return isRejected ? Promise.resolve(new Response(null, { status: 406 })) : fetch(request);
      },
  },
  {
    id: 'ignores-excluded-types-before-a-general-range',
    check: 'accept-precedence',
    breaks:
      ({ fetch }) =>
      (request) => {
        const isRejected = rest(request) && (request.headers.get('accept') ?? '').endsWith(';q=0');
        if (!isRejected) return fetch(withAccept(request, '*/*'));
        const isAdmitted = request.headers.get('accept')!.includes(', ');
        return isAdmitted
          ? fetch(withAccept(request, '*/*'))
          : Promise.resolve(new Response(null, { status: 406 }));
      },
  },
  {
    id: 'compares-all-but-one-property-under-a-key',
    check: 'idempotency-conflict',
    only: 'sandbox',
    options: { operations: ['* /v1/contacts*'] },
    breaks: ({ fetch }) => {
      const kept = new Map<string, Response>();
      return async (request) => {
        const key = request.headers.get('idempotency-key');
        if (key === null || request.method !== 'POST') return fetch(request);
        const text = await request.clone().text();
        const { metadata: _, ...compared } = /^\{.*\}$/s.test(text) ? (JSON.parse(text) as Json) : {};
        const print = `${key} ${JSON.stringify(compared)}`;
        const old = kept.get(print);
        if (old) return old.clone();
        const response = await fetch(request);
        if (response.ok) kept.set(print, response.clone());
        return response;
      };
    },
  },
  {
    id: 'forgets-keys-while-it-acts',
    check: 'idempotency-concurrency',
    breaks: (world) => {
      const running = new Map<string, number>();
      return async (request) => {
        const key = request.headers.get('idempotency-key') ?? '';
        const before = running.get(key) ?? 0;
        running.set(key, before + 1);
        const breaks = withoutKeys(() => before > 0);
        return breaks(world)(request).finally(() => running.set(key, running.get(key)! - 1));
      };
    },
  },
  {
    id: 'skips-an-item-between-pages',
    check: 'pagination-completeness',
    breaks: lists(isLaterPage, (items) => items.slice(1)),
  },
  {
    id: 'repeats-an-item-on-the-next-page',
    check: 'pagination-completeness',
    breaks: (world) => {
      let last: unknown;
      return lists(rest, (items, request) => {
        const repeated = isLaterPage(request) && last !== undefined ? [last, ...items] : items;
        last = items.at(-1);
        return repeated;
      })(world);
    },
  },
  {
    id: 'ignores-the-size-of-a-page',
    check: 'pagination-completeness',
    breaks:
      ({ fetch }) =>
      (request) => {
        const url = new URL(request.url);
        if (!/^[1-9]\d?$/.test(url.searchParams.get('limit') ?? '')) return fetch(request);
        url.searchParams.delete('limit');
        return fetch(new Request(url, request));
      },
  },
  {
    id: 'reverses-small-pages',
    check: 'list-order',
    only: 'sandbox',
    breaks: lists(
      ({ url }) => /[?&]limit=\d\b/.test(url),
      (items) => items.toReversed(),
    ),
  },
  {
    id: 'counts-nothing',
    check: 'list-totals',
    protocol: 'graphql',
    only: 'sandbox',
    breaks: payloads((object) => {
      if ('totalCount' in object) object['totalCount'] = 0;
    }),
  },
  {
    id: 'skips-an-item-of-a-connection',
    check: 'pagination-completeness',
    protocol: 'graphql',
    only: 'sandbox',
    breaks: (world) => async (request) => {
      const isLater = isGraphql(request) && /"after":"/.test(await request.clone().text());
      const skip = (object: Json): void => {
        for (const [name, member] of Object.entries(object))
          if (Array.isArray(member)) object[name] = member.slice(1);
      };
      return isLater ? payloads(skip)(world)(request) : world.fetch(request);
    },
  },
  {
    id: 'repeats-items-after-an-insertion',
    check: 'pagination-stability',
    breaks: (world) => {
      let last: unknown;
      let moved = false;
      const broken = lists(rest, (items, request) => {
        const repeated = moved && isLaterPage(request) && last !== undefined ? [last, ...items] : items;
        moved = false;
        last = items.at(-1);
        return repeated;
      })(world);
      return async (request) => {
        const response = await broken(request);
        if (rest(request) && response.status === 201) moved = true;
        return response;
      };
    },
  },
];

function withAccept(request: Request, accept: string): Request {
  const headers = new Headers(request.headers);
  headers.set('accept', accept);
  return new Request(request, { headers });
}
