/** Packages of real documents: they are imported, type checkers find nothing, and calls send what they should. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import type { LoadInput } from '../../src/load/load.ts';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { hasPython, runPython } from '../support/python.ts';
import { emitPackage, type EmittedPackage } from './emitted.ts';
import { complaints, MYPY, PYRIGHT, RUFF, RUFF_FORMAT, type Tool } from './tools.ts';

interface Call {
  /** With `client`. */
  readonly call: string;
  readonly sends: readonly [line: string, body?: string];
}

interface Row {
  readonly name: string;
  readonly input: LoadInput;
  readonly options: JsonObject;
  readonly authorization?: string;
  readonly calls: readonly Call[];
  /** What a user writes, as mypy sees it; lines with `# error` are wrong. */
  readonly program: string;
  readonly tools: readonly Tool[];
}

const ALL = [MYPY, PYRIGHT, RUFF, RUFF_FORMAT];
/** Over a thousand modules take pyright a minute; it has been seen to find nothing in them. */
const LARGE = [MYPY, RUFF, RUFF_FORMAT];
const BASIC = `Basic ${Buffer.from('AC1:secret').toString('base64')}`;
const ACCOUNT = 'https://api.twilio.com/2010-04-01/Accounts/AC1';

const ROWS: readonly Row[] = [
  {
    name: 'petstore-expanded.yaml',
    input: { openapi: 'petstore-expanded.yaml' },
    options: {},
    calls: [
      {
        call: 'client.pets.find(tags=["a b", "c"], limit=2)',
        sends: ['GET https://petstore.swagger.io/v2/pets?tags=a%20b&tags=c&limit=2'],
      },
      {
        call: 'client.pets.add(name="Rex", tag="é")',
        sends: ['POST https://petstore.swagger.io/v2/pets', '{"name":"Rex","tag":"é"}'],
      },
      { call: 'client.pets.delete(7)', sends: ['DELETE https://petstore.swagger.io/v2/pets/7'] },
    ],
    program: `
pet = client.pets.find_by_id(7)
name: str = pet.name
client.pets.add(tag="a")  # error
`,
    tools: ALL,
  },
  {
    name: 'twilio_messaging_v1.json',
    input: { openapi: 'twilio_messaging_v1.json' },
    options: { account_sid_auth_token: ['AC1', 'secret'] },
    authorization: BASIC,
    calls: [
      {
        call: 'client.messaging_v1_alpha_sender.list("MG1", page_size=5)',
        sends: ['GET https://messaging.twilio.com/v1/Services/MG1/AlphaSenders?PageSize=5'],
      },
    ],
    program: `
for sender in client.messaging_v1_alpha_sender.list("MG1"):
    print(sender.sid)
client.messaging_v1_alpha_sender.list(1)  # error
`,
    tools: ALL,
  },
  {
    name: 'twilio_api_v2010.json',
    input: { openapi: 'twilio_api_v2010.json' },
    options: { account_sid_auth_token: ['AC1', 'secret'] },
    authorization: BASIC,
    calls: [
      {
        call: 'client.api20100401_message.create("AC1", to="+1", from_="+2", body="a & b ☃", media_url=["u1", "u2"], smart_encoded=True)',
        sends: [
          `POST ${ACCOUNT}/Messages.json`,
          'To=%2B1&SmartEncoded=true&From=%2B2&Body=a+%26+b+%E2%98%83&MediaUrl=u1&MediaUrl=u2',
        ],
      },
      {
        call: 'client.api20100401_message.list("AC1", to="+1", page_size=2)',
        sends: [`GET ${ACCOUNT}/Messages.json?To=%2B1&PageSize=2`],
      },
      {
        call: 'client.api20100401_message.fetch("AC1", "SM1")',
        sends: [`GET ${ACCOUNT}/Messages/SM1.json`],
      },
      {
        call: 'client.api20100401_incoming_phone_number.list("AC1", beta=False, phone_number="+1500")',
        sends: [`GET ${ACCOUNT}/IncomingPhoneNumbers.json?Beta=false&PhoneNumber=%2B1500`],
      },
    ],
    program: `
sent = client.api20100401_message.create("AC1", to="+1", body="a", media_url=["https://a.test"])
print(sent.sid)
client.api20100401_message.create("AC1", to="+1", body=1)  # error
`,
    tools: ALL,
  },
  {
    name: 'stripe.json',
    input: {
      openapi: 'stripe.json',
      conventions: { idempotency: { header: 'Idempotency-Key', methods: ['POST'] } },
    },
    options: { api_key: 'sk' },
    authorization: 'Bearer sk',
    calls: [
      {
        call: 'client.customers.create(name="Ada & Co", metadata={"plan": "a+b", "k[0]": "1"})',
        sends: [
          'POST https://api.stripe.com/v1/customers',
          'metadata%5Bplan%5D=a%2Bb&metadata%5Bk%5B0%5D%5D=1&name=Ada+%26+Co',
        ],
      },
      {
        call: 'client.customers.update("cus_1", description="", metadata="")',
        sends: ['POST https://api.stripe.com/v1/customers/cus_1', 'description=&metadata='],
      },
      {
        call: 'client.payment_intents.create(amount=1099, currency="eur", expand=["customer", "latest_charge"])',
        sends: [
          'POST https://api.stripe.com/v1/payment_intents',
          'amount=1099&currency=eur&expand%5B%5D=customer&expand%5B%5D=latest_charge',
        ],
      },
      {
        call: 'client.payment_intents.confirm("pi_1")',
        sends: ['POST https://api.stripe.com/v1/payment_intents/pi_1/confirm'],
      },
      {
        call: 'client.charges.list(created={"gte": 5, "lt": 9}, customer="cus_1", limit=3)',
        sends: [
          'GET https://api.stripe.com/v1/charges?created%5Bgte%5D=5&created%5Blt%5D=9&customer=cus_1&limit=3',
        ],
      },
      {
        call: 'client.subscriptions.create(customer="cus_1", items=[{"price": "p", "quantity": 2}], trial_end="now")',
        sends: [
          'POST https://api.stripe.com/v1/subscriptions',
          'customer=cus_1&items%5B0%5D%5Bprice%5D=p&items%5B0%5D%5Bquantity%5D=2&trial_end=now',
        ],
      },
    ],
    program: `
for charge in client.charges.list(created={"gt": 5}, limit=1):
    amount: int = charge.amount
client.payment_intents.create(currency="usd")  # error
`,
    tools: LARGE,
  },
  {
    name: 'shopify.graphql',
    input: { graphql: ['shopify.graphql'] },
    options: { graphql_url: 'https://shop.test/graphql' },
    calls: [],
    program: `
for product in client.products.list(first=2, query="title:a"):
    print(product.id)
client.products.list(first="a")  # error
`,
    tools: LARGE,
  },
];

