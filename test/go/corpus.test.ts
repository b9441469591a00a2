/**
 * Modules for real documents: gofmt leaves them unchanged, vet has no findings, and their calls send the expected
 * requests.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { PETSTORE_CALLS } from '../any-contract/rows/petstore.ts';
import { STRIPE_CALLS, STRIPE_PAGES } from '../any-contract/rows/stripe.ts';
import { MESSAGING_PAGES, TWILIO_CALLS, TWILIO_PAGES } from '../any-contract/rows/twilio.ts';
import { unordered, wireOf, type PagesRow, type Row } from '../any-contract/wire.ts';
import { CORPUS, OPENAPI_DOCUMENTS, SDL_DOCUMENT, hasCorpus, type CorpusInput } from '../support/corpus.ts';
import { hasGo, runGo } from '../support/go.ts';
import { requestsOf } from './corpus/requests.ts';
import { emitModule, type EmittedModule } from './emitted.ts';

const MODULE = { module: 'wire.test/client' };
const TWILIO = '/2010-04-01/Accounts';
const BASIC = `Basic ${Buffer.from('AC1:secret').toString('base64')}`;

const DOCUMENTS: readonly CorpusInput[] = [
  ...OPENAPI_DOCUMENTS.map((openapi) => ({ name: openapi, openapi })),
  { name: SDL_DOCUMENT, graphql: [SDL_DOCUMENT] },
];

/**
 * Modules without examples, because vet would have to build everything for examples. `bench/go.ts` builds them
 * completely.
 */
const LARGE = ['twilio_api_v2010.json', 'stripe.json', SDL_DOCUMENT];

interface Program {
  /** A folder next to this file with the code that a user of the module writes. */
  readonly name: string;
  readonly openapi: string;
  /** A part of the document, if building everything would take long. */
  readonly paths?: readonly string[];
  readonly server: string;
  readonly authorization: string;
  readonly calls: readonly Row[];
  readonly pages: readonly PagesRow[];
}

const PROGRAMS: readonly Program[] = [
  {
    name: 'petstore',
    openapi: 'petstore-expanded.yaml',
    server: 'https://petstore.swagger.io/v2',
    authorization: '',
    calls: PETSTORE_CALLS,
    pages: [],
  },
  {
    name: 'messaging',
    openapi: 'twilio_messaging_v1.json',
    paths: ['/v1/Services'],
    server: 'https://messaging.twilio.com',
    authorization: BASIC,
    calls: [],
    pages: MESSAGING_PAGES,
  },
  {
    name: 'twilio',
    openapi: 'twilio_api_v2010.json',
    paths: [
      `${TWILIO}/{AccountSid}/Messages.json`,
      `${TWILIO}/{AccountSid}/Messages/{Sid}.json`,
      `${TWILIO}/{AccountSid}/Messages/{MessageSid}/Media/{Sid}.json`,
      `${TWILIO}/{AccountSid}/Calls.json`,
      `${TWILIO}/{AccountSid}/IncomingPhoneNumbers.json`,
      `${TWILIO}.json`,
    ],
    server: 'https://api.twilio.com',
    authorization: BASIC,
    calls: TWILIO_CALLS,
    pages: TWILIO_PAGES,
  },
  {
    name: 'stripe',
    openapi: 'stripe.json',
    paths: [
      '/v1/customers',
      '/v1/customers/{customer}',
      '/v1/subscriptions',
      '/v1/payment_intents',
      '/v1/payment_intents/{intent}/confirm',
      '/v1/charges',
      '/v1/charges/{charge}',
      '/v1/charges/search',
    ],
    server: 'https://api.stripe.com',
    authorization: 'Bearer sk',
    calls: STRIPE_CALLS,
    pages: STRIPE_PAGES,
  },
];

describe.skipIf(!hasGo || !hasCorpus)('the module of', () => {
  test.each(DOCUMENTS)('$name is correct', { timeout: 240_000 }, async ({ name, ...input }) => {
    const options = { ...MODULE, package: !LARGE.includes(name) };
    const { folder, remove } = await emitModule(CORPUS, input, options);
    try {
      expect(await runGo(folder, ['-l', '.'], { command: 'gofmt' })).toBe('');
      expect(await runGo(folder, ['vet', '.'])).toBe('');
    } finally {
      await remove();
    }
  });

  test.each(PROGRAMS)(
    '$name sends the same requests as clients in other languages',
    { timeout: 240_000 },
    async (row) => {
      const { folder, remove } = await moduleOf(row);
      try {
        const program = join(folder, 'internal/wire');
        await cp(join(import.meta.dirname, 'corpus', row.name), program, { recursive: true });
        await cp(join(import.meta.dirname, 'corpus/wire.go'), join(program, 'wire.go'));
        const { calls, pages, server } = row;
        // Null is an empty result, both for a single resource and for a list.
        const script = [...calls.map(() => null), ...pages.flatMap((each) => originOf(each.pages, server))];
        const result = JSON.parse(
          await runGo(folder, ['run', './internal/wire'], { input: JSON.stringify(script) }),
        ) as Result;
        const sent = result.requests.map((one) =>
          unordered(wireOf({ ...one, headers: {}, line: one.line.replace(server, '') })),
        );
        const asked = pages.flatMap(({ asks }) => asks.map((line) => unordered([line])));
        expect(sent).toEqual([...calls.map(({ sends }) => unordered(sends)), ...asked]);
        expect(result.items).toEqual(pages.map(({ items }) => items));
        expect(new Set(result.requests.map(({ authorization }) => authorization))).toEqual(
          new Set([row.authorization]),
        );
      } finally {
        await remove();
      }
    },
  );
});

interface Result {
  readonly requests: readonly {
    readonly line: string;
    readonly body: string;
    readonly authorization: string;
  }[];
  readonly items: readonly unknown[];
}

async function moduleOf({ openapi, paths }: Program): Promise<EmittedModule> {
  if (!paths) return emitModule(CORPUS, { openapi }, MODULE);
  const document = JSON.parse(await readFile(join(CORPUS, openapi), 'utf8')) as JsonObject;
  const folder = await mkdtemp(join(tmpdir(), 'diptych-go-requests-'));
  try {
    await writeFile(join(folder, openapi), JSON.stringify(requestsOf(document, paths)));
    return await emitModule(folder, { openapi }, MODULE);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function originOf(pages: readonly object[], server: string): readonly object[] {
  return JSON.parse(JSON.stringify(pages).replaceAll('{origin}', server)) as readonly object[];
}
