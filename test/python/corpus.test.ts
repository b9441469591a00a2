/**
 * Packages for real documents can be imported, type checkers have no findings, and calls send the expected requests.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import type { NameRole } from '../../src/core/spelling.ts';
import { splitWords } from '../../src/core/words.ts';
import { pythonName } from '../../src/emit/targets/python/names.ts';
import type { LoadInput } from '../../src/load/load.ts';
import { MESSAGING_PAGES, TWILIO_CALLS, TWILIO_PAGES } from '../any-contract/rows/twilio.ts';
import { PETSTORE_CALLS } from '../any-contract/rows/petstore.ts';
import { STRIPE_CALLS, STRIPE_PAGES } from '../any-contract/rows/stripe.ts';
import type { Sent } from '../any-contract/service.ts';
import { unordered, wireOf, type PagesRow, type Row } from '../any-contract/wire.ts';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { hasPython, runPython } from '../support/python.ts';
import { isThorough } from '../support/thorough.ts';
import { emitPackage, type EmittedPackage } from './emitted.ts';
import { complaints, MYPY, pyrightComplaints, RUFF, RUFF_FORMAT } from './tools.ts';

interface Package {
  readonly name: string;
  readonly input: LoadInput;
  readonly options: JsonObject;
  readonly authorization?: string;
  /** The server of the document. */
  readonly server: string;
  readonly calls: readonly Row[];
  readonly pages: readonly PagesRow[];
  /** Code of a user, as mypy reads it; lines with `# error` contain mistakes. */
  readonly program: string;
  /**
   * pyright takes a minute for hundreds of modules, and mypy half a minute; pyright has never had a finding
   * in them.
   */
  readonly isLarge: boolean;
}

const BASIC = `Basic ${Buffer.from('AC1:secret').toString('base64')}`;

const PACKAGES: readonly Package[] = [
  {
    name: 'petstore-expanded.yaml',
    input: { openapi: 'petstore-expanded.yaml' },
    options: {},
    server: 'https://petstore.swagger.io/v2',
    calls: PETSTORE_CALLS,
    pages: [],
    program: `
pet = client.pets.get(7)
name: str = pet.name
client.pets.create(tag="a")  # error
`,
    isLarge: false,
  },
  {
    name: 'twilio_messaging_v1.json',
    input: { openapi: 'twilio_messaging_v1.json' },
    options: { account_sid_auth_token: ['AC1', 'secret'] },
    authorization: BASIC,
    server: 'https://messaging.twilio.com',
    calls: [],
    pages: MESSAGING_PAGES,
    program: `
for sender in client.services.alpha_senders.list("MG1"):
    print(sender.sid)
client.services.alpha_senders.list(1)  # error
`,
    isLarge: false,
  },
  {
    name: 'twilio_api_v2010.json',
    input: { openapi: 'twilio_api_v2010.json' },
    options: { account_sid_auth_token: ['AC1', 'secret'] },
    authorization: BASIC,
    server: 'https://api.twilio.com',
    calls: TWILIO_CALLS,
    pages: TWILIO_PAGES,
    program: `
sent = client.messages.create("AC1", to="+1", body="a", media_url=["https://a.test"])
print(sent.sid)
client.messages.create("AC1", to="+1", body=1)  # error
`,
    isLarge: true,
  },
  {
    name: 'stripe.json',
    input: {
      openapi: 'stripe.json',
      conventions: { idempotency: { header: 'Idempotency-Key', methods: ['POST'] } },
    },
    options: { api_key: 'sk' },
    authorization: 'Bearer sk',
    server: 'https://api.stripe.com',
    calls: STRIPE_CALLS,
    pages: STRIPE_PAGES,
    program: `
for charge in client.charges.list(created={"gt": 5}, limit=1):
    amount: int = charge.amount
client.payment_intents.create(currency="usd")  # error
`,
    isLarge: true,
  },
  {
    name: 'shopify.graphql',
    input: { graphql: ['shopify.graphql'] },
    options: { graphql_url: 'https://shop.test/graphql' },
    server: 'https://shop.test',
    calls: [],
    pages: [],
    program: `
for product in client.products.list(first=2, query="title:a"):
    print(product.id)
client.products.list(first="a")  # error
`,
    isLarge: true,
  },
];

