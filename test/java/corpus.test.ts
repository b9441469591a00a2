/** Packages for real documents compile without a warning, and their calls send the expected requests. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import type { NameRole } from '../../src/core/spelling.ts';
import { splitWords } from '../../src/core/words.ts';
import { javaName } from '../../src/emit/targets/java/names.ts';
import type { LoadInput } from '../../src/load/load.ts';
import { PETSTORE_CALLS } from '../any-contract/rows/petstore.ts';
import { STRIPE_CALLS, STRIPE_PAGES } from '../any-contract/rows/stripe.ts';
import { MESSAGING_PAGES, TWILIO_CALLS, TWILIO_PAGES } from '../any-contract/rows/twilio.ts';
import { unordered, wireOf, type PagesRow, type Row, type Wire } from '../any-contract/wire.ts';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { compile, hasJava, hasJavaTools, runClass } from '../support/java.ts';
import { isAsked, isThorough } from '../support/thorough.ts';
import { emitPackage, type EmittedPackage } from './emitted.ts';
import { errorProne, javadoc, unformatted } from './tools.ts';

interface Package {
  readonly name: string;
  readonly input: LoadInput;
  /** Options of the client: the method of the builder, and its argument. */
  readonly options: JsonObject;
  readonly authorization?: string;
  /** The server of the document. */
  readonly server: string;
  readonly calls: readonly Row[];
  readonly pages: readonly PagesRow[];
  /**
   * Documents with a thousand classes or more. Compiling and checking them takes minutes of processor time.
   */
  readonly isLarge: boolean;
}

/** All documents have the same server, so one program works with each. */
const MODULE = 'com.example.wired';
const PROGRAMS = join(import.meta.dirname, 'programs');
const BASIC = `Basic ${Buffer.from('AC1:secret').toString('base64')}`;

const PACKAGES: readonly Package[] = [
  {
    name: 'petstore-expanded.yaml',
    input: { openapi: 'petstore-expanded.yaml' },
    options: {},
    server: 'https://petstore.swagger.io/v2',
    calls: PETSTORE_CALLS,
    pages: [],
    isLarge: false,
  },
  {
    name: 'twilio_messaging_v1.json',
    input: { openapi: 'twilio_messaging_v1.json' },
    options: { accountSidAuthToken: ['AC1', 'secret'] },
    authorization: BASIC,
    server: 'https://messaging.twilio.com',
    calls: [],
    pages: MESSAGING_PAGES,
    isLarge: false,
  },
  {
    name: 'twilio_api_v2010.json',
    input: { openapi: 'twilio_api_v2010.json' },
    options: { accountSidAuthToken: ['AC1', 'secret'] },
    authorization: BASIC,
    server: 'https://api.twilio.com',
    calls: TWILIO_CALLS,
    pages: TWILIO_PAGES,
    isLarge: true,
  },
  {
    name: 'stripe.json',
    input: {
      openapi: 'stripe.json',
      conventions: { idempotency: { header: 'Idempotency-Key', methods: ['POST'] } },
    },
    options: { apiKey: ['sk'] },
    authorization: 'Bearer sk',
    server: 'https://api.stripe.com',
    calls: STRIPE_CALLS,
    pages: STRIPE_PAGES,
    isLarge: true,
  },
  {
    name: 'shopify.graphql',
    input: { graphql: ['shopify.graphql'] },
    options: { graphqlUrl: ['https://shop.test/graphql'] },
    server: 'https://shop.test',
    calls: [],
    pages: [
      {
        name: 'a connection follows its cursors',
        to: ['products', 'list'],
        params: { first: 2, query: 'title:a' },
        pages: [products('c1', '1', '2'), products(null, '3')],
        items: [{ id: '1' }, { id: '2' }, { id: '3' }],
        asks: [
          'POST /graphql {"first":2,"query":"title:a"}',
          'POST /graphql {"first":2,"query":"title:a","after":"c1"}',
        ],
      },
    ],
    isLarge: true,
  },
];
describe.skipIf(!hasJava || !hasCorpus)('the package of', () => {
  describe.each(PACKAGES)('$name', (row) => {
    test.skipIf(row.isLarge && !isThorough)(
      'sends the same requests as clients in other languages',
      { timeout: 400_000 },
      async () => {
        expect(await sent(row)).toEqual(expected(row));
      },
    );
  });

  // The largest packages take five minutes of processor time each, so this runs only on request.
  const looked = PACKAGES.filter(({ isLarge }) => isAsked || !isLarge);
  test.skipIf(!hasJavaTools || !isThorough).for(looked)(
    'the strictest tools have no findings in $name',
    { timeout: 900_000 },
    async ({ input }) => {
      const made = await emitPackage(CORPUS, input);
      expect(await unformatted(made.sources)).toBe('');
      expect(await errorProne(made.sources)).toBe('');
      expect(await javadoc(made.sources)).toBe('');
      await made.remove();
    },
  );
});

