/** Schemes that are asked for together: each by itself has to be missed, wherever its key is sent. */
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
/** No request can be without it. */
const CERTIFICATE = '{ type: mutualTLS }';
type Scheme = keyof typeof SCHEMES;
const ALL = Object.keys(SCHEMES) as Scheme[];

const GIVEN = { authorization: 'Bearer hush', 'x-app': 'hush', cookie: 'theme=dark; sid=hush' };

/** Which of the schemes a request has the key for. */
const HAS: Readonly<Record<Scheme, (request: Request) => boolean>> = {
  token: ({ headers }) => headers.get('authorization') === GIVEN.authorization,
  header: ({ headers }) => headers.get('x-app') === 'hush',
  query: ({ url }) => new URL(url).searchParams.get('app') === 'hush',
  cookie: ({ headers }) => headers.get('cookie')?.includes('sid=hush') ?? false,
};

/** Findings about a service that asks for these of the keys. */
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

test('a service that asks for all of them has no finding', async () => {
  expect(await findingsOf(TOGETHER, (has) => ALL.every(has))).toEqual([]);
});

describe('a service that forgets one is caught', () => {
  test.each(ALL)('%s', async (forgotten) => {
    const findings = await findingsOf(TOGETHER, (has) => ALL.every((one) => one === forgotten || has(one)));
    expect(findings).toEqual([
      expect.stringContaining(`ignored-auth: A request without the credentials of ${forgotten}`),
    ]);
  });
});

test('of alternatives, only what each of them asks for has to be there', async () => {
  const either = '[{ token: [], header: [] }, { token: [], query: [] }]';
  expect(await findingsOf(either, (has) => has('token') && (has('header') || has('query')))).toEqual([]);
});

test('what a certificate alone opens is asked with it', async () => {
  expect(await findingsOf('[{ certificate: [] }]', () => true)).toEqual([]);
});