describe.skipIf(!hasPython || !hasCorpus).each(PACKAGES)('$name', (row) => {
  let made: EmittedPackage | undefined;
  beforeAll(async () => {
    made = await emitPackage(CORPUS, row.input);
  }, 120_000);
  afterAll(() => made?.remove());

  test('sends the same requests as clients in other languages', async () => {
    const { options, server, authorization, calls, pages } = row;
    const script = [
      ...calls.map((one) => ({ ...pythonCall(one), answers: [{}] })),
      ...pages.map((one) => ({ ...pythonCall(one), answers: originOf(one.pages, server) })),
    ];
    const wire = join(import.meta.dirname, 'programs/wire.py');
    const input = JSON.stringify({ options, script });
    const { code, output, stderr } = await runPython([wire, made!.name], { path: [made!.sources], input });
    expect(code, stderr).toBe(0);
    const told = JSON.parse(output) as readonly Told[];
    const sent = told.map(({ requests }) =>
      requests.map((one) => wireOf({ ...one, line: one.line.replace(server, '') })),
    );
    expect(sent.slice(0, calls.length).map(([first]) => unordered(first!))).toEqual(
      calls.map(({ sends }) => unordered(sends)),
    );
    expect(sent.slice(calls.length)).toEqual(pages.map(({ asks }) => asks.map((line) => [line])));
    expect(told.slice(calls.length).map(({ items }) => items)).toEqual(pages.map(({ items }) => items));
    for (const { headers } of told.flatMap(({ requests }) => requests))
      expect(headers['authorization']).toBe(authorization);
  });

  test.skipIf(row.isLarge && !isThorough)('every module can be imported', { timeout: 120_000 }, async () => {
    const program = `
import importlib, pkgutil, ${made!.name} as package
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)`;
    expect(await runPython(['-W', 'error', '-c', program], { path: [made!.sources] })).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  test.skipIf(row.isLarge && !isThorough)(
    'mypy reports exactly the mistakes in the program',
    { timeout: 300_000 },
    async () => {
      const options = Object.entries(row.options).map(
        ([name, value]) => `${name}=${JSON.stringify(value).replace('[', '(').replace(']', ')')}`,
      );
      const program = `from ${made!.name} import Client\n\nclient = Client(${options.join(', ')})\n${row.program}`;
      const path = join(made!.sources, 'use.py');
      await writeFile(path, program);
      const told = await complaints(MYPY, made!.folder);
      await rm(path);
      const wrong = program
        .split('\n')
        .flatMap((line, index) => (line.includes('# error') ? [index + 1] : []));
      expect(
        [...told.matchAll(/^(.+):(\d+): error/gm)].map(([, file, line]) => [file, Number(line)]),
        told,
      ).toEqual(wrong.map((line) => ['src/use.py', line]));
    },
  );

  test.each([RUFF, RUFF_FORMAT])('is clean for $name', { timeout: 300_000 }, async (tool) => {
    expect(await complaints(tool, made!.folder)).toBe('');
  });
});

test.skipIf(!hasPython || !hasCorpus || !isThorough)(
  'small packages are clean for pyright',
  { timeout: 300_000 },
  async () => {
    const small = PACKAGES.filter(({ isLarge }) => !isLarge);
    const made = await Promise.all(small.map(({ input }) => emitPackage(CORPUS, input)));
    expect(await pyrightComplaints(made)).toBe('');
    for (const { remove } of made) await remove();
  },
);

interface Told {
  readonly requests: readonly Sent[];
  /** The contents of the pages. */
  readonly items: readonly unknown[];
}

/** Returns the call in the form that the Python program expects. */
function pythonCall({ to, path = [], params = {} }: Row | PagesRow): object {
  const named = (name: string, role: NameRole): string =>
    pythonName({ words: splitWords(name), wire: name }, role);
  return {
    to: to.map((name) => named(name, 'method')),
    path,
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [named(name, 'argument'), value]),
    ),
  };
}

function originOf(pages: readonly object[], server: string): readonly object[] {
  return JSON.parse(JSON.stringify(pages).replaceAll('{origin}', server)) as readonly object[];
}