interface Sent {
  /** One line for each call. */
  readonly wires: readonly (readonly unknown[])[];
  readonly items: readonly unknown[];
  readonly authorizations: readonly string[];
}

/** The expected requests. */
function expected({ calls, pages, authorization = '' }: Package): Sent {
  const asked = pages.map(({ asks }) => asks.map((line) => unordered([line])));
  return {
    wires: [...calls.map((one) => [unordered(one.sends)]), ...asked],
    items: pages.map(({ items }) => items),
    authorizations: [authorization],
  };
}

/** The requests that the client sends. */
async function sent({ input, options, server, calls, pages }: Package): Promise<Sent> {
  const made = await emitPackage(CORPUS, input, { module: MODULE, package: false });
  const client = await compile({ sources: [made.sources] });
  const program = await compile({ sources: [PROGRAMS], classes: [client] });
  const script = [
    ...calls.map((one) => ({ ...javaCall(one), answers: [{}] })),
    ...pages.map((one) => ({ ...javaCall(one), answers: originOf(one.pages, server) })),
  ];
  const { code, output, stderr } = await runClass('wire.Wire', [client, program], {
    args: [clientOf(made)],
    input: JSON.stringify({ options, script }),
  });
  await made.remove();
  if (code !== 0) throw new Error(stderr);
  const results = JSON.parse(output) as readonly Result[];
  return {
    wires: results.map(({ requests }) =>
      requests.map(({ line, body }) => unordered(wire(line.replace(server, ''), body))),
    ),
    items: results.slice(calls.length).map(({ items }) => items),
    authorizations: [...new Set(results.flatMap(({ requests }) => requests.map((one) => one.authorization)))],
  };
}

/** For GraphQL, only the variables, because documents come from the contract. */
function wire(line: string, body: string): Wire {
  if (!line.endsWith('/graphql')) return wireOf({ line, body, headers: {} });
  return [`${line} ${JSON.stringify((JSON.parse(body) as JsonObject)['variables'])}`];
}

function products(endCursor: string | null, ...ids: readonly string[]): object {
  const nodes = ids.map((id) => ({ id }));
  return { data: { products: { nodes, pageInfo: { hasNextPage: endCursor !== null, endCursor } } } };
}

interface Result {
  readonly requests: readonly {
    readonly line: string;
    readonly body: string;
    readonly authorization: string;
  }[];
  /** The contents of the pages. */
  readonly items: readonly unknown[];
}

/** Returns the name of the blocking client. */
function clientOf({ sources }: EmittedPackage): string {
  const files = readdirSync(join(sources, ...MODULE.split('.')));
  return files.find((file) => /(?<!Async|Http)Client\.java$/.test(file))!.replace('.java', '');
}

/** Returns the call in the form that the Java program expects. */
function javaCall({ to, path = [], params = {} }: Row | PagesRow): object {
  const named = (name: string, role: NameRole): string =>
    javaName({ words: splitWords(name), wire: name }, role);
  return {
    to: to.map((name) => named(name, 'method')),
    path,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [named(name, 'field'), value])),
  };
}

function originOf(pages: readonly object[], server: string): readonly object[] {
  return JSON.parse(JSON.stringify(pages).replaceAll('{origin}', server)) as readonly object[];
}
