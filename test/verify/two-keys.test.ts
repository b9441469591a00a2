/** Security schemes that are required together. Each one must be enforced, wherever its key is sent. */
import { describe, expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

const SCHEMES = {
  token: '{ type: http, scheme: bearer }',
  header: '{ type: apiKey, in: header, name: X-App }',
  query: '{ type: apiKey, in: query, name: app }',
  cookie: '{ type: apiKey, in: cookie, name: sid }',
} as const;
/** A client certificate, which no request can omit. */
const CERTIFICATE = '{ type: mutualTLS }';
type Scheme = keyof typeof SCHEMES;
const ALL = Object.keys(SCHEMES) as Scheme[];

const GIVEN = { authorization: 'Bearer hush', 'x-app': 'hush', cookie: 'theme=dark; sid=hush' };

/** Tests whether a request has the key of each scheme. */
const HAS: Readonly<Record<Scheme, (request: Request) => boolean>> = {
  token: ({ headers }) => headers.get('authorization') === GIVEN.authorization,
  header: ({ headers }) => headers.get('x-app') === 'hush',
  query: ({ url }) => new URL(url).searchParams.get('app') === 'hush',
  cookie: ({ headers }) => headers.get('cookie')?.includes('sid=hush') ?? false,
};

/** Findings about a service that requires the given keys. */
async function findingsOf(security: string, asks: (has: (scheme: Scheme) => boolean) => boolean) {
  const schemes = Object.entries({ ...SCHEMES, certificate: CERTIFICATE }).map(
    ([name, one]) => `    ${name}: ${one}`,
  );
  const text = `openapi: 3.1.0
info: { title: Keys, version: '1' }
components:
  securitySchemes:
${schemes.join('\n')}
paths:
  /things:
    get:
      security: ${security}
      responses: { '204': { description: Nothing. }, '401': { description: Who are you? } }
`;
  const { contract } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': text }));
  const { findings } = await verify(contract!, {
    rest: {
      baseUrl: 'http://keys.test/?app=hush',
      fetch: (request) => {
        const fits = asks((scheme) => HAS[scheme](request));
        return Promise.resolve(new Response(null, { status: fits ? 204 : 401 }));
      },
    },
    headers: GIVEN,
    checks: ['ignored-auth', 'positive-data-acceptance'],
    seed: 1,
  });
  return findings.map(({ code, message }) => `${code}: ${message}`);
}

const TOGETHER = `[{ certificate: [], ${ALL.map((name) => `${name}: []`).join(', ')} }]`;

test('a service that requires all keys has no findings', async () => {
  expect(await findingsOf(TOGETHER, (has) => ALL.every(has))).toEqual([]);
});

describe('a service that ignores one key is reported', () => {
  test.each(ALL)('%s', async (forgotten) => {
    const findings = await findingsOf(TOGETHER, (has) => ALL.every((one) => one === forgotten || has(one)));
    expect(findings).toEqual([
      expect.stringContaining(`ignored-auth: A request without the credentials of ${forgotten}`),
    ]);
  });
});

test('if there are alternatives, only schemes in all of them are required', async () => {
  const either = '[{ token: [], header: [] }, { token: [], query: [] }]';
  expect(await findingsOf(either, (has) => has('token') && (has('header') || has('query')))).toEqual([]);
});

test('an operation that requires only a certificate is called with it', async () => {
  expect(await findingsOf('[{ certificate: [] }]', () => true)).toEqual([]);
});