describe.skipIf(!hasPython || !hasCorpus).each(ROWS)('$name', (row) => {
  let made: EmittedPackage | undefined;
  beforeAll(async () => {
    made = await emitPackage(CORPUS, row.input);
  }, 120_000);
  afterAll(() => made?.remove());

  test('sends what it should', async () => {
    const input = JSON.stringify({ options: row.options, calls: row.calls.map(({ call }) => call) });
    const wire = join(import.meta.dirname, 'programs/wire.py');
    const { code, output, complaint } = await runPython([wire, made!.name], { path: [made!.sources], input });
    expect(code, complaint).toBe(0);
    const sent = JSON.parse(output) as { line: string; body: string; headers: Record<string, string> }[];
    expect(sent.map(({ line, body }) => (body === '' ? [line] : [line, body]))).toEqual(
      row.calls.map(({ sends }) => sends),
    );
    for (const { headers } of sent) expect(headers['authorization']).toBe(row.authorization);
  });

  test('every module is imported', { timeout: 120_000 }, async () => {
    const program = `
import importlib, pkgutil, ${made!.name} as package
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)`;
    expect(await runPython(['-W', 'error', '-c', program], { path: [made!.sources] })).toMatchObject({
      code: 0,
      complaint: '',
    });
  });

  test('mypy sees what a user does wrong, and nothing else', { timeout: 300_000 }, async () => {
    const options = Object.entries(row.options).map(
      ([name, value]) => `${name}=${JSON.stringify(value).replace('[', '(').replace(']', ')')}`,
    );
    const program = `from ${made!.name} import Client\n\nclient = Client(${options.join(', ')})\n${row.program}`;
    const path = join(made!.sources, 'use.py');
    await writeFile(path, program);
    const told = await complaints(MYPY, made!.sources, ['--follow-imports=silent', 'use.py']);
    await rm(path);
    const wrong = program.split('\n').flatMap((line, index) => (line.includes('# error') ? [index + 1] : []));
    expect(
      [...told.matchAll(/^use\.py:(\d+): error/gm)].map(([, line]) => Number(line)),
      told,
    ).toEqual(wrong);
  });

  test.each(row.tools)('is clean for $name', { timeout: 300_000 }, async (tool) => {
    expect(await complaints(tool, made!.folder)).toBe('');
  });
});
